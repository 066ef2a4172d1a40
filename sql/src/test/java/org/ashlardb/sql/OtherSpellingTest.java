package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.SqlTypeCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What scripts and libraries write for H2, HSQLDB, Derby, Oracle, SQL Server, MySQL and SQLite. */
class OtherSpellingTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    private String type(String written) {
        db.run("CREATE TABLE typed (a " + written + ")");
        String type = db.query("SELECT data_type || COALESCE('(' || character_maximum_length || ')', '') "
                + "FROM information_schema.columns WHERE table_name = 'TYPED'");
        db.run("DROP TABLE typed");
        return type;
    }

    @Test
    void functions() {
        assertEquals(
                "1|2|0|3",
                db.query("SELECT NUM_NULLS(1, NULL, 'a'), NUM_NONNULLS(1, NULL, 'a'), NUM_NONNULLS(NULL),"
                        + " NUM_NULLS(NULL, CAST(NULL AS DATE), NULL)"));
        assertEquals(
                "ac|3|6",
                db.query("SELECT REPLACE('abcb', 'b'), CHARINDEX('c', 'abc'), CHARINDEX('b', 'abcabc', 4) + 1"));
        String json = "CAST('{\"a\": {\"b\": [1, {\"c\": \"x\"}]}}' AS JSON)";
        assertEquals(
                "{\"c\": \"x\"}|x|NULL",
                db.query("SELECT JSON_EXTRACT_PATH(" + json + ", 'a', 'b', '1'), JSONB_EXTRACT_PATH_TEXT(" + json
                        + ", 'a', 'b', '1', 'c'), JSON_EXTRACT_PATH(" + json + ", 'z')"));
        assertEquals(
                "1|true|1.5|-20",
                db.query("SELECT 1::JSON, CAST(TRUE AS JSON), CAST(1.50 AS JSON), CAST(-2e1 AS JSON)"));
    }

    @Test
    void typesAreCalled() {
        assertEquals(
                "2024-01-02|13:14:15|2024-01-02 00:00:00|13:14:15",
                db.query("SELECT DATE('2024-01-02'), TIME('13:14:15'), TIMESTAMP(DATE '2024-01-02'),"
                        + " TIME(TIMESTAMP '2024-01-02 13:14:15')"));
        assertEquals("22007", db.state("SELECT TIME('noon')"));
        assertEquals("42883", db.state("SELECT TIME('noon', 1)"));
    }

    @Test
    void conversions() {
        assertEquals(
                "12.50000000000000000000|-3.00000000000000000000",
                db.query("SELECT TO_NUMBER('12.5'), TO_NUMBER('-3')"));
        assertEquals("22018", db.state("SELECT TO_NUMBER('x')"));
        assertEquals(
                "13|1.50|ab|2024-01-02",
                db.query("SELECT CONVERT('12', INT) + 1, CONVERT(1.5, DECIMAL(10, 2)),"
                        + " CONVERT('abc', VARCHAR(2)), CONVERT(TIMESTAMP '2024-01-02 03:04:05', DATE)"));
        assertEquals("12", db.query("SELECT CONVERT(?, CHARACTER VARYING(5))", "12"));
        db.run("CREATE TABLE t (convert INT CHECK (CONVERT(convert, VARCHAR(9)) <> '5'))", "INSERT INTO t VALUES (4)");
        db.run("ALTER TABLE t RENAME COLUMN convert TO c");
        assertEquals("23514", db.state("INSERT INTO t VALUES (5)"));
        assertEquals("42704", db.state("SELECT CONVERT('12', wrong)"));
        db.run("CREATE FUNCTION convert(x INT, y INT) RETURNS INT RETURN x * y");
        assertEquals("12 8", db.query("SELECT convert(c, 3) FROM t") + " " + db.query("SELECT convert(2, c) FROM t"));
        assertEquals("0a0b|0A", db.query("SELECT HEXTORAW('0a0B'), RAWTOHEX(X'0a')"));
    }

    @Test
    void intervalsOfUnits() {
        db.run("CREATE TABLE t (interval INT, day INT, at DATE)", "INSERT INTO t VALUES (5, 2, DATE '2024-01-31')");
        assertEquals(
                "1 day|5|3|5", db.query("SELECT INTERVAL ? DAY, interval, interval - day, interval day FROM t", 1));
        assertEquals("2024-02-14", db.query("SELECT DATE_ADD(at, INTERVAL ? WEEK) FROM t", 2));
        assertEquals("2024-01-30", db.query("SELECT DATE_ADD(at, INTERVAL -? DAY) FROM t", 1));
        assertEquals("5", db.query("SELECT interval FROM t WHERE at + INTERVAL 1 DAY = DATE '2024-02-01'"));
        assertEquals("5", db.query("SELECT interval FROM t WHERE at = DATE_SUB('2024-02-01', INTERVAL 1 DAY)"));
        assertEquals("42601", db.state("SELECT INTERVAL 1 FORTNIGHT"));
        assertEquals("42883", db.state("SELECT DATE_ADD(DATE '2024-01-31', 1)"));
        assertEquals("42703", db.state("SELECT DATE_SUB(DAY, 1, DATE '2024-01-31')"));
    }

    /** With what pools of connections ask HSQLDB and Derby whether they are there. */
    @Test
    void tablesOfOneRow() {
        assertEquals("1", db.query("SELECT 1 FROM INFORMATION_SCHEMA.SYSTEM_USERS"));
        assertEquals("ASHLAR", db.query("SELECT user_name FROM INFORMATION_SCHEMA.SYSTEM_USERS"));
        assertEquals("1", db.query("SELECT 1 FROM SYSIBM.SYSDUMMY1"));
        assertEquals("Y|Y", db.query("SELECT sysdummy1.*, sysibm.sysdummy1.ibmreqd FROM sysibm.sysdummy1"));
        assertEquals("42P01", db.state("SELECT 1 FROM SYSDUMMY1"));
        db.run("CREATE SCHEMA sysibm", "CREATE TABLE sysibm.sysdummy1 (a INT)");
        assertEquals("", db.query("SELECT 1 FROM SYSIBM.SYSDUMMY1"));
    }

    @Test
    void clauses() {
        assertEquals("2|b", db.query("SELECT * FROM VALUES (1, 'a'), (2, 'b') v(x, y) WHERE x > 1"));
        assertEquals("3", db.query("SELECT SUM(c1) FROM VALUES (1), (2)"));
        assertEquals(
                "5|1 5|2",
                db.query("SELECT w.x, v.x FROM VALUES 1, 2 v(x) JOIN VALUES (5) AS w(x) ON TRUE ORDER BY 2"));
        assertEquals(
                "low low mid NULL",
                db.query("SELECT CASE x WHEN 1, 2 THEN 'low' WHEN 3 THEN 'mid' END FROM GENERATE_SERIES(1, 4) g(x)"));
        assertEquals("42601", db.state("SELECT CASE WHEN TRUE, FALSE THEN 1 END"));
        assertEquals("READ COMMITTED", db.query("SHOW TRANSACTION ISOLATION LEVEL"));
        assertEquals("42601", db.state("VALUES (ROW(1, 2))"));
        assertEquals("42601", db.state("SELECT * FROM (VALUES ((1, 2))) v"));
        assertEquals("1|2 3|4", db.query("VALUES ROW(1, 2), ROW(3, 4)"));
    }

    @Test
    void namesOfTypes() {
        assertEquals(type("CHAR(5)"), type("NATIONAL CHARACTER(5)"));
        assertEquals(type("VARCHAR(5)"), type("NATIONAL CHAR VARYING(5)"));
        assertEquals(type("VARCHAR"), type("NATIONAL CHARACTER LARGE OBJECT"));
        for (String name : List.of("NCLOB", "NTEXT", "TINYTEXT", "MEDIUMTEXT", "LONGTEXT", "NVARCHAR2", "CLOB(2G)")) {
            assertEquals(type("VARCHAR"), type(name), name);
        }
        for (String name : List.of("IMAGE", "TINYBLOB", "MEDIUMBLOB", "LONGBLOB", "BLOB(9223372036854775807)")) {
            assertEquals(type("BLOB"), type(name), name);
        }
        for (String name : List.of("BYTEA", "LONGVARBINARY", "LONG VARBINARY", "RAW", "BINARY")) {
            assertEquals(type("VARBINARY"), type(name), name);
        }
        assertEquals(type("VARCHAR"), type("LONG VARCHAR"));
        assertEquals(type("BIGINT"), type("LONG"));
        assertEquals(type("VARBINARY"), type("LONG VARCHAR FOR BIT DATA"));
        assertEquals(type("VARBINARY(9)"), type("CHARACTER VARYING(9) FOR BIT DATA"));
        assertEquals(type("BINARY(16)"), type("CHAR(16) FOR BIT DATA NOT NULL"));
        assertEquals("5", db.query("SELECT a::LONG varchar FROM (VALUES (5)) t (a) FOR READ ONLY"));
        assertEquals("42704", db.state("CREATE TABLE t (a LONG INT)"));
        assertEquals("42601", db.state("CREATE TABLE t (a INT FOR BIT DATA)"));
        assertEquals("42601", db.state("CREATE TABLE t (a CHAR FOR BYTE DATA)"));
        assertEquals(type("CHAR(5)"), type("BPCHAR(5)"));
        assertEquals(type("VARCHAR"), type("bpchar"));
        assertEquals(type("CHAR(1)"), type("\"char\""));
        assertEquals(type("DOUBLE PRECISION"), type("BINARY_DOUBLE"));
        assertEquals(type("REAL"), type("BINARY_FLOAT"));
        assertEquals(type("INTEGER"), type("SIGNED"));
        assertEquals(type("TIMESTAMP"), type("DATETIME2"));
        assertEquals(type("TIMESTAMP WITH TIME ZONE"), type("DATETIMEOFFSET"));
        assertEquals("2024-05-06 07:08:00", db.value("CAST(TIMESTAMP '2024-05-06 07:07:59.9' AS SMALLDATETIME)"));
    }

    /** As pg_dump writes a CHAR and PostgreSQL's own type of a character. */
    @Test
    void typesOfCharacters() {
        db.run("CREATE TABLE t (a CHARACTER(3) DEFAULT 'Y'::bpchar, b \"char\" DEFAULT 'x'::\"char\","
                + " CHECK ((a = ANY (ARRAY['Y'::bpchar, 'Yes'::bpchar]))))");
        db.run("CREATE VIEW v AS SELECT t.a FROM t WHERE (t.a = 'Y  '::bpchar AND t.b = 'x'::\"char\")");
        db.run("INSERT INTO t VALUES (DEFAULT, DEFAULT)", "INSERT INTO t VALUES ('Yes', 'y')");
        assertEquals("Y  ", db.query("SELECT * FROM v"));
        assertEquals("23514", db.state("INSERT INTO t VALUES ('N', 'y')"));
        assertEquals("22001", db.state("INSERT INTO t VALUES ('Y', 'xy')"));
        assertEquals("ab|x", db.query("SELECT 'abc'::bpchar(2), 'xy'::\"char\""));
        assertEquals("42710", db.state("CREATE DOMAIN \"char\" AS INT"));
        assertEquals("42710", db.state("CREATE DOMAIN bpchar AS INT"));
        assertEquals("42704", db.state("CREATE TABLE u (a \"CHAR\")"));
    }

    @Test
    void definitionsOfBeforeBlobWasATypeHaveVarbinary() {
        SqlType stored = SqlTypeCode.decode("VARBINARY,9,0,0");
        assertTrue(SqlType.blob(9).isStoredAs(stored));
        assertTrue(SqlType.array(SqlType.blob(9)).isStoredAs(SqlType.array(stored)));
        assertTrue(stored.isStoredAs(stored));
        assertFalse(SqlType.blob(0).isStoredAs(stored));
        assertFalse(stored.isStoredAs(SqlType.blob(9)));
        assertFalse(SqlType.blob(9).isStoredAs(SqlType.paddedBinary(9)));
        for (SqlType type : List.of(SqlType.blob(0), SqlType.blob(9), SqlType.array(SqlType.blob(9), 3))) {
            assertEquals(type, SqlTypeCode.decode(SqlTypeCode.encode(type)));
        }
    }

    @Test
    void lengthsOfTypes() {
        for (String length : List.of("100", "100 CHAR", "100 CHARACTERS", "100 character", "100 BYTE", "100 OCTETS")) {
            assertEquals(type("VARCHAR(100)"), type("VARCHAR2(" + length + ")"), length);
        }
        assertEquals(type("VARCHAR(16384)"), type("VARCHAR(16K)"));
        assertEquals(type("BLOB(16777216)"), type("BLOB(16M)"));
        assertEquals(type("BLOB(1073741824)"), type("BINARY LARGE OBJECT (1 g)"));
        assertEquals(type("CHAR(3)"), type("CHAR(3 CHAR)"));
        assertEquals(type("VARCHAR"), type("NVARCHAR(MAX)"));
        assertEquals(type("VARBINARY"), type("VARBINARY(max)"));
        for (String wrong : List.of("VARCHAR(5 FEET)", "INT(MAX)", "INT(5 CHAR)", "VARCHAR(MIN)")) {
            assertEquals("42601", db.state("CREATE TABLE t (a " + wrong + ")"), wrong);
        }
        for (String wrong : List.of("VARCHAR(2G)", "VARCHAR(1.5K)", "DECIMAL(1K)", "BLOB(9999999999G)", "CLOB(0)")) {
            assertEquals("22023", db.state("CREATE TABLE t (a " + wrong + ")"), wrong);
        }
    }

    @Test
    void namesInBackquotes() {
        db.run(
                "CREATE TABLE `order` (`id` INT PRIMARY KEY, `full ``name` VARCHAR DEFAULT 'x', CHECK (`id` > 0))",
                "INSERT INTO `ORDER` (ID) VALUES (1)",
                "CREATE VIEW `v` AS SELECT `id` AS `other` FROM `order`");
        assertEquals("1|x", db.query("SELECT id, \"FULL `NAME\" FROM \"ORDER\" o WHERE `o`.`id` = 1"));
        assertEquals("1", db.query("SELECT other FROM v"));
        db.run("ALTER TABLE `order` RENAME COLUMN `id` TO `key`");
        assertEquals("1", db.query("SELECT `other` FROM `v`"));
        assertEquals("23514", db.state("INSERT INTO `order` (`key`) VALUES (0)"));
        assertEquals("42601", db.state("SELECT `"));
        assertEquals("42601", db.state("SELECT ``"));
    }

    /** As H2 has them with a schema, and the standard the value that was taken last. */
    @Test
    void valuesOfSequencesInSchemas() {
        db.run(
                "CREATE SCHEMA other",
                "CREATE SEQUENCE other.s START WITH 5",
                "CREATE TABLE t (a BIGINT DEFAULT NEXTVAL('OTHER', 'S'), b BIGINT DEFAULT CURRENT VALUE FOR other.s)");
        assertEquals("5|5", db.query("SELECT NEXTVAL('OTHER', 'S'), CURRVAL('other', 's')"));
        assertEquals("5", db.query("SELECT CURRENT VALUE FOR other.s"));
        assertEquals("1|2", db.query("SELECT current AS value, value FROM (VALUES (1, 2)) v (current, value)"));
        db.run("INSERT INTO t DEFAULT VALUES");
        db.run("ALTER SEQUENCE other.s RENAME TO r", "ALTER SCHEMA other RENAME TO o2", "INSERT INTO t DEFAULT VALUES");
        assertEquals(List.of("6|6", "7|7"), db.rows("SELECT a, b FROM t ORDER BY a"));
        assertEquals("2BP01", db.state("DROP SEQUENCE o2.r"));
        assertEquals("42P01", db.state("SELECT NEXTVAL('OTHER', 'S')"));
        assertEquals("42P01", db.state("SELECT CURRENT VALUE FOR s"));
        assertEquals("42P01", db.state("SELECT NEXTVAL('O2', 'a.b')"));
        assertEquals("42883", db.state("SELECT NEXTVAL('O2', 1)"));
        assertEquals("42601", db.state("SELECT CURRENT VALUE FOR"));
    }

    @Test
    void valuesOfSequencesBehindAPoint() {
        db.run(
                "CREATE SEQUENCE s",
                "CREATE SCHEMA other",
                "CREATE SEQUENCE other.s START WITH 100 INCREMENT BY 10 NOCACHE NOCYCLE NOMINVALUE NOMAXVALUE NOORDER",
                "CREATE TABLE t (a BIGINT DEFAULT s.NEXTVAL, b INT)");
        assertEquals("1", db.value("s.nextval"));
        assertEquals("1", db.value("s.CURRVAL"));
        assertEquals("100", db.query("SELECT other.s.nextval FROM DUAL"));
        assertEquals("100", db.value("other.s.currval"));
        db.run("INSERT INTO t (b) VALUES (1)", "INSERT INTO t VALUES (s.NEXTVAL, 2)");
        assertEquals(List.of("2|1", "3|2"), db.rows("SELECT a, b FROM t ORDER BY b"));
        assertEquals(List.of("4", "5"), db.rows("SELECT s.NEXTVAL FROM t"));
        assertEquals("2BP01", db.state("DROP SEQUENCE s"));
        db.run("ALTER SEQUENCE s RENAME TO r", "INSERT INTO t (b) VALUES (3)");
        assertEquals("6", db.query("SELECT a FROM t WHERE b = 3"));
        assertEquals("42P01", db.state("SELECT nothing.NEXTVAL"));
        assertEquals("42703", db.state("SELECT t.NEXTVAL FROM t"));
        db.run("CREATE TABLE u (nextval INT)", "INSERT INTO u VALUES (77)");
        assertEquals("77", db.query("SELECT r.nextval FROM u r"));
        assertEquals("42601", db.state("CREATE SEQUENCE q NOTHING_LIKE_IT"));
        assertEquals("42601", db.state("CREATE SEQUENCE q CYCLE NOCYCLE"));
    }

    @Test
    void numbersThatSequencesRestartWith() {
        db.run(
                "CREATE TABLE t (id INT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, a INT)",
                "INSERT INTO t VALUES (41, 1), (7, 2)",
                "ALTER TABLE t ALTER COLUMN id RESTART WITH (SELECT MAX(id) + 1 FROM t)",
                "INSERT INTO t (a) VALUES (3)",
                "CREATE SEQUENCE s",
                "ALTER SEQUENCE s RESTART WITH (10 * 10)");
        assertEquals("42", db.query("SELECT id FROM t WHERE a = 3"));
        assertEquals("100", db.value("NEXT VALUE FOR s"));
        db.run("ALTER SEQUENCE t_id_seq RESTART WITH (NEXT VALUE FOR s)", "INSERT INTO t (a) VALUES (4)");
        assertEquals("101", db.query("SELECT id FROM t WHERE a = 4"));
        assertEquals("22004", db.state("ALTER SEQUENCE s RESTART WITH (SELECT MAX(a) FROM t WHERE a > 9)"));
        assertEquals("21000", db.state("ALTER SEQUENCE s RESTART WITH (SELECT a FROM t)"));
        assertEquals("42703", db.state("ALTER SEQUENCE s RESTART WITH (nothing)"));
        assertEquals("42601", db.state("ALTER SEQUENCE s RESTART WITH (?)"));
        db.run("ALTER SEQUENCE s RESTART WITH 5 NO CYCLE", "ALTER SEQUENCE s RESTART");
        assertEquals("1", db.value("NEXT VALUE FOR s"));
        db.run("BEGIN");
        db.run("INSERT INTO t VALUES (500, 5)", "ALTER TABLE t ALTER id RESTART WITH (SELECT MAX(id) + 1 FROM t)");
        db.run("INSERT INTO t (a) VALUES (6)");
        assertEquals("501", db.query("SELECT id FROM t WHERE a = 6"));
        db.run("ROLLBACK");
        db.run("INSERT INTO t (a) VALUES (7)");
        assertEquals("true", db.query("SELECT id < 500 FROM t WHERE a = 7"));
    }

    @Test
    void definitions() {
        db.run(
                "CREATE TABLE a (i INT PRIMARY KEY)",
                "CREATE TABLE b (i INT REFERENCES a)",
                "RENAME TABLE a TO c",
                "INSERT INTO c VALUES (1)");
        db.run("CREATE SCHEMA s AUTHORIZATION sa", "CREATE SCHEMA AUTHORIZATION ann", "CREATE TABLE ann.t (a INT)");
        assertEquals("2BP01", db.state("DROP TABLE c"));
        db.run("ALTER TABLE b ADD CONSTRAINT IF NOT EXISTS low CHECK (i < 10)");
        db.run("ALTER TABLE b ADD CONSTRAINT IF NOT EXISTS low CHECK (i < 5)");
        assertEquals("23514", db.state("INSERT INTO b VALUES (10)"));
        assertEquals("42710", db.state("ALTER TABLE b ADD CONSTRAINT low CHECK (i < 5)"));
        db.run("DROP TABLE c CASCADE CONSTRAINTS", "INSERT INTO b VALUES (9)");
        assertEquals("42P01", db.state("SELECT * FROM c"));
    }

    @Test
    void limitsBehindLocks() {
        db.run("CREATE TABLE t (a INT PRIMARY KEY)", "INSERT INTO t VALUES (1), (2), (3), (4)");
        assertEquals(List.of("2", "3"), db.rows("SELECT a FROM t ORDER BY a FOR UPDATE SKIP LOCKED LIMIT 2 OFFSET 1"));
        assertEquals(List.of("2"), db.rows("SELECT a FROM t ORDER BY a OFFSET 1 FOR UPDATE FETCH FIRST ROW ONLY"));
        assertEquals("42601", db.state("SELECT a FROM t LIMIT 1 FOR UPDATE LIMIT 1"));
        db.run("DELETE FROM t WHERE a IN (SELECT a FROM t ORDER BY a DESC FOR UPDATE SKIP LOCKED LIMIT 1)");
        assertEquals("3", db.query("SELECT MAX(a) FROM t"));
    }

    @Test
    void identityAsAType() {
        db.run("CREATE TABLE t (id IDENTITY, a INT, PRIMARY KEY (id))", "INSERT INTO t (a) VALUES (5), (6)");
        assertEquals("2", db.value("IDENTITY()"));
        for (String function : List.of("SCOPE_IDENTITY", "LAST_INSERT_ID", "IDENTITY_VAL_LOCAL")) {
            assertEquals("2", db.value(function + "()"), function);
        }
        assertEquals("23505", db.state("INSERT INTO t VALUES (1, 1)"));
        assertEquals("42P16", db.state("CREATE TABLE u (id IDENTITY, a INT, PRIMARY KEY (a))"));
        assertEquals("42P16", db.state("CREATE TABLE u (id INT PRIMARY KEY, PRIMARY KEY (id))"));
        db.run("CREATE TABLE u (id INTEGER PRIMARY KEY AUTOINCREMENT, a INT)", "INSERT INTO u (a) VALUES (7)");
        assertEquals("1|7", db.query("SELECT * FROM u"));
    }

    @Test
    void flagsAsNumbers() {
        db.run(
                "CREATE TABLE t (a BIT DEFAULT 0 NOT NULL, b SMALLINT)",
                "INSERT INTO t (b) VALUES (TRUE), (FALSE)",
                "INSERT INTO t VALUES (1, 2), (7, 3)");
        assertEquals(List.of("false|0", "false|1", "true|2", "true|3"), db.rows("SELECT a, b FROM t ORDER BY b"));
        db.run("UPDATE t SET a = b - 1, b = a WHERE b > 0");
        assertEquals(List.of("false|0", "false|0", "true|1", "true|1"), db.rows("SELECT a, b FROM t ORDER BY a, b"));
        assertEquals("42804", db.state("INSERT INTO t (a) VALUES (1.0)"));
        assertEquals("2", db.query("SELECT COUNT(*) FROM t WHERE a = 1"));
    }

    @Test
    void truncatedDates() {
        assertEquals("2024-05-16", db.value("TRUNC(DATE '2024-05-16')"));
        assertEquals("2024-05-01", db.value("TRUNC(DATE '2024-05-16', 'MM')"));
        assertEquals("2024-05-16 00:00:00", db.value("TRUNC(TIMESTAMP '2024-05-16 12:13:14.5')"));
        assertEquals("2024-05-16 12:00:00", db.value("TRUNC(TIMESTAMP '2024-05-16 12:13:14.5', 'hh24')"));
        assertEquals(
                "2024-05-16 12:13:00", db.value("TRUNC(CAST('2024-05-16 12:13:14.123456789' AS TIMESTAMP(9)), 'MI')"));
        assertEquals("2024-05-13", db.value("TRUNC(DATE '2024-05-16', 'IW')"));
        assertEquals("2024-04-01", db.value("TRUNC(DATE '2024-05-16', 'Q')"));
        assertEquals("true|true", db.value("SYSDATE - LOCALTIMESTAMP < INTERVAL '1' SECOND, SYSTIMESTAMP = NOW()"));
        assertEquals("5", db.query("SELECT sysdate FROM (VALUES (5)) v (sysdate)"));
        assertEquals("20", db.value("EXTRACT(WEEK_OF_YEAR FROM DATE '2024-05-16')"));
        assertEquals("22023", db.state("SELECT TRUNC(DATE '2024-05-16', 'DAY')"));
        assertEquals("22023", db.state("SELECT TRUNC(d, d::VARCHAR) FROM (VALUES (DATE '2024-05-16')) t (d)"));
    }

    @Test
    void truthComparedToNumbers() {
        db.run("CREATE TABLE flags (id INT PRIMARY KEY, a BOOLEAN, n INT)", "CREATE INDEX i ON flags (a)");
        db.run("INSERT INTO flags VALUES (1, TRUE, 1), (2, FALSE, 0), (3, NULL, NULL), (4, TRUE, 2), (5, FALSE, 1)");
        for (String planner : List.of("full", "plain")) {
            db.run("SET planner = '" + planner + "'");
            assertEquals("1,4", ids("a = 1"));
            assertEquals("1,4", ids("1 = a"));
            assertEquals("2,5", ids("a = 0"));
            assertEquals("2,5", ids("a <> 1"));
            assertEquals("", ids("a = 2"));
            assertEquals("1,2,4,5", ids("a <> -1"));
            assertEquals("1,4", ids("a > 0"));
            assertEquals("1,4", ids("a IN (1)"));
            assertEquals("1,2,4,5", ids("a IN (0, 1)"));
            assertEquals("1,4", ids("a IN (1, 2, NULL)"));
            assertEquals("1,2", ids("a = n"));
            assertEquals("4,5", ids("n <> a"));
            assertEquals("1,4", ids("a = CAST(1 AS BIGINT)"));
            assertEquals("1,4", ids("a AND id < 9 AND a = 1"));
            assertEquals("2", db.query("SELECT COUNT(*) FROM flags f JOIN (VALUES (1)) AS v(x) ON f.a = v.x"));
        }
        for (String kind : List.of("", "LEFT ", "RIGHT ", "FULL ")) {
            String other = kind + "JOIN (VALUES (1)) AS v(a)";
            assertEquals("42883", db.state("SELECT a FROM flags NATURAL " + other));
            assertEquals("42883", db.state("SELECT a FROM flags " + other + " USING (a)"));
        }
        assertEquals("42883", db.state("SELECT id FROM flags WHERE a = 1.5"));
        assertEquals("42883", db.state("SELECT id FROM flags WHERE a = DATE '2026-01-01'"));
    }

    private String ids(String condition) {
        return String.join(",", db.rows("SELECT id FROM flags WHERE " + condition + " ORDER BY id"));
    }
}
