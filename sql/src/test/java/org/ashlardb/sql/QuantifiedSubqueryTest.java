package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Comparisons with the rows of a subquery that uses columns of the row around it. */
class QuantifiedSubqueryTest {
    private static final int OUTER = 60;
    private static final int INNER = 40;
    private static final long SEED = 11;
    private static final String[] TESTS = {"=", "<>", "<", "<=", ">", ">="};
    private static final TestDatabase db = new TestDatabase();
    private static final Integer[][] outer = new Integer[OUTER][];
    private static final Integer[][] inner = new Integer[INNER][];

    @BeforeAll
    static void create() {
        db.run(
                "CREATE TABLE o (id INT, a INT, b INT, g INT)",
                "CREATE TABLE i (id INT, x INT, y INT, h INT)",
                "CREATE TABLE long (id INT PRIMARY KEY, x INT)",
                "INSERT INTO long SELECT i, i % 7 FROM generate_series(1, 5000) g(i)");
        Random random = new Random(SEED);
        fill(random, "o", outer);
        fill(random, "i", inner);
        db.run("ANALYZE");
    }

    private static void fill(Random random, String table, Integer[][] rows) {
        for (int id = 0; id < rows.length; id++) {
            Integer a = random.nextInt(5) == 0 ? null : (Integer) random.nextInt(4);
            Integer b = random.nextInt(5) == 0 ? null : (Integer) random.nextInt(4);
            rows[id] = new Integer[] {id, a, b, random.nextInt(12)};
            TestDatabase.run(db.session, "INSERT INTO " + table + " VALUES (?, ?, ?, ?)", (Object[]) rows[id]);
        }
    }

    @AfterAll
    static void close() {
        db.close();
    }

    /** NULL where a value is NULL. */
    private static Boolean compare(String test, Integer a, Integer b) {
        if (a == null || b == null) {
            return null;
        }
        int order = a.compareTo(b);
        return switch (test) {
            case "=" -> order == 0;
            case "<>" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }

    private static Boolean or(Boolean a, Boolean b) {
        return a != null && a || b != null && b ? Boolean.TRUE : a == null || b == null ? null : Boolean.FALSE;
    }

    private static Boolean not(Boolean a) {
        return a == null ? null : (Boolean) !a;
    }

    private static Boolean and(Boolean a, Boolean b) {
        return not(or(not(a), not(b)));
    }

    private static String text(Boolean value) {
        return value == null ? "NULL" : value.toString();
    }

    private interface OfPair {
        Boolean test(Integer[] outer, Integer[] inner);
    }

    private static List<String> expected(boolean all, boolean negated, OfPair test) {
        List<String> rows = new ArrayList<>();
        for (Integer[] o : outer) {
            Boolean value = all;
            for (Integer[] i : inner) {
                if (i[3] > o[3]) {
                    value = all ? and(value, test.test(o, i)) : or(value, test.test(o, i));
                }
            }
            rows.add(text(negated ? not(value) : value));
        }
        return rows;
    }

    private static void check(List<String> expected, String condition) {
        String of = condition.replace("(SELECT", "(SELECT ").replace("FROM i", "FROM i WHERE i.h > o.g");
        assertEquals(expected, db.rows("SELECT " + of + " FROM o ORDER BY id"), condition);
        long met = expected.stream().filter("true"::equals).count();
        assertEquals(Long.toString(met), db.query("SELECT COUNT(*) FROM o WHERE " + of), condition);
        assertTrue(expected.contains("NULL"), condition);
    }

    @Test
    void unknownsMatterWhereNothingDecides() {
        for (String test : TESTS) {
            check(expected(false, false, (o, i) -> compare(test, o[1], i[1])), "a " + test + " ANY (SELECT x FROM i)");
            check(expected(true, false, (o, i) -> compare(test, o[1], i[1])), "a " + test + " ALL (SELECT x FROM i)");
            check(
                    expected(false, true, (o, i) -> compare(test, o[1], i[1])),
                    "NOT a " + test + " ANY (SELECT x FROM i)");
        }
        check(expected(false, false, (o, i) -> compare("=", o[1], i[1])), "a IN (SELECT x FROM i)");
        check(expected(false, true, (o, i) -> compare("=", o[1], i[1])), "a NOT IN (SELECT x FROM i)");
        check(expected(false, false, (o, i) -> compare("=", o[1], i[1])), "a IN (SELECT x FROM i ORDER BY x LIMIT 99)");
    }

    @Test
    void ofRowsToo() {
        OfPair equal = (o, i) -> and(compare("=", o[1], i[1]), compare("=", o[2], i[2]));
        check(expected(false, false, equal), "(a, b) IN (SELECT x, y FROM i)");
        check(expected(false, true, equal), "(a, b) NOT IN (SELECT x, y FROM i)");
        check(expected(true, false, (o, i) -> not(equal.test(o, i))), "(a, b) <> ALL (SELECT x, y FROM i)");
        check(expected(true, false, equal), "(a, b) = ALL (SELECT x, y FROM i)");
    }

    /** A row that is not among the first would fail. */
    @Test
    void readsNoFurtherThanToTheRowThatDecides() {
        String rows = "(SELECT x / (100 - long.id) * 0 + x FROM long WHERE long.id <> o.id + 10000 LIMIT 9999)";
        for (String found : List.of("1 IN", "1 = ANY", "3 >= ANY", "NOT 1 NOT IN", "NOT 6 < ALL", "NOT 1 <> ALL")) {
            assertEquals(
                    Integer.toString(OUTER),
                    db.query("SELECT COUNT(*) FROM o WHERE " + found.replaceAll("(\\d)", "id * 0 + $1") + " " + rows),
                    found);
        }
        assertEquals("true", db.query("SELECT DISTINCT CAST(NULL AS INT) IN " + rows + " IS NULL FROM o"));
        assertEquals("22012", db.state("SELECT COUNT(*) FROM o WHERE id * 0 + 99 NOT IN " + rows));
    }
}
