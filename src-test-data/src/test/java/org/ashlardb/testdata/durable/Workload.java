package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.DatabaseOptions;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Key;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.definition.EncryptionKey;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/**
 * Random work on a database, step by step, with a model of what it must hold after each commit.
 *
 * <p>State {@code k} is the one after the k-th commit. A MEMORY table's rows survive as of the last checkpoint or the
 * last definition that saved them, so each state also knows what of them a crash would leave.
 */
final class Workload {
    /** What is in the path of a database whose files are encrypted. */
    static final String ENCRYPTED = "-encrypted";

    private static final EncryptionKey KEY = EncryptionKey.ofHex("0123456789abcdef".repeat(4));
    private static final int MOST_TABLES = 4;
    private static final int KEYS = 60;
    private static final long MEMORY_LIMIT = 1L << 30;
    private static final long LOCK_TIMEOUT = 10_000;
    private static final int LONG_TEXT = 12_000;
    private static final int CODES = 10;
    private static final int CHECKPOINTS_BESIDE = 4;
    private static final int CHANGES_BESIDE = 20;
    private static final long SMALL_CACHE = 1L << 18;
    private static final long LARGE_CACHE = 1L << 25;
    private static final List<int[]> INDEX_COLUMNS =
            List.of(new int[] {1, 0}, new int[] {3}, new int[] {3, 1}, new int[] {1});

    private final Path path;
    private final Durability durability;
    private final SplittableRandom random;
    private final Observer observer;
    private final List<TableMode> modes;
    private final List<DatabaseState> states = new ArrayList<>();
    private final List<TreeMap<String, TreeMap<Long, String>>> savedMemory = new ArrayList<>();
    private final List<TreeMap<String, TreeMap<Long, String>>> unsavedMemory = new ArrayList<>();
    private DatabaseState current = DatabaseState.empty();
    private DatabaseState before; // the last change of the model
    private DatabaseState failed;
    private Database database;
    private HeldSnapshot held; // null if none is open
    private boolean mayBeSaved; // what failed since the last checkpoint may have been one that has been written
    private int nextTable;
    private int nextIndex;

    /** Is told what was promised. */
    interface Observer {
        /** Nobody. */
        Observer NONE = new Observer() {};

        /** Commit {@code number} has returned. */
        default void committed(int number) {}

        /** Everything up to commit {@code number} has been saved or forced, MEMORY tables too if {@code saved}. */
        default void durable(int number, boolean saved) {}
    }

    Workload(Path path, Durability durability, SplittableRandom random, Observer observer) {
        this.path = path;
        this.durability = durability;
        this.random = random;
        this.observer = observer;
        this.modes = modes(random);
        begin(current);
    }

    /** What tables of one database are: with and without CACHED ones, and those only. */
    private static List<TableMode> modes(SplittableRandom random) {
        return switch (random.nextInt(3)) {
            case 0 -> List.of(TableMode.LOGGED, TableMode.LOGGED, TableMode.MEMORY);
            case 1 -> List.of(TableMode.CACHED);
            default -> List.of(TableMode.CACHED, TableMode.CACHED, TableMode.LOGGED, TableMode.MEMORY);
        };
    }

    /** Goes on with a database that holds something already, all of it saved. */
    Workload(Path path, Durability durability, SplittableRandom random, Observer observer, DatabaseState start) {
        this.path = path;
        this.durability = durability;
        this.random = random;
        this.observer = observer;
        this.modes = modes(random);
        this.current = start;
        begin(start);
        String newest = start.definitions().keySet().stream()
                .max(Comparator.comparingInt(Workload::numberOf))
                .orElse("T-1");
        nextTable = numberOf(newest) + 1;
        nextIndex = start.definitions().toString().length() * 1_000; // above all that are there
    }

    private static int numberOf(String table) {
        return Integer.parseInt(table.substring(1));
    }

    private void begin(DatabaseState start) {
        states.add(start);
        savedMemory.add(DatabaseState.copy(start.memory()));
        unsavedMemory.add(DatabaseState.copy(start.memory()));
    }

    static Database open(Path path, Durability durability) {
        return open(path, durability, SMALL_CACHE);
    }

    private static Database open(Path path, Durability durability, long cacheSize) {
        return open(FileOptions.of(path)
                .withDurability(durability)
                .withCacheSize(cacheSize)
                .withCheckpointLogSize(1L << 40));
    }

    /** Checkpoints go in as many steps as there can be; the files are encrypted where the path says so. */
    static Database open(FileOptions files) {
        FileOptions inSteps = files.withCheckpointStep(1);
        FileOptions used = files.path().toString().contains(ENCRYPTED) ? inSteps.withEncryption(KEY) : inSteps;
        return Database.open(new DatabaseOptions(files.path().toString(), MEMORY_LIMIT, LOCK_TIMEOUT, used));
    }

    /** The state after a commit. */
    DatabaseState state(int commit) {
        return states.get(commit);
    }

    int commits() {
        return states.size() - 1;
    }

    /** What is left of MEMORY tables by a crash after a commit and before anything else saves them. */
    TreeMap<String, TreeMap<Long, String>> savedMemory(int commit) {
        return savedMemory.get(commit);
    }

    /** As {@link #savedMemory}, if a checkpoint directly after the commit does not count. */
    TreeMap<String, TreeMap<Long, String>> unsavedMemory(int commit) {
        return unsavedMemory.get(commit);
    }

    /** What the open database holds. */
    DatabaseState current() {
        return current;
    }

    Database database() {
        return database;
    }

    // ---------------------------------------------------------------- steps that may fail

    boolean isOpen() {
        return database != null && !database.isClosed();
    }

    /** The state after the commit that the last attempt has tried; null if it has not got that far. */
    DatabaseState failed() {
        return failed;
    }

    /** Sets what the next opening may find beside the last commit; null for nothing. */
    void setFailed(DatabaseState state) {
        failed = state;
    }

    /** Does something. What fails is taken back in the model. Returns the failure or null. */
    EngineException attempt(Runnable step) {
        int commits = commits();
        before = null;
        failed = null;
        try {
            step.run();
            return null;
        } catch (EngineException e) {
            mayBeSaved = true;
            failed = commits() > commits ? states.get(commits()) : null;
            states.subList(commits + 1, states.size()).clear();
            savedMemory.subList(commits + 1, savedMemory.size()).clear();
            unsavedMemory.subList(commits + 1, unsavedMemory.size()).clear();
            current = before == null ? current : before;
            return e;
        }
    }

    /** Opens the database after something has failed. MEMORY tables may have any of the contents they have had. */
    void openAfterFailure() {
        releaseSnapshot();
        open();
        DatabaseState found = DatabaseState.read(database);
        if (failed != null && failed.sameLogged(found) && !current.sameLogged(found)) {
            current = failed;
            states.add(failed);
            savedMemory.add(found.memory());
            unsavedMemory.add(found.memory());
        }
        failed = null;
        if (!current.sameLogged(found)) {
            throw new AssertionError("found " + found + ", expected " + current);
        }
        found.memory().forEach(this::checkMemory);
        current = found;
        savedMemory.set(commits(), DatabaseState.copy(found.memory()));
        mayBeSaved = false;
    }

    private void checkMemory(String table, TreeMap<Long, String> rows) {
        boolean known = rows.isEmpty();
        for (int commit = 0; commit <= commits(); commit++) {
            known |= rows.equals(states.get(commit).memory().get(table));
            known |= rows.equals(savedMemory.get(commit).get(table));
        }
        if (!known) {
            throw new AssertionError("MEMORY table " + table + " never had the rows " + rows);
        }
    }

    /** Commits a change of some row. */
    void changeOneRow() {
        if (current.definitions().isEmpty()) {
            createTable();
        } else {
            changeRows(1, false);
        }
    }

    // ---------------------------------------------------------------- steps

    void open() {
        database = open(path, durability, random.nextBoolean() ? SMALL_CACHE : LARGE_CACHE);
    }

    void close() {
        compareSnapshot();
        database.closeImmediately();
        observer.durable(commits(), false);
        forgetUnsaved();
    }

    /** A MEMORY table has after reopening what was saved. */
    private void forgetUnsaved() {
        current = current.copy();
        current.memory().clear();
        current.memory().putAll(DatabaseState.copy(savedMemory.get(commits())));
        for (Map.Entry<String, String> definition : current.definitions().entrySet()) {
            if (definition.getValue().startsWith("MEMORY")) {
                current.memory().putIfAbsent(definition.getKey(), new TreeMap<>());
            }
        }
    }

    /** Does some step. */
    void step() {
        int dice = random.nextInt(120);
        if (current.definitions().isEmpty() || dice < 6 && current.definitions().size() < MOST_TABLES) {
            createTable();
        } else if (dice < 60) {
            changeRows(1 + random.nextInt(5), random.nextInt(8) == 0);
        } else if (dice < 70) {
            checkpoint();
        } else if (dice < 73) {
            dropTable();
        } else if (dice < 77) {
            createIndex();
        } else if (dice < 80) {
            setMode();
        } else if (dice < 82) {
            bigTransaction();
        } else if (dice < 86) {
            close();
            if (mayBeSaved) {
                openAfterFailure();
            } else {
                open();
            }
        } else if (dice < 89) {
            shutdown(random.nextBoolean());
            open();
        } else if (dice < 92) {
            dropIndex();
        } else if (dice < 95) {
            holdSnapshot();
        } else if (dice < 98) {
            compareSnapshot();
        } else if (dice < 104) {
            changeObjects();
        } else if (dice < 108) {
            alterTable();
        } else {
            changeRows(1, false);
        }
    }

    void checkpoint() {
        database.checkpoint();
        saved();
    }

    /** The database holds a checkpoint up, which will save what has been committed so far. */
    void checkpointHasBegun() {
        savedMemory.set(commits(), DatabaseState.copy(current.memory()));
    }

    /** Lets a checkpoint go to its end beside which others may commit, see {@link #checkpointHasBegun}. */
    void checkpointBesideOthers() {
        database.checkpoint();
    }

    /** Does something that can be done while a checkpoint is being made. */
    void stepBesideCheckpoint() {
        int dice = random.nextInt(20);
        if (current.definitions().isEmpty()
                || dice == 0 && current.definitions().size() < MOST_TABLES) {
            createTable();
            return;
        }
        switch (dice) {
            case 1 -> dropTable();
            case 2, 3, 4 -> createIndex();
            case 5, 6 -> dropIndex();
            case 7, 8 -> setMode();
            case 9, 10 -> holdSnapshot();
            case 11 -> compareSnapshot();
            case 13 -> changeObjects();
            case 14 -> alterTable();
            case 12 -> assertEquals(current, DatabaseState.read(database));
            default -> changeRows(1 + random.nextInt(3), random.nextInt(8) == 0);
        }
    }

    /** Copies the database, for which it is saved. */
    void backup(Path target) {
        database.backup(target);
        saved();
    }

    private void saved() {
        mayBeSaved = false;
        savedMemory.set(commits(), DatabaseState.copy(current.memory()));
        observer.durable(commits(), true);
    }

    void shutdown(boolean compact) {
        compareSnapshot();
        database.shutdown(compact);
        saved();
    }

    // ---------------------------------------------------------------- a snapshot that stays open

    private void holdSnapshot() {
        if (held == null) {
            held = new HeldSnapshot(database, current, random.nextBoolean());
        }
    }

    /** What was there when the snapshot was opened is there still. */
    private void compareSnapshot() {
        if (held != null) {
            held.compare(current);
            releaseSnapshot();
        }
    }

    private void releaseSnapshot() {
        if (held != null) {
            held.close();
            held = null;
        }
    }

    /** Changes much and makes checkpoints while a snapshot and cursors on all tables stay open. */
    void readBesideCheckpoints() {
        compareSnapshot();
        if (current.definitions().isEmpty()) {
            createTable();
        }
        held = new HeldSnapshot(database, current, false);
        for (int i = 0; i < CHECKPOINTS_BESIDE; i++) {
            changeRows(CHANGES_BESIDE, false);
            checkpoint();
        }
        compareSnapshot();
    }

    private String anyTable() {
        List<String> names = new ArrayList<>(current.definitions().keySet());
        return names.get(random.nextInt(names.size()));
    }

    private TreeMap<Long, String> rows(String table) {
        return current.logged().containsKey(table)
                ? current.logged().get(table)
                : current.memory().get(table);
    }

    // ---------------------------------------------------------------- commits

    /** What a transaction does to the database; the model has been changed. */
    private interface Work {
        void run(Transaction transaction, Snapshot snapshot);
    }

    /** Runs a transaction whose effect on the model has been written into {@link #current}. */
    private void commit(boolean savesMemory, String savedTable, Work work) {
        try (Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            Snapshot snapshot = transaction.beginStatement();
            work.run(transaction, snapshot);
            transaction.endStatement();
            TreeMap<String, TreeMap<Long, String>> saved = DatabaseState.copy(savedMemory.get(commits()));
            saved.keySet().retainAll(current.memory().keySet());
            if (savesMemory) {
                saved.put(savedTable, new TreeMap<>(current.memory().get(savedTable)));
            }
            states.add(current);
            savedMemory.add(saved);
            unsavedMemory.add(saved);
            transaction.commit();
        }
        observer.committed(commits());
    }

    private void change() {
        before = current;
        current = current.copy();
    }

    private void createTable() {
        change();
        String name = "T" + nextTable++;
        TableMode mode = modes.get(random.nextInt(modes.size()));
        TableDefinition definition = new TableDefinition(
                "PUBLIC",
                name,
                mode,
                List.of(
                        ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
                        ColumnDefinition.of("NUMBER", ColumnType.INTEGER).notNull(),
                        ColumnDefinition.of("TEXT", ColumnType.VARCHAR),
                        ColumnDefinition.of("CODE", ColumnType.BIGINT)),
                List.of(IndexDefinition.primaryKey(name + "_PK", 0)),
                Map.of());
        current.definitions().put(name, mode + " [" + name + "_PK]");
        current.objects().put(name, DatabaseState.alterable(definition));
        (mode == TableMode.MEMORY ? current.memory() : current.logged()).put(name, new TreeMap<>());
        commit(false, null, (transaction, snapshot) -> database.createTable(transaction, definition));
    }

    private Table find(Transaction transaction, String name) {
        return database.findTable(transaction, "PUBLIC", name);
    }

    private void dropTable() {
        change();
        String name = anyTable();
        current.definitions().remove(name);
        current.objects().remove(name);
        current.logged().remove(name);
        current.memory().remove(name);
        commit(false, null, (transaction, snapshot) -> database.dropTable(transaction, find(transaction, name)));
    }

    /** Creates, replaces or drops some objects in one transaction, of which a savepoint may take one back. */
    private void changeObjects() {
        change();
        List<Work> works = new ArrayList<>();
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            works.add(changeObject());
        }
        if (random.nextInt(3) == 0) {
            DatabaseState kept = current;
            current = kept.copy(); // what fails is taken back to before the whole transaction
            Work undone = changeObject();
            current = kept;
            works.add((transaction, snapshot) -> {
                long savepoint = transaction.savepoint();
                undone.run(transaction, snapshot);
                transaction.rollbackToSavepoint(savepoint);
                transaction.beginStatement();
            });
        }
        commit(false, null, (transaction, snapshot) -> runAll(works, transaction));
    }

    private Work changeObject() {
        String kind = random.nextBoolean() ? "VIEW" : "DOMAIN";
        String name = "O" + random.nextInt(5);
        String key = kind + " " + name;
        boolean exists = current.objects().containsKey(key);
        if (exists && random.nextInt(3) == 0) {
            current.objects().remove(key);
            return (transaction, snapshot) -> database.dropObject(transaction, "PUBLIC", kind, name);
        }
        Map<String, String> properties = Map.of("text", "x".repeat(random.nextInt(20) == 0 ? LONG_TEXT : 30));
        current.objects().put(key, properties.toString());
        ObjectDefinition object = new ObjectDefinition("PUBLIC", kind, name, properties);
        return (transaction, snapshot) -> {
            if (exists) {
                database.replaceObject(transaction, object);
            } else {
                database.createObject(transaction, object);
            }
        };
    }

    /** Gives a table a property and a column another name, and sometimes a null bit or none. */
    private void alterTable() {
        change();
        String name = anyTable();
        boolean nullable = random.nextBoolean();
        ColumnDefinition number = new ColumnDefinition(
                "NUMBER" + random.nextInt(9),
                ColumnType.INTEGER,
                nullable,
                0,
                0,
                0,
                null,
                Map.of("d", "" + random.nextInt(9)));
        Map<String, String> properties = Map.of("remark", "" + random.nextInt(99));
        boolean saves = !current.objects().get(name).contains(" " + nullable + " ")
                && current.memory().containsKey(name);
        current.objects().put(name, number.name() + " " + nullable + " " + number.properties() + properties);
        commit(saves, name, (transaction, snapshot) -> {
            Table table = find(transaction, name);
            TableDefinition old = table.definition();
            List<ColumnDefinition> columns = new ArrayList<>(old.columns());
            columns.set(1, number);
            database.alterTable(
                    transaction,
                    table,
                    new TableDefinition(old.schema(), name, old.mode(), columns, old.indexes(), properties));
        });
    }

    private void createIndex() {
        change();
        String name = anyTable();
        String index = name + "_I" + nextIndex++;
        int[] columns = INDEX_COLUMNS.get(random.nextInt(INDEX_COLUMNS.size()));
        boolean[] descending = new boolean[columns.length];
        descending[0] = random.nextBoolean();
        // A key, or a code, which is NULL or no other row's.
        boolean unique = (columns.length > 1 || columns[0] == 3) && random.nextBoolean();
        IndexDefinition definition = new IndexDefinition(index, columns, descending, unique, false);
        String old = current.definitions().get(name);
        current.definitions().put(name, withIndex(old, index));
        boolean saves = unique && current.memory().containsKey(name);
        commit(
                saves,
                name,
                (transaction, snapshot) -> database.createIndex(transaction, find(transaction, name), definition));
    }

    private static String withIndex(String definition, String index) {
        List<String> names = indexes(definition);
        names.add(index);
        return withIndexes(definition, names);
    }

    private static List<String> indexes(String definition) {
        String names = definition.substring(definition.indexOf('[') + 1, definition.length() - 1);
        return new ArrayList<>(List.of(names.split(", ")));
    }

    private static String withIndexes(String definition, List<String> names) {
        names.sort(null);
        return definition.substring(0, definition.indexOf('[')) + names;
    }

    private void dropIndex() {
        String name = anyTable();
        List<String> names = indexes(current.definitions().get(name));
        names.remove(name + "_PK");
        if (names.isEmpty()) {
            return;
        }
        change();
        String dropped = names.get(random.nextInt(names.size()));
        names.remove(dropped);
        names.add(name + "_PK");
        current.definitions().merge(name, "", (old, none) -> withIndexes(old, names));
        commit(false, null, (transaction, snapshot) -> {
            Table table = find(transaction, name);
            for (Index index : table.indexes()) {
                if (index.name().equals(dropped)) {
                    database.dropIndex(transaction, table, index);
                }
            }
        });
    }

    private void setMode() {
        change();
        String name = anyTable();
        TableMode from = modeOf(name);
        TableMode mode = TableMode.values()[(from.ordinal() + 1 + random.nextInt(2)) % TableMode.values().length];
        TreeMap<Long, String> rows = rows(name);
        current.logged().remove(name);
        current.memory().remove(name);
        boolean toMemory = mode == TableMode.MEMORY;
        (toMemory ? current.memory() : current.logged()).put(name, rows);
        current.definitions().merge(name, "", (old, none) -> mode + old.substring(old.indexOf(' ')));
        commit(toMemory, name, (transaction, snapshot) -> database.setMode(transaction, find(transaction, name), mode));
    }

    private TableMode modeOf(String table) {
        String definition = current.definitions().get(table);
        return TableMode.valueOf(definition.substring(0, definition.indexOf(' ')));
    }

    // ---------------------------------------------------------------- rows

    private void changeRows(int changes, boolean rollBack) {
        DatabaseState before = current;
        change();
        List<Work> works = new ArrayList<>();
        for (int i = 0; i < changes; i++) {
            works.add(change(anyTable(), random.nextInt(KEYS)));
        }
        if (!rollBack) {
            commit(false, null, (transaction, snapshot) -> runAll(works, transaction));
            return;
        }
        current = before;
        try (Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            transaction.beginStatement();
            runAll(works, transaction);
            transaction.rollback();
        }
    }

    /** Each in a statement of its own, so that later ones see earlier ones. */
    private static void runAll(List<Work> works, Transaction transaction) {
        transaction.endStatement();
        for (Work work : works) {
            Snapshot snapshot = transaction.beginStatement();
            work.run(transaction, snapshot);
            transaction.endStatement();
        }
        transaction.beginStatement();
    }

    private Work change(String table, long id) {
        TreeMap<Long, String> rows = rows(table);
        if (!rows.isEmpty() && random.nextInt(12) == 0) {
            return duplicate(table, rows, id);
        }
        boolean isThere = rows.containsKey(id);
        if (isThere && random.nextInt(4) == 0) {
            return lock(table, id);
        }
        if (isThere && random.nextInt(3) == 0) {
            rows.remove(id);
            return delete(table, id);
        }
        int number = random.nextInt(1_000);
        boolean keepsText = isThere && random.nextInt(3) == 0;
        String text = keepsText ? DatabaseState.text(rows.get(id)) : text();
        Long code = random.nextInt(3) == 0 ? null : Long.valueOf(id * CODES + random.nextInt(CODES));
        rows.put(id, DatabaseState.row(number, text, code));
        if (!isThere) {
            return (transaction, snapshot) -> insert(transaction, table, id, number, text, code);
        }
        return (transaction, snapshot) -> {
            Row row = find(transaction, table).newRow();
            row.setLong(1, number);
            if (!keepsText) {
                row.setString(2, text);
            }
            setCode(row, code);
            find(transaction, table).update(transaction, snapshot, rowId(transaction, snapshot, table, id), row);
        };
    }

    private String text() {
        int length = random.nextInt(random.nextInt(30) == 0 ? LONG_TEXT : random.nextInt(4) == 0 ? 600 : 40);
        return String.valueOf((char) ('a' + random.nextInt(26))).repeat(length);
    }

    /** Inserts a key that is there already, after which the transaction goes on. */
    private Work duplicate(String table, TreeMap<Long, String> rows, long near) {
        Long above = rows.ceilingKey(near);
        long id = above == null ? rows.firstKey() : above;
        return (transaction, snapshot) -> {
            try {
                insert(transaction, table, id, 0, "", null);
            } catch (EngineException e) {
                if (e.code() != ErrorCode.DUPLICATE_KEY) {
                    throw e;
                }
                transaction.rollbackStatement();
                transaction.beginStatement();
                return;
            }
            throw new AssertionError("key " + id + " of " + table + " was inserted twice");
        };
    }

    private static void setCode(Row row, Long code) {
        if (code == null) {
            row.setNull(3);
        } else {
            row.setLong(3, code);
        }
    }

    private void insert(Transaction transaction, String table, long id, int number, String text, Long code) {
        Table found = find(transaction, table);
        Row row = found.newRow();
        row.setLong(0, id);
        row.setLong(1, number);
        row.setString(2, text);
        setCode(row, code);
        found.insert(transaction, row);
    }

    /** Locks a row, which later steps of the transaction may lock again or change. */
    private Work lock(String table, long id) {
        RowLockMode mode = random.nextBoolean() ? RowLockMode.UPDATE : RowLockMode.NO_KEY_UPDATE;
        return (transaction, snapshot) -> {
            long row = rowId(transaction, snapshot, table, id);
            if (!find(transaction, table).lock(transaction, snapshot, row, mode, LockWait.NOWAIT)) {
                throw new AssertionError("row " + id + " of " + table + " is not there to be locked");
            }
        };
    }

    private Work delete(String table, long id) {
        return (transaction, snapshot) ->
                find(transaction, table).delete(transaction, snapshot, rowId(transaction, snapshot, table, id));
    }

    private long rowId(Transaction transaction, Snapshot snapshot, String table, long id) {
        Table found = find(transaction, table);
        Index primary = found.primaryKey();
        Key key = primary.newKey();
        key.addLong(id);
        try (Cursor cursor = found.newCursor()) {
            if (!cursor.seek(snapshot, primary, key)) {
                throw new AssertionError("row " + id + " of " + table + " is not there");
            }
            return cursor.rowId();
        }
    }

    /** More than a log record can hold. */
    private void bigTransaction() {
        change();
        String table = anyTable();
        TreeMap<Long, String> rows = rows(table);
        List<Work> works = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            long id = 1_000 + i;
            if (rows.containsKey(id)) {
                rows.remove(id);
                works.add(delete(table, id));
            } else {
                String text = "big".repeat(2_500);
                rows.put(id, DatabaseState.row(i, text, id * CODES));
                int number = i;
                works.add((transaction, snapshot) -> insert(transaction, table, id, number, text, id * CODES));
            }
        }
        commit(false, null, (transaction, snapshot) -> runAll(works, transaction));
    }
}
