package org.ashlardb.engine.row;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.PageAllocator;
import org.ashlardb.engine.memory.Slab;
import org.ashlardb.engine.memory.Spin;
import org.ashlardb.engine.memory.SpinLock;

/**
 * Which slots hold the rows of a CACHED table, of which only some are in memory: a hash table off-heap, from row id to
 * the number of a slot.
 *
 * <p>A bucket is the number of the first slot of a chain, 0 for none; behind the columns each slot holds
 *
 * <pre>
 *   0  row id
 *   8  number of the next slot in the chain
 * </pre>
 *
 * The table grows by one bucket at a time (linear hashing), so that nobody ever waits for all of it to be rebuilt.
 * Readers take no lock. One that finds nothing looks again if a bucket was split meanwhile; a slot that is taken out
 * keeps its link until no reader can be at it any more, so callers must have announced an epoch. Writers hold a spin
 * lock for some instructions.
 *
 * <p>Row ids only ascend; none is given out twice while the database is open.
 *
 * <p>Litwin, "Linear Hashing" (1980).
 */
public final class RowDirectory {
    /** Bytes that each slot has behind its columns. */
    public static final int TAIL = 16;

    private static final int NEXT = 8;
    private static final int CHUNK_SHIFT = PageAllocator.PAGE_SHIFT - 3;
    private static final int CHUNK_BUCKETS = 1 << CHUNK_SHIFT;
    private static final long MIX = 0x9E3779B97F4A7C15L;
    private static final int GROUP_SHIFT = 12;
    private static final int GROUP_MASK = (1 << GROUP_SHIFT) - 1;
    private static final int WITHIN_SHIFT = 20;
    private static final int CHECK_MASK = 0xFF;

    private final Memory memory;
    private final SlotStore slots;
    private final int tail;
    private final SpinLock lock = new SpinLock();
    private final AtomicLong lastRowId = new AtomicLong();
    private volatile long[] chunks = new long[0];
    private volatile long bucketCount;
    private volatile long splits; // odd while a bucket is being split
    private volatile long count;

    RowDirectory(Memory memory, SlotStore slots, RowLayout layout) {
        this.memory = memory;
        this.slots = slots;
        this.tail = layout.slotSize();
    }

    /** Rows in memory. */
    public long count() {
        return count;
    }

    /** Row ids up to this one have been used. */
    public void use(long rowId) {
        lastRowId.accumulateAndGet(rowId, Math::max);
    }

    /** The row id of a slot. */
    public long rowId(long slotNumber) {
        return tailLong(slotNumber, 0);
    }

    /** The row that a slot holds now; 0 if it holds none. */
    public long rowIn(long slotNumber) {
        long slot = slots.referenceOrNone(slotNumber);
        if (slot == 0) {
            return 0;
        }
        long rowId = memory.slab(slot).getLongAcquire(Memory.offset(slot) + tail);
        return rowId != 0 && find(rowId) == slotNumber ? rowId : 0;
    }

    private long tailLong(long slotNumber, int field) {
        long slot = slots.reference(slotNumber);
        return memory.slab(slot).getLongAcquire(Memory.offset(slot) + tail + field);
    }

    private void putTail(long slotNumber, int field, long value) {
        long slot = slots.reference(slotNumber);
        memory.slab(slot).putLongRelease(Memory.offset(slot) + tail + field, value);
    }

    // ---------------------------------------------------------------- reading

    /** The slot of a row, or 0 if the row is not in memory. */
    public long find(long rowId) {
        if (count == 0) {
            return 0;
        }
        int looks = 0;
        while (true) {
            long before = splits;
            long found = (before & 1) == 0 ? search(rowId, before) : -1;
            if (found > 0) {
                return found;
            }
            VarHandle.loadLoadFence();
            if (found == 0 && splits == before) {
                return 0;
            }
            looks = Spin.pause(looks);
        }
    }

    /** The slot, 0 if the chain has none for the row, -1 if it seems to have no end because it is being changed. */
    private long search(long rowId, long before) {
        long number = head(bucket(rowId, bucketCount));
        for (int steps = 1; number != 0; steps++) {
            if (rowId(number) == rowId) {
                return number;
            }
            if ((steps & CHECK_MASK) == 0 && splits != before) {
                return -1;
            }
            number = tailLong(number, NEXT);
        }
        return 0;
    }

    /**
     * The buckets of 4,096 neighbouring rows are neighbours too, so that those who go through rows in their order stay in
     * the processor's cache; each group begins at another place, so that rows at regular distances do not meet in one
     * bucket. The highest bits of the product spread consecutive groups evenly.
     *
     * <p>Knuth, "The Art of Computer Programming", volume 3, 6.4 (Fibonacci hashing).
     */
    static long bucket(long rowId, long buckets) {
        long product = (rowId >>> GROUP_SHIFT) * MIX;
        long hash = Long.reverseBytes(product) << GROUP_SHIFT | rowId + (product >>> WITHIN_SHIFT) & GROUP_MASK;
        long high = Long.highestOneBit(buckets);
        long bucket = hash & high * 2 - 1;
        return bucket < buckets ? bucket : bucket - high;
    }

    private long head(long bucket) {
        long chunk = chunks[(int) (bucket >>> CHUNK_SHIFT)];
        return memory.slab(chunk).getLongAcquire(Memory.offset(chunk) + (bucket & CHUNK_BUCKETS - 1) * Long.BYTES);
    }

    private void setHead(long bucket, long number) {
        long chunk = chunks[(int) (bucket >>> CHUNK_SHIFT)];
        memory.slab(chunk).putLongRelease(Memory.offset(chunk) + (bucket & CHUNK_BUCKETS - 1) * Long.BYTES, number);
    }

    // ---------------------------------------------------------------- changing

    /**
     * Gives the row in a slot an id that nobody has had, and notes that the slot holds it.
     *
     * @throws org.ashlardb.engine.error.EngineException with MEMORY_LIMIT
     */
    public long addNew(long slotNumber) {
        long rowId = lastRowId.incrementAndGet();
        lock.lock();
        try {
            insert(rowId, slotNumber);
        } finally {
            lock.unlock();
        }
        return rowId;
    }

    /**
     * Notes that a slot holds a row; false if another one does.
     *
     * @throws org.ashlardb.engine.error.EngineException with MEMORY_LIMIT
     */
    public boolean add(long rowId, long slotNumber) {
        lock.lock();
        try {
            if (bucketCount > 0 && search(rowId, splits) > 0) {
                return false;
            }
            insert(rowId, slotNumber);
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void insert(long rowId, long slotNumber) {
        if (bucketCount == 0) {
            addChunk();
            bucketCount = 1;
        }
        if (count >= bucketCount) {
            split();
        }
        long bucket = bucket(rowId, bucketCount);
        putTail(slotNumber, 0, rowId);
        putTail(slotNumber, NEXT, head(bucket));
        setHead(bucket, slotNumber);
        count = count + 1;
    }

    /** Forgets that a slot holds a row, if it does. */
    public void remove(long rowId, long slotNumber) {
        lock.lock();
        try {
            long bucket = bucket(rowId, bucketCount);
            long previous = 0;
            long number = head(bucket);
            while (number != 0 && (number != slotNumber || rowId(number) != rowId)) {
                previous = number;
                number = tailLong(number, NEXT);
            }
            if (number == 0) {
                return;
            }
            long next = tailLong(number, NEXT);
            if (previous == 0) {
                setHead(bucket, next);
            } else {
                putTail(previous, NEXT, next);
            }
            count = count - 1;
        } finally {
            lock.unlock();
        }
    }

    /** Bytes of the buckets. */
    long bytes() {
        return (long) chunks.length * PageAllocator.PAGE_SIZE;
    }

    private void addChunk() {
        long chunk = memory.pages().allocate(0);
        Slab slab = memory.slab(chunk);
        slab.zero(Memory.offset(chunk), PageAllocator.PAGE_SIZE);
        long[] grown = Arrays.copyOf(chunks, chunks.length + 1);
        grown[chunks.length] = chunk;
        chunks = grown;
    }

    /** Adds a bucket, which takes some of the rows of another one. */
    private void split() {
        long added = bucketCount;
        if (added == (long) chunks.length << CHUNK_SHIFT) {
            addChunk();
        }
        long source = added - Long.highestOneBit(added);
        splits = splits + 1;
        long stay = 0;
        long go = 0;
        long number = head(source);
        while (number != 0) {
            long next = tailLong(number, NEXT);
            boolean goes = bucket(rowId(number), added + 1) == added;
            long behind = goes ? go : stay;
            if (next != behind) {
                putTail(number, NEXT, behind); // most are alone, and what is not written need not be fetched to be
            }
            if (goes) {
                go = number;
            } else {
                stay = number;
            }
            number = next;
        }
        setHead(source, stay);
        setHead(added, go);
        bucketCount = added + 1;
        splits = splits + 1;
    }

    /** Frees the buckets; nobody may use the table any more. */
    void release() {
        for (long chunk : chunks) {
            memory.pages().free(chunk, 0);
        }
        chunks = new long[0];
        bucketCount = 0;
        count = 0;
    }
}
