package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.vector.Batch;

/** Gives the rows of one input after the other, all of the same layout. */
final class BranchOperator extends Operator {
    private final List<Operator> branches;
    private int current;
    /** How many rows are wanted; 0 if nobody has told. */
    private long expected;

    BranchOperator(List<Operator> branches) {
        super(branches.get(0).layout());
        this.branches = branches;
    }

    @Override
    void open() {
        current = 0;
        expected = 0;
        branches.get(0).open();
    }

    @Override
    void expect(long rows) {
        expected = rows;
        branches.get(current).expect(rows);
    }

    @Override
    Batch next() {
        while (true) {
            Batch batch = branches.get(current).next();
            if (batch != null || current == branches.size() - 1) {
                return batch;
            }
            branches.get(current).close();
            current++;
            branches.get(current).open();
            if (expected > 0) {
                branches.get(current).expect(expected);
            }
        }
    }

    @Override
    void close() {
        branches.forEach(Operator::close);
    }
}
