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
import org.ashlardb.jdbc.behaviour.Anomaly.Level;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The ten anomalies of the Hermitage suite at each level, see {@link Anomaly} for which of them are prevented. */
@Timeout(60)
class IsolationTest extends DatabaseTest {
    /** How long a call that has to wait for another transaction is watched. */
    private static final long BLOCKED_MILLIS = 50;

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
        betweenSteps();
    }

    /** Something that must not change what transactions see. */
    void betweenSteps() throws SQLException {
        // nothing in memory
    }

    private Connection begun(Level level) throws SQLException {
        Connection begun = another();
        begun.setTransactionIsolation(level.constant());
        begun.setAutoCommit(false);
        return begun;
    }

    private void set(Connection on, int id, int value) throws SQLException {
        assertEquals(1, update(on, "UPDATE test SET v = ? WHERE id = ?", value, id));
        betweenSteps();
    }

    private String get(Connection on, int id) throws SQLException {
        betweenSteps();
        return query(on, "SELECT v FROM test WHERE id = ?", id);
    }

    private String all(Connection on) throws SQLException {
        betweenSteps();
        return query(on, "SELECT id, v FROM test ORDER BY id");
    }

    /** A write that has to wait for another transaction, and does when this returns. */
    private CompletableFuture<Integer> waiting(Connection on, String sql) throws SQLException {
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> {
            try {
                return update(on, sql);
            } catch (SQLException e) {
                throw new CompletionException(e);
            }
        });
        String waiting = "SELECT COUNT(*) FROM information_schema.sessions WHERE blocker_id IS NOT NULL";
        do {
            assertThrows(TimeoutException.class, () -> future.get(BLOCKED_MILLIS, TimeUnit.MILLISECONDS));
        } while (query(waiting).equals("0"));
        return future;
    }

    private static void assertFailsToSerialize(CompletableFuture<Integer> write) {
        ExecutionException error = assertThrows(ExecutionException.class, write::get);
        assertEquals("40001", ((SQLException) error.getCause()).getSQLState());
    }

    /** What was seen must be what the table says. */
    private static void assertPrevented(boolean prevented, Anomaly anomaly, Level level) {
        assertEquals(anomaly.isPreventedAt(level), prevented, () -> anomaly + " at " + level + " is prevented");
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
        assertPrevented(!all(connection).equals("1|12,2|21"), Anomaly.G0, level);
    }

    @ParameterizedTest
    @EnumSource
    void g1aAbortedRead(Level level) throws SQLException {
        begin(level);
        set(t1, 1, 101);
        assertPrevented(all(t2).equals("1|10,2|20"), Anomaly.G1A, level);
        t1.rollback();
        assertEquals("1|10,2|20", all(t2));
        t2.commit();
    }

    @ParameterizedTest
    @EnumSource
    void g1bIntermediateRead(Level level) throws SQLException {
        begin(level);
        set(t1, 1, 101);
        assertPrevented(all(t2).equals("1|10,2|20"), Anomaly.G1B, level);
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
        boolean prevented = get(t1, 2).equals("20") && get(t2, 1).equals("10");
        assertPrevented(prevented, Anomaly.G1C, level);
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
            assertPrevented(all(t3).equals("1|11,2|19"), Anomaly.OTV, level);
        } else {
            assertEquals(1, write.get());
            assertEquals("11", get(t3, 1));
            set(t2, 2, 18);
            assertPrevented(get(t3, 2).equals("19"), Anomaly.OTV, level);
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
        String found = query(t1, "SELECT id FROM test WHERE MOD(v, 3) = 0");
        assertEquals(level.hasSnapshot() ? "" : "3", found);
        assertPrevented(found.isEmpty(), Anomaly.PMP, level);
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
            assertPrevented(true, Anomaly.P4, level);
        } else {
            assertEquals(1, write.get());
            t2.commit();
            assertPrevented(false, Anomaly.P4, level);
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
        String second = get(t1, 2);
        assertEquals(level.hasSnapshot() ? "20" : "18", second);
        assertPrevented(second.equals("20"), Anomaly.G_SINGLE, level);
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
        assertPrevented(!all(connection).equals("1|11,2|21"), Anomaly.G2_ITEM, level);
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
        assertPrevented(!query(connection, divisible).equals("3,4"), Anomaly.G2, level);
    }

    /** Two who have seen that a key is free: who may not see the other's row is told to look again. */
    @ParameterizedTest
    @EnumSource
    void oneKeyByTwo(Level level) throws Exception {
        begin(level);
        String insert = "INSERT INTO test VALUES (3, 30)";
        assertEquals("", query(t1, "SELECT v FROM test WHERE id = 3"));
        assertEquals("", query(t2, "SELECT v FROM test WHERE id = 3"));
        update(t1, insert);
        CompletableFuture<Integer> write = waiting(t2, insert);
        betweenSteps();
        t1.commit();
        ExecutionException error = assertThrows(ExecutionException.class, write::get);
        String serializes = level == Level.SERIALIZABLE ? "40001" : "23505";
        assertEquals(serializes, ((SQLException) error.getCause()).getSQLState());
        t2.rollback();
        assertState("23505", () -> update(t2, insert));
        t2.rollback();
    }

    /**
     * Write skew where one has read through an error: it fails at a row that the other takes away, or for want of one that
     * the other adds, and goes on by that; the other has read that nothing came of it yet.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "23505 | INSERT INTO test VALUES (2, 0) | DELETE FROM test WHERE id = 2",
                "23505 | INSERT INTO test VALUES (5, 0), (2, 0) | DELETE FROM test WHERE id = 2",
                "23505 | UPDATE test SET id = 2 WHERE id = 1 | DELETE FROM test WHERE id = 2",
                "23505 | UPDATE test SET id = 2 WHERE id = 1 | UPDATE test SET id = 3 WHERE id = 2",
                "23503 | INSERT INTO child VALUES (2, 9) | INSERT INTO test VALUES (9, 0)",
                "23503 | UPDATE child SET parent = 9 | UPDATE test SET id = 9 WHERE id = 2",
                "23503 | DELETE FROM test WHERE id = 1 | DELETE FROM child",
                "23503 | UPDATE test SET id = 9 WHERE id = 1 | UPDATE child SET parent = 2"
            })
    void whatAnErrorTellsIsRead(String state, String failing, String contradicting) throws SQLException {
        execute(
                "CREATE TABLE child(id INT PRIMARY KEY, parent INT REFERENCES test(id))",
                "INSERT INTO child VALUES (1, 1)",
                "CREATE TABLE noted(id INT PRIMARY KEY)");
        for (boolean contradicts : new boolean[] {false, true}) {
            begin(Level.SERIALIZABLE);
            assertEquals("0", query(t2, "SELECT COUNT(*) FROM noted"));
            assertState(state, () -> update(t1, failing));
            update(t1, "INSERT INTO noted VALUES (1)");
            if (contradicts) {
                update(t2, contradicting);
                t2.commit();
                assertState("40001", t1::commit);
            } else {
                t2.rollback();
                t1.commit();
                execute("DELETE FROM noted");
            }
        }
    }

    /** Whose snapshot shows another state of the two tables than a foreign key finds is told to look again. */
    @ParameterizedTest
    @EnumSource
    void aForeignKeyFindsWhatIsNotSeen(Level level) throws SQLException {
        execute("CREATE TABLE child(id INT PRIMARY KEY, parent INT REFERENCES test(id))");
        String state = level == Level.SERIALIZABLE ? "40001" : "23503";
        begin(level);
        assertEquals("20", get(t1, 2));
        assertEquals(1, update(t2, "DELETE FROM test WHERE id = 2"));
        assertEquals(1, update(t2, "INSERT INTO child VALUES (1, 1)"));
        t2.commit();
        betweenSteps();
        assertState(state, () -> update(t1, "INSERT INTO child VALUES (2, 2)"));
        assertState(state, () -> update(t1, "DELETE FROM test WHERE id = 1"));
        t1.rollback();
        assertState("23503", () -> update(t1, "INSERT INTO child VALUES (2, 2)"));
        assertState("23503", () -> update(t1, "DELETE FROM test WHERE id = 1"));
        t1.rollback();
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
