package org.ashlardb.bench.micro;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Key;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.definition.IsolationLevel;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Random reads by key through a snapshot that is older than the last n versions of every row. Versions stay only while
 * a snapshot needs them, so one is opened after each update of the table.
 */
public class EngineVersions extends EngineSuite {
    private static final int ROWS = 10_000;

    @Param({"0", "1", "10", "100"})
    int newerVersions = 1;

    private final List<Snapshot> snapshots = new ArrayList<>();
    private Cursor cursor;
    private Index index;
    private Key key;
    private RandomKeys keys;

    @Override
    void prepare() {
        items.load(ROWS);
        cursor = items.table().newCursor();
        index = items.table().primaryKey();
        key = index.newKey();
        keys = new RandomKeys(ROWS);
        items.transaction().begin(IsolationLevel.READ_COMMITTED);
        snapshots.add(items.transaction().openSnapshot());
        for (int version = 1; version <= newerVersions; version++) {
            items.addToPrices(ROWS, 1);
            snapshots.add(items.transaction().openSnapshot());
        }
        for (int version = 0; version <= newerVersions; version++) {
            expect(ItemTable.price(17) + version, read(snapshots.get(version), 17));
        }
    }

    @Benchmark
    public long throughAnOldSnapshot() {
        return read(snapshots.get(0), keys.next());
    }

    private long read(Snapshot snapshot, int id) {
        cursor.seek(snapshot, index, key.clear().addLong(id));
        return cursor.getLong(2);
    }

    @Override
    void end() {
        cursor.close();
        snapshots.forEach(Snapshot::close);
        snapshots.clear();
        items.transaction().rollback();
    }
}
