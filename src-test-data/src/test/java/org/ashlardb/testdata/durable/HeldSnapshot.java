package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/** A snapshot that stays open while others commit and make checkpoints, and what it must see to its end. */
final class HeldSnapshot {
    private final Transaction transaction;
    private final boolean betweenStatements;
    private Snapshot snapshot;
    private final List<Table> tables;
    private final DatabaseState expected;

    /** @param betweenStatements whether the transaction keeps it alone, with no statement open until it is compared */
    HeldSnapshot(Database database, DatabaseState expected, boolean betweenStatements) {
        this.expected = expected;
        this.transaction = database.newTransaction();
        transaction.begin(IsolationLevel.REPEATABLE_READ);
        this.snapshot = transaction.openSnapshot();
        this.tables = new ArrayList<>(database.tables(transaction));
        this.betweenStatements = betweenStatements;
        if (betweenStatements) {
            snapshot.close();
        }
    }

    /** Reads all tables that have not been dropped or built anew since, through the indexes that are left. */
    void compare(DatabaseState now) {
        if (betweenStatements && !snapshot.isOpen()) {
            snapshot = transaction.openSnapshot();
        }
        for (Table table : tables) {
            String definition = now.definitions().get(table.definition().name());
            if (definition == null) {
                continue;
            }
            try {
                compare(table, definition);
            } catch (EngineException e) {
                if (e.code() != ErrorCode.TABLE_NOT_FOUND) { // built anew for another mode
                    throw e;
                }
            }
        }
    }

    private void compare(Table table, String definition) {
        String name = table.definition().name();
        TreeMap<Long, String> rows = expected.logged().containsKey(name)
                ? expected.logged().get(name)
                : expected.memory().get(name);
        assertEquals(rows, DatabaseState.scan(table, snapshot), "in an old snapshot, table " + name);
        for (Index index : table.indexes()) {
            if (definition.matches(".*\\b" + index.name() + "\\b.*")) {
                DatabaseState.compare(table, snapshot, index, rows);
            }
        }
    }

    void close() {
        if (snapshot.isOpen()) {
            snapshot.close();
        }
        transaction.close();
    }
}
