package org.ashlardb.bench.keyvalue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.ashlardb.bench.target.Durability;
import org.lmdbjava.Dbi;
import org.lmdbjava.DbiFlags;
import org.lmdbjava.Env;
import org.lmdbjava.EnvFlags;
import org.lmdbjava.PutFlags;
import org.lmdbjava.Txn;

/** LMDB by lmdbjava. Loads by appending; a reader renews its transaction for each read and copies the value. */
public final class LmdbStore implements KeyValueEngine {
    private static final List<String> JVM_OPTIONS =
            List.of("--add-opens=java.base/java.nio=ALL-UNNAMED", "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");
    private static final int READERS = 1_000;
    /** The file is sparse, so a large map costs nothing. */
    private static final long MAP_BYTES_PER_RECORD = 1_024;

    private static final long LEAST_MAP_BYTES = 1L << 30;

    private final boolean forced;

    LmdbStore(boolean forced) {
        this.forced = forced;
    }

    @Override
    public String name() {
        return forced ? "lmdb-sync" : "lmdb-nosync";
    }

    @Override
    public String description() {
        return forced ? "LMDB, forced at each commit (native code)" : "LMDB, MDB_NOSYNC (native code)";
    }

    @Override
    public Durability durability() {
        return forced ? Durability.FORCED : Durability.DELAYED;
    }

    @Override
    public List<String> jvmOptions() {
        return JVM_OPTIONS;
    }

    @Override
    public KeyValueStore open(Path directory, long records) {
        EnvFlags[] flags =
                forced ? new EnvFlags[] {EnvFlags.MDB_NOTLS} : new EnvFlags[] {EnvFlags.MDB_NOTLS, EnvFlags.MDB_NOSYNC};
        Env<ByteBuffer> environment = Env.create()
                .setMapSize(Math.max(LEAST_MAP_BYTES, records * MAP_BYTES_PER_RECORD))
                .setMaxDbs(1)
                .setMaxReaders(READERS)
                .open(directory.toFile(), flags);
        return new Store(environment, environment.openDbi("records", DbiFlags.MDB_CREATE));
    }

    private record Store(Env<ByteBuffer> environment, Dbi<ByteBuffer> records) implements KeyValueStore {
        @Override
        public Session session() {
            return new LmdbSession(environment, records);
        }

        @Override
        public void close() {
            environment.close();
        }
    }

    private static final class LmdbSession implements KeyValueStore.Session {
        private final Env<ByteBuffer> environment;
        private final Dbi<ByteBuffer> records;
        private final Txn<ByteBuffer> reading;
        private final ByteBuffer keyBuffer = ByteBuffer.allocateDirect(Records.KEY_BYTES);
        private final ByteBuffer valueBuffer = ByteBuffer.allocateDirect(Records.VALUE_BYTES);
        private Txn<ByteBuffer> batch;

        LmdbSession(Env<ByteBuffer> environment, Dbi<ByteBuffer> records) {
            this.environment = environment;
            this.records = records;
            reading = environment.txnRead();
            reading.reset();
        }

        private static ByteBuffer filled(ByteBuffer buffer, byte[] bytes) {
            return buffer.clear().put(bytes).flip();
        }

        @Override
        public void add(byte[] key, byte[] value) {
            if (batch == null) {
                batch = environment.txnWrite();
            }
            records.put(batch, filled(keyBuffer, key), filled(valueBuffer, value), PutFlags.MDB_APPEND);
        }

        @Override
        public void commitBatch() {
            if (batch != null) {
                batch.commit();
                batch.close();
                batch = null;
            }
        }

        @Override
        public boolean get(byte[] key, byte[] value) {
            reading.renew();
            try {
                ByteBuffer found = records.get(reading, filled(keyBuffer, key));
                if (found == null) {
                    return false;
                }
                found.get(value);
                return true;
            } finally {
                reading.reset();
            }
        }

        @Override
        public void put(byte[] key, byte[] value) {
            try (Txn<ByteBuffer> transaction = environment.txnWrite()) {
                records.put(transaction, filled(keyBuffer, key), filled(valueBuffer, value));
                transaction.commit();
            }
        }

        @Override
        public void close() {
            reading.close();
        }
    }
}
