package org.ashlardb.engine.transaction;

import java.util.Arrays;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.SlotReader;
import org.ashlardb.engine.row.TableStorage;

/** Adds the keys of one transaction's rows to unique indexes, and looks at those that wait to be unique. */
final class UniqueKeys {
    private final TransactionManager manager;
    private final TransactionContext transaction;
    private final RowInspector inspector;
    private final RowFetcher fetcher;
    private final LockWaits waits;
    private long[] gone = new long[4];
    private int goneCount;
    private long existing; // the row that was found with the key

    UniqueKeys(
            TransactionManager manager,
            TransactionContext transaction,
            RowInspector inspector,
            RowFetcher fetcher,
            LockWaits waits) {
        this.manager = manager;
        this.transaction = transaction;
        this.inspector = inspector;
        this.fetcher = fetcher;
        this.waits = waits;
    }

    /**
     * Adds a key that the transaction's own row has had until now, so that nobody else can have it. Who looks for rows
     * with the key holds its stripe and finds both entries, or only the old one, whose row waits for this transaction.
     */
    void insertBeside(IndexStorage index, SearchKey key, long rowId) {
        key.setRowId(rowId);
        int stripe = manager.lockKey(key, index.number());
        try {
            index.tree().insert(key);
        } finally {
            manager.unlockKey(stripe);
        }
    }

    /** Adds the key unless a row with it exists; waits where a running transaction decides that. */
    void insert(TableStorage table, IndexStorage index, SearchKey key, long rowId) {
        insertInMemory(table, index, key, rowId);
        if (table.isCached()) {
            requireNotSaved(table, index, key, rowId);
        }
    }

    /**
     * Fails if a row with the key exists in the page file; waits where a running transaction decides that. Others that
     * insert the key meet the entry in memory meanwhile.
     */
    private void requireNotSaved(TableStorage table, IndexStorage index, SearchKey key, long rowId) {
        while (true) {
            long looked = manager.takenBack();
            long other = fetcher.findKey(table, index, key);
            if (other == 0) {
                return;
            }
            switch (inspector.existence(table, other, transaction)) {
                case EXISTS -> throw duplicate(table, index, key, rowId, other);
                case UNDECIDED -> waits.waitForKey(index, inspector.undecidedStamp(), looked);
                default -> {
                    return;
                }
            }
        }
    }

    /** Waits until no other running transaction decides whether a row with the key exists. */
    void awaitOthers(TableStorage table, IndexStorage index, SearchKey key) {
        while (true) {
            long looked = manager.takenBack();
            if (isDecided(table, index, key)) {
                return;
            }
            waits.waitForKey(index, inspector.undecidedStamp(), looked);
        }
    }

    /**
     * Whether no other running transaction decides whether a row with the key exists. Of two that have both inserted the
     * key, each takes its stripe behind that, so that one of them at least finds the other's entry.
     */
    boolean isDecided(TableStorage table, IndexStorage index, SearchKey key) {
        int stripe = manager.lockKey(key, index.number());
        try {
            key.setRowId(0);
            for (long other = index.tree().find(key);
                    other >= 0;
                    other = index.tree().find(key)) {
                if (inspector.existence(table, other, transaction) == RowInspector.Existence.UNDECIDED) {
                    return false;
                }
                key.setRowId(other + 1);
            }
            return true;
        } finally {
            manager.unlockKey(stripe);
        }
    }

    private void insertInMemory(TableStorage table, IndexStorage index, SearchKey key, long rowId) {
        key.setRowId(rowId);
        if (index.tree().insertUnique(key, gone, 0, false)) {
            return;
        }
        while (true) {
            long looked = manager.takenBack();
            int stripe = manager.lockKey(key, index.number());
            RowInspector.Existence found;
            try {
                found = findExisting(table, index, key);
                key.setRowId(rowId);
                if (found == RowInspector.Existence.GONE && index.tree().insertUnique(key, gone, goneCount, true)) {
                    return;
                }
            } finally {
                manager.unlockKey(stripe);
            }
            if (found == RowInspector.Existence.EXISTS) {
                throw duplicate(table, index, key, rowId, existing);
            }
            if (found == RowInspector.Existence.UNDECIDED) {
                waits.waitForKey(index, inspector.undecidedStamp(), looked);
            }
        }
    }

    /** Whether a row with the key exists; those that are gone are noted. */
    private RowInspector.Existence findExisting(TableStorage table, IndexStorage index, SearchKey key) {
        RowInspector.Existence worst = RowInspector.Existence.GONE;
        goneCount = 0;
        key.setRowId(0);
        long other = index.tree().find(key);
        while (other >= 0) {
            RowInspector.Existence found = inspector.existence(table, other, transaction);
            if (found == RowInspector.Existence.EXISTS) {
                existing = other;
                return found;
            }
            if (found == RowInspector.Existence.UNDECIDED) {
                worst = found;
            }
            if (goneCount == gone.length) {
                gone = Arrays.copyOf(gone, goneCount * 2);
            }
            gone[goneCount++] = other;
            key.setRowId(other + 1);
            other = index.tree().find(key);
        }
        return worst;
    }

    /**
     * Whether a transaction that is SERIALIZABLE does not see a row with a key as it is now. That others have the key or not
     * counts as read.
     */
    boolean isUnseen(TableStorage table, IndexStorage index, SearchKey key, long other) {
        if (transaction.isolation() == IsolationLevel.SERIALIZABLE) {
            transaction.readSet().addKey(table, index, key);
        }
        return transaction.views().isBefore(inspector.newestCommit(table, other, transaction));
    }

    /**
     * Who may not see the row with the key would find what it has read itself contradicted. Who sees it has learned from the
     * error that it is there.
     */
    private EngineException duplicate(TableStorage table, IndexStorage index, SearchKey key, long rowId, long other) {
        if (isUnseen(table, index, key, other)) {
            return new EngineException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "could not serialize: another transaction has given a row the same key in "
                            + index.definition().name() + " of table " + table.name(),
                    table.name(),
                    null,
                    null);
        }
        SlotReader row = new SlotReader(manager.memory(), table.layout(), table.variables());
        row.at(table.slot(rowId));
        return new EngineException(
                ErrorCode.DUPLICATE_KEY,
                "duplicate key " + KeyText.of(table, index, row) + " in "
                        + index.definition().name() + " of table " + table.name(),
                table.name(),
                index.definition().name(),
                null);
    }
}
