package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Binds conditions: connectives, comparisons and the other questions. */
final class PredicateBinder {
    private final ExpressionBinder expressions;
    private final Coercion coercion;

    PredicateBinder(ExpressionBinder expressions, Coercion coercion) {
        this.expressions = expressions;
        this.coercion = coercion;
    }

    Scalar bind(Expression expression) {
        if (expression instanceof Expression.Comparison comparison) {
            return comparison(comparison);
        }
        if (expression instanceof Expression.And and) {
            return Logical.and(conditions(and.terms()));
        }
        if (expression instanceof Expression.Or or) {
            return Logical.or(conditions(or.terms()));
        }
        if (expression instanceof Expression.Not not) {
            return Logical.not(expressions.bindCondition(not.operand()));
        }
        if (expression instanceof Expression.IsNull is) {
            return expressions.isNull(expressions.bind(is.operand()), is.negated());
        }
        if (expression instanceof Expression.Between between) {
            return between(between);
        }
        if (expression instanceof Expression.InList in) {
            return negate(inList(in), in.negated());
        }
        if (expression instanceof Expression.Like like) {
            return negate(like(like), like.negated());
        }
        if (expression instanceof Expression.IsDistinct distinct) {
            return compare(
                    distinct.negated() ? Test.NOT_DISTINCT : Test.DISTINCT,
                    expressions.bind(distinct.left()),
                    expressions.bind(distinct.right()),
                    distinct.place());
        }
        if (expression instanceof Expression.IsTruth truth) {
            return truth(truth);
        }
        return subquery(expression);
    }

    private List<Scalar> conditions(List<Expression> terms) {
        List<Scalar> conditions = new ArrayList<>(terms.size());
        for (Expression term : terms) {
            conditions.add(expressions.bindCondition(term));
        }
        return conditions;
    }

    private static Scalar negate(Scalar condition, boolean negated) {
        return negated ? Logical.not(condition) : condition;
    }

    private Scalar comparison(Expression.Comparison node) {
        Test test = Test.valueOf(node.operator().name());
        if (node.left() instanceof Expression.Row left && node.right() instanceof Expression.Row right) {
            return rows(test, left, right, node.place());
        }
        return compare(test, expressions.bind(node.left()), expressions.bind(node.right()), node.place());
    }

    private Scalar rows(Test test, Expression.Row left, Expression.Row right, Place place) {
        if (left.fields().size() != right.fields().size()) {
            throw place.error(
                    SqlState.SYNTAX_ERROR,
                    "a row of " + left.fields().size() + " values is compared to one of "
                            + right.fields().size());
        }
        if (test != Test.EQUAL && test != Test.NOT_EQUAL) {
            throw place.error(SqlState.NOT_SUPPORTED, "comparing rows by " + test + " is not supported yet");
        }
        List<Scalar> terms = new ArrayList<>();
        for (int i = 0; i < left.fields().size(); i++) {
            terms.add(compare(
                    Test.EQUAL,
                    expressions.bind(left.fields().get(i)),
                    expressions.bind(right.fields().get(i)),
                    place));
        }
        return negate(Logical.and(terms), test == Test.NOT_EQUAL);
    }

    /** A comparison of two values brought to a common type. */
    Scalar compare(Test test, Scalar left, Scalar right, Place place) {
        SqlType type = comparisonType(test.toString(), left, right, place);
        Predicate predicate = Predicate.of(test, comparable(left, type, place), comparable(right, type, place));
        declare(left, right);
        declare(right, left);
        return predicate;
    }

    /** A parameter is declared to be of the type it is compared to, though it may take more. */
    private void declare(Scalar scalar, Scalar other) {
        if (scalar instanceof Parameter parameter && Coercion.isUntyped(scalar) && !Coercion.isUntyped(other)) {
            expressions.context().setDeclaredType(parameter.index(), other.type());
        }
    }

    private SqlType comparisonType(String operator, Scalar left, Scalar right, Place place) {
        boolean leftUntyped = Coercion.isUntyped(left);
        boolean rightUntyped = Coercion.isUntyped(right);
        if (leftUntyped && rightUntyped) {
            return SqlType.VARCHAR;
        }
        if (leftUntyped || rightUntyped) {
            return wide(leftUntyped ? right.type() : left.type(), leftUntyped ? left : right);
        }
        SqlType type = TypeRules.common(left.type(), right.type());
        if (type == null) {
            throw expressions.noOperator(operator, left, right, place);
        }
        return type;
    }

    /**
     * The type for a value compared to one of a column's type: without the column's limits, which would only be in the
     * way.
     */
    private static SqlType wide(SqlType type, Scalar untyped) {
        if (type.kind().isWhole() && untyped instanceof Parameter) {
            return SqlType.BIGINT;
        }
        return type.kind() == SqlKind.VARCHAR || type.kind() == SqlKind.VARBINARY ? type.unlimited() : type;
    }

    /** Whole numbers are compared as they are, decimals whatever their scale, text whatever its length. */
    private Scalar comparable(Scalar scalar, SqlType type, Place place) {
        SqlKind kind = scalar.type().kind();
        if (!Coercion.isUntyped(scalar)) {
            if (kind.isWhole() && type.kind().isWhole()
                    || kind == type.kind() && kind == SqlKind.DECIMAL
                    || kind == SqlKind.VARCHAR && type.kind() == SqlKind.VARCHAR) {
                return scalar;
            }
        } else if (type.kind() == SqlKind.DECIMAL && scalar instanceof Constant constant && constant.literal()) {
            return Coercion.decimal((String) constant.value(), place);
        } else if (type.kind() == SqlKind.DECIMAL && scalar instanceof Parameter) {
            // The parameter may have more digits than the column.
            int scale = Math.max(type.scale(), TypeRules.DIVISION_SCALE);
            return coercion.coerce(scalar, SqlType.decimal(SqlType.MAX_PRECISION, scale), place);
        }
        return coercion.coerce(scalar, type, place);
    }

    private Scalar between(Expression.Between node) {
        Scalar operand = expressions.bind(node.operand());
        Scalar low = expressions.bind(node.low());
        Scalar high = expressions.bind(node.high());
        Scalar range = range(operand, low, high, node.place());
        if (node.symmetric()) {
            range = Logical.or(List.of(range, range(operand, high, low, node.place())));
        }
        return negate(range, node.negated());
    }

    private Scalar range(Scalar written, Scalar low, Scalar high, Place place) {
        Scalar operand = written;
        if (written instanceof Parameter && !Coercion.isUntyped(low) && !Coercion.isUntyped(high)) {
            // Its values come in one form, which has to do for both ends.
            SqlType common = TypeRules.common(low.type(), high.type());
            SqlType both =
                    Coercion.isUntyped(written) || common == null ? common : TypeRules.common(written.type(), common);
            operand = both == null ? written : coercion.coerce(written, both, place);
        }
        return Logical.and(List.of(
                compare(Test.GREATER_OR_EQUAL, operand, low, place),
                compare(Test.LESS_OR_EQUAL, operand, high, place)));
    }

    private Scalar inList(Expression.InList node) {
        if (node.operand() instanceof Expression.Row row) {
            List<Scalar> terms = new ArrayList<>();
            for (Expression value : node.values()) {
                if (!(value instanceof Expression.Row other)) {
                    throw value.place()
                            .error(
                                    SqlState.SYNTAX_ERROR,
                                    "expected a row of " + row.fields().size() + " values");
                }
                terms.add(rows(Test.EQUAL, row, other, node.place()));
            }
            return Logical.or(terms);
        }
        Scalar operand = expressions.bind(node.operand());
        if (node.values().size() == 1) {
            return compare(Test.EQUAL, operand, expressions.bind(node.values().get(0)), node.place());
        }
        List<Scalar> values = expressions.bindAll(node.values());
        SqlType type = Coercion.isUntyped(operand) ? SqlType.NULL : operand.type();
        for (Scalar value : values) {
            if (!Coercion.isUntyped(value)) {
                SqlType common = TypeRules.common(type, value.type());
                if (common == null) {
                    throw expressions.noOperator("IN", operand, value, node.place());
                }
                type = common;
            }
        }
        type = type.kind() == SqlKind.NULL ? SqlType.VARCHAR : type;
        List<Scalar> children = new ArrayList<>();
        children.add(comparable(operand, wide(type, operand), node.place()));
        for (Scalar value : values) {
            children.add(comparable(value, wide(type, value), node.place()));
            declare(value, operand);
        }
        return new Predicate(Test.IN, children);
    }

    private Scalar like(Expression.Like node) {
        List<Scalar> operands = new ArrayList<>();
        operands.add(text(expressions.bind(node.operand()), node.place()));
        operands.add(text(expressions.bind(node.pattern()), node.place()));
        if (node.escape() != null) {
            operands.add(text(expressions.bind(node.escape()), node.place()));
        }
        return new Predicate(node.ignoreCase() ? Test.ILIKE : Test.LIKE, operands);
    }

    private Scalar text(Scalar scalar, Place place) {
        if (!Coercion.isUntyped(scalar) && !scalar.type().kind().isText()) {
            throw place.error(
                    SqlState.UNKNOWN_FUNCTION, "LIKE cannot be applied to type " + scalar.type() + ", expected text");
        }
        return coercion.coerce(
                scalar, scalar.type().kind() == SqlKind.VARCHAR ? scalar.type().unlimited() : SqlType.VARCHAR, place);
    }

    private Scalar truth(Expression.IsTruth node) {
        Scalar operand = expressions.bindCondition(node.operand());
        Scalar test = node.value() == null
                ? expressions.isNull(operand, false)
                : Predicate.of(node.value() ? Test.IS_TRUE : Test.IS_FALSE, operand);
        return negate(test, node.negated());
    }

    private Scalar subquery(Expression expression) {
        BindContext context = expressions.context();
        QueryBinder queries = new QueryBinder(context, expressions.scope());
        if (expression instanceof Expression.Exists exists) {
            context.beginSubquery();
            PlanNode plan = queries.bindExists(exists.query());
            return expressions.subquery(Subquery.Use.EXISTS, plan, List.of(), SqlType.BOOLEAN);
        }
        if (expression instanceof Expression.InQuery in) {
            return negate(inQuery(in.operand(), in.query(), queries, in.place()), in.negated());
        }
        Expression.QuantifiedComparison quantified = (Expression.QuantifiedComparison) expression;
        boolean any = !quantified.all() && quantified.operator() == Expression.ComparisonOperator.EQUAL;
        boolean none = quantified.all() && quantified.operator() == Expression.ComparisonOperator.NOT_EQUAL;
        if (any || none) {
            return negate(inQuery(quantified.left(), quantified.query(), queries, quantified.place()), none);
        }
        throw quantified
                .place()
                .error(
                        SqlState.NOT_SUPPORTED,
                        quantified.operator() + (quantified.all() ? " ALL" : " ANY")
                                + " over a query is not supported yet");
    }

    private Scalar inQuery(
            Expression operandNode, org.ashlardb.sql.tree.Query query, QueryBinder queries, Place place) {
        if (operandNode instanceof Expression.Row) {
            throw place.error(SqlState.NOT_SUPPORTED, "IN with a row and a query is not supported yet");
        }
        Scalar operand = expressions.bind(operandNode);
        expressions.context().beginSubquery();
        BoundQuery bound = queries.bind(query);
        if (bound.columns().size() != 1) {
            throw place.error(
                    SqlState.SYNTAX_ERROR,
                    "the query of IN has " + bound.columns().size() + " columns, expected 1");
        }
        SqlType column = bound.columns().get(0).variable().type();
        SqlType type = Coercion.isUntyped(operand) ? column : TypeRules.common(operand.type(), column);
        if (type == null) {
            throw place.error(
                    SqlState.UNKNOWN_FUNCTION,
                    "values of types " + operand.type() + " and " + column + " cannot be compared by IN");
        }
        PlanNode plan = QueryBinder.castOutputs(expressions.context(), bound, List.of(type))
                .plan();
        Scalar coerced = coercion.coerce(operand, type, place);
        return expressions.subquery(Subquery.Use.IN, plan, List.of(coerced), SqlType.BOOLEAN);
    }
}
