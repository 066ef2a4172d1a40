package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.sql.CallableStatement;
import java.sql.JDBCType;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of functions. */
final class CallTest extends DatabaseTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{? = call REPEAT(?, ?)}",
                "{?=call REPEAT(?, ?)}",
                " { ? = CALL repeat( ? , ?) } ",
                "{? = call {fn REPEAT(?, ?)}}"
            })
    void aFunctionReturnsItsFirstParameter(String sql) throws SQLException {
        try (CallableStatement call = connection.prepareCall(sql)) {
            call.registerOutParameter(1, Types.VARCHAR);
            for (int i = 0; i < 3; i++) {
                call.setString(2, "ab");
                call.setInt(3, i);
                assertFalse(call.execute());
                assertEquals("ab".repeat(i), call.getString(1));
                assertFalse(call.wasNull());
                assertNull(call.getResultSet());
                assertEquals(0, call.getUpdateCount());
                assertFalse(call.getMoreResults());
                assertEquals(-1, call.getUpdateCount());
            }
            call.setNull(2, Types.VARCHAR);
            assertEquals(0, call.executeUpdate());
            assertNull(call.getObject(1));
            assertTrue(call.wasNull());
        }
    }

    @Test
    void valuesAreConverted() throws SQLException {
        try (CallableStatement call = connection.prepareCall("{? = call ABS(CAST(? AS DECIMAL(9,2)))}")) {
            call.registerOutParameter(1, JDBCType.DECIMAL, 2);
            call.setString(2, "-12.50");
            call.execute();
            assertEquals(new BigDecimal("12.50"), call.getBigDecimal(1));
            assertEquals(12, call.getInt(1));
            assertEquals(12.5, call.getDouble(1));
            assertEquals("12.50", call.getObject(1, String.class));
            ParameterMetaData parameters = call.getParameterMetaData();
            assertEquals(2, parameters.getParameterCount());
            assertEquals(ParameterMetaData.parameterModeOut, parameters.getParameterMode(1));
            assertEquals(Types.DECIMAL, parameters.getParameterType(1));
            assertEquals(ParameterMetaData.parameterModeIn, parameters.getParameterMode(2));
        }
        try (CallableStatement call = connection.prepareCall("{? = call CURRENT_DATE}")) {
            call.execute();
            assertTrue(call.getObject(1, LocalDate.class).isAfter(LocalDate.of(2020, 1, 1)));
        }
    }

    @Test
    void withoutAParameterTheValueIsARow() throws SQLException {
        try (CallableStatement call = connection.prepareCall("{call UPPER(?)}")) {
            call.setString(1, "a");
            assertTrue(call.execute());
            assertEquals("A", text(call.getResultSet()));
            ResultSet rows = call.executeQuery();
            assertEquals("A", text(rows));
            assertState("07009", () -> call.getString(1));
            assertState("07009", () -> call.registerOutParameter(1, Types.INTEGER));
        }
        assertEquals("A", query("{call UPPER('a')}"));
        assertEquals("ASHLAR", query("{call CURRENT_CATALOG}").strip());
        try (CallableStatement other = connection.prepareCall("CREATE TABLE t (a INT)")) {
            assertFalse(other.execute());
        }
    }

    @Test
    void misuseIsRefused() throws SQLException {
        CallableStatement call = connection.prepareCall("{? = call UPPER(?)}");
        assertState("HY010", () -> call.getString(1));
        assertState("HY010", call::wasNull);
        assertState("07009", () -> call.setString(1, "x"));
        assertState("07009", () -> call.setString(3, "x"));
        assertState("07009", () -> call.getString(2));
        assertState("07009", () -> call.registerOutParameter(2, Types.INTEGER));
        assertState("07001", call::execute);
        assertState("07005", call::executeQuery);
        assertState("07009", () -> call.getString("name"));
        assertState("07009", () -> call.setString("name", "x"));
        call.setString(2, "x");
        call.execute();
        assertEquals("X", call.getString(1));
        call.close();
        assertState("HY010", () -> call.getString(1));
        assertState("42883", () -> connection.prepareCall("{? = call NO_SUCH_FUNCTION(?)}"));
        assertState("42601", () -> connection.prepareStatement("{? = call UPPER(?)}"));
        assertTrue(connection.getMetaData().supportsStoredFunctionsUsingCallSyntax());
    }
}
