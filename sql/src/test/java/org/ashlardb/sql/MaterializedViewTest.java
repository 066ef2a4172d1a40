package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Materialized views: the rows they keep, when they get other ones, and what depends on them. */
final class MaterializedViewTest {
    private static final String CREATE = "CREATE MATERIALIZED VIEW m AS SELECT b, SUM(c) AS total FROM t GROUP BY b";
    private static final String REFRESH = "REFRESH MATERIALIZED VIEW m";
    private static final String ALL = "SELECT * FROM m ORDER BY 1";

    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void tables() {
        db.run(
                "CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(10), c INT)",
                "INSERT INTO t VALUES (1, 'x', 10), (2, 'y', 20), (3, 'x', 30)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void keepsItsRowsUntilItIsRefreshed() {
        assertEquals(2, db.run(CREATE));
        assertEquals("x|40 y|20", db.query(ALL));
        db.run("INSERT INTO t VALUES (4, 'z', 5)", "DELETE FROM t WHERE b = 'y'");
        assertEquals("x|40 y|20", db.query(ALL));
        assertEquals(2, db.run(REFRESH));
        assertEquals("x|40 z|5", db.query(ALL));
        db.run("TRUNCATE TABLE t");
        assertEquals(0, db.run("REFRESH MATERIALIZED VIEW CONCURRENTLY public.m WITH DATA"));
        assertEquals("", db.query(ALL));
    }

    @Test
    void hasNoRowsWithoutData() {
        assertEquals(0, db.run(CREATE + " WITH NO DATA"));
        assertEquals("55000", db.state(ALL));
        db.run(REFRESH);
        assertEquals("x|40 y|20", db.query(ALL));
        db.run(REFRESH + " WITH NO DATA");
        assertEquals("55000", db.state(ALL));
        assertEquals("55000", db.state("SELECT 1 FROM t WHERE a IN (SELECT total FROM m)"));
    }

    @Test
    void createsOnlyWhatIsNotThere() {
        db.run("CREATE MATERIALIZED VIEW m (k, v) AS SELECT b, c FROM t");
        assertEquals("42P07", db.state(CREATE));
        assertEquals("42809", db.state("CREATE VIEW m AS SELECT 1 AS a"));
        assertEquals("42P07", db.state("CREATE TABLE m (a INT)"));
        assertEquals("42P07", db.state("CREATE TABLE m AS SELECT 1 AS a"));
        db.run("CREATE MATERIALIZED VIEW IF NOT EXISTS m AS SELECT 1 AS a");
        assertEquals("x|10 x|30 y|20", db.query("SELECT k, v FROM m ORDER BY 1, 2"));
        db.run("CREATE OR REPLACE MATERIALIZED VIEW m AS SELECT a FROM t WHERE c > 15");
        assertEquals("2 3", db.query(ALL));
        assertEquals("42P17", db.state("CREATE OR REPLACE MATERIALIZED VIEW m AS SELECT a + 1 AS a FROM m"));
        assertEquals("2 3", db.query(ALL));
        assertEquals("42809", db.state("CREATE OR REPLACE VIEW m AS SELECT 1 AS a"));
        assertEquals("42P07", db.state("CREATE OR REPLACE TABLE m (a INT)"));
        db.run("CREATE VIEW v AS SELECT 1 AS a");
        assertEquals("42809", db.state("CREATE OR REPLACE MATERIALIZED VIEW v AS SELECT 2 AS a"));
        assertEquals("42809", db.state("CREATE OR REPLACE MATERIALIZED VIEW t AS SELECT 2 AS a"));
    }

    @Test
    void isReplacedBelowViewsThatGoOn() {
        db.run(CREATE, "CREATE VIEW v AS SELECT total FROM m");
        assertEquals("2BP01", db.state("CREATE OR REPLACE MATERIALIZED VIEW m AS SELECT b FROM t"));
        assertEquals("x|40 y|20", db.query(ALL));
        db.run("CREATE OR REPLACE MATERIALIZED VIEW m AS SELECT a, SUM(c) AS total FROM t WHERE a = 2 GROUP BY a");
        assertEquals("20", db.query("SELECT * FROM v"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO m VALUES ('z', 1)",
                "UPDATE m SET total = 1",
                "DELETE FROM m",
                "TRUNCATE TABLE m",
                "MERGE INTO m USING t ON m.b = t.b WHEN MATCHED THEN DELETE",
                "ALTER TABLE m ADD COLUMN n INT",
                "ALTER TABLE m ALTER COLUMN total SET NOT NULL",
                "DROP TABLE m",
                "DROP VIEW m",
                "ALTER VIEW m RENAME TO n",
                "REFRESH MATERIALIZED VIEW t",
                "REFRESH MATERIALIZED VIEW v",
                "DROP MATERIALIZED VIEW t",
                "DROP MATERIALIZED VIEW v",
                "ALTER MATERIALIZED VIEW v RENAME TO n",
                "CREATE TABLE n (b VARCHAR(10) REFERENCES m (b))",
                "CREATE TRIGGER n BEFORE INSERT ON m FOR EACH ROW SET NEW.total = 1"
            })
    void refusesWhatItIsNotFor(String sql) {
        db.run(CREATE, "CREATE VIEW v AS SELECT a FROM t", "CREATE UNIQUE INDEX i ON m (b)");
        assertEquals("42809", db.state(sql), sql);
        assertEquals("x|40 y|20", db.query(ALL));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "REFRESH MATERIALIZED VIEW nothing; 42P01",
                "DROP MATERIALIZED VIEW nothing; 42P01",
                "CREATE MATERIALIZED VIEW m AS SELECT x FROM t; 42703",
                "CREATE MATERIALIZED VIEW m AS SELECT a FROM t WITH CHECK OPTION; 42601",
                "CREATE VIEW m AS SELECT a FROM t WITH NO DATA; 42601",
                "CREATE MATERIALIZED VIEW m AS SELECT 1 / 0 AS a; 22012",
                "CREATE MATERIALIZED VIEW m AS SELECT a FROM t WHERE a = ?; 42601",
                "CREATE MATERIALIZED VIEW information_schema.m AS SELECT 1 AS a; 42501",
                "CREATE CACHED VIEW m AS SELECT a FROM t; 42601",
            })
    void wrongStatementsLeaveNothing(String sql, String state) {
        assertEquals(state, db.state(sql));
        assertEquals("42P01", db.state(ALL));
    }

    @Test
    void failedRefreshKeepsTheRowsThereWere() {
        db.run("CREATE MATERIALIZED VIEW m AS SELECT 100 / c AS share FROM t", "CREATE UNIQUE INDEX i ON m (share)");
        db.run("INSERT INTO t VALUES (4, 'w', 0)");
        assertEquals("22012", db.state(REFRESH));
        assertEquals("3 5 10", db.query(ALL));
        db.run("UPDATE t SET c = 10 WHERE a = 4");
        assertEquals("23505", db.state(REFRESH));
        assertEquals("3 5 10", db.query(ALL));
    }

    @Test
    void hasIndexes() {
        db.run("CREATE MATERIALIZED VIEW m AS SELECT i AS k, i % 7 AS r FROM generate_series(1, 5000) AS g (i)");
        db.run("CREATE UNIQUE INDEX by_k ON m (k)", "CREATE INDEX by_sum ON m (k + r)", "ANALYZE m");
        List<String> plan = db.rows("EXPLAIN SELECT r FROM m WHERE k = 77");
        assertEquals(true, String.join("\n", plan).contains("BY_K"), plan::toString);
        assertEquals("0", db.query("SELECT r FROM m WHERE k = 77"));
        db.run("ALTER INDEX by_k RENAME TO other", REFRESH);
        assertEquals("0", db.query("SELECT r FROM m WHERE k = 77"));
        assertEquals("4999", db.query("SELECT k FROM m WHERE k + r = 5000"));
        assertEquals(
                "M|BY_SUM M|OTHER",
                db.query("SELECT table_name, index_name FROM information_schema.indexes WHERE table_name = 'M'"
                        + " ORDER BY 2"));
        db.run("DROP INDEX other", "DROP INDEX by_sum");
        assertEquals("", db.query("SELECT index_name FROM information_schema.indexes WHERE table_name = 'M'"));
    }

    @Test
    void isReadByViewsAndByOthersOfItsKind() {
        db.run(CREATE, "CREATE VIEW v AS SELECT total FROM m WHERE total > 25");
        db.run("CREATE MATERIALIZED VIEW o AS SELECT MAX(total) AS largest FROM v");
        db.run("UPDATE t SET c = 50 WHERE a = 2", REFRESH);
        assertEquals("40 50", db.query("SELECT * FROM v ORDER BY 1"));
        assertEquals("40", db.query("SELECT * FROM o"));
        db.run("REFRESH MATERIALIZED VIEW o");
        assertEquals("50", db.query("SELECT * FROM o"));
        assertEquals("2BP01", db.state("DROP MATERIALIZED VIEW m"));
        db.run("DROP MATERIALIZED VIEW m CASCADE");
        assertEquals("42P01 42P01 42P01", db.state(ALL) + " " + db.state("TABLE v") + " " + db.state("TABLE o"));
        db.run("CREATE TABLE m (a INT)", "CREATE TABLE o (a INT)");
    }

    @Test
    void dependsOnWhatItReads() {
        db.run(CREATE, "CREATE INDEX i ON m (total)");
        assertEquals("2BP01", db.state("DROP TABLE t"));
        assertEquals("2BP01", db.state("ALTER TABLE t DROP COLUMN c"));
        db.run("ALTER TABLE t RENAME TO u", "ALTER TABLE u RENAME COLUMN c TO d", "INSERT INTO u VALUES (9, 'y', 1)");
        db.run(REFRESH);
        assertEquals("x|40 y|21", db.query(ALL));
        assertEquals("x|40", db.query("SELECT * FROM m WHERE total = 40"));
        db.run("DROP TABLE u CASCADE");
        assertEquals("42P01", db.state(ALL));
        db.run("CREATE TABLE m (a INT)");
        assertEquals("", db.query(ALL));
    }

    @Test
    void isRenamedAndMovesWithItsSchema() {
        db.run("CREATE SCHEMA s", "SET SCHEMA s", "CREATE TABLE t (a INT)", "INSERT INTO t VALUES (7)");
        db.run("CREATE MATERIALIZED VIEW m AS SELECT a FROM t", "SET SCHEMA public");
        db.run("ALTER MATERIALIZED VIEW s.m RENAME TO n", "ALTER SCHEMA s RENAME TO r", "INSERT INTO r.t VALUES (8)");
        assertEquals("7", db.query("SELECT * FROM r.n"));
        db.run("REFRESH MATERIALIZED VIEW r.n");
        assertEquals("7 8", db.query("SELECT * FROM r.n ORDER BY 1"));
        assertEquals("2BP01", db.state("DROP SCHEMA r"));
        db.run("DROP SCHEMA r CASCADE");
        assertEquals("3F000", db.state("SELECT * FROM r.n"));
    }

    @Test
    void columnsOfAnEnumFollowIt() {
        db.run("CREATE TYPE mood AS ENUM ('sad', 'glad')", "CREATE TABLE e (f mood, i INT)");
        db.run("INSERT INTO e VALUES ('glad', 1)");
        db.run("CREATE MATERIALIZED VIEW m AS SELECT f FROM e", "ALTER TYPE mood ADD VALUE 'dull' BEFORE 'glad'");
        db.run("INSERT INTO e VALUES ('dull', 2)", REFRESH);
        assertEquals("dull glad", db.query(ALL));
        db.run("ALTER TYPE mood RENAME VALUE 'dull' TO 'flat'");
        assertEquals("flat glad", db.query(ALL));
        assertEquals("2BP01", db.state("DROP TYPE mood"));
        db.run("DROP TYPE mood CASCADE");
        assertEquals("42P01", db.state(ALL));
    }

    @Test
    void isListed() {
        db.run("CREATE MATERIALIZED VIEW m (k, v) AS SELECT a, b FROM t", "CREATE VIEW w AS SELECT k FROM m");
        db.run("COMMENT ON MATERIALIZED VIEW m IS 'kept'", "COMMENT ON COLUMN m.v IS 'text'");
        assertEquals(
                "M|MATERIALIZED VIEW|NO|kept T|BASE TABLE|YES|NULL W|VIEW|NO|NULL",
                db.query("SELECT table_name, table_type, is_insertable_into, remarks FROM information_schema.tables"
                        + " WHERE table_schema = 'PUBLIC' ORDER BY 1"));
        assertEquals(
                "M|SELECT a, b FROM t|NO|kept W|SELECT k FROM m|NO|NULL",
                db.query("SELECT table_name, view_definition, is_updatable, remarks FROM information_schema.views"
                        + " ORDER BY 1"));
        assertEquals(
                "K|NULL V|text",
                db.query("SELECT column_name, remarks FROM information_schema.columns WHERE table_name = 'M'"
                        + " ORDER BY ordinal_position"));
        assertEquals(
                "M|T|A M|T|B W|M|K",
                db.query("SELECT view_name, table_name, column_name FROM information_schema.view_column_usage"
                        + " ORDER BY 1, 3"));
        assertEquals(
                "SELECT",
                db.query("SELECT privilege_type FROM information_schema.table_privileges WHERE table_name = 'M'"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " WITH NO DATA"})
    void isMadeAgainByItsDefinition(String data) {
        db.run(CREATE.replace("VIEW m AS", "VIEW m (\"name\", sum) AS") + data);
        db.run("CREATE UNIQUE INDEX i ON m (sum)", "COMMENT ON MATERIALIZED VIEW m IS 'it''s'");
        db.run("CREATE VIEW v AS SELECT sum FROM m");
        String query = "SELECT definition FROM information_schema.definitions ORDER BY ordinal_position";
        List<String> definitions = db.rows(query);
        try (TestDatabase other = new TestDatabase()) {
            definitions.forEach(other::run);
            assertEquals(definitions, other.rows(query));
            assertEquals(data.isEmpty() ? "" : "55000", data.isEmpty() ? other.query(ALL) : other.state(ALL));
        }
    }

    /** One that has rows, but could not find them now, is made without. */
    @Test
    void isMadeAgainOverOneWithoutRows() {
        db.run("CREATE MATERIALIZED VIEW z AS SELECT a FROM t", "CREATE VIEW y AS SELECT a FROM z");
        db.run("CREATE FUNCTION x () RETURNS INT RETURN (SELECT MAX(a) FROM y)");
        db.run("CREATE MATERIALIZED VIEW m AS SELECT x() AS a", "REFRESH MATERIALIZED VIEW z WITH NO DATA");
        assertEquals("3", db.query(ALL));
        try (TestDatabase other = new TestDatabase()) {
            db.rows("SELECT definition FROM information_schema.definitions ORDER BY ordinal_position")
                    .forEach(other::run);
            assertEquals("55000", other.state(ALL));
            other.run("REFRESH MATERIALIZED VIEW z", REFRESH);
            assertEquals("NULL", other.query(ALL));
        }
    }

    @Test
    void transactionsOfOthersGoOnReadingTheRowsThereWere() {
        db.run(CREATE, "INSERT INTO t VALUES (4, 'z', 5)");
        Session other = db.database.newSession();
        other.setAutoCommit(false);
        TestDatabase.run(other, REFRESH);
        assertEquals("x|40 y|20", db.query(ALL));
        assertEquals("x|40 y|20 z|5", String.join(" ", TestDatabase.rows(other, ALL)));
        db.run("SET lock_timeout = 50");
        assertEquals("55P03", db.state(REFRESH));
        other.commit();
        assertEquals("x|40 y|20 z|5", db.query(ALL));
        TestDatabase.run(other, "DELETE FROM t");
        TestDatabase.run(other, REFRESH);
        other.rollback();
        assertEquals("x|40 y|20 z|5", db.query(ALL));
        TestDatabase.run(other, "DROP MATERIALIZED VIEW m");
        other.rollback();
        assertEquals("x|40 y|20 z|5", db.query(ALL));
        db.run(REFRESH);
        other.close();
    }

    @Test
    void olderTransactionsRefreshByWhatTheySee() {
        db.run(CREATE);
        Session other = db.database.newSession();
        TestDatabase.run(other, "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL REPEATABLE READ");
        other.setAutoCommit(false);
        assertEquals("3", String.join(" ", TestDatabase.rows(other, "SELECT COUNT(*) FROM t")));
        db.run("INSERT INTO t VALUES (4, 'z', 5)");
        TestDatabase.run(other, REFRESH);
        other.commit();
        assertEquals("x|40 y|20", db.query(ALL));
        other.close();
    }

    @Test
    void nothingIsWrittenByReadOnlyTransactions() {
        db.run(CREATE, "START TRANSACTION READ ONLY");
        assertEquals("25006", db.state(REFRESH));
    }

    @Test
    void textsOfOtherDatabasesAreUnderstood() {
        db.run("CREATE FORCE MATERIALIZED VIEW public.m AS SELECT a FROM public.t WITH NO DATA");
        db.run("ALTER MATERIALIZED VIEW public.m OWNER TO somebody", "ALTER TABLE public.m OWNER TO somebody", REFRESH);
        assertEquals("1 2 3", db.query(ALL));
        db.run("DROP MATERIALIZED VIEW IF EXISTS m, nothing");
        assertEquals("42P01", db.state(ALL));
    }
}
