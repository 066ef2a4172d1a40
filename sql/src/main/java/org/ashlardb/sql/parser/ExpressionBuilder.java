package org.ashlardb.sql.parser;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.ashlardb.sql.parser.AshlarSqlParser.AndExpressionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.BinaryValueContext;
import org.ashlardb.sql.parser.AshlarSqlParser.CastValueContext;
import org.ashlardb.sql.parser.AshlarSqlParser.CollateValueContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ComplementValueContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DataTypeContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ExpressionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.NotExpressionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.OrExpressionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.PredicateExpressionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.PredicateTailContext;
import org.ashlardb.sql.parser.AshlarSqlParser.PrimaryValueContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SignValueContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SubscriptValueContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ValueExpressionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ZoneValueContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Expression.ArithmeticOperator;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/** Builds expressions from operators downwards. Chains of operators are walked without recursion. */
final class ExpressionBuilder {
    private final TreeContext context;
    private final PredicateBuilder predicates;
    private final PrimaryBuilder primaries;

    ExpressionBuilder(TreeContext context) {
        this.context = context;
        predicates = new PredicateBuilder(context, this);
        primaries = new PrimaryBuilder(context, this);
    }

    List<Expression> list(List<ExpressionContext> nodes) {
        List<Expression> list = new ArrayList<>(nodes.size());
        for (ExpressionContext node : nodes) {
            list.add(expression(node));
        }
        return list;
    }

    /** The values of a row: the fields of a row constructor, or a single value. */
    List<Expression> row(ExpressionContext node) {
        Expression value = expression(node);
        return value instanceof Expression.Row row ? row.fields() : List.of(value);
    }

    /** The values of a row of VALUES; a row in parentheses of their own would be a single value. */
    List<Expression> rowOfValues(ExpressionContext node) {
        Expression value = expression(node);
        if (value instanceof Expression.Row row
                && row.fields().size() > 1
                && !row.place().equals(TreeContext.place(node))) {
            throw row.place()
                    .error(SqlState.SYNTAX_ERROR, "row of " + row.fields().size() + " values, expected a single value");
        }
        return value instanceof Expression.Row row ? row.fields() : List.of(value);
    }

    Expression expression(ExpressionContext node) {
        context.checkCanceled();
        if (node instanceof NotExpressionContext not) {
            return new Expression.Not(expression(not.expression()), TreeContext.place(not));
        }
        if (node instanceof AndExpressionContext) {
            return new Expression.And(conjunction(node), TreeContext.place(node));
        }
        if (node instanceof OrExpressionContext) {
            return new Expression.Or(disjunction(node), TreeContext.place(node));
        }
        PredicateExpressionContext predicate = (PredicateExpressionContext) node;
        Expression value = value(predicate.valueExpression());
        if (predicate.predicateTail().size() > StatementLimits.MAX_OPERATORS) {
            throw StatementLimits.tooManyOperators(predicate.getStart());
        }
        for (PredicateTailContext tail : predicate.predicateTail()) {
            value = predicates.predicate(value, tail);
        }
        return value;
    }

    private List<Expression> conjunction(ExpressionContext node) {
        List<Expression> terms = new ArrayList<>();
        ExpressionContext current = node;
        while (current instanceof AndExpressionContext and) {
            terms.add(expression(and.right));
            current = and.left;
        }
        terms.add(expression(current));
        Collections.reverse(terms);
        return terms;
    }

    private List<Expression> disjunction(ExpressionContext node) {
        List<Expression> terms = new ArrayList<>();
        ExpressionContext current = node;
        while (current instanceof OrExpressionContext or) {
            terms.add(expression(or.right));
            current = or.left;
        }
        terms.add(expression(current));
        Collections.reverse(terms);
        return terms;
    }

    Expression value(ValueExpressionContext node) {
        if (node instanceof PrimaryValueContext primary) {
            return primaries.primary(primary.primary());
        }
        if (node instanceof SignValueContext sign) {
            boolean negative = sign.MINUS() != null;
            return new Expression.Sign(negative, value(sign.valueExpression()), TreeContext.place(sign));
        }
        if (node instanceof ComplementValueContext complement) {
            List<Expression> operand = List.of(value(complement.valueExpression()));
            return new Expression.Call("~", operand, false, false, TreeContext.place(complement));
        }
        Deque<ValueExpressionContext> chain = new ArrayDeque<>();
        ValueExpressionContext current = node;
        for (ValueExpressionContext inner = inner(current); inner != null; inner = inner(current)) {
            chain.push(current);
            current = inner;
        }
        return chain(value(current), chain);
    }

    /** The first operand of what may stand in a chain, or null. */
    private static ValueExpressionContext inner(ValueExpressionContext node) {
        if (node instanceof BinaryValueContext binary) {
            return binary.left;
        }
        if (node instanceof ZoneValueContext zone) {
            return zone.valueExpression();
        }
        if (node instanceof SubscriptValueContext subscript) {
            return subscript.valueExpression();
        }
        if (node instanceof CollateValueContext collate) {
            return collate.valueExpression();
        }
        return node instanceof CastValueContext cast ? cast.valueExpression() : null;
    }

    /** Casts directly behind a zone are of the zone. */
    private Expression inZone(Expression moment, ZoneValueContext node) {
        List<Expression> arguments = new ArrayList<>(List.of(moment));
        if (node.zone != null) {
            Expression zone = primaries.primary(node.zone);
            for (DataTypeContext type : node.dataType()) {
                zone = new Expression.Cast(zone, TypeBuilder.type(type, context), TreeContext.place(type));
            }
            arguments.add(zone);
        }
        Place place = TreeContext.place(node.AT().getSymbol());
        return new Expression.Call("AT TIME ZONE", arguments, false, false, place);
    }

    private Expression chain(Expression first, Deque<ValueExpressionContext> chain) {
        Expression value = first;
        int depth = 0;
        while (!chain.isEmpty()) {
            ValueExpressionContext next = chain.pop();
            if (next instanceof CastValueContext cast) {
                value = new Expression.Cast(value, TypeBuilder.type(cast.dataType(), context), TreeContext.place(cast));
            } else if (next instanceof CollateValueContext collate) {
                value = new Expression.Collate(
                        value,
                        Collations.ignoresCase(collate.collation()),
                        TreeContext.place(collate.COLLATE().getSymbol()));
            } else if (next instanceof SubscriptValueContext subscript) {
                value = subscript(value, subscript);
            } else if (next instanceof ZoneValueContext zone) {
                value = inZone(value, zone);
            } else if (((BinaryValueContext) next).CONCAT() != null) {
                value = concatenation(value, (BinaryValueContext) next, chain);
            } else {
                BinaryValueContext binary = (BinaryValueContext) next;
                Place place = TreeContext.place(binary.operator);
                value = isNamed(binary.operator)
                        ? new Expression.Call(
                                binary.operator.getText(), List.of(value, value(binary.right)), false, false, place)
                        : new Expression.Arithmetic(operator(binary.operator), value, value(binary.right), place);
            }
            if (++depth > StatementLimits.MAX_OPERATORS) {
                throw StatementLimits.tooManyOperators(next.getStart());
            }
        }
        return value;
    }

    private Expression subscript(Expression array, SubscriptValueContext node) {
        if (node.low == null && node.colon == null) {
            throw SyntaxErrors.at(node.getStop(), "a subscript is expected");
        }
        return new Expression.Subscript(
                array,
                node.colon != null,
                node.low == null ? null : expression(node.low),
                node.high == null ? null : expression(node.high),
                TreeContext.place(node.LBRACKET().getSymbol()));
    }

    private Expression concatenation(Expression first, BinaryValueContext node, Deque<ValueExpressionContext> chain) {
        List<Expression> parts = new ArrayList<>();
        parts.add(first);
        parts.add(value(node.right));
        while (chain.peek() instanceof BinaryValueContext next && next.CONCAT() != null) {
            parts.add(value(next.right));
            chain.pop();
        }
        return new Expression.Concatenation(parts, TreeContext.place(node.operator));
    }

    /** Whether an operator is a function called by its sign. */
    private static boolean isNamed(Token operator) {
        return switch (operator.getType()) {
            case AshlarSqlParser.STAR,
                    AshlarSqlParser.SLASH,
                    AshlarSqlParser.PERCENT,
                    AshlarSqlParser.PLUS,
                    AshlarSqlParser.MINUS -> false;
            default -> true;
        };
    }

    private static ArithmeticOperator operator(Token token) {
        return switch (token.getType()) {
            case AshlarSqlParser.STAR -> ArithmeticOperator.MULTIPLY;
            case AshlarSqlParser.SLASH -> ArithmeticOperator.DIVIDE;
            case AshlarSqlParser.PERCENT -> ArithmeticOperator.MODULO;
            case AshlarSqlParser.PLUS -> ArithmeticOperator.ADD;
            default -> ArithmeticOperator.SUBTRACT;
        };
    }
}
