package org.ashlardb.sql.execute;

import org.ashlardb.sql.plan.physical.BranchRows;
import org.ashlardb.sql.plan.physical.CountedRows;
import org.ashlardb.sql.plan.physical.EitherRows;
import org.ashlardb.sql.plan.physical.FunctionRows;
import org.ashlardb.sql.plan.physical.HashJoin;
import org.ashlardb.sql.plan.physical.IndexJoin;
import org.ashlardb.sql.plan.physical.IndexScan;
import org.ashlardb.sql.plan.physical.LateralJoin;
import org.ashlardb.sql.plan.physical.LoopJoin;
import org.ashlardb.sql.plan.physical.MergeJoin;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.plan.physical.RecursiveRows;
import org.ashlardb.sql.plan.physical.RowSource;
import org.ashlardb.sql.plan.physical.SetRows;
import org.ashlardb.sql.plan.physical.SharedRows;
import org.ashlardb.sql.plan.physical.Step;
import org.ashlardb.sql.plan.physical.StoredScan;
import org.ashlardb.sql.plan.physical.SystemScan;
import org.ashlardb.sql.plan.physical.TableScan;
import org.ashlardb.sql.plan.physical.TriedJoin;

/** Makes the operators of a physical plan. */
final class OperatorFactory {
    private final Execution execution;

    OperatorFactory(Execution execution) {
        this.execution = execution;
    }

    Operator make(Physical plan) {
        Measures measures = execution.measures();
        return measures == null ? operator(plan) : new MeasuredOperator(operator(plan), measures, measures.add(plan));
    }

    private Operator operator(Physical plan) {
        if (plan instanceof Step.FilterRows filter && filter.input() instanceof TableScan scan) {
            return new FilteredScanOperator(execution, filter, scan);
        }
        if (plan instanceof Step step) {
            return step(step, make(step.input()));
        }
        if (plan instanceof TableScan scan) {
            return new TableScanOperator(execution, scan);
        }
        if (plan instanceof IndexScan scan) {
            return new IndexScanOperator(execution, scan);
        }
        if (plan instanceof RowSource source) {
            return new RowSourceOperator(execution, source);
        }
        if (plan instanceof SystemScan scan) {
            return new SystemScanOperator(execution, scan);
        }
        if (plan instanceof StoredScan scan) {
            return StoredScanOperator.of(execution, scan.scan());
        }
        if (plan instanceof HashJoin join) {
            return new HashJoinOperator(execution, join, make(join.left()), make(join.right()));
        }
        if (plan instanceof MergeJoin join) {
            return new MergeJoinOperator(execution, join, make(join.left()), make(join.right()));
        }
        if (plan instanceof IndexJoin join) {
            return new IndexJoinOperator(execution, join, make(join.left()));
        }
        if (plan instanceof TriedJoin join) {
            return new TriedJoinOperator(
                    execution,
                    join,
                    make(join.byHash().left()),
                    make(join.byHash().right()));
        }
        if (plan instanceof LoopJoin join) {
            return new LoopJoinOperator(execution, join, make(join.left()), make(join.right()));
        }
        if (plan instanceof LateralJoin join) {
            return new LateralJoinOperator(execution, join, make(join.left()), make(join.right()));
        }
        if (plan instanceof RecursiveRows recursive) {
            return new RecursiveOperator(execution, recursive, make(recursive.base()), make(recursive.step()));
        }
        if (plan instanceof SharedRows shared) {
            return StoredScanOperator.of(execution, shared.scan());
        }
        if (plan instanceof FunctionRows rows) {
            return new FunctionRowsOperator(execution, rows);
        }
        if (plan instanceof EitherRows either) {
            return EitherOperator.of(execution, either, make(either.byIndex()), make(either.fromAll()));
        }
        if (plan instanceof CountedRows counted) {
            return EitherOperator.of(execution, counted, make(counted.few()), make(counted.other()));
        }
        if (plan instanceof BranchRows rows) {
            return new BranchOperator(rows.branches().stream().map(this::make).toList());
        }
        SetRows set = (SetRows) plan;
        return new SetOperator(execution, set, make(set.left()), make(set.right()));
    }

    private Operator step(Step step, Operator input) {
        if (step instanceof Step.FilterRows filter) {
            return new FilterOperator(execution, filter, input);
        }
        if (step instanceof Step.ProjectRows project) {
            return new ProjectOperator(execution, project, input);
        }
        if (step instanceof Step.HashAggregate aggregate) {
            return new AggregateOperator(execution, aggregate, input);
        }
        if (step instanceof Step.OrderedAggregate aggregate) {
            return new OrderedAggregateOperator(execution, aggregate, input);
        }
        if (step instanceof Step.SortRows sort) {
            return new SortOperator(execution, sort, input);
        }
        if (step instanceof Step.TopRows top) {
            return new SortOperator(execution, top, input);
        }
        if (step instanceof Step.LimitRows limit) {
            return new LimitOperator(execution, limit, input);
        }
        if (step instanceof Step.WindowRows window) {
            return window.window().isRunning()
                    ? new RankOperator(window.window(), input)
                    : new WindowOperator(execution, window, input);
        }
        if (step instanceof Step.FirstRows first) {
            return new DistinctOnOperator(execution, first, input);
        }
        if (step instanceof Step.GroupHeads heads) {
            return new GroupHeadsOperator(heads, input);
        }
        if (step instanceof Step.TableCount count) {
            return new TableCountOperator(execution, count, input);
        }
        if (step instanceof Step.FetchRows fetch) {
            return new FetchOperator(execution, fetch.fetch(), input);
        }
        return new LockOperator(execution, (Step.LockEach) step, input);
    }
}
