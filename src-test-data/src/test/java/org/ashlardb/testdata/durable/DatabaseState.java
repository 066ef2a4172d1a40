package org.ashlardb.testdata.durable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Key;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;

/**
 * What a database holds, as the model says or as it is read.
 *
 * @param definitions name of each table to its mode and indexes
 * @param logged rows of LOGGED and CACHED tables, by table and key
 * @param memory rows of MEMORY tables
 * @param objects objects by kind and name, and what may be altered of each table
 */
record DatabaseState(
        TreeMap<String, String> definitions,
        TreeMap<String, TreeMap<Long, String>> logged,
        TreeMap<String, TreeMap<Long, String>> memory,
        TreeMap<String, String> objects) {

    static DatabaseState empty() {
        return new DatabaseState(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    }

    DatabaseState copy() {
        return new DatabaseState(new TreeMap<>(definitions), copy(logged), copy(memory), new TreeMap<>(objects));
    }

    static TreeMap<String, TreeMap<Long, String>> copy(Map<String, TreeMap<Long, String>> tables) {
        TreeMap<String, TreeMap<Long, String>> copy = new TreeMap<>();
        tables.forEach((name, rows) -> copy.put(name, new TreeMap<>(rows)));
        return copy;
    }

    boolean sameLogged(DatabaseState other) {
        return definitions.equals(other.definitions) && logged.equals(other.logged) && objects.equals(other.objects);
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
                    state.objects.put(name, alterable(table.definition()));
                    boolean isLogged = table.definition().mode() != TableMode.MEMORY;
                    (isLogged ? state.logged : state.memory).put(name, rows(table, snapshot));
                }
            }
            for (ObjectDefinition object : database.objects(transaction)) {
                state.objects.put(
                        object.kind() + " " + object.name(), object.properties().toString());
            }
            transaction.commit();
        }
        return state;
    }

    /** What {@code alterTable} may change of a table of {@link Workload}. */
    static String alterable(TableDefinition table) {
        ColumnDefinition number = table.columns().get(1);
        return number.name() + " " + number.nullable() + " " + number.properties() + table.properties();
    }

    private static String describe(Table table) {
        List<String> indexes =
                table.indexes().stream().map(Index::name).sorted().toList();
        return table.definition().mode() + " " + indexes;
    }

    /** Reads a table through a scan and, if it is CACHED, compares what its indexes lead to. */
    private static TreeMap<Long, String> rows(Table table, Snapshot snapshot) {
        TreeMap<Long, String> rows = scan(table, snapshot);
        if (table.approximateRowCount() != rows.size()) { // exact while nobody writes
            throw new AssertionError(
                    table + " counts " + table.approximateRowCount() + " rows, and has " + rows.size());
        }
        if (table.definition().mode() == TableMode.CACHED) {
            table.indexes().forEach(index -> compare(table, snapshot, index, rows));
        }
        return rows;
    }

    static TreeMap<Long, String> scan(Table table, Snapshot snapshot) {
        TreeMap<Long, String> rows = new TreeMap<>();
        try (Cursor cursor = table.newCursor()) {
            cursor.scan(snapshot);
            while (cursor.next()) {
                String before = rows.put(cursor.getLong(0), row(cursor));
                if (before != null) {
                    throw new AssertionError("key " + cursor.getLong(0) + " of " + table + " is there twice, as "
                            + before + " and in row " + cursor.rowId() + " as " + row(cursor));
                }
            }
        }
        return rows;
    }

    /** Each row must be found through an index, in both directions and, if it is that of the primary key, by its key. */
    static void compare(Table table, Snapshot snapshot, Index index, TreeMap<Long, String> rows) {
        List<Long> forwards = keys(table, snapshot, index, rows, false);
        List<Long> backwards = keys(table, snapshot, index, rows, true);
        Collections.reverse(backwards);
        if (!forwards.equals(backwards)) {
            throw new AssertionError(index.name() + " forwards: " + forwards + ", backwards: " + backwards);
        }
        if (!index.definition().primaryKey()) {
            return;
        }
        try (Cursor cursor = table.newCursor()) {
            for (Map.Entry<Long, String> row : rows.entrySet()) {
                Key key = index.newKey().addLong(row.getKey());
                if (!cursor.seek(snapshot, index, key) || !row.getValue().equals(row(cursor))) {
                    throw new AssertionError(index.name() + " does not find row " + row.getKey());
                }
            }
        }
    }

    private static List<Long> keys(
            Table table, Snapshot snapshot, Index index, TreeMap<Long, String> rows, boolean descending) {
        List<Long> keys = new ArrayList<>();
        try (Cursor cursor = table.newCursor()) {
            cursor.range(snapshot, index, null, true, null, true, descending);
            while (cursor.next()) {
                long key = cursor.getLong(0);
                if (!row(cursor).equals(rows.get(key))) {
                    throw new AssertionError(index.name() + " leads to row " + key + " as " + row(cursor)
                            + ", expected " + rows.get(key));
                }
                keys.add(key);
            }
        }
        if (keys.size() != rows.size()) {
            throw new AssertionError(index.name() + " leads to " + keys + ", expected " + rows.keySet());
        }
        return keys;
    }

    /** How the row a cursor is on is shown. */
    static String row(Cursor cursor) {
        boolean hasCode = cursor.table().columnCount() > 3 && !cursor.isNull(3);
        return row(cursor.getLong(1), cursor.getString(2), hasCode ? Long.valueOf(cursor.getLong(3)) : null);
    }

    /** How a row is shown. */
    static String row(long number, String text, Long code) {
        return number + " " + text + (code == null ? "" : " " + code);
    }

    /** The text of a row that is shown so. */
    static String text(String row) {
        return row.split(" ", 3)[1];
    }
}
