package org.ashlardb.bench.keyvalue;

import java.nio.file.Path;
import java.util.List;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import org.ashlardb.bench.target.Durability;

/**
 * Chronicle Map outside the heap: a hash table of fixed size without transactions or order. Its files need native code
 * that the build refuses, so they are not measured.
 */
public final class ChronicleMemory implements KeyValueEngine {
    private static final List<String> JVM_OPTIONS = List.of(
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-exports=jdk.unsupported/sun.misc=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED",
            "--add-opens=jdk.compiler/com.sun.tools.javac=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED");

    @Override
    public String name() {
        return "chronicle-mem";
    }

    @Override
    public String description() {
        return "Chronicle Map, off-heap, no transactions";
    }

    @Override
    public Durability durability() {
        return Durability.NONE;
    }

    @Override
    public List<String> jvmOptions() {
        return JVM_OPTIONS;
    }

    @Override
    public KeyValueStore open(Path directory, long records) {
        return new Store(ChronicleMapBuilder.of(byte[].class, byte[].class)
                .name("records")
                .constantKeySizeBySample(new byte[Records.KEY_BYTES])
                .constantValueSizeBySample(new byte[Records.VALUE_BYTES])
                .entries(records)
                .create());
    }

    private record Store(ChronicleMap<byte[], byte[]> map) implements KeyValueStore {
        @Override
        public Session session() {
            return new ChronicleSession(map);
        }

        @Override
        public void close() {
            map.close();
        }
    }

    private record ChronicleSession(ChronicleMap<byte[], byte[]> map) implements KeyValueStore.Session {
        @Override
        public void add(byte[] key, byte[] value) {
            map.put(key, value);
        }

        @Override
        public void commitBatch() {
            // There are no transactions.
        }

        @Override
        public boolean get(byte[] key, byte[] value) {
            return map.getUsing(key, value) != null;
        }

        @Override
        public void put(byte[] key, byte[] value) {
            map.put(key, value);
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }
}
