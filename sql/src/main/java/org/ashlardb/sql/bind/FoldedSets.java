package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.SetOperation;
import org.ashlardb.sql.type.SqlType;

/** Set operations over columns that ignore case, as groups of the rows of both sides. */
final class FoldedSets {
    private static final long LEFT = 1;
    private static final long RIGHT = 2;

    private final BindContext context;

    FoldedSets(BindContext context) {
        this.context = context;
    }

    PlanNode rewrite(SetOperation operation) {
        boolean union = operation.type() == SetOperation.Type.UNION;
        if (operation.all()) {
            return operation; // INTERSECT and EXCEPT count rows without case by themselves
        }
        List<Scalar> keys = SelectBinder.references(operation.outputs());
        if (union) {
            PlanNode all =
                    new SetOperation(operation.type(), true, operation.left(), operation.right(), operation.outputs());
            Aggregate distinct = new Aggregate(all, operation.outputs(), keys, List.of());
            return new FoldedAggregates(context).rewrite(distinct, null);
        }
        return sides(operation, keys);
    }

    /** A group has rows of one side, or of both. */
    private PlanNode sides(SetOperation operation, List<Scalar> keys) {
        Variable side = context.newVariable("SIDE", SqlType.BIGINT, false);
        List<Variable> outputs = new ArrayList<>(operation.outputs());
        outputs.add(side);
        PlanNode all = new SetOperation(
                SetOperation.Type.UNION,
                true,
                marked(operation.left(), LEFT),
                marked(operation.right(), RIGHT),
                outputs);
        Variable first = context.newVariable("FIRST", SqlType.BIGINT, true);
        Variable last = context.newVariable("LAST", SqlType.BIGINT, true);
        List<Variable> grouped = new ArrayList<>(operation.outputs());
        grouped.add(first);
        grouped.add(last);
        Aggregate groups = new Aggregate(
                all, grouped, keys, List.of(call(AggregateKind.MIN, side), call(AggregateKind.MAX, side)));
        PlanNode rows = new FoldedAggregates(context).rewrite(groups, is(side, LEFT));
        boolean both = operation.type() == SetOperation.Type.INTERSECT;
        PlanNode fromLeft = new Filter(rows, is(first, LEFT));
        PlanNode kept = new Filter(fromLeft, is(last, both ? RIGHT : LEFT));
        return FoldedKeys.exactly(kept, operation.outputs());
    }

    private PlanNode marked(PlanNode input, long side) {
        List<Variable> outputs = new ArrayList<>(input.outputs());
        List<Scalar> expressions = new ArrayList<>(SelectBinder.references(outputs));
        outputs.add(context.newVariable("SIDE", SqlType.BIGINT, false));
        expressions.add(new Constant(side, SqlType.BIGINT));
        return new Project(input, outputs, expressions);
    }

    private static AggregateCall call(AggregateKind kind, Variable variable) {
        return new AggregateCall(kind, List.of(new Reference(variable)), false, List.of(), null, SqlType.BIGINT);
    }

    private static Scalar is(Variable variable, long value) {
        return Predicate.of(Test.EQUAL, new Reference(variable), new Constant(value, SqlType.BIGINT));
    }
}
