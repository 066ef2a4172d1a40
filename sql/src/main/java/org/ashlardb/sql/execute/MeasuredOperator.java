package org.ashlardb.sql.execute;

import org.ashlardb.sql.vector.Batch;

/** Another operator, with a look at the clock before and after each call. */
final class MeasuredOperator extends Operator {
    private final Operator operator;
    private final Measures measures;
    private final OperatorMeasure measure;

    MeasuredOperator(Operator operator, Measures measures, OperatorMeasure measure) {
        super(operator.layout());
        this.operator = operator;
        this.measures = measures;
        this.measure = measure;
    }

    @Override
    void open() {
        OperatorMeasure before = measures.enter(measure);
        long start = System.nanoTime();
        try {
            measure.opened();
            operator.open();
        } finally {
            measure.took(System.nanoTime() - start);
            measures.enter(before);
        }
    }

    @Override
    void expect(long rows) {
        operator.expect(rows);
    }

    @Override
    void leaveOutEqual(int row, int keyColumns) {
        operator.leaveOutEqual(row, keyColumns);
    }

    @Override
    void setPatience(long rows) {
        operator.setPatience(rows);
    }

    @Override
    boolean gaveUp() {
        return operator.gaveUp();
    }

    @Override
    Batch next() {
        OperatorMeasure before = measures.enter(measure);
        long start = System.nanoTime();
        try {
            Batch batch = operator.next();
            measure.made(batch == null ? 0 : batch.count);
            return batch;
        } finally {
            measure.took(System.nanoTime() - start);
            measures.enter(before);
        }
    }

    @Override
    void close() {
        OperatorMeasure before = measures.enter(measure);
        try {
            operator.close();
        } finally {
            measures.enter(before);
        }
    }
}
