package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.Cursor;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.OuterValue;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.physical.ConditionOrder;
import org.ashlardb.sql.plan.physical.Step.FilterRows;
import org.ashlardb.sql.plan.physical.TableScan;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * Reads the rows of a table that meet conditions: first the columns of the conditions, then the others, of the rows that
 * are left. Where some conditions only compare values of fixed width, which cannot fail and cost little, they come before
 * the others and the columns of these.
 */
final class FilteredScanOperator extends Operator {
    private final Execution execution;
    private final Cursor cursor;
    private final ColumnReader reader;

    /** Conditions that are asked of the rows that have met those before. */
    private final List<Conditions> stages = new ArrayList<>();

    /** Per column the stage that is the first to need it; the number of stages if none does. */
    private final int[] stageOf;

    /** Of each stage the rows that it gets, and behind them those that met all conditions. */
    private final List<Batch> batches = new ArrayList<>();

    private final BatchSize size = new BatchSize();
    private final Patience patience = new Patience();

    FilteredScanOperator(Execution execution, FilterRows filter, TableScan scan) {
        super(new Layout(scan.outputs()));
        this.execution = execution;
        cursor = scan.table().table().newCursor();
        reader = new ColumnReader(scan.scan(), execution.leftColumns());
        List<List<Scalar>> lists = stages(filter.conditions());
        stageOf = new int[scan.outputs().size()];
        Arrays.fill(stageOf, lists.size());
        for (int stage = lists.size() - 1; stage >= 0; stage--) {
            Set<Variable> used = new HashSet<>();
            for (Scalar condition : lists.get(stage)) {
                Scalars.collectVariables(condition, used);
            }
            for (int i = 0; i < stageOf.length; i++) {
                stageOf[i] = used.contains(scan.outputs().get(i)) ? stage : stageOf[i];
            }
        }
        for (List<Scalar> list : lists) {
            stages.add(new Conditions(execution, list, layout()));
        }
        for (int i = 0; i <= lists.size(); i++) {
            batches.add(reader.newBatch());
        }
    }

    private static List<List<Scalar>> stages(List<Scalar> conditions) {
        List<Scalar> cheap = new ArrayList<>();
        List<Scalar> others = new ArrayList<>();
        for (Scalar condition : conditions) {
            (isCheap(condition) || ConditionOrder.isFree(condition) ? cheap : others).add(condition);
        }
        return cheap.isEmpty() || others.isEmpty() ? List.of(conditions) : List.of(cheap, others);
    }

    private static boolean isCheap(Scalar condition) {
        return condition instanceof Predicate predicate
                && (predicate.test().isComparison()
                        || predicate.test() == Test.IN
                        || predicate.test() == Test.IS_NULL
                        || predicate.test() == Test.IS_NOT_NULL)
                && predicate.children().stream().allMatch(FilteredScanOperator::isValueOfFixedWidth);
    }

    private static boolean isValueOfFixedWidth(Scalar scalar) {
        boolean value = scalar instanceof Reference
                || scalar instanceof Constant
                || scalar instanceof Parameter
                || scalar instanceof OuterValue;
        return value && !(Vector.of(scalar.type().kind()) instanceof VaryingVector);
    }

    @Override
    void open() {
        size.restart();
        patience.forget();
        stages.forEach(Conditions::open);
        cursor.scan(execution.snapshot());
    }

    @Override
    void expect(long rows) {
        size.expect(Math.max(rows, BatchSize.FIRST));
    }

    @Override
    void setPatience(long rows) {
        patience.set(rows);
    }

    @Override
    boolean gaveUp() {
        return patience.hasEnded();
    }

    @Override
    Batch next() {
        while (true) {
            int rows = isEnded() ? 0 : cursor.nextBatch(size.next());
            if (rows == 0) {
                return null;
            }
            Batch met = rowsThatMeet(rows);
            if (met != null) {
                patience.forget();
                return met;
            }
            if (patience.endsAfter(rows)) {
                return null;
            }
        }
    }

    private boolean isEnded() {
        for (int stage = 0; stage < stages.size(); stage++) {
            if (stages.get(stage).areNeverMet()) {
                return true;
            }
        }
        return false;
    }

    private Batch rowsThatMeet(int rows) {
        Batch at = batches.get(0);
        int count = rows;
        for (int stage = 0; stage < stages.size(); stage++) {
            Conditions conditions = stages.get(stage);
            read(stage, at, count);
            int met = conditions.select(at, Batch.ALL, count);
            if (met == 0) {
                return null;
            }
            if (met < count) {
                at = keep(conditions.selection(), met, at, stage);
            }
            count = met;
        }
        read(stages.size(), at, count);
        at.selectFirst(count);
        return at;
    }

    private void read(int stage, Batch target, int rows) {
        for (int i = 0; i < stageOf.length; i++) {
            if (stageOf[i] == stage) {
                reader.readColumn(cursor, i, target, rows);
            }
        }
    }

    private Batch keep(int[] selection, int count, Batch from, int stage) {
        cursor.keep(selection, count);
        Batch kept = batches.get(stage + 1);
        for (int i = 0; i < stageOf.length; i++) {
            if (stageOf[i] <= stage) {
                kept.columns[i].gather(from.columns[i], selection, count);
            }
        }
        return kept;
    }

    @Override
    void close() {
        cursor.close();
    }
}
