package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Conditions of a scan, which may be asked in another order than they are written, beside their values for each row. */
class FilteredScanTest {
    private static final TestDatabase db = new TestDatabase();
    private static final List<String> CONDITIONS = List.of(
            "n > 300",
            "n <= m",
            "m IN (1, 5, 7, 9, 11, 13)",
            "m NOT IN (2, 4)",
            "d < 55.5",
            "d IS NOT NULL",
            "m IS NULL",
            "day BETWEEN DATE '2020-03-01' AND DATE '2021-11-11'",
            "s = 's7'",
            "s IN ('s1', 's2', 's30')",
            "s IN ('s1', 's2', 's3', 's4', 's5', 's6', NULL)",
            "s <> 's11'",
            "t LIKE '%number 7%'",
            "t > 'a text of more than sixteen letters, number 3'",
            "LENGTH(t) > 45",
            "MOD(n, 3) = 1",
            "b",
            "NOT b",
            "? = 1",
            "n > CAST(? AS INT)");

    @BeforeAll
    static void create() {
        db.run(
                "CREATE TABLE t (n INT, m INT, d DECIMAL(9, 2), day DATE, s VARCHAR(20), t VARCHAR(90), b BOOLEAN)",
                "INSERT INTO t SELECT NULLIF(MOD(x * 7919, 3000), 100), NULLIF(MOD(x, 15), 8), NULLIF(MOD(x, 100), 3) * 1.1,"
                        + " DATE '2020-01-01' + MOD(x * 3, 1000), NULLIF('s' || MOD(x * 13, 40), 's9'),"
                        + " 'a text of more than sixteen letters, number ' || MOD(x, 770), MOD(x, 3) > 0"
                        + " FROM generate_series(1, 2500) AS g (x)");
    }

    @AfterAll
    static void close() {
        db.close();
    }

    private static String row(String[] values) {
        return String.join("|", List.of(values).subList(0, 3));
    }

    @Test
    void sameAsTheValuesOfTheConditions() {
        Random random = new Random(3);
        int found = 0;
        for (int i = 0; i < 80; i++) {
            List<String> conditions = new ArrayList<>();
            List<Object> values = new ArrayList<>();
            for (int k = 1 + random.nextInt(4); k > 0; k--) {
                String condition = CONDITIONS.get(random.nextInt(CONDITIONS.size()));
                conditions.add(condition);
                if (condition.contains("?")) {
                    values.add(1 + random.nextInt(2));
                }
            }
            List<String> expected = new ArrayList<>();
            for (String row : db.rows(
                    "SELECT n, s, t, (" + String.join(") IS TRUE AND (", conditions) + ") IS TRUE FROM t",
                    values.toArray())) {
                String[] parts = row.split("\\|");
                if (parts[3].equalsIgnoreCase("true")) {
                    expected.add(row(parts));
                }
            }
            String query = "SELECT n, s, t FROM t WHERE " + String.join(" AND ", conditions);
            assertTrue(expected.equals(db.rows(query, values.toArray())), query);
            found += expected.isEmpty() ? 0 : 1;
        }
        assertTrue(found > 40, found + " of the queries have rows");
    }

    @Test
    void whatMayFailComesBehindWhatCannot() {
        assertEquals(
                List.of("1"), db.rows("SELECT COUNT(*) FROM (VALUES (0), (5)) AS v (x) WHERE x <> 0 AND 10 / x > 1"));
        List<String> expected = db.rows("SELECT COUNT(*) FROM t WHERE m IN (1, 2, 3)");
        assertEquals(expected, db.rows("SELECT COUNT(*) FROM t WHERE 100 / (m - 4) <> 999 AND m < 4 AND m > 0"));
        assertEquals("22012", db.state("SELECT COUNT(*) FROM t WHERE 100 / (m - 4) <> 999 AND m < 5"));
    }

    /** CURRVAL names no column, and yet is another number when rows have moved its sequence on. */
    @Test
    void aSequenceThatRowsMoveOnEndsNoScan() {
        db.run("CREATE SEQUENCE seq");
        String where = " WHERE NEXTVAL('seq') > 0 AND CURRVAL('seq') > 1000";
        assertEquals(List.of("true"), db.rows("SELECT COUNT(*) > 1000 FROM t" + where));
        db.run("DROP SEQUENCE seq", "CREATE SEQUENCE seq");
        assertEquals(
                List.of("true"),
                db.rows("SELECT COUNT(*) > 1000 FROM (SELECT n FROM t ORDER BY n LIMIT 2400) AS u" + where));
    }
}
