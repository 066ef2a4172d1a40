package org.ashlardb.engine.page;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/**
 * Reads all of one state: verifies checksums, the order in trees, and that each page is in one tree, once, or free.
 * Failures to read end it; what is wrong with the data becomes a finding.
 */
public final class PageCheck {
    private static final int MAX_FINDINGS = 1_000;

    private final PageFile file;
    private final MetaPage state;
    private final PageReader reader;
    private final Runnable checkCanceled;
    private final BitSet seen = new BitSet();
    private final List<String> findings = new ArrayList<>();

    /** Begins the check of a state, which is current or pinned. */
    public PageCheck(PageFile file, MetaPage state) {
        this(file, state, () -> {});
    }

    /** The same; what is called for each page may throw, which ends the check. */
    public PageCheck(PageFile file, MetaPage state, Runnable checkCanceled) {
        this.checkCanceled = checkCanceled;
        this.file = file;
        this.state = state;
        this.reader = new PageReader(file);
        mark("the meta pages", 0, PageFormat.META_PAGES);
    }

    /** Checks a tree. Its name is for the findings. */
    public TreeSummary tree(String name, long root) {
        return new TreeCheck(this, reader, name).run(root);
    }

    /** Checks a tree and that it has so many entries, unless something else is wrong. */
    public void tree(String name, long root, long entries) {
        long found = tree(name, root).entries();
        if (findings.isEmpty() && found != entries) {
            add(file.name() + ": " + name + " has " + found + " entries, expected " + entries);
        }
    }

    /** Checks the free space and the meta pages, and what is in no tree. Returns all findings; none is good. */
    public List<String> finish() {
        guarded("free space", this::checkFreeSpace);
        guarded("meta pages", this::checkMeta);
        long lost = seen.nextClearBit(0);
        if (findings.isEmpty() && lost < state.pageCount()) {
            long count = state.pageCount() - seen.cardinality();
            add(file.name() + ": the page at " + PageFormat.position(lost) + " is neither used nor free, as are "
                    + (count - 1) + " others");
        }
        return List.copyOf(findings);
    }

    private void checkFreeSpace() {
        Space space = FreeSpaceList.read(reader, state);
        markAll("the list of free space", space.listPages());
        markAll("free space", space.usable());
    }

    private void markAll(String owner, Extents extents) {
        for (int i = 0; i < extents.count(); i++) {
            mark(owner, extents.first(i), extents.pages(i));
        }
    }

    /** One copy of one of the pages is enough: a power failure may leave no more. */
    private void checkMeta() {
        long newest = file.readMeta().newest().checkpoint();
        if (newest < state.checkpoint()) {
            add(file.name() + ": expected a meta page of state " + state.checkpoint() + ", found " + newest);
        }
    }

    /** Runs a part of the check; corruption ends that part only. */
    void guarded(String part, Runnable check) {
        try {
            check.run();
        } catch (EngineException e) {
            if (e.code() != ErrorCode.CORRUPTED && e.code() != ErrorCode.WRONG_FORMAT) {
                throw e;
            }
            add(part + ": " + e.getMessage());
        }
    }

    void add(String finding) {
        if (findings.size() < MAX_FINDINGS) {
            findings.add(finding);
        }
    }

    /** Notes that pages are used; false, and a finding, if one is used already or not in the file. */
    boolean mark(String owner, long first, long pages) {
        checkCanceled.run();
        if (first + pages > state.pageCount()) {
            add(owner + ": refers to the page at " + PageFormat.position(first + pages - 1) + " of " + file.name()
                    + ", which ends at " + PageFormat.position(state.pageCount()));
            return false;
        }
        int used = seen.nextSetBit((int) first);
        if (used >= 0 && used < first + pages) {
            add(owner + ": refers to the page at " + PageFormat.position(used) + " of " + file.name()
                    + ", which is used elsewhere or free");
            return false;
        }
        seen.set((int) first, (int) (first + pages));
        return true;
    }
}
