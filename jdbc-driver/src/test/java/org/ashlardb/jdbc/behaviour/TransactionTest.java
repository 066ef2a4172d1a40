package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class TransactionTest extends DatabaseTest {
    @BeforeEach
    void createTable() throws SQLException {
        execute("CREATE TABLE t(id INT PRIMARY KEY, v INT NOT NULL)", "INSERT INTO t VALUES(1,10),(2,20)");
    }

    private String rows() throws SQLException {
        return query("SELECT id, v FROM t ORDER BY id");
    }

    @Test
    void commitKeepsAndRollbackTakesBack() throws SQLException {
        connection.setAutoCommit(false);
        update("UPDATE t SET v = 11 WHERE id = 1");
        assertEquals("1|10,2|20", query(another(), "SELECT id, v FROM t ORDER BY id"));
        connection.rollback();
        assertEquals("1|10,2|20", rows());
        update("DELETE FROM t WHERE id = 2");
        connection.commit();
        assertEquals("1|10", query(another(), "SELECT id, v FROM t"));
    }

    @Test
    void closingRollsBack() throws SQLException {
        Connection other = another();
        other.setAutoCommit(false);
        update(other, "DELETE FROM t");
        other.close();
        assertEquals("1|10,2|20", rows());
    }

    @Test
    void turningAutocommitOnCommits() throws SQLException {
        connection.setAutoCommit(false);
        update("DELETE FROM t WHERE id = 1");
        connection.setAutoCommit(true);
        assertEquals("2|20", query(another(), "SELECT id, v FROM t"));
    }

    @Test
    void commitAndRollbackNeedATransaction() {
        assertState("25P01", connection::commit);
        assertState("25P01", connection::rollback);
        assertState("25P01", connection::setSavepoint);
    }

    @Test
    void aFailedStatementLeavesNothingAndTheTransactionGoesOn() throws SQLException {
        connection.setAutoCommit(false);
        update("INSERT INTO t VALUES(3,30)");
        assertState("23505", () -> update("INSERT INTO t VALUES(4,40),(5,50),(1,0)"));
        assertState("23502", () -> update("UPDATE t SET v = CASE WHEN id = 2 THEN NULL ELSE v + 1 END"));
        assertState("22012", () -> update("UPDATE t SET v = 100 / (id - 3)"));
        connection.commit();
        assertEquals("1|10,2|20,3|30", rows());
    }

    @Test
    void savepointsNest() throws SQLException {
        connection.setAutoCommit(false);
        update("INSERT INTO t VALUES(3,30)");
        Savepoint one = connection.setSavepoint();
        update("INSERT INTO t VALUES(4,40)");
        Savepoint two = connection.setSavepoint("two");
        update("INSERT INTO t VALUES(5,50)");
        connection.rollback(two);
        assertEquals("1,2,3,4", query("SELECT id FROM t ORDER BY id"));
        update("INSERT INTO t VALUES(5,51)");
        connection.rollback(one);
        assertEquals("1,2,3", query("SELECT id FROM t ORDER BY id"));
        assertState("3B001", () -> connection.rollback(two));
        connection.releaseSavepoint(one);
        assertState("3B001", () -> connection.rollback(one));
        connection.commit();
        assertEquals("1,2,3", query("SELECT id FROM t ORDER BY id"));
    }

    @Test
    void savepointsKnowTheirNameOrNumber() throws SQLException {
        connection.setAutoCommit(false);
        Savepoint numbered = connection.setSavepoint();
        Savepoint named = connection.setSavepoint("s");
        assertTrue(numbered.getSavepointId() > 0);
        assertEquals("s", named.getSavepointName());
        assertThrows(SQLException.class, numbered::getSavepointName);
        assertThrows(SQLException.class, named::getSavepointId);
        assertThrows(SQLException.class, () -> connection.setSavepoint(null));
        assertThrows(SQLException.class, () -> connection.rollback((Savepoint) null));
        Connection other = another();
        other.setAutoCommit(false);
        assertState("3B001", () -> other.rollback(named));
    }

    @Test
    void transactionsAsStatements() throws SQLException {
        connection.setAutoCommit(false);
        execute("UPDATE t SET v = 0", "SAVEPOINT a", "DELETE FROM t", "ROLLBACK TO SAVEPOINT a");
        assertEquals("1|0,2|0", rows());
        execute("ROLLBACK");
        assertEquals("1|10,2|20", rows());
        execute("DELETE FROM t WHERE id = 1", "COMMIT");
        assertEquals("2|20", query(another(), "SELECT id, v FROM t"));
    }

    @Test
    void isolationLevelsAreKept() throws SQLException {
        assertEquals(Connection.TRANSACTION_READ_COMMITTED, connection.getTransactionIsolation());
        for (int level : new int[] {
            Connection.TRANSACTION_REPEATABLE_READ,
            Connection.TRANSACTION_SERIALIZABLE,
            Connection.TRANSACTION_READ_COMMITTED
        }) {
            connection.setTransactionIsolation(level);
            assertEquals(level, connection.getTransactionIsolation());
        }
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
        assertEquals(Connection.TRANSACTION_READ_COMMITTED, connection.getTransactionIsolation());
        assertThrows(SQLException.class, () -> connection.setTransactionIsolation(Connection.TRANSACTION_NONE));
        assertThrows(SQLException.class, () -> connection.setTransactionIsolation(77));
    }

    @Test
    void aReadOnlyConnectionDoesNotWrite() throws SQLException {
        connection.setReadOnly(true);
        assertTrue(connection.isReadOnly());
        assertEquals("1|10,2|20", rows());
        assertState("25006", () -> update("DELETE FROM t"));
        assertState("25006", () -> execute("CREATE TABLE u(a INT)"));
        connection.setReadOnly(false);
        assertEquals(2, update("DELETE FROM t"));
    }

    @Test
    void aLockTimeoutIsTransientAndNoQueryTimeout() throws SQLException {
        connection.setAutoCommit(false);
        update("UPDATE t SET v = 11 WHERE id = 1");
        try (Connection other = DriverManager.getConnection(url + ";lock_timeout=50")) {
            SQLException error = assertState("55P03", () -> update(other, "UPDATE t SET v = 12 WHERE id = 1"));
            assertInstanceOf(SQLTransientException.class, error);
            assertFalse(error instanceof SQLTimeoutException);
            assertEquals(1, update(other, "UPDATE t SET v = 22 WHERE id = 2"));
        }
    }

    @Test
    void aDeadlockEndsOneOfTheTwo() throws Exception {
        Connection other = another();
        connection.setAutoCommit(false);
        other.setAutoCommit(false);
        update("UPDATE t SET v = 11 WHERE id = 1");
        update(other, "UPDATE t SET v = 22 WHERE id = 2");
        CompletableFuture<SQLException> waiting = CompletableFuture.supplyAsync(
                () -> errorThatIsRolledBack(connection, "UPDATE t SET v = 12 WHERE id = 2"));
        SQLException error = errorThatIsRolledBack(other, "UPDATE t SET v = 21 WHERE id = 1");
        SQLException theirs = waiting.get();
        assertTrue(error == null ^ theirs == null, () -> "both or none have failed: " + theirs);
        SQLException one = error == null ? theirs : error;
        assertInstanceOf(SQLTransactionRollbackException.class, one);
        assertEquals("40P01", one.getSQLState());
        other.rollback();
        connection.rollback();
        assertEquals("1|10,2|20", rows());
    }

    private SQLException errorThatIsRolledBack(Connection connection, String sql) {
        try {
            update(connection, sql);
            return null;
        } catch (SQLException e) {
            try {
                connection.rollback(); // so that the other goes on
            } catch (SQLException again) {
                e.addSuppressed(again);
            }
            return e;
        }
    }

    @Test
    void aWaitingWriterGoesOnWithTheNewValue() throws Exception {
        connection.setAutoCommit(false);
        update("UPDATE t SET v = v + 1 WHERE id = 1");
        Connection other = another();
        CompletableFuture<Integer> waiting = CompletableFuture.supplyAsync(() -> {
            try {
                return update(other, "UPDATE t SET v = v + 5 WHERE id = 1");
            } catch (SQLException e) {
                throw new java.util.concurrent.CompletionException(e);
            }
        });
        connection.commit();
        assertEquals(1, waiting.get());
        assertEquals("1|16,2|20", rows());
    }

    @Test
    void definitionsAreTransactional() throws SQLException {
        connection.setAutoCommit(false);
        execute("CREATE TABLE u(a INT)", "INSERT INTO u VALUES(1)");
        assertEquals("1", query("SELECT a FROM u"));
        assertState("42P01", () -> query(another(), "SELECT a FROM u"));
        connection.rollback();
        assertState("42P01", () -> query("SELECT a FROM u"));
        connection.rollback();
        execute("DROP TABLE t");
        connection.rollback();
        assertEquals("1|10,2|20", rows());
    }

    @Test
    void aStreamingResultIsUntouchedByLaterChanges() throws SQLException {
        fill(3_000);
        connection.setAutoCommit(false);
        try (Statement reading = connection.createStatement();
                ResultSet rows = reading.executeQuery("SELECT id, v FROM t ORDER BY id");
                PreparedStatement writing = connection.prepareStatement("UPDATE t SET v = -1 WHERE id = ?")) {
            int count = 0;
            while (rows.next()) {
                assertTrue(rows.getInt(2) >= 0);
                writing.setInt(1, 3_000 - rows.getInt(1));
                writing.executeUpdate();
                count++;
            }
            assertEquals(3_000, count);
        }
        connection.commit();
        assertEquals("0", query("SELECT COUNT(*) FROM t WHERE v >= 0 AND id > 0"));
    }

    @Test
    void aResultIsHeldOverCommit() throws SQLException {
        fill(3_000);
        connection.setAutoCommit(false);
        try (Statement reading = connection.createStatement();
                ResultSet rows = reading.executeQuery("SELECT id FROM t")) {
            assertTrue(rows.next());
            update("UPDATE t SET v = 0");
            connection.commit();
            int count = 1;
            while (rows.next()) {
                count++;
            }
            assertEquals(3_000, count);
        }
    }

    @Test
    void aResultThatIsNotHeldEndsWithCommit() throws SQLException {
        connection.setAutoCommit(false);
        connection.setHoldability(ResultSet.CLOSE_CURSORS_AT_COMMIT);
        try (Statement reading = connection.createStatement();
                ResultSet rows = reading.executeQuery("SELECT id FROM t")) {
            assertTrue(rows.next());
            connection.commit();
            assertTrue(rows.isClosed());
        }
    }

    @Test
    void aResultEndsWithRollback() throws SQLException {
        fill(3_000);
        connection.setAutoCommit(false);
        try (Statement reading = connection.createStatement();
                ResultSet rows = reading.executeQuery("SELECT id FROM t")) {
            assertTrue(rows.next());
            connection.rollback();
            assertThrows(SQLException.class, () -> {
                while (rows.next()) {
                    rows.getInt(1);
                }
            });
        }
    }

    @Test
    void insertSelectFromItselfEnds() throws SQLException {
        fill(1_000);
        assertEquals(1_000, update("INSERT INTO t SELECT id + 10000, v FROM t"));
        assertEquals(2_000, update("UPDATE t SET id = id + 100000"));
        assertEquals("2000", query("SELECT COUNT(*) FROM t WHERE id >= 100000"));
    }

    /** Rows 0 to count - 1 with their number as value. */
    private void fill(int count) throws SQLException {
        update("DELETE FROM t");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES(?, ?)")) {
            for (int i = 0; i < count; i++) {
                insert.setInt(1, i);
                insert.setInt(2, i);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }
}
