package org.ashlardb.bench.micro;

import org.ashlardb.engine.index.BTree;
import org.ashlardb.engine.index.LeafBuffer;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.ReaderRegistry;
import org.ashlardb.engine.memory.RetireQueue;

/** A B+tree of its own, without table and transactions, whose keys are four-byte numbers and their own row ids. */
final class TreeKeys implements AutoCloseable {
    private static final long MEMORY_LIMIT = 1L << 30;

    private final Memory memory = new Memory(MEMORY_LIMIT);
    private final ReaderRegistry readers = new ReaderRegistry();
    private final ReaderRegistry.Slot announcement = readers.register();
    private final BTree tree = new BTree(memory, new RetireQueue(memory, readers), Integer.BYTES);
    private final SearchKey key = new SearchKey();
    private final LeafBuffer buffer = new LeafBuffer();

    TreeKeys() {
        announcement.announce(readers.epoch(), 0);
    }

    void insert(int number) {
        tree.insert(search(number, number));
    }

    long find(int number) {
        return tree.find(search(number, 0));
    }

    private SearchKey search(int number, long rowId) {
        key.clear();
        key.putInt(number);
        key.setRowId(rowId);
        return key;
    }

    /** Adds up all row ids, in key order. */
    long sum() {
        long sum = 0;
        tree.readForward(buffer, search(0, 0), null);
        while (true) {
            for (int i = 0; i < buffer.count(); i++) {
                sum += buffer.rowId(i);
            }
            if (!buffer.hasMore()) {
                return sum;
            }
            tree.readForward(buffer, buffer.fence(), null);
        }
    }

    /** Checks the tree's structure and returns the number of its entries. */
    long check() {
        return tree.check();
    }

    @Override
    public void close() {
        readers.unregister(announcement);
        memory.release();
    }
}
