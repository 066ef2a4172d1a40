package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.ashlardb.sql.parser.AshlarSqlParser.ArrayItemContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ArrayLiteralContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ArrayPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ArrayQueryPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.CallPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.CasePrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.CastPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ConvertPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.CurrentPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DefaultPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ExistsPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ExpressionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ExtractPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IdentifierContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonArrayPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonArrayQueryPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonFunctionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonFunctionPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonMemberContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonObjectPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonQueryPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.LiteralParameterPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.LiteralPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.NamePrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.NextValuePrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.OverlayPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ParameterPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.PositionPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.PrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.RowPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SidePrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SimilarPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SubqueryPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SubstringPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TrimPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TryCastPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.UnitPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.WhenClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.WholeRowPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.WordFunctionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.WordFunctionPrimaryContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Expression.When;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlType;

/** Builds the operands of expressions. Functions with a syntax of their own become ordinary calls. */
final class PrimaryBuilder {
    private final TreeContext context;
    private final ExpressionBuilder expressions;

    PrimaryBuilder(TreeContext context, ExpressionBuilder expressions) {
        this.context = context;
        this.expressions = expressions;
    }

    Expression primary(PrimaryContext node) {
        Place place = TreeContext.place(node);
        if (node instanceof NamePrimaryContext name) {
            return new Expression.ColumnName(TreeContext.names(name.identifier()), place);
        }
        if (node instanceof LiteralPrimaryContext literal) {
            return LiteralBuilder.literal(literal.literal(), context);
        }
        if (node instanceof ParameterPrimaryContext) {
            return new Expression.ParameterMarker(context.parameterIndex(node.getStart()), place);
        }
        if (node instanceof LiteralParameterPrimaryContext) {
            String text = node.getText();
            return new Expression.LiteralParameter(
                    context.parameterIndex(node.getStart()), LiteralScanner.typeOf(text), place);
        }
        if (node instanceof RowPrimaryContext row) {
            List<Expression> fields = expressions.list(row.expression());
            return fields.size() == 1 && row.ROW() == null ? fields.get(0) : new Expression.Row(fields, place);
        }
        if (node instanceof CallPrimaryContext call) {
            return new AggregateCallBuilder(context).call(call, place);
        }
        if (node instanceof WordFunctionPrimaryContext function) {
            return function(function.wordFunction(), place);
        }
        if (node instanceof JsonFunctionPrimaryContext function) {
            return json(function.jsonFunction(), place);
        }
        return special(node, place);
    }

    private Expression special(PrimaryContext node, Place place) {
        if (node instanceof DefaultPrimaryContext) {
            return new Expression.DefaultMarker(place);
        }
        if (node instanceof SubqueryPrimaryContext subquery) {
            return new Expression.ScalarSubquery(context.queries().query(subquery.query()), place);
        }
        if (node instanceof ExistsPrimaryContext exists) {
            return new Expression.Exists(context.queries().query(exists.query()), place);
        }
        if (node instanceof CasePrimaryContext choice) {
            return choice(choice, place);
        }
        if (node instanceof CastPrimaryContext cast) {
            return new Expression.Cast(
                    expressions.expression(cast.expression()), TypeBuilder.type(cast.dataType(), context), place);
        }
        if (node instanceof ArrayPrimaryContext array) {
            return array(array.arrayLiteral());
        }
        if (node instanceof ArrayQueryPrimaryContext array) {
            return new Expression.ArrayQuery(context.queries().query(array.query()), place);
        }
        if (node instanceof WholeRowPrimaryContext row) {
            return call(
                    Expression.Call.WHOLE_ROW,
                    place,
                    new Expression.ColumnName(TreeContext.names(row.identifier()), place));
        }
        NextValuePrimaryContext next = (NextValuePrimaryContext) node;
        Name sequence = TreeContext.name(next.qualifiedName());
        return next.CURRENT() == null
                ? new Expression.NextValue(sequence, place)
                : new Expression.CurrentValue(sequence, place);
    }

    private Expression json(JsonFunctionContext node, Place place) {
        if (node instanceof JsonObjectPrimaryContext object) {
            List<Expression> members = new ArrayList<>();
            for (JsonMemberContext member : object.jsonMember()) {
                members.add(expressions.expression(member.key));
                members.add(expressions.expression(member.value));
            }
            String name = "JSON_OBJECT" + (object.ABSENT() == null ? "" : " ABSENT");
            boolean unique = object.UNIQUE() != null && object.WITH() != null;
            return new Expression.Call(unique ? name + " UNIQUE" : name, members, false, false, place);
        }
        if (node instanceof JsonArrayPrimaryContext array) {
            boolean nulls = array.ON() != null && array.ABSENT() == null;
            return new Expression.Call(
                    nulls ? "JSON_ARRAY NULL" : "JSON_ARRAY",
                    expressions.list(array.expression()),
                    false,
                    false,
                    place);
        }
        if (node instanceof JsonArrayQueryPrimaryContext query) {
            return new JsonAggregateBuilder(context).query(query, place);
        }
        if (node instanceof JsonQueryPrimaryContext query) {
            return new JsonQueryBuilder(context).build(query);
        }
        return new JsonAggregateBuilder(context).call(node, place);
    }

    private Expression array(ArrayLiteralContext node) {
        List<Expression> elements = new ArrayList<>();
        for (ArrayItemContext item : node.arrayItem()) {
            elements.add(
                    item.arrayLiteral() == null
                            ? expressions.expression(item.expression())
                            : array(item.arrayLiteral()));
        }
        return new Expression.ArrayLiteral(elements, TreeContext.place(node));
    }

    private Expression choice(CasePrimaryContext node, Place place) {
        List<When> whens = new ArrayList<>();
        for (WhenClauseContext when : node.whenClause()) {
            int values = when.expression().size() - 1;
            if (values > 1 && node.operand == null) {
                throw SyntaxErrors.at(
                        when.expression(1).getStart(), "several values behind WHEN are for a CASE with an operand");
            }
            for (ExpressionContext value : when.expression().subList(0, values)) {
                whens.add(new When(expressions.expression(value), expressions.expression(when.result)));
            }
        }
        Expression operand = node.operand == null ? null : expressions.expression(node.operand);
        Expression otherwise = node.otherwise == null ? null : expressions.expression(node.otherwise);
        return new Expression.Case(operand, whens, otherwise, place);
    }

    private Expression function(WordFunctionContext node, Place place) {
        if (node instanceof ExtractPrimaryContext extract) {
            IdentifierContext name = extract.identifier();
            String field = name != null
                    ? TreeContext.name(name)
                    : TreeContext.unquote(extract.STRING_LITERAL().getText()).toUpperCase(java.util.Locale.ROOT);
            return call(
                    "EXTRACT",
                    place,
                    new Expression.StringLiteral(field, place),
                    expressions.expression(extract.expression()));
        }
        if (node instanceof SubstringPrimaryContext substring) {
            Expression text = expressions.expression(substring.expression(0));
            Expression from = expressions.expression(substring.from);
            return substring.length == null
                    ? call("SUBSTRING", place, text, from)
                    : call("SUBSTRING", place, text, from, expressions.expression(substring.length));
        }
        if (node instanceof OverlayPrimaryContext overlay) {
            Expression text = expressions.expression(overlay.text);
            Expression placed = expressions.expression(overlay.placed);
            Expression from = expressions.expression(overlay.from);
            return overlay.length == null
                    ? call("OVERLAY", place, text, placed, from)
                    : call("OVERLAY", place, text, placed, from, expressions.expression(overlay.length));
        }
        if (node instanceof SimilarPrimaryContext similar) {
            return call(
                    "SUBSTRING SIMILAR",
                    place,
                    expressions.value(similar.text),
                    expressions.value(similar.pattern),
                    expressions.value(similar.escape));
        }
        if (node instanceof TrimPrimaryContext trim) {
            String name = trim.LEADING() != null ? "LTRIM" : trim.TRAILING() != null ? "RTRIM" : "TRIM";
            Expression text = expressions.expression(trim.text);
            return trim.characters == null
                    ? call(name, place, text)
                    : call(name, place, text, expressions.expression(trim.characters));
        }
        if (node instanceof PositionPrimaryContext position) {
            return call("POSITION", place, expressions.value(position.part), expressions.value(position.text));
        }
        if (node instanceof SidePrimaryContext side) {
            String name = side.LEFT() != null ? "LEFT" : side.RIGHT() != null ? "RIGHT" : "INSERT";
            return new Expression.Call(name, expressions.list(side.expression()), false, false, place);
        }
        if (node instanceof ConvertPrimaryContext convert) {
            return convert(convert, place);
        }
        if (node instanceof UnitPrimaryContext unit) {
            return new UnitInterval(context, place).build(unit);
        }
        if (node instanceof TryCastPrimaryContext cast) {
            return new Expression.Cast(
                    expressions.expression(cast.expression()), TypeBuilder.type(cast.dataType(), context), true, place);
        }
        CurrentPrimaryContext current = (CurrentPrimaryContext) node;
        String name = current.getStart().getText().toUpperCase(java.util.Locale.ROOT);
        TerminalNode digits = current.INTEGER_LITERAL();
        if (digits == null || name.equals("CURRENT_DATE")) {
            return call(name, place);
        }
        SqlType type = TypeBuilder.current(name, digits, place);
        Expression now = type.kind().isNanoTimestamp()
                ? call(name, place, new Expression.NumberLiteral(NumberText.decimal(digits.getText()), place))
                : call(name, place);
        return new Expression.Cast(now, type, place);
    }

    /** A cast; or a call of a function of this name that a user has made, where the other name is that of no type. */
    private Expression convert(ConvertPrimaryContext node, Place place) {
        Expression value = expressions.expression(node.expression());
        Name type = TypeBuilder.userTypeName(node.dataType().scalarType());
        UserTypes types = context.types();
        if (type != null
                && types.find(type.schema(), type.name()) == null
                && types.hasFunction(types.schema(), "CONVERT")) {
            List<String> parts = type.schema() == null ? List.of(type.name()) : List.of(type.schema(), type.name());
            return call("CONVERT", place, value, new Expression.ColumnName(parts, type.place()));
        }
        return new Expression.Cast(value, TypeBuilder.type(node.dataType(), context), place);
    }

    private static Expression call(String name, Place place, Expression... arguments) {
        return new Expression.Call(name, List.of(arguments), false, false, place);
    }
}
