package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** BINARY(n) is filled up with zeros, VARBINARY(n) is not. */
class PaddedBinaryTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String expression) {
        assertEquals(expected, db.value(expression), expression);
    }

    @Test
    void casts() {
        is("01000000|01", "CAST(X'01' AS BINARY(4)), CAST(X'01' AS VARBINARY(4))");
        is("0102", "CAST(X'010203' AS BINARY(2))");
        is("01000000", "CAST('\\x01' AS BINARY(4))");
        is("61620000", "CAST('a' || 'b' AS BINARY(4))");
        is("01", "X'01'::BINARY");
        is("00000000", "''::BINARY(4)");
        is("010000", "CAST(CAST(X'01' AS BINARY(2)) AS BINARY(3))");
        is("0100", "CAST(CAST(X'01' AS BINARY(2)) AS VARBINARY(3))");
        is("NULL", "CAST(NULL AS BINARY(4))");
        is("010000ff", "CAST(X'01' AS BINARY(3)) || X'FF'");
    }

    @Test
    void columns() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, b BINARY(4) DEFAULT X'FF', v VARBINARY(4))");
        db.run("INSERT INTO t VALUES (1, X'01', X'01'), (2, '\\x02', NULL)", "INSERT INTO t (id) VALUES (3)");
        TestDatabase.run(db.session, "INSERT INTO t VALUES (?, ?, ?)", 4, new byte[] {4}, new byte[] {4});
        TestDatabase.run(db.session, "INSERT INTO t (id, b) VALUES (?, ?)", 5, "\\x05");
        db.run("INSERT INTO t SELECT 6, v, v FROM t WHERE id = 1", "INSERT INTO t (id, b) VALUES (7, NULL)");
        assertEquals(
                "01000000|01 02000000|NULL ff000000|NULL 04000000|04 05000000|NULL 01000000|01 NULL|NULL",
                db.query("SELECT b, v FROM t ORDER BY id"));
        db.run("UPDATE t SET b = v WHERE id = 4", "UPDATE t SET b = X'0902' WHERE id = 5");
        TestDatabase.run(db.session, "UPDATE t SET b = ? WHERE id = 2", new byte[] {8});
        assertEquals("08000000 04000000 09020000", db.query("SELECT b FROM t WHERE id IN (2, 4, 5) ORDER BY id"));
        assertEquals("22001", db.state("INSERT INTO t (id, b) VALUES (8, X'0102030405')"));
        assertEquals("4", db.query("SELECT DISTINCT LENGTH(b) FROM t WHERE b IS NOT NULL"));
    }

    @Test
    void comparisons() {
        db.run("CREATE TABLE t (b BINARY(2) PRIMARY KEY, w BINARY(3))");
        db.run("INSERT INTO t VALUES (X'01', X'01'), (X'0200', X'02')");
        assertEquals("2", db.query("SELECT COUNT(*) FROM t WHERE b = w"));
        assertEquals("0100", db.query("SELECT b FROM t WHERE b = X'0100'"));
        assertEquals("", db.query("SELECT b FROM t WHERE b = X'01'"));
        assertEquals("0100", db.query("SELECT b FROM t WHERE b = CAST(X'01' AS BINARY(2))"));
        assertEquals("0200", db.query("SELECT b FROM t WHERE b = ?", new byte[] {2, 0}));
        assertEquals("23505", db.state("INSERT INTO t VALUES (X'02', NULL)"));
        assertEquals("01 0100", db.query("SELECT b FROM t WHERE b < X'02' UNION SELECT X'01' ORDER BY 1"));
        assertEquals("010000", db.query("SELECT COALESCE(NULLIF(b, b), w) FROM t WHERE b < X'02'"));
    }

    @Test
    void definitions() {
        db.run("CREATE TABLE t (v VARBINARY(4))", "INSERT INTO t VALUES (X'01')");
        db.run("CREATE VIEW w AS SELECT CAST(v AS BINARY(2)) AS b FROM t", "CREATE TABLE u AS SELECT b FROM w");
        db.run("INSERT INTO u VALUES (X'02')", "ALTER TABLE t ALTER COLUMN v SET DATA TYPE BINARY(3)");
        db.run("ALTER TABLE t ADD COLUMN d BINARY(2) DEFAULT X'07'", "CREATE DOMAIN two AS BINARY(2)");
        db.run("CREATE TABLE d (a two)", "INSERT INTO d VALUES (X'03')");
        assertEquals("010000|0700", db.query("SELECT v, d FROM t"));
        assertEquals("0100 0200", db.query("SELECT b FROM u ORDER BY b"));
        assertEquals("0300|0100", db.query("SELECT a, (SELECT b FROM w) FROM d"));
        db.run("ALTER TABLE t ALTER COLUMN v SET DATA TYPE VARBINARY(4)", "INSERT INTO t VALUES (X'02', NULL)");
        assertEquals("010000 02", db.query("SELECT v FROM t ORDER BY v"));
    }
}
