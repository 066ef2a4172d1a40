package org.ashlardb.jdbc.hunt;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@link History} finds each anomaly, and at the levels that have it only. */
final class HistoryCheckTest {
    private static final int READ_COMMITTED = Connection.TRANSACTION_READ_COMMITTED;
    private static final int REPEATABLE_READ = Connection.TRANSACTION_REPEATABLE_READ;
    private static final int SERIALIZABLE = Connection.TRANSACTION_SERIALIZABLE;
    private static final int X = 1;
    private static final int Y = 2;

    private final History history = new History();
    private final History.Unit one = new History.Unit(1);
    private final History.Unit two = new History.Unit(2);
    private final History.Unit three = new History.Unit(3);
    private final History.Unit four = new History.Unit(4);

    private void commit(History.Unit... units) {
        for (History.Unit unit : units) {
            history.commit(unit);
        }
    }

    private void assertAllowed(Map<Integer, List<Integer>> lists, int... levels) {
        for (int level : levels) {
            assertDoesNotThrow(() -> history.check(lists, level), "at " + level);
        }
    }

    private void assertForbidden(String message, Map<Integer, List<Integer>> lists, int... levels) {
        for (int level : levels) {
            AssertionError e = assertThrows(AssertionError.class, () -> history.check(lists, level), "at " + level);
            assertTrue(e.getMessage().contains(message), e.getMessage());
        }
    }

    @Test
    void oneAfterTheOther() {
        one.append(X, 1);
        one.append(X, 2);
        two.read(X, List.of(1, 2));
        two.append(X, 3);
        two.read(X, List.of(1, 2, 3));
        commit(one, two);
        assertAllowed(Map.of(X, List.of(1, 2, 3)), READ_COMMITTED, REPEATABLE_READ, SERIALIZABLE);
    }

    @Test
    void aCommitIsLost() {
        one.append(X, 1);
        two.append(X, 2);
        commit(one, two);
        assertForbidden("lost", Map.of(X, List.of(2)), READ_COMMITTED);
    }

    @Test
    void anElementIsThereTwice() {
        one.append(X, 1);
        two.append(X, 2);
        commit(one, two);
        assertForbidden("twice", Map.of(X, List.of(1, 1)), READ_COMMITTED);
    }

    @Test
    void anElementOfNobodyIsThere() {
        one.append(X, 1);
        commit(one);
        assertForbidden("of no commit", Map.of(X, List.of(1, 2)), READ_COMMITTED);
    }

    @Test
    void whatWasTakenBackIsRead() {
        one.read(X, List.of(7));
        commit(one);
        assertForbidden("no state", Map.of(), READ_COMMITTED);
    }

    @Test
    void halfOfATransactionIsRead() {
        one.append(X, 1);
        one.append(X, 2);
        two.read(X, List.of(1));
        commit(one, two);
        assertForbidden("not all", Map.of(X, List.of(1, 2)), READ_COMMITTED);
    }

    @Test
    void twoReadEachOther() {
        one.append(X, 1);
        one.read(Y, List.of(2));
        two.append(Y, 2);
        two.read(X, List.of(1));
        commit(one, two);
        Map<Integer, List<Integer>> lists = Map.of(X, List.of(1), Y, List.of(2));
        assertForbidden("depends", lists, READ_COMMITTED, REPEATABLE_READ, SERIALIZABLE);
    }

    @Test
    void aSnapshotChanges() {
        one.read(X, List.of());
        one.read(X, List.of(1));
        two.append(X, 1);
        commit(one, two);
        assertAllowed(Map.of(X, List.of(1)), READ_COMMITTED);
        assertForbidden("snapshot", Map.of(X, List.of(1)), REPEATABLE_READ, SERIALIZABLE);
    }

    @Test
    void anUpdateIsLost() {
        one.read(X, List.of());
        one.append(X, 1);
        two.read(X, List.of());
        two.append(X, 2);
        commit(one, two);
        assertAllowed(Map.of(X, List.of(1, 2)), READ_COMMITTED);
        assertForbidden("depends", Map.of(X, List.of(1, 2)), REPEATABLE_READ, SERIALIZABLE);
    }

    @Test
    void oneReadsHalfOfWhatTheOtherDid() {
        one.append(X, 1);
        one.append(Y, 2);
        two.read(X, List.of(1));
        two.read(Y, List.of());
        commit(one, two);
        Map<Integer, List<Integer>> lists = Map.of(X, List.of(1), Y, List.of(2));
        assertAllowed(lists, READ_COMMITTED);
        assertForbidden("depends", lists, REPEATABLE_READ, SERIALIZABLE);
    }

    @Test
    void eachWritesWhatTheOtherHasRead() {
        one.read(X, List.of());
        one.append(Y, 1);
        two.read(Y, List.of());
        two.append(X, 2);
        commit(one, two);
        Map<Integer, List<Integer>> lists = Map.of(X, List.of(2), Y, List.of(1));
        assertAllowed(lists, READ_COMMITTED, REPEATABLE_READ);
        assertForbidden("depends", lists, SERIALIZABLE);
    }

    @Test
    void twoSeeTwoOthersInAnotherOrder() {
        one.append(X, 1);
        two.append(Y, 2);
        three.read(X, List.of(1));
        three.read(Y, List.of());
        four.read(X, List.of());
        four.read(Y, List.of(2));
        commit(one, two, three, four);
        Map<Integer, List<Integer>> lists = Map.of(X, List.of(1), Y, List.of(2));
        assertAllowed(lists, READ_COMMITTED);
        assertForbidden("depends", lists, REPEATABLE_READ, SERIALIZABLE);
    }

    @Test
    void whoComesLaterSeesLess() {
        one.append(X, 1);
        commit(one);
        long now = System.nanoTime();
        while (System.nanoTime() == now) {
            Thread.onSpinWait();
        }
        History.Unit later = new History.Unit(2);
        later.read(X, List.of());
        commit(later);
        assertAllowed(Map.of(X, List.of(1)), READ_COMMITTED);
        assertForbidden("depends", Map.of(X, List.of(1)), REPEATABLE_READ, SERIALIZABLE);
    }
}
