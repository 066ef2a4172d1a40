package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Views: what they show, what depends on them, and changes through them. */
class ViewTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void tables() {
        db.run(
                "CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(10), c INT DEFAULT 5)",
                "INSERT INTO t VALUES (1, 'one', 10), (2, 'two', 20), (3, NULL, 30)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "v AS SELECT a FROM t; 1 2 3",
                "v AS SELECT * FROM t WHERE a < 3; 1|one|10 2|two|20",
                "v (x, y) AS SELECT a + 1, b FROM t WHERE a = 1; 2|one",
                "v (x) AS SELECT a, b FROM t WHERE a = 1; 1|one",
                "v AS WITH w AS (SELECT a FROM t) SELECT COUNT(*) AS n FROM w; 3",
                "v AS SELECT a FROM t UNION ALL SELECT 9; 1 2 3 9",
                "v AS VALUES (1, 'x'); 1|x",
                "v AS SELECT t.*, u.a AS d FROM t JOIN t u ON t.a = u.a WHERE t.a = 2; 2|two|20|2",
                "v AS SELECT SUM(c) AS s FROM t; 60",
                "v AS TABLE t LIMIT 1; 1|one|10",
                "v AS SELECT a FROM t WHERE EXISTS (SELECT * FROM t u WHERE u.a = t.a + 1); 1 2",
                "v AS SELECT NULL AS n; NULL",
            })
    void showRows(String definition, String rows) {
        db.run("CREATE VIEW " + definition);
        assertEquals(rows, db.query("SELECT * FROM v ORDER BY 1"));
        assertEquals(rows, db.query("SELECT x.* FROM public.v AS x ORDER BY 1"));
    }

    @Test
    void defaultIsThatOfTheTablesColumn() {
        db.run("CREATE VIEW v AS SELECT a, c AS n, b FROM t", "CREATE VIEW w AS SELECT * FROM v WHERE a > 0");
        db.run("INSERT INTO v VALUES (4, DEFAULT, DEFAULT)", "INSERT INTO w (a) VALUES (5)");
        db.run(
                "INSERT INTO w VALUES (6, 1, 'x'), (7, DEFAULT, 'y')",
                "UPDATE w SET n = DEFAULT, b = DEFAULT WHERE a = 6");
        db.run("INSERT INTO v VALUES (7, 0, 'z') ON CONFLICT (a) DO UPDATE SET n = DEFAULT, b = EXCLUDED.b");
        assertEquals("4|NULL|5 5|NULL|5 6|NULL|5 7|z|5", db.query("SELECT a, b, c FROM t WHERE a > 3 ORDER BY a"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "CREATE VIEW v AS SELECT x FROM t; 42703",
                "CREATE VIEW v AS SELECT * FROM nothing; 42P01",
                "CREATE VIEW v AS SELECT a, a FROM t; 42701",
                "CREATE VIEW v (x, y) AS SELECT a FROM t; 42601",
                "CREATE VIEW t AS SELECT 1 AS a; 42809",
                "CREATE OR REPLACE VIEW t AS SELECT 1 AS a; 42809",
                "CREATE VIEW x.v AS SELECT 1 AS a; 3F000",
                "CREATE VIEW information_schema.v AS SELECT 1 AS a; 42501",
                "CREATE VIEW v AS SELECT COUNT(*) AS n FROM t WITH CHECK OPTION; 55000",
                "DROP VIEW nothing; 42P01",
                "DROP VIEW t; 42809",
                "ALTER VIEW nothing RENAME TO x; 42P01",
                "CREATE VIEW v AS DELETE FROM t; 42601",
            })
    void wrongDefinitionsAreRefused(String sql, String state) {
        assertEquals(state, db.state(sql));
    }

    @Test
    void viewsHaveNoParameters() {
        assertEquals("42601", db.state("CREATE VIEW v AS SELECT a FROM t WHERE a = ?", 1));
    }

    @Test
    void viewsAreReplacedRenamedAndDropped() {
        db.run("CREATE VIEW v AS SELECT a FROM t", "CREATE VIEW IF NOT EXISTS v AS SELECT b FROM t");
        assertEquals("42P07", db.state("CREATE VIEW v AS SELECT 1 AS a"));
        assertEquals("42P07", db.state("CREATE TABLE v (a INT)"));
        assertEquals("42809", db.state("DROP TABLE v"));
        db.run("CREATE OR REPLACE VIEW v AS SELECT b FROM t WHERE a = 1", "ALTER VIEW v RENAME TO w");
        assertEquals("one", db.query("SELECT * FROM w"));
        assertEquals("42P07", db.state("ALTER VIEW w RENAME TO t"));
        assertEquals("42P07", db.state("ALTER TABLE t RENAME TO w"));
        db.run("CREATE VIEW v AS SELECT 1 AS x", "DROP VIEW v, w", "DROP VIEW IF EXISTS v");
        assertEquals("42P01", db.state("SELECT * FROM w"));
    }

    @Test
    void starsMeanTheColumnsThereWereThen() {
        db.run("CREATE VIEW v AS SELECT * FROM t WHERE a = 1", "ALTER TABLE t ADD d INT DEFAULT 4");
        assertEquals("1|one|10", db.query("SELECT * FROM v"));
    }

    @Test
    void namesMeanTheSchemaOfTheDefinition() {
        db.run(
                "CREATE VIEW v AS SELECT b FROM t WHERE a = 1",
                "CREATE SCHEMA s",
                "CREATE TABLE s.t (z INT)",
                "SET SCHEMA s");
        assertEquals("one", db.query("SELECT * FROM public.v"));
        assertEquals("one", db.query("WITH t AS (SELECT 'x' AS b, 1 AS a) SELECT v.b FROM public.v, t"));
    }

    /** Views are bound again where their text may name the table that changes, or what has gone because of it. */
    @Test
    void dependentsAreFoundHoweverTheyNameATable() {
        db.run("CREATE TABLE \"\u017fet\" (a INT, b INT)", "CREATE VIEW letters AS SELECT a FROM \"\u017fet\"");
        assertEquals("2BP01", db.state("ALTER TABLE \"\u017fet\" DROP a"));
        db.run(
                "CREATE FUNCTION many() RETURNS INT AS 'SELECT MAX(a) FROM t'",
                "CREATE VIEW called AS SELECT many() AS m",
                "CREATE VIEW over_it AS SELECT m FROM called",
                "CREATE VIEW other AS SELECT b FROM t",
                "ALTER TABLE t DROP a CASCADE");
        assertEquals("42P01", db.state("SELECT * FROM over_it"));
        assertEquals("42P01", db.state("SELECT * FROM called"));
        assertEquals("2", db.query("SELECT COUNT(b) FROM other"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "\"my table\"",
                "\"a\"\"b\"",
                "\"12\"",
                "\"--\"",
                "value",
                "\"select\"",
                "stra\u00dfe",
                "\"\u00fcn\u00ef\"",
                "u1_$x"
            })
    void dependentsAreFoundByNamesOfAllKinds(String name) {
        db.run("CREATE TABLE " + name + " (a INT)", "CREATE VIEW v AS SELECT a FROM " + name);
        db.run("CREATE FUNCTION f() RETURNS INT RETURN (SELECT MAX(a) FROM " + name + ")");
        assertEquals("2BP01", db.state("DROP TABLE " + name));
        db.run("DROP FUNCTION f");
        assertEquals("2BP01", db.state("DROP TABLE " + name));
        db.run("ALTER TABLE " + name + " RENAME TO other", "INSERT INTO other VALUES (7)");
        assertEquals("7", db.query("SELECT * FROM v"));
        db.run("ALTER TABLE other RENAME TO " + name);
        assertEquals("7", db.query("SELECT * FROM v"));
        db.run("DROP TABLE " + name + " CASCADE");
        assertEquals("42P01", db.state("SELECT * FROM v"));
    }

    @Test
    void dependentObjectsKeepWhatTheyNeed() {
        db.run("CREATE VIEW v AS SELECT a, b FROM t", "CREATE VIEW w AS SELECT a FROM v");
        assertEquals("2BP01", db.state("DROP TABLE t"));
        assertEquals("2BP01", db.state("DROP VIEW v"));
        assertEquals("2BP01", db.state("ALTER TABLE t DROP a"));
        db.run("ALTER VIEW v RENAME TO x", "ALTER VIEW x RENAME TO v");
        assertEquals("0A000", db.state("ALTER TABLE t ALTER b TYPE CHAR(10)"));
        db.run("ALTER TABLE t DROP c", "DROP TABLE IF EXISTS nothing, nothing2");
        assertEquals("1|one 2|two 3|NULL", db.query("SELECT * FROM v ORDER BY a"));
        db.run("ALTER TABLE t DROP b CASCADE");
        assertEquals("42P01", db.state("SELECT * FROM w"));
        db.run("CREATE VIEW v AS SELECT a FROM t", "DROP TABLE t CASCADE");
        assertEquals("42P01", db.state("SELECT * FROM v"));
    }

    @Test
    void schemasTakeTheirViewsAlong() {
        db.run(
                "CREATE SCHEMA s",
                "CREATE VIEW s.v AS SELECT a FROM t",
                "CREATE SEQUENCE s.q",
                "CREATE TABLE s.x (a INT)");
        db.run("CREATE VIEW y AS SELECT a FROM s.x");
        assertEquals("2BP01", db.state("DROP SCHEMA s"));
        assertEquals("2BP01", db.state("ALTER SCHEMA s RENAME TO r"));
        db.run("DROP VIEW y", "ALTER SCHEMA s RENAME TO r");
        assertEquals("1 2 3", db.query("SELECT * FROM r.v ORDER BY 1"));
        db.run("CREATE VIEW y AS SELECT a FROM r.x", "DROP SCHEMA r CASCADE");
        assertEquals("42P01", db.state("SELECT * FROM y"));
    }

    @Test
    void aViewCannotBeDefinedByItself() {
        db.run("CREATE VIEW v AS SELECT a FROM t", "CREATE VIEW w AS SELECT a FROM v");
        assertEquals("42P17", db.state("CREATE OR REPLACE VIEW v AS SELECT a FROM w"));
        assertEquals("1 2 3", db.query("SELECT * FROM w ORDER BY 1"));
    }

    @Test
    void definitionsAreTransactional() {
        db.session.setAutoCommit(false);
        db.run("CREATE VIEW v AS SELECT a FROM t", "CREATE VIEW w AS SELECT b FROM t");
        db.session.commit();
        db.run("DROP VIEW v", "CREATE OR REPLACE VIEW w AS SELECT c FROM t", "ALTER VIEW w RENAME TO x");
        assertEquals("10 20 30", db.query("SELECT * FROM x ORDER BY 1"));
        db.session.rollback();
        assertEquals("1 2 3", db.query("SELECT * FROM v ORDER BY 1"));
        assertEquals("one two NULL", db.query("SELECT * FROM w ORDER BY 1"));
    }

    @Test
    void parametersAndJoinsWork() {
        db.run("CREATE VIEW v AS SELECT a, b FROM t WHERE c > 10");
        assertEquals("two", db.query("SELECT b FROM v WHERE a = ?", 2));
        assertEquals("2|20 3|30", db.query("SELECT v.a, t.c FROM v JOIN t ON v.a = t.a ORDER BY 1"));
        assertEquals("2|2 2|3 3|2 3|3", db.query("SELECT x.a, y.a FROM v x, v y ORDER BY 1, 2"));
    }

    // ------------------------------------------------------------------------------------------------ changes

    @Test
    void simpleViewsAreChanged() {
        db.run("CREATE VIEW v (y, x) AS SELECT b, a FROM t WHERE a < 10");
        assertEquals(1, db.run("INSERT INTO v VALUES ('four', 4)"));
        assertEquals("four|4|5", db.query("SELECT b, a, c FROM t WHERE a = 4"));
        assertEquals(1, db.run("UPDATE v SET y = 'vier' WHERE x = 4"));
        assertEquals("VIER|4", db.query("UPDATE v SET y = UPPER(y) WHERE v.x = 4 RETURNING *"));
        assertEquals("five|5|five", db.query("INSERT INTO v (x, y) VALUES (5, 'five') RETURNING *, NEW.y"));
        db.run("INSERT INTO v (x) VALUES (20)"); // without CHECK OPTION
        assertEquals(0, db.run("DELETE FROM v WHERE x = 20"));
        assertEquals(1, db.run("DELETE FROM v WHERE x = 5"));
        assertEquals("42703", db.state("UPDATE v SET c = 1"));
        assertEquals("42703", db.state("UPDATE v SET y = b"));
        assertEquals("23505", db.state("INSERT INTO v (x) VALUES (1)"));
        db.run("INSERT INTO v (x, y) VALUES (1, 'eins') ON CONFLICT (x) DO UPDATE SET y = EXCLUDED.y");
        db.run("MERGE INTO v USING (VALUES (2, 'zwei'), (7, 'sieben')) AS n (k, w) ON v.x = n.k"
                + " WHEN MATCHED THEN UPDATE SET y = w WHEN NOT MATCHED THEN INSERT (x, y) VALUES (k, w)");
        assertEquals("1|eins 2|zwei 3|NULL 4|VIER 7|sieben", db.query("SELECT x, y FROM v ORDER BY 1"));
        assertEquals(5, db.run("DELETE FROM v"));
        assertEquals("20", db.query("SELECT a FROM t"));
    }

    @Test
    void checkOptionsHold() {
        db.run(
                "CREATE VIEW v AS SELECT a, b FROM t WHERE a > 0",
                "CREATE VIEW l AS SELECT a, b FROM v WHERE a < 10 WITH LOCAL CHECK OPTION",
                "CREATE VIEW c AS SELECT a, b FROM v WHERE a < 10 WITH CHECK OPTION",
                "CREATE VIEW o AS SELECT a AS z FROM c WHERE a <> 7",
                "CREATE VIEW n AS SELECT b, a FROM t WHERE b <> 'x' WITH CASCADED CHECK OPTION");
        assertEquals("44000", db.state("INSERT INTO l VALUES (10, 'x')"));
        db.run("INSERT INTO l VALUES (0, 'x')");
        assertEquals("44000", db.state("INSERT INTO c VALUES (-1, 'x')"));
        assertEquals("44000", db.state("UPDATE c SET a = 11 WHERE a = 1"));
        assertEquals("44000", db.state("INSERT INTO o VALUES (-2)"));
        db.run("INSERT INTO o VALUES (7)");
        assertEquals("44000", db.state("INSERT INTO n (a) VALUES (8)")); // b is NULL
        assertEquals("44000", db.state("INSERT INTO c SELECT a + 100, 'y' FROM t"));
        assertEquals("0 1 2 3 7", db.query("SELECT a FROM t ORDER BY 1"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT COUNT(*) AS a FROM t",
                "SELECT DISTINCT a FROM t",
                "SELECT a FROM t LIMIT 1",
                "SELECT a + 1 AS a FROM t",
                "SELECT t.a FROM t, t u",
                "SELECT a FROM t UNION SELECT 1",
                "SELECT a FROM (SELECT a FROM t) x",
                "VALUES (1)",
            })
    void otherViewsAreNotChanged(String query) {
        db.run("CREATE VIEW v (a) AS " + query);
        assertEquals("55000", db.state("INSERT INTO v VALUES (1)"));
        assertEquals(1, db.error("INSERT INTO v VALUES (1)").split("line 1").length - 1, "places in the message");
        assertEquals("55000", db.state("DELETE FROM v"));
        assertEquals("42809", db.state("ALTER TABLE v ADD b INT"));
        assertEquals("42809", db.state("TRUNCATE TABLE v"));
        assertEquals("42809", db.state("CREATE INDEX i ON v (a)"));
    }

    @Test
    void informationSchemaShowsViews() {
        db.run("CREATE VIEW v (x) AS SELECT a FROM t WHERE a > 1 WITH LOCAL CHECK OPTION");
        assertEquals(
                "V|SELECT a FROM t WHERE a > 1|LOCAL",
                db.query("SELECT table_name, view_definition, check_option FROM information_schema.views"));
        assertEquals("VIEW", db.query("SELECT table_type FROM information_schema.tables WHERE table_name = 'V'"));
        assertEquals(
                "X|INTEGER|NO",
                db.query("SELECT column_name, data_type, is_nullable FROM information_schema.columns"
                        + " WHERE table_name = 'V'"));
    }

    // ------------------------------------------------------------------------------------------------ other objects

    @Test
    void sequencesAreAltered() {
        db.run("CREATE SEQUENCE s");
        assertEquals("1", db.query("SELECT NEXT VALUE FOR s"));
        db.run("ALTER SEQUENCE s INCREMENT BY 10");
        assertEquals("2 12", db.query("SELECT NEXT VALUE FOR s") + " " + db.query("SELECT NEXT VALUE FOR s"));
        db.run("ALTER SEQUENCE s RESTART WITH 5 MAXVALUE 15 CYCLE");
        assertEquals("5", db.query("SELECT NEXT VALUE FOR s"));
        assertEquals("15", db.query("SELECT NEXT VALUE FOR s"));
        assertEquals("1", db.query("SELECT NEXT VALUE FOR s"));
        db.run("ALTER SEQUENCE s NO CYCLE NO MAXVALUE RESTART", "ALTER SEQUENCE s RENAME TO q", "CREATE SCHEMA z");
        db.run("ALTER SEQUENCE q SET SCHEMA z", "ALTER SEQUENCE IF EXISTS q RESTART");
        assertEquals("1", db.query("SELECT NEXT VALUE FOR z.q"));
        assertEquals("42P01", db.state("ALTER SEQUENCE q RESTART"));
        assertEquals("22023", db.state("ALTER SEQUENCE z.q RESTART WITH -5"));
        assertEquals("22023", db.state("ALTER SEQUENCE z.q MINVALUE 100"));
        db.session.setAutoCommit(false);
        db.run("ALTER SEQUENCE z.q RESTART WITH 1000");
        assertEquals("1000", db.query("SELECT NEXT VALUE FOR z.q"));
        db.session.rollback();
        assertEquals("11", db.query("SELECT NEXT VALUE FOR z.q"));
        db.run("CREATE SEQUENCE r", "DROP SEQUENCE r, z.q CASCADE");
        assertEquals("42P01", db.state("DROP SEQUENCE r"));
    }

    @Test
    void indexesAreRenamed() {
        db.run("CREATE INDEX i ON t (b)", "ALTER INDEX i RENAME TO j", "ALTER INDEX IF EXISTS i RENAME TO k");
        assertEquals("42704", db.state("ALTER INDEX i RENAME TO k"));
        assertEquals("42P07", db.state("ALTER INDEX j RENAME TO t_pkey"));
        db.run("ALTER INDEX t_pkey RENAME TO p", "CREATE INDEX i ON t (c)", "DROP INDEX i, j");
        assertEquals("23505", db.state("INSERT INTO t (a) VALUES (1)"));
    }

    @Test
    void alterViewGivesItAnotherQuery() {
        db.run("CREATE TABLE b(id INT NOT NULL, name VARCHAR(9))", "INSERT INTO b VALUES(1, 'one')");
        db.run("CREATE VIEW w AS SELECT id FROM b", "COMMENT ON VIEW w IS 'all'", "COMMENT ON COLUMN w.id IS 'key'");
        db.run("ALTER VIEW w AS SELECT id, name FROM b WHERE id > 0 WITH CHECK OPTION");
        assertEquals("1|one", db.query("SELECT * FROM w"));
        assertEquals("44000", db.state("INSERT INTO w VALUES(-1, 'no')"));
        assertEquals("all", db.query("SELECT REMARKS FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_NAME = 'W'"));
        assertEquals(
                "ID|key NAME|NULL",
                db.query("SELECT COLUMN_NAME, REMARKS FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_NAME = 'W'"));
        db.run("ALTER VIEW w(x) AS VALUES (7)", "ALTER VIEW w RECOMPILE", "ALTER VIEW IF EXISTS nope AS SELECT 1 AS x");
        assertEquals("7", db.query("SELECT x FROM w"));
        db.run("CREATE VIEW above AS SELECT x FROM w");
        assertEquals("2BP01", db.state("ALTER VIEW w AS SELECT 1 AS y"));
        assertEquals("7", db.query("SELECT x FROM above"));
        assertEquals("42P01", db.state("ALTER VIEW nope AS SELECT 1 AS x"));
        assertEquals("42P01", db.state("ALTER VIEW nope RECOMPILE"));
        assertEquals("42809", db.state("ALTER VIEW b AS SELECT 1 AS x"));
        assertEquals("42601", db.state("ALTER VIEW w REBUILD"));
    }

    @Test
    void columnsMayBeNullAsThoseOfTheTableMay() {
        db.run("CREATE TABLE b(id INT NOT NULL, n INT)", "CREATE VIEW w AS SELECT id AS x, n FROM b");
        db.run("CREATE VIEW above AS SELECT x, n FROM w");
        String nullable = "SELECT IS_NULLABLE FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_NAME IN ('W', 'ABOVE')";
        assertEquals("NO YES NO YES", db.query(nullable));
        db.run("ALTER TABLE b ALTER COLUMN id DROP NOT NULL");
        assertEquals("YES YES YES YES", db.query(nullable));
        db.run("ALTER TABLE b ALTER COLUMN n SET NOT NULL");
        assertEquals("YES NO YES NO", db.query(nullable));
        db.run("CREATE OR REPLACE VIEW w AS SELECT id AS x, NULLIF(n, 1) AS n FROM b");
        assertEquals("YES YES YES YES", db.query(nullable));
    }
}
