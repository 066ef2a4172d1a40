package org.ashlardb.engine;

import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.row.IndexStorage;

/** An index of a table. Thread-safe. */
public final class Index {
    private final Table table;
    private final IndexStorage storage;

    Index(Table table, IndexStorage storage) {
        this.table = table;
        this.storage = storage;
    }

    IndexStorage storage() {
        return storage;
    }

    /** What defines it. */
    public IndexDefinition definition() {
        return storage.definition();
    }

    /** Its name within the table. */
    public String name() {
        return storage.definition().name();
    }

    /** Whether no two rows of the table have the same key without NULLs. */
    public boolean isKey() {
        return storage.isUnique() && !definition().isPartial();
    }

    /**
     * Whether {@link #isKey} holds for what each snapshot sees that is open now or will be. It does not for those older
     * than the index.
     */
    public boolean isKeyInAllSnapshots() {
        return isKey() && storage.validFrom() <= table.oldestSnapshot();
    }

    /** Whether no two rows may have the same key. */
    public boolean isUnique() {
        return storage.isUnique();
    }

    /** The table whose rows it orders. */
    public Table table() {
        return table;
    }

    /** Off-heap bytes of the index; of a CACHED table, those for the rows in memory. */
    public long bytes() {
        return storage.tree().bytes();
    }

    /** A key to look up with. */
    public Key newKey() {
        return new Key(storage.encoder());
    }
}
