package org.ashlardb.bench.micro;

import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Key;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.definition.IsolationLevel;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Random reads of three columns by key through the engine's API. Compare the larger table with
 * {@link FarReadLimit#twoDependentReads}: one far read for the index leaf and one for the row.
 */
public class EngineRead extends EngineSuite {
    @Param({"20000", "1000000"})
    int rows = 20_000;

    private Snapshot snapshot;
    private Cursor cursor;
    private Index index;
    private Key key;
    private RandomKeys keys;

    @Override
    void prepare() {
        items.load(rows);
        items.transaction().begin(IsolationLevel.READ_COMMITTED);
        snapshot = items.transaction().openSnapshot();
        cursor = items.table().newCursor();
        index = items.table().primaryKey();
        key = index.newKey();
        keys = new RandomKeys(rows);
        expect(ItemTable.numbers(0), read(snapshot, 0));
        expect(ItemTable.numbers(rows - 1), read(snapshot, rows - 1));
    }

    /** All reads from one snapshot. */
    @Benchmark
    public double inOneSnapshot() {
        return read(snapshot, keys.next());
    }

    /** A new snapshot for each read. */
    @Benchmark
    public double inSnapshotsOfTheirOwn() {
        Snapshot own = items.transaction().openSnapshot();
        double sum = read(own, keys.next());
        own.close();
        return sum;
    }

    /** The row without the way to it: three columns of the row the cursor stands on. */
    @Benchmark
    public double columnsOfTheRow() {
        return columns();
    }

    private double read(Snapshot from, int id) {
        cursor.seek(from, index, key.clear().addLong(id));
        return columns();
    }

    private double columns() {
        return cursor.getInt(1) + cursor.getLong(2) + cursor.getDouble(3);
    }

    @Override
    void end() {
        cursor.close();
        snapshot.close();
        items.transaction().rollback();
    }
}
