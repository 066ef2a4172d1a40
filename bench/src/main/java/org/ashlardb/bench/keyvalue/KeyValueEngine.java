package org.ashlardb.bench.keyvalue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.ashlardb.bench.target.Engine;

/** An engine by its own API. */
public interface KeyValueEngine extends Engine {
    /** All of them. */
    static List<KeyValueEngine> all() {
        return List.of(
                new AshlarApiMemory(),
                new ChronicleMemory(),
                new MapDbStore(MapDbStore.Kind.MEMORY),
                new MvStore(false),
                new LmdbStore(false),
                new RocksStore(false),
                new MapDbStore(MapDbStore.Kind.MMAP),
                new MvStore(true),
                new LmdbStore(true),
                new RocksStore(true),
                new MapDbStore(MapDbStore.Kind.WAL));
    }

    /**
     * Opens an empty store.
     *
     * @param directory for its files
     * @param records that will be stored, for stores of fixed size
     */
    KeyValueStore open(Path directory, long records) throws IOException;
}
