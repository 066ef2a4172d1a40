package org.ashlardb.bench.keyvalue;

import java.nio.file.Path;
import org.ashlardb.bench.target.Durability;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;

/** H2's MVStore without H2: a map without transactions. A file is written behind and never forced. */
public final class MvStore implements KeyValueEngine {
    private final boolean file;

    MvStore(boolean file) {
        this.file = file;
    }

    @Override
    public String name() {
        return file ? "mvstore-file" : "mvstore-mem";
    }

    @Override
    public String description() {
        return file ? "H2 MVStore, file, written behind within 1 s" : "H2 MVStore, on the heap";
    }

    @Override
    public Durability durability() {
        return file ? Durability.DELAYED : Durability.NONE;
    }

    @Override
    public KeyValueStore open(Path directory, long records) {
        String name = file ? directory.resolve("mvstore").toString() : null;
        MVStore store = new MVStore.Builder().fileName(name).open();
        MVMap<byte[], byte[]> map = store.openMap(
                "records",
                new MVMap.Builder<byte[], byte[]>()
                        .keyType(ByteArrayDataType.INSTANCE)
                        .valueType(ByteArrayDataType.INSTANCE));
        return new Store(store, map);
    }

    private record Store(MVStore store, MVMap<byte[], byte[]> map) implements KeyValueStore {
        @Override
        public Session session() {
            return new MvSession(store, map);
        }

        @Override
        public void close() {
            store.close();
        }
    }

    /** The map keeps the arrays it is given, so it gets copies. */
    private record MvSession(MVStore store, MVMap<byte[], byte[]> map) implements KeyValueStore.Session {
        @Override
        public void add(byte[] key, byte[] value) {
            map.put(key.clone(), value.clone());
        }

        @Override
        public void commitBatch() {
            store.tryCommit();
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
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }
}
