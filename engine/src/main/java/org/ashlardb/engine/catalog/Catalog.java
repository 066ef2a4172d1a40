package org.ashlardb.engine.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.Identity;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.SequenceDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.index.BTree;
import org.ashlardb.engine.log.Log;
import org.ashlardb.engine.page.PageTree;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.RetireKind;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.transaction.IndexBuilder;
import org.ashlardb.engine.transaction.TransactionContext;
import org.ashlardb.engine.transaction.TransactionManager;

/** The names of a database and their transactional changes. Thread-safe. */
public final class Catalog {
    /** The schema that is there from the start. */
    public static final String DEFAULT_SCHEMA = "PUBLIC";

    private final TransactionManager manager;
    private final AtomicInteger nextTable = new AtomicInteger(1);
    private final AtomicInteger nextIndex = new AtomicInteger(1);
    private final AtomicLong nextVersion = new AtomicLong(2);
    private final AtomicReference<TransactionContext> changer = new AtomicReference<>();
    private volatile CatalogState current = CatalogState.initial(DEFAULT_SCHEMA);
    private volatile PendingChanges changes;
    private volatile boolean publishing; // what a commit that may be seen already has changed is not in current yet

    public Catalog(TransactionManager manager) {
        this.manager = manager;
    }

    /** The state a transaction sees: its own if it has changed the catalog. */
    public CatalogState state(TransactionContext transaction) {
        PendingChanges own = changes;
        return own != null && own.isOf(transaction) ? own.state() : current;
    }

    /** As {@link #state}, and that of every commit which the transaction can see. */
    public CatalogState settledState(TransactionContext transaction) {
        if (publishing) {
            manager.awaitPublication();
        }
        return state(transaction);
    }

    // ---------------------------------------------------------------- tables

    public TableEntry createTable(TransactionContext transaction, TableDefinition definition) {
        PendingChanges own = beginChange(transaction);
        CatalogState.Schema schema = requireSchema(own, definition.schema());
        if (schema.tables().containsKey(definition.name())) {
            throw new EngineException(
                    ErrorCode.TABLE_EXISTS,
                    "table " + definition.name() + " exists already",
                    definition.name(),
                    null,
                    null);
        }
        for (IndexDefinition index : definition.indexes()) {
            requireFreeIndexName(own.state(), definition.schema(), index.name());
        }
        return addTable(transaction, own, definition, identities(definition));
    }

    /** Adds a new, empty table to the transaction's state, in the place of one of the same name if there is one. */
    TableEntry addTable(
            TransactionContext transaction,
            PendingChanges own,
            TableDefinition definition,
            List<SequenceGenerator> identities) {
        TableStorage storage = new TableStorage(nextTable.getAndIncrement(), definition, manager.memory());
        List<IndexStorage> indexes = new ArrayList<>();
        boolean done = false;
        try {
            for (IndexDefinition index : definition.indexes()) {
                indexes.add(newIndex(storage, index));
            }
            transaction.addCatalogChange(own);
            done = true;
        } finally {
            if (!done) {
                indexes.forEach(index -> index.tree().free());
            }
        }
        storage.setIndexes(indexes.toArray(new IndexStorage[0]));
        manager.register(storage);
        TableEntry entry = new TableEntry(definition, storage, List.copyOf(indexes), identities, 0);
        own.push(
                own.state().withTable(version(), definition.schema(), definition.name(), entry),
                CatalogLog.createTable(entry),
                timestamp -> {
                    storage.setCreatedAt(timestamp);
                    makeDurable(entry);
                },
                null,
                () -> removeTable(storage));
        return entry;
    }

    static List<SequenceGenerator> identities(TableDefinition definition) {
        List<SequenceGenerator> generators = new ArrayList<>();
        for (ColumnDefinition column : definition.columns()) {
            Identity identity = column.identity();
            generators.add(identity == null ? null : generator(definition, column, identity));
        }
        return generators;
    }

    private static SequenceGenerator generator(TableDefinition definition, ColumnDefinition column, Identity identity) {
        return new SequenceGenerator(new SequenceDefinition(
                definition.name() + "." + column.name(),
                identity.start(),
                identity.increment(),
                identity.minimum(column.type()),
                identity.maximum(column.type()),
                identity.cycle()));
    }

    IndexStorage newIndex(TableStorage storage, IndexDefinition definition, int number) {
        return new IndexStorage(
                definition, number, storage.layout(), mostKeyBytes(storage), manager.memory(), manager.retired());
    }

    /** The saved tree of a CACHED table's index has a row id behind each key, and smaller nodes. */
    private static int mostKeyBytes(TableStorage storage) {
        return storage.isCached() ? PageTree.maxKeyLength() - Long.BYTES : BTree.MAX_KEY_LENGTH;
    }

    private IndexStorage newIndex(TableStorage storage, IndexDefinition definition) {
        return newIndex(storage, definition, nextIndex.getAndIncrement());
    }

    public void dropTable(TransactionContext transaction, String schema, String name) {
        PendingChanges own = beginChange(transaction);
        TableEntry entry = requireTable(own, schema, name);
        transaction.lockExclusively(entry.storage());
        transaction.addCatalogChange(own);
        own.push(
                own.state().withTable(version(), schema, name, null),
                CatalogLog.dropTable(entry.storage()),
                entry.storage()::setDroppedAt,
                () -> removeTable(entry.storage()),
                null);
    }

    /** Nobody can find the table any more: frees it when no reader is left. */
    void removeTable(TableStorage storage) {
        manager.drop(storage);
        manager.collector().collectAll();
        manager.retired().retireWhole(RetireKind.TABLE, storage.number(), 0);
        manager.collector().collectAll(); // free at once unless somebody reads
    }

    // ---------------------------------------------------------------- indexes

    public TableEntry createIndex(
            TransactionContext transaction, String schema, String table, IndexDefinition definition) {
        PendingChanges own = beginChange(transaction);
        TableEntry entry = requireTable(own, schema, table);
        requireFreeIndexName(own.state(), schema, definition.name());
        TableStorage storage = entry.storage();
        transaction.lockExclusively(storage);
        IndexStorage index = newIndex(storage, definition);
        index.setValidFrom(Long.MAX_VALUE);
        boolean done = false;
        try {
            IndexBuilder.build(manager, transaction, storage, index);
            transaction.addCatalogChange(own);
            done = true;
        } finally {
            if (!done) {
                index.tree().free();
            }
        }
        storage.setIndexes(with(storage.indexes(), index));
        index.setValidFrom(0);
        List<IndexDefinition> definitions = new ArrayList<>(entry.definition().indexes());
        definitions.add(definition);
        List<IndexStorage> indexes = new ArrayList<>(entry.indexes());
        indexes.add(index);
        TableEntry changed = entry.withIndexes(entry.definition().withIndexes(definitions), indexes);
        own.pushCreation(
                own.state().withTable(version(), schema, table, changed),
                index,
                CatalogLog.createIndex(storage, index.number(), definition),
                index::setValidFrom,
                () -> removeIndex(storage, index));
        return changed;
    }

    public void dropIndex(TransactionContext transaction, String schema, String table, String name) {
        PendingChanges own = beginChange(transaction);
        TableEntry entry = requireTable(own, schema, table);
        IndexStorage index = entry.indexes().stream()
                .filter(i -> i.definition().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new EngineException(
                        ErrorCode.INDEX_NOT_FOUND, "index " + name + " does not exist", table, name, null));
        transaction.lockExclusively(entry.storage());
        transaction.addCatalogChange(own);
        List<IndexDefinition> definitions = new ArrayList<>(entry.definition().indexes());
        definitions.removeIf(d -> d.name().equals(name));
        List<IndexStorage> indexes = new ArrayList<>(entry.indexes());
        indexes.remove(index);
        TableEntry changed = entry.withIndexes(entry.definition().withIndexes(definitions), indexes);
        own.pushDrop(
                own.state().withTable(version(), schema, table, changed),
                index,
                CatalogLog.dropIndex(entry.storage(), index.number()),
                () -> removeIndex(entry.storage(), index));
    }

    /** Changes a table's mode; waits for transactions that have written to the table and keeps others out. */
    public void setMode(TransactionContext transaction, String schema, String table, TableMode mode) {
        PendingChanges own = beginChange(transaction);
        TableEntry entry = requireTable(own, schema, table);
        TableMode from = entry.definition().mode();
        if (from == mode) {
            return;
        }
        TableStorage storage = entry.storage();
        transaction.lockExclusively(storage);
        if (from == TableMode.CACHED || mode == TableMode.CACHED) {
            TableMode next = mode == TableMode.CACHED ? mode : TableMode.LOGGED;
            new TableRebuild(manager, this, transaction, own)
                    .rebuild(entry, entry.definition().withMode(next), entry.identities());
            if (next != mode) {
                setMode(transaction, schema, table, mode);
            }
            return;
        }
        transaction.addCatalogChange(own);
        // What the transaction writes is logged as soon as either mode says so.
        storage.setLogged(true);
        TableEntry changed = entry.withMode(mode);
        own.push(
                own.state().withTable(version(), schema, table, changed),
                CatalogLog.setMode(storage, from, mode),
                () -> storage.setLogged(mode != TableMode.MEMORY),
                () -> storage.setLogged(from != TableMode.MEMORY));
    }

    private void removeIndex(TableStorage storage, IndexStorage index) {
        List<IndexStorage> left = new ArrayList<>(List.of(storage.indexes()));
        left.remove(index);
        storage.setIndexes(left.toArray(new IndexStorage[0]));
        manager.drop(index);
        storage.retireIndex(index);
        manager.retired().retireWhole(RetireKind.INDEX, storage.number(), index.number());
        manager.collector().freeRetired(); // at once unless somebody reads
    }

    private static IndexStorage[] with(IndexStorage[] indexes, IndexStorage added) {
        List<IndexStorage> all = new ArrayList<>(List.of(indexes));
        all.add(added);
        return all.toArray(new IndexStorage[0]);
    }

    // ---------------------------------------------------------------- schemas and sequences

    public void createSchema(TransactionContext transaction, String name) {
        PendingChanges own = beginChange(transaction);
        if (own.state().schemas().containsKey(name)) {
            throw new EngineException(ErrorCode.SCHEMA_EXISTS, "schema " + name + " exists already");
        }
        transaction.addCatalogChange(own);
        own.push(
                own.state().withSchema(version(), name, CatalogState.Schema.EMPTY),
                CatalogLog.createSchema(name),
                null,
                null);
    }

    public void dropSchema(TransactionContext transaction, String name) {
        PendingChanges own = beginChange(transaction);
        CatalogState.Schema schema = requireSchema(own, name);
        if (!schema.tables().isEmpty()
                || !schema.sequences().isEmpty()
                || !schema.objects().isEmpty()) {
            throw new EngineException(
                    ErrorCode.SCHEMA_NOT_EMPTY,
                    "schema " + name + " holds " + schema.tables().size() + " tables, "
                            + schema.sequences().size() + " sequences and "
                            + schema.objects().size() + " other objects, expected none");
        }
        transaction.addCatalogChange(own);
        own.push(own.state().withSchema(version(), name, null), CatalogLog.dropSchema(name), null, null);
    }

    /**
     * Creates a sequence, whose values are kept from the commit on: nobody else can take any before.
     *
     * @param before the one whose place it takes, which may have the same name, or null
     */
    public void createSequence(
            TransactionContext transaction, String schema, SequenceGenerator sequence, SequenceGenerator before) {
        PendingChanges own = beginChange(transaction);
        SequenceGenerator found = requireSchema(own, schema).sequences().get(sequence.name());
        if (found != null && found != before) {
            throw new EngineException(ErrorCode.SEQUENCE_EXISTS, "sequence " + sequence.name() + " exists already");
        }
        transaction.addCatalogChange(own);
        own.push(
                own.state().withSequence(version(), schema, sequence.name(), sequence),
                CatalogLog.createSequence(schema, sequence),
                timestamp -> {
                    makeDurable(schema, sequence);
                    if (before != null) {
                        before.leaveTo(sequence);
                    }
                },
                null,
                null);
    }

    public void dropSequence(TransactionContext transaction, String schema, String name) {
        PendingChanges own = beginChange(transaction);
        SequenceGenerator sequence = requireSchema(own, schema).sequences().get(name);
        if (sequence == null) {
            throw new EngineException(ErrorCode.SEQUENCE_NOT_FOUND, "sequence " + name + " does not exist");
        }
        transaction.addCatalogChange(own);
        own.push(
                own.state().withSequence(version(), schema, name, null),
                CatalogLog.dropSequence(schema, name),
                timestamp -> sequence.forget(),
                null,
                null);
    }

    /** Changes of objects that only the layer above understands. */
    public ObjectChanges objects() {
        return new ObjectChanges(this);
    }

    /** A change of a table's definition. */
    public TableAlteration alteration(TransactionContext transaction) {
        return new TableAlteration(this, transaction);
    }

    // ---------------------------------------------------------------- changes

    /** As if the transaction had made a change, so that what it finds from now on stays as it is. */
    public void lock(TransactionContext transaction) {
        beginChange(transaction);
    }

    /** The version of the catalog when a transaction began to change it; negative if it does not. */
    public long lockedVersion(TransactionContext transaction) {
        PendingChanges own = changes;
        return own != null && own.isOf(transaction) ? own.firstVersion() : -1;
    }

    PendingChanges beginChange(TransactionContext transaction) {
        transaction.checkStatement();
        PendingChanges own = changes;
        if (own != null && own.isOf(transaction)) {
            return own;
        }
        boolean done = false;
        try {
            transaction.await(
                    () -> changer.get() == transaction || changer.compareAndSet(null, transaction),
                    changer::get,
                    "the catalog");
            own = new PendingChanges(this, transaction, current);
            // From here on the end of the transaction lets the next one in, whatever becomes of the statement.
            transaction.addCatalogChange(own);
            done = true;
        } finally {
            // Another thread may have given it the catalog while this one gave up.
            if (!done && changer.compareAndSet(transaction, null)) {
                transaction.wakeWaiters();
            }
        }
        own.push(current, null, null, null);
        changes = own;
        return own;
    }

    private void makeDurable(String schema, SequenceGenerator sequence) {
        if (manager.durable() != null) {
            Log log = manager.durable().log();
            String name = sequence.name();
            sequence.reserveWith(state -> CatalogLog.reserve(log, schema, name, state));
        }
    }

    /** The identities of a table keep in the log from now on what its rows do not tell. */
    void makeDurable(TableEntry entry) {
        if (manager.durable() == null || entry.storage().isTransient()) {
            return;
        }
        Log log = manager.durable().log();
        int table = entry.storage().number();
        for (int i = 0; i < entry.identities().size(); i++) {
            SequenceGenerator identity = entry.identities().get(i);
            if (identity != null) {
                String name = CatalogLog.identityName(table, i);
                identity.keepWith(state -> CatalogLog.reserve(log, CatalogLog.IDENTITIES, name, state));
            }
        }
    }

    // ---------------------------------------------------------------- files

    /** What everybody sees now; under the commit lock, exactly what the last commit has left. */
    public CatalogState current() {
        return current;
    }

    /** Takes over what was found in files; nobody has used the database yet. */
    void install(CatalogState state, int firstTable, int firstIndex) {
        current = state;
        nextTable.set(firstTable);
        nextIndex.set(firstIndex);
    }

    /** Sequences reserve their values in the log from now on; nobody has used the database yet. */
    public void makeSequencesDurable() {
        current.schemas().forEach((name, schema) -> {
            schema.sequences().values().forEach(sequence -> makeDurable(name, sequence));
            schema.tables().values().forEach(this::makeDurable);
        });
    }

    /** Sequences of a database that is only read hand out nothing: the same values would come again later. */
    public void stopSequences() {
        SequenceGenerator.Reserver refuse = state -> {
            throw new EngineException(ErrorCode.READ_ONLY, "the database is open for reading only");
        };
        for (CatalogState.Schema schema : current.schemas().values()) {
            schema.sequences().values().forEach(sequence -> sequence.reserveWith(refuse));
            for (TableEntry table : schema.tables().values()) {
                table.identities().stream().filter(Objects::nonNull).forEach(identity -> identity.reserveWith(refuse));
            }
        }
    }

    /** Sequences forget what they have reserved and not used; nobody uses the database any more. */
    public void giveBackReserved() {
        for (CatalogState.Schema schema : current.schemas().values()) {
            schema.sequences().values().forEach(SequenceGenerator::giveBackReserved);
            for (TableEntry table : schema.tables().values()) {
                table.identities().stream().filter(Objects::nonNull).forEach(SequenceGenerator::giveBackReserved);
            }
        }
    }

    /** The highest number a table has had. */
    public int lastTable() {
        return nextTable.get() - 1;
    }

    /** The highest number an index has had. */
    public int lastIndex() {
        return nextIndex.get() - 1;
    }

    TransactionManager manager() {
        return manager;
    }

    /** The commit that changes the catalog is about to be visible; under the commit lock. */
    void announce() {
        publishing = true;
    }

    /** Makes a state everybody's. */
    void publish(CatalogState state) {
        current = state;
        publishing = false;
    }

    /** Lets the next transaction change the catalog. */
    void endChanges() {
        changes = null;
        changer.set(null);
    }

    long version() {
        return nextVersion.getAndIncrement();
    }

    static CatalogState.Schema requireSchema(PendingChanges own, String name) {
        CatalogState.Schema schema = own.state().schemas().get(name);
        if (schema == null) {
            throw new EngineException(ErrorCode.SCHEMA_NOT_FOUND, "schema " + name + " does not exist");
        }
        return schema;
    }

    static TableEntry requireTable(PendingChanges own, String schema, String name) {
        TableEntry entry = own.state().table(schema, name);
        if (entry == null) {
            throw new EngineException(ErrorCode.TABLE_NOT_FOUND, "table " + name + " does not exist", name, null, null);
        }
        return entry;
    }

    static void requireFreeIndexName(CatalogState state, String schema, String name) {
        TableEntry entry = state.tableOfIndex(schema, name);
        if (entry != null) {
            throw new EngineException(
                    ErrorCode.INDEX_EXISTS,
                    "index " + name + " exists already",
                    entry.definition().name(),
                    name,
                    null);
        }
    }
}
