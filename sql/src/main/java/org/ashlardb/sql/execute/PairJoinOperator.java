package org.ashlardb.sql.execute;

import java.util.Arrays;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
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
 * behind the pairs of their batch, or have their place among them where they are known at once; right rows without one
 * come at the very end.
 */
abstract class PairJoinOperator extends Operator {
    final Execution execution;
    final Join.Type type;
    final Operator left;
    final int leftColumns;
    final Batch pairs;

    private final Evaluator[] conditions;

    /** Of each condition, whether it has one value for all pairs. */
    private final boolean[] fixed;

    private final Batch reduced;
    private final boolean reducing;
    private final boolean firstOnly;
    private final Patience patience = new Patience();

    /** Whether left rows without a candidate follow those before them, as they meet no conditions that others do not. */
    private final boolean isWrittenAlone;

    private final int[] pairLeft = new int[Batch.CAPACITY];
    private final int[] pairLeftRow = new int[Batch.CAPACITY];
    private final int[] selection = new int[Batch.CAPACITY];
    private boolean[] leftMatched = new boolean[Batch.CAPACITY];
    private Batch leftBatch;
    private Batch firstLeft; // read before it was asked for, or null
    private int leftPosition;
    private boolean inCandidates;
    private int tried;
    private long candidates;
    private boolean leftDone;

    /** Whether a condition that has one value for all pairs is not true. */
    private boolean neverMet;

    /**
     * A join.
     *
     * @param columns those of both sides, in which pairs are collected
     */
    PairJoinOperator(
            Execution execution, Join.Type type, List<Variable> columns, Operator left, List<Scalar> conditions) {
        super(type == Join.Type.SEMI || type == Join.Type.ANTI ? left.layout() : new Layout(columns));
        this.execution = execution;
        this.type = type;
        this.left = left;
        leftColumns = left.layout().size();
        this.conditions = new EvaluatorFactory(execution.evaluation(), new Layout(columns)).makeAll(conditions);
        fixed = new boolean[conditions.size()];
        for (int i = 0; i < fixed.length; i++) {
            fixed[i] = Scalars.isSameForAllRows(conditions.get(i));
        }
        reducing = type == Join.Type.SEMI || type == Join.Type.ANTI;
        firstOnly = reducing && conditions.isEmpty();
        isWrittenAlone = type == Join.Type.LEFT && conditions.isEmpty() && writesAtOnce();
        pairs = new Batch(columns.size());
        for (int i = 0; i < pairs.columns.length; i++) {
            pairs.columns[i] = Vector.of(columns.get(i).type().kind());
        }
        reduced = new Batch(left.layout().size());
    }

    /** A new left batch was read. */
    abstract void beginBatch(Batch batch);

    /** Moves to before the first candidate of a left row. */
    abstract void beginRow(Batch batch, int row);

    /** Moves to the next candidate of the left row. */
    abstract boolean nextCandidate();

    /** Moves to further candidates of all rows of the left batch, when each row has been offered those there were. */
    boolean nextRound() {
        return false;
    }

    /** Remembers the candidate as the right row of a pair, or writes its columns behind the left ones. */
    abstract void notePair(Vector[] target, int offset, int row);

    /** Whether candidates are written when they are noted, so that a row without any can be too. */
    boolean writesAtOnce() {
        return false;
    }

    /** Whether candidates are only remembered, and all written by {@link #copyPairs}, which makes room for them. */
    boolean remembersPairs() {
        return false;
    }

    /** Writes the remembered columns of the right rows of all pairs. */
    void copyPairs(Vector[] target, int offset, int count) {}

    /** The candidate in a pair met all conditions; only asked of joins that keep right rows without a partner. */
    void markPair(int row) {}

    /** The next right row without a partner, or -1. */
    int nextUnmatched() {
        return -1;
    }

    /** Writes a right row without a partner. */
    void copyUnmatched(int right, Vector[] target, int offset, int row) {}

    @Override
    void open() {
        left.open();
        reset(false);
    }

    /** Opens it as far as to whether there is a left row. */
    final boolean openLeft() {
        left.open();
        firstLeft = left.next();
        return firstLeft != null;
    }

    /** Opens it when that was done with its left rows already. */
    final void openBehindLeft() {
        reset(false);
    }

    /** The next left rows, or null. */
    final Batch nextLeft() {
        Batch next = firstLeft == null ? left.next() : firstLeft;
        firstLeft = null;
        return next;
    }

    /** Opens it when no row is to be made of left ones, so that they need not be read. */
    final void openEmpty() {
        reset(true);
    }

    private void reset(boolean done) {
        patience.forget();
        leftBatch = null;
        inCandidates = false;
        leftDone = done;
        neverMet = false;
        candidates = 0;
    }

    /** How many candidates have become pairs since it was opened. */
    final long candidates() {
        return candidates;
    }

    @Override
    void expect(long rows) {
        left.expect(rows);
    }

    /** For joins that read left rows nowhere else: those who do would take what gives up for ended. */
    final void limitPatience(long rows) {
        patience.set(rows);
        left.setPatience(rows);
    }

    @Override
    boolean gaveUp() {
        return patience.hasEnded();
    }

    @Override
    Batch next() {
        while (!leftDone) {
            execution.transaction().checkCanceled();
            if (leftBatch == null) {
                leftBatch = nextLeft();
                if (leftBatch == null && left.gaveUp()) {
                    patience.end();
                    return null;
                }
                if (leftBatch == null) {
                    leftDone = true;
                    break;
                }
                beginLeft();
            }
            int count = fillPairs();
            if (count > 0) {
                int kept = keepPairs(count);
                if (kept > 0 && !reducing) {
                    patience.forget();
                    return pairs;
                }
                leftDone = neverMet && (type == Join.Type.INNER || type == Join.Type.SEMI);
            } else {
                int looked = leftBatch.count;
                Batch rest = reducing ? reducedLeft() : finishLeft();
                if (rest != null) {
                    patience.forget();
                    return rest;
                }
                if (patience.endsAfter(looked)) {
                    return null;
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
        // Rows that are stored are read without anybody asking.
        execution.transaction().checkCanceled();
        if (neverMet) {
            leftPosition = leftBatch.count;
            return 0;
        }
        resetPairs(0, remembersPairs() ? 0 : Batch.CAPACITY);
        int count = 0;
        while (count < Batch.CAPACITY && hasLeftRow()) {
            int row = leftBatch.selection[leftPosition];
            if (reducing && leftMatched[leftPosition]) {
                leftPosition++;
                inCandidates = false;
                continue;
            }
            if (!inCandidates) {
                beginRow(leftBatch, row);
                inCandidates = true;
                tried = 0;
            }
            if (firstOnly) {
                leftMatched[leftPosition] |= nextCandidate();
            } else {
                int last = lastOf(count);
                int first = count;
                while (count < last && nextCandidate()) {
                    notePair(pairs.columns, leftColumns, count);
                    pairLeft[count] = leftPosition;
                    pairLeftRow[count] = row;
                    count++;
                }
                tried += count - first;
                candidates += count - first;
                if (count == last) {
                    break; // there may be more of them
                }
                if (tried == 0 && isWrittenAlone) {
                    setNull(leftColumns, pairs.columns.length, count);
                    pairLeft[count] = leftPosition;
                    pairLeftRow[count] = row;
                    count++;
                    tried = 1; // so that it does not come again if this was the last of the batch
                }
            }
            if (count < Batch.CAPACITY) {
                leftPosition++;
                inCandidates = false;
            }
        }
        for (int i = 0; i < leftColumns; i++) {
            pairs.columns[i].gather(leftBatch.columns[i], pairLeftRow, count);
        }
        copyPairs(pairs.columns, leftColumns, count);
        return count;
    }

    /**
     * Where the candidates of a row end that are tried at once, if they are put behind so many pairs: of a row that needs
     * one partner few at first, then three times as many as before.
     */
    private int lastOf(int count) {
        return reducing ? Math.min(Batch.CAPACITY, count + Math.max(Join.FIRST_TRY, 3 * tried)) : Batch.CAPACITY;
    }

    private boolean hasLeftRow() {
        if (leftPosition == leftBatch.count && nextRound()) {
            leftPosition = 0;
        }
        return leftPosition < leftBatch.count;
    }

    /** Columns get no more room than they need: a chain of hundreds of joins has as many of them in each. */
    private void resetPairs(int leftRows, int rightRows) {
        for (int i = 0; i < pairs.columns.length; i++) {
            pairs.columns[i].reset(i < leftColumns ? leftRows : rightRows);
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
            neverMet |= count == 0 && fixed[i];
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

    /** The rows of the left batch with a partner, or those without one, or null; the batch is done. */
    private Batch reducedLeft() {
        Batch done = leftBatch;
        leftBatch = null;
        boolean wanted = type == Join.Type.SEMI;
        int count = 0;
        for (int k = 0; k < done.count; k++) {
            if (leftMatched[k] == wanted) {
                selection[count++] = done.selection[k];
            }
        }
        System.arraycopy(done.columns, 0, reduced.columns, 0, done.columns.length);
        reduced.selection = selection;
        reduced.count = count;
        return count == 0 ? null : reduced;
    }

    /** The rows of the left batch without a partner, or null; the batch is done. */
    private Batch finishLeft() {
        Batch done = leftBatch;
        leftBatch = null;
        if (type == Join.Type.INNER) {
            return null;
        }
        resetPairs(done.count, done.count);
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
        resetPairs(0, 0);
        int count = 0;
        while (count < Batch.CAPACITY) {
            int right = nextUnmatched();
            if (right < 0) {
                break;
            }
            for (Vector column : pairs.columns) {
                column.ensure(count + 1);
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
        firstLeft = null;
        left.close();
    }
}
