package org.ashlardb.bench.micro;

import org.ashlardb.engine.index.BTree;
import org.ashlardb.engine.index.LeafBuffer;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.ReaderRegistry;
import org.ashlardb.engine.memory.RetireQueue;

/** A B+tree of its own, without table and transactions, whose keys are made of numbers, which are their row ids. */
final class TreeKeys implements AutoCloseable {
    private static final int SCATTER = 0x9E37_79B1;
    private static final long DIGITS_OF_ZERO = 0x3030_3030_3030_3030L;
    private static final long MEMORY_LIMIT = 1L << 30;

    private final Memory memory = new Memory(MEMORY_LIMIT);
    private final ReaderRegistry readers = new ReaderRegistry();
    private final ReaderRegistry.Slot announcement = readers.register();
    private final BTree tree = new BTree(memory, new RetireQueue(memory, readers), Long.BYTES);
    private final KeyForm form;
    private final SearchKey key = new SearchKey();
    private final LeafBuffer buffer = new LeafBuffer();

    TreeKeys(KeyForm form) {
        this.form = form;
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
        switch (form) {
            case NUMBER -> key.putInt(number);
            case SCATTERED -> key.putInt(number * SCATTER);
            default -> key.putLong(DIGITS_OF_ZERO + digits(number));
        }
        key.setRowId(rowId);
        return key;
    }

    /** The decimal digits of a number, one in each byte. */
    private static long digits(int number) {
        long digits = 0;
        int left = number;
        for (int shift = 0; left > 0; shift += Byte.SIZE) {
            digits |= (long) (left % 10) << shift;
            left /= 10;
        }
        return digits;
    }

    /** Adds up all row ids, in the order of the keys. */
    long sum() {
        long sum = 0;
        key.clear();
        key.setRowId(0);
        tree.readForward(buffer, key, null);
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
