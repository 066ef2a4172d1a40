package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.ashlardb.engine.EngineFixture.seek;
import static org.ashlardb.engine.EngineFixture.statement;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.LockWait;
import org.junit.jupiter.api.Test;

/**
 * Locks and changes of one row by one transaction, in all orders, some taken back: snapshots from before it, between two
 * and behind go on seeing what they saw first when the collector has taken what nobody needs.
 */
final class OwnChangesTest {
    private static final int LONGEST = 4;
    private static final int ABSENT = -1;

    /** What a transaction does with the row. */
    private enum Step {
        LOCK,
        LOCK_TAKEN_BACK,
        UPDATE,
        UPDATE_TAKEN_BACK,
        DELETE_TAKEN_BACK,
        DELETE
    }

    /** A snapshot with what it must see. */
    private record Pin(Transaction transaction, Snapshot snapshot, int expected, String when) {}

    private final List<Pin> pins = new ArrayList<>();
    private int made;

    private static int read(Table table, Snapshot snapshot) {
        try (Cursor cursor = table.newCursor()) {
            boolean found = seek(table, cursor, snapshot, 1);
            return found ? cursor.getInt(1) : ABSENT;
        }
    }

    private void pin(Database database, int expected, String when) {
        Transaction transaction = database.newTransaction();
        transaction.begin(IsolationLevel.REPEATABLE_READ);
        pins.add(new Pin(transaction, transaction.openSnapshot(), expected, when));
    }

    private void checkPins(Table table, String what) {
        for (Pin pin : pins) {
            assertEquals(pin.expected, read(table, pin.snapshot), what + ", seen from " + pin.when);
        }
    }

    private void releasePins(Table table, String what) {
        while (!pins.isEmpty()) {
            Pin pin = pins.remove(pins.size() / 2);
            pin.snapshot.close();
            pin.transaction.commit();
            pin.transaction.close();
            checkPins(table, what + " without " + pin.when);
        }
    }

    /** Takes a step in a statement of its own. */
    private void take(Transaction transaction, Table table, Step step) {
        Snapshot snapshot = transaction.beginStatement();
        long rowId;
        try (Cursor cursor = table.newCursor()) {
            seek(table, cursor, snapshot, 1);
            rowId = cursor.rowId();
        }
        switch (step) {
            case LOCK, LOCK_TAKEN_BACK -> table.lock(transaction, snapshot, rowId, LockWait.NOWAIT);
            case UPDATE, UPDATE_TAKEN_BACK -> {
                Row changes = table.newRow();
                changes.setLong(1, ++made);
                changes.setString(2, "a text too long to stand in the row, made by change " + made);
                table.update(transaction, snapshot, rowId, changes);
            }
            default -> table.delete(transaction, snapshot, rowId);
        }
        if (step == Step.LOCK || step == Step.UPDATE || step == Step.DELETE) {
            transaction.endStatement();
        } else {
            transaction.rollbackStatement();
        }
    }

    /** Runs a transaction; the row's value behind it. */
    private int run(Transaction transaction, Table table, List<Step> steps, boolean insert, int before) {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        int value = before;
        if (insert) {
            value = ++made;
            statement(transaction, snapshot -> table.insert(transaction, row(table, 1, made, "text")));
        }
        for (Step step : steps) {
            take(transaction, table, step);
            value = step == Step.UPDATE ? made : step == Step.DELETE ? ABSENT : value;
        }
        transaction.commit();
        return value;
    }

    private void check(EngineFixture fixture, Transaction transaction, Table table, List<Step> steps, boolean insert) {
        Database database = fixture.database;
        String what = (insert ? "INSERT, " : "") + steps;
        int before = ABSENT;
        if (!insert) {
            before = ++made;
            autocommit(transaction, snapshot -> table.insert(transaction, row(table, 1, made, "text")));
        }
        pin(database, before, "before");
        int between = run(transaction, table, steps, insert, before);
        pin(database, between, "between");
        database.collectGarbage();
        checkPins(table, what);
        int after = between;
        if (between != ABSENT) {
            after = run(transaction, table, List.of(Step.LOCK, Step.UPDATE), false, between);
        }
        pin(database, after, "after");
        database.collectGarbage();
        checkPins(table, what + " and LOCK, UPDATE");
        if (after != ABSENT) {
            autocommit(transaction, snapshot -> deleteRow(transaction, table, snapshot));
        }
        database.collectGarbage();
        releasePins(table, what);
        database.collectGarbage();
    }

    private static void deleteRow(Transaction transaction, Table table, Snapshot snapshot) {
        try (Cursor cursor = table.newCursor()) {
            seek(table, cursor, snapshot, 1);
            table.delete(transaction, snapshot, cursor.rowId());
        }
    }

    private void checkAll(EngineFixture fixture, Transaction transaction, Table table, List<Step> begun) {
        for (Step step : Step.values()) {
            List<Step> steps = new ArrayList<>(begun);
            steps.add(step);
            check(fixture, transaction, table, steps, false);
            check(fixture, transaction, table, steps, true);
            if (steps.size() < LONGEST && step != Step.DELETE) {
                checkAll(fixture, transaction, table, steps);
            }
        }
    }

    @Test
    void snapshotsKeepTheirVersions() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            checkAll(fixture, transaction, table, List.of());
        }
    }
}
