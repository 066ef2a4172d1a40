package org.ashlardb.engine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.ashlardb.engine.catalog.Catalog;
import org.ashlardb.engine.catalog.CatalogState;
import org.ashlardb.engine.catalog.SequenceGenerator;
import org.ashlardb.engine.catalog.TableEntry;
import org.ashlardb.engine.check.DatabaseCheck;
import org.ashlardb.engine.checkpoint.DatabaseFiles;
import org.ashlardb.engine.definition.EncryptionKey;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.SequenceDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableLock;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.encryption.EncryptedDirectory;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.Directory;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.recovery.Recovery;
import org.ashlardb.engine.row.VersionWord;
import org.ashlardb.engine.transaction.TransactionManager;

/**
 * A database. Thread-safe; transactions and what belongs to them are used by one thread at a time.
 *
 * <pre>{@code
 * try (Database database = Database.open(DatabaseOptions.of("example"));
 *         Transaction transaction = database.newTransaction()) {
 *     transaction.begin(IsolationLevel.READ_COMMITTED);
 *     transaction.beginStatement();
 *     Table table = database.createTable(
 *             transaction,
 *             TableDefinition.of(
 *                     "STOCK",
 *                     List.of(
 *                             ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
 *                             ColumnDefinition.of("NAME", ColumnType.VARCHAR).length(40)),
 *                     IndexDefinition.primaryKey("STOCK_PK", 0)));
 *     Row row = table.newRow();
 *     row.setLong(0, 1);
 *     row.setString(1, "ashlar");
 *     table.insert(transaction, row);
 *     transaction.endStatement();
 *     transaction.commit();
 * }
 * }</pre>
 */
public final class Database implements AutoCloseable {
    /** How many transaction objects, prepared transactions among them, there may be at the same time. */
    public static final int MOST_TRANSACTIONS = VersionWord.MAX_TRANSACTIONS;

    private static final Runnable UNCANCELED = () -> {};

    private final DatabaseOptions options;
    private final Memory memory;
    private final TransactionManager manager;
    private final Catalog catalog;
    private final AtomicLong temporaryBytes = new AtomicLong();

    private DatabaseFiles files; // null in memory; set before the database is handed out
    private Directory directory; // likewise
    private volatile EncryptionKey encryption; // null if the files are not encrypted

    private Database(DatabaseOptions options) {
        this.options = options;
        this.memory = new Memory(options.memoryLimit());
        this.manager = new TransactionManager(memory);
        this.catalog = new Catalog(manager);
    }

    /**
     * Opens a new, empty database that lives in memory, or the one in the files the options name, which is created if
     * there is none.
     *
     * @throws EngineException DATABASE_IN_USE, WRONG_KEY, CORRUPTED, WRONG_FORMAT, IO_ERROR, DISK_FULL, MEMORY_LIMIT
     */
    public static Database open(DatabaseOptions options) {
        Database database = new Database(options);
        if (options.files() == null) {
            return database;
        }
        boolean done = false;
        try {
            database.openFiles(options.files());
            done = true;
            return database;
        } finally {
            if (!done) {
                database.manager.close();
            }
        }
    }

    private void openFiles(FileOptions fileOptions) {
        OpenListener listener = fileOptions.listener();
        Recovery.Settings settings = new Recovery.Settings(
                fileOptions.durability(),
                fileOptions.flushIntervalMillis(),
                fileOptions.checkpointLogSize(),
                fileOptions.checkpointStep(),
                fileOptions.cacheSize(),
                fileOptions.encryption(),
                listener::progress,
                System::nanoTime);
        files = Recovery.open(Mounts.at(fileOptions.path(), fileOptions.readOnly()), settings, manager, catalog);
        directory = files.directory();
        encryption = fileOptions.encryption();
        TemporaryFile.deleteLeftOvers(directory);
    }

    /** What the database was opened with. */
    public DatabaseOptions options() {
        return options;
    }

    /** A transaction object, not begun; to be closed. */
    public Transaction newTransaction() {
        return new Transaction(manager, manager.newContext(options.lockTimeoutMillis()));
    }

    /** Names of the transactions that wait for the second phase of their commit, see {@link Transaction#prepare}. */
    public List<String> preparedTransactions() {
        return manager.prepared().names();
    }

    /** Commits a prepared transaction. If that fails with another code than TRANSACTION_NOT_FOUND, it goes on waiting. */
    public void commitPrepared(String name) {
        manager.prepared().commit(name);
    }

    /** Takes the changes of a prepared transaction back. */
    public void rollbackPrepared(String name) {
        manager.prepared().rollback(name);
    }

    /** A number that changes with everything the transaction's catalog names; what it sees of rows is not of a later one. */
    public long catalogVersion(Transaction transaction) {
        return catalog.settledState(transaction.context()).version();
    }

    /** All definitions that the transaction sees now. */
    public Definitions definitions(Transaction transaction) {
        return new Definitions(catalog.settledState(transaction.context()));
    }

    private CatalogState state(Transaction transaction) {
        return catalog.state(transaction.context());
    }

    /** The table, or null. */
    public Table findTable(Transaction transaction, String schema, String name) {
        TableEntry entry = state(transaction).table(schema, name);
        return entry == null ? null : new Table(manager, entry);
    }

    /** The table of a schema that has an index of the name, or null. */
    public Table findTableOfIndex(Transaction transaction, String schema, String index) {
        TableEntry entry = state(transaction).tableOfIndex(schema, index);
        return entry == null ? null : new Table(manager, entry);
    }

    /** All tables, by schema and name. */
    public List<Table> tables(Transaction transaction) {
        return tables(transaction, definition -> true);
    }

    /** Those of the tables whose definitions are wanted, in the same order. */
    public List<Table> tables(Transaction transaction, Predicate<TableDefinition> wanted) {
        List<Table> tables = new ArrayList<>();
        for (TableEntry entry : state(transaction).tables()) {
            if (wanted.test(entry.definition())) {
                tables.add(new Table(manager, entry));
            }
        }
        return tables;
    }

    /** The tables of a schema, by name; empty if there is no such schema. */
    public List<Table> tables(Transaction transaction, String schema) {
        List<Table> tables = new ArrayList<>();
        state(transaction).schema(schema).tables().values().forEach(entry -> tables.add(new Table(manager, entry)));
        return tables;
    }

    /** Whether a schema, which may be transient, is there. */
    public boolean schemaExists(Transaction transaction, String name) {
        return state(transaction).schemas().containsKey(name);
    }

    /** The definitions of all tables, by schema and name. */
    public List<TableDefinition> tableDefinitions(Transaction transaction) {
        List<TableDefinition> definitions = new ArrayList<>();
        state(transaction).tables().forEach(entry -> definitions.add(entry.definition()));
        return definitions;
    }

    /** Names of all schemas but those that are transient, sorted. */
    public Set<String> schemas(Transaction transaction) {
        return state(transaction).lastingSchemas();
    }

    /** Waits until no other transaction changes definitions; none does so before this one has ended. */
    public void lockDefinitions(Transaction transaction) {
        catalog.lock(transaction.context());
    }

    /**
     * The {@link #catalogVersion} that a transaction found when it had waited for others that change definitions: who has
     * read them before has read others if that was another version. Negative while it keeps nobody from changing them.
     */
    public long lockedVersion(Transaction transaction) {
        return catalog.lockedVersion(transaction.context());
    }

    /** Adds a schema; others see it when the transaction commits. SCHEMA_EXISTS if there is one of the name. */
    public void createSchema(Transaction transaction, String name) {
        catalog.createSchema(transaction.context(), name);
    }

    /** Drops a schema, which must be empty. */
    public void dropSchema(Transaction transaction, String name) {
        catalog.dropSchema(transaction.context(), name);
    }

    /** Creates a table; others see it when the transaction commits. */
    public Table createTable(Transaction transaction, TableDefinition definition) {
        requirePossible(definition.name(), definition.mode());
        try {
            return new Table(manager, catalog.createTable(transaction.context(), definition));
        } catch (EngineException e) {
            reclaimOrThrow(e);
            return new Table(manager, catalog.createTable(transaction.context(), definition));
        }
    }

    private void requirePossible(String table, TableMode mode) {
        if (mode != TableMode.MEMORY && files == null) {
            throw new EngineException(
                    ErrorCode.INVALID_OPTION,
                    "table " + table + " is " + mode + ", expected MEMORY: the database lives in memory only",
                    table,
                    null,
                    null);
        }
    }

    /** Changes a table's mode; waits for transactions that have written to it and keeps others out until the commit. */
    public void setMode(Transaction transaction, Table table, TableMode mode) {
        requirePossible(table.definition().name(), mode);
        catalog.setMode(
                transaction.context(),
                table.definition().schema(),
                table.definition().name(),
                mode);
    }

    /**
     * Gives a table another definition: other names, schema, properties, identities, or, which takes a copy of the rows,
     * nullabilities and lengths. Mode, indexes, and number and types of columns stay. Waits for transactions that have
     * written to the table and keeps others out until the commit.
     *
     * @return the table with its new definition
     */
    public Table alterTable(Transaction transaction, Table table, TableDefinition newDefinition) {
        return alterTable(transaction, table, newDefinition, Map.of());
    }

    /**
     * The same, where identities of some columns go on with another value.
     *
     * @param restarts the next values, by ordinals of columns
     */
    public Table alterTable(
            Transaction transaction, Table table, TableDefinition newDefinition, Map<Integer, Long> restarts) {
        TableDefinition old = table.definition();
        return new Table(
                manager,
                catalog.alteration(transaction.context()).alter(old.schema(), old.name(), newDefinition, restarts));
    }

    /**
     * Puts a new, empty table in the place of one, for the caller to fill with the rows of the old one, which other
     * transactions, and the old object, go on to see until the commit. Waits for transactions that have written to the old
     * table and keeps others out. A MEMORY table is LOGGED until {@link #setMode} after the rows are there.
     *
     * @param origins per new column, the old one whose numbering goes on, or -1
     */
    public Table replaceTable(Transaction transaction, Table table, TableDefinition newDefinition, int[] origins) {
        TableDefinition old = table.definition();
        return new Table(
                manager,
                catalog.alteration(transaction.context()).replace(old.schema(), old.name(), newDefinition, origins));
    }

    /**
     * Locks a table until the transaction ends; waits for all that are in the way. Who changes rows is as if it held
     * ROW_EXCLUSIVE, who shares rows ROW_SHARE, who changes the table ACCESS_EXCLUSIVE.
     */
    public void lockTable(Transaction transaction, Table table, TableLock.Mode mode) {
        transaction.context().lock(table.storage(), mode);
    }

    /** Drops a table; waits for transactions that have written to it. */
    public void dropTable(Transaction transaction, Table table) {
        catalog.dropTable(
                transaction.context(),
                table.definition().schema(),
                table.definition().name());
    }

    /** Creates an index and fills it; waits for transactions that have written to the table. */
    public Index createIndex(Transaction transaction, Table table, IndexDefinition definition) {
        TableDefinition owner = table.definition();
        TableEntry entry;
        try {
            entry = catalog.createIndex(transaction.context(), owner.schema(), owner.name(), definition);
        } catch (EngineException e) {
            reclaimOrThrow(e);
            entry = catalog.createIndex(transaction.context(), owner.schema(), owner.name(), definition);
        }
        List<Index> indexes = new Table(manager, entry).indexes();
        return indexes.get(indexes.size() - 1);
    }

    /** Drops an index; its memory is free when no snapshot needs it. INDEX_NOT_FOUND if it has gone. */
    public void dropIndex(Transaction transaction, Table table, Index index) {
        TableDefinition owner = table.definition();
        catalog.dropIndex(transaction.context(), owner.schema(), owner.name(), index.name());
    }

    /** Adds a sequence. SEQUENCE_EXISTS if there is one of the name. */
    public Sequence createSequence(Transaction transaction, String schema, SequenceDefinition definition) {
        SequenceGenerator generator = new SequenceGenerator(definition);
        catalog.createSequence(transaction.context(), schema, generator, null);
        return new Sequence(generator);
    }

    /** A sequence that goes on where another one is. */
    public Sequence createSequence(
            Transaction transaction, String schema, SequenceDefinition definition, Sequence before) {
        SequenceGenerator generator = SequenceGenerator.inPlaceOf(before.generator(), definition, null);
        catalog.createSequence(transaction.context(), schema, generator, before.generator());
        return new Sequence(generator);
    }

    /**
     * Puts another sequence in the place of the one of its name. Where it goes on, no value comes out of both, also while
     * others still take values of the old one; the values that are taken of either stay so if the transaction is rolled
     * back.
     *
     * @param restart the next value, or null to go on
     */
    public void alterSequence(Transaction transaction, String schema, SequenceDefinition definition, Long restart) {
        SequenceGenerator before = state(transaction).sequence(schema, definition.name());
        SequenceGenerator generator = SequenceGenerator.inPlaceOf(before, definition, restart);
        catalog.createSequence(transaction.context(), schema, generator, before);
    }

    /** The sequences of a schema, by name. */
    public List<Sequence> sequences(Transaction transaction, String schema) {
        List<Sequence> sequences = new ArrayList<>();
        for (SequenceGenerator generator :
                state(transaction).schema(schema).sequences().values()) {
            sequences.add(new Sequence(generator));
        }
        return sequences;
    }

    /** The sequence, or null. */
    public Sequence findSequence(Transaction transaction, String schema, String name) {
        SequenceGenerator generator = state(transaction).sequence(schema, name);
        return generator == null ? null : new Sequence(generator);
    }

    /** Drops a sequence. SEQUENCE_NOT_FOUND if there is none of the name. */
    public void dropSequence(Transaction transaction, String schema, String name) {
        catalog.dropSequence(transaction.context(), schema, name);
    }

    // ---------------------------------------------------------------- objects

    /** All objects that the layer above has put into the catalog, by schema, kind and name. */
    public List<ObjectDefinition> objects(Transaction transaction) {
        return state(transaction).objects();
    }

    /** Those of a kind, by schema and name. */
    public List<ObjectDefinition> objects(Transaction transaction, String kind) {
        return state(transaction).objects(kind);
    }

    /** The object, or null. */
    public ObjectDefinition findObject(Transaction transaction, String schema, String kind, String name) {
        return state(transaction).object(schema, kind, name);
    }

    /** Adds an object; others see it when the transaction commits. */
    public void createObject(Transaction transaction, ObjectDefinition definition) {
        catalog.objects().put(transaction.context(), definition, false);
    }

    /** Puts an object in the place of the one of the same schema, kind and name. */
    public void replaceObject(Transaction transaction, ObjectDefinition definition) {
        catalog.objects().put(transaction.context(), definition, true);
    }

    /** Drops an object. OBJECT_NOT_FOUND if there is none of the kind and name. */
    public void dropObject(Transaction transaction, String schema, String kind, String name) {
        catalog.objects().drop(transaction.context(), schema, kind, name);
    }

    // ---------------------------------------------------------------- memory

    /** Off-heap memory now. */
    public MemoryUsage memoryUsage() {
        return new MemoryUsage(
                memory.pages().reservedBytes(),
                memory.pages().usedBytes(),
                memory.pages().limit());
    }

    /** What the memory is used for now. */
    public MemoryConsumers memoryConsumers() {
        return new MemoryConsumers(
                memory.blocks().bytes(),
                manager.versionBytes(),
                manager.pageCacheBytes(),
                manager.logBufferBytes(),
                temporaryBytes.get());
    }

    /** Where memory has run out, what nobody needs any more may be enough for a second try. */
    private void reclaimOrThrow(EngineException e) {
        if (e.code() != ErrorCode.MEMORY_LIMIT) {
            throw e;
        }
        collectGarbage();
    }

    /** Gives back all memory that no snapshot needs. Committing transactions do the same bit by bit. */
    public void collectGarbage() {
        manager.collector().collectAll();
        memory.blocks().trim();
    }

    /** Whether {@link #close()} was called, or something else has closed it. */
    public boolean isClosed() {
        return manager.isClosed();
    }

    /** Whether its files were opened for reading only, as wanted or as they cannot be written to. */
    public boolean isReadOnly() {
        return manager.isReadOnly();
    }

    // ---------------------------------------------------------------- files

    /** Mode of tables for which nobody names one. */
    public TableMode defaultTableMode() {
        return files == null ? TableMode.MEMORY : options.files().defaultTableMode();
    }

    /** Whether the database is kept in files. */
    public boolean hasFiles() {
        return files != null;
    }

    /** Room on disk for rows that a statement cannot keep on the heap. */
    public TemporaryFile newTemporaryFile() {
        manager.checkOpen();
        return TemporaryFile.create(directory, temporaryBytes);
    }

    /**
     * Reads everything, in memory and in files, while others use the database.
     *
     * @return what is wrong, in words; empty if nothing is
     */
    public List<String> check() {
        return check(UNCANCELED);
    }

    /** The same, until the caller is cancelled. */
    public List<String> check(Transaction caller) {
        return check(caller::checkCanceled);
    }

    private List<String> check(Runnable checkCanceled) {
        manager.checkOpen();
        return DatabaseCheck.run(manager, catalog, files, checkCanceled);
    }

    /** Saves everything committed so far, MEMORY tables too; blocks neither readers nor writers. */
    public void checkpoint() {
        if (files != null) {
            files.checkpoint(UNCANCELED);
        }
    }

    /** The same, until the caller is cancelled: then the last checkpoint stays. */
    public void checkpoint(Transaction caller) {
        if (files != null) {
            files.checkpoint(caller::checkCanceled);
        }
    }

    /**
     * Saves everything committed and closes. Transactions that have not committed are lost.
     *
     * @param compact whether to rewrite the page file without free space
     */
    public void shutdown(boolean compact) {
        shutdown(compact, UNCANCELED);
    }

    /**
     * The same, until the caller is cancelled. Before all is saved, the database stays open then; while the page file is
     * rewritten, the database is closed with the page file it has.
     */
    public void shutdown(boolean compact, Transaction caller) {
        if (files != null && !isClosed()) {
            files.prepareShutdown(caller::checkCanceled);
        }
        shutdown(compact, caller::checkCanceled);
    }

    private void shutdown(boolean compact, Runnable checkCanceled) {
        if (files == null || isClosed()) {
            close();
        } else {
            files.shutdown(compact, checkCanceled);
        }
    }

    /**
     * Writes a copy of everything committed so far to a new directory, which can be opened as a database, with the same
     * password or key if this one is encrypted.
     */
    public void backup(Path target) {
        backup(target, this::encryptLikewise, UNCANCELED);
    }

    /** The same, until the caller is cancelled: then there is no database at the target. */
    public void backup(Path target, Transaction caller) {
        backup(target, this::encryptLikewise, caller::checkCanceled);
    }

    /** The same, encrypted with another password or key; not encrypted at all if that is null. */
    public void backup(Path target, EncryptionKey key, Transaction caller) {
        backup(
                target,
                to -> key == null ? EncryptedDirectory.withoutKeys(to) : EncryptedDirectory.create(to, key),
                caller::checkCanceled);
    }

    private Directory encryptLikewise(Directory target) {
        return directory instanceof EncryptedDirectory encrypted
                ? encrypted.copyTo(target)
                : EncryptedDirectory.withoutKeys(target);
    }

    private void backup(Path target, UnaryOperator<Directory> encryption, Runnable checkCanceled) {
        if (files == null) {
            throw new EngineException(
                    ErrorCode.INVALID_OPTION, "database " + options.name() + " lives in memory only and has no backup");
        }
        files.backup(Mounts.at(target, false), encryption, checkCanceled);
    }

    /** Whether the database is encrypted, now, with a password or key; whether it is not encrypted, if that is null. */
    public boolean isEncryptedWith(EncryptionKey key) {
        return Objects.equals(encryption, key);
    }

    /** Whether the database's files are encrypted. */
    public boolean isEncrypted() {
        return encryption != null;
    }

    /**
     * Makes an encrypted database be opened with another password or key from now on. The files stay as they are: who has a
     * copy of the one that holds their keys can open it, and so them, with the old password.
     *
     * @throws EngineException INVALID_STATE if the database is not encrypted, READ_ONLY
     */
    public synchronized void changeEncryption(EncryptionKey key) {
        manager.checkOpen();
        if (!(directory instanceof EncryptedDirectory encrypted)) {
            throw new EngineException(ErrorCode.INVALID_STATE, "database " + options.name() + " is not encrypted");
        }
        if (directory.isReadOnly()) {
            throw new EngineException(
                    ErrorCode.READ_ONLY, "database " + directory.describe("") + " is open for reading only");
        }
        encrypted.setKey(key);
        encryption = key;
    }

    /**
     * Refuses further work; memory goes back at once, or when the last open snapshot is closed. In a database with files
     * all commits that have returned are in the log; if the next opening would take long to read it, a checkpoint is made
     * first, otherwise MEMORY tables keep what the last one saved. Closing what is closed already does nothing, but waits
     * for the files if another thread is about to close them.
     *
     * @throws EngineException FORCE_FAILED if it is not known whether all commits of a DELAYED database are on the device
     */
    @Override
    public void close() {
        if (files != null && !isClosed()) {
            files.closeSaved();
        } else {
            closeImmediately();
        }
    }

    /** The same without a checkpoint. */
    public void closeImmediately() {
        if (files != null) {
            files.close();
        } else {
            manager.close();
        }
    }

    TransactionManager manager() {
        return manager;
    }

    Memory memory() {
        return memory;
    }
}
