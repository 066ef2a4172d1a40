package org.ashlardb.testdata.durable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;

/** Random work with transactions that are prepared, and a model of what it leaves. */
final class PreparedWork {
    private static final String[] TABLES = {"CACHED_ROWS", "LOGGED_ROWS"};
    private static final int KEYS = 60;
    private static final int MOST_PREPARED = 3;

    /**
     * What a database holds.
     *
     * @param rows what is committed, by table and key
     * @param prepared what those that are prepared change, by name; null for a row that is gone
     */
    record State(
            TreeMap<String, TreeMap<Long, String>> rows,
            TreeMap<String, TreeMap<String, TreeMap<Long, String>>> prepared) {
        static State empty() {
            State state = new State(new TreeMap<>(), new TreeMap<>());
            for (String table : TABLES) {
                state.rows.put(table, new TreeMap<>());
            }
            return state;
        }

        State copy() {
            TreeMap<String, TreeMap<String, TreeMap<Long, String>>> copies = new TreeMap<>();
            prepared.forEach((name, changes) -> copies.put(name, DatabaseState.copy(changes)));
            return new State(DatabaseState.copy(rows), copies);
        }

        void commit(String name) {
            prepared.remove(name).forEach((table, changes) -> apply(rows.get(table), changes));
        }

        private static void apply(TreeMap<Long, String> rows, TreeMap<Long, String> changes) {
            changes.forEach((key, row) -> {
                if (row == null) {
                    rows.remove(key);
                } else {
                    rows.put(key, row);
                }
            });
        }

        boolean isLocked(String table, long key) {
            return prepared.values().stream()
                    .anyMatch(changes -> changes.get(table).containsKey(key));
        }
    }

    private final SplittableRandom random;
    private final Database database;
    private final State state;
    private int lastName;

    PreparedWork(Database database, State start, SplittableRandom random) {
        this.database = database;
        this.state = start.copy();
        this.random = random;
    }

    State state() {
        return state.copy();
    }

    static void create(Database database) {
        try (Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            transaction.beginStatement();
            for (String name : TABLES) {
                TableMode mode = name.startsWith("CACHED") ? TableMode.CACHED : TableMode.LOGGED;
                database.createTable(
                        transaction,
                        new TableDefinition(
                                "PUBLIC",
                                name,
                                mode,
                                List.of(
                                        ColumnDefinition.of("ID", ColumnType.BIGINT)
                                                .notNull(),
                                        ColumnDefinition.of("NUMBER", ColumnType.BIGINT)
                                                .notNull(),
                                        ColumnDefinition.of("TEXT", ColumnType.VARCHAR)),
                                List.of(
                                        IndexDefinition.primaryKey(name + "_PK", 0),
                                        IndexDefinition.of(name + "_NUMBER", 1)),
                                Map.of()));
            }
            transaction.endStatement();
            transaction.commit();
        }
    }

    // ---------------------------------------------------------------- work

    /** Changes rows and commits or prepares; or ends a prepared transaction. Returns whether it is durable with FULL. */
    boolean step() {
        int choice = random.nextInt(10);
        if (choice < 4) {
            return change(null);
        }
        if (choice < 7 && state.prepared().size() < MOST_PREPARED) {
            return change("p" + ++lastName + "-" + random.nextInt(1 << 20));
        }
        if (state.prepared().isEmpty()) {
            return false;
        }
        String name = anyPrepared();
        if (choice < 9) {
            database.commitPrepared(name);
            state.commit(name);
            return true;
        }
        database.rollbackPrepared(name);
        state.prepared().remove(name);
        return false;
    }

    private String anyPrepared() {
        return new ArrayList<>(state.prepared().keySet())
                .get(random.nextInt(state.prepared().size()));
    }

    /** Returns whether there was anything to make durable. */
    private boolean change(String preparedAs) {
        TreeMap<String, TreeMap<Long, String>> changes = new TreeMap<>();
        try (Transaction transaction = database.newTransaction()) {
            // One that is prepared as SERIALIZABLE would keep all others from writing to the tables it has read.
            IsolationLevel strict = preparedAs == null ? IsolationLevel.SERIALIZABLE : IsolationLevel.REPEATABLE_READ;
            transaction.begin(random.nextBoolean() ? IsolationLevel.READ_COMMITTED : strict);
            for (String table : TABLES) {
                changes.put(table, new TreeMap<>());
                int count = random.nextInt(4);
                for (int i = 0; i < count; i++) {
                    long key = random.nextInt(KEYS);
                    if (!state.isLocked(table, key)) {
                        changes.get(table).put(key, write(transaction, table, key));
                    }
                }
            }
            if (preparedAs == null) {
                transaction.commit();
            } else {
                transaction.prepare(preparedAs);
            }
        }
        String name = preparedAs == null ? "now" : preparedAs;
        boolean changed = changes.values().stream().anyMatch(rows -> !rows.isEmpty());
        if (preparedAs == null || changed) {
            state.prepared().put(name, changes);
        } else {
            database.commitPrepared(name); // has changed nothing, so that a crash would end it
        }
        if (preparedAs == null) {
            state.commit(name);
        }
        return changed;
    }

    /** Inserts, changes or deletes a row and returns what is left of it, null for nothing. */
    private String write(Transaction transaction, String tableName, long key) {
        Snapshot snapshot = transaction.beginStatement();
        Table table = database.findTable(transaction, "PUBLIC", tableName);
        long rowId = find(table, snapshot, key);
        String left = null;
        if (rowId >= 0 && random.nextInt(3) == 0) {
            table.delete(transaction, snapshot, rowId);
        } else {
            Row row = table.newRow();
            long number = random.nextInt(5);
            String text = "x".repeat(random.nextInt(12) == 0 ? 150_000 : random.nextInt(30));
            row.setLong(0, key);
            row.setLong(1, number);
            row.setString(2, text);
            if (rowId < 0) {
                table.insert(transaction, row);
            } else {
                table.update(transaction, snapshot, rowId, row);
            }
            left = shorten(DatabaseState.row(number, text, null));
        }
        transaction.endStatement();
        return left;
    }

    /** What tells rows apart in messages that somebody will read. */
    private static String shorten(String row) {
        return row.length() < 20 ? row : row.substring(0, 3) + row.length();
    }

    private static long find(Table table, Snapshot snapshot, long key) {
        try (Cursor cursor = table.newCursor()) {
            return cursor.seek(
                            snapshot,
                            table.primaryKey(),
                            table.primaryKey().newKey().addLong(key))
                    ? cursor.rowId()
                    : -1;
        }
    }

    // ---------------------------------------------------------------- what is there

    /** What a database holds; of what is prepared only the names, and no changes. */
    static State read(Database database) {
        State state = State.empty();
        try (Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            try (Snapshot snapshot = transaction.openSnapshot()) {
                for (Table table : database.tables(transaction)) {
                    TreeMap<Long, String> rows = DatabaseState.scan(table, snapshot);
                    table.indexes().forEach(index -> DatabaseState.compare(table, snapshot, index, rows));
                    rows.replaceAll((key, row) -> shorten(row));
                    state.rows().put(table.definition().name(), rows);
                }
            }
            transaction.commit();
        }
        database.preparedTransactions().forEach(name -> state.prepared().put(name, new TreeMap<>()));
        return state;
    }

    /** Whether a database that was read holds a state, as far as can be seen. */
    static boolean isLike(State found, State state) {
        return found.rows().equals(state.rows())
                && new TreeSet<>(found.prepared().keySet())
                        .equals(new TreeSet<>(state.prepared().keySet()));
    }
}
