package org.ashlardb.bench.micro;

import java.nio.ByteBuffer;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** The rows of {@link EngineItems} in the key-value store below H2, in memory: a peer of the engine without SQL. */
final class MapItems implements AutoCloseable {
    private static final int ROW_BYTES = Integer.BYTES + Long.BYTES + Double.BYTES;

    private final MVStore store = new MVStore.Builder().open();
    private final MVMap<Integer, byte[]> map = store.openMap("item");

    void insert(int id) {
        byte[] row = new byte[ROW_BYTES];
        ByteBuffer.wrap(row)
                .putInt(ItemTable.quantity(id))
                .putLong(ItemTable.price(id))
                .putDouble(ItemTable.weight(id));
        map.put(id, row);
    }

    /** Adds up the three numbers of a row. */
    double read(int id) {
        ByteBuffer row = ByteBuffer.wrap(map.get(id));
        return row.getInt() + row.getLong() + row.getDouble();
    }

    int size() {
        return map.size();
    }

    @Override
    public void close() {
        store.closeImmediately();
    }
}
