package org.ashlardb.sql.tree;

import java.util.List;
import org.ashlardb.sql.type.SqlType;

/** An expression as written. */
public sealed interface Expression {
    Place place();

    /** NULL. */
    record NullLiteral(Place place) implements Expression {}

    record BooleanLiteral(boolean value, Place place) implements Expression {}

    /** Digits, with a point or an exponent or neither. */
    record NumberLiteral(String text, Place place) implements Expression {}

    record StringLiteral(String value, Place place) implements Expression {}

    record BinaryLiteral(byte[] value, Place place) implements Expression {}

    /** For example {@code DATE '2024-02-29'}. */
    record TypedLiteral(SqlType type, String text, Place place) implements Expression {}

    /** A question mark, numbered from 0. */
    record ParameterMarker(int index, Place place) implements Expression {}

    /** A literal whose value was taken out of an ad hoc statement. The type is null for a string. */
    record LiteralParameter(int index, SqlType type, Place place) implements Expression {}

    /** DEFAULT, where a value is expected. */
    record DefaultMarker(Place place) implements Expression {}

    /** A column, possibly qualified by table and schema. */
    record ColumnName(List<String> parts, Place place) implements Expression {}

    record Sign(boolean negative, Expression operand, Place place) implements Expression {}

    record Arithmetic(ArithmeticOperator operator, Expression left, Expression right, Place place)
            implements Expression {}

    record Concatenation(List<Expression> parts, Place place) implements Expression {}

    record And(List<Expression> terms, Place place) implements Expression {}

    record Or(List<Expression> terms, Place place) implements Expression {}

    record Not(Expression operand, Place place) implements Expression {}

    record Comparison(ComparisonOperator operator, Expression left, Expression right, Place place)
            implements Expression {}

    record QuantifiedComparison(ComparisonOperator operator, boolean all, Expression left, Query query, Place place)
            implements Expression {}

    /** A comparison with ANY or ALL elements of an array. */
    record QuantifiedArray(ComparisonOperator operator, boolean all, Expression left, Expression array, Place place)
            implements Expression {}

    /** LIKE with any or all elements of an array as patterns. */
    record LikeArray(boolean ignoreCase, boolean all, Expression operand, Expression array, Place place)
            implements Expression {}

    /** ARRAY with its elements, some of which may be such arrays themselves. */
    record ArrayLiteral(List<Expression> elements, Place place) implements Expression {}

    /** ARRAY with a query of one column. */
    record ArrayQuery(Query query, Place place) implements Expression {}

    /** An element of an array, or a slice whose bounds are null where they are not written. */
    record Subscript(Expression array, boolean slice, Expression low, Expression high, Place place)
            implements Expression {}

    record Between(boolean negated, boolean symmetric, Expression operand, Expression low, Expression high, Place place)
            implements Expression {}

    record InList(boolean negated, Expression operand, List<Expression> values, Place place) implements Expression {}

    record InQuery(boolean negated, Expression operand, Query query, Place place) implements Expression {}

    record Exists(Query query, Place place) implements Expression {}

    record ScalarSubquery(Query query, Place place) implements Expression {}

    /** The escape expression is null when none was written. */
    record Like(
            boolean negated, boolean ignoreCase, Expression operand, Expression pattern, Expression escape, Place place)
            implements Expression {}

    record IsNull(boolean negated, Expression operand, Place place) implements Expression {}

    /** IS [NOT] TRUE, FALSE or, with value null, UNKNOWN. */
    record IsTruth(boolean negated, Boolean value, Expression operand, Place place) implements Expression {}

    record IsDistinct(boolean negated, Expression left, Expression right, Place place) implements Expression {}

    record Row(List<Expression> fields, Place place) implements Expression {}

    /** The operand is null in a searched CASE, the last expression when there is no ELSE. */
    record Case(Expression operand, List<When> whens, Expression otherwise, Place place) implements Expression {}

    record When(Expression condition, Expression result) {}

    /** @param tried whether a value that is none of the type becomes NULL */
    record Cast(Expression operand, SqlType type, boolean tried, Place place) implements Expression {
        public Cast(Expression operand, SqlType type, Place place) {
            this(operand, type, false, place);
        }
    }

    /** A text to be compared without case, or by code points. */
    record Collate(Expression operand, boolean ignoreCase, Place place) implements Expression {}

    /** A function or an aggregate; special syntax such as EXTRACT has become an ordinary call. */
    record Call(String name, List<Expression> arguments, boolean distinct, boolean star, Place place)
            implements Expression {
        /** The call that {@code t.*} becomes as an argument, with the name of the table. */
        public static final String WHOLE_ROW = "WHOLE ROW";
    }

    /** A call that names the schema of the function. */
    record RoutineCall(Name name, List<Expression> arguments, Place place) implements Expression {}

    /**
     * A call with what only aggregates and window functions can have.
     *
     * @param order inside the parentheses or of WITHIN GROUP, empty where not written
     * @param withinGroup whether the order is that of WITHIN GROUP
     * @param filter null where not written
     * @param ignoresNulls IGNORE NULLS or RESPECT NULLS, null where not written
     * @param over null where not written
     */
    record AggregateCall(
            Call call,
            List<Query.SortItem> order,
            boolean withinGroup,
            Expression filter,
            boolean fromLast,
            Boolean ignoresNulls,
            Window over,
            Place place)
            implements Expression {}

    /**
     * JSON_VALUE, JSON_QUERY or JSON_EXISTS. The type and the behaviours are null when they were not written.
     *
     * @param wrapper WITHOUT, CONDITIONAL or UNCONDITIONAL
     */
    record JsonQuery(
            String function,
            Expression context,
            Expression path,
            List<Expression> passed,
            List<String> names,
            SqlType returning,
            String wrapper,
            boolean omitQuotes,
            JsonBehavior onEmpty,
            JsonBehavior onError,
            Place place)
            implements Expression {}

    /** What a JSON query gives for nothing or an error; the value is null unless it is DEFAULT. */
    record JsonBehavior(String name, Expression defaultValue, Place place) {}

    record NextValue(Name sequence, Place place) implements Expression {}

    /** CURRVAL; LASTVAL if the sequence is null. */
    record CurrentValue(Name sequence, Place place) implements Expression {}

    enum ArithmeticOperator {
        ADD("+"),
        SUBTRACT("-"),
        MULTIPLY("*"),
        DIVIDE("/"),
        MODULO("%");

        private final String sign;

        ArithmeticOperator(String sign) {
            this.sign = sign;
        }

        @Override
        public String toString() {
            return sign;
        }
    }

    enum ComparisonOperator {
        EQUAL("="),
        NOT_EQUAL("<>"),
        LESS("<"),
        LESS_OR_EQUAL("<="),
        GREATER(">"),
        GREATER_OR_EQUAL(">=");

        private final String sign;

        ComparisonOperator(String sign) {
            this.sign = sign;
        }

        @Override
        public String toString() {
            return sign;
        }
    }
}
