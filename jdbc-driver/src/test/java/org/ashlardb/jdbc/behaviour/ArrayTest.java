package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Arrays through JDBC. */
class ArrayTest {
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:ashlar:mem:");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private void run(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.execute();
        }
    }

    private ResultSet query(String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        statement.closeOnCompletion();
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        ResultSet rows = statement.executeQuery();
        assertTrue(rows.next());
        return rows;
    }

    private Object[] elements(String sql, Object... values) throws SQLException {
        try (ResultSet rows = query("SELECT " + sql, values)) {
            return (Object[]) rows.getArray(1).getArray();
        }
    }

    @Test
    void elementsHaveTheClassesOfTheirTypes() throws SQLException {
        assertArrayEquals(new Integer[] {1, null}, elements("ARRAY[1, NULL]"));
        assertArrayEquals(new Long[] {1L}, elements("ARRAY[1]::BIGINT[]"));
        assertArrayEquals(new String[] {"a"}, elements("ARRAY['a']"));
        assertArrayEquals(new Double[] {1.5}, elements("ARRAY[1.5e0]"));
        assertArrayEquals(new Float[] {1.5f}, elements("ARRAY[1.5]::REAL[]"));
        assertArrayEquals(new BigDecimal[] {new BigDecimal("1.50")}, elements("ARRAY[1.5]::DECIMAL(5,2)[]"));
        assertArrayEquals(new Boolean[] {true}, elements("ARRAY[TRUE]"));
        assertArrayEquals(new byte[][] {{1, 0}}, elements("ARRAY[X'0100']"));
        assertArrayEquals(new Date[] {Date.valueOf("2024-02-29")}, elements("ARRAY[DATE '2024-02-29']"));
        UUID id = UUID.randomUUID();
        assertArrayEquals(new UUID[] {id}, elements("ARRAY[?::UUID]", id));
        assertArrayEquals(new Object[] {new Integer[] {1}, new Integer[] {2, 3}}, elements("'{{1},{2,3}}'::INT[][]"));
        assertArrayEquals(new Object[0], elements("ARRAY[]::INT[]"));
    }

    @Test
    void arraysAreGivenToParameters() throws SQLException {
        run("CREATE TABLE t (id INT, i BIGINT[], s VARCHAR(3)[], d DECIMAL(5,2)[], u UUID[], dates DATE[], m INT[][])");
        UUID id = UUID.randomUUID();
        run(
                "INSERT INTO t VALUES (1, ?, ?, ?, ?, ?, ?)",
                new Integer[] {1, null},
                new String[] {"a", "b"},
                new Object[] {new BigDecimal("1.255"), 2},
                new UUID[] {id},
                new Object[] {LocalDate.of(2024, 2, 29)},
                new int[][] {{1, 2}, {3}});
        try (ResultSet rows = query("SELECT * FROM t")) {
            assertEquals("{1,NULL}", rows.getString(2));
            assertEquals("{a,b}", rows.getString(3));
            assertEquals("{1.26,2.00}", rows.getString(4));
            assertEquals("{" + id + "}", rows.getString(5));
            assertEquals("{2024-02-29}", rows.getString(6));
            assertEquals("{{1,2},{3}}", rows.getString(7));
            assertEquals(Types.ARRAY, rows.getMetaData().getColumnType(2));
            assertEquals("BIGINT ARRAY", rows.getMetaData().getColumnTypeName(2));
            assertEquals("java.sql.Array", rows.getMetaData().getColumnClassName(2));
            assertTrue(rows.getObject(2) instanceof Array);
            assertEquals("{1,NULL}", rows.getObject(2, Array.class).toString());
            assertArrayEquals(new Long[] {1L, null}, rows.getObject(2, Long[].class));
        }
        try (ResultSet rows = query("SELECT COUNT(*) FROM t WHERE id = ANY(?)", new Object[] {new int[] {1, 2}})) {
            assertEquals(1, rows.getInt(1));
        }
        assertEquals("22001", state("UPDATE t SET s = ?", new Object[] {new String[] {"long"}}));
        assertEquals("22018", state("UPDATE t SET i = ?", new Object[] {new String[] {"x"}}));
    }

    private String state(String sql, Object... values) {
        return assertThrows(SQLException.class, () -> run(sql, values)).getSQLState();
    }

    @Test
    void arraysAreCreatedByTypeNames() throws SQLException {
        run("CREATE TABLE t (a INT[], s TEXT[], n DECIMAL(9,3)[])");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
            insert.setArray(1, connection.createArrayOf("INTEGER", new Object[] {"7", 8L, null}));
            insert.setArray(2, connection.createArrayOf("varchar", new Object[] {1, "b"}));
            insert.setArray(3, connection.createArrayOf("NUMERIC", new Object[] {new BigDecimal("1.125"), 2}));
            assertEquals(1, insert.executeUpdate());
            insert.setArray(1, null);
            insert.setNull(2, Types.ARRAY);
            insert.setObject(3, new Double[] {0.5}, JDBCType.ARRAY);
            assertEquals(1, insert.executeUpdate());
            insert.setObject(1, "{5}", Types.ARRAY);
            assertEquals(1, insert.executeUpdate());
        }
        try (ResultSet rows = query("SELECT * FROM t ORDER BY n DESC, a NULLS FIRST")) {
            assertEquals(
                    "{7,8,NULL} {1,b} {1.125,2.000}",
                    rows.getString(1) + " " + rows.getString(2) + " " + rows.getString(3));
            assertTrue(rows.next());
            assertNull(rows.getArray(1));
            assertTrue(rows.wasNull());
            assertEquals("{0.500}", rows.getString(3));
            assertTrue(rows.next());
            assertEquals("{5}", rows.getString(1));
        }
        Array nested = connection.createArrayOf("INT[]", new Object[] {new Object[] {1}, new int[] {2}});
        assertEquals("{{1},{2}}", nested.toString());
        assertEquals(Types.ARRAY, nested.getBaseType());
        assertEquals(
                "42704",
                assertThrows(SQLException.class, () -> connection.createArrayOf("nothing", new Object[0]))
                        .getSQLState());
        assertEquals(
                "42601",
                assertThrows(SQLException.class, () -> connection.createArrayOf("1", new Object[0]))
                        .getSQLState());
        assertEquals(
                "22018",
                assertThrows(SQLException.class, () -> connection.createArrayOf("INT", new Object[] {"x"}))
                        .getSQLState());
    }

    @Test
    void partsAndRowsOfAnArray() throws SQLException {
        Array array;
        try (ResultSet rows = query("SELECT ARRAY[10, 20, 30]")) {
            array = rows.getArray(1);
        }
        assertEquals(Types.INTEGER, array.getBaseType());
        assertEquals("INTEGER", array.getBaseTypeName());
        assertArrayEquals(new Integer[] {20, 30}, (Object[]) array.getArray(2, 2));
        assertArrayEquals(new Integer[] {30}, (Object[]) array.getArray(3, 9));
        assertArrayEquals(new Integer[0], (Object[]) array.getArray(4, 1));
        assertThrows(SQLException.class, () -> array.getArray(0, 1));
        assertThrows(SQLException.class, () -> array.getArray(5, 1));
        try (ResultSet rows = array.getResultSet()) {
            assertTrue(rows.next());
            assertEquals(1, rows.getInt("INDEX"));
            assertEquals(10, rows.getInt("VALUE"));
            assertTrue(rows.next());
            assertTrue(rows.next());
            assertEquals(30, rows.getInt(2));
            assertFalse(rows.next());
        }
        try (ResultSet rows = array.getResultSet(2, 1)) {
            assertTrue(rows.next());
            assertEquals(2, rows.getInt(1));
            assertEquals(20, rows.getInt(2));
            assertFalse(rows.next());
        }
        array.free();
        array.free();
        assertThrows(SQLException.class, array::getArray);
        try (ResultSet rows = query("SELECT 5, 'a'")) {
            assertEquals(
                    "07006",
                    assertThrows(SQLException.class, () -> rows.getArray(1)).getSQLState());
        }
    }

    @Test
    void metaDataKnowsArrays() throws SQLException {
        run("CREATE TABLE t (a INT ARRAY[5])");
        try (ResultSet columns = connection.getMetaData().getColumns(null, null, "T", null)) {
            assertTrue(columns.next());
            assertEquals(Types.ARRAY, columns.getInt("DATA_TYPE"));
            assertEquals("INTEGER ARRAY", columns.getString("TYPE_NAME"));
        }
        try (PreparedStatement statement = connection.prepareStatement("SELECT 1 FROM t WHERE a = ?")) {
            assertEquals(Types.ARRAY, statement.getParameterMetaData().getParameterType(1));
        }
    }

    private static String nested(int levels) {
        return "ARRAY[".repeat(levels) + "7" + "]".repeat(levels);
    }

    private void assertTooManyLevels(String sql) {
        SQLException e = assertThrows(SQLException.class, () -> run(sql), sql);
        assertEquals("54000", e.getSQLState(), e.getMessage());
        assertTrue(e.getMessage().contains("more than 100 levels of arrays"), e.getMessage());
    }

    @Test
    void arraysHaveUpToAHundredLevels() throws SQLException {
        try (ResultSet rows = query("SELECT " + nested(100))) {
            assertEquals("{".repeat(100) + "7" + "}".repeat(100), rows.getString(1));
            Object value = rows.getArray(1).getArray();
            for (int i = 0; i < 100; i++) {
                assertEquals(1, ((Object[]) value).length);
                value = ((Object[]) value)[0];
            }
            assertEquals(7, value);
        }
        run("CREATE TABLE deep AS SELECT " + nested(100) + " AS a");
        try (ResultSet rows = query("SELECT a" + "[1]".repeat(100) + " FROM deep")) {
            assertEquals(7, rows.getInt(1));
        }
        for (int levels : new int[] {101, 127, 128, 190}) {
            assertTooManyLevels("SELECT " + nested(levels));
        }
        assertTooManyLevels("SELECT CAST(" + nested(101) + " AS VARCHAR(1000))");
        assertTooManyLevels("SELECT CAST(NULL AS INT" + "[]".repeat(101) + ")");
        assertTooManyLevels("CREATE TABLE other AS SELECT ARRAY[a] AS a FROM deep");
        assertTooManyLevels("SELECT ARRAY_AGG(a) FROM deep");
        assertTooManyLevels("SELECT ARRAY(SELECT a FROM deep)");
        Object tooDeep = new Integer[] {7};
        for (int i = 0; i < 128; i++) {
            tooDeep = new Object[] {tooDeep};
        }
        Object[] array = (Object[]) tooDeep;
        SQLException e = assertThrows(
                SQLException.class,
                () -> query("SELECT CAST(? AS VARCHAR)", connection.createArrayOf("INTEGER", array)));
        assertEquals("54000", e.getSQLState(), e.getMessage());
    }
}
