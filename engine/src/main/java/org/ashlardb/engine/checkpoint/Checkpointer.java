package org.ashlardb.engine.checkpoint;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.catalog.Catalog;
import org.ashlardb.engine.catalog.CatalogSaver;
import org.ashlardb.engine.catalog.CatalogState;
import org.ashlardb.engine.catalog.TableEntry;
import org.ashlardb.engine.file.ByteWriter;
import org.ashlardb.engine.log.Log;
import org.ashlardb.engine.page.PageFile;
import org.ashlardb.engine.page.PageTree;
import org.ashlardb.engine.page.PageWriter;
import org.ashlardb.engine.page.Pointer;
import org.ashlardb.engine.row.DirtyRows;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.transaction.DurableCommits;
import org.ashlardb.engine.transaction.ReadView;
import org.ashlardb.engine.transaction.TransactionContext;
import org.ashlardb.engine.transaction.TransactionManager;

/** Carries out checkpoints of one database, one at a time. */
final class Checkpointer {
    private final TransactionManager manager;
    private final Catalog catalog;
    private final PageFile pages;
    private final Log log;
    private final SavedCatalog saved;
    private final ReentrantLock running = new ReentrantLock();
    private volatile long includedTo;

    Checkpointer(TransactionManager manager, Catalog catalog, PageFile pages, Log log, SavedCatalog saved) {
        this.manager = manager;
        this.catalog = catalog;
        this.pages = pages;
        this.log = log;
        this.saved = saved;
        this.includedTo = pages.state().logIncludedTo();
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

    /** Saves everything committed so far. */
    void run() {
        running.lock();
        try {
            TransactionContext context = manager.newInternalContext();
            ReadView view = context.newView();
            try {
                save(view);
            } finally {
                view.end();
                context.close();
            }
        } finally {
            running.unlock();
        }
    }

    /** What is set aside at the moment of the snapshot. */
    private static final class Taken {
        private CatalogState state;
        private final Map<TableStorage, DirtyRows> rows = new LinkedHashMap<>();
    }

    private void save(ReadView view) {
        Taken taken = new Taken();
        DurableCommits.Start start;
        boolean done = false;
        try {
            start = manager.durable().begin(view, () -> take(taken));
            log.force(start.includedTo());
            write(view, start, taken);
            done = true;
        } finally {
            if (!done) {
                taken.rows.forEach((table, rows) -> table.dirtyRows().addAll(rows));
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
                taken.rows.put(table, table.dirtyRows());
                table.setDirtyRows(new DirtyRows());
            }
        }
    }

    private void write(ReadView view, DurableCommits.Start start, Taken taken) {
        try (PageWriter writer = pages.beginCheckpoint()) {
            Map<Integer, Long> roots = saved.roots();
            Map<Integer, Long> newRoots = new HashMap<>();
            taken.rows.forEach((table, rows) -> {
                long root = roots.getOrDefault(table.number(), Pointer.NULL);
                newRoots.put(table.number(), PageTree.merge(writer, root, new RowChanges(manager, table, rows, view)));
                roots.remove(table.number());
            });
            roots.values().forEach(root -> PageTree.freeAll(writer, root)); // of dropped tables
            TreeMap<byte[], byte[]> entries = entries(taken.state, newRoots, start.incarnation());
            long catalogRoot =
                    PageTree.merge(writer, pages.state().catalogRoot(), new EntryChanges(saved.changesTo(entries)));
            writer.commit(start.replayFrom(), start.includedTo(), catalogRoot);
            saved.replace(entries);
        }
    }

    private TreeMap<byte[], byte[]> entries(CatalogState state, Map<Integer, Long> roots, long incarnation) {
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
                entries.put(CatalogKey.table(number), tableEntry(roots.get(number), definition));
            }

            @Override
            public void sequence(String schema, String name, byte[] definition) {
                entries.put(CatalogKey.sequence(schema, name), definition);
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
