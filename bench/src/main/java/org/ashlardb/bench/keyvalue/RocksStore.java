package org.ashlardb.bench.keyvalue;

import java.io.IOException;
import java.nio.file.Path;
import org.ashlardb.bench.target.Durability;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** RocksDB by rocksdbjni with its default options; the write-ahead log is on, forced at each write or not. */
public final class RocksStore implements KeyValueEngine {
    private final boolean forced;

    RocksStore(boolean forced) {
        this.forced = forced;
    }

    @Override
    public String name() {
        return forced ? "rocksdb-sync" : "rocksdb-nosync";
    }

    @Override
    public String description() {
        return forced ? "RocksDB, sync=true (native code)" : "RocksDB, sync=false (native code)";
    }

    @Override
    public Durability durability() {
        return forced ? Durability.FORCED : Durability.DELAYED;
    }

    @Override
    public KeyValueStore open(Path directory, long records) throws IOException {
        RocksDB.loadLibrary();
        Options options = new Options().setCreateIfMissing(true);
        try {
            RocksDB database = RocksDB.open(options, directory.toString());
            return new Store(options, database, new WriteOptions().setSync(forced));
        } catch (RocksDBException e) {
            options.close();
            throw new IOException("RocksDB: " + e.getMessage(), e);
        }
    }

    private record Store(Options options, RocksDB database, WriteOptions writing) implements KeyValueStore {
        @Override
        public Session session() {
            return new RocksSession(database, writing, new WriteBatch());
        }

        @Override
        public void close() {
            database.close();
            writing.close();
            options.close();
        }
    }

    private record RocksSession(RocksDB database, WriteOptions writing, WriteBatch batch)
            implements KeyValueStore.Session {
        @Override
        public void add(byte[] key, byte[] value) throws IOException {
            try {
                batch.put(key, value);
            } catch (RocksDBException e) {
                throw failure(e);
            }
        }

        @Override
        public void commitBatch() throws IOException {
            try {
                database.write(writing, batch);
                batch.clear();
            } catch (RocksDBException e) {
                throw failure(e);
            }
        }

        @Override
        public boolean get(byte[] key, byte[] value) throws IOException {
            try {
                return database.get(key, value) != RocksDB.NOT_FOUND;
            } catch (RocksDBException e) {
                throw failure(e);
            }
        }

        @Override
        public void put(byte[] key, byte[] value) throws IOException {
            try {
                database.put(writing, key, value);
            } catch (RocksDBException e) {
                throw failure(e);
            }
        }

        private static IOException failure(RocksDBException e) {
            return new IOException("RocksDB: " + e.getMessage(), e);
        }

        @Override
        public void close() {
            batch.close();
        }
    }
}
