package org.ashlardb.engine.catalog;

import java.util.concurrent.atomic.AtomicLong;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/** A counter that transactions do not roll back. Thread-safe. */
public final class SequenceGenerator {
    private final String name;
    private final long start;
    private final long increment;
    private final long minimum;
    private final long maximum;
    private final boolean cycle;
    private final AtomicLong next;
    private volatile boolean exhausted;

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

    /** The value {@link #next()} will return, while it is not exhausted. */
    public long peek() {
        return next.get();
    }

    /** Returns the next value. */
    public long next() {
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
                following = increment > 0 ? minimum : maximum;
            }
            if (next.compareAndSet(value, following)) {
                exhausted = over && !cycle;
                return value;
            }
        }
    }

    /** Makes sure that {@code value} will not be returned, if it would be later. */
    public void advanceTo(long value) {
        long current = next.get();
        while (increment > 0 ? value >= current : value <= current) {
            long steps = (value - current) / increment + 1;
            long following = current + steps * increment;
            boolean over = increment > 0
                    ? following > maximum || following < current
                    : following < minimum || following > current;
            if (next.compareAndSet(current, over ? current : following)) {
                exhausted = over && !cycle;
                return;
            }
            current = next.get();
        }
    }

    /** Starts again. */
    public void restart(long value) {
        exhausted = false;
        next.set(value);
    }
}
