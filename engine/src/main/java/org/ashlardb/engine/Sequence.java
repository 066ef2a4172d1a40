package org.ashlardb.engine;

import org.ashlardb.engine.catalog.SequenceGenerator;
import org.ashlardb.engine.definition.SequenceDefinition;

/** A generator of numbers. Not transactional: a value taken is not given back by a rollback. Thread-safe. */
public final class Sequence {
    private final SequenceGenerator generator;

    Sequence(SequenceGenerator generator) {
        this.generator = generator;
    }

    SequenceGenerator generator() {
        return generator;
    }

    /** Two are equal if they draw their numbers from the same place, or did so until one was altered. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Sequence sequence && sequence.generator.first() == generator.first();
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(generator.first());
    }

    /** What the numbers are drawn from: one object for all that are equal, which the catalog keeps until it is dropped. */
    public Object source() {
        return generator.first();
    }

    /** The sequence's name; of an identity column, table and column. */
    public String name() {
        return generator.name();
    }

    /** What its numbers are. */
    public SequenceDefinition definition() {
        return generator.definition();
    }

    /** The next value. */
    public long next() {
        return generator.next();
    }

    /** The value {@link #next()} would return now. */
    public long current() {
        return generator.peek();
    }

    /** Makes sure that {@code value} is not returned later on. */
    public void advanceTo(long value) {
        generator.advanceTo(value);
    }

    /** Makes {@code value} the next one. */
    public void restart(long value) {
        generator.restart(value);
    }

    /** Goes on as if {@code value} had been the last one taken. */
    public void restartAfter(long value) {
        generator.restartAfter(value);
    }

    /** The value that comes next, unless another session takes it. */
    public long peek() {
        return generator.peek();
    }

    /** The first value. */
    public long start() {
        return generator.definition().start();
    }

    /** The distance from one value to the next; negative if it falls. */
    public long increment() {
        return generator.definition().increment();
    }

    /** No value is below this. */
    public long minimum() {
        return generator.definition().minimum();
    }

    /** No value is above this. */
    public long maximum() {
        return generator.definition().maximum();
    }

    /** Whether it begins again behind its end. */
    public boolean cycles() {
        return generator.definition().cycle();
    }
}
