package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** BLOB is told from VARBINARY by metadata and getObject, and by nothing else. */
final class LargeObjectTypeTest {
    private static final String TABLE =
            "CREATE TABLE t (id INT PRIMARY KEY, b BLOB, l BLOB(16M), v VARBINARY(9), a BLOB ARRAY)";

    @TempDir
    private Path directory;

    private Connection connection;
    private Statement statement;

    @BeforeEach
    void open() throws SQLException {
        connect("jdbc:ashlar:mem:");
        statement.execute(TABLE);
        statement.execute("INSERT INTO t VALUES (1, X'01', X'0102', X'03', ARRAY[X'04', NULL])");
    }

    private void connect(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
        statement = connection.createStatement();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private ResultSet row(String query) throws SQLException {
        ResultSet row = statement.executeQuery(query);
        assertTrue(row.next(), query);
        return row;
    }

    /** Name, constant and size of each column. */
    private String columns(String table) throws SQLException {
        StringBuilder found = new StringBuilder();
        try (ResultSet columns = connection.getMetaData().getColumns(null, null, table, null)) {
            while (columns.next()) {
                found.append(columns.getString("TYPE_NAME")).append(' ').append(columns.getInt("DATA_TYPE"));
                found.append(' ').append(columns.getInt("COLUMN_SIZE")).append('|');
            }
        }
        return found.toString();
    }

    private static final String COLUMNS =
            "INTEGER 4 10|BLOB 2004 2147483647|BLOB 2004 16777216|VARBINARY -3 9|BLOB ARRAY 2003 2147483647|";

    @Test
    void columnsAreOfTheTypeThatWasDeclared() throws SQLException {
        assertEquals(COLUMNS, columns("T"));
        statement.execute("CREATE TABLE n (a BINARY LARGE OBJECT(1K), b IMAGE, c TINYBLOB, d MEDIUMBLOB, e LONGBLOB)");
        assertEquals("BLOB 2004 1024|" + "BLOB 2004 2147483647|".repeat(4), columns("N"));
        statement.execute("CREATE TABLE o (a BYTEA, b LONGVARBINARY, c BINARY(3))");
        assertEquals("VARBINARY -3 2147483647|".repeat(2) + "VARBINARY -3 3|", columns("O"));
        statement.execute("CREATE TABLE p AS SELECT id, b, l, v, a FROM t");
        assertEquals(COLUMNS, columns("P"));
        statement.execute("CREATE VIEW w AS SELECT * FROM t");
        assertEquals(COLUMNS, columns("W"));
    }

    @Test
    void theInformationSchemaHasThemToo() throws SQLException {
        ResultSet row = row("SELECT LISTAGG(data_type || COALESCE(character_maximum_length, 0), ' ')"
                + " WITHIN GROUP (ORDER BY ordinal_position)"
                + " FROM information_schema.columns WHERE table_name = 'T'");
        assertEquals("INTEGER0 BLOB0 BLOB16777216 VARBINARY9 ARRAY0", row.getString(1));
        row = row("SELECT data_type FROM information_schema.element_types WHERE object_name = 'T'");
        assertEquals("BLOB", row.getString(1));
        row = row("SELECT pg_typeof(b), pg_typeof(v) FROM t");
        assertEquals("blob bytea", row.getString(1) + " " + row.getString(2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT b FROM t",
                "SELECT CAST(v AS BLOB) FROM t",
                "SELECT CAST('x' AS BLOB) FROM t",
                "SELECT b || v FROM t",
                "SELECT v || b FROM t",
                "SELECT b || X'01' FROM t",
                "SELECT COALESCE(v, b) FROM t",
                "SELECT COALESCE(v, NULL, l) FROM t",
                "SELECT CASE WHEN id = 2 THEN b ELSE v END FROM t",
                "SELECT CASE WHEN id = 2 THEN b ELSE CAST(v AS BINARY(3)) END FROM t",
                "SELECT NULLIF(b, v) FROM t",
                "SELECT GREATEST(v, b) FROM t",
                "SELECT MAX(b) FROM t",
                "SELECT FIRST_VALUE(l) OVER (ORDER BY id) FROM t",
                "SELECT v FROM t UNION SELECT b FROM t",
                "SELECT b FROM t UNION ALL SELECT v FROM t",
                "SELECT x FROM (VALUES (X'01'), (CAST(X'02' AS BLOB))) s (x)",
                "WITH RECURSIVE r (n, x) AS (SELECT 1, b FROM t UNION SELECT n + 1, x FROM r WHERE n < 3) SELECT x FROM r",
                "SELECT (SELECT b FROM t) FROM t",
                "SELECT a[1] FROM t",
                "SELECT x FROM t, UNNEST(a) u (x)",
                "SELECT x FROM (SELECT b AS x FROM t GROUP BY b) g ORDER BY x"
            })
    void expressionsOfItAreIt(String query) throws SQLException {
        ResultSet row = row(query);
        ResultSetMetaData description = row.getMetaData();
        assertEquals("BLOB", description.getColumnTypeName(1));
        assertEquals(Types.BLOB, description.getColumnType(1));
        assertEquals("java.sql.Blob", description.getColumnClassName(1));
        Blob blob = assertInstanceOf(Blob.class, row.getObject(1));
        assertArrayEquals(row.getBytes(1), blob.getBytes(1, 9));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT v FROM t",
                "SELECT CAST(b AS VARBINARY) FROM t",
                "SELECT b::BYTEA FROM t",
                "SELECT X'01' FROM t",
                "SELECT v || X'01' FROM t",
                "SELECT v FROM t UNION SELECT CAST(v AS BINARY(3)) FROM t"
            })
    void othersAreNot(String query) throws SQLException {
        ResultSet row = row(query);
        assertEquals(Types.VARBINARY, row.getMetaData().getColumnType(1));
        assertInstanceOf(byte[].class, row.getObject(1));
    }

    @Test
    void valuesAreReadInAllWaysAsBefore() throws Exception {
        ResultSet row = row("SELECT b, l FROM t");
        assertArrayEquals(new byte[] {1}, row.getBytes(1));
        assertArrayEquals(new byte[] {1, 2}, row.getBinaryStream(2).readAllBytes());
        assertArrayEquals(new byte[] {1, 2}, row.getObject(2, byte[].class));
        assertArrayEquals(new byte[] {1, 2}, row.getBlob(2).getBytes(1, 2));
        assertArrayEquals(new byte[] {1, 2}, row.getObject(2, Blob.class).getBytes(1, 2));
        assertArrayEquals(new byte[] {1, 2}, ((Blob) row.getObject(2, Object.class)).getBytes(1, 2));
        assertEquals("0102", row.getString("l"));
        statement.execute("UPDATE t SET b = NULL");
        assertNull(row("SELECT b FROM t").getObject(1));
    }

    @Test
    void aLongValueStaysInItsTable() throws SQLException {
        byte[] data = new byte[300_000];
        Arrays.fill(data, (byte) 7);
        try (PreparedStatement change = connection.prepareStatement("UPDATE t SET b = ? WHERE id = 1")) {
            change.setBinaryStream(1, new ByteArrayInputStream(data));
            change.executeUpdate();
            change.setObject(1, row("SELECT b FROM t").getObject(1));
            change.executeUpdate();
            change.setObject(1, row("SELECT b FROM t").getObject(1), Types.BLOB);
            change.executeUpdate();
        }
        connection.setAutoCommit(false);
        Blob blob = (Blob) row("SELECT b FROM t").getObject(1);
        statement.execute("UPDATE t SET b = NULL");
        assertEquals(data.length, blob.length());
        assertArrayEquals(data, blob.getBytes(1, data.length));
    }

    @Test
    void parameters() throws SQLException {
        for (String sql : List.of(
                "INSERT INTO t (b) VALUES (?)",
                "UPDATE t SET l = ?",
                "SELECT * FROM t WHERE b = ?",
                "SELECT CAST(? AS BLOB)",
                "SELECT * FROM t WHERE b IN (?)")) {
            try (PreparedStatement prepared = connection.prepareStatement(sql)) {
                ParameterMetaData description = prepared.getParameterMetaData();
                assertEquals(Types.BLOB, description.getParameterType(1), sql);
                assertEquals("BLOB", description.getParameterTypeName(1), sql);
                assertEquals("java.sql.Blob", description.getParameterClassName(1), sql);
            }
        }
        try (PreparedStatement query = connection.prepareStatement("SELECT id FROM t WHERE b = ? AND v = ?")) {
            query.setBytes(1, new byte[] {1});
            query.setBlob(2, new ByteArrayInputStream(new byte[] {3}));
            assertTrue(query.executeQuery().next());
        }
    }

    @Test
    void arrays() throws SQLException {
        Array array = row("SELECT a FROM t").getArray(1);
        assertEquals(Types.BLOB, array.getBaseType());
        assertEquals("BLOB", array.getBaseTypeName());
        Blob[] blobs = assertInstanceOf(Blob[].class, array.getArray());
        assertArrayEquals(new byte[] {4}, blobs[0].getBytes(1, 1));
        assertNull(blobs[1]);
        ResultSet elements = array.getResultSet();
        assertTrue(elements.next());
        assertInstanceOf(Blob.class, elements.getObject(2));
        assertArrayEquals(new byte[] {4}, row("SELECT a FROM t").getObject(1, byte[][].class)[0]);
        try (PreparedStatement change = connection.prepareStatement("UPDATE t SET a = ?")) {
            change.setArray(1, array);
            change.executeUpdate();
            change.setArray(1, connection.createArrayOf("BLOB", new Object[] {new byte[] {5}}));
            change.executeUpdate();
            change.setObject(1, new byte[][] {{6}, {7}});
            change.executeUpdate();
        }
        assertEquals("{\"\\\\x06\",\"\\\\x07\"}", row("SELECT a FROM t").getString(1));
        assertEquals(
                Types.BLOB,
                connection.createArrayOf("BLOB", new Object[] {new byte[] {5}}).getBaseType());
    }

    @Test
    void updatableAndScrollableRows() throws SQLException {
        try (Statement editing =
                connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
            ResultSet rows = editing.executeQuery("SELECT id, b, v FROM t");
            assertTrue(rows.last());
            assertInstanceOf(Blob.class, rows.getObject(2));
            rows.updateObject(2, rows.getObject(2));
            rows.updateRow();
            rows.updateBytes("b", new byte[] {8});
            rows.updateRow();
            assertArrayEquals(new byte[] {8}, ((Blob) rows.getObject(2)).getBytes(1, 1));
            rows.moveToInsertRow();
            rows.updateInt(1, 2);
            rows.updateBytes(2, new byte[] {9});
            rows.updateBytes(3, new byte[] {9});
            assertInstanceOf(Blob.class, rows.getObject(2));
            assertInstanceOf(byte[].class, rows.getObject(3));
            rows.insertRow();
        }
        assertEquals("09", row("SELECT b FROM t WHERE id = 2").getString(1));
    }

    @Test
    void proceduresAndFunctions() throws SQLException {
        statement.execute("CREATE FUNCTION twice(x BLOB) RETURNS BLOB RETURN x || x");
        ResultSet row = row("SELECT twice(v), twice(X'01') FROM t");
        assertEquals("0303", row.getString(1));
        assertInstanceOf(Blob.class, row.getObject(1));
        try (ResultSet parameters = connection.getMetaData().getFunctionColumns(null, null, "TWICE", null)) {
            while (parameters.next()) {
                assertEquals(Types.BLOB, parameters.getInt("DATA_TYPE"));
                assertEquals("BLOB", parameters.getString("TYPE_NAME"));
            }
        }
        statement.execute("CREATE PROCEDURE p(IN x VARBINARY, OUT y BLOB) BEGIN ATOMIC SET y = x; END");
        try (CallableStatement call = connection.prepareCall("{call p(?, ?)}")) {
            call.setBytes(1, new byte[] {7});
            call.registerOutParameter(2, Types.BLOB);
            call.execute();
            assertArrayEquals(new byte[] {7}, ((Blob) call.getObject(2)).getBytes(1, 1));
            assertArrayEquals(new byte[] {7}, call.getBytes(2));
        }
        try (ResultSet parameters = connection.getMetaData().getProcedureColumns(null, null, "P", "Y")) {
            assertTrue(parameters.next());
            assertEquals(Types.BLOB, parameters.getInt("DATA_TYPE"));
            assertEquals("BLOB", parameters.getString("TYPE_NAME"));
        }
    }

    @Test
    void domains() throws SQLException {
        statement.execute("CREATE DOMAIN picture AS BLOB(1M)");
        statement.execute("CREATE TABLE d (p picture)");
        statement.execute("INSERT INTO d VALUES (X'01')");
        ResultSet row = row("SELECT p, CAST(X'02' AS picture) FROM d");
        assertInstanceOf(Blob.class, row.getObject(1));
        assertInstanceOf(Blob.class, row.getObject(2));
        try (ResultSet columns = connection.getMetaData().getColumns(null, null, "D", null)) {
            assertTrue(columns.next());
            assertEquals(Types.BLOB, columns.getInt("SOURCE_DATA_TYPE"));
        }
        try (ResultSet types = connection.getMetaData().getUDTs(null, null, "PICTURE", null)) {
            assertTrue(types.next());
            assertEquals(Types.BLOB, types.getInt("BASE_TYPE"));
            assertEquals("java.sql.Blob", types.getString("CLASS_NAME"));
        }
        row = row("SELECT data_type FROM information_schema.domains WHERE domain_name = 'PICTURE'");
        assertEquals("BLOB", row.getString(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"MEMORY", "LOGGED", "CACHED"})
    void columnsStayWhatTheyAreInFiles(String mode) throws SQLException {
        connection.close();
        String url = "jdbc:ashlar:file:" + directory.resolve(mode);
        connect(url);
        statement.execute(TABLE.replace("CREATE TABLE", "CREATE " + mode + " TABLE"));
        statement.execute("CREATE DOMAIN picture AS BLOB(1M)");
        statement.execute("CREATE VIEW w AS SELECT * FROM t");
        connection.close();
        connect(url);
        assertEquals(COLUMNS, columns("T"));
        assertEquals(COLUMNS, columns("W"));
        statement.execute("INSERT INTO t VALUES (1, X'01', X'0102', X'03', ARRAY[X'04', NULL])");
        assertInstanceOf(Blob.class, row("SELECT b FROM w").getObject(1));
        assertInstanceOf(Blob.class, row("SELECT CAST(v AS picture) FROM t").getObject(1));
    }

    @Test
    void statementsThatDefineTablesHaveIt() throws SQLException {
        String definition = "";
        try (ResultSet rows = statement.executeQuery("SELECT definition FROM information_schema.definitions")) {
            while (rows.next()) {
                definition += rows.getString(1) + ";";
            }
        }
        statement.execute("DROP TABLE t");
        statement.execute(definition);
        assertEquals(COLUMNS, columns("T"));
    }

    @Test
    void alteredColumns() throws SQLException {
        statement.execute("ALTER TABLE t ALTER COLUMN b SET DATA TYPE VARBINARY");
        assertInstanceOf(byte[].class, row("SELECT b FROM t").getObject(1));
        statement.execute("ALTER TABLE t ALTER COLUMN b SET DATA TYPE BLOB(4)");
        assertEquals(COLUMNS.replace("BLOB 2004 2147483647|", "BLOB 2004 4|"), columns("T"));
        assertInstanceOf(Blob.class, row("SELECT b FROM t").getObject(1));
        statement.execute("ALTER TABLE t ADD COLUMN c BLOB DEFAULT X'05'");
        assertInstanceOf(Blob.class, row("SELECT c FROM t").getObject(1));
    }

    @Test
    void comparedAndIndexedAsBytesAre() throws SQLException {
        statement.execute("CREATE TABLE k (b BLOB(20) PRIMARY KEY)");
        statement.execute("CREATE TABLE r (v VARBINARY(20) REFERENCES k (b))");
        statement.execute("INSERT INTO k VALUES (X'01'), (X'02'), (X'0201')");
        statement.execute("INSERT INTO r VALUES (X'02')");
        assertEquals(1, row("SELECT COUNT(*) FROM k JOIN r ON k.b = r.v").getInt(1));
        assertEquals(1, row("SELECT COUNT(*) FROM k WHERE b = X'02'").getInt(1));
        assertEquals(
                2,
                row("SELECT COUNT(*) FROM k WHERE b >= CAST(X'02' AS VARBINARY)")
                        .getInt(1));
        assertEquals(
                1, row("SELECT COUNT(*) FROM k WHERE b IN (SELECT v FROM r)").getInt(1));
        assertEquals(3, row("SELECT COUNT(*) FROM k WHERE b = b || X''").getInt(1));
        assertEquals(2, row("SELECT OCTET_LENGTH(b) FROM k ORDER BY b DESC").getInt(1));
        assertEquals(
                "02",
                row("SELECT SUBSTRING(b FROM 1 FOR 1) FROM k WHERE b = X'0201'").getString(1));
    }
}
