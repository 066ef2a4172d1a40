package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** UPDATE that gives rows the keys of others: keys need only differ when the statement ends. */
@Timeout(60)
class MovedKeysTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    private void fails(String state, String sql) {
        assertEquals(state, db.state(sql), () -> sql + ": " + db.error(sql));
    }

    @Test
    void keysMoveUpDownAndAround() {
        db.run("CREATE TABLE t (a INT PRIMARY KEY, b INT UNIQUE, c INT)");
        db.run("INSERT INTO t SELECT x, x, x FROM GENERATE_SERIES(1, 5) g(x)");
        assertEquals(5, db.run("UPDATE t SET a = a + 1, b = b - 1"));
        is("2|0|1 3|1|2 4|2|3 5|3|4 6|4|5", "SELECT * FROM t ORDER BY a");
        assertEquals(5, db.run("UPDATE t SET a = 8 - a"));
        is("2|4|5 3|3|4 4|2|3 5|1|2 6|0|1", "SELECT * FROM t ORDER BY a");
        assertEquals(2, db.run("UPDATE t SET a = CASE a WHEN 2 THEN 3 ELSE 2 END WHERE a IN (2, 3)"));
        is("2|3|4 3|4|5 4|2|3 5|1|2 6|0|1", "SELECT * FROM t ORDER BY a");
        is("5|2 7|0 6|1 4|4 3|3", "UPDATE t SET a = a + 1 RETURNING a, b");
        is("4 3 2 1 0", "SELECT b FROM t WHERE b >= 0 ORDER BY b DESC");
        db.run("UPDATE t SET b = b + 1 FROM (VALUES (3), (4), (2), (3)) v(x) WHERE a = x + 1");
        is("3|4 4|5 5|3 6|1 7|0", "SELECT a, b FROM t ORDER BY a");
    }

    @Test
    void keysThatAreTheSameInTheEndAreRefused() {
        db.run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
        db.run("INSERT INTO t SELECT x, 0 FROM GENERATE_SERIES(1, 6) g(x)");
        assertEquals(
                "23505: duplicate key (A) = (1) in T_PKEY of table T",
                db.error("UPDATE t SET a = (a + 1) / 2, b = 1").strip());
        fails("23505", "UPDATE t SET a = 3, b = 1");
        fails("23505", "UPDATE t SET a = a + 1, b = 1 WHERE a < 6");
        fails("23505", "UPDATE t SET a = a + 1, b = 1 WHERE a = 2");
        is("1|0 2|0 3|0 4|0 5|0 6|0", "SELECT * FROM t ORDER BY a");
        db.run("UPDATE t SET a = a + 1, b = 1 WHERE a > 3");
        is("1|0 2|0 3|0 5|1 6|1 7|1", "SELECT * FROM t ORDER BY a");
        db.run("BEGIN", "UPDATE t SET a = a + 1");
        fails("23505", "UPDATE t SET a = a + 1 WHERE a < 4");
        is("2 3 4 6 7 8", "SELECT a FROM t ORDER BY a");
        db.run("SAVEPOINT s", "UPDATE t SET a = 10 - a", "ROLLBACK TO s");
        is("2 3 4 6 7 8", "SELECT a FROM t ORDER BY a");
        db.run("ROLLBACK");
        is("1|0 2|0 3|0 5|1 6|1 7|1", "SELECT * FROM t ORDER BY a");
    }

    @Test
    void keysOfEveryKind() {
        db.run(
                "CREATE TABLE t (list INT, place INT, name VARCHAR(10), twice INT GENERATED ALWAYS AS (place * 2) UNIQUE,"
                        + " UNIQUE (list, place))");
        db.run("CREATE UNIQUE INDEX names ON t (LOWER(name))", "CREATE UNIQUE INDEX large ON t (list) WHERE place > 3");
        db.run("INSERT INTO t VALUES (1, 1, 'A'), (1, 2, 'b'), (1, 3, NULL), (2, NULL, 'd')");
        db.run("UPDATE t SET place = place + 1");
        is("1|2|A|4 1|3|b|6 1|4|NULL|8 2|NULL|d|NULL", "SELECT * FROM t ORDER BY list, place");
        fails("23505", "UPDATE t SET place = place + 1");
        db.run("UPDATE t SET place = place - 1");
        db.run("UPDATE t SET name = CASE name WHEN 'A' THEN 'B' WHEN 'b' THEN 'D' WHEN 'd' THEN 'a' END");
        is("1|1|B|2 1|2|D|4 1|3|NULL|6 2|NULL|a|NULL", "SELECT * FROM t ORDER BY list, place");
        fails("23505", "UPDATE t SET name = CASE name WHEN 'B' THEN 'x' ELSE 'X' END");
        db.run("UPDATE t SET place = NULL, name = 'all' || COALESCE(place, 9)");
        is("4", "SELECT COUNT(*) FROM t WHERE place IS NULL AND name LIKE 'all%'");
    }

    @Test
    void whatReferencesThemFollows() {
        db.run("CREATE TABLE p (id INT PRIMARY KEY, up INT REFERENCES p (id) ON UPDATE CASCADE)");
        db.run("CREATE TABLE c (n INT, p INT UNIQUE REFERENCES p ON UPDATE CASCADE)");
        db.run(
                "CREATE TABLE d (n INT, p INT REFERENCES p ON UPDATE CASCADE, c INT REFERENCES c (p) ON UPDATE CASCADE)");
        db.run("INSERT INTO p VALUES (1, NULL), (2, 1), (3, 2), (4, 1)");
        db.run("INSERT INTO c VALUES (1, 1), (2, 2), (3, 3)");
        db.run("INSERT INTO d VALUES (1, 1, 2), (2, 2, 3), (3, 3, 1), (4, 4, 3)");
        db.run("UPDATE p SET id = id + 1");
        is("2|NULL 3|2 4|3 5|2", "SELECT * FROM p ORDER BY id");
        is("1|2 2|3 3|4", "SELECT * FROM c ORDER BY n");
        is("1|2|3 2|3|4 3|4|2 4|5|4", "SELECT * FROM d ORDER BY n");
        db.run("UPDATE p SET id = 7 - id");
        is("2|5 3|4 4|5 5|NULL", "SELECT * FROM p ORDER BY id");
        is("1|5 2|4 3|3", "SELECT * FROM c ORDER BY n");
        is("1|5|4 2|4|3 3|3|5 4|2|3", "SELECT * FROM d ORDER BY n");
    }

    @Test
    void whatHasTheSameKeyFollows() {
        db.run("CREATE TABLE p (id INT PRIMARY KEY)");
        db.run("CREATE TABLE c (p INT PRIMARY KEY REFERENCES p ON UPDATE CASCADE, n INT)");
        db.run("CREATE TABLE d (p INT PRIMARY KEY REFERENCES c ON UPDATE CASCADE, n INT)");
        db.run("CREATE TABLE e (p INT UNIQUE DEFAULT 4 REFERENCES p ON UPDATE SET NULL)");
        db.run("INSERT INTO p SELECT x FROM GENERATE_SERIES(1, 4) g(x)", "INSERT INTO e VALUES (1), (3)");
        db.run("INSERT INTO c SELECT id, id FROM p", "INSERT INTO d VALUES (1, 1), (2, 2), (4, 4)");
        db.run("UPDATE p SET id = id + 1");
        is("2|1 3|2 4|3 5|4", "SELECT * FROM c ORDER BY p");
        is("2|1 3|2 5|4", "SELECT * FROM d ORDER BY p");
        is("NULL NULL", "SELECT * FROM e");
        db.run("UPDATE p SET id = 7 - id");
        is("2|4 3|3 4|2 5|1", "SELECT * FROM c ORDER BY p");
        is("2|4 4|2 5|1", "SELECT * FROM d ORDER BY p");
        fails("23505", "UPDATE p SET id = id / 2");
        fails("23503", "UPDATE c SET p = p + 1");
        is("2|4 3|3 4|2 5|1", "SELECT * FROM c ORDER BY p");
    }

    @Test
    void whatMustNotFollowIsChecked() {
        db.run("CREATE TABLE p (id INT PRIMARY KEY)", "CREATE TABLE c (n INT, p INT REFERENCES p)");
        db.run("INSERT INTO p VALUES (1), (2), (3)", "INSERT INTO c VALUES (1, 2), (2, 3)");
        fails("23503", "UPDATE p SET id = id + 1 WHERE id > 1");
        db.run("UPDATE p SET id = id + 1", "UPDATE p SET id = 5 - id WHERE id < 4");
        fails("23503", "UPDATE p SET id = id + 1");
        is("2 3 4", "SELECT id FROM p ORDER BY id");
    }

    @Test
    void mergeMovesKeys() {
        db.run("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 1), (2, 2), (3, 3), (4, 4)");
        db.run("MERGE INTO t USING (VALUES (1), (2), (3), (4), (9)) s(x) ON a = x"
                + " WHEN MATCHED AND x = 2 THEN DELETE"
                + " WHEN MATCHED AND x < 4 THEN UPDATE SET a = a + 1"
                + " WHEN MATCHED THEN UPDATE SET a = 1, b = 44"
                + " WHEN NOT MATCHED THEN INSERT VALUES (x, x)");
        is("1|44 2|1 4|3 9|9", "SELECT * FROM t ORDER BY a");
        fails("23505", "MERGE INTO t USING (VALUES (1), (2)) s(x) ON a = x WHEN MATCHED THEN UPDATE SET a = 4");
        is("1|44 2|1 4|3 9|9", "SELECT * FROM t ORDER BY a");
    }

    @Test
    void manyRowsMoveWithLittleMemory() {
        db.run("CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(100))", "SET query_memory = '64KB'");
        db.run("INSERT INTO t SELECT x, 'name ' || x FROM GENERATE_SERIES(1, 30000) g(x)");
        assertEquals(30_000, db.run("UPDATE t SET a = a + 1, b = b || ' and more'"));
        is(
                "30000|2|30001",
                "SELECT COUNT(DISTINCT a), MIN(a), MAX(a) FROM t WHERE b = 'name ' || (a - 1) || ' and more'");
    }

    @Test
    void anyChangeIsTakenThatLeavesKeysApart() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        db.run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
        for (int round = 0; round < 150; round++) {
            int count = 1 + random.nextInt(8);
            db.run("DELETE FROM t", "INSERT INTO t SELECT x, x FROM GENERATE_SERIES(1, " + count + ") g(x)");
            int[] wanted = new int[count];
            StringBuilder cases = new StringBuilder();
            for (int i = 0; i < count; i++) {
                wanted[i] = random.nextInt(4) == 0 ? i + 1 : 1 + random.nextInt(count + 2);
                cases.append(" WHEN ").append(i + 1).append(" THEN ").append(wanted[i]);
            }
            if (random.nextBoolean()) {
                for (int i = 0; i < count; i++) {
                    wanted[i] = 1 + (i + round) % count;
                }
                cases.setLength(0);
                cases.append(" WHEN -1 THEN -1 ELSE 1 + (a - 1 + ")
                        .append(round)
                        .append(") % ")
                        .append(count);
            }
            boolean distinct = Arrays.stream(wanted).distinct().count() == count;
            String sql = "UPDATE t SET a = CASE a" + cases + " END";
            String what = "seed " + seed + ": " + sql;
            assertEquals(distinct ? "no error" : "23505", db.state(sql), what);
            StringJoiner rows = new StringJoiner(" ");
            for (int i = 0; i < count; i++) {
                rows.add((distinct ? wanted[i] : i + 1) + "|" + (i + 1));
            }
            assertEquals(rows.toString(), db.query("SELECT * FROM t ORDER BY b"), what);
        }
    }
}
