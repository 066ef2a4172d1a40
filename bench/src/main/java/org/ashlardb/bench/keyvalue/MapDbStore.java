package org.ashlardb.bench.keyvalue;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.ConcurrentMap;
import org.ashlardb.bench.target.Durability;
import org.mapdb.DB;
import org.mapdb.DBMaker;
import org.mapdb.Serializer;

/** MapDB, its B+tree map. */
public final class MapDbStore implements KeyValueEngine {
    private final Kind kind;

    enum Kind {
        MEMORY("mem", "MapDB tree, off-heap", Durability.NONE),
        MMAP("mmap", "MapDB tree, mapped file, not crash-safe", Durability.DELAYED),
        WAL("wal", "MapDB tree, file, write-ahead log, commit() after each write", Durability.FORCED);

        private final String title;
        private final String description;
        private final Durability durability;

        Kind(String title, String description, Durability durability) {
            this.title = title;
            this.description = description;
            this.durability = durability;
        }
    }

    MapDbStore(Kind kind) {
        this.kind = kind;
    }

    @Override
    public String name() {
        return "mapdb-" + kind.title.toLowerCase(Locale.ROOT);
    }

    @Override
    public String description() {
        return kind.description;
    }

    @Override
    public Durability durability() {
        return kind.durability;
    }

    @Override
    public KeyValueStore open(Path directory, long records) {
        String file = directory.resolve("mapdb").toString();
        DB database =
                switch (kind) {
                    case MEMORY -> DBMaker.memoryDirectDB().make();
                    case MMAP -> DBMaker.fileDB(file).fileMmapEnable().make();
                    case WAL ->
                        DBMaker.fileDB(file)
                                .fileMmapEnable()
                                .transactionEnable()
                                .make();
                };
        ConcurrentMap<byte[], byte[]> map = database.treeMap("records")
                .keySerializer(Serializer.BYTE_ARRAY)
                .valueSerializer(Serializer.BYTE_ARRAY)
                .create();
        return new Store(database, map, kind == Kind.WAL);
    }

    private record Store(DB database, ConcurrentMap<byte[], byte[]> map, boolean commits) implements KeyValueStore {
        @Override
        public Session session() {
            return new MapDbSession(database, map, commits);
        }

        @Override
        public void close() {
            database.close();
        }
    }

    /**
     * The map gets copies of the arrays, which it may keep. Without a log there are no transactions: {@code commit()}
     * would force the file and still not make it safe, so it is left out.
     */
    private record MapDbSession(DB database, ConcurrentMap<byte[], byte[]> map, boolean commits)
            implements KeyValueStore.Session {
        @Override
        public void add(byte[] key, byte[] value) {
            map.put(key.clone(), value.clone());
        }

        @Override
        public void commitBatch() {
            if (commits) {
                database.commit();
            }
        }

        @Override
        public boolean get(byte[] key, byte[] value) {
            byte[] found = map.get(key);
            if (found == null) {
                return false;
            }
            System.arraycopy(found, 0, value, 0, found.length);
            return true;
        }

        @Override
        public void put(byte[] key, byte[] value) {
            map.put(key.clone(), value.clone());
            commitBatch();
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }
}
