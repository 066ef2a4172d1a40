package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Quantifier;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.function.CaseFunction;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * Binds questions about rows. Rows are equal when all their fields are; of two that are not, the first fields that differ
 * tell which is less. A comparison is unknown when a NULL keeps the answer open.
 */
final class RowBinder {
    /** A value, or a row of them: one of the two is null. */
    record Operand(Scalar scalar, List<Operand> fields) {
        boolean isRow() {
            return fields != null;
        }

        private int width() {
            return fields == null ? 1 : fields.size();
        }
    }

    private final ExpressionBinder expressions;
    private final PredicateBinder predicates;
    private final Coercion coercion;

    RowBinder(ExpressionBinder expressions, PredicateBinder predicates, Coercion coercion) {
        this.expressions = expressions;
        this.predicates = predicates;
        this.coercion = coercion;
    }

    /** Whether an expression is a row, or a query that may be one. */
    static boolean mayBeRow(Expression expression) {
        return expression instanceof Expression.Row || expression instanceof Expression.ScalarSubquery;
    }

    Operand operand(Expression expression) {
        if (expression instanceof Expression.Row row) {
            List<Operand> fields = new ArrayList<>();
            for (Expression field : row.fields()) {
                fields.add(operand(field));
            }
            return new Operand(null, fields);
        }
        if (expression instanceof Expression.ScalarSubquery subquery) {
            List<Scalar> columns = expressions.subqueryColumns(subquery);
            return columns.size() == 1 ? new Operand(columns.get(0), null) : rowOf(columns);
        }
        return new Operand(expressions.bind(expression), null);
    }

    private static Operand rowOf(List<Scalar> scalars) {
        List<Operand> fields = new ArrayList<>();
        for (Scalar scalar : scalars) {
            fields.add(new Operand(scalar, null));
        }
        return new Operand(null, fields);
    }

    Scalar compare(Test test, Operand left, Operand right, Place place) {
        if (!left.isRow() && !right.isRow()) {
            return predicates.compare(test, left.scalar(), right.scalar(), place);
        }
        if (left.width() != right.width() || left.isRow() != right.isRow()) {
            throw place.error(
                    SqlState.SYNTAX_ERROR,
                    "a row of " + left.width() + " values is compared to one of " + right.width());
        }
        return switch (test) {
            case EQUAL, NOT_DISTINCT -> Logical.and(each(test, left, right, place));
            case NOT_EQUAL, DISTINCT -> Logical.or(each(test, left, right, place));
            default -> ordered(test, left, right, 0, place);
        };
    }

    private List<Scalar> each(Test test, Operand left, Operand right, Place place) {
        List<Scalar> terms = new ArrayList<>();
        for (int i = 0; i < left.width(); i++) {
            terms.add(compare(test, left.fields().get(i), right.fields().get(i), place));
        }
        return terms;
    }

    /** The first term alone, {@code a <= c}, gives an index its range. */
    private Scalar ordered(Test test, Operand left, Operand right, int field, Place place) {
        Operand a = left.fields().get(field);
        Operand b = right.fields().get(field);
        if (field == left.width() - 1) {
            return compare(test, a, b, place);
        }
        boolean less = test == Test.LESS || test == Test.LESS_OR_EQUAL;
        Scalar weak = compare(less ? Test.LESS_OR_EQUAL : Test.GREATER_OR_EQUAL, a, b, place);
        Scalar strict = compare(less ? Test.LESS : Test.GREATER, a, b, place);
        return Logical.and(List.of(weak, Logical.or(List.of(strict, ordered(test, left, right, field + 1, place)))));
    }

    /** Of a row, both IS NULL and IS NOT NULL ask it of all fields. */
    Scalar isNull(Operand operand, boolean negated) {
        if (!operand.isRow()) {
            return expressions.isNull(operand.scalar(), negated);
        }
        List<Scalar> terms = new ArrayList<>();
        for (Operand field : operand.fields()) {
            // A row within a row is a value that is there.
            terms.add(isNull(field, negated));
        }
        return Logical.and(terms);
    }

    Scalar in(Expression left, Query query, Place place) {
        return quantified(Test.EQUAL, false, left, query, true, place);
    }

    /** Comparisons with ANY, SOME and ALL of a query. */
    Scalar quantified(Test test, boolean all, Expression left, Query query, Place place) {
        return quantified(test, all, left, query, false, place);
    }

    private Scalar quantified(Test test, boolean all, Expression left, Query query, boolean sought, Place place) {
        Operand operand = operand(left);
        expressions.context().outer().begin();
        BoundQuery bound = new QueryBinder(expressions.context(), expressions.scope()).bindOpen(query);
        if (bound.columns().size() != operand.width()) {
            throw place.error(
                    SqlState.SYNTAX_ERROR,
                    "a query with " + bound.columns().size() + " columns is compared to "
                            + (operand.isRow() ? "a row of " + operand.width() + " values" : "a single value"));
        }
        List<SqlType> types = new ArrayList<>();
        List<SqlType> written = new ArrayList<>();
        List<Scalar> operands = new ArrayList<>();
        for (int i = 0; i < operand.width(); i++) {
            Operand field = operand.isRow() ? operand.fields().get(i) : operand;
            if (field.isRow()) {
                throw place.error(SqlState.SYNTAX_ERROR, "a row is compared to a column of a query");
            }
            SqlType column = column(bound, i, field.scalar());
            Scalar value = sought
                    ? LiteralOperands.sought(field.scalar(), column, place)
                    : LiteralOperands.number(field.scalar(), column);
            SqlType type = LiteralOperands.isText(value, column) ? SqlType.VARCHAR : common(test, value, column, place);
            types.add(type);
            Scalar coerced = TrailingBlanks.cut(coercion.coerceOperand(value, type, place), column);
            written.add(value.type());
            operands.add(type.ignoresCase() ? CaseFunction.FOLD.of(coerced) : coerced);
        }
        BoundQuery closed = OpenColumns.close(expressions.context(), bound, types, place);
        PlanNode keyed = new FoldedKeys(expressions.context()).rewrite(closed.plan());
        BoundQuery cast =
                QueryBinder.castOutputs(expressions.context(), new BoundQuery(keyed, closed.columns()), types);
        BoundQuery cut = TrailingBlanks.cut(expressions.context(), cast, written);
        PlanNode plan = new FoldedKeys(expressions.context()).foldOutputs(cut, types);
        boolean in = test == Test.EQUAL && !all || test == Test.NOT_EQUAL && all;
        if (in && operands.size() == 1) {
            Scalar found = expressions.subquery(Subquery.Use.IN, plan, operands, SqlType.BOOLEAN);
            return all ? Logical.not(found) : found;
        }
        return expressions
                .subquery(Subquery.Use.COMPARE, plan, operands, SqlType.BOOLEAN)
                .with(new Quantifier(test, all));
    }

    /** The type of a column; where that is open, it is the type of what is compared with it. */
    private SqlType column(BoundQuery query, int column, Scalar operand) {
        Variable variable = query.columns().get(column).variable();
        boolean open = expressions.context().open(variable) != null
                || expressions.context().hints().take(variable, operand.type());
        return !open ? variable.type() : Coercion.isUntyped(operand) ? SqlType.VARCHAR : operand.type();
    }

    private SqlType common(Test test, Scalar operand, SqlType column, Place place) {
        SqlType type = Coercion.isUntyped(operand) ? column : TypeRules.common(operand.type(), column);
        if (type == null) {
            throw place.error(
                    SqlState.UNKNOWN_FUNCTION,
                    "values of types " + operand.type() + " and " + column + " cannot be compared by " + test);
        }
        return type;
    }

    Scalar between(Expression.Between node) {
        Operand operand = operand(node.operand());
        Operand low = operand(node.low());
        Operand high = operand(node.high());
        Scalar range = range(operand, low, high, node.place());
        return node.symmetric() ? Logical.or(List.of(range, range(operand, high, low, node.place()))) : range;
    }

    private Scalar range(Operand operand, Operand low, Operand high, Place place) {
        if (!operand.isRow() && !low.isRow() && !high.isRow()) {
            return range(operand.scalar(), low.scalar(), high.scalar(), place);
        }
        return Logical.and(List.of(
                compare(Test.GREATER_OR_EQUAL, operand, low, place),
                compare(Test.LESS_OR_EQUAL, operand, high, place)));
    }

    private Scalar range(Scalar written, Scalar low, Scalar high, Place place) {
        Scalar operand = written;
        if (written instanceof Parameter && !Coercion.isUntyped(low) && !Coercion.isUntyped(high)) {
            // Its values come in one form, which has to do for both ends.
            SqlType common = TypeRules.common(low.type(), high.type());
            SqlType both =
                    Coercion.isUntyped(written) || common == null ? common : TypeRules.common(written.type(), common);
            operand = both == null ? written : coercion.coerceOperand(written, both, place);
        }
        return Logical.and(List.of(
                predicates.compare(Test.GREATER_OR_EQUAL, operand, low, place),
                predicates.compare(Test.LESS_OR_EQUAL, operand, high, place)));
    }

    /** A row among rows. */
    Scalar inList(Operand operand, List<Expression> values, Place place) {
        List<Scalar> terms = new ArrayList<>();
        for (Expression value : values) {
            terms.add(compare(Predicate.Test.EQUAL, operand, operand(value), place));
        }
        return Logical.or(terms);
    }
}
