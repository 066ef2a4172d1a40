package org.ashlardb.engine.catalog;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/**
 * A counter that transactions do not roll back. Thread-safe.
 *
 * <p>In a database with files a sequence reserves values in the log before it hands them out, many at a time, so that
 * none is handed out again after a crash; what was reserved and not used is skipped then. An identity needs no
 * reservation, unless it cycles: the logged rows tell how far it has come since it was restarted.
 */
public final class SequenceGenerator {
    private static final int RESERVED_AT_ONCE = 64;

    /** Where a generator goes on. */
    public record State(long next, boolean exhausted) {}

    /** Keeps a state for the time after a crash. */
    public interface Reserver {
        /** Returns when what is handed out before {@code state} cannot be handed out again after a crash. */
        void reserve(SequenceGenerator sequence, State state);
    }

    private final String name;
    private final long start;
    private final long increment;
    private final long minimum;
    private final long maximum;
    private final boolean cycle;
    private final AtomicLong next;
    private final ReentrantLock reserving = new ReentrantLock();
    private volatile boolean exhausted;
    private volatile Reserver reserver; // of values
    private volatile Reserver keeper; // of where it is restarted
    private SequenceGenerator first = this; // of those that took each other's place
    private State reserved; // under the lock
    private int reservedValues; // left of the reservation, under the lock

    public SequenceGenerator(String name, long start, long increment, long minimum, long maximum, boolean cycle) {
        if (increment == 0 || minimum > maximum || start < minimum || start > maximum) {
            throw new EngineException(
                    ErrorCode.INVALID_OPTION,
                    "sequence " + name + " starts with " + start + " by " + increment + " between " + minimum + " and "
                            + maximum + ", expected a start between both and an increment other than 0");
        }
        this.name = name;
        this.start = start;
        this.increment = increment;
        this.minimum = minimum;
        this.maximum = maximum;
        this.cycle = cycle;
        this.next = new AtomicLong(start);
    }

    public String name() {
        return name;
    }

    public long start() {
        return start;
    }

    public long increment() {
        return increment;
    }

    public long minimum() {
        return minimum;
    }

    public long maximum() {
        return maximum;
    }

    public boolean cycles() {
        return cycle;
    }

    /** Takes the place of another one whose definition has changed; this one has not been used yet. */
    public void follow(SequenceGenerator before) {
        first = before.first;
    }

    /** The first one of those that took each other's place, this one being the last. */
    public SequenceGenerator first() {
        return first;
    }

    /** The value {@link #next()} will return, while it is not exhausted. */
    public long peek() {
        return next.get();
    }

    /** Returns the next value. */
    public long next() {
        Reserver durable = reserver;
        if (durable == null) {
            return takeNext();
        }
        reserving.lock();
        try {
            if (reservedValues == 0) {
                State end = ahead(new State(next.get(), exhausted), RESERVED_AT_ONCE);
                durable.reserve(this, end);
                reserved = end;
                reservedValues = RESERVED_AT_ONCE;
            }
            long value = takeNext();
            reservedValues--;
            return value;
        } finally {
            reserving.unlock();
        }
    }

    /** The state behind some values, or behind the last one. */
    private State ahead(State from, int values) {
        SequenceGenerator ahead = new SequenceGenerator(name, start, increment, minimum, maximum, cycle);
        ahead.restore(from);
        for (int i = 0; i < values && !ahead.exhausted; i++) {
            ahead.takeNext();
        }
        return new State(ahead.next.get(), ahead.exhausted);
    }

    private long takeNext() {
        while (true) {
            if (exhausted) {
                throw new EngineException(
                        ErrorCode.SEQUENCE_EXHAUSTED,
                        "sequence " + name + " has no value between " + minimum + " and " + maximum + " left");
            }
            long value = next.get();
            long following = value + increment;
            boolean over =
                    increment > 0 ? following > maximum || following < value : following < minimum || following > value;
            if (over && cycle) {
                following = firstOfCycle();
            }
            if (next.compareAndSet(value, following)) {
                exhausted = over && !cycle;
                return value;
            }
        }
    }

    private boolean isBetween(long value) {
        return value >= minimum && value <= maximum;
    }

    /** Where it begins again behind its end. */
    private long firstOfCycle() {
        return increment > 0 ? minimum : maximum;
    }

    /** Makes sure that {@code value} will not be returned, if it would be later. */
    public void advanceTo(long value) {
        giveBackReserved();
        if (!isBetween(value)) {
            return;
        }
        long current = next.get();
        while (increment > 0 ? value >= current : value <= current) {
            long steps = (value - current) / increment + 1;
            long following = current + steps * increment;
            boolean over = increment > 0
                    ? following > maximum || following < current
                    : following < minimum || following > current;
            if (over && cycle) {
                following = firstOfCycle();
            }
            if (next.compareAndSet(current, following)) {
                exhausted = over && !cycle;
                return;
            }
            current = next.get();
        }
    }

    /** Starts again with {@code value} as the next one. */
    public void restart(long value) {
        restartAt(new State(value, false));
    }

    /** Goes on as if {@code value} had been the last one handed out. */
    public void restartAfter(long value) {
        restartAt(ahead(new State(value, false), 1));
    }

    private void restartAt(State state) {
        reserving.lock();
        try {
            Reserver durable = keeper;
            if (durable != null) {
                durable.reserve(this, state);
                reserved = state;
                reservedValues = 0;
            }
            restore(state);
        } finally {
            reserving.unlock();
        }
    }

    /** Makes {@code value} the first one; the sequence has not been used yet. */
    public void restoreAt(long value) {
        restore(new State(value, false));
    }

    /** Goes on where another sequence is, as far as its own limits let it; this one has not been used yet. */
    void goOnFrom(SequenceGenerator before) {
        long following = before.next.get();
        boolean over = !isBetween(following) || before.exhausted && before.isBetween(following);
        restore(over && cycle ? new State(firstOfCycle(), false) : new State(following, over));
    }

    /** Goes on from a state. */
    void restore(State state) {
        next.set(state.next());
        exhausted = state.exhausted();
    }

    /** Reserves values from now on; the sequence has not been used yet. */
    void reserveWith(Reserver durable) {
        reserver = durable;
        keeper = durable;
    }

    /** Keeps from now on what the rows of a table do not tell: where it is restarted, and, if it cycles, its values. */
    void keepWith(Reserver durable) {
        reserver = cycle ? durable : null;
        keeper = durable;
    }

    /** Where to go on after a crash: behind everything handed out. */
    State durableState() {
        reserving.lock();
        try {
            return reservedValues > 0 ? reserved : new State(next.get(), exhausted);
        } finally {
            reserving.unlock();
        }
    }

    /** Forgets what is reserved and not used; nobody uses the sequence any more. */
    void giveBackReserved() {
        reserving.lock();
        try {
            reservedValues = 0;
        } finally {
            reserving.unlock();
        }
    }
}
