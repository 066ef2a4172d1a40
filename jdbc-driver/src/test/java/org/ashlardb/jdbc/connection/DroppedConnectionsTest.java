package org.ashlardb.jdbc.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.sql.PooledConnection;
import org.ashlardb.jdbc.AshlarConnectionPoolDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Connections that nobody has closed or can reach any more are closed; those of which somebody has a part are not. */
@Timeout(120)
class DroppedConnectionsTest {
    private static final String URL = "jdbc:ashlar:mem:dropped";
    private static final int LONG = 200_000;

    private Connection watcher;

    @BeforeEach
    void open() throws SQLException {
        watcher = DriverManager.getConnection(URL);
        run(watcher, "CREATE TABLE t (id INT PRIMARY KEY, v INT, b BLOB)");
        try (PreparedStatement insert = watcher.prepareStatement("INSERT INTO t VALUES (?, 0, ?)")) {
            for (int i = 0; i < 100; i++) {
                insert.setInt(1, i);
                insert.setBytes(2, i == 0 ? new byte[LONG] : null);
                insert.executeUpdate();
            }
        }
    }

    @AfterEach
    void shutDown() throws SQLException {
        run(watcher, "SHUTDOWN");
        watcher.close();
    }

    private static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static long count(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private long sessions() throws SQLException {
        return count(watcher, "SELECT COUNT(*) FROM INFORMATION_SCHEMA.SESSIONS");
    }

    /** Collects garbage until there are so many sessions. */
    private void awaitSessions(int expected) throws SQLException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (sessions() != expected) {
            if (System.nanoTime() > end) {
                fail("there are " + sessions() + " sessions, expected " + expected);
            }
            System.gc();
        }
    }

    /** Lets the collector find what can be found: a session that was dropped last. */
    private void collect() throws SQLException {
        long before = sessions();
        drop("SELECT 1");
        awaitSessions((int) before);
    }

    /** Leaves a connection that has done something in a transaction, with a statement and a result that are open. */
    private static void drop(String sql) throws SQLException {
        Connection connection = DriverManager.getConnection(URL);
        connection.setAutoCommit(false);
        Statement statement = connection.createStatement();
        statement.execute(sql);
        ResultSet rows = connection.prepareStatement("SELECT id FROM t").executeQuery();
        assertTrue(rows.next());
    }

    @Test
    void theirTransactionsAreTakenBackAndTheirLocksAreFree() throws SQLException {
        drop("UPDATE t SET v = 7 WHERE id = 1");
        drop("UPDATE t SET v = 7 WHERE id = 2");
        assertEquals(3, sessions());
        awaitSessions(1);
        run(watcher, "SET lock_timeout = 0", "UPDATE t SET v = v + 1 WHERE id IN (1, 2)");
        run(watcher, "BEGIN", "LOCK TABLE t IN EXCLUSIVE MODE", "COMMIT");
        assertEquals(2, count(watcher, "SELECT SUM(v) FROM t"));
    }

    @Test
    void whoWaitsForOneOfTheirLocksGetsIt() throws SQLException {
        drop("UPDATE t SET v = 7 WHERE id = 1");
        Thread collecting = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                System.gc();
            }
        });
        collecting.start();
        try {
            run(watcher, "UPDATE t SET v = v + 1 WHERE id = 1");
        } finally {
            collecting.interrupt();
        }
        assertEquals(1, count(watcher, "SELECT v FROM t WHERE id = 1"));
    }

    @Test
    void onesThatWaitForEachOtherAreClosed() throws SQLException {
        for (int i = 0; i < 5; i++) {
            Connection connection = DriverManager.getConnection(URL);
            run(connection, "CREATE LOCAL TEMPORARY TABLE y (a INT)", "INSERT INTO y VALUES (1)");
        }
        drop("CREATE TABLE other (a INT)");
        awaitSessions(1);
        run(watcher, "CREATE TABLE other (a INT)");
    }

    @Test
    void theirPlacesAreFree() throws SQLException {
        int most = watcher.getMetaData().getMaxConnections();
        assertEquals(8_192, most);
        List<Connection> held = new ArrayList<>();
        while (held.size() < most - 1) {
            held.add(DriverManager.getConnection(URL));
        }
        try {
            DriverManager.getConnection(URL).close();
            fail("one connection more than " + most);
        } catch (SQLException e) {
            assertEquals("54000", e.getSQLState());
        }
        held.clear();
        awaitSessions(1);
        DriverManager.getConnection(URL).close();
    }

    @Test
    void filesAreClosedWithTheLastOfThem(@TempDir Path directory) throws SQLException {
        String url = "jdbc:ashlar:file:" + directory;
        leave(url + ";durability=full");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        // With another durability they can be opened only if they are closed.
        for (boolean open = false; !open; ) {
            System.gc();
            try (Connection connection = DriverManager.getConnection(url + ";durability=delayed")) {
                assertEquals(1, count(connection, "SELECT COUNT(*) FROM t"));
                open = true;
            } catch (SQLException e) {
                assertTrue(System.nanoTime() < end, e.getMessage());
            }
        }
    }

    private static void leave(String url) throws SQLException {
        Connection connection = DriverManager.getConnection(url);
        run(connection, "CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1)");
        connection.setAutoCommit(false);
        run(connection, "INSERT INTO t VALUES (2)");
    }

    // ---------------------------------------------------------------- parts that somebody has

    private static Connection begun() throws SQLException {
        Connection connection = DriverManager.getConnection(URL);
        connection.setAutoCommit(false);
        run(connection, "UPDATE t SET v = 7 WHERE id = 1");
        return connection;
    }

    @Test
    void aResultKeepsItsConnection() throws SQLException {
        ResultSet rows = begun().createStatement().executeQuery("SELECT v FROM t ORDER BY id");
        collect();
        assertTrue(rows.next());
        assertTrue(rows.next());
        assertEquals(7, rows.getInt(1));
        rows.getStatement().getConnection().commit();
        rows = null;
        awaitSessions(1);
        assertEquals(7, count(watcher, "SELECT v FROM t WHERE id = 1"));
    }

    @Test
    void aStatementKeepsItsConnection() throws SQLException {
        PreparedStatement statement = begun().prepareStatement("SELECT v FROM t WHERE id = 1");
        collect();
        try (ResultSet row = statement.executeQuery()) {
            assertTrue(row.next());
            assertEquals(7, row.getInt(1));
        }
    }

    @Test
    void aLongValueAndItsStreamKeepTheirConnection() throws SQLException, IOException {
        Blob value = blob();
        collect();
        assertEquals(3, value.getBytes(1, 3).length);
        InputStream stream = value.getBinaryStream();
        value = null;
        collect();
        assertEquals(LONG, stream.readAllBytes().length);
        assertEquals(2, sessions());
        stream = null;
        awaitSessions(1);
    }

    private static Blob blob() throws SQLException {
        ResultSet rows = begun().createStatement().executeQuery("SELECT b FROM t WHERE id = 0");
        assertTrue(rows.next());
        return rows.getBlob(1);
    }

    @Test
    void metadataAndSavepointsOfOneKeepIt() throws SQLException {
        Connection connection = begun();
        DatabaseMetaData metaData = connection.getMetaData();
        Savepoint savepoint = connection.setSavepoint();
        connection = null;
        collect();
        assertEquals(2, sessions());
        metaData.getConnection().rollback(savepoint);
        metaData.getConnection().commit();
        assertEquals(7, count(watcher, "SELECT v FROM t WHERE id = 1"));
    }

    @Test
    void aCursorsNameKeepsNothing() throws SQLException {
        named();
        awaitSessions(1);
    }

    private static void named() throws SQLException {
        Statement statement = begun().createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
        statement.setCursorName("c");
        assertTrue(statement.executeQuery("SELECT id, v FROM t").next());
    }

    @Test
    void aHandleKeepsThePooledConnection() throws SQLException {
        Connection handle = pooled();
        collect();
        run(handle, "UPDATE t SET v = 7 WHERE id = 1");
        handle.commit();
        handle = null;
        awaitSessions(1);
        assertEquals(7, count(watcher, "SELECT v FROM t WHERE id = 1"));
    }

    private static Connection pooled() throws SQLException {
        AshlarConnectionPoolDataSource source = new AshlarConnectionPoolDataSource();
        source.setUrl(URL);
        PooledConnection pooled = source.getPooledConnection();
        Connection handle = pooled.getConnection();
        handle.setAutoCommit(false);
        return handle;
    }
}
