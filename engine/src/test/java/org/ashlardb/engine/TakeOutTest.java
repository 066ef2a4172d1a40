package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.ashlardb.engine.EngineFixture.seek;
import static org.ashlardb.engine.EngineFixture.statement;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TakeOut;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Updates that take rows out of the table, so that others can have their keys first. */
final class TakeOutTest {
    private static final String LONG_TEXT = "a text too long to stand in the row, number ";

    private final EngineFixture fixture = new EngineFixture();
    private Transaction transaction;
    private Table table;

    @BeforeEach
    void create() {
        transaction = fixture.database.newTransaction();
        table = fixture.createAccounts(transaction);
        autocommit(transaction, snapshot -> {
            for (int i = 1; i <= 3; i++) {
                table.insert(transaction, row(table, i, i, LONG_TEXT + i));
            }
        });
    }

    @AfterEach
    void close() {
        transaction.close();
        fixture.close();
    }

    private long find(Snapshot snapshot, long id) {
        try (Cursor cursor = table.newCursor()) {
            assertTrue(seek(table, cursor, snapshot, id), () -> "row " + id);
            return cursor.rowId();
        }
    }

    private Row changes(long id) {
        Row changes = table.newRow();
        changes.setLong(0, id);
        return changes;
    }

    private long update(Snapshot snapshot, long rowId, long id, TakeOut takeOut) {
        return table.update(transaction, snapshot, rowId, changes(id), takeOut);
    }

    /** The rows as everybody sees them: key and number. */
    private void expect(int... numbers) {
        autocommit(transaction, snapshot -> {
            try (Cursor cursor = table.newCursor()) {
                for (int i = 0; i < numbers.length; i++) {
                    boolean found = seek(table, cursor, snapshot, i);
                    assertEquals(numbers[i] != 0, found, "row " + i);
                    if (found) {
                        assertEquals(numbers[i], cursor.getInt(1));
                        assertEquals(LONG_TEXT + numbers[i], cursor.getString(2));
                    }
                }
            }
        });
    }

    @Test
    void rowsGetTheKeysOfEachOther() {
        autocommit(transaction, snapshot -> {
            long first = find(snapshot, 1);
            long second = find(snapshot, 2);
            long third = find(snapshot, 3);
            assertEquals(Table.TAKEN_OUT, update(snapshot, first, 2, TakeOut.DUPLICATES));
            assertEquals(Table.TAKEN_OUT, update(snapshot, second, 4, TakeOut.ALL_THAT_MOVE));
            assertTrue(update(snapshot, third, 1, TakeOut.DUPLICATES) >= 0);
            table.putBack(transaction, first, changes(2));
            table.putBack(transaction, second, changes(4));
        });
        expect(0, 3, 1, 0, 2);
    }

    @Test
    void rowsThatDoNotMoveStay() {
        autocommit(transaction, snapshot -> {
            long first = find(snapshot, 1);
            assertEquals(first, update(snapshot, first, 1, TakeOut.ALL_THAT_MOVE));
        });
        expect(0, 1, 2, 3);
    }

    @Test
    void aKeyThatIsThereInTheEndIsRefusedAndTakenBack() {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        EngineException refused = assertThrows(
                EngineException.class,
                () -> statement(transaction, snapshot -> {
                    long first = find(snapshot, 1);
                    assertEquals(Table.TAKEN_OUT, update(snapshot, first, 3, TakeOut.DUPLICATES));
                    table.putBack(transaction, first, changes(3));
                }));
        assertEquals(ErrorCode.DUPLICATE_KEY, refused.code());
        assertEquals("ACCOUNTS_PK", refused.constraintName());
        transaction.rollback();
        expect(0, 1, 2, 3);
    }

    @Test
    void othersDoNotGetTheKeyOfARowThatIsOut() {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        Snapshot snapshot = transaction.beginStatement();
        long first = find(snapshot, 1);
        assertEquals(Table.TAKEN_OUT, update(snapshot, first, 9, TakeOut.ALL_THAT_MOVE));
        try (Transaction other = fixture.database.newTransaction()) {
            other.setLockTimeoutMillis(1);
            EngineException waited = assertThrows(
                    EngineException.class,
                    () -> autocommit(other, s -> table.insert(other, row(table, 1, 10, "other"))));
            assertEquals(ErrorCode.LOCK_TIMEOUT, waited.code());
        }
        transaction.rollbackStatement();
        transaction.commit();
        expect(0, 1, 2, 3);
    }
}
