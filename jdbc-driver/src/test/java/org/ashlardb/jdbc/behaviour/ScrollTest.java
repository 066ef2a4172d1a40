package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ScrollTest extends DatabaseTest {
    private ResultSet rows;

    @BeforeEach
    void openRows() throws SQLException {
        execute("CREATE TABLE s(id INT PRIMARY KEY, v VARCHAR(10), b VARBINARY(3), d DOUBLE, x DECIMAL(5,1))");
        execute("INSERT INTO s VALUES(1,'a',X'01',1.5,2.5),(2,'b',NULL,2.5,3.5),(3,NULL,X'03',3.5,4.5)");
        rows = scrollable("SELECT * FROM s ORDER BY id");
    }

    private ResultSet scrollable(String sql) throws SQLException {
        return connection
                .createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)
                .executeQuery(sql);
    }

    @Test
    void movesInAllDirections() throws SQLException {
        assertTrue(rows.isBeforeFirst());
        assertTrue(rows.next());
        assertTrue(rows.isFirst());
        assertEquals(1, rows.getRow());
        assertTrue(rows.last());
        assertTrue(rows.isLast());
        assertEquals(3, rows.getInt(1));
        assertFalse(rows.next());
        assertTrue(rows.isAfterLast());
        assertEquals(0, rows.getRow());
        assertTrue(rows.previous());
        assertEquals(3, rows.getInt(1));
        assertTrue(rows.absolute(2));
        assertEquals("b", rows.getString("v"));
        assertTrue(rows.absolute(-3));
        assertEquals(1, rows.getInt(1));
        assertTrue(rows.relative(2));
        assertEquals(3, rows.getInt(1));
        assertFalse(rows.relative(1));
        assertTrue(rows.isAfterLast());
        assertFalse(rows.absolute(0));
        assertTrue(rows.isBeforeFirst());
        assertFalse(rows.absolute(-9));
        assertFalse(rows.absolute(9));
        assertTrue(rows.first());
        rows.beforeFirst();
        assertTrue(rows.isBeforeFirst());
        assertFalse(rows.previous());
        rows.afterLast();
        assertTrue(rows.isAfterLast());
    }

    @Test
    void keepsEveryType() throws SQLException {
        assertTrue(rows.absolute(1));
        assertEquals(1, rows.getBytes(3)[0]);
        assertEquals(1.5, rows.getDouble(4));
        assertEquals("2.5", rows.getBigDecimal(5).toString());
        assertTrue(rows.absolute(3));
        assertEquals(null, rows.getString(2));
        assertTrue(rows.wasNull());
    }

    @Test
    void doesNotSeeLaterChanges() throws SQLException {
        execute("DELETE FROM s");
        assertTrue(rows.last());
        assertEquals(3, rows.getRow());
    }

    @Test
    void anEmptyResultHasNoPositions() throws SQLException {
        ResultSet empty = scrollable("SELECT * FROM s WHERE id > 9");
        assertFalse(empty.isBeforeFirst());
        assertFalse(empty.first());
        assertFalse(empty.last());
        assertFalse(empty.next());
        assertFalse(empty.isAfterLast());
        empty.afterLast();
        assertFalse(empty.previous());
    }

    @Test
    void respectsMaxRows() throws SQLException {
        try (Statement statement =
                connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
            statement.setMaxRows(2);
            ResultSet some = statement.executeQuery("SELECT id FROM s ORDER BY id");
            assertTrue(some.last());
            assertEquals(2, some.getInt(1));
        }
    }

    @Test
    void aForwardOnlyResultMovesForwardOnly() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet forward = statement.executeQuery("SELECT * FROM s")) {
            assertEquals(ResultSet.TYPE_FORWARD_ONLY, forward.getType());
            assertTrue(forward.isBeforeFirst());
            assertTrue(forward.next());
            assertTrue(forward.isFirst());
            assertState("24000", forward::previous);
            assertState("24000", forward::first);
            assertState("24000", forward::last);
            assertState("24000", () -> forward.absolute(1));
            assertState("24000", () -> forward.relative(-1));
            assertState("24000", forward::beforeFirst);
            assertThrows(SQLException.class, () -> forward.setFetchDirection(ResultSet.FETCH_REVERSE));
        }
    }
}
