package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.plan.GroupingSets;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * The keys of a GROUP BY: what an expression over ungrouped rows means behind it. A column that depends on a key, because
 * the primary key of its table is grouped by, becomes an aggregate of its own, ANY_VALUE.
 */
final class Grouping {
    private static final int MAX_GROUPING_ARGUMENTS = 31;

    private final BindContext context;
    private final List<Scalar> keys;
    private final List<Variable> keyVariables = new ArrayList<>();

    /** Null when the rows are grouped once. */
    private final GroupingSets sets;

    private final AggregateCollector aggregates;
    private final Set<Variable> visible = new HashSet<>();

    /** Further variables, those of windows, are known behind the grouping. */
    Grouping(
            BindContext context,
            List<Scalar> keys,
            List<List<Integer>> setsOfKeys,
            AggregateCollector aggregates,
            List<Variable> further) {
        this.context = context;
        this.keys = keys;
        this.aggregates = aggregates;
        boolean once = setsOfKeys.size() == 1 && setsOfKeys.get(0).size() == keys.size();
        sets = once ? null : new GroupingSets(setsOfKeys, context.newVariable("GROUPING SET", SqlType.BIGINT, false));
        for (Scalar key : keys) {
            keyVariables.add(keyVariable(key));
        }
        visible.addAll(keyVariables);
        visible.addAll(aggregates.variables());
        visible.addAll(further);
        checkDirectArguments();
    }

    /** With grouping sets a key is not what it is below, since it may be NULL. */
    private Variable keyVariable(Scalar key) {
        if (sets == null && key instanceof Reference reference) {
            return reference.variable();
        }
        Variable variable = context.newVariable(key.toString(), key.type(), true);
        if (key instanceof Reference reference) {
            context.setOrigin(variable, context.origin(reference.variable()));
        }
        return variable;
    }

    /** Arguments that say how an ordered set is aggregated are the same for all of its rows. */
    private void checkDirectArguments() {
        for (int i = 0; i < aggregates.calls().size(); i++) {
            AggregateCall call = aggregates.calls().get(i);
            if (call.kind().hasDirectArguments()) {
                for (Scalar argument : call.arguments()) {
                    replace(argument, aggregates.places().get(i));
                }
            }
        }
    }

    /** The grouped rows; to be made when everything has been replaced. */
    PlanNode aggregate(PlanNode input) {
        List<Variable> outputs = new ArrayList<>(keyVariables);
        outputs.addAll(aggregates.variables());
        if (sets != null) {
            outputs.add(sets.number());
        }
        return sets != null && aggregates.calls().stream().anyMatch(Grouping::hasDirectColumns)
                ? withKeyColumns(input, outputs)
                : new Aggregate(input, outputs, keys, aggregates.calls(), sets);
    }

    private static boolean hasDirectColumns(AggregateCall call) {
        Set<Variable> used = new HashSet<>();
        if (call.kind().hasDirectArguments()) {
            call.arguments().forEach(argument -> Scalars.collectVariables(argument, used));
        }
        return !used.isEmpty();
    }

    /** A grouping by columns, from which direct arguments take keys, so that they are seen to be NULL where the keys are. */
    private PlanNode withKeyColumns(PlanNode input, List<Variable> outputs) {
        List<Variable> columns = new ArrayList<>(input.outputs());
        List<Scalar> expressions = new ArrayList<>(SelectBinder.references(columns));
        List<Scalar> keyColumns = new ArrayList<>();
        for (Scalar key : keys) {
            Variable column = context.newVariable(key.toString(), key.type(), true);
            columns.add(column);
            expressions.add(key);
            keyColumns.add(new Reference(column));
        }
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregates.calls()) {
            List<Scalar> scalars = new ArrayList<>(call.scalars());
            for (int i = 0;
                    call.kind().hasDirectArguments() && i < call.arguments().size();
                    i++) {
                scalars.set(i, overColumns(scalars.get(i), keyColumns));
            }
            calls.add(call.withScalars(scalars));
        }
        return new Aggregate(new Project(input, columns, expressions), outputs, keyColumns, calls, sets);
    }

    private Scalar overColumns(Scalar scalar, List<Scalar> keyColumns) {
        int key = keys.indexOf(scalar);
        if (key >= 0) {
            return keyColumns.get(key);
        }
        List<Scalar> children = new ArrayList<>();
        for (Scalar child : scalar.children()) {
            children.add(overColumns(child, keyColumns));
        }
        return children.isEmpty() ? scalar : scalar.withChildren(children);
    }

    /** The expression over keys and aggregates; an error when it needs anything else. */
    Scalar replace(Scalar scalar, Place place) {
        int key = keys.indexOf(scalar);
        if (key >= 0) {
            return new Reference(keyVariables.get(key));
        }
        if (scalar instanceof Reference reference) {
            return replace(reference, place);
        }
        List<Scalar> children = new ArrayList<>();
        for (Scalar child : scalar.children()) {
            children.add(replace(child, place));
        }
        return children.isEmpty() ? scalar : scalar.withChildren(children);
    }

    private Scalar replace(Reference reference, Place place) {
        for (AggregateCollector.GroupingCall call : aggregates.groupings()) {
            if (call.variable().equals(reference.variable())) {
                return grouping(call);
            }
        }
        if (visible.contains(reference.variable())) {
            return reference;
        }
        if (dependsOnKeys(reference.variable())) {
            AggregateCall any = new AggregateCall(
                    AggregateKind.ANY_VALUE, List.of(reference), false, List.of(), null, reference.type());
            Reference dependent = aggregates.add(any, place);
            context.setOrigin(dependent.variable(), context.origin(reference.variable()));
            visible.add(dependent.variable());
            return dependent;
        }
        throw place.error(
                SqlState.GROUPING_ERROR,
                "column " + reference.variable().name()
                        + " must be in GROUP BY or in an aggregate, because the rows are grouped");
    }

    /** Whether the primary key of the column's table is grouped by, in all grouping sets. */
    private boolean dependsOnKeys(Variable variable) {
        List<Variable> primaryKey = context.primaryKeyBeside(variable);
        for (Variable part : primaryKey) {
            int key = keys.indexOf(new Reference(part));
            if (key < 0 || sets != null && !sets.allHave(key)) {
                return false;
            }
        }
        return !primaryKey.isEmpty();
    }

    /** GROUPING: a bit for each argument, set when the group's set lacks it. */
    private Scalar grouping(AggregateCollector.GroupingCall call) {
        if (call.arguments().isEmpty() || call.arguments().size() > MAX_GROUPING_ARGUMENTS) {
            throw call.place()
                    .error(
                            SqlState.SYNTAX_ERROR,
                            "GROUPING has " + call.arguments().size() + " arguments, expected 1 to "
                                    + MAX_GROUPING_ARGUMENTS);
        }
        List<Integer> arguments = new ArrayList<>();
        for (Scalar argument : call.arguments()) {
            arguments.add(keys.indexOf(argument));
        }
        if (arguments.contains(-1)) {
            throw call.place().error(SqlState.GROUPING_ERROR, "arguments of GROUPING must be expressions of GROUP BY");
        }
        Scalar none = new Constant(0L, SqlType.INTEGER);
        if (sets == null) {
            return none;
        }
        List<Scalar> children = new ArrayList<>();
        for (int set = 0; set < sets.sets().size(); set++) {
            long bits = 0;
            for (int argument : arguments) {
                bits = bits << 1 | (sets.sets().get(set).contains(argument) ? 0 : 1);
            }
            children.add(Predicate.of(
                    Predicate.Test.EQUAL, new Reference(sets.number()), new Constant((long) set, SqlType.BIGINT)));
            children.add(new Constant(bits, SqlType.INTEGER));
        }
        children.add(none);
        return new Conditional(false, children, SqlType.INTEGER);
    }
}
