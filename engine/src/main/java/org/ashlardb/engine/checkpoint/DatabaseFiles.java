package org.ashlardb.engine.checkpoint;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.ashlardb.engine.catalog.Catalog;
import org.ashlardb.engine.catalog.CatalogState;
import org.ashlardb.engine.catalog.TableEntry;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.Directory;
import org.ashlardb.engine.log.BackgroundThread;
import org.ashlardb.engine.log.DatabaseId;
import org.ashlardb.engine.log.Log;
import org.ashlardb.engine.log.LogFiles;
import org.ashlardb.engine.page.MetaPage;
import org.ashlardb.engine.page.PageCheck;
import org.ashlardb.engine.page.PageFile;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.transaction.TransactionManager;

/** The files of an open database: its lock, page file and log. Thread-safe. */
public final class DatabaseFiles {
    /** Name of the page file. */
    public static final String PAGES = "pages";

    /** Name of a page file that is being written and does not count yet. */
    public static final String NEW_PAGES = "pages.new";

    private static final Runnable UNCANCELED = () -> {};

    private final Directory directory;
    private final Directory.Lock lock;
    private final TransactionManager manager;
    private final Catalog catalog;
    private final Log log;
    private final PageFile pages;
    private final Checkpointer checkpointer;
    private final BackgroundThread background;
    private final long mostToReplay;
    private final AtomicBoolean checkpointDue = new AtomicBoolean();
    private final ReentrantLock closing = new ReentrantLock();
    private boolean closed; // under closing
    private volatile boolean saved; // by the shutdown that closes: the log is of no more use

    /**
     * Takes over what recovery has opened.
     *
     * @param log null if the database is open for reading only
     * @param checkpointLogSize how many bytes the log may grow before a checkpoint begins by itself
     * @param checkpointStep see {@link org.ashlardb.engine.FileOptions}
     */
    public DatabaseFiles(
            Directory directory,
            Directory.Lock lock,
            TransactionManager manager,
            Catalog catalog,
            PageFile pages,
            SavedCatalog saved,
            Log log,
            long checkpointLogSize,
            long checkpointStep) {
        this.directory = directory;
        this.lock = lock;
        this.manager = manager;
        this.catalog = catalog;
        this.pages = pages;
        this.log = log;
        this.mostToReplay = Math.min(Log.FIRST_SEGMENT, checkpointLogSize / 4);
        this.checkpointer = log == null
                ? null
                : new Checkpointer(manager, catalog, pages, log, saved, checkpointStep, this::askBackground);
        this.background = log == null ? null : new BackgroundThread("ashlar-checkpoint", this::workInBackground, 0);
        if (log != null) {
            manager.durable().onLogGrowth(checkpointer.includedTo(), checkpointLogSize, this::askCheckpoint);
        }
    }

    // ---------------------------------------------------------------- checkpoints

    /**
     * Saves everything committed so far.
     *
     * @param checkCanceled called now and then; what it throws ends the checkpoint, and the last one stays
     */
    public void checkpoint(Runnable checkCanceled) {
        requireWritable();
        checkpointAndReport(checkCanceled);
    }

    private void checkpointAndReport(Runnable checkCanceled) {
        try {
            checkpointer.run(checkCanceled);
        } catch (EngineException e) {
            refuseAfterFailedForce(e);
            throw e;
        } finally {
            manager.durable().checkpointEnded(checkpointer.includedTo());
        }
    }

    /** What is on the device is not known any more: nobody is to write or force anything. */
    private void refuseAfterFailedForce(EngineException e) {
        if (e.code() == ErrorCode.FORCE_FAILED) {
            manager.fail(e);
            log.fail(e);
        }
    }

    private void askCheckpoint() {
        checkpointDue.set(true);
        askBackground();
    }

    private void askBackground() {
        BackgroundThread thread = background;
        if (thread != null) {
            thread.ask();
        }
    }

    private void workInBackground() {
        if (checkpointDue.getAndSet(false)) {
            checkpointInBackground();
        } else {
            checkpointer.evict();
        }
    }

    private void checkpointInBackground() {
        try {
            checkpointAndReport(UNCANCELED);
        } catch (EngineException e) {
            // The log keeps everything and goes on growing; the next checkpoint comes after as much again, and one
            // asked for by CHECKPOINT reports what is wrong.
        }
    }

    private void requireWritable() {
        if (log == null) {
            throw new EngineException(
                    ErrorCode.READ_ONLY, "database " + directory.describe("") + " is open for reading only");
        }
    }

    // ---------------------------------------------------------------- copies

    /**
     * Writes a copy of everything committed so far into another directory, where there must be no database yet.
     *
     * @param encryption makes of that directory the one to write to, with its keys if there are to be any
     * @param checkCanceled called now and then; what it throws ends the backup, and there is no database then
     */
    public void backup(Directory target, UnaryOperator<Directory> encryption, Runnable checkCanceled) {
        requireWritable();
        checkpointer.lockRunning(checkCanceled);
        try {
            checkpointAndReport(checkCanceled);
            copyTo(target, encryption, checkCanceled);
        } finally {
            checkpointer.running().unlock();
        }
    }

    private void copyTo(Directory target, UnaryOperator<Directory> encryption, Runnable checkCanceled) {
        target.create();
        Directory.Lock targetLock = target.lock();
        try {
            if (target.exists(PAGES)) {
                throw new EngineException(
                        ErrorCode.INVALID_OPTION,
                        "there is a database at " + target.describe("") + " already, expected none for a backup");
            }
            Directory written = encryption.apply(target);
            DatabaseId id = DatabaseId.random();
            TreeCopier.LogPosition log = new TreeCopier.LogPosition(0, 0, 0);
            try {
                createFiles(
                        written,
                        id,
                        file -> TreeCopier.copy(pages, checkpointer.saved().entries(), file, log, checkCanceled));
            } catch (EngineException e) {
                deleteCanceled(target, e);
                throw e;
            }
            LogFiles.markUsed(written, id);
        } finally {
            targetLock.close();
        }
    }

    /** What a cancelled operation has written is in nobody's way, but takes room. */
    private static void deleteCanceled(Directory target, EngineException cause) {
        if (cause.code() == ErrorCode.CANCELED && target.exists(NEW_PAGES)) {
            target.delete(NEW_PAGES);
        }
    }

    /** What a new page file is filled with. */
    public interface Content {
        void write(PageFile file);
    }

    /** Creates the files of a database; until the last step there is none. */
    public static void createFiles(Directory directory, DatabaseId id, Content content) {
        for (String name : directory.list()) {
            if (name.equals(NEW_PAGES) || LogFiles.isSegment(name)) {
                directory.delete(name); // of a creation that was cut off
            }
        }
        try (PageFile file = PageFile.create(directory, NEW_PAGES, id.high(), id.low())) {
            content.write(file);
        }
        LogFiles.create(directory, id, Log.FIRST_SEGMENT);
        directory.force(); // the file is there for certain before it takes the place of another
        directory.rename(NEW_PAGES, PAGES);
        directory.force();
    }

    // ---------------------------------------------------------------- checking

    /**
     * Reads all of the last saved state and says what is wrong with it.
     *
     * @param checkCanceled called now and then; what it throws ends the check
     */
    public List<String> checkPages(Runnable checkCanceled) {
        if (checkpointer == null) {
            return checkPages(SavedCatalog.read(pages, pages.state().catalogRoot()), checkCanceled);
        }
        checkpointer.lockRunning(checkCanceled);
        try {
            return checkPages(checkpointer.saved(), checkCanceled);
        } finally {
            checkpointer.running().unlock();
        }
    }

    private List<String> checkPages(SavedCatalog saved, Runnable checkCanceled) {
        PageCheck check = new PageCheck(pages, pages.state(), checkCanceled);
        boolean underWay = saved.entries().containsKey(CatalogKey.underWay());
        Set<Integer> full = underWay ? Set.of() : indexesOfAllRows();
        check.tree("the catalog", pages.state().catalogRoot());
        saved.roots().forEach((table, root) -> check.tree("table number " + table, root));
        saved.cachedTables().forEach((table, cached) -> {
            check.tree("table number " + table, cached.saved().rows(), cached.rows());
            for (int i = 0; i < cached.saved().roots().length; i++) {
                int number = cached.saved().indexes()[i];
                String index = "index number " + number;
                if (full.contains(number)) {
                    check.tree(index, cached.saved().roots()[i], cached.rows());
                } else {
                    check.tree(index, cached.saved().roots()[i]);
                }
            }
        });
        return check.finish();
    }

    /** Numbers of the indexes that are known to leave out no rows. */
    private Set<Integer> indexesOfAllRows() {
        Set<Integer> numbers = new HashSet<>();
        for (CatalogState.Schema schema : catalog.current().schemas().values()) {
            for (TableEntry table : schema.tables().values()) {
                for (IndexStorage index : table.indexes()) {
                    if (!index.definition().isPartial()) {
                        numbers.add(index.number());
                    }
                }
            }
        }
        return numbers;
    }

    // ---------------------------------------------------------------- the end

    /**
     * Leaves {@link #shutdown} next to nothing to save, while others go on.
     *
     * @param checkCanceled called now and then; what it throws ends this, and the database stays open
     */
    public void prepareShutdown(Runnable checkCanceled) {
        if (log == null) {
            return;
        }
        try {
            checkpointAndReport(checkCanceled);
        } catch (EngineException e) {
            if (e.code() == ErrorCode.CANCELED) {
                throw e;
            }
            // the shutdown meets the same, and closes
        }
    }

    /**
     * Refuses further commits, saves everything committed, and closes.
     *
     * @param compact whether to rewrite the page file
     * @param checkCanceled called while that is done; what it throws leaves the page file as it is
     */
    public void shutdown(boolean compact, Runnable checkCanceled) {
        if (log == null) {
            close();
            return;
        }
        manager.refuse();
        pages.expectClose();
        background.stop(); // a checkpoint beside the copy, or behind it, would take away the log that the copy needs
        checkpointer.running().lock();
        try {
            shutdownAlone(compact, checkCanceled);
        } finally {
            checkpointer.running().unlock();
        }
    }

    private void shutdownAlone(boolean compact, Runnable checkCanceled) {
        boolean done = false;
        try {
            catalog.giveBackReserved();
            checkpointAndReport(UNCANCELED);
            if (compact) {
                log.quiesce();
                compact(checkCanceled);
            }
            done = true;
            saved = true;
        } catch (EngineException e) {
            refuseAfterFailedForce(e);
            throw e;
        } finally {
            if (!done) {
                closeQuietly();
            }
        }
        close();
    }

    /** Writes the saved state into a new page file, which takes the old one's place in one step. */
    private void compact(Runnable checkCanceled) {
        MetaPage state = pages.state();
        if (directory.exists(NEW_PAGES)) {
            directory.delete(NEW_PAGES);
        }
        try (PageFile file = PageFile.createSuccessor(directory, NEW_PAGES, state)) {
            long incarnation = checkpointer.saved().log().getLong();
            TreeCopier.copy(
                    pages,
                    checkpointer.saved().entries(),
                    file,
                    new TreeCopier.LogPosition(state.logReplayFrom(), state.logIncludedTo(), incarnation),
                    checkCanceled);
        } catch (EngineException e) {
            deleteCanceled(directory, e);
            throw e;
        }
        directory.force(); // the file is there for certain before it takes the place of another
        directory.rename(NEW_PAGES, PAGES);
        directory.force();
    }

    /**
     * Closes; before that saves what the next opening would take long to read from the log. If it cannot be saved, it is
     * in the log.
     */
    public void closeSaved() {
        if (log == null || log.failure() != null || log.appended() - checkpointer.includedTo() < mostToReplay) {
            close();
            return;
        }
        try {
            shutdown(false, UNCANCELED);
        } catch (EngineException e) {
            EngineException failed = log.failure();
            if (failed != null) {
                throw failed;
            }
        }
    }

    /** What is wrong is being reported already. */
    private void closeQuietly() {
        try {
            close();
        } catch (EngineException e) {
            // see above
        }
    }

    /**
     * Closes without a checkpoint; all commits that have returned are in the log. Returns when the files are closed, also
     * if another thread does it or has done it.
     */
    public void close() {
        closing.lock();
        try {
            if (!closed) {
                closed = true;
                closeAll();
            }
        } finally {
            closing.unlock();
        }
    }

    private void closeAll() {
        try {
            if (log != null) {
                manager.refuse();
                pages.expectClose();
                background.stop();
                log.close();
                noteLogEnd();
                if (saved) {
                    log.deleteUnused();
                }
            }
        } finally {
            try {
                manager.close();
                pages.close();
            } finally {
                lock.close();
            }
        }
    }

    /** All of the log is forced, and who reads it next is to know. */
    private void noteLogEnd() {
        if (log.failure() == null && log.forced() > pages.state().logForcedTo()) {
            pages.noteLogForced(log.forced());
        }
    }

    public Directory directory() {
        return directory;
    }

    public PageFile pages() {
        return pages;
    }

    /** The log, or null if the database is open for reading only. */
    public Log log() {
        return log;
    }
}
