package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Result sets through which rows of a table are changed. */
final class UpdatableTest extends DatabaseTest {
    private static final int FORWARD = ResultSet.TYPE_FORWARD_ONLY;
    private static final int SCROLL = ResultSet.TYPE_SCROLL_INSENSITIVE;

    @BeforeEach
    void createTable() throws SQLException {
        execute(
                "CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(10), n INT DEFAULT 7)",
                "INSERT INTO t VALUES (1, 'a', 10), (2, 'b', 20), (3, NULL, NULL)");
    }

    private ResultSet rows(int type, String sql) throws SQLException {
        return connection.createStatement(type, ResultSet.CONCUR_UPDATABLE).executeQuery(sql);
    }

    private String table() throws SQLException {
        return query("SELECT * FROM t ORDER BY id");
    }

    @ParameterizedTest
    @ValueSource(ints = {FORWARD, SCROLL})
    void updatesRows(int type) throws SQLException {
        ResultSet rows = rows(type, "SELECT * FROM t ORDER BY id");
        assertEquals(ResultSet.CONCUR_UPDATABLE, rows.getConcurrency());
        assertNull(rows.getWarnings());
        assertTrue(rows.next());
        assertFalse(rows.rowUpdated());
        rows.updateString("v", "A");
        rows.updateInt(3, 11);
        assertEquals("a", rows.getString(2));
        rows.updateRow();
        assertEquals("A", rows.getString(2));
        assertEquals(11, rows.getInt(3));
        assertTrue(rows.rowUpdated());
        assertTrue(rows.next());
        assertFalse(rows.rowUpdated());
        rows.updateNull("V");
        rows.updateRow();
        rows.getString(2);
        assertTrue(rows.wasNull());
        assertTrue(rows.next());
        rows.updateObject(2, "c");
        assertFalse(rows.next());
        assertEquals("1|A|11,2|null|20,3|null|null", table());
    }

    @ParameterizedTest
    @ValueSource(ints = {FORWARD, SCROLL})
    void deletesRows(int type) throws SQLException {
        ResultSet rows = rows(type, "SELECT v, id FROM t ORDER BY id");
        assertTrue(rows.next());
        assertTrue(rows.next());
        rows.deleteRow();
        assertTrue(rows.rowDeleted());
        assertState("24000", rows::updateRow);
        assertState("24000", rows::deleteRow);
        assertState("24000", rows::refreshRow);
        assertTrue(rows.next());
        assertFalse(rows.rowDeleted());
        assertEquals(3, rows.getInt("ID"));
        assertEquals("1|a|10,3|null|null", table());
    }

    @ParameterizedTest
    @ValueSource(ints = {FORWARD, SCROLL})
    void insertsRows(int type) throws SQLException {
        ResultSet rows = rows(type, "SELECT * FROM t ORDER BY id");
        rows.moveToInsertRow();
        rows.updateInt(1, 9);
        rows.updateString(2, "new");
        assertEquals(9, rows.getInt(1));
        assertEquals("9", rows.getString("id"));
        assertEquals("new", rows.getString(2));
        assertNull(rows.getObject(3));
        rows.insertRow();
        rows.updateLong(1, 8);
        rows.updateNull(3);
        rows.insertRow();
        rows.moveToCurrentRow();
        assertState("24000", () -> rows.getInt(1));
        assertTrue(rows.next());
        assertEquals(1, rows.getInt(1));
        rows.moveToInsertRow();
        rows.updateInt(1, 5);
        rows.moveToCurrentRow();
        assertEquals(1, rows.getInt(1));
        assertState("24000", rows::insertRow);
        assertEquals("1|a|10,2|b|20,3|null|null,8|null|null,9|new|7", table());
    }

    @Test
    void insertedRowsComeLast() throws SQLException {
        ResultSet rows = rows(SCROLL, "SELECT id, n + 1 AS m, v, n FROM t ORDER BY id");
        assertTrue(rows.absolute(2));
        rows.moveToInsertRow();
        rows.updateInt("id", 4);
        rows.insertRow();
        rows.moveToCurrentRow();
        assertEquals(2, rows.getInt(1));
        assertTrue(rows.last());
        assertEquals(4, rows.getRow());
        assertEquals(7, rows.getInt("n"));
        assertTrue(rows.rowInserted());
        assertNull(rows.getString("m"));
        rows.updateString("v", "x");
        rows.updateRow();
        assertTrue(rows.rowInserted());
        assertEquals("x", rows.getString("v"));
        assertTrue(rows.previous());
        assertFalse(rows.rowInserted());
        assertEquals(3, rows.getInt(1));
        assertState("24000", () -> rows.updateInt("m", 1));
        assertTrue(query("SELECT * FROM t WHERE id = 4").equals("4|x|7"));
    }

    @Test
    void changesStayWhenTheRowIsLeft() throws SQLException {
        ResultSet rows = rows(SCROLL, "SELECT * FROM t ORDER BY id");
        rows.next();
        rows.updateInt("id", 10);
        rows.updateRow();
        assertEquals(10, rows.getInt(1));
        rows.next();
        rows.deleteRow();
        rows.previous();
        assertEquals(10, rows.getInt(1));
        assertTrue(rows.rowUpdated());
        rows.updateString(2, "again");
        rows.updateRow();
        rows.next();
        assertTrue(rows.rowDeleted());
        assertEquals("3|null|null,10|again|10", table());
    }

    @ParameterizedTest
    @ValueSource(ints = {FORWARD, SCROLL})
    void cancelsAndRefreshes(int type) throws SQLException {
        ResultSet rows = rows(type, "SELECT * FROM t ORDER BY id");
        rows.next();
        rows.updateString(2, "gone");
        rows.cancelRowUpdates();
        rows.updateRow();
        assertEquals("a", rows.getString(2));
        update("UPDATE t SET v = 'other' WHERE id = 1");
        assertEquals("a", rows.getString(2));
        rows.updateString(2, "gone");
        rows.refreshRow();
        assertEquals("other", rows.getString(2));
        rows.updateInt(3, 1);
        rows.updateRow();
        assertEquals("1|other|1,2|b|20,3|null|null", table());
        update("DELETE FROM t WHERE id = 1");
        assertState("24000", rows::refreshRow);
        rows.updateInt(3, 1);
        assertState("24000", rows::updateRow);
        assertState("24000", rows::deleteRow);
    }

    @Test
    void callsOutOfOrderAreRefused() throws SQLException {
        ResultSet rows = rows(SCROLL, "SELECT * FROM t ORDER BY id");
        assertState("24000", () -> rows.updateInt(1, 1));
        assertState("24000", rows::updateRow);
        assertState("24000", rows::deleteRow);
        assertState("24000", rows::insertRow);
        assertState("24000", rows::cancelRowUpdates);
        rows.moveToInsertRow();
        assertState("24000", rows::updateRow);
        assertState("24000", rows::deleteRow);
        assertState("24000", rows::refreshRow);
        assertState("24000", rows::cancelRowUpdates);
        assertState("07009", () -> rows.updateInt(4, 1));
        assertState("42703", () -> rows.updateInt("none", 1));
        assertState("23502", rows::insertRow);
        rows.updateInt(1, 1);
        assertState("23505", rows::insertRow);
        rows.updateString(1, "x");
        assertState("22018", rows::insertRow);
        rows.updateInt(1, 4);
        rows.insertRow();
        assertEquals("1|a|10,2|b|20,3|null|null,4|null|7", table());
        rows.close();
        assertState("24000", () -> rows.updateInt(1, 1));
        assertState("24000", rows::moveToInsertRow);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT v FROM t",
                "SELECT DISTINCT id FROM t",
                "SELECT id FROM t GROUP BY id",
                "SELECT COUNT(*) FROM t",
                "SELECT t.id, u.id FROM t JOIN t u ON t.id = u.id",
                "SELECT a.id FROM t a, t b",
                "SELECT id FROM t UNION SELECT 1",
                "SELECT id + 0 AS id FROM t",
                "SELECT id FROM (SELECT id FROM t) x",
                "WITH x AS (SELECT id FROM t) SELECT id FROM x",
                "SELECT id FROM tv",
                "SELECT b FROM nokey",
                "SELECT u FROM nokey",
                "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES",
                "VALUES (1)",
                "SELECT 1"
            })
    void otherQueriesAreReadOnly(String sql) throws SQLException {
        execute("CREATE VIEW tv AS SELECT id FROM t", "CREATE TABLE nokey (u INT UNIQUE, b INT)");
        try (Statement statement = connection.createStatement(SCROLL, ResultSet.CONCUR_UPDATABLE)) {
            assertNull(statement.getWarnings());
            ResultSet rows = statement.executeQuery(sql);
            assertEquals(ResultSet.CONCUR_READ_ONLY, rows.getConcurrency());
            SQLWarning warning = rows.getWarnings();
            assertEquals("01S02", warning.getSQLState());
            assertEquals("01S02", statement.getWarnings().getSQLState());
            rows.next();
            assertState("24000", () -> rows.updateInt(1, 1));
            assertState("24000", rows::deleteRow);
            assertState("24000", rows::moveToInsertRow);
            statement.executeQuery("SELECT id FROM t");
            assertNull(statement.getWarnings());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT x.n, x.id FROM t AS x WHERE id = 2",
                "SELECT n, id FROM PUBLIC.t WHERE id = 2 FOR UPDATE",
                "SELECT n, id, ROW_NUMBER() OVER (ORDER BY id) FROM t WHERE id = 2",
                "SELECT n, id, (SELECT MAX(id) FROM t) FROM t ORDER BY id OFFSET 1 LIMIT 1",
                "SELECT \"N\", id FROM \"T\" WHERE id IN (SELECT 2);"
            })
    void queriesOfOneTableWithItsKeyAreUpdatable(String sql) throws SQLException {
        for (int type : new int[] {FORWARD, SCROLL}) {
            ResultSet rows = rows(type, sql);
            assertTrue(rows.next());
            rows.updateInt(1, 99);
            rows.updateRow();
            assertEquals(99, rows.getInt(1));
            rows.close();
            assertEquals("1|a|10,2|b|99,3|null|null", table());
        }
    }

    /** Columns of other rows, be they of the same table, are not those of the row. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, (SELECT v FROM t b WHERE b.id = 1) AS v FROM t WHERE id = 2",
                "SELECT id, (SELECT w FROM u) AS v FROM t WHERE id = 2",
                "SELECT id, (SELECT id FROM t b WHERE b.id = 1) AS v FROM t WHERE id = 2"
            })
    void columnsOfSubqueriesCannotBeUpdated(String sql) throws SQLException {
        execute("CREATE TABLE u (w VARCHAR(10))", "INSERT INTO u VALUES ('w')");
        ResultSet rows = rows(SCROLL, sql);
        assertEquals(ResultSet.CONCUR_UPDATABLE, rows.getConcurrency());
        assertTrue(rows.next());
        String before = rows.getString(2);
        assertState("24000", () -> rows.updateString(2, "x"));
        rows.updateInt(1, 22);
        rows.updateRow();
        assertEquals("22|" + before, rows.getString(1) + "|" + rows.getString(2));
        assertEquals("1|a|10,3|null|null,22|b|20", table());
    }

    @Test
    void aUniqueKeyIdentifiesRowsToo() throws SQLException {
        execute(
                "CREATE SCHEMA other",
                "CREATE TABLE other.\"k y\" (\"a\"\"b\" INT NOT NULL, c VARCHAR(5) NOT NULL, d INT, UNIQUE (\"a\"\"b\", c))",
                "INSERT INTO other.\"k y\" VALUES (1, 'x', 1), (1, 'y', 1)");
        ResultSet rows = rows(FORWARD, "SELECT d, c, \"a\"\"b\" FROM other.\"k y\" ORDER BY c");
        rows.next();
        rows.updateInt("D", 5);
        rows.updateRow();
        rows.next();
        rows.deleteRow();
        assertEquals("1|x|5", query("SELECT * FROM other.\"k y\""));
        assertEquals(
                ResultSet.CONCUR_READ_ONLY,
                rows(FORWARD, "SELECT d, c FROM other.\"k y\"").getConcurrency());
    }

    @Test
    void temporaryTablesAreUpdatable() throws SQLException {
        connection.setAutoCommit(false);
        execute("CREATE LOCAL TEMPORARY TABLE lt (id INT PRIMARY KEY, v INT)", "INSERT INTO lt VALUES (1, 1)");
        execute("CREATE GLOBAL TEMPORARY TABLE gt (id INT PRIMARY KEY, v INT)", "INSERT INTO gt VALUES (1, 1)");
        for (String table : new String[] {"lt", "gt"}) {
            ResultSet rows = rows(FORWARD, "SELECT * FROM " + table);
            assertTrue(rows.next());
            rows.updateInt(2, 2);
            rows.updateRow();
            assertEquals("1|2", query("SELECT * FROM " + table));
        }
    }

    @Test
    void changesAreThoseOfTheTransaction() throws SQLException {
        connection.setAutoCommit(false);
        ResultSet rows = rows(SCROLL, "SELECT * FROM t ORDER BY id");
        rows.next();
        rows.updateString(2, "mine");
        rows.updateRow();
        rows.next();
        rows.deleteRow();
        assertEquals("1|mine|10,3|null|null", table());
        connection.rollback();
        assertEquals("1|a|10,2|b|20,3|null|null", table());
        connection.rollback();
        connection.setReadOnly(true);
        ResultSet reading = rows(FORWARD, "SELECT * FROM t ORDER BY id");
        reading.next();
        reading.updateString(2, "no");
        assertState("25006", reading::updateRow);
    }

    @Test
    void aPreparedStatementIsUpdatableEachTime() throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT * FROM t WHERE id = ?", FORWARD, ResultSet.CONCUR_UPDATABLE)) {
            for (int i = 1; i <= 3; i++) {
                statement.setInt(1, i);
                ResultSet rows = statement.executeQuery();
                assertTrue(rows.next());
                rows.updateInt(3, i * 100);
                rows.updateRow();
                assertEquals(i * 100, rows.getInt(3));
                assertFalse(rows.next());
            }
            assertEquals(ResultSet.CONCUR_UPDATABLE, statement.getResultSetConcurrency());
        }
        assertEquals("1|a|100,2|b|200,3|null|300", table());
    }

    @Test
    void everySetterSetsItsColumn() throws SQLException {
        execute("CREATE TABLE a (id INT PRIMARY KEY, b BOOLEAN, t TINYINT, s SMALLINT, l BIGINT, r REAL, d DOUBLE,"
                + " n DECIMAL(9,2), v VARCHAR(20), x VARBINARY(20), dt DATE, tm TIME, ts TIMESTAMP, u UUID, e INT ARRAY,"
                + " j JSON, z TIMESTAMP WITH TIME ZONE)");
        ResultSet rows = rows(SCROLL, "SELECT * FROM a");
        rows.moveToInsertRow();
        rows.updateInt("id", 1);
        rows.updateBoolean("b", true);
        rows.updateByte("t", (byte) 2);
        rows.updateShort("s", (short) 3);
        rows.updateLong("l", 4);
        rows.updateFloat("r", 1.5f);
        rows.updateDouble("d", 2.5);
        rows.updateBigDecimal("n", new BigDecimal("3.25"));
        rows.updateNString("v", "text");
        rows.updateBytes("x", new byte[] {1, 2});
        rows.updateDate("dt", Date.valueOf("2024-02-29"));
        rows.updateTime("tm", Time.valueOf("12:34:56"));
        rows.updateTimestamp("ts", Timestamp.valueOf("2024-02-29 12:34:56"));
        UUID uuid = new UUID(1, 2);
        rows.updateObject("u", uuid);
        rows.updateArray("e", connection.createArrayOf("INTEGER", new Object[] {1, 2}));
        rows.updateString("j", "{\"a\": 1}");
        rows.updateObject("z", LocalDate.of(2024, 2, 29).atStartOfDay().atOffset(java.time.ZoneOffset.UTC));
        assertTrue(rows.getBoolean("b"));
        assertEquals(LocalDate.of(2024, 2, 29), rows.getObject("dt", LocalDate.class));
        assertEquals(uuid, rows.getObject("u"));
        assertEquals("{1,2}", rows.getArray("e").toString());
        rows.insertRow();
        rows.moveToCurrentRow();
        assertTrue(rows.next());
        assertEquals("{\"a\": 1}", rows.getString("j"));
        assertEquals(new BigDecimal("3.25"), rows.getBigDecimal("n"));
        assertEquals(2, rows.getBytes("x")[1]);
        rows.updateCharacterStream("v", new StringReader("stream"));
        rows.updateBinaryStream("x", new ByteArrayInputStream(new byte[] {9}), 1);
        rows.updateObject("n", new BigDecimal("1.256"), 2);
        rows.updateObject("l", "55", JDBCType.BIGINT);
        rows.updateRow();
        rows.updateClob("v", rows.getClob("v"));
        rows.updateAsciiStream(
                "j", new ByteArrayInputStream("[1]".getBytes(java.nio.charset.StandardCharsets.US_ASCII)), 3L);
        rows.updateBlob("x", rows.getBlob("x"));
        rows.updateRow();
        assertEquals("55|1.26|stream|09|[1]", query("SELECT l, n, v, x, j FROM a"));
        assertState("0A000", () -> rows.updateRef("v", null));
        assertState("0A000", () -> rows.updateRowId("v", null));
        assertEquals(Types.VARCHAR, rows.getMetaData().getColumnType(9));
    }

    @Test
    void generatedValuesAreSeen() throws SQLException {
        execute("CREATE TABLE g (id INT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, a INT, b INT AS (a * 2))");
        ResultSet rows = rows(SCROLL, "SELECT * FROM g");
        rows.moveToInsertRow();
        rows.updateInt("a", 4);
        rows.insertRow();
        rows.insertRow();
        rows.moveToCurrentRow();
        assertTrue(rows.next());
        assertEquals("1|4|8", rows.getString(1) + "|" + rows.getString(2) + "|" + rows.getString(3));
        assertTrue(rows.next());
        assertEquals(2, rows.getInt(1));
        assertTrue(rows.first());
        rows.updateInt("a", 5);
        rows.updateRow();
        assertEquals(10, rows.getInt("b"));
    }
}
