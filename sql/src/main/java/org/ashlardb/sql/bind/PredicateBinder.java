package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.expression.function.CaseFunction;
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
    private final RowBinder rows;

    PredicateBinder(ExpressionBinder expressions, Coercion coercion) {
        this.expressions = expressions;
        this.coercion = coercion;
        rows = new RowBinder(expressions, this, coercion);
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
            return RowBinder.mayBeRow(is.operand())
                    ? rows.isNull(rows.operand(is.operand()), is.negated())
                    : expressions.isNull(expressions.bind(is.operand()), is.negated());
        }
        if (expression instanceof Expression.Between between) {
            return negate(rows.between(between), between.negated());
        }
        if (expression instanceof Expression.InList in) {
            return negate(inList(in), in.negated());
        }
        if (expression instanceof Expression.Like like) {
            return negate(like(like), like.negated());
        }
        if (expression instanceof Expression.LikeArray like) {
            return likeArray(like);
        }
        if (expression instanceof Expression.IsDistinct distinct) {
            return comparison(
                    distinct.negated() ? Test.NOT_DISTINCT : Test.DISTINCT,
                    distinct.left(),
                    distinct.right(),
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
        return comparison(Test.valueOf(node.operator().name()), node.left(), node.right(), node.place());
    }

    /** Compares values or rows. */
    Scalar comparison(Test test, Expression left, Expression right, Place place) {
        return RowBinder.mayBeRow(left) || RowBinder.mayBeRow(right)
                ? rows.compare(test, rows.operand(left), rows.operand(right), place)
                : compare(test, expressions.bindOpen(left), expressions.bindOpen(right), place);
    }

    /** A comparison of two values brought to a common type. */
    Scalar compare(Test test, Scalar written, Scalar other, Place place) {
        Scalar left = beside(written, other);
        Scalar right = beside(other, written);
        SqlType type = comparisonType(test.toString(), left, right, place);
        List<Integer> open = coercion.open(List.of(left, right));
        Predicate predicate =
                Predicate.of(test, comparable(left, type, place, type), comparable(right, type, place, type));
        declare(left, right);
        declare(right, left);
        coercion.leaveOpen(open);
        return predicate;
    }

    private static Scalar beside(Scalar value, Scalar other) {
        Scalar number = LiteralOperands.number(value, other.type());
        return besideNumber(TrailingBlanks.cut(number, other.type()), other);
    }

    /**
     * A BOOLEAN compared to a whole number is 1 or 0, as in H2 and MySQL, whose programs have it so; and 1 and 0 beside a
     * BOOLEAN are what they mean, so that an index serves.
     */
    private static Scalar besideNumber(Scalar value, Scalar other) {
        boolean truth = value.type().kind() == SqlKind.BOOLEAN;
        if (truth && other.type().kind().isWhole() && !isTruth(other)) {
            return new Cast(value, SqlType.INTEGER, false);
        }
        return other.type().kind() == SqlKind.BOOLEAN && isTruth(value)
                ? Constant.ofBoolean((Long) ((Constant) value).value() == 1)
                : value;
    }

    private static boolean isTruth(Scalar value) {
        return value.type().kind().isWhole()
                && value instanceof Constant constant
                && constant.value() instanceof Long number
                && (number == 0 || number == 1);
    }

    /** A parameter is declared to be of the type it is compared to, though it may take more. */
    private void declare(Scalar scalar, Scalar other) {
        if (scalar instanceof Parameter parameter && Coercion.isUntyped(scalar) && !Coercion.isUntyped(other)) {
            expressions.context().parameters().declare(parameter.index(), other.type());
        }
    }

    private SqlType comparisonType(String operator, Scalar left, Scalar right, Place place) {
        boolean leftUntyped = Coercion.isUntyped(left);
        boolean rightUntyped = Coercion.isUntyped(right);
        boolean columns = left instanceof Reference && right instanceof Reference;
        if (leftUntyped && rightUntyped && columns && left.type().equals(right.type())) {
            return left.type(); // of columns whose types are looked for, neither tells that of the other
        }
        if (leftUntyped && rightUntyped) {
            SqlType array = ArrayBinder.isUntyped(left.type()) ? left.type() : right.type();
            return ArrayBinder.isUntyped(array) ? ArrayBinder.withInnermost(array, SqlType.VARCHAR) : SqlType.VARCHAR;
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
        if (type.kind().isTime()) {
            return SqlType.of(type.kind());
        }
        return type.kind() == SqlKind.VARCHAR || type.kind() == SqlKind.VARBINARY ? type.unlimited() : type;
    }

    /** A value to be compared in a type, which may be that of all others with fewer limits. */
    private Scalar comparable(Scalar scalar, SqlType type, Place place, SqlType all) {
        return folded(comparable(scalar, type, place), all);
    }

    private static Scalar folded(Scalar value, SqlType all) {
        return all.ignoresCase() ? CaseFunction.FOLD.of(value) : value;
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
            return coercion.coerceOperand(scalar, SqlType.decimal(SqlType.MAX_PRECISION, scale), place);
        }
        return coercion.coerceOperand(scalar, type, place);
    }

    private Scalar inList(Expression.InList node) {
        if (node.values().isEmpty()) {
            // As in SQLite: not even NULL is in it.
            if (!RowBinder.mayBeRow(node.operand())
                    || !rows.operand(node.operand()).isRow()) {
                coercion.settle(expressions.bind(node.operand()));
            }
            return Constant.FALSE;
        }
        if (RowBinder.mayBeRow(node.operand())) {
            RowBinder.Operand row = rows.operand(node.operand());
            if (row.isRow()) {
                return rows.inList(row, node.values(), node.place());
            }
            return inList(node, row.scalar());
        }
        return inList(node, expressions.bind(node.operand()));
    }

    private Scalar inList(Expression.InList node, Scalar written) {
        List<Scalar> values = new ArrayList<>(expressions.bindAll(node.values()));
        SqlType number = wholeNumber(values);
        Scalar sought = number == null ? written : LiteralOperands.sought(written, number, node.place());
        Scalar operand = number != null && values.size() > 1 && sought.type().kind() == SqlKind.BOOLEAN
                ? new Cast(sought, SqlType.INTEGER, false)
                : sought;
        values.replaceAll(value -> LiteralOperands.number(value, operand.type()));
        if (number != null && LiteralOperands.isText(operand, number)) {
            values.replaceAll(value -> coercion.coerce(value, SqlType.VARCHAR, node.place()));
        }
        return inList(operand, values, node.place());
    }

    private Scalar inList(Scalar operand, List<Scalar> values, Place place) {
        if (values.size() == 1) {
            return compare(Test.EQUAL, operand, values.get(0), place);
        }
        SqlType type = listType(operand, values, place);
        List<Scalar> all = new ArrayList<>(values);
        all.add(operand);
        List<Integer> open = coercion.open(all);
        Scalar sought = comparable(operand, wide(type, operand), place);
        boolean isPadded = TrailingBlanks.areCut(type, operand.type());
        List<Scalar> padded = values.stream()
                .filter(value -> !isPadded && TrailingBlanks.areCut(sought.type(), value.type()))
                .toList();
        if (!padded.isEmpty() && padded.size() < values.size()) {
            // Blanks at the end of the operand count beside some values only.
            List<Scalar> others = new ArrayList<>(values);
            others.removeAll(padded);
            return Logical.or(List.of(inList(sought, padded, place), inList(sought, others, place)));
        }
        List<Scalar> children = new ArrayList<>();
        children.add(folded(
                padded.isEmpty()
                        ? sought
                        : TrailingBlanks.cut(sought, padded.get(0).type()),
                type));
        for (Scalar value : values) {
            children.add(folded(TrailingBlanks.cut(comparable(value, wide(type, value), place), operand.type()), type));
            declare(value, operand);
        }
        coercion.leaveOpen(open);
        return new Predicate(Test.IN, children);
    }

    /** The type in which a value and those of a list are compared. */
    private SqlType listType(Scalar operand, List<Scalar> values, Place place) {
        SqlType type = Coercion.isUntyped(operand) ? SqlType.NULL : operand.type();
        for (Scalar value : values) {
            if (!Coercion.isUntyped(value)) {
                SqlType common = TypeRules.common(type, value.type());
                if (common == null) {
                    throw expressions.noOperator("IN", operand, value, place);
                }
                type = common;
            }
        }
        return type.kind() == SqlKind.NULL ? SqlType.VARCHAR : type;
    }

    /** The widest type of values that are all whole numbers, or NULLs and the like; null if there are others or none. */
    private static SqlType wholeNumber(List<Scalar> values) {
        SqlType type = null;
        for (Scalar value : values) {
            if (Coercion.isUntyped(value)) {
                continue;
            }
            if (!value.type().kind().isWhole()) {
                return null;
            }
            type = type == null ? value.type() : TypeRules.common(type, value.type());
        }
        return type;
    }

    private Scalar like(Expression.Like node) {
        List<Scalar> operands = new ArrayList<>();
        operands.add(text(expressions.bind(node.operand()), node.place()));
        operands.add(text(expressions.bind(node.pattern()), node.place()));
        Test test = likeTest(node.ignoreCase(), operands);
        if (node.escape() != null) {
            operands.add(text(expressions.bind(node.escape()), node.place()));
        }
        return new Predicate(test, operands);
    }

    private static Test likeTest(boolean ignoreCase, List<Scalar> operands) {
        return ignoreCase
                        || operands.stream().anyMatch(operand -> operand.type().ignoresCase())
                ? Test.ILIKE
                : Test.LIKE;
    }

    /** Of a column and a list of patterns that is known, conditions that can use an index. */
    private Scalar likeArray(Expression.LikeArray node) {
        Scalar operand = text(expressions.bind(node.operand()), node.place());
        if (operand instanceof Reference
                && node.array() instanceof Expression.ArrayLiteral literal
                && !literal.elements().isEmpty()) {
            List<Scalar> terms = new ArrayList<>();
            for (Expression element : literal.elements()) {
                List<Scalar> operands = List.of(operand, text(expressions.bind(element), node.place()));
                terms.add(new Predicate(likeTest(node.ignoreCase(), operands), operands));
            }
            return node.all() ? Logical.and(terms) : Logical.or(terms);
        }
        return new ArrayBinder(coercion)
                .like(node.ignoreCase(), node.all(), operand, expressions.bind(node.array()), node.place());
    }

    private Scalar text(Scalar scalar, Place place) {
        boolean array = scalar.type().kind() == SqlKind.ARRAY;
        if (array || !Coercion.isUntyped(scalar) && !scalar.type().kind().isText()) {
            throw place.error(
                    SqlState.UNKNOWN_FUNCTION, "LIKE cannot be applied to type " + scalar.type() + ", expected text");
        }
        return coercion.coerce(
                scalar, scalar.type().kind().isText() ? scalar.type().unlimited() : SqlType.VARCHAR, place);
    }

    private Scalar truth(Expression.IsTruth node) {
        Scalar operand = expressions.bindCondition(node.operand());
        Scalar test = node.value() == null
                ? expressions.isNull(operand, false)
                : Predicate.of(node.value() ? Test.IS_TRUE : Test.IS_FALSE, operand);
        return negate(test, node.negated());
    }

    /**
     * Of a list of values that is known, = ANY is IN, which can use an index, and <> ALL is NOT IN. ANY of a condition is an
     * aggregate.
     */
    private Scalar quantified(Expression.QuantifiedArray node) {
        Test test = Test.valueOf(node.operator().name());
        if (node.array() instanceof Expression.ArrayLiteral literal
                && !literal.elements().isEmpty()
                && test == (node.all() ? Test.NOT_EQUAL : Test.EQUAL)
                && !RowBinder.mayBeRow(node.left())) {
            return bind(new Expression.InList(node.all(), node.left(), literal.elements(), node.place()));
        }
        Scalar array = expressions.bind(node.array());
        if (!node.all() && array.type().kind() == SqlKind.BOOLEAN && !Coercion.isUntyped(array)) {
            Expression.Call any = new Expression.Call("ANY", List.of(node.array()), false, false, node.place());
            return comparison(test, node.left(), any, node.place());
        }
        return new ArrayBinder(coercion)
                .quantified(test, node.all(), expressions.bind(node.left()), array, node.place());
    }

    private Scalar subquery(Expression expression) {
        if (expression instanceof Expression.Exists exists) {
            BindContext context = expressions.context();
            context.outer().begin();
            PlanNode plan = new QueryBinder(context, expressions.scope()).bindExists(exists.query());
            return expressions.subquery(Subquery.Use.EXISTS, plan, List.of(), SqlType.BOOLEAN);
        }
        if (expression instanceof Expression.QuantifiedArray quantified) {
            return quantified(quantified);
        }
        if (expression instanceof Expression.InQuery in) {
            return negate(rows.in(in.operand(), in.query(), in.place()), in.negated());
        }
        Expression.QuantifiedComparison quantified = (Expression.QuantifiedComparison) expression;
        Test test = Test.valueOf(quantified.operator().name());
        return rows.quantified(test, quantified.all(), quantified.left(), quantified.query(), quantified.place());
    }
}
