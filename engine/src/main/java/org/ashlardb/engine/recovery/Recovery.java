package org.ashlardb.engine.recovery;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.ashlardb.engine.catalog.Catalog;
import org.ashlardb.engine.catalog.CatalogLoader;
import org.ashlardb.engine.catalog.TableEntry;
import org.ashlardb.engine.checkpoint.CachedTable;
import org.ashlardb.engine.checkpoint.CatalogKey;
import org.ashlardb.engine.checkpoint.DatabaseFiles;
import org.ashlardb.engine.checkpoint.SavedCatalog;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.definition.EncryptionKey;
import org.ashlardb.engine.encryption.EncryptedDirectory;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.event.Events;
import org.ashlardb.engine.event.RecoveryEvent;
import org.ashlardb.engine.file.ByteReader;
import org.ashlardb.engine.file.Directory;
import org.ashlardb.engine.log.DatabaseId;
import org.ashlardb.engine.log.Log;
import org.ashlardb.engine.log.LogFiles;
import org.ashlardb.engine.log.LogReader;
import org.ashlardb.engine.page.MetaPage;
import org.ashlardb.engine.page.PageCache;
import org.ashlardb.engine.page.PageFile;
import org.ashlardb.engine.page.PageTree;
import org.ashlardb.engine.page.TreeCursor;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.transaction.TransactionManager;

/** Opens the files of a database and brings the memory tier to the state of the last commit they hold. */
public final class Recovery {
    private static final long ROWS_OF_A_STEP = 1 << 14;

    private final Settings settings;
    private final TransactionManager manager;
    private final Catalog catalog;
    private final ProgressReport report;
    private Directory directory;
    private LogFiles files;

    /**
     * How the database is to be opened.
     *
     * @param key what its files are encrypted with, or null
     */
    public record Settings(
            Durability durability,
            long flushMillis,
            long checkpointLogSize,
            long checkpointStep,
            long cacheSize,
            EncryptionKey key,
            ProgressReport.Listener listener,
            LongSupplier nanoClock) {}

    private Recovery(Directory directory, Settings settings, TransactionManager manager, Catalog catalog) {
        this.directory = directory;
        this.settings = settings;
        this.manager = manager;
        this.catalog = catalog;
        this.report = new ProgressReport(settings.listener(), settings.nanoClock());
    }

    /** Opens a database, or creates one if the directory holds none and is not read-only. */
    public static DatabaseFiles open(
            Directory directory, Settings settings, TransactionManager manager, Catalog catalog) {
        return new Recovery(directory, settings, manager, catalog).open();
    }

    private DatabaseFiles open() {
        if (!directory.isReadOnly()) {
            directory.create();
        }
        Directory.Lock lock = directory.lock();
        PageFile pages = null;
        boolean done = false;
        try {
            decrypt();
            createIfNew();
            pages = PageFile.open(directory, DatabaseFiles.PAGES);
            DatabaseFiles opened = recover(lock, pages);
            done = true;
            return opened;
        } catch (RuntimeException e) {
            throw reported(e);
        } finally {
            if (!done) {
                if (pages != null) {
                    pages.close();
                }
                if (files != null) {
                    files.close();
                }
                lock.close();
            }
        }
    }

    private EngineException reported(RuntimeException cause) {
        if (!(cause instanceof EngineException known)) {
            EngineException corrupted = corrupted(cause.toString());
            corrupted.addSuppressed(cause);
            return corrupted;
        }
        boolean refused = known.code() == ErrorCode.DUPLICATE_KEY || known.code() == ErrorCode.KEY_TOO_LONG;
        return refused ? corrupted(known.getMessage()) : known; // no row with such a key has been stored
    }

    private EngineException corrupted(String facts) {
        return new EngineException(
                ErrorCode.CORRUPTED,
                "the database at " + directory.describe("") + " is corrupted in a way that no checksum tells: "
                        + facts);
    }

    private void decrypt() {
        if (EncryptedDirectory.isEncrypted(directory)) {
            directory = EncryptedDirectory.open(directory, settings.key());
        } else if (settings.key() != null && directory.exists(DatabaseFiles.PAGES)) {
            throw notEncrypted();
        }
    }

    private EngineException notEncrypted() {
        try {
            PageFile.open(directory, DatabaseFiles.PAGES).close();
        } catch (EngineException e) {
            boolean unreadable = e.code() == ErrorCode.CORRUPTED || e.code() == ErrorCode.WRONG_FORMAT;
            return unreadable ? EncryptedDirectory.withoutItsKeys(directory) : e;
        }
        return new EngineException(
                ErrorCode.INVALID_OPTION,
                "the database at " + directory.describe("") + " is not encrypted, expected to be opened without "
                        + settings.key());
    }

    private void createIfNew() {
        if (directory.exists(DatabaseFiles.PAGES)) {
            return;
        }
        if (directory.isReadOnly()) {
            throw new EngineException(
                    ErrorCode.IO_ERROR, "there is no database at " + directory.describe("") + " to open for reading");
        }
        LogFiles.requireEmpty(directory);
        if (!EncryptedDirectory.isEncrypted(directory)) {
            directory = settings.key() == null
                    ? EncryptedDirectory.withoutKeys(directory)
                    : EncryptedDirectory.create(directory, settings.key());
        }
        DatabaseFiles.createFiles(directory, DatabaseId.random(), file -> {});
    }

    private DatabaseFiles recover(Directory.Lock lock, PageFile pages) {
        RecoveryEvent event = Events.recovery();
        MetaPage state = pages.state();
        if (!state.hasPossibleLogPositions()) {
            throw new EngineException(
                    ErrorCode.CORRUPTED,
                    directory.describe(DatabaseFiles.PAGES) + " says that recovery begins at position "
                            + state.logReplayFrom() + " of the log, that it holds all up to " + state.logIncludedTo()
                            + ", and that the log is forced up to " + state.logForcedTo()
                            + ", expected these to follow each other");
        }
        PageCache cache = new PageCache(pages, manager.memory(), settings.cacheSize());
        pages.attach(cache);
        manager.setPageCache(cache);
        DatabaseId id = new DatabaseId(state.databaseIdHigh(), state.databaseIdLow());
        SavedCatalog saved = SavedCatalog.read(pages, state.catalogRoot());
        CatalogLoader loader = new CatalogLoader(catalog);
        loadCatalog(saved, loader);
        loadRows(pages, saved, loader);
        files = LogFiles.open(directory, id, state.logReplayFrom());
        ByteReader logEntry = saved.log();
        long incarnation = logEntry == null ? 0 : logEntry.getLong();
        LogReplay replay = new LogReplay(
                manager.memory(),
                loader,
                state.logIncludedTo(),
                Math.max(state.logIncludedTo(), state.logForcedTo()),
                lsn -> report.step("replaying the log", lsn - state.logReplayFrom(), -1));
        LogReader end = replay.replay(files, state.logReplayFrom(), incarnation);
        for (TableEntry entry : loader.tables()) {
            if (!entry.storage().isCached()) {
                entry.storage().slots().endLoading();
            }
        }
        fillIndexes(loader);
        loader.install();
        DatabaseFiles opened = continueWith(lock, pages, saved, files, end);
        if (opened.log() != null) {
            restore(replay.inDoubt(), loader, opened);
        }
        if (event != null) {
            event.finish(end.end() - state.logReplayFrom(), loader.tables().size());
        }
        return opened;
    }

    private void restore(List<InDoubt> inDoubt, CatalogLoader loader, DatabaseFiles opened) {
        boolean done = false;
        try {
            new InDoubtRestorer(manager.memory(), manager, loader).restore(inDoubt);
            done = true;
        } finally {
            if (!done) {
                opened.close();
            }
        }
    }

    private DatabaseFiles continueWith(
            Directory.Lock lock, PageFile pages, SavedCatalog saved, LogFiles files, LogReader end) {
        Log log = null;
        if (directory.isReadOnly()) {
            manager.setReadOnly();
            catalog.stopSequences();
            files.close();
        } else {
            if (directory.exists(DatabaseFiles.NEW_PAGES)) {
                directory.delete(DatabaseFiles.NEW_PAGES); // of a compaction that was cut off
            }
            log = Log.continueAt(files, end, settings.durability(), settings.flushMillis());
            manager.setLog(log);
            catalog.makeSequencesDurable();
        }
        return new DatabaseFiles(
                directory,
                lock,
                manager,
                catalog,
                pages,
                saved,
                log,
                settings.checkpointLogSize(),
                settings.checkpointStep());
    }

    // ---------------------------------------------------------------- the last checkpoint

    private static void loadCatalog(SavedCatalog saved, CatalogLoader loader) {
        ByteReader log = saved.log();
        if (log == null) {
            return; // a new database: no checkpoint yet
        }
        log.getLong();
        int lastTable = log.getInt();
        loader.setLastNumbers(lastTable, log.getInt());
        loader.removeSchema(Catalog.DEFAULT_SCHEMA);
        for (byte[] key : saved.entries().keySet()) {
            if (key[0] == CatalogKey.SCHEMA) {
                loader.addSchema(CatalogKey.schemaOf(key));
            }
        }
        for (Map.Entry<byte[], byte[]> entry : saved.entries().entrySet()) {
            if (entry.getKey()[0] == CatalogKey.SEQUENCE) {
                loader.addSequence(CatalogKey.schemaOf(entry.getKey()), new ByteReader(entry.getValue()));
            } else if (entry.getKey()[0] == CatalogKey.OBJECT) {
                loader.addObject(new ByteReader(entry.getValue()));
            }
        }
    }

    private void loadRows(PageFile pages, SavedCatalog saved, CatalogLoader loader) {
        Map<Integer, CachedTable> cached = saved.cachedTables();
        for (Map.Entry<byte[], byte[]> entry : saved.entries().entrySet()) {
            if (entry.getKey()[0] == CatalogKey.TABLE) {
                TableStorage table = loader.addTable(SavedCatalog.definition(entry.getValue()));
                if (table.isCached()) {
                    setSaved(table, cached.get(table.number()));
                } else {
                    loadTable(pages, SavedCatalog.root(entry.getValue()), loader.table(table.number()));
                }
            }
        }
    }

    private static void setSaved(TableStorage table, CachedTable cached) {
        if (cached != null) {
            table.setSaved(cached.saved());
            table.rowCount().set(cached.rows());
            table.directory().use(cached.saved().lastRowId());
        }
    }

    /** Loads parts of the table at the same time, each on a processor of its own. */
    private void loadTable(PageFile pages, long root, TableEntry table) {
        AtomicLong loaded = new AtomicLong();
        List<byte[]> bounds = PageTree.split(pages, root, Runtime.getRuntime().availableProcessors());
        ParallelTasks.run(bounds.size() + 1, part -> {
            TreeCursor cursor = PageTree.cursor(pages, root);
            if (part > 0) {
                cursor.seek(bounds.get(part - 1));
            }
            long end = part == bounds.size()
                    ? Long.MAX_VALUE
                    : CatalogKey.rowId(Arrays.copyOf(bounds.get(part), Long.BYTES), 0);
            load(cursor, end, new RowLoader(manager.memory(), table), count -> reportRows(table, loaded, count));
        });
    }

    /** Adds rows to those of the table that all its loading threads have loaded. */
    private void reportRows(TableEntry table, AtomicLong loaded, long count) {
        synchronized (loaded) { // so that no thread reports less than the one before
            report.step("loading table " + table.definition().name(), loaded.addAndGet(count), -1);
        }
    }

    private static void load(TreeCursor cursor, long end, RowLoader rows, LongConsumer loaded) {
        long count = 0;
        while (cursor.next()) {
            long rowId = CatalogKey.rowId(cursor.key(), cursor.keyOffset());
            if (rowId >= end) {
                break;
            }
            rows.load(rowId, cursor);
            if (++count % ROWS_OF_A_STEP == 0) {
                loaded.accept(ROWS_OF_A_STEP);
            }
        }
        rows.end();
    }

    // ---------------------------------------------------------------- indexes

    private record Task(TableStorage table, IndexStorage index) {}

    private void fillIndexes(CatalogLoader loader) {
        List<Task> tasks = new ArrayList<>();
        long rows = 0;
        for (TableEntry entry : loader.tables()) {
            if (entry.storage().isCached()) {
                CachedIndexFiller.fill(manager, entry.storage());
                continue;
            }
            for (IndexStorage index : entry.indexes()) {
                tasks.add(new Task(entry.storage(), index));
                rows += entry.storage().rowCount().get();
            }
        }
        AtomicLong filled = new AtomicLong();
        int threads = rows < ROWS_OF_A_STEP ? 1 : Runtime.getRuntime().availableProcessors();
        ParallelTasks.run(tasks.size(), threads, number -> {
            Task task = tasks.get(number);
            IndexFiller.fill(manager.memory(), task.table, task.index);
            synchronized (filled) { // so that no thread reports less than the one before
                report.step("filling indexes", filled.incrementAndGet(), tasks.size());
            }
        });
    }
}
