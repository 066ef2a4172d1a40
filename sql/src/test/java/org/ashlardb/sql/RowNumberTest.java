package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers and ranks that need no row behind theirs, and conditions on them. */
class RowNumberTest {
    private static final TestDatabase db = new TestDatabase();

    @BeforeAll
    static void create() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, g INT, s VARCHAR(9), c VARCHAR_IGNORECASE(9), d DECIMAL(30, 2),"
                        + " x DOUBLE)",
                "INSERT INTO t SELECT i, NULLIF(i % 7, 0), 's' || i % 1009, CASE i % 3 WHEN 0 THEN 'a' WHEN 1 THEN 'A' END,"
                        + " CASE WHEN i % 5 > 0 THEN i % 97 * 12345678901234567890.25 END, NULLIF(i % 11, 0) / 4.0E0"
                        + " FROM generate_series(1, 5000) AS r (i)");
    }

    @AfterAll
    static void close() {
        db.close();
    }

    private static String fill(String format, Object... parts) {
        return String.format(Locale.ROOT, format, parts);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ORDER BY id",
                "ORDER BY s DESC",
                "ORDER BY g NULLS FIRST, c",
                "ORDER BY d DESC NULLS LAST, x",
                "PARTITION BY g ORDER BY s",
                "PARTITION BY c, x ORDER BY d NULLS FIRST",
                "PARTITION BY d ORDER BY c",
                "PARTITION BY s",
                "PARTITION BY MOD(g, 2), id / 1000 ORDER BY x, MOD(id, 3)",
                ""
            })
    void areWhatTheyAreBesideOtherFunctions(String window) {
        String query =
                "SELECT id, RANK() OVER w, DENSE_RANK() OVER w, ROW_NUMBER() OVER (w%s)%s FROM t WHERE id %% 50 < 40"
                        + " WINDOW w AS (" + window + ") ORDER BY id";
        String unique = window.isEmpty() || window.equals("PARTITION BY s") ? " ORDER BY id" : "";
        List<String> running = db.rows(fill(query, unique, ""));
        List<String> all = db.rows(fill(query, unique, ", NTILE(1) OVER w, COUNT(*) OVER (w" + unique + ")"));
        assertEquals(4_000, running.size());
        for (int i = 0; i < running.size(); i++) {
            assertTrue(all.get(i).startsWith(running.get(i) + "|1|"), all.get(i) + " and " + running.get(i));
        }
    }

    @Test
    @Timeout(30)
    void noMoreRowsAreReadThanAreTaken() {
        String pairs = "FROM generate_series(1, 1000000) a CROSS JOIN generate_series(1, 1000000) b";
        assertEquals(
                List.of("1|1", "2|1", "3|1"),
                db.rows("SELECT ROW_NUMBER() OVER (), RANK() OVER () " + pairs + " FETCH FIRST 3 ROWS ONLY"));
        assertEquals(
                "2000",
                db.query("SELECT COUNT(*) FROM (SELECT ROW_NUMBER() OVER () AS n " + pairs + ") WHERE n <= 2000"));
    }

    private static boolean takesTheFirst(String sql) {
        return String.join("\n", db.rows("EXPLAIN " + sql)).contains("Top ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "n <= 3; 5000 4999 4998",
                "n < 3; 5000 4999",
                "3 >= n; 5000 4999 4998",
                "3 > n AND n > 1; 4999",
                "n = 2; 4999",
                "2 = n; 4999",
                "n BETWEEN 4 AND 5; 4997 4996",
                "n <= 0; ''",
                "n < -5; ''",
                "n <= NULL; ''",
                "n <= 3 AND id % 2 = 0; 5000 4998",
                "n = 2 AND r = 2; 4999",
                "n <= CAST(2 AS BIGINT) AND n <= 1; 5000"
            })
    void conditionsOnTheNumberLimitTheRows(String condition, String ids) {
        String rows = "(SELECT id, ROW_NUMBER() OVER w AS n, RANK() OVER w AS r FROM t"
                + " WINDOW w AS (ORDER BY x * 0, id + 0 DESC))";
        String sql = "SELECT id FROM " + rows + " WHERE " + condition + " ORDER BY n";
        assertEquals(ids, String.join(" ", db.rows(sql)));
        assertTrue(takesTheFirst(sql) || ids.isEmpty(), sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "n >= 4990",
                "n <> 3",
                "n <= id",
                "n <= 3 OR id = 7",
                "n <= 2.5",
                "r <= 3",
                "NOT n <= 4990",
                "n IN (1, 4)",
                "n IS NOT NULL AND id = 9"
            })
    void otherConditionsDoNot(String condition) {
        String rows =
                "(SELECT id, ROW_NUMBER() OVER w AS n, RANK() OVER w AS r%s FROM t WINDOW w AS (ORDER BY x, id + 0 DESC))";
        String sql = "SELECT id, n, r FROM " + rows + " AS q WHERE " + condition + " ORDER BY id";
        assertEquals(db.rows(fill(sql, ", COUNT(*) OVER () AS all_rows")), db.rows(fill(sql, "")));
        assertFalse(takesTheFirst(fill(sql, "")), condition);
    }

    @Test
    void functionsOfAllRowsAreNotLimited() {
        String sql =
                "SELECT n, c FROM (SELECT ROW_NUMBER() OVER (ORDER BY g + 0) AS n, COUNT(*) OVER (%s) AS c FROM t) q"
                        + " WHERE n <= 2 ORDER BY n";
        assertEquals(List.of("1|5000", "2|5000"), db.rows(fill(sql, "")));
        assertEquals(List.of("1|715", "2|715"), db.rows(fill(sql, "ORDER BY g + 0")));
        assertEquals(
                "5000",
                db.query("SELECT COUNT(*) FROM (SELECT ROW_NUMBER() OVER (PARTITION BY id ORDER BY s) AS n FROM t)"
                        + " WHERE n = 1"));
    }

    @ParameterizedTest
    @CsvSource({
        "3, 5000 4999 4998",
        "1, 5000",
        "0, ''",
        "-1, ''",
        "-9223372036854775808, ''",
        "9223372036854775807, *",
        ", ''"
    })
    void limitsMayBeParameters(Long limit, String ids) {
        String rows = "SELECT id, ROW_NUMBER() OVER (ORDER BY id + 0 DESC) AS n FROM t WHERE id > 4900";
        List<String> found = db.rows("SELECT id FROM (" + rows + ") WHERE n <= ? ORDER BY n", limit);
        assertEquals(ids.equals("*") ? 100 : ids.isEmpty() ? 0 : ids.split(" ").length, found.size());
        assertTrue(ids.equals("*") || String.join(" ", found).equals(ids));
        assertTrue(takesTheFirst("SELECT id FROM (" + rows + ") WHERE n <= ?"));
    }

    @Test
    void limitsOfOuterRowsAreNoneOfTheInner() {
        assertEquals(
                List.of("1|5000", "2|5000 4999", "3|5000 4999 4998"),
                db.rows("SELECT o.id, (SELECT STRING_AGG(q.id, ' ' ORDER BY q.n) FROM (SELECT id, ROW_NUMBER() OVER"
                        + " (ORDER BY id + 0 DESC) AS n FROM t) q WHERE q.n <= o.id)"
                        + " FROM t o WHERE o.id <= 3 ORDER BY o.id"));
        assertEquals(
                List.of("1|1", "2|2", "3|3"),
                db.rows(
                        "SELECT o.id, q.id FROM t o, LATERAL (SELECT id, ROW_NUMBER() OVER (ORDER BY i.id + 0) AS n FROM t i"
                                + " WHERE i.id >= o.id) q WHERE q.n <= 1 AND o.id <= 3 ORDER BY o.id"));
    }

    @Test
    void anIndexInTheOrderIsReadFromItsBeginning() {
        List<String> plan =
                db.rows("EXPLAIN SELECT * FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY id) AS n FROM t) WHERE n <= 5");
        assertTrue(plan.stream().anyMatch(line -> line.contains("T_PKEY")), String.join("\n", plan));
        assertTrue(plan.stream().noneMatch(line -> line.contains("Sort")), String.join("\n", plan));
    }
}
