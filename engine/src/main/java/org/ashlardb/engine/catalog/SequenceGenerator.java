package org.ashlardb.engine.catalog;

import org.ashlardb.engine.definition.SequenceDefinition;
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
        /**
         * Notes that nothing before {@code state} may be handed out after a crash.
         *
         * @return what the log has to be forced up to, for that to hold
         */
        long reserve(State state);
    }

    private final SequenceDefinition definition;
    private final long increment;
    private final long minimum;
    private final long maximum;
    private final boolean cycle;
    private SequenceCounter counter;
    private SequenceGenerator first = this; // of those that took each other's place
    private volatile SequenceGenerator successor; // that began elsewhere

    public SequenceGenerator(SequenceDefinition definition) {
        this.definition = definition;
        increment = definition.increment();
        minimum = definition.minimum();
        maximum = definition.maximum();
        cycle = definition.cycle();
        this.counter = new SequenceCounter(definition.start());
    }

    public SequenceDefinition definition() {
        return definition;
    }

    /**
     * One that takes the place of another one whose definition has changed.
     *
     * @param restart its next value, or null to go on where the other one is
     */
    public static SequenceGenerator inPlaceOf(SequenceGenerator before, SequenceDefinition definition, Long restart) {
        SequenceGenerator generator = new SequenceGenerator(definition);
        if (restart == null) {
            generator.goOnWith(before);
        } else {
            generator.follow(before);
            generator.restoreAt(restart);
        }
        return generator;
    }

    public String name() {
        return definition.name();
    }

    /** Takes the place of another one whose definition has changed, and begins anew; this one has not been used yet. */
    void follow(SequenceGenerator before) {
        first = before.first;
    }

    /** Takes the place of another one and goes on where it is, as does the other one; this one has not been used yet. */
    void goOnWith(SequenceGenerator before) {
        follow(before);
        counter = before.counter;
    }

    /** Who still uses this one, gets the values of the one that has taken its place from now on. */
    void leaveTo(SequenceGenerator other) {
        if (other.counter != counter) {
            successor = other;
        }
    }

    private SequenceGenerator latest() {
        SequenceGenerator latest = this;
        for (SequenceGenerator other = successor; other != null; other = other.successor) {
            latest = other;
        }
        return latest;
    }

    /** The first one of those that took each other's place, this one being the last. */
    public SequenceGenerator first() {
        return first;
    }

    /** The value {@link #next()} will return, while it is not exhausted. */
    public long peek() {
        return latest().state().next();
    }

    /** What the log has to be forced up to, so that no value that was taken before comes again after a crash. */
    public long logged() {
        return latest().counter.logged;
    }

    /** Returns the next value. */
    public long next() {
        if (successor != null) {
            return latest().next();
        }
        if (counter.reserver == null) {
            return takeNext();
        }
        counter.reserving.lock();
        try {
            Reserver durable = counter.reserver;
            if (durable != null && (counter.reservedValues == 0 || counter.reservedFor != this)) {
                State end = ahead(state(), RESERVED_AT_ONCE);
                counter.logged = durable.reserve(end);
                noteReserved(end, RESERVED_AT_ONCE);
            }
            long value = takeNext();
            counter.reservedValues--;
            return value;
        } finally {
            counter.reserving.unlock();
        }
    }

    private void noteReserved(State end, int values) {
        counter.reserved = end;
        counter.reservedFor = this;
        counter.reservedValues = values;
    }

    /** The state behind some values, or behind the last one. */
    private State ahead(State from, int values) {
        SequenceGenerator ahead = new SequenceGenerator(definition);
        ahead.restore(from);
        for (int i = 0; i < values && !ahead.isExhaustedAt(ahead.counter.next.get()); i++) {
            ahead.takeNext();
        }
        return ahead.state();
    }

    private State state() {
        long value = counter.next.get();
        if (!isExhaustedAt(value)) {
            return new State(value, false);
        }
        return cycle ? new State(firstOfCycle(), false) : new State(value, true);
    }

    /** Whether there is no value left, but for those of the next cycle. */
    private boolean isExhaustedAt(long value) {
        return counter.overflowed || !isBetween(value);
    }

    private long takeNext() {
        while (true) {
            long current = counter.next.get();
            boolean exhausted = isExhaustedAt(current);
            if (exhausted && !cycle) {
                throw new EngineException(
                        ErrorCode.SEQUENCE_EXHAUSTED,
                        "sequence " + name() + " has no value between " + minimum + " and " + maximum + " left");
            }
            long value = exhausted ? firstOfCycle() : current;
            if (goTo(current, value + increment, value)) {
                return value;
            }
        }
    }

    /** Makes another value the next one, behind a last one, if no other thread has done so. */
    private boolean goTo(long current, long following, long last) {
        boolean overflow = increment > 0 ? following < last : following > last;
        boolean over = overflow || (increment > 0 ? following > maximum : following < minimum);
        if (!counter.next.compareAndSet(current, over && cycle ? firstOfCycle() : following)) {
            return false;
        }
        boolean overflowed = overflow && !cycle;
        if (counter.overflowed != overflowed) {
            counter.overflowed = overflowed;
        }
        return true;
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
        if (successor != null) {
            latest().advanceTo(value);
            return;
        }
        giveBackReserved();
        if (!isBetween(value)) {
            return;
        }
        long current = counter.next.get();
        while (increment > 0 ? value >= current : value <= current) {
            long steps = (value - current) / increment + 1;
            if (goTo(current, current + steps * increment, current)) {
                return;
            }
            current = counter.next.get();
        }
    }

    /** Starts again with {@code value} as the next one. */
    public void restart(long value) {
        latest().restartAt(new State(value, false));
    }

    /** Goes on as if {@code value} had been the last one handed out. */
    public void restartAfter(long value) {
        SequenceGenerator latest = latest();
        latest.restartAt(latest.ahead(new State(value, false), 1));
    }

    private void restartAt(State state) {
        counter.reserving.lock();
        try {
            Reserver durable = counter.keeper;
            if (durable != null) {
                counter.logged = durable.reserve(state);
            }
            noteReserved(state, 0);
            restore(state);
        } finally {
            counter.reserving.unlock();
        }
    }

    /** Makes {@code value} the first one; the sequence has not been used yet. */
    void restoreAt(long value) {
        restore(new State(value, false));
    }

    /** Goes on from a state. */
    void restore(State state) {
        counter.next.set(state.next());
        counter.overflowed = state.exhausted() && isBetween(state.next());
    }

    /** Reserves values from now on. */
    void reserveWith(Reserver durable) {
        keepWith(durable, durable);
    }

    /** Keeps from now on what the rows of a table do not tell: where it is restarted, and, if it cycles, its values. */
    void keepWith(Reserver durable) {
        keepWith(cycle ? durable : null, durable);
    }

    private void keepWith(Reserver values, Reserver restarts) {
        counter.reserving.lock();
        try {
            counter.reserver = values;
            counter.keeper = restarts;
            counter.owner = this;
            counter.reservedValues = 0;
        } finally {
            counter.reserving.unlock();
        }
    }

    /** Keeps nothing any more, as it has been dropped, unless another one goes on where it is. */
    void forget() {
        counter.reserving.lock();
        try {
            if (counter.owner == this || counter.owner == null) {
                keepWith(null, null);
            }
        } finally {
            counter.reserving.unlock();
        }
    }

    /** Where to go on after a crash: behind everything handed out. */
    State durableState() {
        counter.reserving.lock();
        try {
            if (counter.reservedValues == 0) {
                return state();
            }
            State end = counter.reserved;
            boolean overflowed = end.exhausted() && counter.reservedFor.isBetween(end.next());
            return new State(end.next(), overflowed || !isBetween(end.next()));
        } finally {
            counter.reserving.unlock();
        }
    }

    /** Forgets what is reserved and not used; nobody uses the sequence any more. */
    void giveBackReserved() {
        counter.reserving.lock();
        try {
            counter.reservedValues = 0;
        } finally {
            counter.reserving.unlock();
        }
    }
}
