package org.ashlardb.engine.checkpoint;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.ashlardb.engine.file.ByteReader;
import org.ashlardb.engine.page.PageFile;
import org.ashlardb.engine.page.PageTree;
import org.ashlardb.engine.page.TreeCursor;

/** The catalog tree's entries as they are saved, and the roots of the tables' trees. */
public final class SavedCatalog {
    private final TreeMap<byte[], byte[]> entries = new TreeMap<>(Arrays::compareUnsigned);

    /** The state of a page file. */
    public static SavedCatalog read(PageFile file, long root) {
        SavedCatalog saved = new SavedCatalog();
        TreeCursor cursor = PageTree.cursor(file, root);
        while (cursor.next()) {
            saved.entries.put(cursor.copyKey(), cursor.copyValue());
        }
        return saved;
    }

    /** All entries; not to be changed. */
    public SortedMap<byte[], byte[]> entries() {
        return entries;
    }

    /** The entry of the log, or null in a new database. */
    public ByteReader log() {
        byte[] entry = entries.get(CatalogKey.log());
        return entry == null ? null : new ByteReader(entry);
    }

    /** Root of each table's tree by table number. */
    Map<Integer, Long> roots() {
        Map<Integer, Long> roots = new HashMap<>();
        entries.forEach((key, value) -> {
            if (key[0] == CatalogKey.TABLE) {
                roots.put(CatalogKey.number(key), root(value));
            }
        });
        return roots;
    }

    /** What is saved of each CACHED table, by table number. */
    public Map<Integer, CachedTable> cachedTables() {
        Map<Integer, CachedTable> tables = new HashMap<>();
        entries.forEach((key, value) -> {
            if (key[0] == CatalogKey.CACHED) {
                tables.put(CatalogKey.number(key), CachedTable.read(value));
            }
        });
        return tables;
    }

    /** Root of the tree of a TABLE entry. */
    public static long root(byte[] value) {
        return new ByteReader(value, 0, Long.BYTES).getLong();
    }

    /** The definition in a TABLE entry. */
    public static ByteReader definition(byte[] value) {
        return new ByteReader(value, Long.BYTES, value.length - Long.BYTES);
    }

    /** What has to be changed to come to other entries; null removes an entry. */
    SortedMap<byte[], byte[]> changesTo(SortedMap<byte[], byte[]> wanted) {
        TreeMap<byte[], byte[]> changes = new TreeMap<>(Arrays::compareUnsigned);
        wanted.forEach((key, value) -> {
            if (!Arrays.equals(entries.get(key), value)) {
                changes.put(key, value);
            }
        });
        Set<byte[]> gone = new HashSet<>(entries.keySet());
        gone.removeIf(wanted::containsKey);
        gone.forEach(key -> changes.put(key, null));
        return changes;
    }

    /** Notes that other entries are saved now. */
    void replace(SortedMap<byte[], byte[]> wanted) {
        entries.clear();
        entries.putAll(wanted);
    }
}
