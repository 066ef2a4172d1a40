package org.ashlardb.sql.execute;

import org.ashlardb.sql.vector.Batch;

/** Reads rows by an index if it has few entries for them, else in another way. */
final class CountedOperator extends Operator {
    private final IndexScanOperator counter;
    private final long most;
    private final Operator few;
    private final Operator other;
    private Operator chosen;

    CountedOperator(IndexScanOperator counter, long most, Operator few, Operator other) {
        super(other.layout());
        this.counter = counter;
        this.most = most;
        this.few = few;
        this.other = other;
    }

    @Override
    void open() {
        chosen = counter.hasAtMost(most) ? few : other;
        chosen.open();
    }

    @Override
    void expect(long rows) {
        chosen.expect(rows);
    }

    @Override
    Batch next() {
        return chosen.next();
    }

    @Override
    void close() {
        counter.close();
        few.close();
        other.close();
    }
}
