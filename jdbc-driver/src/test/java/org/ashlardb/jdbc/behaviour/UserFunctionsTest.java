package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Functions that users have made, by JDBC: calls, parameters, metadata, and that they stay in files. */
final class UserFunctionsTest extends DatabaseTest {
    private static final String GROSS =
            "CREATE FUNCTION gross(net DECIMAL(10,2), rate INT DEFAULT 19) RETURNS DECIMAL(12,2)"
                    + " RETURN net * (100 + rate) / 100";

    @Test
    void escapesCallThem() throws SQLException {
        execute(GROSS);
        try (CallableStatement call = connection.prepareCall("{? = call gross(?, ?)}")) {
            call.registerOutParameter(1, Types.DECIMAL);
            call.setBigDecimal(2, new BigDecimal("100"));
            call.setInt(3, 7);
            call.execute();
            assertEquals(new BigDecimal("107.00"), call.getBigDecimal(1));
        }
        assertEquals("119.00", query("CALL gross(100)"));
        assertEquals("119.00", query("SELECT {fn gross(100)}"));
    }

    @Test
    void parametersGetTheTypesOfTheFunction() throws SQLException {
        execute(GROSS);
        try (PreparedStatement statement = connection.prepareStatement("SELECT gross(?, ?)")) {
            assertEquals(Types.DECIMAL, statement.getParameterMetaData().getParameterType(1));
            assertEquals(Types.INTEGER, statement.getParameterMetaData().getParameterType(2));
            assertEquals("GROSS", statement.getMetaData().getColumnLabel(1));
            assertEquals(12, statement.getMetaData().getPrecision(1));
            statement.setString(1, "10.5");
            statement.setInt(2, 0);
            try (ResultSet rows = statement.executeQuery()) {
                assertTrue(rows.next());
                assertEquals(new BigDecimal("10.50"), rows.getBigDecimal(1));
            }
        }
    }

    @Test
    void metadataListThem() throws SQLException {
        execute(GROSS);
        try (ResultSet functions = connection.getMetaData().getFunctions(null, "PUBLIC", "%")) {
            assertTrue(functions.next());
            assertEquals("GROSS", functions.getString("FUNCTION_NAME"));
            assertFalse(functions.next());
        }
        try (ResultSet columns = connection.getMetaData().getFunctionColumns(null, "PUBLIC", "GROSS", "%")) {
            StringBuilder all = new StringBuilder();
            while (columns.next()) {
                all.append(columns.getString("COLUMN_NAME")).append(' ');
                all.append(columns.getInt("DATA_TYPE")).append(' ');
            }
            assertEquals(
                    " " + Types.DECIMAL + " NET " + Types.DECIMAL + " RATE " + Types.INTEGER + " ", all.toString());
        }
        try (ResultSet functions = connection.getMetaData().getFunctions(null, "", "ABS")) {
            assertTrue(functions.next());
        }
    }

    @Test
    void filesKeepThem(@TempDir Path directory) throws SQLException {
        String file = "jdbc:ashlar:file:" + directory.resolve("db");
        try (Connection first = DriverManager.getConnection(file);
                Statement statement = first.createStatement()) {
            statement.execute(GROSS);
            statement.execute("CREATE VIEW v AS SELECT gross(x) AS y FROM (VALUES(1), (2)) AS t(x)");
        }
        try (Connection second = DriverManager.getConnection(file);
                Statement statement = second.createStatement()) {
            statement.execute("CHECKPOINT");
            statement.execute(
                    "CREATE OR REPLACE FUNCTION gross(net DECIMAL(10,2)) RETURNS DECIMAL(12,2) RETURN net * 2");
            statement.execute("SHUTDOWN");
        }
        try (Connection third = DriverManager.getConnection(file);
                Statement statement = third.createStatement();
                ResultSet rows = statement.executeQuery("SELECT SUM(y) FROM v")) {
            assertTrue(rows.next());
            assertEquals(new BigDecimal("6.00"), rows.getBigDecimal(1));
        }
    }
}
