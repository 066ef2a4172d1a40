package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decimals whose digits nobody can write out: the least are zero where they are rounded, the greatest are errors. */
@Timeout(60)
final class ExtremeDecimalTest {
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:ashlar:mem:");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    /** What is done with a row or a parameter. */
    private interface Action<A, R> {
        R on(A argument) throws SQLException;
    }

    private String run(String sql, Action<PreparedStatement, ?> set, Action<ResultSet, ?> get) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            set.on(statement);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return String.valueOf(get.on(rows));
            }
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }

    private static Action<PreparedStatement, ?> set(BigDecimal value) {
        return statement -> {
            statement.setBigDecimal(1, value);
            return null;
        };
    }

    private static Action<PreparedStatement, ?> set(BigDecimal value, int type) {
        return statement -> {
            statement.setObject(1, value, type, 2);
            return null;
        };
    }

    private static final Action<PreparedStatement, ?> NOTHING = statement -> null;

    @ParameterizedTest
    @CsvSource({
        "1E-999999999, 0, 0.00, 0",
        "-1E-300000000, 0, 0.00, 0",
        "1E-2147483647, 0, 0.00, 0",
        "1E999999999, 22003, 22003, 22003",
        "-1E2147483647, 22003, 22003, 22003",
        "4E-1, 0, 0.40, 0",
        "5E-1, 1, 0.50, 0",
        "99E-2, 1, 0.99, 0",
        "9E-3, 0, 0.01, 0",
        "1E18, 1000000000000000000, 1000000000000000000.00, 1000000000000000000",
        "1E19, 22003, 10000000000000000000.00, 22003",
    })
    void areRoundedOrRefused(String number, String rounded, String scaled, String cut) {
        BigDecimal value = new BigDecimal(number);
        assertEquals(rounded, run("SELECT CAST(? AS BIGINT)", set(value), rows -> rows.getString(1)));
        assertEquals(scaled, run("SELECT CAST(? AS DECIMAL(50, 2))", set(value), rows -> rows.getString(1)));
        assertEquals(
                scaled,
                run(
                        "SELECT CAST(CAST(? AS VARCHAR) AS DECIMAL(50, 2))",
                        statement -> {
                            statement.setString(1, number);
                            return null;
                        },
                        rows -> rows.getString(1)));
        assertEquals(
                scaled, run("SELECT CAST(? AS DECIMAL(50, 2))", set(value, Types.DECIMAL), rows -> rows.getString(1)));
        assertEquals(cut, run("SELECT CAST(? AS BIGINT)", set(value, Types.BIGINT), rows -> rows.getString(1)));
        String text = "SELECT '" + number + "'";
        assertEquals(cut, run(text, NOTHING, rows -> rows.getLong(1)));
        assertEquals(scaled, run(text, NOTHING, rows -> oldScale(rows)));
    }

    @SuppressWarnings("deprecation")
    private static BigDecimal oldScale(ResultSet rows) throws SQLException {
        return rows.getBigDecimal(1, 2);
    }

    @ParameterizedTest
    @CsvSource({"1E-999999999", "1E999999999"})
    void becomeTextAsTheyAre(String number) {
        BigDecimal value = new BigDecimal(number);
        assertEquals(
                value.toString(),
                run("SELECT CAST(? AS VARCHAR)", set(value, Types.VARCHAR), rows -> rows.getString(1)));
        String path = "SELECT JSON_VALUE(JSON_ARRAY('" + number + "'), '$[0].number().floor()' ERROR ON ERROR)";
        assertEquals("22003", run(path, NOTHING, rows -> rows.getString(1)));
    }
}
