package org.ashlardb.jdbc.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A time-out that fires between the last that a call does and its end. */
@Timeout(60)
final class StatementTimeoutRaceTest {
    @Test
    void theNextStepTellsOfATimeoutThatItsExecutionDidNotNotice() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t AS SELECT g.i FROM generate_series(1, 5000) AS g(i)");
            statement.setQueryTimeout(1);
            StatementBase base = (StatementBase) statement;
            try (ResultSet rows = statement.executeQuery("SELECT i FROM t")) {
                base.executionBegins(); // as if executeQuery had not ended yet
                waitForTimeout(base);
                base.callEnds();
                SQLTimeoutException error = assertThrows(SQLTimeoutException.class, () -> readAll(rows));
                assertEquals("57014", error.getSQLState());
            }
            try (ResultSet rows = statement.executeQuery("SELECT i FROM t")) {
                assertFalse(base.timeout.hasFired());
                assertEquals(5_000, readAll(rows));
            }
        }
    }

    private static void waitForTimeout(StatementBase base) {
        while (!base.timeout.hasFired()) {
            Thread.onSpinWait();
        }
    }

    private static int readAll(ResultSet rows) throws SQLException {
        int count = 0;
        while (rows.next()) {
            count++;
        }
        return count;
    }
}
