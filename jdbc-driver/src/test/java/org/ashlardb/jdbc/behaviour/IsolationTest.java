package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The ten anomalies of the Hermitage suite at each level.
 *
 * <table>
 * <caption>Which anomalies are prevented</caption>
 * <tr><th></th><th>READ COMMITTED</th><th>REPEATABLE READ</th><th>SERIALIZABLE</th></tr>
 * <tr><td>G0 dirty write</td><td>yes</td><td>yes</td><td>yes</td></tr>
 * <tr><td>G1a aborted read</td><td>yes</td><td>yes</td><td>yes</td></tr>
 * <tr><td>G1b intermediate read</td><td>yes</td><td>yes</td><td>yes</td></tr>
 * <tr><td>G1c circular information flow</td><td>yes</td><td>yes</td><td>yes</td></tr>
 * <tr><td>OTV observed transaction vanishes</td><td>yes</td><td>yes</td><td>yes</td></tr>
 * <tr><td>PMP predicate-many-preceders</td><td>no</td><td>yes</td><td>yes</td></tr>
 * <tr><td>P4 lost update</td><td>no</td><td>yes</td><td>yes</td></tr>
 * <tr><td>G-single read skew</td><td>no</td><td>yes</td><td>yes</td></tr>
 * <tr><td>G2-item write skew</td><td>no</td><td>no</td><td>yes</td></tr>
 * <tr><td>G2 anti-dependency cycle</td><td>no</td><td>no</td><td>yes</td></tr>
 * </table>
 */
@Timeout(60)
final class IsolationTest extends DatabaseTest {
    /** How long a call that has to wait for another transaction is watched. */
    private static final long BLOCKED_MILLIS = 100;

    enum Level {
        READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
        REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
        SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

        private final int constant;

        Level(int constant) {
            this.constant = constant;
        }

        boolean hasSnapshot() {
            return this != READ_COMMITTED;
        }
    }

    private Connection t1;
    private Connection t2;
    private Connection t3;

    @BeforeEach
    void createTable() throws SQLException {
        execute("CREATE TABLE test(id INT PRIMARY KEY, v INT)", "INSERT INTO test VALUES(1,10),(2,20)");
    }

    private void begin(Level level) throws SQLException {
        t1 = begun(level);
        t2 = begun(level);
        t3 = begun(level);
    }

    private Connection begun(Level level) throws SQLException {
        Connection begun = another();
        begun.setTransactionIsolation(level.constant);
        begun.setAutoCommit(false);
        return begun;
    }

    private static void set(Connection on, int id, int value) throws SQLException {
        assertEquals(1, update(on, "UPDATE test SET v = ? WHERE id = ?", value, id));
    }

    private static String get(Connection on, int id) throws SQLException {
        return query(on, "SELECT v FROM test WHERE id = ?", id);
    }

    private static String all(Connection on) throws SQLException {
        return query(on, "SELECT id, v FROM test ORDER BY id");
    }

    /** A write that has to wait for another transaction. */
    private static CompletableFuture<Integer> waiting(Connection on, String sql) {
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> {
            try {
                return update(on, sql);
            } catch (SQLException e) {
                throw new CompletionException(e);
            }
        });
        assertThrows(TimeoutException.class, () -> future.get(BLOCKED_MILLIS, TimeUnit.MILLISECONDS));
        return future;
    }

    private static void assertFailsToSerialize(CompletableFuture<Integer> write) {
        ExecutionException error = assertThrows(ExecutionException.class, write::get);
        assertEquals("40001", ((SQLException) error.getCause()).getSQLState());
    }

    @ParameterizedTest
    @EnumSource
    void g0DirtyWrite(Level level) throws Exception {
        begin(level);
        set(t1, 1, 11);
        CompletableFuture<Integer> write = waiting(t2, "UPDATE test SET v = 12 WHERE id = 1");
        set(t1, 2, 21);
        t1.commit();
        if (level.hasSnapshot()) {
            assertFailsToSerialize(write);
            t2.rollback();
            assertEquals("1|11,2|21", all(connection));
        } else {
            assertEquals(1, write.get());
            assertEquals("1|11,2|21", all(connection));
            set(t2, 2, 22);
            t2.commit();
            assertEquals("1|12,2|22", all(connection));
        }
    }

    @ParameterizedTest
    @EnumSource
    void g1aAbortedRead(Level level) throws SQLException {
        begin(level);
        set(t1, 1, 101);
        assertEquals("1|10,2|20", all(t2));
        t1.rollback();
        assertEquals("1|10,2|20", all(t2));
        t2.commit();
    }

    @ParameterizedTest
    @EnumSource
    void g1bIntermediateRead(Level level) throws SQLException {
        begin(level);
        set(t1, 1, 101);
        assertEquals("1|10,2|20", all(t2));
        set(t1, 1, 11);
        t1.commit();
        assertEquals(level.hasSnapshot() ? "1|10,2|20" : "1|11,2|20", all(t2));
        t2.commit();
    }

    @ParameterizedTest
    @EnumSource
    void g1cCircularInformationFlow(Level level) throws SQLException {
        begin(level);
        set(t1, 1, 11);
        set(t2, 2, 22);
        assertEquals("20", get(t1, 2));
        assertEquals("10", get(t2, 1));
        t1.commit();
        if (level == Level.SERIALIZABLE) {
            assertState("40001", t2::commit);
        } else {
            t2.commit();
        }
    }

    @ParameterizedTest
    @EnumSource
    void otvObservedTransactionVanishes(Level level) throws Exception {
        begin(level);
        set(t1, 1, 11);
        set(t1, 2, 19);
        CompletableFuture<Integer> write = waiting(t2, "UPDATE test SET v = 12 WHERE id = 1");
        t1.commit();
        if (level.hasSnapshot()) {
            assertFailsToSerialize(write);
            assertEquals("1|11,2|19", all(t3));
            t2.rollback();
            assertEquals("1|11,2|19", all(t3));
        } else {
            assertEquals(1, write.get());
            assertEquals("11", get(t3, 1));
            set(t2, 2, 18);
            assertEquals("19", get(t3, 2));
            t2.commit();
            assertEquals("1|12,2|18", all(t3));
        }
        t3.commit();
    }

    @ParameterizedTest
    @EnumSource
    void pmpPredicateManyPreceders(Level level) throws SQLException {
        begin(level);
        assertEquals("", query(t1, "SELECT id FROM test WHERE v = 30"));
        update(t2, "INSERT INTO test VALUES(3,30)");
        t2.commit();
        assertEquals(level.hasSnapshot() ? "" : "3", query(t1, "SELECT id FROM test WHERE MOD(v, 3) = 0"));
        t1.commit();
    }

    @ParameterizedTest
    @EnumSource
    void pmpWithWritePredicate(Level level) throws Exception {
        begin(level);
        assertEquals(2, update(t1, "UPDATE test SET v = v + 10"));
        CompletableFuture<Integer> write = waiting(t2, "DELETE FROM test WHERE v = 20");
        t1.commit();
        if (level.hasSnapshot()) {
            assertFailsToSerialize(write);
            t2.rollback();
            assertEquals("1|20,2|30", all(connection));
        } else {
            // the statement runs again on what was committed, so it deletes the row that is 20 now
            assertEquals(1, write.get());
            t2.commit();
            assertEquals("2|30", all(connection));
        }
    }

    @ParameterizedTest
    @EnumSource
    void p4LostUpdate(Level level) throws Exception {
        begin(level);
        assertEquals("10", get(t1, 1));
        assertEquals("10", get(t2, 1));
        set(t1, 1, 11);
        CompletableFuture<Integer> write = waiting(t2, "UPDATE test SET v = 11 WHERE id = 1");
        t1.commit();
        if (level.hasSnapshot()) {
            assertFailsToSerialize(write);
            t2.rollback();
        } else {
            assertEquals(1, write.get());
            t2.commit();
        }
    }

    @ParameterizedTest
    @EnumSource
    void gSingleReadSkew(Level level) throws SQLException {
        begin(level);
        assertEquals("10", get(t1, 1));
        set(t2, 1, 12);
        set(t2, 2, 18);
        t2.commit();
        assertEquals(level.hasSnapshot() ? "20" : "18", get(t1, 2));
        t1.commit();
    }

    @ParameterizedTest
    @EnumSource
    void gSingleWithWritePredicate(Level level) throws SQLException {
        begin(level);
        assertEquals("10", get(t1, 1));
        set(t2, 1, 12);
        set(t2, 2, 18);
        t2.commit();
        if (level.hasSnapshot()) {
            assertState("40001", () -> update(t1, "DELETE FROM test WHERE v = 20"));
            t1.rollback();
        } else {
            assertEquals(0, update(t1, "DELETE FROM test WHERE v = 20"));
            t1.commit();
        }
        assertEquals("1|12,2|18", all(connection));
    }

    @ParameterizedTest
    @EnumSource
    void g2ItemWriteSkew(Level level) throws SQLException {
        begin(level);
        assertEquals("1|10,2|20", all(t1));
        assertEquals("1|10,2|20", all(t2));
        set(t1, 1, 11);
        set(t2, 2, 21);
        t1.commit();
        if (level == Level.SERIALIZABLE) {
            assertState("40001", t2::commit);
            assertEquals("1|11,2|20", all(connection));
        } else {
            t2.commit();
            assertEquals("1|11,2|21", all(connection));
        }
    }

    @ParameterizedTest
    @EnumSource
    void g2AntiDependencyCycle(Level level) throws SQLException {
        begin(level);
        String divisible = "SELECT id FROM test WHERE MOD(v, 3) = 0 ORDER BY id";
        assertEquals("", query(t1, divisible));
        assertEquals("", query(t2, divisible));
        update(t1, "INSERT INTO test VALUES(3,30)");
        update(t2, "INSERT INTO test VALUES(4,42)");
        t1.commit();
        if (level == Level.SERIALIZABLE) {
            assertState("40001", t2::commit);
            assertEquals("3", query(connection, divisible));
        } else {
            t2.commit();
            assertEquals("3,4", query(connection, divisible));
        }
    }

    @ParameterizedTest
    @EnumSource
    void readersDoNotWait(Level level) throws SQLException {
        begin(level);
        set(t1, 1, 11);
        update(t1, "DELETE FROM test WHERE id = 2");
        update(t1, "INSERT INTO test VALUES(3, 30)");
        assertEquals("1|10,2|20", all(t2));
        assertEquals("10", get(t3, 1));
        assertFalse(t1.isClosed());
        t1.rollback();
    }
}
