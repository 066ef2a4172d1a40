package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.tree.TableReference;
import org.ashlardb.sql.tree.TableReference.JoinType;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Binds what JOIN says about two inputs, its condition or USING, and what names mean behind it. */
final class JoinBinder {
    private final BindContext context;
    private final Scope outer;
    private final TableReference.Join node;
    private final FromBinder.From left;
    private final Right right;
    private final Scope scope;
    private final List<String> using;

    JoinBinder(BindContext context, Scope outer, TableReference.Join node, FromBinder.From left, Right right) {
        this.context = context;
        this.outer = outer;
        this.node = node;
        this.left = left;
        this.right = right;
        if (!right.isIndependent() && (node.type() == JoinType.RIGHT || node.type() == JoinType.FULL)) {
            throw node.place()
                    .error(
                            SqlState.INVALID_COLUMN_REFERENCE,
                            "what a " + node.type() + " JOIN adds cannot depend on the tables to its left");
        }
        scope = left.scope().beside(right.from().scope(), outer, node.place());
        using = node.natural() ? commonNames(left.scope(), right.from().scope()) : node.using();
    }

    FromBinder.From bind() {
        PlanNode plan = plan(condition());
        Scope behind = nullable(plan);
        return using.isEmpty() ? new FromBinder.From(plan, behind) : merge(plan, behind);
    }

    private PlanNode plan(Scalar condition) {
        PlanNode first = left.plan();
        PlanNode second = right.from().plan();
        return switch (node.type()) {
            case LEFT -> right.join(Join.Type.LEFT, left, condition);
            case FULL -> new Join(Join.Type.FULL, first, second, condition);
            // It is a left join of the exchanged inputs; the order of names stays.
            case RIGHT -> new Join(Join.Type.LEFT, second, first, condition);
            default -> right.join(Join.Type.INNER, left, condition);
        };
    }

    private Scalar condition() {
        if (node.condition() != null) {
            return new ExpressionBinder(context, scope, null, "JOIN ON").bindCondition(node.condition());
        }
        List<Scalar> terms = new ArrayList<>();
        ExpressionBinder leftBinder = new ExpressionBinder(context, left.scope(), null, "USING");
        PredicateBinder predicates = new PredicateBinder(leftBinder, new Coercion(context));
        for (String name : using) {
            Variable a = left.scope().resolve(List.of(name), node.place());
            Variable b = right.from().scope().resolve(List.of(name), node.place());
            if (TypeRules.common(a.type(), b.type()) == null) { // the one column of both has a type
                throw leftBinder.noOperator("=", new Reference(a), new Reference(b), node.place());
            }
            terms.add(predicates.compare(Predicate.Test.EQUAL, new Reference(a), new Reference(b), node.place()));
        }
        return Logical.and(terms);
    }

    /** Gives the columns of USING one unqualified name: the side that is not NULL, or either. */
    private FromBinder.From merge(PlanNode join, Scope behind) {
        List<Scope.Column> columns = new ArrayList<>();
        List<Variable> outputs = new ArrayList<>(join.outputs());
        List<Scalar> expressions = new ArrayList<>(SelectBinder.references(outputs));
        for (String name : using) {
            Variable a = left.scope().resolve(List.of(name), node.place());
            Variable b = right.from().scope().resolve(List.of(name), node.place());
            Variable merged = node.type() == JoinType.RIGHT ? b : a;
            if (node.type() == JoinType.FULL) {
                Scalar either = either(a, b);
                merged = context.newVariable(name, either.type(), true);
                outputs.add(merged);
                expressions.add(either);
            }
            columns.add(new Scope.Column(null, null, name, merged, false));
            if (node.usingAlias() != null) {
                columns.add(new Scope.Column(null, node.usingAlias(), name, merged, true));
            }
        }
        for (Scope.Column column : behind.columns()) {
            if (node.usingAlias() != null && node.usingAlias().equals(column.table())) {
                throw Scope.twice(column.table(), node.place());
            }
            boolean hidden = column.merged() || using.contains(column.name());
            columns.add(column.with(column.variable(), hidden));
        }
        PlanNode plan = node.type() == JoinType.FULL ? new Project(join, outputs, expressions) : join;
        return new FromBinder.From(plan, new Scope(columns, outer));
    }

    private Scalar either(Variable a, Variable b) {
        SqlType type = TypeRules.common(a.type(), b.type());
        Coercion coercion = new Coercion(context);
        return new Conditional(
                true,
                List.of(
                        coercion.coerce(new Reference(a), type, node.place()),
                        coercion.coerce(new Reference(b), type, node.place())),
                type);
    }

    private static List<String> commonNames(Scope left, Scope right) {
        List<String> names = new ArrayList<>();
        for (Scope.Column column : left.columns()) {
            for (Scope.Column other : right.columns()) {
                if (!column.merged()
                        && !other.merged()
                        && column.name().equals(other.name())
                        && !names.contains(column.name())) {
                    names.add(column.name());
                }
            }
        }
        return names;
    }

    /** The names with the variables as they come out of a join, which may make them nullable. */
    private Scope nullable(PlanNode join) {
        List<Variable> outputs = join.outputs();
        List<Scope.Column> columns = new ArrayList<>();
        for (Scope.Column column : scope.columns()) {
            int index = outputs.indexOf(column.variable());
            Variable variable = index < 0 ? column.variable() : outputs.get(index);
            columns.add(column.with(variable, column.merged()));
        }
        return new Scope(columns, outer);
    }
}
