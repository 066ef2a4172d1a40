package org.ashlardb.sql.parser;

import java.math.BigDecimal;
import java.util.Locale;
import org.antlr.v4.runtime.Token;
import org.ashlardb.sql.parser.AshlarSqlParser.UnitPrimaryContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Expression.ArithmeticOperator;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.IntervalFields;
import org.ashlardb.sql.type.SqlType;

/** Builds an interval of a number of units, as MySQL writes it: {@code INTERVAL 1 DAY}, {@code INTERVAL ? WEEK}. */
final class UnitInterval {
    private final TreeContext context;
    private final Place place;

    UnitInterval(TreeContext context, Place place) {
        this.context = context;
        this.place = place;
    }

    Expression build(UnitPrimaryContext node) {
        return switch (node.unit.getText().toUpperCase(Locale.ROOT)) {
            case "WEEK" -> times(node, IntervalFields.DAY, "7");
            case "QUARTER" -> times(node, IntervalFields.MONTH, "3");
            case "MICROSECOND" -> times(node, IntervalFields.SECOND, "0.000001");
            default -> times(node, field(node.unit), "1");
        };
    }

    private static IntervalFields field(Token unit) {
        IntervalFields field = IntervalFields.of(unit.getText().toUpperCase(Locale.ROOT), null);
        if (field == null || unit.getType() == AshlarSqlParser.IDENTIFIER) {
            throw SyntaxErrors.at(unit, "found " + unit.getText() + ", expected a unit of time");
        }
        return field;
    }

    /** The number times so many of a field; one that is not known yet is multiplied. */
    private Expression times(UnitPrimaryContext node, IntervalFields field, String factor) {
        SqlType type = TypeBuilder.interval(field);
        BigDecimal one = node.MINUS() == null ? new BigDecimal(factor) : new BigDecimal(factor).negate();
        if (node.amount.getType() == AshlarSqlParser.INTEGER_LITERAL) {
            BigDecimal amount = new BigDecimal(NumberText.decimal(node.amount.getText()));
            String text = amount.multiply(one).toPlainString();
            return new Expression.TypedLiteral(type, text, place);
        }
        int index = context.parameterIndex(node.amount);
        Expression amount = node.amount.getType() == AshlarSqlParser.QUESTION
                ? new Expression.ParameterMarker(index, place)
                : new Expression.LiteralParameter(index, LiteralScanner.typeOf(node.amount.getText()), place);
        Expression whole = new Expression.Cast(amount, SqlType.BIGINT, place);
        Expression unit = new Expression.TypedLiteral(type, one.toPlainString(), place);
        return new Expression.Cast(
                new Expression.Arithmetic(ArithmeticOperator.MULTIPLY, unit, whole, place), type, place);
    }
}
