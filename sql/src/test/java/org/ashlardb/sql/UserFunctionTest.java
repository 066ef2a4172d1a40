package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions that users make with CREATE FUNCTION. */
final class UserFunctionTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE t(id INT PRIMARY KEY, g INT, v DECIMAL(10,2))",
                "INSERT INTO t SELECT x, MOD(x, 3), x * 1.5 FROM GENERATE_SERIES(1, 9) AS s(x)",
                "CREATE FUNCTION twice(a INT) RETURNS INT RETURN a + a",
                "CREATE FUNCTION total(k INT) RETURNS DECIMAL(12,2) READS SQL DATA"
                        + " RETURN (SELECT SUM(v) FROM t WHERE g = k)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    private void fails(String state, String sql) {
        assertEquals(state, db.state(sql), sql);
    }

    @Test
    void aCallIsItsBodyWithTheArguments() {
        is("8", "SELECT twice(4)");
        is("20", "SELECT twice(id + 1) FROM t WHERE twice(id) = 18");
        is("24", "VALUES twice(twice(6))");
        is("14", "SELECT twice(?)", 7L);
        is("-6", "SELECT PUBLIC.twice(-3)");
        is("18", "SELECT MAX(twice(id)) FROM t");
        is("90", "SELECT SUM(twice(id)) FROM t");
        is("90", "SELECT twice(CAST(SUM(id) AS INT)) FROM t");
        is("3", "SELECT COUNT(*) FROM (SELECT twice(g), COUNT(*) FROM t GROUP BY twice(g)) x");
        is("9", "SELECT id FROM t ORDER BY twice(id) DESC LIMIT 1");
        is("12", "SELECT (SELECT twice(o.id) FROM t i WHERE i.id = 1) FROM t o WHERE o.id = 6");
        is("4|8", "SELECT twice(x), y FROM (VALUES(2, 8)) AS w(x, y)");
        db.run("UPDATE t SET g = twice(g) WHERE twice(id) > 16", "INSERT INTO t VALUES(twice(10), 0, 0)");
        is("20", "SELECT MAX(id) FROM t");
        is("2", "DELETE FROM t WHERE id = twice(10) RETURNING twice(1)");
    }

    @Test
    void parametersHaveDefaults() {
        db.run("CREATE FUNCTION sum3(a INT, b INT DEFAULT 10, c INT = twice(50)) RETURNS INT RETURN a + b + c");
        is("111|103|6", "SELECT sum3(1), sum3(1, 2), sum3(1, 2, 3)");
        fails("42883", "SELECT sum3()");
        fails("42883", "SELECT sum3(1, 2, 3, 4)");
        fails("42P13", "CREATE FUNCTION f(a INT DEFAULT 1, b INT) RETURNS INT RETURN a");
        fails("42703", "CREATE FUNCTION f(a INT, b INT DEFAULT a) RETURNS INT RETURN a");
        fails("2BP01", "DROP FUNCTION twice");
    }

    @Test
    void bodiesReadTables() {
        assertEquals(
                List.of("0|27.00|18.00", "1|18.00|22.50", "2|22.50|NULL"),
                db.rows("SELECT g, total(g), total(g + 1) FROM t GROUP BY g ORDER BY g"));
        is("4", "SELECT MIN(id) FROM t WHERE v > total(g) / 4");
        is("3", "SELECT COUNT(*) FROM t o WHERE EXISTS (SELECT 1 FROM t i WHERE i.id = o.id AND total(i.g) > 25)");
        is("9", "SELECT COUNT(*) FROM t JOIN (SELECT DISTINCT g AS k, total(g) AS s FROM t) d ON d.k = t.g");
        is("NULL", "SELECT total(NULL)");
        db.run("SET planner = 'plain'");
        is("4", "SELECT MIN(id) FROM t WHERE v > total(g) / 4");
    }

    @Test
    void textsOfPostgresqlAreBodies() {
        db.run(
                "CREATE OR REPLACE FUNCTION largest(k INT) RETURNS INT AS $$\n"
                        + "  SELECT id FROM t WHERE g = k ORDER BY id DESC LIMIT 1; -- the last\n$$ LANGUAGE SQL STABLE",
                "CREATE FUNCTION glue(a VARCHAR, b VARCHAR) RETURNS VARCHAR LANGUAGE SQL IMMUTABLE STRICT"
                        + " PARALLEL SAFE AS 'SELECT a || ''-'' || b'");
        is("9|7|8", "SELECT largest(0), largest(1), largest(2)");
        is("x-y|NULL", "SELECT glue('x', 'y'), glue('x', NULL)");
    }

    @Test
    void namesMeanWhatTheyMeantWhereItWasMade() {
        db.run("CREATE SCHEMA s", "CREATE TABLE s.t(g INT, v DECIMAL(10,2))", "SET SCHEMA s");
        is("27.00", "SELECT PUBLIC.total(0)");
        fails("42883", "SELECT total(0)");
        db.run("CREATE FUNCTION total(k INT) RETURNS INT RETURN (SELECT COUNT(*) FROM t)");
        is("0", "SELECT total(0)");
        db.run("CREATE LOCAL TEMPORARY TABLE t(g INT)", "INSERT INTO t VALUES(1)");
        is("0", "SELECT total(0)");
        is("0", "WITH t AS (SELECT 1 AS g) SELECT total(0) FROM t");
    }

    @Test
    void nothingAroundACallIsSeenByItsBody() {
        fails("42703", "CREATE FUNCTION f(a INT) RETURNS INT RETURN a + id");
        fails("42703", "CREATE FUNCTION f(a INT) RETURNS INT RETURN (SELECT MAX(id) FROM t WHERE g = a AND zzz = 1)");
        db.run("CREATE FUNCTION f(id INT) RETURNS INT RETURN id * 10");
        is("30", "SELECT f(g + 1) FROM t WHERE id = 2");
        db.run("CREATE FUNCTION q(v INT) RETURNS INT RETURN (SELECT COUNT(*) FROM t WHERE t.id < q.v)");
        is("4", "SELECT q(id) FROM t WHERE id = 5");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "twice(2147483648)|22003",
                "twice(1073741824)|22003",
                "twice()|42883",
                "twice(1, 2)|42883",
                "twice(DATE '2026-01-01')|42804",
                "nothing(1)|42883",
                "s.twice(1)|42883",
                "PUBLIC.nothing(1)|42883",
                "PUBLIC.twice(DISTINCT 1)|42809",
                "PUBLIC.twice(1) OVER ()|42809",
                "twice(DISTINCT 1)|42601"
            })
    void wrongCalls(String call, String state) {
        fails(state, "SELECT " + call);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CREATE FUNCTION twice(a INT) RETURNS INT RETURN a|42723",
                "CREATE FUNCTION abs(a INT) RETURNS INT RETURN a|42723",
                "CREATE FUNCTION f(a INT, a INT) RETURNS INT RETURN a|42P13",
                "CREATE FUNCTION f(a INT) RETURNS DATE RETURN a|42804",
                "CREATE FUNCTION f(a NOTHING) RETURNS INT RETURN 1|42704",
                "CREATE FUNCTION f() RETURNS INT RETURN f()|42P17",
                "CREATE OR REPLACE FUNCTION twice(a INT) RETURNS INT RETURN twice(a)|42P17",
                "CREATE FUNCTION f() RETURNS INT|42601",
                "CREATE FUNCTION f() RETURNS INT LANGUAGE C AS 'x'|0A000",
                "CREATE FUNCTION f() RETURNS INT SOMEHOW RETURN 1|42601",
                "CREATE FUNCTION f() RETURNS INT LANGUAGE STRICT RETURN 1|42601",
                "CREATE FUNCTION f() RETURNS INT RETURN 1 RETURN 2|42601",
                "CREATE FUNCTION f() RETURNS INT AS 'SELECT'|42601",
                "CREATE FUNCTION f() RETURNS INT RETURN SUM(1)|42803",
                "CREATE FUNCTION f() RETURNS INT RETURN ?|42601",
                "CREATE FUNCTION nowhere.f() RETURNS INT RETURN 1|3F000",
                "CREATE FUNCTION INFORMATION_SCHEMA.f() RETURNS INT RETURN 1|42501",
                "DROP FUNCTION nothing|42883"
            })
    void wrongDefinitions(String sql, String state) {
        fails(state, sql);
        is("8", "SELECT twice(4)");
    }

    @Test
    void argumentsThatChangeStandInOnePlace() {
        db.run("CREATE SEQUENCE s", "CREATE FUNCTION same(a INT) RETURNS INT RETURN a");
        fails("0A000", "SELECT twice(CAST(NEXTVAL('s') AS INT))");
        is("1", "SELECT same(CAST(NEXTVAL('s') AS INT))");
        is("2", "SELECT same(CAST(NEXTVAL('s') AS INT))");
    }

    @Test
    void valuesThatAreStoredComeFromNone() {
        for (String stored : new String[] {
            "CREATE TABLE u(a INT DEFAULT total(1))",
            "CREATE TABLE u(a INT CHECK (total(a) > 1))",
            "CREATE TABLE u(a INT, b INT GENERATED ALWAYS AS (twice(a)))",
            "CREATE DOMAIN d AS INT CHECK (total(VALUE) > 1)",
            "CREATE INDEX i ON t((twice(id)))",
            "CREATE INDEX i ON t(id) WHERE twice(id) > 4"
        }) {
            fails("0A000", stored);
        }
    }

    @Test
    void defaultsAndChecksCallThem() {
        db.run(
                "CREATE SCHEMA other",
                "CREATE FUNCTION first() RETURNS INT RETURN twice(5) + LENGTH('abc')",
                "CREATE DOMAIN even AS INT CHECK (twice(VALUE) < 100)",
                "CREATE TABLE u(id INT, a INT DEFAULT first(), b INT CHECK (twice(b) > 4), c even)",
                "SET SCHEMA other",
                "CREATE FUNCTION twice(a INT) RETURNS INT RETURN 0",
                "INSERT INTO public.u(id, b) VALUES(1, 3)");
        is("13", "SELECT a FROM public.u");
        fails("23514", "INSERT INTO public.u(id, b) VALUES(2, 2)");
        fails("23514", "UPDATE public.u SET c = 50");
        db.run("SET SCHEMA public", "CREATE OR REPLACE FUNCTION twice(a INT) RETURNS INT RETURN a * 3");
        db.run("INSERT INTO u(id, b) VALUES(2, 2)", "ALTER TABLE u ALTER COLUMN id SET DEFAULT twice(7)");
        db.run("INSERT INTO u(b) VALUES(3)", "ALTER TABLE u ADD COLUMN d INT DEFAULT twice(1)");
        assertEquals(List.of("1|13|3", "2|18|3", "21|18|3"), db.rows("SELECT id, a, d FROM u ORDER BY id"));
        fails("2BP01", "CREATE OR REPLACE FUNCTION twice(a INT) RETURNS DATE RETURN NULL");
        fails("2BP01", "CREATE OR REPLACE FUNCTION twice(a INT, b INT) RETURNS INT RETURN a");
        fails("2BP01", "DROP FUNCTION first");
        fails("42883", "CREATE TABLE w(a INT DEFAULT nothing())");
        db.run("DROP FUNCTION first CASCADE", "INSERT INTO u(id) VALUES(4)");
        is("NULL|3", "SELECT a, d FROM u WHERE id = 4");
        db.run(
                "CREATE TABLE x(a INT DEFAULT other.twice(1), b INT CHECK (other.twice(b) = 0))",
                "ALTER SCHEMA other RENAME TO another",
                "CREATE OR REPLACE FUNCTION another.twice(a INT) RETURNS INT RETURN a - 1",
                "INSERT INTO x(b) VALUES(1)");
        is("0|1", "SELECT * FROM x");
        fails("23514", "INSERT INTO x(b) VALUES(2)");
        db.run("DROP SCHEMA another CASCADE", "INSERT INTO x(b) VALUES(2)");
        assertEquals(List.of("0|1", "NULL|2"), db.rows("SELECT * FROM x ORDER BY b"));
    }

    @Test
    void definitionsOfThoseThatTablesNeedComeBeforeThem() {
        db.run(
                "CREATE SCHEMA other",
                "CREATE FUNCTION other.inner_one(a INT) RETURNS INT RETURN a + 1",
                "CREATE FUNCTION outer_one(a INT) RETURNS INT RETURN other.inner_one(a) + 1",
                "CREATE DOMAIN small AS INT DEFAULT outer_one(3) CHECK (outer_one(VALUE) < 100)",
                "CREATE TABLE u(a small, b INT DEFAULT twice(2))");
        List<String> definitions =
                db.rows("SELECT definition FROM information_schema.definitions ORDER BY ordinal_position");
        try (TestDatabase copy = new TestDatabase()) {
            definitions.forEach(copy::run);
            copy.run("INSERT INTO u DEFAULT VALUES");
            assertEquals("5|4", copy.query("SELECT * FROM u"));
        }
    }

    @Test
    void replacingOneChangesWhatCallsIt() {
        db.run(
                "CREATE VIEW w AS SELECT twice(id) AS d FROM t",
                "CREATE FUNCTION four(a INT) RETURNS INT RETURN twice(twice(a))");
        try (PreparedCommand before = db.session.prepare("SELECT twice(1)")) {
            assertTrue(before.executeQuery().next());
            db.run("CREATE OR REPLACE FUNCTION twice(a INT) RETURNS INT RETURN a * 3");
            var rows = before.executeQuery();
            assertTrue(rows.next());
            assertEquals(3, rows.getLong(0));
        }
        is("27", "SELECT MAX(d) FROM w");
        is("9", "SELECT four(1)");
        fails("2BP01", "CREATE OR REPLACE FUNCTION twice(a INT, b INT) RETURNS INT RETURN a * b");
        fails("2BP01", "CREATE OR REPLACE FUNCTION twice(a INT) RETURNS DATE RETURN NULL");
        db.run("DROP FUNCTION four");
        fails("0A000", "CREATE OR REPLACE FUNCTION twice(a INT) RETURNS VARCHAR RETURN a");
        db.run("CREATE FUNCTION four(a INT) RETURNS INT RETURN twice(twice(a))");
        is("9", "SELECT four(1)");
    }

    @Test
    void droppingWhatItNeeds() {
        db.run(
                "CREATE VIEW w AS SELECT total(g) AS s FROM t",
                "CREATE FUNCTION f(k INT) RETURNS INT RETURN total(k) + 1");
        fails("2BP01", "DROP TABLE t");
        fails("2BP01", "ALTER TABLE t DROP COLUMN v");
        fails("2BP01", "ALTER TABLE t RENAME COLUMN v TO x");
        fails("2BP01", "DROP FUNCTION total");
        db.run("DROP FUNCTION total(INT) CASCADE");
        fails("42883", "SELECT f(1)");
        fails("42P01", "SELECT * FROM w");
        db.run("DROP FUNCTION IF EXISTS total, twice", "DROP TABLE t");
        fails("42883", "SELECT twice(1)");
    }

    @Test
    void definitionsAreTakenBack() {
        db.run("BEGIN", "CREATE FUNCTION f() RETURNS INT RETURN 1");
        is("1", "SELECT f()");
        db.run("ROLLBACK");
        fails("42883", "SELECT f()");
        db.run("BEGIN", "DROP FUNCTION twice", "ROLLBACK");
        is("2", "SELECT twice(1)");
        db.run("CREATE FUNCTION IF NOT EXISTS twice(a INT) RETURNS INT RETURN 0");
        is("2", "SELECT twice(1)");
    }

    @Test
    void schemasTakeThemAlong() {
        db.run(
                "CREATE SCHEMA s",
                "SET SCHEMA s",
                "CREATE TABLE u(a INT)",
                "CREATE FUNCTION n() RETURNS INT RETURN (SELECT COUNT(*) FROM u)");
        db.run("SET SCHEMA PUBLIC", "ALTER SCHEMA s RENAME TO r");
        is("0", "SELECT r.n()");
        fails("2BP01", "DROP SCHEMA r");
        db.run("DROP SCHEMA r CASCADE");
        fails("42883", "SELECT r.n()");
    }

    @Test
    void whatGrowsWithoutMeasureIsRefused() {
        db.run("CREATE FUNCTION f0(a INT) RETURNS INT RETURN a + a", "CREATE FUNCTION g0(a INT) RETURNS INT RETURN a");
        StringBuilder call = new StringBuilder("1");
        for (int i = 1; i <= 30; i++) {
            call.insert(0, "f0(").append(')');
        }
        fails("54001", "SELECT " + call);
        String state = "no error";
        for (int i = 1; i <= 30 && state.equals("no error"); i++) {
            state = db.state(
                    "CREATE FUNCTION f" + i + "(a INT) RETURNS INT RETURN f" + (i - 1) + "(a) - f" + (i - 1) + "(a)");
        }
        assertEquals("54001", state);
        state = "no error";
        for (int i = 1; i <= 100 && state.equals("no error"); i++) {
            state = db.state("CREATE FUNCTION g" + i + "(a INT) RETURNS INT RETURN g" + (i - 1) + "(a) + 1");
        }
        assertEquals("54001", state);
        is("64", "SELECT g63(1)");
        String deep = "a" + " + 1".repeat(400);
        db.run("CREATE FUNCTION h(a INT) RETURNS INT RETURN " + deep);
        fails("54001", "SELECT h(h(1))");
        is("402", "SELECT h(2)");
    }

    @Test
    void domainsCheckArgumentsAndResults() {
        db.run(
                "CREATE DOMAIN small AS INT CHECK (VALUE < 10)",
                "CREATE FUNCTION grown(a small) RETURNS small RETURN a * 3");
        is("9", "SELECT grown(3)");
        fails("23514", "SELECT grown(4)");
        fails("23514", "SELECT grown(10)");
        fails("2BP01", "DROP DOMAIN small");
    }

    @Test
    void typesOfUsersCanBeParameters() {
        db.run(
                "CREATE TYPE mood AS ENUM ('sad', 'fine')",
                "CREATE FUNCTION better(m mood) RETURNS BOOLEAN RETURN m > 'sad'",
                "CREATE FUNCTION firsts(a INT ARRAY) RETURNS INT RETURN a[1]",
                "CREATE FUNCTION soon(d DATE, i INTERVAL) RETURNS DATE RETURN CAST(d + i AS DATE)");
        is("1", "SELECT CASE WHEN better('fine') THEN 1 ELSE 0 END");
        is("7", "SELECT firsts(ARRAY[7, 8])");
        is("2026-01-03", "SELECT CAST(soon(DATE '2026-01-01', INTERVAL '2' DAY) AS VARCHAR(10))");
        fails("2BP01", "DROP TYPE mood");
        db.run("DROP TYPE mood CASCADE");
        fails("42883", "SELECT better('fine')");
    }

    @Test
    void systemTablesTellOfThem() {
        assertEquals(
                List.of("TOTAL|DECIMAL|(SELECT SUM(v) FROM t WHERE g = k)|NO", "TWICE|INTEGER|a + a|NO"),
                db.rows("SELECT routine_name, data_type, routine_definition, is_deterministic"
                        + " FROM information_schema.routines ORDER BY 1"));
        assertEquals(
                List.of("TOTAL|1|K|INTEGER", "TWICE|1|A|INTEGER"),
                db.rows("SELECT specific_name, ordinal_position, parameter_name, data_type"
                        + " FROM information_schema.parameters ORDER BY 1"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void definitionsMakeThemAgain(boolean strict) {
        String how = strict ? " RETURNS NULL ON NULL INPUT" : "";
        db.run(
                "CREATE SCHEMA s",
                "CREATE VIEW above AS SELECT twice(id) AS total FROM t",
                "CREATE FUNCTION aa(k INT) RETURNS INT" + how
                        + " RETURN (SELECT COUNT(*) FROM above WHERE total > k) + twice(1)",
                "CREATE VIEW zebra AS SELECT aa(g) AS n FROM t",
                "SET SCHEMA s",
                "CREATE FUNCTION n(a INT DEFAULT 5) RETURNS INT DETERMINISTIC RETURN a");
        List<String> definitions =
                db.rows("SELECT definition FROM information_schema.definitions ORDER BY ordinal_position");
        String sums = db.query("SELECT SUM(n) FROM PUBLIC.zebra");
        try (TestDatabase other = new TestDatabase()) {
            for (String definition : definitions) {
                other.run(definition);
            }
            other.run("INSERT INTO t SELECT x, MOD(x, 3), x * 1.5 FROM GENERATE_SERIES(1, 9) AS s(x)");
            assertEquals(sums, other.query("SELECT SUM(n) FROM zebra"));
            assertEquals("5", other.query("SELECT s.n()"));
            assertEquals(
                    definitions,
                    other.rows("SELECT definition FROM information_schema.definitions ORDER BY ordinal_position"));
        }
    }

    @Test
    void parametersThatTextsNameByNumbers() {
        db.run(
                "CREATE FUNCTION plus(integer, integer) RETURNS integer AS 'SELECT $1 + $2;' LANGUAGE SQL IMMUTABLE STRICT",
                "CREATE FUNCTION named(a INT, \"b \"\"c\" INT) RETURNS INT LANGUAGE SQL AS $$ SELECT a * 10 + $2 $$",
                "CREATE FUNCTION mixed(text, n DOUBLE PRECISION = 2, character varying(9) DEFAULT '!') RETURNS TEXT"
                        + " LANGUAGE SQL AS $$ SELECT $1 || '$1' || n || $3 -- $2\n$$",
                "CREATE FUNCTION below(double precision) RETURNS SETOF INT LANGUAGE SQL"
                        + " AS 'SELECT n FROM generate_series(1, 9) AS s(n) WHERE n < $1'");
        assertEquals("3|NULL", db.query("SELECT plus(1, 2), plus(NULL, 2)"));
        assertEquals("12", db.query("SELECT named(1, 2)"));
        assertEquals("x$12!", db.query("SELECT mixed('x')"));
        assertEquals("1 2", db.query("SELECT * FROM below(3)"));
        assertEquals("42601", db.state("CREATE FUNCTION f(INT) RETURNS INT LANGUAGE SQL AS 'SELECT $2'"));
        assertEquals("42601", db.state("CREATE FUNCTION f(INT) RETURNS INT LANGUAGE SQL AS 'SELECT $ 1'"));
        assertEquals("42704", db.state("CREATE FUNCTION f(nothing) RETURNS INT LANGUAGE SQL AS 'SELECT 1'"));
    }

    @Test
    void definitionsMakeFunctionsOfParametersWithoutNamesAgain() {
        db.run("CREATE FUNCTION plus(INT, INT DEFAULT 4) RETURNS INT LANGUAGE SQL AS 'SELECT $1 + $2'");
        String definition =
                db.query("SELECT definition FROM information_schema.definitions WHERE definition LIKE '%PLUS%'");
        try (TestDatabase other = new TestDatabase()) {
            other.run(definition);
            assertEquals("5", other.query("SELECT plus(1)"));
        }
    }
}
