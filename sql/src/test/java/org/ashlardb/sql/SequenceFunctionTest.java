package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** NEXTVAL('name') beside NEXT VALUE FOR, CURRVAL('name') and LASTVAL(). */
class SequenceFunctionTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void isNextValueFor() {
        db.run(
                "CREATE SEQUENCE s START WITH 5",
                "CREATE SCHEMA \"Other\"",
                "CREATE SEQUENCE \"Other\".\"a.\"\"b\"",
                "CREATE TABLE t (a BIGINT DEFAULT NEXTVAL('s'), b INT)");
        assertEquals("5", db.value("NEXTVAL('s')"));
        assertEquals("6", db.value("nextval('PUBLIC.S')"));
        assertEquals("1", db.value("NEXTVAL('\"Other\".\"a.\"\"b\"')"));
        db.run("INSERT INTO t (b) VALUES (1), (2)", "INSERT INTO t VALUES (NEXTVAL('s'), 3)");
        assertEquals(List.of("7|1", "8|2", "9|3"), db.rows("SELECT a, b FROM t ORDER BY b"));
        assertEquals(List.of("10", "11"), db.rows("SELECT NEXTVAL('s') FROM generate_series(1, 2)"));
        assertEquals("1", db.query("SELECT COUNT(*) FROM t WHERE a < NEXTVAL('s') AND b = 1"));
    }

    @Test
    void fitsTheColumn() {
        for (String type : List.of("TINYINT", "SMALLINT", "INTEGER")) {
            long most =
                    switch (type) {
                        case "TINYINT" -> Byte.MAX_VALUE;
                        case "SMALLINT" -> Short.MAX_VALUE;
                        default -> Integer.MAX_VALUE;
                    };
            db.run(
                    "CREATE SEQUENCE s START WITH " + most,
                    "CREATE TABLE t (a " + type + " DEFAULT NEXT VALUE FOR s, b INT)",
                    "INSERT INTO t (b) VALUES (1)");
            assertEquals("22003", db.state("INSERT INTO t (b) VALUES (2)"), type);
            assertEquals(List.of(most + "|1"), db.rows("SELECT a, b FROM t"));
            assertEquals(Long.toString(most + 2), db.value("NEXT VALUE FOR s"));
            db.run("DROP TABLE t", "DROP SEQUENCE s");
        }
    }

    @Test
    void refusesWhatIsNoName() {
        db.run("CREATE SEQUENCE s");
        for (String wrong : List.of("", "t", "a.b.c", "1s", "s.", "\"s", "s t", "\"s\"")) {
            assertEquals("42P01", db.state("SELECT NEXTVAL('" + wrong + "')"), wrong);
        }
        assertEquals("42883", db.state("SELECT NEXTVAL()"));
        assertEquals("42P01", db.state("SELECT NEXTVAL('s', 's')"));
        assertEquals("42883", db.state("SELECT NEXTVAL('s', 's', 's')"));
        assertEquals("42P01", db.state("SELECT NEXTVAL(?)", "t"));
        assertEquals("42P01", db.state("SELECT NEXTVAL('s' || ' ')"));
    }

    @Test
    void currentValuesAreThoseOfTheSession() {
        db.run("CREATE SEQUENCE s START WITH 5", "CREATE SEQUENCE r");
        assertEquals("55000", db.state("SELECT CURRVAL('s')"));
        assertEquals("55000", db.state("SELECT LASTVAL()"));
        assertEquals("5|5|5", db.query("SELECT NEXTVAL('s'), CURRVAL('s'), LASTVAL()"));
        try (Session other = db.database.newSession()) {
            assertEquals(List.of("6"), TestDatabase.rows(other, "SELECT NEXTVAL('s')"));
        }
        assertEquals("1|5|1", db.query("SELECT NEXTVAL('r'), CURRVAL('s'), LASTVAL()"));
        assertEquals("7", db.query("SELECT NEXTVAL('s') AS x"));
        assertEquals("7|1|7", db.query("SELECT CURRVAL('public.s'), CURRVAL('r'), LASTVAL()"));
        db.run("DROP SEQUENCE r", "CREATE SEQUENCE r");
        assertEquals("55000", db.state("SELECT CURRVAL('r')"));
    }

    @Test
    void insertsTakeValuesToo() {
        db.run(
                "CREATE SEQUENCE s START WITH 5",
                "CREATE TABLE t (id BIGINT DEFAULT NEXTVAL('s') PRIMARY KEY, v INT)",
                "CREATE TABLE u (id INT GENERATED ALWAYS AS IDENTITY (START WITH 50), t BIGINT DEFAULT CURRVAL('s'))");
        db.run("INSERT INTO t (v) VALUES (1)");
        assertEquals("5|5", db.query("SELECT CURRVAL('s'), LASTVAL()"));
        db.run("INSERT INTO t (v) VALUES (1), (2)", "INSERT INTO u (t) VALUES (DEFAULT)");
        assertEquals("7|50", db.query("SELECT CURRVAL('s'), LASTVAL()"));
        assertEquals("50|7", db.query("SELECT * FROM u"));
        assertEquals("7|2", db.query("SELECT * FROM t WHERE id = CURRVAL('s')"));
        assertEquals(
                List.of("Key look-up T by T_PKEY [ID = CURRVAL('S')]"),
                db.rows("EXPLAIN SELECT * FROM t WHERE id = CURRVAL('s')"));
    }

    @Test
    void currentValuesAreOfSequencesOnly() {
        assertEquals("42P01", db.state("SELECT CURRVAL('s')"));
        assertEquals("42883", db.state("SELECT CURRVAL()"));
        assertEquals("42883", db.state("SELECT LASTVAL(1)"));
        assertEquals("42P01", db.state("SELECT CURRVAL(?)", "s"));
        db.run("CREATE SEQUENCE s", "CREATE VIEW v AS SELECT CURRVAL('s') AS c");
        assertEquals("2BP01", db.state("DROP SEQUENCE s"));
        assertEquals("42P16", db.state("CREATE TABLE t (a INT, b BIGINT GENERATED ALWAYS AS (LASTVAL()))"));
    }

    @Test
    void isSet() {
        db.run("CREATE SEQUENCE s", "CREATE TABLE t (a INT)", "INSERT INTO t VALUES (7), (41)");
        assertEquals("10", db.value("SETVAL('s', 10)"));
        assertEquals("10", db.value("CURRVAL('s')"));
        assertEquals("11", db.value("NEXTVAL('s')"));
        assertEquals("20", db.value("setval('public.s', 20, FALSE)"));
        assertEquals("11", db.value("LASTVAL()"));
        assertEquals("20", db.value("NEXT VALUE FOR s"));
        assertEquals("41", db.query("SELECT SETVAL('s', (SELECT MAX(a) FROM t))"));
        assertEquals("42", db.value("NEXTVAL('s')"));
        assertEquals("41", db.query("SELECT SETVAL('s', MAX(a)) FROM t"));
        assertEquals("42", db.value("NEXTVAL('s')"));
        assertEquals("NULL", db.value("SETVAL('s', NULL)"));
        assertEquals("NULL", db.value("SETVAL('s', 1, NULL)"));
        assertEquals("43", db.value("NEXTVAL('s')"));
        assertEquals(List.of("7", "41"), db.rows("SELECT SETVAL('s', a, a > 7) FROM t ORDER BY a"));
        assertEquals("42", db.value("NEXTVAL('s')"));
    }

    @Test
    void isSetWithinItsValues() {
        db.run("CREATE SEQUENCE s MAXVALUE 5", "CREATE SEQUENCE c MAXVALUE 5 CYCLE");
        assertEquals("22003", db.state("SELECT SETVAL('s', 6)"));
        assertEquals("22003", db.state("SELECT SETVAL('s', 0)"));
        assertEquals("1", db.value("NEXTVAL('s')"));
        db.value("SETVAL('s', 5)");
        assertEquals("2200H", db.state("SELECT NEXTVAL('s')"));
        db.value("SETVAL('s', 5, FALSE)");
        assertEquals("5", db.value("NEXTVAL('s')"));
        db.value("SETVAL('c', 5)");
        assertEquals("1", db.value("NEXTVAL('c')"));
    }

    @Test
    void refusesWhatCannotBeSet() {
        db.run("CREATE SEQUENCE s");
        assertEquals("42883", db.state("SELECT SETVAL('s')"));
        assertEquals("42883", db.state("SELECT SETVAL('s', 1, TRUE, 1)"));
        assertEquals("42883", db.state("SELECT SETVAL('s', DATE '2020-01-01')"));
        assertEquals("22018", db.state("SELECT SETVAL('s', 'x')"));
        assertEquals("42P01", db.state("SELECT SETVAL('t', 1)"));
        db.run("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY");
        assertEquals("25006", db.state("SELECT SETVAL('s', 1)"));
    }

    @Test
    void isSetWhereTheCatalogKeepsIt() {
        db.run(
                "CREATE SCHEMA other",
                "CREATE SEQUENCE s",
                "CREATE TABLE t (a INT, b BIGINT DEFAULT SETVAL('s', NEXTVAL('s') + 10))",
                "ALTER SEQUENCE s RENAME TO r",
                "INSERT INTO t (a) VALUES (1)",
                "ALTER SEQUENCE r SET SCHEMA other",
                "INSERT INTO t (a) VALUES (2)");
        assertEquals(List.of("1|11", "2|22"), db.rows("SELECT * FROM t ORDER BY a"));
    }

    @Test
    void takesTheNameFromAnExpression() {
        db.run("CREATE SEQUENCE s", "CREATE SEQUENCE q START WITH 10");
        assertEquals("1", db.value("NEXTVAL(?)", "s"));
        assertEquals("1", db.value("CURRVAL('public' || '.s')"));
        assertEquals("NULL", db.value("NEXTVAL(NULL)"));
        assertEquals(
                List.of("s|2", "q|10", "s|3"), db.rows("SELECT n, NEXTVAL(n) FROM (VALUES ('s'), ('q'), ('s')) v (n)"));
        assertEquals("7", db.value("SETVAL(CONCAT('q', ''), 7, FALSE)"));
        assertEquals("7", db.value("NEXTVAL(LOWER('Q'))"));
        assertEquals("22003", db.state("SELECT SETVAL(LOWER('Q'), 0)"));
        assertEquals("2", db.query("SELECT COUNT(*) FROM generate_series(4, 5) x (i) WHERE i = NEXTVAL(LOWER('S'))"));
        db.run("START TRANSACTION READ ONLY");
        assertEquals("25006", db.state("SELECT NEXTVAL(LOWER('S'))"));
        assertEquals("7", db.value("CURRVAL(LOWER('Q'))"));
        db.run("ROLLBACK");
    }

    @Test
    void identityColumnsHaveSequences() {
        db.run("CREATE TABLE t (id SERIAL PRIMARY KEY, an_id BIGINT GENERATED ALWAYS AS IDENTITY, b INT)");
        db.run("INSERT INTO t (b) VALUES (1), (2)");
        assertEquals("2|2", db.query("SELECT CURRVAL('t_id_seq'), CURRVAL('public.t_an_id_seq')"));
        assertEquals("3", db.value("NEXTVAL('t_id_seq')"));
        assertEquals("50", db.value("SETVAL('t_id_seq', 50)"));
        db.run("INSERT INTO t (b) VALUES (3)");
        assertEquals("51", db.query("SELECT MAX(id) FROM t"));
        assertEquals("22003", db.state("SELECT SETVAL('t_id_seq', 3000000000)"));
        assertEquals(
                "PUBLIC.T_ID_SEQ|PUBLIC.T_AN_ID_SEQ",
                db.query("SELECT pg_get_serial_sequence('t', 'id'), pg_get_serial_sequence('public.t', 'AN_ID')"));
        assertEquals("NULL", db.value("pg_get_serial_sequence('t', 'b')"));
        assertEquals("42703", db.state("SELECT pg_get_serial_sequence('t', 'c')"));
        assertEquals("42P01", db.state("SELECT pg_get_serial_sequence('u', 'c')"));
        assertEquals("42P01", db.state("SELECT NEXTVAL('t_b_seq')"));
        db.run("DELETE FROM t WHERE id > 40");
        db.rows("SELECT SETVAL(pg_get_serial_sequence('t', 'id'), (SELECT MAX(id) FROM t))");
        db.run("INSERT INTO t (b) VALUES (4)");
        assertEquals("3", db.query("SELECT MAX(id) FROM t"));
        db.run("ALTER SEQUENCE t_id_seq RESTART WITH 9 MAXVALUE 9", "INSERT INTO t (b) VALUES (5)");
        assertEquals("2200H", db.state("INSERT INTO t (b) VALUES (5)"));
        assertEquals("9", db.query("SELECT MAX(id) FROM t"));
        db.run("CREATE SEQUENCE t_id_seq START WITH 1000");
        assertEquals("1000", db.value("NEXTVAL('t_id_seq')"));
        assertEquals("42P01", db.state("ALTER SEQUENCE t_b_seq RESTART"));
        db.run("CREATE TABLE \"t\" (\"an id\" SERIAL)");
        assertEquals("PUBLIC.\"t_an id_SEQ\"", db.value("pg_get_serial_sequence('\"t\"', 'an id')"));
        assertEquals("1", db.value("NEXTVAL(pg_get_serial_sequence('\"t\"', 'an id'))"));
        assertEquals("2", db.value("NEXTVAL('\"t_an id_seq\"')"));
    }

    @Test
    void whatWasTakenStaysSoWhenTheSequenceIsAltered() {
        db.run("CREATE SEQUENCE s START WITH 7", "CREATE TABLE t (id SERIAL, b INT)", "INSERT INTO t (b) VALUES (1)");
        assertEquals("7", db.value("NEXTVAL('s')"));
        db.run("ALTER SEQUENCE s MAXVALUE 100", "ALTER SEQUENCE s RESTART", "ALTER SEQUENCE s RENAME TO r");
        db.run("ALTER TABLE t ALTER id SET MAXVALUE 100", "ALTER TABLE t RENAME TO u");
        db.run("TRUNCATE u RESTART IDENTITY");
        assertEquals("7|1|1", db.query("SELECT CURRVAL('r'), CURRVAL('u_id_seq'), LASTVAL() - 6"));
        db.run("DROP SEQUENCE r", "CREATE SEQUENCE r");
        assertEquals("55000", db.state("SELECT CURRVAL('r')"));
    }

    @Test
    void temporaryTablesHaveSequences() {
        db.run("CREATE TEMPORARY TABLE x (id SERIAL)", "INSERT INTO x DEFAULT VALUES");
        assertEquals("1", db.value("CURRVAL('x_id_seq')"));
        assertEquals("2", db.value("NEXTVAL(pg_get_serial_sequence('x', 'id'))"));
        db.run("ALTER SEQUENCE x_id_seq RESTART WITH 7", "INSERT INTO x DEFAULT VALUES");
        assertEquals("7", db.query("SELECT MAX(id) FROM x"));
    }

    /** Scripts execute queries and do not look at their rows. */
    @Test
    void numbersAreTakenWhetherRowsAreReadOrNot() {
        db.run("CREATE SEQUENCE s", "CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1), (2), (3)");
        db.run("SELECT SETVAL('s', 50)", "SELECT NEXT VALUE FOR s", "CALL NEXT VALUE FOR s");
        assertEquals("53", db.value("NEXT VALUE FOR s"));
        db.run("SELECT NEXTVAL('s') FROM t", "WITH x AS (SELECT NEXTVAL('s') n FROM t) SELECT n FROM x");
        assertEquals("60", db.value("NEXT VALUE FOR s"));
        db.run("SELECT a FROM t WHERE a < (SELECT SETVAL('s', 100))", "SELECT NEXTVAL('' || 's')");
        assertEquals("102", db.value("NEXT VALUE FOR s"));
        db.run("SELECT NEXT VALUE FOR s FROM t WHERE FALSE", "EXPLAIN SELECT NEXT VALUE FOR s");
        assertEquals("103", db.value("NEXT VALUE FOR s"));
        assertEquals(List.of("104", "105", "106"), db.rows("SELECT NEXT VALUE FOR s FROM t"));
        assertEquals("22012", db.state("SELECT NEXT VALUE FOR s / 0"));
        assertEquals("108", db.value("NEXT VALUE FOR s"));
    }
}
