package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whatever is thrown at it, a statement gives a result or an SqlException, and soon. */
class LimitsTest {
    private static final Duration SOON = Duration.ofSeconds(60);

    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    /** Runs on a thread with a small stack, where overflow would come first. */
    private String onSmallStack(String sql) throws InterruptedException {
        return onStack(512 << 10, sql);
    }

    private String onStack(int bytes, String sql) throws InterruptedException {
        AtomicReference<String> result = new AtomicReference<>("no result");
        Thread thread = new Thread(null, () -> result.set(db.error(sql)), "small stack", bytes);
        thread.start();
        thread.join();
        return result.get();
    }

    @Test
    void hundredThousandParentheses() throws InterruptedException {
        String sql = "SELECT " + "(".repeat(100_000) + "1" + ")".repeat(100_000);
        assertEquals("54001: statement is nested deeper than 200 levels, at line 1, column 208", onSmallStack(sql));
    }

    @Test
    void manyOpenParenthesesOnly() throws InterruptedException {
        assertEquals("54001", onSmallStack("SELECT " + "(".repeat(100_000)).substring(0, 5));
    }

    @Test
    void nestingWithinTheLimitWorksOnASmallStack() throws InterruptedException {
        assertEquals("no error", onSmallStack("SELECT " + "(".repeat(150) + "1" + ")".repeat(150)));
        String subqueries = "SELECT * FROM (".repeat(30) + "SELECT 1" + ") t".repeat(30);
        assertEquals("no error", onSmallStack(subqueries));
    }

    @Test
    void hundredsOfJoinsInARowWork() {
        db.run("CREATE TABLE j (id INT, x INT)", "INSERT INTO j VALUES (1, 2), (2, 3)");
        StringBuilder using = new StringBuilder("SELECT COUNT(*), MAX(t299.x) FROM j t0");
        StringBuilder left = new StringBuilder(using);
        for (int i = 1; i < 300; i++) {
            using.append(" JOIN j t").append(i).append(" USING (id)");
            left.append(" LEFT JOIN j t" + i + " ON t" + i + ".id = t" + (i - 1) + ".id");
        }
        assertEquals("2|3", db.query(using.toString()));
        assertEquals("2|3", db.query(left.toString()));
    }

    @Test
    void hundredsOfWindowsOverFewRowsTakeLittleMemory() {
        db.run("CREATE TABLE j (id INT, x INT)", "INSERT INTO j VALUES (1, 2), (2, 3)");
        StringBuilder sql = new StringBuilder("SELECT MAX(v399) FROM (SELECT 0");
        for (int i = 0; i < 400; i++) {
            sql.append(", SUM(x) OVER (ORDER BY id + " + i + ") v" + i);
        }
        assertEquals("5", db.query(sql + " FROM j) w"));
    }

    @Test
    void longChainsOfOperatorsWorkOrAreRefused() throws InterruptedException {
        assertEquals("no error", onSmallStack("SELECT 1" + "+1".repeat(300)));
        assertEquals("54001", onSmallStack("SELECT 1" + "+1".repeat(100_000)).substring(0, 5));
        assertEquals("54001", onSmallStack("SELECT 1" + "::INT".repeat(10_000)).substring(0, 5));
        assertEquals(
                "54001", onSmallStack("SELECT " + "- ".repeat(50_000) + "1").substring(0, 5));
        assertEquals(
                "54001",
                onSmallStack("SELECT " + "NOT ".repeat(50_000) + "TRUE").substring(0, 5));
        assertEquals(
                "54001", onSmallStack("SELECT 1 = 1" + " = TRUE".repeat(10_000)).substring(0, 5));
        assertEquals(
                "54001",
                onSmallStack("SELECT 1" + " EXCEPT SELECT 1".repeat(5_000)).substring(0, 5));
        assertEquals(
                "54001",
                onSmallStack("SELECT 1" + " UNION SELECT 1 UNION ALL SELECT 1".repeat(5_000))
                        .substring(0, 5));
        assertEquals(
                "54001",
                onSmallStack("SELECT 1 FROM (VALUES 1) t" + " JOIN (VALUES 1) u".repeat(10_000))
                        .substring(0, 5));
        assertEquals(
                "54001",
                onSmallStack("SELECT " + "CASE WHEN TRUE THEN ".repeat(10_000) + "1")
                        .substring(0, 5));
    }

    @Test
    void aThousandOperatorsWorkWhereverExpressionsStand() throws InterruptedException {
        String sum = "a" + " + b".repeat(999);
        for (String sql : new String[] {
            "CREATE TABLE t (a INT PRIMARY KEY, b BIGINT, CHECK (" + sum + " > 0))",
            "CREATE TABLE g (a INT, b BIGINT, c BIGINT GENERATED ALWAYS AS (" + sum + "))",
            "CREATE INDEX gi ON g ((" + sum + "))",
            "CREATE VIEW v AS SELECT " + sum + " AS s FROM t",
            "INSERT INTO t VALUES (1, 2)",
            "INSERT INTO g (a, b) SELECT a, b FROM t WHERE " + sum + " > 1",
            "UPDATE g SET b = " + sum,
            "SELECT a, SUM(" + sum + ") FROM g GROUP BY a ORDER BY " + sum.replace("b", "a"),
            "SELECT a" + " * 1 - b".repeat(499) + " FROM t"
        }) {
            assertEquals("no error", onStack(1 << 20, sql), sql.substring(0, 20));
        }
        assertEquals("1999|1999", db.query("SELECT s, g.b FROM v, g"));
        assertEquals(
                "54001: more than 1000 operators in a row, at line 1, column 8",
                onStack(1 << 20, "SELECT " + sum + " + b + b FROM t"));
    }

    @Test
    void longConditionsAndConcatenationsWork() throws InterruptedException {
        db.run("CREATE TABLE t (a INT, b INT)", "INSERT INTO t VALUES (1, 2)");
        assertEquals("no error", onSmallStack("SELECT * FROM t WHERE a = 0" + " OR b = 1".repeat(5_000)));
        assertEquals("no error", onSmallStack("SELECT * FROM t WHERE a = 1" + " AND b = 2".repeat(5_000)));
        assertEquals("no error", onSmallStack("SELECT 'a'" + " || 'b'".repeat(5_000)));
        StringBuilder in = new StringBuilder("SELECT * FROM t WHERE a IN (0");
        for (int i = 1; i < 10_000; i++) {
            in.append(',').append(i);
        }
        assertEquals("1|2", db.query(in.append(")").toString()));
    }

    @Test
    void longRunsOfSetOperationsWork() throws InterruptedException {
        StringBuilder selects = new StringBuilder("SELECT 0 AS a, 'x' AS b");
        for (int i = 1; i < 3_000; i++) {
            selects.append(" UNION ALL SELECT ").append(i).append(i == 2_222 ? ".5, 'long'" : ", NULL");
        }
        assertEquals("no error", onSmallStack(selects.toString()));
        assertEquals("3000|4498500.5|2", db.query("SELECT COUNT(*), SUM(a), COUNT(b) FROM (" + selects + ") t"));
        assertEquals("0.0 1.0 2.0", db.query("SELECT a FROM (" + selects + " FETCH FIRST 3 ROWS ONLY) t"));
        assertEquals(
                "7 8",
                db.query("(SELECT 7" + " UNION SELECT 7".repeat(400) + " UNION SELECT 8)"
                        + " INTERSECT VALUES 8, 7".repeat(400)
                        + " ORDER BY 1"));
        String uneven = "SELECT 1" + "\nUNION SELECT 1".repeat(300) + "\nUNION SELECT 1, 2";
        assertEquals("42601: UNION of queries with 1 and 2 columns, at line 302, column 7", onSmallStack(uneven));
    }

    @Test
    void tenMegabytesOfTextInALiteral() {
        assertTimeoutPreemptively(SOON, () -> {
            String text = "x".repeat(10 << 20);
            assertEquals(Integer.toString(10 << 20), db.value("LENGTH('" + text + "')"));
        });
    }

    @Test
    void tenMegabytesOfStatementDoNotHang() {
        assertTimeoutPreemptively(SOON, () -> {
            String sql = "SELECT 1 WHERE 1 IN (" + "1,".repeat(5 << 20) + "1)";
            String state = db.state(sql);
            assertTrue(state.equals("54000") || state.equals("53200"), state);
        });
    }

    @Test
    void tenMegabytesOfRubbish() {
        assertTimeoutPreemptively(
                SOON, () -> assertEquals("42601", db.state("#".repeat(10 << 20)).replace("54000", "42601")));
    }

    @Test
    void manyParameters() {
        assertEquals("54000", db.state("SELECT 1 WHERE 1 IN (?" + ",?".repeat(70_000) + ")"));
    }

    @Test
    void longNames() {
        assertEquals("42622", db.state("SELECT 1 AS " + "x".repeat(1_000)));
    }

    @Test
    void manyColumns() {
        StringBuilder columns = new StringBuilder("c0 INT");
        for (int i = 1; i < 2_000; i++) {
            columns.append(", c").append(i).append(" INT");
        }
        assertEquals("54000", db.state("CREATE TABLE wide (" + columns + ")"));
    }

    /** Written out, the query would read 2^60 tables. */
    @Test
    void tablesOfWithThatReadEachOtherTwice() {
        db.run("CREATE TABLE t (a INT)", "INSERT INTO t VALUES (7)");
        StringBuilder with = new StringBuilder("WITH c0 AS (SELECT a FROM t)");
        for (int i = 1; i <= 60; i++) {
            with.append(", c%1 AS (SELECT x.a FROM c%0 x, c%0 y WHERE x.a = y.a)"
                    .replace("%1", Integer.toString(i))
                    .replace("%0", Integer.toString(i - 1)));
        }
        assertTimeoutPreemptively(SOON, () -> assertEquals("7", db.query(with + " SELECT a FROM c60")));
    }

    /** These are written out. */
    @Test
    void viewsThatReadEachOtherTwice() {
        db.run("CREATE TABLE t (a INT)", "INSERT INTO t VALUES (7)", "CREATE VIEW v0 AS SELECT a FROM t");
        String error = "no error";
        int views = 0;
        while (error.equals("no error") && views < 30) {
            views++;
            error = db.error("CREATE VIEW v%1 AS SELECT x.a FROM v%0 x, v%0 y WHERE x.a = y.a"
                    .replace("%1", Integer.toString(views))
                    .replace("%0", Integer.toString(views - 1)));
        }
        assertEquals(
                "54001: more than 4096 tables in a statement, those that its views read included, at line 1, column 15"
                        + " of the query of view V0",
                error);
        assertEquals(13, views);
        assertEquals("7", db.query("SELECT a FROM v7"));
    }

    @Test
    void manyConditionsThatAreNotEnds() {
        db.run("CREATE TABLE t (a INT)", "INSERT INTO t VALUES (-1)");
        StringBuilder where = new StringBuilder("SELECT a FROM t WHERE a <> 0");
        for (int i = 1; i < 40_000; i++) {
            where.append(" AND a <> ").append(i);
        }
        assertTimeoutPreemptively(SOON, () -> assertEquals("-1", db.query(where.toString())));
    }

    @Test
    void longStringsInRows() {
        db.run("CREATE TABLE t (s VARCHAR)");
        String text = "ä".repeat(300_000);
        TestDatabase.run(db.session, "INSERT INTO t VALUES (?)", text);
        assertEquals(text, db.query("SELECT s FROM t"));
    }
}
