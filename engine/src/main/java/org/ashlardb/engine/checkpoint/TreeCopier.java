package org.ashlardb.engine.checkpoint;

import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.ashlardb.engine.file.ByteWriter;
import org.ashlardb.engine.page.PageFile;
import org.ashlardb.engine.page.PageTree;
import org.ashlardb.engine.page.PageWriter;
import org.ashlardb.engine.page.Pointer;

/** Copies a saved state into an empty page file, densely. */
final class TreeCopier {
    private TreeCopier() {}

    /** Where the copy's log is to be read from. */
    record LogPosition(long replayFrom, long includedTo, long incarnation) {}

    /**
     * @param saved the entries of the source's catalog tree in its current or a pinned state
     * @param target new and empty
     * @param checkCanceled called for each page; what it throws ends the copy
     */
    static void copy(
            PageFile source,
            SortedMap<byte[], byte[]> saved,
            PageFile target,
            LogPosition log,
            Runnable checkCanceled) {
        try (PageWriter writer = target.beginCheckpoint()) {
            writer.beforeEachPage(checkCanceled);
            TreeMap<byte[], byte[]> entries = new TreeMap<>(Arrays::compareUnsigned);
            for (Map.Entry<byte[], byte[]> entry : saved.entrySet()) {
                entries.put(entry.getKey(), copyEntry(source, entry, writer, log));
            }
            long root = PageTree.merge(writer, Pointer.NULL, new EntryChanges(entries));
            writer.commit(log.replayFrom(), log.includedTo(), root);
        }
    }

    private static byte[] copyEntry(
            PageFile source, Map.Entry<byte[], byte[]> entry, PageWriter writer, LogPosition log) {
        byte[] value = entry.getValue();
        return switch (entry.getKey()[0]) {
            case CatalogKey.TABLE -> {
                long root = PageTree.copy(source, SavedCatalog.root(value), writer);
                yield Checkpointer.tableEntry(root, Arrays.copyOfRange(value, Long.BYTES, value.length));
            }
            case CatalogKey.CACHED -> {
                CachedTable table = CachedTable.read(value);
                long[] roots = table.saved().roots();
                for (int i = 0; i < roots.length; i++) {
                    roots[i] = PageTree.copy(source, roots[i], writer);
                }
                yield table.withRoots(PageTree.copy(source, table.saved().rows(), writer), roots)
                        .write();
            }
            case CatalogKey.LOG -> {
                byte[] position = new ByteWriter().putLong(log.incarnation()).toBytes();
                byte[] copy = value.clone();
                System.arraycopy(position, 0, copy, 0, position.length);
                yield copy;
            }
            default -> value;
        };
    }
}
