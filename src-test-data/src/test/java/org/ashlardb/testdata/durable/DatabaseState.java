package org.ashlardb.testdata.durable;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableMode;

/**
 * What a database holds, as the model says or as it is read.
 *
 * @param definitions name of each table to its mode and indexes
 * @param logged rows of LOGGED tables, by table and key
 * @param memory rows of MEMORY tables
 */
record DatabaseState(
        TreeMap<String, String> definitions,
        TreeMap<String, TreeMap<Long, String>> logged,
        TreeMap<String, TreeMap<Long, String>> memory) {

    static DatabaseState empty() {
        return new DatabaseState(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    }

    DatabaseState copy() {
        return new DatabaseState(new TreeMap<>(definitions), copy(logged), copy(memory));
    }

    static TreeMap<String, TreeMap<Long, String>> copy(Map<String, TreeMap<Long, String>> tables) {
        TreeMap<String, TreeMap<Long, String>> copy = new TreeMap<>();
        tables.forEach((name, rows) -> copy.put(name, new TreeMap<>(rows)));
        return copy;
    }

    boolean sameLogged(DatabaseState other) {
        return definitions.equals(other.definitions) && logged.equals(other.logged);
    }

    /** Reads a database through scans. */
    static DatabaseState read(Database database) {
        DatabaseState state = empty();
        try (Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            try (Snapshot snapshot = transaction.openSnapshot()) {
                for (Table table : database.tables(transaction)) {
                    String name = table.definition().name();
                    state.definitions.put(name, describe(table));
                    boolean isLogged = table.definition().mode() == TableMode.LOGGED;
                    (isLogged ? state.logged : state.memory).put(name, rows(table, snapshot));
                }
            }
            transaction.commit();
        }
        return state;
    }

    private static String describe(Table table) {
        List<String> indexes =
                table.indexes().stream().map(Index::name).sorted().toList();
        return table.definition().mode() + " " + indexes;
    }

    private static TreeMap<Long, String> rows(Table table, Snapshot snapshot) {
        TreeMap<Long, String> rows = new TreeMap<>();
        Cursor cursor = table.newCursor();
        cursor.scan(snapshot);
        while (cursor.next()) {
            String before = rows.put(cursor.getLong(0), cursor.getLong(1) + " " + cursor.getString(2));
            if (before != null) {
                throw new AssertionError("key " + cursor.getLong(0) + " is there twice");
            }
        }
        cursor.close();
        return rows;
    }
}
