package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.memory.PageAllocator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fails the k-th allocation and all after it, for k = 0, 1, 2 and so on until a run needs none of them. */
class AllocationFailureTest {
    private static final class FailFrom implements PageAllocator.AllocationObserver {
        private int left;

        FailFrom(int left) {
            this.left = left;
        }

        @Override
        public void beforeAllocation() {
            if (--left < 0) {
                throw new EngineException(ErrorCode.MEMORY_LIMIT, "injected");
            }
        }
    }

    private static Map<Long, String> contents(Transaction transaction, Table table) {
        Map<Long, String> found = new TreeMap<>();
        transaction.begin(IsolationLevel.READ_COMMITTED);
        try (Snapshot snapshot = transaction.openSnapshot()) {
            Cursor cursor = table.newCursor();
            cursor.scan(snapshot);
            while (cursor.next()) {
                found.put(cursor.getLong(0), cursor.getInt(1) + ":" + cursor.getString(2));
            }
            int indexed = 0;
            for (Index index : table.indexes()) {
                cursor.range(snapshot, index, null, true, null, true, false);
                while (cursor.next()) {
                    indexed++;
                }
            }
            assertEquals(found.size() * table.indexes().size(), indexed);
        }
        transaction.commit();
        return found;
    }

    /** Inserts, updates in place, moves and deletes, in one transaction of several statements. */
    private static void work(Transaction transaction, Table table) {
        Cursor cursor = table.newCursor();
        Key key = table.primaryKey().newKey();
        transaction.begin(IsolationLevel.READ_COMMITTED);
        for (int i = 100; i < 140; i++) {
            Snapshot s = transaction.beginStatement();
            table.insert(transaction, row(table, i, i, "inserted text of some length ".repeat(i)));
            if (i % 2 == 0) {
                assertTrue(cursor.seek(s, table.primaryKey(), key.clear().addLong(i - 100)));
                Row changes = table.newRow();
                changes.setString(2, "updated text of some length " + i);
                if (i % 4 == 0) {
                    changes.setLong(1, i);
                }
                table.update(transaction, s, cursor.rowId(), changes);
            } else {
                assertTrue(cursor.seek(s, table.primaryKey(), key.clear().addLong(i - 100)));
                table.delete(transaction, s, cursor.rowId());
            }
            transaction.endStatement();
        }
        transaction.commit();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFailedAllocationRollsBackAndLeaksNothing(boolean rollBackStatementFirst) {
        boolean failed = true;
        for (int k = 0; failed; k++) {
            try (EngineFixture fixture = new EngineFixture();
                    Transaction transaction = fixture.database.newTransaction()) {
                fixture.createAccounts(transaction);
                autocommit(
                        transaction,
                        s -> fixture.database.createIndex(
                                transaction,
                                fixture.database.findTable(transaction, "PUBLIC", "ACCOUNTS"),
                                IndexDefinition.of("BY_N", 1)));
                transaction.begin(IsolationLevel.READ_COMMITTED);
                Table table = fixture.database.findTable(transaction, "PUBLIC", "ACCOUNTS");
                transaction.commit();
                autocommit(transaction, s -> {
                    for (int i = 0; i < 40; i++) {
                        table.insert(transaction, row(table, i, i, "first text of some length " + i));
                    }
                });
                Map<Long, String> before = contents(transaction, table);
                PageAllocator pages = fixture.database.memory().pages();
                pages.observeAllocations(new FailFrom(k));
                failed = false;
                try {
                    work(transaction, table);
                } catch (EngineException e) {
                    assertEquals(ErrorCode.MEMORY_LIMIT, e.code());
                    failed = true;
                    if (rollBackStatementFirst && isInStatement(transaction)) {
                        transaction.rollbackStatement();
                    }
                    transaction.rollback();
                    assertEquals(before, contents(transaction, table), "k = " + k);
                }
                pages.observeAllocations(null);
                if (failed) {
                    work(transaction, table);
                }
                assertEquals(60, contents(transaction, table).size());
            }
        }
    }

    private static boolean isInStatement(Transaction transaction) {
        try {
            transaction.context().checkStatement();
            return true;
        } catch (EngineException e) {
            return false;
        }
    }
}
