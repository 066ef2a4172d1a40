package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
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

    private static final String SOLD = "CREATE FUNCTION sold(shop INT, least DECIMAL(8,2) DEFAULT 0)"
            + " RETURNS TABLE (item VARCHAR(10), price DECIMAL(8,2))"
            + " RETURN SELECT s.item, s.price FROM sale s WHERE s.shop = sold.shop AND s.price >= least";

    private void createSold() throws SQLException {
        execute("CREATE TABLE sale(shop INT, item VARCHAR(10), price DECIMAL(8,2))");
        execute("INSERT INTO sale VALUES(1, 'a', 5), (1, 'b', 7), (2, 'c', 1)");
        execute(SOLD);
    }

    @Test
    void tablesOfFunctionsHaveParametersAndColumns() throws SQLException {
        createSold();
        try (PreparedStatement statement = connection.prepareStatement("SELECT * FROM sold(?, ?) ORDER BY item")) {
            assertEquals(Types.INTEGER, statement.getParameterMetaData().getParameterType(1));
            assertEquals(Types.DECIMAL, statement.getParameterMetaData().getParameterType(2));
            assertEquals("ITEM", statement.getMetaData().getColumnLabel(1));
            assertEquals(10, statement.getMetaData().getPrecision(1));
            assertEquals(Types.DECIMAL, statement.getMetaData().getColumnType(2));
            statement.setInt(1, 1);
            statement.setBigDecimal(2, new BigDecimal("5.5"));
            try (ResultSet rows = statement.executeQuery()) {
                assertTrue(rows.next());
                assertEquals("b", rows.getString("ITEM"));
                assertFalse(rows.next());
            }
            connection.setReadOnly(true);
            statement.setInt(1, 2);
            statement.setBigDecimal(2, BigDecimal.ZERO);
            try (ResultSet rows = statement.executeQuery()) {
                assertTrue(rows.next());
                assertEquals(new BigDecimal("1.00"), rows.getBigDecimal(2));
            }
            connection.setReadOnly(false);
        }
    }

    @Test
    void metadataListTheirColumns() throws SQLException {
        createSold();
        execute("CREATE FUNCTION ids() RETURNS SETOF INT RETURN SELECT shop FROM sale");
        try (ResultSet functions = connection.getMetaData().getFunctions(null, "PUBLIC", "%")) {
            for (String name : new String[] {"IDS", "SOLD"}) {
                assertTrue(functions.next());
                assertEquals(name, functions.getString("FUNCTION_NAME"));
                assertEquals(DatabaseMetaData.functionReturnsTable, functions.getInt("FUNCTION_TYPE"));
            }
            assertFalse(functions.next());
        }
        int in = DatabaseMetaData.functionColumnIn;
        int result = DatabaseMetaData.functionColumnResult;
        assertEquals(
                "SHOP " + in + " 1 INTEGER, LEAST " + in + " 2 DECIMAL(8,2), ITEM " + result + " 1 VARCHAR(10), PRICE "
                        + result + " 2 DECIMAL(8,2), ",
                functionColumns("SOLD", "%"));
        assertEquals("PRICE " + result + " 2 DECIMAL(8,2), ", functionColumns("SOLD", "P%"));
        assertEquals("IDS " + result + " 1 INTEGER, ", functionColumns("IDS", "%"));
    }

    private String functionColumns(String function, String column) throws SQLException {
        StringBuilder all = new StringBuilder();
        try (ResultSet columns = connection.getMetaData().getFunctionColumns(null, "PUBLIC", function, column)) {
            while (columns.next()) {
                all.append(columns.getString("COLUMN_NAME")).append(' ');
                all.append(columns.getInt("COLUMN_TYPE")).append(' ');
                all.append(columns.getInt("ORDINAL_POSITION")).append(' ');
                all.append(columns.getString("TYPE_NAME")).append(", ");
            }
        }
        return all.toString();
    }

    @Test
    void filesKeepThoseThatReturnTables(@TempDir Path directory) throws SQLException {
        String file = "jdbc:ashlar:file:" + directory.resolve("db");
        try (Connection first = DriverManager.getConnection(file);
                Statement statement = first.createStatement()) {
            statement.execute("CREATE TABLE t(id INT PRIMARY KEY, n INT)");
            statement.execute("INSERT INTO t VALUES(1, 2), (3, 4)");
            statement.execute(
                    "CREATE FUNCTION f(p INT) RETURNS TABLE (a INT, \"b c\" BIGINT) STRICT RETURN SELECT * FROM t");
            statement.execute("CREATE FUNCTION g() RETURNS SETOF INT RETURN SELECT MAX(a) FROM f(1)");
            statement.execute("CREATE VIEW v AS SELECT * FROM f(1), g()");
        }
        try (Connection second = DriverManager.getConnection(file);
                Statement statement = second.createStatement()) {
            statement.execute("ALTER TABLE t ADD COLUMN more INT");
            try (ResultSet rows = statement.executeQuery("SELECT \"b c\" + g FROM v ORDER BY 1 DESC")) {
                assertTrue(rows.next());
                assertEquals(7, rows.getInt(1));
            }
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM f(NULL)")) {
                assertTrue(rows.next());
                assertEquals(0, rows.getInt(1));
            }
        }
    }
}
