package org.ashlardb.engine.row;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.ashlardb.engine.definition.TableLock.Mode;
import org.ashlardb.engine.memory.Spin;

/**
 * Who has locked a table. Who writes to it, or shares some of its rows, only counts as one of many; those who have asked
 * for a lock are listed with their modes.
 *
 * <p>Either side announces itself before it looks for the other: a writer is counted, then looks for locks in its way;
 * a lock is listed, then waits until the writers in its way are gone. So one of them sees the other.
 */
public final class TableLocks {
    /** A transaction and a set of modes, by their bits. */
    private record Holder(Object owner, int modes) {}

    private static final long WRITER = (1L << 32) + 1;

    private final AtomicLong writers = new AtomicLong(); // low half: there now, high half: that have come so far
    private final AtomicInteger sharers = new AtomicInteger();
    private final AtomicReference<List<Holder>> holders = new AtomicReference<>(); // null without any

    /** Counts a transaction that writes to the table. */
    public void addWriter() {
        writers.addAndGet(WRITER);
    }

    /** The transaction has ended. */
    public void removeWriter() {
        writers.decrementAndGet();
    }

    /** Transactions that have written to the table and not ended. */
    public int writers() {
        return (int) writers.get();
    }

    /** A number that is another one as soon as a transaction has come to write; negative while there is one. */
    public long quiet() {
        long now = writers.get();
        return (int) now == 0 ? now >>> 32 : -1;
    }

    /** Transactions that have shared rows of the table, written nothing to it, and not ended. */
    public AtomicInteger sharers() {
        return sharers;
    }

    /** Whether the lock of another transaction is in the way of this one's. */
    public boolean isKeptOff(Object transaction, Mode mode) {
        List<Holder> present = holders.get();
        if (present != null) {
            for (Holder holder : present) {
                if (holder.owner() != transaction && mode.conflictsWithAny(holder.modes())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The modes in which a transaction holds the table, or has asked those before it to leave it. */
    public int modes(Object transaction) {
        List<Holder> present = holders.get();
        if (present != null) {
            for (Holder holder : present) {
                if (holder.owner() == transaction) {
                    return holder.modes();
                }
            }
        }
        return 0;
    }

    /** Lists a lock; false if another transaction's is in the way. */
    public boolean add(Object transaction, Mode mode) {
        while (true) {
            List<Holder> present = holders.get();
            if (isKeptOff(transaction, mode)) {
                return false;
            }
            if (replace(present, transaction, modes(transaction) | mode.bit())) {
                return true;
            }
        }
    }

    /** Takes a transaction's locks back to what they were before; 0 for none. */
    public void restore(Object transaction, int modes) {
        int looks = 0;
        while (!replace(holders.get(), transaction, modes)) {
            looks = Spin.pause(looks);
        }
    }

    private boolean replace(List<Holder> present, Object transaction, int modes) {
        List<Holder> changed = new ArrayList<>(present == null ? List.of() : present);
        changed.removeIf(holder -> holder.owner() == transaction);
        if (modes != 0) {
            changed.add(new Holder(transaction, modes));
        }
        return holders.compareAndSet(present, changed.isEmpty() ? null : List.copyOf(changed));
    }
}
