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
    private final List<HeldCursor> cursors = new ArrayList<>();

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
            return;
        }
        boolean done = false;
        try {
            openCursors();
            done = true;
        } finally {
            if (!done) {
                close();
            }
        }
    }

    private void openCursors() {
        for (Table table : tables) {
            TreeMap<Long, String> rows = rows(table);
            cursors.add(new HeldCursor(table, null, snapshot, rows));
            table.indexes().forEach(index -> cursors.add(new HeldCursor(table, index, snapshot, rows)));
        }
    }

    private TreeMap<Long, String> rows(Table table) {
        String name = table.definition().name();
        return expected.logged().containsKey(name)
                ? expected.logged().get(name)
                : expected.memory().get(name);
    }

    /** Reads all tables that have not been dropped since, through the indexes that are left. */
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
                if (!betweenStatements || e.code() != ErrorCode.TABLE_CHANGED) { // built anew, and opened after that
                    throw e;
                }
            }
        }
    }

    private void compare(Table table, String definition) {
        TreeMap<Long, String> rows = rows(table);
        assertEquals(rows, DatabaseState.scan(table, snapshot), "in an old snapshot, table " + table);
        for (HeldCursor cursor : cursors) {
            if (cursor.table() == table && (cursor.index() == null || isThere(cursor.index(), definition))) {
                cursor.finish();
            }
        }
        for (Index index : table.indexes()) {
            if (isThere(index, definition)) {
                DatabaseState.compare(table, snapshot, index, rows);
            }
        }
    }

    private static boolean isThere(Index index, String definition) {
        return definition.matches(".*\\b" + index.name() + "\\b.*");
    }

    void close() {
        cursors.forEach(HeldCursor::close);
        if (snapshot.isOpen()) {
            snapshot.close();
        }
        transaction.close();
    }
}
