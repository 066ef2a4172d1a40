package org.ashlardb.sql.execute;

import java.util.Arrays;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/**
 * What joins have in common. For each left row the subclass offers candidates; pairs are collected into a batch, the
 * remaining conditions are computed for the batch, and pairs that fail them go. Left rows without a partner follow
 * behind the pairs of their batch, right rows without one at the very end.
 */
abstract class PairJoinOperator extends Operator {
    final Execution execution;
    final Join.Type type;
    final Operator left;
    final int leftColumns;

    private final Evaluator[] conditions;
    private final Batch pairs;
    private final int[] pairLeft = new int[Batch.CAPACITY];
    private final int[] selection = new int[Batch.CAPACITY];
    private boolean[] leftMatched = new boolean[Batch.CAPACITY];
    private Batch leftBatch;
    private int leftPosition;
    private boolean inCandidates;
    private boolean leftDone;

    PairJoinOperator(
            Execution execution, Join.Type type, List<Variable> outputs, Operator left, List<Scalar> conditions) {
        super(new Layout(outputs));
        this.execution = execution;
        this.type = type;
        this.left = left;
        leftColumns = left.layout().size();
        this.conditions = new EvaluatorFactory(execution.evaluation(), layout()).makeAll(conditions);
        pairs = new Batch(outputs.size());
        for (int i = 0; i < pairs.columns.length; i++) {
            pairs.columns[i] = Vector.of(outputs.get(i).type().kind());
        }
    }

    /** A new left batch was read. */
    abstract void beginBatch(Batch batch);

    /** Moves to before the first candidate of a left row. */
    abstract void beginRow(Batch batch, int row);

    /** Moves to the next candidate of the left row. */
    abstract boolean nextCandidate();

    /** Writes the candidate's columns behind the left ones. */
    abstract void copyCandidate(Vector[] target, int offset, int row);

    /** The candidate in a pair met all conditions; only asked of joins that keep right rows without a partner. */
    void markPair(int row) {}

    /** Remembers which candidate is in a pair. */
    void notePair(int row) {}

    /** The next right row without a partner, or -1. */
    int nextUnmatched() {
        return -1;
    }

    /** Writes a right row without a partner. */
    void copyUnmatched(int right, Vector[] target, int offset, int row) {}

    @Override
    void open() {
        left.open();
        leftBatch = null;
        inCandidates = false;
        leftDone = false;
    }

    @Override
    Batch next() {
        while (!leftDone) {
            if (leftBatch == null) {
                leftBatch = left.next();
                if (leftBatch == null) {
                    leftDone = true;
                    break;
                }
                beginLeft();
            }
            int count = fillPairs();
            if (count > 0) {
                int kept = keepPairs(count);
                if (kept > 0) {
                    return pairs;
                }
            } else {
                Batch unmatched = finishLeft();
                if (unmatched != null) {
                    return unmatched;
                }
            }
        }
        return type == Join.Type.FULL ? unmatchedRight() : null;
    }

    private void beginLeft() {
        leftPosition = 0;
        inCandidates = false;
        Arrays.fill(leftMatched, false);
        beginBatch(leftBatch);
    }

    private int fillPairs() {
        resetPairs();
        int count = 0;
        while (count < Batch.CAPACITY && leftPosition < leftBatch.count) {
            int row = leftBatch.selection[leftPosition];
            if (!inCandidates) {
                beginRow(leftBatch, row);
                inCandidates = true;
            }
            while (count < Batch.CAPACITY && nextCandidate()) {
                copyLeft(row, count);
                copyCandidate(pairs.columns, leftColumns, count);
                pairLeft[count] = leftPosition;
                notePair(count);
                count++;
            }
            if (count < Batch.CAPACITY) {
                leftPosition++;
                inCandidates = false;
            }
        }
        return count;
    }

    private void resetPairs() {
        for (Vector column : pairs.columns) {
            column.reset(Batch.CAPACITY);
        }
    }

    private void copyLeft(int row, int target) {
        for (int i = 0; i < leftColumns; i++) {
            pairs.columns[i].copy(target, leftBatch.columns[i], row);
        }
    }

    private int keepPairs(int pairCount) {
        int[] from = Batch.ALL;
        int count = pairCount;
        for (int i = 0; i < conditions.length && count > 0; i++) {
            count = conditions[i].select(pairs, from, count, selection);
            from = selection;
        }
        if (type != Join.Type.INNER) {
            for (int k = 0; k < count; k++) {
                leftMatched[pairLeft[from[k]]] = true;
                markPair(from[k]);
            }
        }
        pairs.selection = from;
        pairs.count = count;
        return count;
    }

    /** The rows of the left batch without a partner, or null; the batch is done. */
    private Batch finishLeft() {
        Batch done = leftBatch;
        leftBatch = null;
        if (type == Join.Type.INNER) {
            return null;
        }
        resetPairs();
        int count = 0;
        leftBatch = done;
        for (int k = 0; k < done.count; k++) {
            if (!leftMatched[k]) {
                copyLeft(done.selection[k], count);
                setNull(leftColumns, pairs.columns.length, count);
                count++;
            }
        }
        leftBatch = null;
        pairs.selectFirst(count);
        return count == 0 ? null : pairs;
    }

    private void setNull(int from, int to, int row) {
        for (int i = from; i < to; i++) {
            pairs.columns[i].setNull(row);
        }
    }

    private Batch unmatchedRight() {
        resetPairs();
        int count = 0;
        while (count < Batch.CAPACITY) {
            int right = nextUnmatched();
            if (right < 0) {
                break;
            }
            setNull(0, leftColumns, count);
            copyUnmatched(right, pairs.columns, leftColumns, count);
            count++;
        }
        pairs.selectFirst(count);
        return count == 0 ? null : pairs;
    }

    @Override
    void close() {
        leftBatch = null;
        left.close();
    }
}
