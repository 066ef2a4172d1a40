package org.ashlardb.bench.micro;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Key;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.definition.IsolationLevel;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What JDBC and SQL add to a look-up by key: the same three columns of the same rows, each time in a transaction of its own,
 * through the engine's API and by a prepared SELECT.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PointSelectLayers extends Suite {
    @Param("20000")
    int rows = 20_000;

    private EngineItems items;
    private Cursor cursor;
    private Key key;
    private ItemTable table;
    private PreparedStatement select;
    private RandomKeys keys;

    @Setup
    public void open() throws SQLException, ClassNotFoundException, IOException {
        items = new EngineItems();
        items.load(rows);
        cursor = items.table().newCursor();
        key = items.table().primaryKey().newKey();
        table = new ItemTable("ashlar-mem");
        table.load(0, rows);
        select = table.prepare("SELECT quantity, price, weight FROM item WHERE id = ?");
        keys = new RandomKeys(rows);
        expect(ItemTable.numbers(rows - 1), read(rows - 1));
        expect(ItemTable.numbers(rows - 1), select(rows - 1));
    }

    @Benchmark
    public double engine() {
        return read(keys.next());
    }

    @Benchmark
    public double jdbc() throws SQLException {
        return select(keys.next());
    }

    private double read(int id) {
        items.transaction().begin(IsolationLevel.READ_COMMITTED);
        Snapshot snapshot = items.transaction().openSnapshot();
        cursor.seek(snapshot, items.table().primaryKey(), key.clear().addLong(id));
        double sum = cursor.getInt(1) + cursor.getLong(2) + cursor.getDouble(3);
        snapshot.close();
        items.transaction().commit();
        return sum;
    }

    private double select(int id) throws SQLException {
        select.setInt(1, id);
        try (ResultSet row = select.executeQuery()) {
            return ItemTable.readNumbers(row);
        }
    }

    @TearDown
    public void close() throws SQLException, IOException {
        cursor.close();
        items.close();
        table.close();
    }
}
