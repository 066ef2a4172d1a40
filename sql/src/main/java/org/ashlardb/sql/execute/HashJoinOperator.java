package org.ashlardb.sql.execute;

import java.util.Arrays;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.physical.HashJoin;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/**
 * A join by a hash table of the right rows' keys. Rows with the same key are chained. If the right rows do not fit into
 * memory, both sides are split by their keys, on disk, and joined part by part.
 */
final class HashJoinOperator extends StoredJoinOperator {
    private static final int NONE = -1;

    private final Evaluator[] leftKeys;
    private final Evaluator[] rightKeys;
    private final boolean[] nullsEqual;
    private final Vector[] leftValues;
    private final Vector[] rightValues;
    private final RowTable keys;

    /** Per key its first row, per row the next of the same key. */
    private int[] first = new int[16];

    private int[] following = new int[16];
    private int upcoming;
    private int[] hashes = new int[0]; // of the rows of a batch

    private final HashJoin plan;
    private final int depth;
    private SpilledParts rightParts; // null while the right rows fit into memory
    private SpilledParts leftParts;
    private HashJoinOperator part;
    private int partNumber;

    HashJoinOperator(Execution execution, HashJoin plan, Operator left, Operator right) {
        this(execution, plan, left, right, 0);
    }

    private HashJoinOperator(Execution execution, HashJoin plan, Operator left, Operator right, int depth) {
        super(
                execution,
                plan.type(),
                plan.pairs(),
                left,
                right,
                plan.conditions(),
                depth == 0 && HashJoin.looksLeftFirst(plan.type(), plan.left(), plan.right()),
                depth == SpilledParts.MOST_DEPTH);
        leftKeys = new EvaluatorFactory(execution.evaluation(), left.layout()).makeAll(plan.leftKeys());
        rightKeys = new EvaluatorFactory(execution.evaluation(), right.layout()).makeAll(plan.rightKeys());
        nullsEqual = new boolean[leftKeys.length];
        for (int i = 0; i < nullsEqual.length; i++) {
            nullsEqual[i] = plan.nullsEqual().get(i);
        }
        leftValues = new Vector[leftKeys.length];
        rightValues = new Vector[rightKeys.length];
        keys = new RowTable(AggregateOperator.kinds(plan.rightKeys()), execution);
        this.plan = plan;
        this.depth = depth;
    }

    @Override
    void beginBuild() {
        if (keys != null) {
            clearTable();
            closeParts();
        }
    }

    private void clearTable() {
        keys.clear();
        if (following.length > Batch.CAPACITY) {
            first = new int[16];
            following = new int[16];
        }
    }

    @Override
    void build(Batch batch) {
        for (int i = 0; i < rightKeys.length; i++) {
            rightValues[i] = rightKeys[i].evaluate(batch, batch.selection, batch.count);
        }
        if (rightParts != null) {
            split(batch, rightValues, rightParts);
            return;
        }
        hashes = RowTable.hash(rightValues, batch.selection, batch.count, hashes);
        for (int k = 0; k < batch.count; k++) {
            int row = batch.selection[k];
            int stored = store.size();
            store.add(batch.columns, row);
            if (stored == following.length) {
                following = Arrays.copyOf(following, stored * 2);
            }
            if (!anyNull(rightValues, row)) {
                chain(row, stored);
            }
        }
        if (depth < SpilledParts.MOST_DEPTH && execution.memory().isFull(store.taken() + keys.taken())) {
            splitRight();
        }
    }

    /** Puts the right rows that came so far on disk, and those to come. */
    private void splitRight() {
        rightParts = new SpilledParts(execution, store.kinds(), depth);
        Batch batch = store.newBatch();
        for (int from = 0; from < store.size(); from += Batch.CAPACITY) {
            store.gather(from, Math.min(Batch.CAPACITY, store.size() - from), batch);
            build(batch);
        }
        store.clear();
        clearTable();
    }

    private void splitLeft() {
        leftParts = new SpilledParts(execution, ColumnStore.kinds(left.layout().variables()), depth);
        for (Batch batch = nextLeft(); batch != null; batch = nextLeft()) {
            beginBatch(batch);
            split(batch, leftValues, leftParts);
        }
        left.close();
        partNumber = -1;
    }

    private static void split(Batch batch, Vector[] values, SpilledParts parts) {
        for (int k = 0; k < batch.count; k++) {
            parts.add(values, batch.columns, batch.selection[k]);
        }
    }

    private void closeParts() {
        if (part != null) {
            part.close();
            part = null;
        }
        if (leftParts != null) {
            leftParts.close();
            leftParts = null;
        }
        if (rightParts != null) {
            rightParts.close();
            rightParts = null;
        }
    }

    @Override
    Batch next() {
        if (rightParts == null) {
            return super.next();
        }
        if (leftParts == null) {
            splitLeft();
        }
        while (part != null || ++partNumber < SpilledParts.COUNT) {
            if (part == null) {
                part = new HashJoinOperator(
                        execution,
                        plan,
                        new SpilledScanOperator(left.layout(), leftParts.get(partNumber)),
                        new SpilledScanOperator(right.layout(), rightParts.get(partNumber)),
                        depth + 1);
                part.open();
            }
            Batch batch = part.next();
            if (batch != null) {
                return batch;
            }
            part.close();
            part = null;
            leftParts.close(partNumber);
            rightParts.close(partNumber);
        }
        return null;
    }

    private void chain(int row, int stored) {
        int before = keys.size();
        int key = keys.findOrAdd(rightValues, row, hashes[row]);
        if (key == first.length) {
            first = Arrays.copyOf(first, key * 2);
        }
        following[stored] = key == before ? NONE : first[key];
        first[key] = stored;
    }

    /** Whether a key is NULL that then is equal to none. */
    private boolean anyNull(Vector[] values, int row) {
        for (int i = 0; i < values.length; i++) {
            if (values[i].isNull(row) && !nullsEqual[i]) {
                return true;
            }
        }
        return false;
    }

    @Override
    void beginBatch(Batch batch) {
        for (int i = 0; i < leftKeys.length; i++) {
            leftValues[i] = leftKeys[i].evaluate(batch, batch.selection, batch.count);
        }
        hashes = RowTable.hash(leftValues, batch.selection, batch.count, hashes);
    }

    @Override
    void beginRow(Batch batch, int row) {
        upcoming = NONE;
        if (!anyNull(leftValues, row)) {
            int key = keys.find(leftValues, row, hashes[row]);
            upcoming = key < 0 ? NONE : first[key];
        }
    }

    @Override
    boolean nextCandidate() {
        candidate = upcoming;
        if (candidate == NONE) {
            return false;
        }
        upcoming = following[candidate];
        return true;
    }
}
