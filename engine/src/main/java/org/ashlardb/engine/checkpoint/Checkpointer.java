package org.ashlardb.engine.checkpoint;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.catalog.Catalog;
import org.ashlardb.engine.catalog.CatalogSaver;
import org.ashlardb.engine.catalog.CatalogState;
import org.ashlardb.engine.catalog.TableEntry;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.event.CheckpointEvent;
import org.ashlardb.engine.file.ByteWriter;
import org.ashlardb.engine.log.Log;
import org.ashlardb.engine.page.MetaPage;
import org.ashlardb.engine.page.PageFile;
import org.ashlardb.engine.page.PageTree;
import org.ashlardb.engine.page.PageWriter;
import org.ashlardb.engine.page.Pointer;
import org.ashlardb.engine.row.DirtyRows;
import org.ashlardb.engine.row.IndexStorage;
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
    private final ReentrantLock running = new ReentrantLock();
    private volatile long includedTo;

    /** @param onSettled told that {@link #evict} has something to do; any thread, soon to return */
    Checkpointer(
            TransactionManager manager,
            Catalog catalog,
            PageFile pages,
            Log log,
            SavedCatalog saved,
            Runnable onSettled) {
        this.manager = manager;
        this.catalog = catalog;
        this.pages = pages;
        this.log = log;
        this.saved = saved;
        this.includedTo = pages.state().logIncludedTo();
        this.published =
                new PublishedState(manager, pages, !saved.cachedTables().isEmpty(), onSettled);
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
            ReadView view = context.newView();
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
        private final Map<TableStorage, DirtyRows> rows = new LinkedHashMap<>();
        private final Map<TableStorage, List<IndexStorage>> indexes = new HashMap<>();
    }

    private void save(ReadView view, Runnable checkCanceled) {
        Taken taken = new Taken();
        CheckpointEvent event = CheckpointEvent.start();
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
                taken.rows.forEach((table, rows) -> table.dirtyRows().addAll(rows));
            }
            if (event != null) {
                event.finish(done);
            }
        }
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
                taken.rows.put(table, table.dirtyRows());
                taken.indexes.put(table, entry.indexes());
                table.setDirtyRows(new DirtyRows());
            }
        }
    }

    private void write(ReadView view, DurableCommits.Start start, Taken taken, Runnable checkCanceled) {
        try (PageWriter writer = pages.beginCheckpoint()) {
            writer.beforeEachPage(checkCanceled);
            Map<Integer, Long> roots = saved.roots();
            Map<Integer, Long> newRoots = new HashMap<>();
            Map<Integer, CachedTable> cached = saved.cachedTables();
            Map<Integer, CachedTable> newCached = new HashMap<>();
            taken.rows.forEach((table, rows) -> {
                int number = table.number();
                if (table.isCached()) {
                    CachedTable before = cached.getOrDefault(number, CachedTable.NONE);
                    List<IndexStorage> indexes = taken.indexes.get(table);
                    newCached.put(
                            number, new CachedTableMerger(manager, writer, table, indexes, rows, view).merge(before));
                    cached.remove(number);
                } else {
                    long root = roots.getOrDefault(number, Pointer.NULL);
                    newRoots.put(number, PageTree.merge(writer, root, new RowChanges(manager, table, rows, view)));
                    roots.remove(number);
                }
            });
            roots.values().forEach(root -> PageTree.freeAll(writer, root)); // of dropped tables
            cached.values().forEach(table -> free(writer, table.saved()));
            TreeMap<byte[], byte[]> entries = entries(taken.state, newRoots, newCached, start.incarnation());
            long catalogRoot =
                    PageTree.merge(writer, pages.state().catalogRoot(), new EntryChanges(saved.changesTo(entries)));
            MetaPage state = writer.commit(start.replayFrom(), start.includedTo(), catalogRoot);
            saved.replace(entries);
            published.publish(state, newCached, taken.rows.keySet(), view.timestamp());
        }
    }

    private static void free(PageWriter writer, SavedTable table) {
        PageTree.freeAll(writer, table.rows());
        for (long root : table.roots()) {
            PageTree.freeAll(writer, root);
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
