package org.ashlardb.engine.checkpoint;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.ashlardb.engine.definition.ValueSource;
import org.ashlardb.engine.page.ChangeSource;
import org.ashlardb.engine.page.MetaPage;
import org.ashlardb.engine.page.PageFile;
import org.ashlardb.engine.page.PageTree;
import org.ashlardb.engine.page.PageWriter;

/**
 * Writes the trees of one checkpoint. Where there is much to write, states between the last one and the new one are
 * committed, so that the pages of what was replaced can be used while the rest is written; see the package's comment.
 */
final class StepWriter implements AutoCloseable {
    private static final int STEPS = 16;

    private final PageFile pages;
    private final SavedCatalog saved;
    private final long logForcedTo;
    private final Runnable checkCanceled;
    private final Runnable onStep;
    private final long leastPages;
    private final TreeMap<byte[], byte[]> entries = new TreeMap<>(Arrays::compareUnsigned);
    private PageWriter writer;

    /** Adds to a state's catalog entries what tells of a tree that has been merged, wholly or up to some key. */
    interface Part {
        void put(SortedMap<byte[], byte[]> entries, long root);
    }

    /**
     * @param leastPages how many pages a step replaces at least
     * @param logForcedTo up to where the log is forced, with all that is written
     * @param checkCanceled called for each page; what it throws is for the caller, who is to close the writer
     * @param onStep called when a state between is committed and {@code saved} is that state
     */
    StepWriter(
            PageFile pages,
            SavedCatalog saved,
            long leastPages,
            long logForcedTo,
            Runnable checkCanceled,
            Runnable onStep) {
        this.pages = pages;
        this.saved = saved;
        this.logForcedTo = logForcedTo;
        this.checkCanceled = checkCanceled;
        this.onStep = onStep;
        this.leastPages = leastPages;
        entries.putAll(saved.entries());
        entries.put(CatalogKey.underWay(), new byte[0]);
        begin();
    }

    private void begin() {
        writer = pages.beginCheckpoint();
        writer.beforeEachPage(checkCanceled);
    }

    /** Merges changes that only the new state may hold. Returns the tree's root. */
    long merge(long root, ChangeSource changes) {
        return PageTree.merge(writer, root, changes);
    }

    /** Merges changes that states between may hold some of. Returns the tree's root. */
    long mergeInSteps(long root, ChangeSource changes, Part part) {
        long merged = root;
        boolean done = false;
        while (!done) {
            long pagesOfStep = Math.max(leastPages, pages.state().pageCount() / STEPS);
            ChangesOfStep some = new ChangesOfStep(changes, writer, pagesOfStep);
            merged = PageTree.merge(writer, merged, some);
            part.put(entries, merged);
            done = !some.isCutOff();
            if (!done) {
                endStep();
            }
        }
        return merged;
    }

    private void endStep() {
        long root = PageTree.merge(writer, pages.state().catalogRoot(), new EntryChanges(saved.changesTo(entries)));
        writer.commitStep(logForcedTo, root);
        saved.replace(entries);
        onStep.run();
        begin();
    }

    /** Frees all pages of a tree. */
    void freeAll(long root) {
        PageTree.freeAll(writer, root);
    }

    /** Commits the new state, with these entries in the catalog tree. */
    MetaPage commit(long logReplayFrom, long logIncludedTo, SortedMap<byte[], byte[]> newEntries) {
        long root = PageTree.merge(writer, pages.state().catalogRoot(), new EntryChanges(saved.changesTo(newEntries)));
        MetaPage state = writer.commit(logReplayFrom, logIncludedTo, root);
        saved.replace(newEntries);
        return state;
    }

    /** Forgets what no state holds. */
    @Override
    public void close() {
        writer.close();
    }

    /** Changes up to where a writer has replaced so many pages; the source goes on with the next writer. */
    private static final class ChangesOfStep implements ChangeSource {
        private final ChangeSource source;
        private final PageWriter writer;
        private final long most;
        private boolean cutOff;

        ChangesOfStep(ChangeSource source, PageWriter writer, long most) {
            this.source = source;
            this.writer = writer;
            this.most = most;
        }

        /** Whether the source may have more. */
        boolean isCutOff() {
            return cutOff;
        }

        @Override
        public boolean next() {
            cutOff = writer.pagesFreed() >= most;
            return !cutOff && source.next();
        }

        @Override
        public byte[] key() {
            return source.key();
        }

        @Override
        public int keyOffset() {
            return source.keyOffset();
        }

        @Override
        public int keyLength() {
            return source.keyLength();
        }

        @Override
        public boolean isDelete() {
            return source.isDelete();
        }

        @Override
        public byte[] value() {
            return source.value();
        }

        @Override
        public int valueOffset() {
            return source.valueOffset();
        }

        @Override
        public int valueLength() {
            return source.valueLength();
        }

        @Override
        public ValueSource longValue() {
            return source.longValue();
        }

        @Override
        public void merged(boolean existed) {
            source.merged(existed);
        }
    }
}
