package org.ashlardb.sql.parser;

import java.util.List;
import java.util.Locale;
import org.ashlardb.sql.parser.AshlarSqlParser.BetweenTailContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ComparisonContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ComparisonTailContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DistinctTailContext;
import org.ashlardb.sql.parser.AshlarSqlParser.InListTailContext;
import org.ashlardb.sql.parser.AshlarSqlParser.InQueryTailContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IsTailContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonTailContext;
import org.ashlardb.sql.parser.AshlarSqlParser.LikeArrayTailContext;
import org.ashlardb.sql.parser.AshlarSqlParser.LikeTailContext;
import org.ashlardb.sql.parser.AshlarSqlParser.LikeWordContext;
import org.ashlardb.sql.parser.AshlarSqlParser.NormalizedTailContext;
import org.ashlardb.sql.parser.AshlarSqlParser.OverlapsTailContext;
import org.ashlardb.sql.parser.AshlarSqlParser.PredicateTailContext;
import org.ashlardb.sql.parser.AshlarSqlParser.QuantifiedTailContext;
import org.ashlardb.sql.parser.AshlarSqlParser.RegexTailContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SimilarTailContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Expression.ComparisonOperator;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/** Builds predicates: a value and what is asked of it. */
final class PredicateBuilder {
    private final TreeContext context;
    private final ExpressionBuilder expressions;

    PredicateBuilder(TreeContext context, ExpressionBuilder expressions) {
        this.context = context;
        this.expressions = expressions;
    }

    Expression predicate(Expression operand, PredicateTailContext node) {
        Place place = TreeContext.place(node);
        if (node instanceof ComparisonTailContext comparison) {
            return new Expression.Comparison(
                    operator(comparison.comparison()), operand, expressions.value(comparison.valueExpression()), place);
        }
        if (node instanceof InListTailContext in) {
            return new Expression.InList(in.NOT() != null, operand, expressions.list(in.expression()), place);
        }
        if (node instanceof BetweenTailContext between) {
            return new Expression.Between(
                    between.NOT() != null,
                    between.SYMMETRIC() != null,
                    operand,
                    expressions.value(between.low),
                    expressions.value(between.high),
                    place);
        }
        if (node instanceof LikeTailContext like) {
            return new Expression.Like(
                    isNegated(like.likeWord()),
                    ignoresCase(like.likeWord()),
                    operand,
                    expressions.value(like.pattern),
                    like.escape == null ? null : expressions.value(like.escape),
                    place);
        }
        if (node instanceof LikeArrayTailContext like) {
            return likeArray(operand, like, place);
        }
        if (node instanceof SimilarTailContext similar) {
            Expression test = similar.escape == null
                    ? call("SIMILAR TO", place, operand, expressions.value(similar.pattern))
                    : call(
                            "SIMILAR TO",
                            place,
                            operand,
                            expressions.value(similar.pattern),
                            expressions.value(similar.escape));
            return similar.NOT() == null ? test : new Expression.Not(test, place);
        }
        if (node instanceof RegexTailContext regex) {
            Expression test = regex.flags == null
                    ? call("REGEXP_LIKE", place, operand, expressions.value(regex.pattern))
                    : call(
                            "REGEXP_LIKE",
                            place,
                            operand,
                            expressions.value(regex.pattern),
                            expressions.value(regex.flags));
            return regex.NOT() == null ? test : new Expression.Not(test, place);
        }
        if (node instanceof IsTailContext is) {
            return is(operand, is, place);
        }
        if (node instanceof JsonTailContext json) {
            String form = json.form == null ? "VALUE" : json.form.getText().toUpperCase(Locale.ROOT);
            Expression test = new Expression.Call("IS JSON " + form, List.of(operand), false, false, place);
            return json.NOT() == null ? test : new Expression.Not(test, place);
        }
        if (node instanceof DistinctTailContext distinct) {
            return new Expression.IsDistinct(
                    distinct.NOT() != null, operand, expressions.value(distinct.valueExpression()), place);
        }
        if (node instanceof NormalizedTailContext normalized) {
            String form = normalized.IDENTIFIER() == null
                    ? "NFC"
                    : normalized.IDENTIFIER().getText().toUpperCase(Locale.ROOT);
            Expression test = call("IS NORMALIZED", place, operand, new Expression.StringLiteral(form, place));
            return normalized.NOT() == null ? test : new Expression.Not(test, place);
        }
        if (node instanceof OverlapsTailContext overlaps) {
            return overlaps(operand, expressions.value(overlaps.valueExpression()), place);
        }
        if (node instanceof InQueryTailContext in) {
            return new Expression.InQuery(
                    in.NOT() != null, operand, context.queries().query(in.query()), place);
        }
        QuantifiedTailContext quantified = (QuantifiedTailContext) node;
        if (quantified.expression() != null) {
            return new Expression.QuantifiedArray(
                    operator(quantified.comparison()),
                    quantified.ALL() != null,
                    operand,
                    expressions.expression(quantified.expression()),
                    place);
        }
        return new Expression.QuantifiedComparison(
                operator(quantified.comparison()),
                quantified.ALL() != null,
                operand,
                context.queries().query(quantified.query()),
                place);
    }

    /** Not to be like any pattern is the opposite of being like all of them. The patterns of a query are an array, too. */
    private Expression likeArray(Expression operand, LikeArrayTailContext node, Place place) {
        Expression patterns = node.query() == null
                ? expressions.expression(node.expression())
                : new Expression.ArrayQuery(context.queries().query(node.query()), place);
        boolean negated = isNegated(node.likeWord());
        boolean all = node.ALL() != null;
        Expression test =
                new Expression.LikeArray(ignoresCase(node.likeWord()), all != negated, operand, patterns, place);
        return negated ? new Expression.Not(test, place) : test;
    }

    private static boolean isNegated(LikeWordContext node) {
        return node.NOT() != null || node.LIKE_NOT_SIGN() != null || node.ILIKE_NOT_SIGN() != null;
    }

    private static boolean ignoresCase(LikeWordContext node) {
        return node.ILIKE() != null || node.ILIKE_SIGN() != null || node.ILIKE_NOT_SIGN() != null;
    }

    private static Expression overlaps(Expression left, Expression right, Place place) {
        if (!(left instanceof Expression.Row first && first.fields().size() == 2)
                || !(right instanceof Expression.Row second && second.fields().size() == 2)) {
            throw place.error(SqlState.SYNTAX_ERROR, "OVERLAPS needs two rows, each of a start and an end or length");
        }
        return call(
                "OVERLAPS",
                place,
                first.fields().get(0),
                first.fields().get(1),
                second.fields().get(0),
                second.fields().get(1));
    }

    private static Expression call(String name, Place place, Expression... arguments) {
        return new Expression.Call(name, List.of(arguments), false, false, place);
    }

    private static Expression is(Expression operand, IsTailContext node, Place place) {
        boolean negated = node.NOT() != null;
        if (node.NULL() != null) {
            return new Expression.IsNull(negated, operand, place);
        }
        Boolean value = node.UNKNOWN() != null ? null : Boolean.valueOf(node.TRUE() != null);
        return new Expression.IsTruth(negated, value, operand, place);
    }

    private static ComparisonOperator operator(ComparisonContext node) {
        return switch (node.getStart().getType()) {
            case AshlarSqlParser.EQUAL -> ComparisonOperator.EQUAL;
            case AshlarSqlParser.NOT_EQUAL -> ComparisonOperator.NOT_EQUAL;
            case AshlarSqlParser.LESS -> ComparisonOperator.LESS;
            case AshlarSqlParser.LESS_OR_EQUAL -> ComparisonOperator.LESS_OR_EQUAL;
            case AshlarSqlParser.GREATER -> ComparisonOperator.GREATER;
            default -> ComparisonOperator.GREATER_OR_EQUAL;
        };
    }
}
