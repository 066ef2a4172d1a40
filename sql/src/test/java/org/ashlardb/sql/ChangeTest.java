package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChangeTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    @Test
    void assignmentsNameTheTableThatIsChanged() {
        db.run("CREATE TABLE s (s INT PRIMARY KEY, t INT)");
        db.run("INSERT INTO s VALUES (1, 1)");
        db.run("UPDATE s SET s.t = 2");
        db.run("UPDATE s x SET x.t = t + 1, s = 4");
        db.run("INSERT INTO s VALUES (4, 1) ON CONFLICT (s) DO UPDATE SET s.t = s.t + 1");
        db.run("INSERT INTO s AS x VALUES (4, 1) ON CONFLICT (s) DO UPDATE SET x.t = x.t + 1");
        db.run("MERGE INTO s USING (VALUES (4)) v(a) ON s.s = v.a WHEN MATCHED THEN UPDATE SET s.t = s.t + 1");
        assertEquals("4|6", db.query("SELECT * FROM s"));
        assertEquals("42P01", db.state("UPDATE s SET nowhere.t = 0"));
        assertEquals("42P01", db.state("UPDATE s x SET s.t = 0"));
        assertEquals("42P01", db.state("UPDATE s SET v.t = 0 FROM (VALUES (1)) v(t)"));
        assertEquals("42P01", db.state("INSERT INTO s VALUES (4, 1) ON CONFLICT (s) DO UPDATE SET excluded.t = 0"));
        assertEquals(
                "42P01",
                db.state("MERGE INTO s USING (VALUES (4)) v(t) ON s.s = v.t WHEN MATCHED THEN UPDATE SET v.t = 0"));
        assertEquals("4|6", db.query("SELECT * FROM s"));
    }

    @Test
    void insertForms() {
        db.run("CREATE TABLE t (a INT, b VARCHAR(10) DEFAULT 'none', c INT DEFAULT 1 + 2)");
        assertEquals(1, db.run("INSERT INTO t VALUES (1, 'x', 2)"));
        assertEquals(2, db.run("INSERT INTO t (c, a) VALUES (5, 2), (6, 3)"));
        assertEquals(1, db.run("INSERT INTO t VALUES (4, DEFAULT, DEFAULT)"));
        assertEquals(1, db.run("INSERT INTO t DEFAULT VALUES"));
        assertEquals(5, db.run("INSERT INTO t (a, b) SELECT a + 10, b FROM t"));
        assertEquals(2, db.run("INSERT INTO t VALUES (20, DEFAULT, 1), (21, 'y', DEFAULT)"));
        assertEquals(1, db.run("INSERT INTO t (a) VALUES (30)"));
        is(
                "1|x|2 2|none|5 3|none|6 4|none|3 11|x|3 12|none|3 13|none|3 14|none|3 20|none|1 21|y|3"
                        + " 30|none|3 NULL|none|3 NULL|none|3",
                "SELECT * FROM t ORDER BY a");
    }

    @Test
    void insertedValuesMayBeSubqueries() {
        db.run("CREATE TABLE t (a INT PRIMARY KEY, b INT CHECK (b < 100))", "CREATE TABLE s (n INT)");
        try (PreparedCommand next = db.session.prepare(
                "INSERT INTO t VALUES (COALESCE((SELECT MAX(a) FROM t), 0) + 1, (SELECT COUNT(*) FROM s WHERE n > ?))")) {
            for (int least : new int[] {1, 1, 2}) {
                TestDatabase.bind(next, least);
                assertEquals(1, next.executeUpdate());
                db.run("INSERT INTO s VALUES (2), (3)");
            }
        }
        db.run("INSERT INTO s (n) VALUES ((SELECT MAX(a) FROM t))");
        is("1|0 2|2 3|2", "SELECT * FROM t");
        is("2 3 2 3 2 3 3", "SELECT n FROM s");
        assertEquals("21000", db.state("INSERT INTO s VALUES ((SELECT a FROM t))"));
        assertEquals("23514", db.state("INSERT INTO t VALUES (4, (SELECT 98 + COUNT(*) FROM s))"));
    }

    @Test
    void blanksBeyondTheLengthGo() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, c CHAR(3), v VARCHAR(3), b VARBINARY(3))");
        db.run("INSERT INTO t (id, c, v) VALUES (1, 'abc ', 'ab  '), (2, 'a    ', 'ä    ')");
        TestDatabase.run(db.session, "INSERT INTO t (id, c, v) VALUES (?, ?, ?)", 3, "abc  ", "äöü      ");
        db.run("INSERT INTO t (id, c, v) SELECT 4, CONCAT('abc', ' '), CONCAT('     ', ' ')");
        is(
                "1|<abc>|<ab > 2|<a>|<ä  > 3|<abc>|<äöü> 4|<abc>|<   >",
                "SELECT id, '<' || c || '>', '<' || v || '>' FROM t ORDER BY id");
        db.run("UPDATE t SET v = 'x     ' WHERE id = 1", "UPDATE t SET v = v || '  ' WHERE id = 2");
        is("1|3 2|3", "SELECT id, CHAR_LENGTH(v) FROM t WHERE id < 3 ORDER BY id");
        assertEquals("22001", db.state("INSERT INTO t (id, v) VALUES (5, 'ab  c')"));
        assertEquals("22001", db.state("INSERT INTO t (id, c) VALUES (?, ?)", 5, "abcd "));
        assertEquals("22001", db.state("INSERT INTO t (id, b) VALUES (5, X'20202020')"));
    }

    @Test
    void insertErrors() {
        db.run("CREATE TABLE t (a INT NOT NULL, b VARCHAR(3), c TINYINT, PRIMARY KEY (a))");
        db.run("INSERT INTO t VALUES (1, 'x', 1)");
        assertEquals("23505", db.state("INSERT INTO t VALUES (1, 'y', 1)"));
        assertEquals("23502", db.state("INSERT INTO t VALUES (NULL, 'y', 1)"));
        assertEquals("23502", db.state("INSERT INTO t (b) VALUES ('y')"));
        assertEquals("22001", db.state("INSERT INTO t VALUES (2, 'long', 1)"));
        assertEquals("22001", db.state("INSERT INTO t VALUES (?, ?, ?)", 2, "long", 1));
        assertEquals("22003", db.state("INSERT INTO t VALUES (2, 'y', 200)"));
        assertEquals("22003", db.state("INSERT INTO t VALUES (?, ?, ?)", 2, "y", 200));
        assertEquals("22003", db.state("INSERT INTO t VALUES (?, ?, ?)", 1L << 40, "y", 2));
        assertEquals("42601", db.state("INSERT INTO t (a, b) VALUES (1)"));
        assertEquals("42601", db.state("INSERT INTO t VALUES (1, 2, 3, 4)"));
        assertEquals(
                "42703: column D of table T does not exist, at line 1, column 16",
                db.error("INSERT INTO t (d) VALUES (1)"));
        assertEquals("42701", db.state("INSERT INTO t (a, a) VALUES (1, 1)"));
        assertEquals(
                "42804: column A is of type INTEGER but the expression is of type DATE, at line 1, column 23",
                db.error("INSERT INTO t VALUES (DATE '2024-01-01', 'y', 1)"));
        assertEquals("22018", db.state("INSERT INTO t VALUES ('abc', 'y', 1)"));
        assertEquals("22018", db.state("INSERT INTO t VALUES (?, 'y', 1)", "abc"));
        assertEquals("42601", db.state("SELECT DEFAULT"));
        is("1|x|1", "SELECT * FROM t");
    }

    @Test
    void errorsNameTableAndConstraint() {
        db.run("CREATE TABLE t (a INT, CONSTRAINT only_one UNIQUE (a))", "INSERT INTO t VALUES (1)");
        SqlException e = assertThrows(SqlException.class, () -> db.run("INSERT INTO t VALUES (1)"));
        assertEquals("ONLY_ONE", e.constraintName());
        assertEquals("T", e.tableName());
    }

    @Test
    void identityNumbersRows() {
        db.run("CREATE TABLE t (id INTEGER GENERATED BY DEFAULT AS IDENTITY (START WITH 10 INCREMENT BY 5)"
                + " PRIMARY KEY, v INT)");
        db.run(
                "INSERT INTO t (v) VALUES (1)",
                "INSERT INTO t (v) VALUES (2), (3)",
                "INSERT INTO t VALUES (DEFAULT, 4), (100, 5)",
                "INSERT INTO t (v) SELECT v + 10 FROM t WHERE v < 3");
        is("10|1 15|2 20|3 25|4 30|11 35|12 100|5", "SELECT * FROM t ORDER BY id");
    }

    @Test
    void identityHasManySpellings() {
        db.run(
                "CREATE TABLE a (id INT AUTO_INCREMENT PRIMARY KEY, v INT)",
                "CREATE TABLE b (id IDENTITY, v INT)",
                "CREATE TABLE c (id BIGINT IDENTITY(5, 1), v INT)",
                "CREATE TABLE d (id SERIAL PRIMARY KEY, v INT)");
        db.run(
                "INSERT INTO a (v) VALUES (1)",
                "INSERT INTO b (v) VALUES (1)",
                "INSERT INTO c (v) VALUES (1)",
                "INSERT INTO d (v) VALUES (1)");
        is("1", "SELECT id FROM a");
        is("1", "SELECT id FROM b");
        is("5", "SELECT id FROM c");
        is("1", "SELECT id FROM d");
    }

    @Test
    void generatedAlwaysRefusesValues() {
        db.run("CREATE TABLE t (id INT GENERATED ALWAYS AS IDENTITY, v INT)");
        assertEquals("428C9", db.state("INSERT INTO t VALUES (1, 1)"));
        assertEquals("428C9", db.state("UPDATE t SET id = 1"));
        db.run(
                "INSERT INTO t OVERRIDING SYSTEM VALUE VALUES (7, 1)",
                "INSERT INTO t OVERRIDING USER VALUE VALUES (9, 2)",
                "INSERT INTO t VALUES (DEFAULT, 3)");
        is("7|1 1|2 2|3", "SELECT * FROM t ORDER BY v");
    }

    @Test
    void checksAreChecked() {
        db.run("CREATE TABLE t (a INT PRIMARY KEY, b INT CHECK (b > 0), CONSTRAINT sum_small CHECK (a + b < 100))");
        db.run("INSERT INTO t VALUES (1, 1), (2, NULL)");
        assertEquals(
                "23514: row of table T violates check constraint T_CHECK: (B > 0)",
                db.error("INSERT INTO t VALUES (3, 0)"));
        assertEquals("23514", db.state("INSERT INTO t VALUES (?, ?)", 3, -1));
        assertEquals("23514", db.state("INSERT INTO t SELECT a + 10, 99 FROM t"));
        assertEquals("23514", db.state("UPDATE t SET b = 0 WHERE a = 1"));
        assertEquals("23514", db.state("UPDATE t SET b = b + 200"));
        assertEquals(1, db.run("UPDATE t SET b = 5 WHERE a = 1"));
        is("1|5 2|NULL", "SELECT * FROM t ORDER BY a");
    }

    @Test
    void updates() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, v INT, s VARCHAR(20) DEFAULT 'd')",
                "INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c')");
        assertEquals(1, db.run("UPDATE t SET v = v + 1 WHERE id = 2"));
        assertEquals(0, db.run("UPDATE t SET v = v + 1 WHERE id = 9"));
        assertEquals(2, db.run("UPDATE t AS x SET v = x.v * 2, s = s || x.id WHERE x.id <> 2"));
        assertEquals(1, db.run("UPDATE t SET (v, s) = (0, DEFAULT) WHERE id = 3"));
        is("1|20|a1 2|21|b 3|0|d", "SELECT * FROM t ORDER BY id");
        assertEquals(3, db.run("UPDATE t SET id = id + 10"));
        is("11|20 12|21 13|0", "SELECT id, v FROM t ORDER BY id");
        assertEquals(1, TestDatabase.run(db.session, "UPDATE t SET v = ?, s = ? WHERE id = ?", 5, null, 11));
        is("11|5|NULL", "SELECT * FROM t WHERE id = 11");
        assertEquals("23505", db.state("UPDATE t SET id = 13 WHERE id = 11"));
        assertEquals("42701", db.state("UPDATE t SET v = 1, v = 2"));
        assertEquals("42703", db.state("UPDATE t SET w = 1"));
        assertEquals("22003", db.state("UPDATE t SET v = v + 2147483647 WHERE id = 11"));
        assertEquals(1, db.run("UPDATE t SET v = (SELECT MAX(v) FROM t) WHERE id = 11"));
        is("11|21", "SELECT id, v FROM t WHERE id = 11");
    }

    @Test
    void updatesSwapColumns() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT, x VARCHAR(9), y VARCHAR(9))",
                "INSERT INTO t VALUES (1, 10, 20, 'p', 'q')");
        db.run("UPDATE t SET a = b, b = a, x = y, y = x WHERE id = 1");
        is("1|20|10|q|p", "SELECT * FROM t");
        db.run("UPDATE t SET a = b, b = a, x = y, y = x");
        is("1|10|20|p|q", "SELECT * FROM t");
    }

    @Test
    void deletes() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 10), (2, 20), (3, 30), (4, 40)");
        assertEquals(1, db.run("DELETE FROM t WHERE id = 1"));
        assertEquals(0, db.run("DELETE FROM t WHERE id = 1"));
        assertEquals(0, db.run("DELETE FROM t WHERE id = 2 AND v = 1"));
        assertEquals(1, db.run("DELETE FROM t x WHERE x.id = 2 AND v = 20"));
        assertEquals(2, db.run("DELETE FROM t"));
        is("0", "SELECT COUNT(*) FROM t");
    }

    @Test
    void truncateEmptiesAndRestarts() {
        db.run("CREATE TABLE t (id INT AUTO_INCREMENT, v INT)", "INSERT INTO t (v) VALUES (1), (2)");
        assertEquals(2, db.run("TRUNCATE TABLE t"));
        db.run("INSERT INTO t (v) VALUES (3)");
        is("3|3", "SELECT * FROM t");
        db.run("TRUNCATE TABLE t RESTART IDENTITY", "INSERT INTO t (v) VALUES (4)");
        is("1|4", "SELECT * FROM t");
    }

    @Test
    void statementsAreAtomic() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY)", "INSERT INTO t VALUES (5)");
        assertEquals("23505", db.state("INSERT INTO t VALUES (1), (2), (5), (6)"));
        is("5", "SELECT * FROM t");
        db.session.setAutoCommit(false);
        db.run("INSERT INTO t VALUES (10)");
        assertEquals("23505", db.state("INSERT INTO t SELECT id - 5 FROM t"));
        db.session.commit();
        is("5 10", "SELECT * FROM t ORDER BY id");
    }

    @Test
    void generatedKeysAreReturned() {
        db.run("CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY, v INT, s VARCHAR(10) DEFAULT 'x')");
        try (PreparedCommand insert = db.session.prepare("INSERT INTO t (v) VALUES (?)")) {
            insert.wantGeneratedKeys(true);
            insert.parameters().setLong(0, 5);
            insert.executeUpdate();
            assertEquals(
                    "[1]",
                    TestDatabase.rows(insert.generatedKeys(), insert.generatedKeyColumns())
                            .toString());
            insert.executeUpdate();
            assertEquals(
                    "[2]",
                    TestDatabase.rows(insert.generatedKeys(), insert.generatedKeyColumns())
                            .toString());
            insert.wantGeneratedKeys(new String[] {"id", "S"});
            for (int i = 0; i < 3; i++) {
                insert.parameters().setLong(0, i);
                insert.addBatch();
            }
            assertArrayEquals(new long[] {1, 1, 1}, insert.executeBatch());
            assertEquals(
                    "[3|x, 4|x, 5|x]",
                    TestDatabase.rows(insert.generatedKeys(), insert.generatedKeyColumns())
                            .toString());
            insert.wantGeneratedKeys(false);
            insert.executeUpdate();
            assertEquals(
                    "[]",
                    TestDatabase.rows(insert.generatedKeys(), insert.generatedKeyColumns())
                            .toString());
        }
        try (PreparedCommand insert = db.session.prepare("INSERT INTO t (v) SELECT v FROM t WHERE id < 3")) {
            insert.wantGeneratedKeys(new int[] {0, 1});
            insert.executeUpdate();
            assertEquals(
                    "[7|5, 8|5]",
                    TestDatabase.rows(insert.generatedKeys(), insert.generatedKeyColumns())
                            .toString());
        }
    }

    @Test
    void batchesRunInOneTransaction() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(10))");
        try (PreparedCommand insert = db.session.prepare("INSERT INTO t VALUES (?, ?)")) {
            for (int i = 0; i < 300; i++) {
                insert.parameters().setLong(0, i);
                insert.parameters().setString(1, "v" + i);
                insert.addBatch();
            }
            assertEquals(300, insert.batchSize());
            assertEquals(300, insert.executeBatch().length);
            assertEquals(0, insert.batchSize());
            insert.parameters().setLong(0, 1000);
            insert.addBatch();
            insert.parameters().setLong(0, 7);
            insert.addBatch();
            BatchException e = assertThrows(BatchException.class, insert::executeBatch);
            assertEquals("23505", e.error().sqlState());
            assertEquals(0, e.counts().length);
            is("300|v299", "SELECT COUNT(*), MAX(CASE WHEN id = 299 THEN v END) FROM t");
            db.session.setAutoCommit(false);
            insert.parameters().setLong(0, 1000);
            insert.addBatch();
            insert.parameters().setLong(0, 7);
            insert.addBatch();
            e = assertThrows(BatchException.class, insert::executeBatch);
            assertEquals(1, e.counts().length);
            is("301", "SELECT COUNT(*) FROM t");
        }
    }

    @Test
    void sequencesCount() {
        db.run("CREATE SEQUENCE s START WITH 5 INCREMENT BY 2");
        is("5", "SELECT NEXT VALUE FOR s");
        is("7", "CALL NEXT VALUE FOR s");
        db.run(
                "CREATE TABLE t (id BIGINT DEFAULT NEXT VALUE FOR s, v INT)",
                "INSERT INTO t (v) VALUES (1), (2)",
                "INSERT INTO t (v) VALUES (3)");
        is("9|1 11|2 13|3", "SELECT * FROM t ORDER BY v");
        db.run("DROP SEQUENCE s CASCADE", "DROP SEQUENCE IF EXISTS s");
        assertEquals("42P01", db.state("SELECT NEXT VALUE FOR s"));
    }

    @Test
    void allTypesAreStored() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, a BOOLEAN, b TINYINT, c SMALLINT, d BIGINT, e REAL, f"
                + " DOUBLE PRECISION, g DECIMAL(10,3), h DECIMAL(40,5),"
                + " i CHAR(4), j VARCHAR(20), k TEXT, l VARBINARY(10), m DATE, n TIME, o TIMESTAMP, p"
                + " TIMESTAMP WITH TIME ZONE)");
        db.run("INSERT INTO t VALUES (1, TRUE, 1, 2, 3, 1.5, 2.5, 1.2345,"
                + " 123456789012345678901234567890.12345, 'ab', 'cd', 'ef', X'0102', DATE '2024-02-29',"
                + " TIME '01:02:03.000000004', TIMESTAMP '2024-02-29 01:02:03.000004', TIMESTAMP WITH"
                + " TIME ZONE '2024-02-29 01:02:03+01:00')");
        db.run("INSERT INTO t (id) VALUES (2)");
        String row = "true|1|2|3|1.5|2.5|1.235|123456789012345678901234567890.12345|ab "
                + " |cd|ef|0102|2024-02-29|01:02:03.000000004|2024-02-29 01:02:03.000004|2024-02-29"
                + " 00:02:03+00";
        String nulls = "NULL" + "|NULL".repeat(15);
        is("1|" + row + " 2|" + nulls, "SELECT * FROM t ORDER BY id");
        is("1|" + row, "SELECT * FROM t WHERE id = 1");
        is("2|" + nulls, "SELECT * FROM t WHERE id = 2");
        db.run("UPDATE t SET (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p) = (NULL, NULL, NULL, NULL, NULL,"
                + " NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL) WHERE id = 1");
        is("1|" + nulls, "SELECT * FROM t WHERE id = 1");
    }

    @Test
    void theFirstOfAnOrderAreChanged() {
        db.run("CREATE TABLE f (id INT PRIMARY KEY, a INT, s VARCHAR(9))");
        db.run("INSERT INTO f VALUES (1, 30, 'x'), (2, NULL, 'b'), (3, 10, 'a'), (4, 20, NULL), (5, 20, 'c')");
        assertEquals("2", db.query("DELETE FROM f ORDER BY a NULLS FIRST LIMIT 1 RETURNING id"));
        assertEquals("4 5", db.query("UPDATE f SET s = 'new' WHERE id > 1 ORDER BY a DESC, id LIMIT 2 RETURNING id"));
        assertEquals("1", db.query("DELETE FROM f AS g ORDER BY MOD(g.a, 20) DESC, g.id LIMIT 1 RETURNING g.id"));
        db.run("CREATE INDEX f_a ON f (a)", "UPDATE f SET id = id + 10 ORDER BY id DESC");
        assertEquals("13|10|a 14|20|new 15|20|new", db.query("SELECT * FROM f ORDER BY id"));
        assertEquals("13 14", db.query("DELETE f WHERE a > ? ORDER BY a, id FETCH FIRST 2 ROWS ONLY RETURNING id", 1));
        assertEquals("42703", db.state("DELETE FROM f ORDER BY b LIMIT 1"));
        assertEquals("42601", db.state("UPDATE f SET a = 1 ORDER BY a LIMIT 1 OFFSET 1"));
    }
}
