package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.DistinctOn;
import org.ashlardb.sql.plan.Fetch;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Limit;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.SetOperation;
import org.ashlardb.sql.plan.Sort;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.plan.Values;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlType;

/**
 * Columns of a query that are nothing but NULLs, literals and parameters. Their types come from elsewhere: from the other
 * side of a set operation, the columns that the rows are inserted into, or what a subquery is compared with. A query that is
 * bound for such a place has its open columns in a {@link BindContext}; whoever asked for it closes them all.
 */
final class OpenColumns {
    /** What the rows of a column have, and where that is written. */
    record Open(List<Scalar> values, Place place) {}

    private final BindContext context;
    private final Coercion coercion;
    private final boolean exact;
    private final Place place;

    private OpenColumns(BindContext context, boolean exact, Place place) {
        this.context = context;
        this.exact = exact;
        this.place = place;
        coercion = new Coercion(context);
    }

    /** The type of a column of both sides; null when their types do not go together. */
    static SqlType common(BindContext context, Variable a, Variable b) {
        boolean openA = context.open(a) != null;
        if (!openA && context.open(b) == null) {
            return TypeRules.common(a.type(), b.type());
        }
        SqlType given = openA ? b.type() : a.type();
        // A literal may be longer than a column of text.
        return given.kind().isText() ? TypeRules.common(SqlType.VARCHAR, given) : given;
    }

    /** What values without a type are where nothing else tells. */
    static SqlType settled(List<Scalar> values) {
        for (Scalar value : values) {
            if (ArrayBinder.isUntyped(value.type())) {
                return ArrayBinder.withInnermost(value.type(), SqlType.VARCHAR);
            }
        }
        return SqlType.VARCHAR;
    }

    /** The query with values of these types in its open columns, to be compared with others: parameters are not rounded. */
    static BoundQuery close(BindContext context, BoundQuery query, List<SqlType> types, Place place) {
        return new OpenColumns(context, true, place).close(query, types);
    }

    /** The same with values to be stored. */
    static BoundQuery closeAssigned(BindContext context, BoundQuery query, List<SqlType> types, Place place) {
        return new OpenColumns(context, false, place).close(query, types);
    }

    /** Of a type that is null the column stays open. */
    private BoundQuery close(BoundQuery query, List<SqlType> types) {
        Map<Variable, Variable> typed = new HashMap<>();
        List<BoundQuery.Column> columns = new ArrayList<>(query.columns());
        for (int i = 0; i < types.size(); i++) {
            BoundQuery.Column column = columns.get(i);
            if (types.get(i) != null && context.open(column.variable()) != null) {
                Variable variable = typed(column.variable(), types.get(i), typed);
                columns.set(i, new BoundQuery.Column(column.label(), variable));
            }
        }
        return typed.isEmpty() ? query : new BoundQuery(close(query.plan(), typed), columns);
    }

    private Variable typed(Variable open, SqlType type, Map<Variable, Variable> typed) {
        return typed.computeIfAbsent(open, variable -> context.newVariable(variable.name(), type, true));
    }

    /** A plan with other variables for some of its outputs. */
    private PlanNode close(PlanNode plan, Map<Variable, Variable> typed) {
        if (plan instanceof Project project) {
            return project(project, typed);
        }
        if (plan instanceof Values values) {
            return values(values, typed);
        }
        if (plan instanceof SetOperation operation) {
            return new SetOperation(
                    operation.type(),
                    operation.all(),
                    side(operation.left(), operation.outputs(), typed),
                    side(operation.right(), operation.outputs(), typed),
                    variables(operation.outputs(), typed));
        }
        if (plan instanceof Aggregate distinct) {
            return new Aggregate(
                    close(distinct.input(), typed),
                    variables(distinct.outputs(), typed),
                    distinct.keys().stream().map(key -> replaced(key, typed)).toList(),
                    distinct.calls());
        }
        PlanNode input = close(plan.inputs().get(0), typed);
        if (plan instanceof Sort sort) {
            return new Sort(input, keys(sort.keys(), typed));
        }
        if (plan instanceof DistinctOn distinct) {
            return new DistinctOn(input, variables(distinct.keys(), typed));
        }
        if (plan instanceof Fetch fetch) {
            return new Fetch(input, fetch.limit(), fetch.offset(), fetch.percent(), keys(fetch.ties(), typed));
        }
        if (plan instanceof Limit || plan instanceof Filter) {
            return plan.withInputs(List.of(input));
        }
        throw new IllegalStateException("open columns of " + plan);
    }

    /** One that gives a column its value, or passes it on. */
    private PlanNode project(Project project, Map<Variable, Variable> typed) {
        Map<Variable, Variable> passed = new HashMap<>();
        List<Scalar> expressions = new ArrayList<>(project.expressions());
        for (int i = 0; i < expressions.size(); i++) {
            Variable output = project.outputs().get(i);
            Variable variable = typed.get(output);
            if (variable != null && expressions.get(i).equals(new Reference(output))) {
                passed.put(output, variable);
            } else if (variable != null) {
                expressions.set(i, coerced(expressions.get(i), variable.type(), output));
            }
        }
        expressions.replaceAll(expression -> replaced(expression, passed));
        PlanNode input = passed.isEmpty() ? project.input() : close(project.input(), passed);
        return new Project(input, variables(project.outputs(), typed), expressions);
    }

    private PlanNode values(Values values, Map<Variable, Variable> typed) {
        List<List<Scalar>> rows = new ArrayList<>();
        for (List<Scalar> row : values.rows()) {
            List<Scalar> closed = new ArrayList<>(row);
            for (int i = 0; i < row.size(); i++) {
                Variable output = values.outputs().get(i);
                Variable variable = typed.get(output);
                if (variable != null) {
                    closed.set(i, coerced(row.get(i), variable.type(), output));
                }
            }
            rows.add(closed);
        }
        return new Values(variables(values.outputs(), typed), rows, values.target());
    }

    private PlanNode side(PlanNode side, List<Variable> outputs, Map<Variable, Variable> typed) {
        Map<Variable, Variable> inside = new HashMap<>();
        for (int i = 0; i < outputs.size(); i++) {
            Variable variable = typed.get(outputs.get(i));
            if (variable != null) {
                typed(side.outputs().get(i), variable.type(), inside);
            }
        }
        return close(side, inside);
    }

    private Scalar coerced(Scalar value, SqlType type, Variable column) {
        Open open = context.open(column);
        Place where = open == null || open.place() == null ? place : open.place();
        return exact ? coercion.coerceOperand(value, type, where) : coercion.coerce(value, type, where);
    }

    private static Scalar replaced(Scalar scalar, Map<Variable, Variable> typed) {
        Map<Variable, Scalar> meanings = new HashMap<>();
        typed.forEach((open, variable) -> meanings.put(open, new Reference(variable)));
        return meanings.isEmpty() ? scalar : Scalars.substitute(scalar, meanings);
    }

    private static List<Variable> variables(List<Variable> variables, Map<Variable, Variable> typed) {
        return variables.stream()
                .map(variable -> typed.getOrDefault(variable, variable))
                .toList();
    }

    private static List<SortKey> keys(List<SortKey> keys, Map<Variable, Variable> typed) {
        return keys.stream()
                .map(key -> new SortKey(
                        typed.getOrDefault(key.variable(), key.variable()), key.descending(), key.nullsFirst()))
                .toList();
    }
}
