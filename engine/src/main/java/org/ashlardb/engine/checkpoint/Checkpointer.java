package org.ashlardb.engine.checkpoint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.ashlardb.engine.catalog.Catalog;
import org.ashlardb.engine.catalog.CatalogSaver;
import org.ashlardb.engine.catalog.CatalogState;
import org.ashlardb.engine.catalog.TableEntry;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.event.CheckpointEvent;
import org.ashlardb.engine.event.Events;
import org.ashlardb.engine.file.ByteWriter;
import org.ashlardb.engine.log.Log;
import org.ashlardb.engine.page.MetaPage;
import org.ashlardb.engine.page.PageFile;
import org.ashlardb.engine.page.Pointer;
import org.ashlardb.engine.row.DirtyRows;
import org.ashlardb.engine.row.SavedTable;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.transaction.DurableCommits;
import org.ashlardb.engine.transaction.ReadView;
import org.ashlardb.engine.transaction.TransactionContext;
import org.ashlardb.engine.transaction.TransactionManager;

/** Carries out checkpoints of one database, one at a time. */
final class Checkpointer {
    private static final long WAIT_MILLIS = 10;

    private final TransactionManager manager;
    private final Catalog catalog;
    private final PageFile pages;
    private final Log log;
    private final SavedCatalog saved;
    private final PublishedState published;
    private final long stepPages;
    private final ReentrantLock running = new ReentrantLock();
    private volatile long includedTo;
    private Set<TableEntry> savedTables; // by identity: as they are since the last checkpoint

    /**
     * @param stepSize how many bytes are replaced, or a sixteenth of the file if that is more, before they can be written
     *     over
     * @param onSettled told that {@link #evict} has something to do; any thread, soon to return
     */
    Checkpointer(
            TransactionManager manager,
            Catalog catalog,
            PageFile pages,
            Log log,
            SavedCatalog saved,
            long stepSize,
            Runnable onSettled) {
        this.manager = manager;
        this.catalog = catalog;
        this.pages = pages;
        this.log = log;
        this.saved = saved;
        this.stepPages = Math.max(1, stepSize / PageFile.PAGE_SIZE);
        this.savedTables = tablesAsSaved();
        this.includedTo = pages.state().logIncludedTo();
        this.published =
                new PublishedState(manager, pages, !saved.cachedTables().isEmpty(), onSettled);
    }

    /** The tables that are as they were saved; others were changed by what the log has brought. */
    private Set<TableEntry> tablesAsSaved() {
        Set<TableEntry> tables = Collections.newSetFromMap(new IdentityHashMap<>());
        CatalogSaver.save(catalog.current(), new CatalogSaver.Target() {
            @Override
            public void schema(String name) {
                // has no rows
            }

            @Override
            public void table(TableEntry entry, byte[] definition) {
                byte[] before =
                        saved.entries().get(CatalogKey.table(entry.storage().number()));
                if (before != null
                        && Arrays.equals(before, Long.BYTES, before.length, definition, 0, definition.length)) {
                    tables.add(entry);
                }
            }

            @Override
            public void sequence(String schema, String name, byte[] definition) {
                // has no rows
            }

            @Override
            public void object(ObjectDefinition object, byte[] definition) {
                // has no rows
            }
        });
        return tables;
    }

    /** Log position of the last checkpoint. */
    long includedTo() {
        return includedTo;
    }

    /** Held while a checkpoint runs; for what must not run beside one. */
    ReentrantLock running() {
        return running;
    }

    SavedCatalog saved() {
        return saved;
    }

    /** As {@code running().lock()}, until the caller is cancelled. */
    void lockRunning(Runnable checkCanceled) {
        checkCanceled.run();
        try {
            while (!running.tryLock(WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
                checkCanceled.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            running.lock();
        }
    }

    /**
     * Saves everything committed so far.
     *
     * @param checkCanceled called now and then; what it throws ends the checkpoint, and the last one stays
     */
    void run(Runnable checkCanceled) {
        lockRunning(checkCanceled);
        try {
            TransactionContext context = manager.newInternalContext();
            ReadView view = context.views().newView();
            try {
                save(view, checkCanceled);
            } finally {
                view.end();
                context.close();
            }
            manager.collector().freeRetired();
            evict();
        } finally {
            running.unlock();
        }
    }

    /** Takes saved rows of CACHED tables out of memory, if no reader keeps them there. */
    void evict() {
        published.evict();
    }

    /** What is set aside at the moment of the snapshot. */
    private static final class Taken {
        private CatalogState state;
        private final Map<TableEntry, DirtyRows> rows = new IdentityHashMap<>();

        /** First the tables whose changes states between may hold, then the others. */
        List<TableEntry> inOrder(Predicate<TableEntry> inSteps) {
            List<TableEntry> tables = new ArrayList<>(rows.keySet());
            tables.sort(Comparator.comparing((TableEntry table) -> !inSteps.test(table))
                    .thenComparing(table -> table.storage().number()));
            return tables;
        }

        /** By identity. */
        Set<TableEntry> tables() {
            Set<TableEntry> tables = Collections.newSetFromMap(new IdentityHashMap<>());
            tables.addAll(rows.keySet());
            return tables;
        }

        List<TableStorage> storages() {
            return rows.keySet().stream().map(TableEntry::storage).toList();
        }
    }

    private void save(ReadView view, Runnable checkCanceled) {
        Taken taken = new Taken();
        CheckpointEvent event = Events.checkpoint();
        DurableCommits.Start start;
        boolean done = false;
        try {
            start = manager.durable().begin(view, () -> take(taken));
            if (event != null) {
                event.describe(start.includedTo() - includedTo, taken.rows.size());
            }
            log.force(start.includedTo());
            write(view, start, taken, checkCanceled);
            done = true;
        } finally {
            if (!done) {
                taken.rows.forEach((table, rows) -> table.storage().dirtyRows().addAll(rows));
            }
            if (event != null) {
                event.finish(done);
            }
        }
        savedTables = taken.tables();
        includedTo = start.includedTo();
        log.release(start.replayFrom());
    }

    private void take(Taken taken) {
        taken.state = catalog.current();
        for (CatalogState.Schema schema : taken.state.schemas().values()) {
            for (TableEntry entry : schema.tables().values()) {
                TableStorage table = entry.storage();
                if (table.isTransient()) {
                    continue;
                }
                taken.rows.put(entry, table.dirtyRows());
                table.setDirtyRows(new DirtyRows());
            }
        }
    }

    private void write(ReadView view, DurableCommits.Start start, Taken taken, Runnable checkCanceled) {
        try (StepWriter writer = new StepWriter(
                pages, saved, stepPages, start.includedTo(), checkCanceled, () -> publishStep(view, taken))) {
            boolean afterStep = saved.entries().containsKey(CatalogKey.underWay());
            Map<Integer, Long> roots = saved.roots();
            Map<Integer, CachedTable> cached = saved.cachedTables();
            Map<Integer, Long> newRoots = new HashMap<>();
            Map<Integer, CachedTable> newCached = new HashMap<>();
            for (TableEntry entry : taken.inOrder(this::mayBeInSteps)) {
                int number = entry.storage().number();
                if (entry.storage().isCached()) {
                    CachedTable before = cached.getOrDefault(number, CachedTable.NONE);
                    CachedTableMerger merger =
                            new CachedTableMerger(manager, writer, entry, taken.rows.get(entry), view);
                    newCached.put(number, merger.merge(before, afterStep, mayBeInSteps(entry)));
                    cached.remove(number);
                } else {
                    newRoots.put(number, merge(writer, entry, roots.getOrDefault(number, Pointer.NULL), taken, view));
                    roots.remove(number);
                }
            }
            roots.values().forEach(writer::freeAll); // of dropped tables
            cached.values().forEach(table -> free(writer, table.saved()));
            MetaPage state = writer.commit(
                    start.replayFrom(),
                    start.includedTo(),
                    entries(taken.state, newRoots, newCached, start.incarnation()));
            published.publish(state, newCached, taken.storages(), view.timestamp());
        }
    }

    /**
     * Whether a state between may hold some of a table's changes, because the log that brings them again is all there is
     * to it: not the rows of a MEMORY table, nor those of a table that is not yet as it was saved.
     */
    private boolean mayBeInSteps(TableEntry table) {
        return savedTables.contains(table) && table.definition().mode() != TableMode.MEMORY;
    }

    private long merge(StepWriter writer, TableEntry table, long root, Taken taken, ReadView view) {
        RowChanges changes = new RowChanges(manager, table.storage(), taken.rows.get(table), view);
        if (!mayBeInSteps(table)) {
            return writer.merge(root, changes);
        }
        byte[] key = CatalogKey.table(table.storage().number());
        byte[] before = saved.entries().get(key);
        byte[] definition = Arrays.copyOfRange(before, Long.BYTES, before.length);
        return writer.mergeInSteps(
                root, changes, (entries, merged) -> entries.put(key, tableEntry(merged, definition)));
    }

    /** Gives readers a state between, so that nobody needs what it has replaced. */
    private void publishStep(ReadView view, Taken taken) {
        if (published.publishStep(pages.state(), saved.cachedTables(), taken.storages())) {
            manager.collector().freeRetired(); // begins an epoch for the view to go to
            view.renew(() -> catalog.current() == taken.state);
            manager.collector().freeRetired();
        }
    }

    private static void free(StepWriter writer, SavedTable table) {
        writer.freeAll(table.rows());
        for (long root : table.roots()) {
            writer.freeAll(root);
        }
    }

    private TreeMap<byte[], byte[]> entries(
            CatalogState state, Map<Integer, Long> roots, Map<Integer, CachedTable> cached, long incarnation) {
        TreeMap<byte[], byte[]> entries = new TreeMap<>(Arrays::compareUnsigned);
        entries.put(
                CatalogKey.log(),
                new ByteWriter()
                        .putLong(incarnation)
                        .putInt(catalog.lastTable())
                        .putInt(catalog.lastIndex())
                        .toBytes());
        CatalogSaver.save(state, new CatalogSaver.Target() {
            @Override
            public void schema(String name) {
                entries.put(CatalogKey.schema(name), new byte[0]);
            }

            @Override
            public void table(TableEntry entry, byte[] definition) {
                int number = entry.storage().number();
                entries.put(CatalogKey.table(number), tableEntry(roots.getOrDefault(number, Pointer.NULL), definition));
                if (cached.containsKey(number)) {
                    entries.put(CatalogKey.cached(number), cached.get(number).write());
                }
            }

            @Override
            public void sequence(String schema, String name, byte[] definition) {
                entries.put(CatalogKey.sequence(schema, name), definition);
            }

            @Override
            public void object(ObjectDefinition object, byte[] definition) {
                entries.put(CatalogKey.object(object.schema(), object.kind(), object.name()), definition);
            }
        });
        return entries;
    }

    /** The value of a TABLE entry. */
    static byte[] tableEntry(long root, byte[] definition) {
        byte[] start = new ByteWriter().putLong(root).toBytes();
        byte[] value = Arrays.copyOf(start, start.length + definition.length);
        System.arraycopy(definition, 0, value, start.length, definition.length);
        return value;
    }
}
