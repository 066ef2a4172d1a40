package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import org.ashlardb.jdbc.AshlarConnectionPoolDataSource;
import org.ashlardb.jdbc.AshlarDataSource;
import org.ashlardb.jdbc.AshlarDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class ConnectTest extends DatabaseTest {
    @Test
    void theDriverIsFound() throws SQLException {
        Driver driver = DriverManager.getDriver("jdbc:ashlar:mem:x");
        assertInstanceOf(AshlarDriver.class, driver);
        assertNull(driver.connect("jdbc:other:x", new Properties()));
        assertTrue(driver.getPropertyInfo("jdbc:ashlar:mem:x", null).length > 0);
        assertThrows(SQLFeatureNotSupportedException.class, driver::getParentLogger);
    }

    @Test
    void aNamedDatabaseIsShared() throws SQLException {
        execute("CREATE TABLE t(a INT)", "INSERT INTO t VALUES(1)");
        assertEquals("1", query(another(), "SELECT a FROM t"));
    }

    @Test
    void aNamedDatabaseOutlivesItsLastConnection() throws SQLException {
        execute("CREATE TABLE t(a INT)", "INSERT INTO t VALUES(1)");
        connection.close();
        assertEquals("1", query(another(), "SELECT a FROM t"));
    }

    @Test
    void shutdownEndsANamedDatabase() throws SQLException {
        execute("CREATE TABLE t(a INT)", "SHUTDOWN");
        assertState("42P01", () -> query(another(), "SELECT a FROM t"));
    }

    @Test
    void connectionsFailAfterShutdown() throws SQLException {
        Connection other = another();
        execute("SHUTDOWN");
        SQLException error = assertThrows(SQLException.class, () -> query(other, "SELECT 1"));
        assertTrue(error.getSQLState().startsWith("08"), error.getSQLState());
        assertFalse(other.isValid(0));
    }

    @Test
    void aDatabaseWithoutNameIsPrivate() throws SQLException {
        try (Connection one = DriverManager.getConnection("jdbc:ashlar:mem:");
                Connection two = DriverManager.getConnection("jdbc:ashlar:mem:")) {
            execute(one, "CREATE TABLE t(a INT)");
            assertState("42P01", () -> query(two, "SELECT a FROM t"));
        }
    }

    @Test
    void anUnknownOptionIsAnError() {
        SQLException error = assertState("08001", () -> DriverManager.getConnection(url + ";cache=1"));
        assertInstanceOf(SQLNonTransientConnectionException.class, error);
    }

    @Test
    void optionsSetTheConnection() throws SQLException {
        try (Connection other =
                DriverManager.getConnection(url + ";default_isolation=serializable;autocommit=false;read_only=true")) {
            assertEquals(Connection.TRANSACTION_SERIALIZABLE, other.getTransactionIsolation());
            assertFalse(other.getAutoCommit());
            assertTrue(other.isReadOnly());
        }
    }

    @Test
    void anotherMemoryLimitThanThatOfTheOpenDatabaseIsAnError() throws SQLException {
        assertState("08001", () -> DriverManager.getConnection(url + ";memory_limit=77MB"));
        try (Connection one = DriverManager.getConnection("jdbc:ashlar:mem:limited;memory_limit=77MB");
                Connection two = DriverManager.getConnection("jdbc:ashlar:mem:limited;memory_limit=77MB")) {
            assertTrue(two.isValid(1));
            execute(one, "SHUTDOWN");
        }
    }

    @Test
    void theSchemaOptionMustExist() {
        assertState("3F000", () -> DriverManager.getConnection(url + ";schema=NOPE"));
    }

    @Test
    void userAndPasswordAreAccepted() throws SQLException {
        try (Connection other = DriverManager.getConnection(url, "me", "secret")) {
            assertEquals("me", other.getMetaData().getUserName());
            assertFalse(other.getMetaData().getURL().contains("secret"));
        }
    }

    @Test
    void aDataSourceConnects() throws SQLException {
        AshlarDataSource source = new AshlarDataSource(url);
        try (Connection one = source.getConnection();
                Connection two = source.getConnection("u", "p")) {
            assertEquals("1", query(one, "SELECT 1"));
            assertEquals("u", two.getMetaData().getUserName());
        }
        assertState("08001", () -> new AshlarDataSource().getConnection());
        assertSameClass(source);
    }

    private static void assertSameClass(AshlarDataSource source) throws SQLException {
        assertTrue(source.isWrapperFor(AshlarDataSource.class));
        assertNotNull(source.unwrap(AshlarDataSource.class));
        assertThrows(SQLException.class, () -> source.unwrap(String.class));
    }

    @Test
    void aPooledConnectionIsUsedAgain() throws SQLException {
        execute("CREATE TABLE t(a INT)");
        AshlarConnectionPoolDataSource source = new AshlarConnectionPoolDataSource();
        source.setUrl(url);
        PooledConnection pooled = source.getPooledConnection();
        AtomicInteger closed = new AtomicInteger();
        pooled.addConnectionEventListener(new ConnectionEventListener() {
            @Override
            public void connectionClosed(ConnectionEvent event) {
                closed.incrementAndGet();
            }

            @Override
            public void connectionErrorOccurred(ConnectionEvent event) {
                throw new IllegalStateException("not expected");
            }
        });
        Connection first = pooled.getConnection();
        first.setAutoCommit(false);
        update(first, "INSERT INTO t VALUES(1)");
        first.close();
        assertEquals(1, closed.get());
        assertState("08003", () -> first.createStatement());
        Connection second = pooled.getConnection();
        assertTrue(second.getAutoCommit());
        assertEquals("", query(second, "SELECT a FROM t"));
        Connection third = pooled.getConnection();
        assertTrue(second.isClosed());
        pooled.close();
        assertTrue(third.isClosed());
        assertState("08003", pooled::getConnection);
    }

    @Test
    void isValidUntilClosed() throws SQLException {
        assertTrue(connection.isValid(0));
        assertThrows(SQLException.class, () -> connection.isValid(-1));
        connection.close();
        assertFalse(connection.isValid(0));
        assertTrue(connection.isClosed());
        assertDoesNotThrow(connection::close);
    }

    @Test
    void abortEndsTheConnection() throws SQLException {
        Connection other = another();
        other.setAutoCommit(false);
        execute("CREATE TABLE t(a INT PRIMARY KEY)");
        update(other, "INSERT INTO t VALUES(1)");
        assertThrows(SQLException.class, () -> other.abort(null));
        other.abort(Runnable::run);
        assertTrue(other.isClosed());
        assertEquals(1, update("INSERT INTO t VALUES(1)"));
    }

    @Test
    void settingsAreKept() throws SQLException {
        connection.setHoldability(ResultSet.CLOSE_CURSORS_AT_COMMIT);
        assertEquals(ResultSet.CLOSE_CURSORS_AT_COMMIT, connection.getHoldability());
        assertThrows(SQLException.class, () -> connection.setHoldability(99));
        connection.setNetworkTimeout(Runnable::run, 500);
        assertEquals(500, connection.getNetworkTimeout());
        connection.setClientInfo("ApplicationName", "tests");
        assertEquals("tests", connection.getClientInfo("ApplicationName"));
        assertEquals("PUBLIC", connection.getSchema());
        connection.setCatalog("anything");
        assertNull(connection.getWarnings());
        assertTrue(connection.getTypeMap().isEmpty());
        assertEquals("SELECT DATE '2020-01-01' ", connection.nativeSQL("SELECT {d '2020-01-01'}"));
    }

    @Test
    void thereAreNoProceduresOrStructs() {
        assertState("42883", () -> connection.prepareCall("{call x()}"));
        assertThrows(SQLFeatureNotSupportedException.class, () -> connection.createStruct("S", new Object[0]));
    }

    @Test
    void everythingFailsOnAClosedConnection() throws SQLException {
        connection.close();
        assertState("08003", () -> connection.createStatement());
        assertState("08003", () -> connection.prepareStatement("SELECT 1"));
        assertState("08003", () -> connection.commit());
        assertState("08003", () -> connection.getAutoCommit());
        assertState("08003", () -> connection.setSchema("PUBLIC"));
        assertState("08003", () -> connection.getMetaData());
        assertState("08003", () -> connection.setClientInfo("a", "b"));
    }

    private static WeakReference<Connection> leaveShutDown(String url) throws SQLException {
        Connection connection = DriverManager.getConnection(url); // and is never closed
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(3_600);
            statement.execute("CREATE TABLE t (a INT)");
            statement.execute("SHUTDOWN");
        }
        return new WeakReference<>(connection);
    }

    @Test
    @Timeout(60)
    void nothingIsLeftOfADatabaseThatWasShutDown() throws SQLException {
        List<WeakReference<Connection>> left = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            left.add(leaveShutDown("jdbc:ashlar:mem:gone" + i));
        }
        while (left.stream().anyMatch(connection -> connection.get() != null)) {
            System.gc();
        }
        try (Connection again = DriverManager.getConnection("jdbc:ashlar:mem:gone0");
                Statement statement = again.createStatement()) {
            statement.execute("CREATE TABLE t (a INT)");
            statement.execute("SHUTDOWN");
        }
    }
}
