package org.ashlardb.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.ashlardb.shell.output.ResultFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ShellTest {
    private static final String TABLE =
            "CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(20));" + " INSERT INTO t VALUES (1, 'x|\"y\"'), (2, NULL);";

    @TempDir
    private Path directory;

    private final StringWriter results = new StringWriter();
    private final StringWriter messages = new StringWriter();
    private final Work work =
            new Work(new Output(new PrintWriter(results), new PrintWriter(messages), false), ResultFormat.CSV, false);
    private final Shell shell = new Shell(work, false);

    @BeforeEach
    void connect() throws SQLException {
        work.connect("jdbc:ashlar:mem:");
    }

    @AfterEach
    void close() {
        work.close();
    }

    private boolean run(String... lines) {
        results.getBuffer().setLength(0);
        messages.getBuffer().setLength(0);
        boolean done = true;
        for (String line : lines) {
            done &= shell.line(line);
        }
        work.output().results().flush();
        return done;
    }

    private String results() {
        return results.toString();
    }

    @Test
    void resultsTakeEachForm() {
        assertTrue(run(TABLE, "SELECT * FROM t", "ORDER BY a;"));
        assertEquals("A,B\n1,\"x|\"\"y\"\"\"\n2,\n", results());
        assertTrue(run("\\format JSON", "SELECT * FROM t ORDER BY a;"));
        assertEquals("[\n  {\"A\": 1, \"B\": \"x|\\\"y\\\"\"},\n  {\"A\": 2, \"B\": null}\n]\n", results());
        assertTrue(run("SELECT * FROM t WHERE a = 9;"));
        assertEquals("[]\n", results());
        assertTrue(run("\\format markdown", "SELECT * FROM t ORDER BY a;"));
        assertEquals("| A | B |\n|---:|---|\n| 1 | x\\|\"y\" |\n| 2 | NULL |\n", results());
        assertTrue(run("\\format table", "SELECT * FROM t ORDER BY a;"));
        assertEquals("""
                +---+-------+
                | A | B     |
                +---+-------+
                | 1 | x|"y" |
                | 2 | NULL  |
                +---+-------+
                """, results().replace(System.lineSeparator(), "\n"));
    }

    @Test
    void longResultsComeInParts() {
        assertTrue(run("\\format table", "SELECT * FROM generate_series(1, 2500) AS g(i);"));
        assertEquals(2_500 + 3 * 4, results().lines().count());
    }

    @Test
    void errorsTellWhere() {
        assertFalse(run("SELECT 1,", "  nowhere FROM (VALUES (1)) AS v(x);"));
        assertTrue(messages.toString().startsWith("error 42703: column NOWHERE does not exist"), messages::toString);
        assertTrue(messages.toString().contains("\n  nowhere FROM (VALUES (1)) AS v(x)\n  ^\n"), messages::toString);
        assertTrue(shell.hasFailed());
    }

    @Test
    void whatThereIsIsDescribed() {
        assertTrue(run(TABLE, "CREATE INDEX t_b ON t (b, a);", "\\d"));
        assertTrue(results().contains("| PUBLIC       | T "), this::results);
        assertTrue(run("\\d public.t"));
        assertTrue(results().contains("| A           | INTEGER"), this::results);
        assertTrue(results().contains("| T_B        | NO"), this::results);
        assertTrue(results().contains("B, A"), this::results);
        assertTrue(results().contains("PRIMARY KEY"), this::results);
        for (String command : new String[] {"\\dt", "\\dv", "\\di", "\\ds", "\\dn", "\\?", "\\timing on", "\\timing"}) {
            assertTrue(run(command), command);
        }
    }

    @Test
    void encryptedDatabasesNeedTheirPassword() throws SQLException {
        String url = "jdbc:ashlar:file:" + directory.resolve("encrypted");
        work.connect(url, "open sesame");
        assertTrue(run(TABLE, "SELECT COUNT(*) AS n FROM t;"));
        assertEquals("N\n2\n", results());
        SQLException e = assertThrows(SQLException.class, () -> work.connect(url));
        assertEquals("28P01", e.getSQLState());
        assertTrue(run("SELECT COUNT(*) AS n FROM t;"));
    }

    @Test
    void wrongCommandsAreRefused() {
        for (String command : new String[] {
            "\\x",
            "\\d nowhere",
            "\\format xml",
            "\\timing maybe",
            "\\i",
            "\\i nofile",
            "\\import f",
            "\\export f",
            "\\import nofile t",
            "\\connect",
            "\\connect jdbc:none:x"
        }) {
            assertFalse(run(command), command);
            assertTrue(messages.toString().startsWith("error"), command);
        }
    }

    @Test
    void filesOfRowsComeAndGo() throws IOException {
        Path in = directory.resolve("in.csv");
        Path out = directory.resolve("out.csv");
        Files.writeString(in, "a,b\n1,\"x,\ny\"\n2,\n");
        assertTrue(run("CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(20));", "\\import " + in + " t"));
        assertTrue(run("\\export " + out + " SELECT * FROM t ORDER BY a"));
        assertEquals("A,B\n1,\"x,\ny\"\n2,\n", Files.readString(out));
        assertFalse(run("\\import " + in + " t"), "the keys are there");
        Files.writeString(in, "a,b\n3,z\n4\n");
        assertFalse(run("\\import " + in + " t"), "a value is missing");
        assertTrue(run("\\export " + out + " t"));
        assertEquals(3, Files.readString(out).lines().count() - 1, "rows stay as they were, one on two lines");
    }

    @Test
    void dumpsOfPostgreSqlHaveRowsBehindCopy() {
        assertTrue(run(
                "--",
                "-- a dump",
                "--",
                "\\restrict abc",
                "CREATE TABLE t (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, a text, b boolean, c bytea, d text[],",
                "  e timestamp with time zone, f jsonb, g interval, h uuid);",
                "COPY public.t (id, a, b, c, d, e, f, g, h) FROM stdin;",
                "1\tO'Brien;\\t\\\\N\\n--\tt\t\\\\x00ff\t{a,\"b c\",NULL}\t2026-01-02 03:04:05.5+00\t{\"a\": 1}"
                        + "\t1 day 02:00:00\t8b7f9bd8-268c-492a-a94d-7d21b423940b",
                "2\t\tf\t\\N\t{}\t\\N\t\\N\t\\N\t\\N",
                "\\.",
                "COPY t FROM STDIN;",
                "\\.",
                "\\unrestrict abc"));
        assertTrue(run(
                "SELECT id, a = E'O''Brien;\\t\\\\N\\n--', b, c = x'00ff', d[2], CARDINALITY(d), f->>'a', g, h IS NULL"
                        + " FROM t ORDER BY id;"));
        assertEquals(
                "1,true,true,true,b c,3,1,1 day 02:00:00,false",
                results().lines().skip(1).findFirst().orElseThrow());
        assertTrue(run("SELECT COUNT(*), SUM(LENGTH(a)), COUNT(c) FROM t WHERE id = 2;"));
        assertEquals("1,0,0", results().lines().skip(1).findFirst().orElseThrow());
    }

    @Test
    void copyTakesAllRowsOrNone() {
        assertTrue(run(TABLE));
        assertFalse(run("COPY t FROM stdin;", "3\tx", "1\tthere", "4\ty", "\\."));
        assertTrue(messages.toString().contains("error 23505: row 2: "), messages::toString);
        assertFalse(run("COPY t (a) FROM stdin;", "5", "6\tx", "7", "\\."));
        assertTrue(messages.toString().contains("row 2 has 2 values, expected 1"), messages::toString);
        assertFalse(run("COPY t FROM stdin WITH (FORMAT csv);", "8,x", "\\."));
        assertTrue(messages.toString().contains("error 0A000: COPY reads rows"), messages::toString);
        assertFalse(run("COPY nowhere FROM stdin;", "1", "\\."));
        assertTrue(run("COPY t FROM stdin;", "9\tx"));
        assertTrue(shell.isPending());
        shell.forget();
        assertFalse(shell.isPending());
        assertTrue(run("COPY t FROM stdin;", "10\tx"));
        assertTrue(shell.endOfRows());
        assertTrue(run("SELECT LISTAGG(a, ' ') WITHIN GROUP (ORDER BY a) FROM t;"));
        assertEquals("1 2 10", results().lines().skip(1).findFirst().orElseThrow());
    }

    @Test
    void allResultsOfACallAreShown() {
        assertTrue(run(
                TABLE,
                "CREATE PROCEDURE both_ends() BEGIN DECLARE a CURSOR WITH RETURN FOR SELECT MIN(a) AS least FROM t;",
                "DECLARE b CURSOR WITH RETURN FOR SELECT MAX(a) AS most FROM t; OPEN a; OPEN b; END;",
                "CALL both_ends();"));
        String shown = results();
        assertTrue(shown.contains("LEAST") && shown.contains("MOST"), shown);
    }

    /** Rows that come between BEGIN and its end were committed at once. */
    @Test
    void rowsArePartOfATransaction() throws IOException {
        Path file = directory.resolve("rows.csv");
        Files.writeString(file, "a,b\n5,e\n");
        assertTrue(run(TABLE, "BEGIN;", "INSERT INTO t VALUES (3, 'c');", "COPY t FROM stdin;", "4\td", "\\."));
        assertTrue(run("\\import " + file + " t"));
        assertFalse(run("COPY t FROM stdin;", "6\tf", "1\tthere", "\\."));
        assertTrue(run("SELECT LISTAGG(a, ' ') WITHIN GROUP (ORDER BY a) FROM t;"));
        assertEquals("1 2 3 4 5", results().lines().skip(1).findFirst().orElseThrow());
        assertTrue(run("ROLLBACK;", "SELECT LISTAGG(a, ' ') WITHIN GROUP (ORDER BY a) FROM t;"));
        assertEquals("1 2", results().lines().skip(1).findFirst().orElseThrow());
        assertTrue(run("BEGIN;", "COPY t FROM stdin;", "7\tg", "\\.", "COMMIT;", "\\import " + file + " t"));
        assertTrue(run("BEGIN;", "DELETE FROM t WHERE a = 1;", "ROLLBACK;"));
        assertTrue(run("SELECT LISTAGG(a, ' ') WITHIN GROUP (ORDER BY a) FROM t;"));
        assertEquals("1 2 5 7", results().lines().skip(1).findFirst().orElseThrow());
    }

    @Test
    void scriptsMakeADatabaseAgain() throws IOException {
        Path first = directory.resolve("first.sql");
        Path second = directory.resolve("second.sql");
        assertTrue(run(
                "CREATE SCHEMA s;",
                "CREATE TYPE mood AS ENUM ('it''s', 'well');",
                "CREATE TABLE s.\"All\" (a INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, b VARCHAR, c BLOB, d DATE,"
                        + " e TIMESTAMP(9) WITH TIME ZONE, f TIME, g DOUBLE PRECISION, h REAL, i DECIMAL(20, 5), j UUID,"
                        + " k JSON, l INTERVAL, m VARCHAR ARRAY, n mood, o BOOLEAN, p BIGINT, q CHAR(5), r INT AS (a + 1),"
                        + " s TIME WITH TIME ZONE, t TIMESTAMP, u mood ARRAY, v INT ARRAY, w BINARY(3));",
                "INSERT INTO s.\"All\" (b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, s, t, u, v, w) VALUES"
                        + " ('a;\n\\q \"''\u00e4\ud83d\ude00', X'00FF', '2024-02-29', '2024-02-29 12:13:14.123456789+02',"
                        + " '23:59:59.999999', 0.1, 1.1, 12345.678, RANDOM_UUID(), '{\"a\": [1, \"x''y\"]}',"
                        + " INTERVAL '1-2' YEAR TO MONTH, ARRAY['a', NULL, '\"{}'], 'it''s', TRUE, 9007199254740993, 'q',"
                        + " '10:11:12+02', '0001-01-01 00:00:00.000001', ARRAY['well'], ARRAY[1, NULL], X'01'),"
                        + " (NULL, NULL, NULL, NULL, NULL, 'NaN', '-Infinity', NULL, NULL, NULL, INTERVAL '-3 04:05:06.7'"
                        + " DAY TO SECOND, NULL, NULL, FALSE, NULL, NULL, NULL, NULL, NULL, ARRAY[], NULL);",
                "CREATE VIEW v AS SELECT a, b FROM s.\"All\";",
                "CREATE TABLE many (a INT PRIMARY KEY, b INT REFERENCES many);",
                "INSERT INTO many SELECT n, 1001 - n FROM generate_series(1, 1000) g (n);",
                "CREATE TEMPORARY TABLE mine (a INT);",
                "INSERT INTO mine VALUES (1);",
                "\\dump " + first));
        assertTrue(messages.toString().contains("1002 rows"), messages::toString);
        assertTrue(
                run("\\connect jdbc:ashlar:mem:shell_copy", "DROP ALL OBJECTS;", "\\i " + first, "\\dump " + second));
        assertEquals(Files.readString(first), Files.readString(second));
        assertTrue(run("INSERT INTO s.\"All\" (b) VALUES ('new');", "SELECT MAX(a), MAX(r) FROM s.\"All\";"));
        assertTrue(results().contains("3,4"), this::results);
        assertTrue(run("SELECT COUNT(*) FROM many JOIN v ON v.a = many.a;"));
        assertTrue(results().contains("\n3\n"), this::results);
        assertFalse(run("\\i " + first), "all is there already");
        assertTrue(run("ROLLBACK;", "SELECT COUNT(*) FROM many;", "SHUTDOWN;"));
        assertFalse(run("\\dump"));
    }

    @Test
    void scriptsEndAtTheFirstError() throws IOException {
        Path script = directory.resolve("script.sql");
        Files.writeString(script, "CREATE TABLE s (a INT);\nSELEC 1;\nINSERT INTO s VALUES (1);\n");
        assertFalse(run("\\i " + script));
        assertTrue(messages.toString().contains("at line 2 of " + script), messages::toString);
        assertTrue(run("SELECT COUNT(*) FROM s;"));
        assertEquals("C1\n0\n", results().replaceFirst("^[^\n]*", "C1"));
        Shell patient = new Shell(work, true);
        try (BufferedReader lines = new BufferedReader(new StringReader("SELEC 1;\nINSERT INTO s VALUES (1)"))) {
            assertTrue(patient.script(lines, "test"));
        }
        assertTrue(patient.hasFailed());
        assertTrue(messages.toString().contains("at line 1 of test"), messages::toString);
        assertTrue(run("SELECT * FROM s;"));
        assertEquals("A\n1\n", results());
    }

    @Test
    void namesAreCompleted() {
        assertTrue(run(TABLE));
        var names = new NameCompleter(work).names();
        assertTrue(names.contains("T") && names.contains("B") && names.contains("SELECT"), names::toString);
        assertTrue(names.contains("INFORMATION_SCHEMA") || names.contains("TABLES"), names::toString);
    }

    @Test
    void programsEndWithACode() throws IOException {
        Path script = directory.resolve("script.sql");
        Files.writeString(script, "SELECT 1;");
        assertEquals(0, new CommandLine(new AshlarShell()).execute("-f", script.toString()));
        assertEquals(0, new CommandLine(new AshlarShell()).execute("-c", "SELECT 1", "-c", "\\dn", "--format", "json"));
        assertEquals(1, new CommandLine(new AshlarShell()).execute("-c", "SELEC 1"));
        assertEquals(1, new CommandLine(new AshlarShell()).execute("--continue", "-c", "SELEC 1", "-c", "SELECT 2"));
        assertEquals(
                2,
                new CommandLine(new AshlarShell())
                        .setErr(new PrintWriter(messages))
                        .execute("--format", "xml"));
        assertEquals(3, new CommandLine(new AshlarShell()).execute("jdbc:nothing:x", "-c", "SELECT 1"));
    }
}
