package org.ashlardb.shell.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.ashlardb.shell.AshlarShell;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Databases that other engines wrote to files come out the same. */
final class DatabaseCopyTest {
    private static final int LONG = 300_000;

    @TempDir
    private Path directory;

    private Connection target;

    @BeforeEach
    void connect() throws SQLException {
        target = DriverManager.getConnection("jdbc:ashlar:mem:");
    }

    @AfterEach
    void close() throws SQLException {
        target.close();
    }

    private static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private CopyReport copy(Connection source, String mode) throws SQLException {
        return new DatabaseCopy(source, target, mode, new DatabaseCopy.Progress() {
                    @Override
                    public void table(String name) {
                        assertTrue(!name.isEmpty());
                    }

                    @Override
                    public void rows(long count) {
                        assertTrue(count >= 0);
                    }
                })
                .run();
    }

    private static String text(Object value) throws SQLException {
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        if (value instanceof java.sql.Blob blob) {
            return HexFormat.of().formatHex(blob.getBytes(1, (int) blob.length()));
        }
        if (value instanceof java.sql.Clob clob) {
            return clob.getSubString(1, (int) clob.length());
        }
        if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        }
        if (value instanceof java.sql.Timestamp timestamp) {
            return timestamp.toLocalDateTime().toString();
        }
        return String.valueOf(value);
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery(sql)) {
            ResultSetMetaData meta = results.getMetaData();
            while (results.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= meta.getColumnCount(); i++) {
                    row.append(i == 1 ? "" : " | ").append(text(results.getObject(i)));
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }

    private void assertSame(Connection source, String sql) throws SQLException {
        List<String> expected = rows(source, sql);
        assertTrue(!expected.isEmpty(), sql);
        assertEquals(expected, rows(target, sql), sql);
    }

    private void assertRefused(String state, String sql) {
        assertEquals(
                state,
                assertThrows(SQLException.class, () -> execute(target, sql), sql)
                        .getSQLState(),
                sql);
    }

    /** Tables as all three engines make them. */
    private static void fill(Connection source, String identity) throws SQLException {
        String first = source.getSchema();
        execute(
                source,
                "CREATE SCHEMA sales",
                "CREATE TABLE author (id INTEGER " + identity + " PRIMARY KEY, name VARCHAR(40) NOT NULL,"
                        + " born DATE, CONSTRAINT name_once UNIQUE (name))",
                "CREATE TABLE sales.book (isbn CHAR(5) NOT NULL, copy SMALLINT NOT NULL, author INTEGER,"
                        + " price DECIMAL(8,2) DEFAULT 9.50, weight DOUBLE, ratio REAL, printed TIMESTAMP,"
                        + " opens TIME, sold BIGINT, available BOOLEAN, story CLOB, cover BLOB,"
                        + " \"mixed Case\" VARCHAR(10), PRIMARY KEY (isbn, copy),"
                        + " CONSTRAINT book_author FOREIGN KEY (author) REFERENCES " + first
                        + ".author (id) ON DELETE CASCADE,"
                        + " CONSTRAINT positive CHECK (price > 0))",
                "CREATE INDEX by_price ON sales.book (price, printed)",
                "CREATE SEQUENCE tickets START WITH 1000 INCREMENT BY 10",
                "INSERT INTO author (name, born) VALUES ('Ada', '1815-12-10')",
                "INSERT INTO author (name) VALUES ('O''Hara')",
                "CREATE VIEW dear AS SELECT isbn, price FROM sales.book WHERE price > 10");
        source.setAutoCommit(false);
        try (PreparedStatement insert = source.prepareStatement(
                "INSERT INTO sales.book (isbn, copy, author, price, weight, ratio, printed, opens, sold, available,"
                        + " story, cover, \"mixed Case\") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            for (int i = 1; i <= 150; i++) {
                insert.setString(1, "b" + i);
                insert.setInt(2, i % 3);
                insert.setInt(3, 1 + i % 2);
                insert.setBigDecimal(4, BigDecimal.valueOf(100 + i, 2));
                insert.setDouble(5, i / 7.0);
                insert.setFloat(6, i / 3.0f);
                insert.setTimestamp(7, java.sql.Timestamp.valueOf("2024-02-29 12:34:56.789"));
                insert.setTime(8, java.sql.Time.valueOf("23:59:58"));
                insert.setObject(9, i % 5 == 0 ? null : Long.MAX_VALUE - i, java.sql.Types.BIGINT);
                insert.setBoolean(10, i % 2 == 0);
                insert.setString(11, i == 7 ? "ß".repeat(LONG) : i % 4 == 0 ? null : "story " + i);
                insert.setBytes(12, i == 8 ? new byte[LONG] : i % 4 == 1 ? null : new byte[] {(byte) i, 0, -1});
                insert.setString(13, i % 6 == 0 ? "" : "x" + i);
                insert.executeUpdate();
            }
        }
        source.commit();
        source.setAutoCommit(true);
    }

    private void check(Connection source, CopyReport report) throws SQLException {
        assertEquals(List.of(), report.left());
        assertEquals(2, report.tables());
        assertEquals(152, report.rows());
        assertSame(source, "SELECT id, name, born FROM author ORDER BY id");
        assertSame(source, "SELECT * FROM sales.book ORDER BY isbn, copy");
        assertSame(source, "SELECT COUNT(*), MIN(price) FROM dear");
        execute(target, "INSERT INTO author (name) VALUES ('new')");
        assertEquals(List.of("3"), rows(target, "SELECT id FROM author WHERE name = 'new'"));
        assertRefused("23505", "INSERT INTO author (name) VALUES ('Ada')");
        assertRefused("23502", "INSERT INTO author (name) VALUES (NULL)");
        assertRefused("23503", "INSERT INTO sales.book (isbn, copy, author) VALUES ('x', 1, 99)");
        assertRefused("23514", "INSERT INTO sales.book (isbn, copy, price) VALUES ('x', 1, -1)");
        execute(target, "INSERT INTO sales.book (isbn, copy) VALUES ('y', 1)");
        assertEquals(List.of("9.50"), rows(target, "SELECT price FROM sales.book WHERE isbn = 'y'"));
        execute(target, "DELETE FROM author WHERE name = 'Ada'");
        assertEquals(List.of("0"), rows(target, "SELECT COUNT(*) FROM sales.book WHERE author = 1"));
        assertEquals(List.of("1000"), rows(target, "SELECT NEXT VALUE FOR tickets"));
        assertEquals(
                List.of("PRICE", "PRINTED"),
                rows(
                        target,
                        "SELECT column_name FROM information_schema.index_columns WHERE index_name = 'BY_PRICE'"
                                + " ORDER BY ordinal_position"));
    }

    @Test
    void h2() throws SQLException {
        String url = "jdbc:h2:" + directory.resolve("old");
        try (Connection source = DriverManager.getConnection(url)) {
            fill(source, "GENERATED BY DEFAULT AS IDENTITY");
            execute(source, "COMMENT ON TABLE author IS 'who writes'", "COMMENT ON COLUMN author.born IS 'a day'");
        }
        try (Connection source = DriverManager.getConnection(url)) {
            check(source, copy(source, ""));
        }
        assertEquals(
                List.of("who writes"),
                rows(target, "SELECT remarks FROM information_schema.tables WHERE table_name = 'AUTHOR'"));
    }

    @Test
    void hsqldb() throws SQLException {
        String url = "jdbc:hsqldb:file:" + directory.resolve("old");
        try (Connection source = DriverManager.getConnection(url)) {
            fill(source, "GENERATED BY DEFAULT AS IDENTITY (START WITH 1)");
            execute(source, "SHUTDOWN");
        }
        try (Connection source = DriverManager.getConnection(url)) {
            check(source, copy(source, ""));
            execute(source, "SHUTDOWN");
        }
    }

    @Test
    void derby() throws SQLException {
        System.setProperty(
                "derby.stream.error.file", directory.resolve("derby.log").toString());
        String url = "jdbc:derby:" + directory.resolve("old");
        try (Connection source = DriverManager.getConnection(url + ";create=true")) {
            fill(source, "GENERATED BY DEFAULT AS IDENTITY");
        }
        assertThrows(SQLException.class, () -> DriverManager.getConnection(url + ";shutdown=true"));
        try (Connection source = DriverManager.getConnection(url)) {
            check(source, copy(source, ""));
        }
        assertThrows(SQLException.class, () -> DriverManager.getConnection(url + ";shutdown=true"));
    }

    @Test
    void typesOfH2() throws SQLException {
        try (Connection source = DriverManager.getConnection("jdbc:h2:mem:types")) {
            execute(
                    source,
                    "CREATE TABLE t (a UUID, b TIMESTAMP(9) WITH TIME ZONE, c TIME(3), d VARBINARY(10), e TINYINT,"
                            + " f DECIMAL(30,5), g VARCHAR_IGNORECASE(10), h JSON, i INTEGER ARRAY, j BINARY(3),"
                            + " k DATE, l ENUM('x', 'y'), m DECFLOAT(10), n INTEGER GENERATED ALWAYS AS (e + 1),"
                            + " o INTERVAL DAY TO SECOND)",
                    "INSERT INTO t (a, b, c, d, e, f, g, h, i, j, k, l, m, o) VALUES"
                            + " ('00000000-0000-4000-8000-000000000001',"
                            + " TIMESTAMP WITH TIME ZONE '2024-02-29 23:59:59.123456789+05:30', TIME '10:20:30.456',"
                            + " X'00ff', -128, 1234567890123456789.12345, 'Abc', JSON '{\"a\": [1, 2]}', ARRAY[1, NULL],"
                            + " X'010203', DATE '0044-03-15', 'y', 1.5, INTERVAL '3 04:05:06' DAY TO SECOND)",
                    "INSERT INTO t (a) VALUES (NULL)");
            CopyReport report = copy(source, "MEMORY");
            assertSame(source, "SELECT a, c, d, e, f, g, j, l, CAST(m AS DECIMAL(3, 1)), n FROM t WHERE e IS NOT NULL");
            assertEquals(
                    List.of("2024-02-29T18:29:59.123456789Z | 0044-03-15"),
                    rows(target, "SELECT b, CAST(k AS VARCHAR(10)) FROM t WHERE UPPER(g) = 'ABC'"));
            assertEquals(
                    List.of("2 | 3 days 04:05:06"),
                    rows(target, "SELECT h -> 'a' -> 1, CAST(o AS VARCHAR(40)) FROM t" + " WHERE e IS NOT NULL"));
            assertEquals(2, report.rows());
            assertEquals(
                    List.of(
                            "column T.I: its type INTEGER ARRAY became text",
                            "column T.L: its type ENUM('x', 'y') became text",
                            "column T.N: it was computed from others and holds the values there were"),
                    report.left());
        }
    }

    @Test
    void h2sOnUpdateGoesOn() throws SQLException {
        try (Connection source = DriverManager.getConnection("jdbc:h2:mem:changes")) {
            execute(
                    source,
                    "CREATE TABLE t (id INT PRIMARY KEY, a INT, changed TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,"
                            + " odd VARBINARY(9) ON UPDATE SECURE_RAND(2))",
                    "INSERT INTO t VALUES (1, 1, NULL, X'01')");
            CopyReport report = copy(source, "");
            assertEquals(1, report.left().size(), report.left()::toString);
            assertTrue(
                    report.left().get(0).startsWith("ON UPDATE of ODD of T"),
                    report.left().get(0));
            execute(target, "UPDATE t SET a = 2");
            assertEquals(List.of("true | 01"), rows(target, "SELECT changed > DATE '2026-01-01', odd FROM t"));
        }
    }

    @Test
    void aCommandCopiesWholeDatabases() throws SQLException {
        String from = "jdbc:h2:" + directory.resolve("old");
        try (Connection source = DriverManager.getConnection(from, "me", "secret")) {
            execute(source, "CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1), (2)");
        }
        String to = "jdbc:ashlar:file:" + directory.resolve("new");
        CommandLine shell = new CommandLine(new AshlarShell());
        assertEquals(0, shell.execute("--copy-from", from, "--user=me", "--password=secret", "--mode", "cached", to));
        assertEquals(1, shell.execute("--copy-from", from, "--user=me", "--password=secret", to));
        assertEquals(1, shell.execute("--copy-from", "jdbc:nothing:", to));
        try (Connection copy = DriverManager.getConnection(to)) {
            assertEquals(List.of("1", "2"), rows(copy, "SELECT a FROM t ORDER BY a"));
        }
    }

    @Test
    void aTableThatIsThereAlreadyIsAnError() throws SQLException {
        try (Connection source = DriverManager.getConnection("jdbc:h2:mem:twice")) {
            execute(source, "CREATE TABLE t (a INT)");
            execute(target, "CREATE TABLE t (b INT)");
            assertEquals(
                    "42P07",
                    assertThrows(SQLException.class, () -> copy(source, "")).getSQLState());
        }
    }
}
