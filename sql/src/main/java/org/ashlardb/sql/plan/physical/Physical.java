package org.ashlardb.sql.plan.physical;

import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.SortKey;

/** A way to make rows. */
public sealed interface Physical
        permits TableScan,
                IndexScan,
                SystemScan,
                StoredScan,
                FunctionRows,
                SharedRows,
                RowSource,
                Step,
                HashJoin,
                MergeJoin,
                IndexJoin,
                TriedJoin,
                LoopJoin,
                LateralJoin,
                EitherRows,
                CountedRows,
                BranchRows,
                SetRows,
                RecursiveRows {
    /** The columns of its rows, in order. */
    List<Variable> outputs();

    List<Physical> inputs();

    /** How many rows it is thought to make. */
    double rows();

    /** What it is thought to cost, about the time of reading so many rows. */
    double cost();

    /** What its rows are sorted by; empty when they are in no known order. */
    default List<SortKey> order() {
        return List.of();
    }
}
