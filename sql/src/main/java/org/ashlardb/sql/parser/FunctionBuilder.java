package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ashlardb.sql.parser.AshlarSqlParser.CreateAliasContext;
import org.ashlardb.sql.parser.AshlarSqlParser.CreateFunctionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DataTypeContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DefinitionStatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DropFunctionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.FunctionOptionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.FunctionParameterContext;
import org.ashlardb.sql.parser.AshlarSqlParser.FunctionResultContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ReturnedColumnContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ReturnedContext;
import org.ashlardb.sql.parser.AshlarSqlParser.RoutineStepContext;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.CreateAlias;
import org.ashlardb.sql.tree.DefinitionStatement.CreateFunction;
import org.ashlardb.sql.tree.DefinitionStatement.Drop;
import org.ashlardb.sql.tree.DefinitionStatement.FunctionParameter;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.tree.DefinitionStatement.ReturnedColumn;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.type.SqlState;

/** Builds CREATE and DROP FUNCTION, in the words of the standard and of PostgreSQL. */
final class FunctionBuilder {
    private final TreeContext context;
    private final Place place;
    private final List<String> names = new ArrayList<>();

    FunctionBuilder(TreeContext context, Place place) {
        this.context = context;
        this.place = place;
    }

    DefinitionStatement build(DefinitionStatementContext node) {
        return node.createAlias() != null
                ? alias(node.createAlias())
                : node.createFunction() == null ? drop(node.dropFunction()) : create(node.createFunction());
    }

    private DefinitionStatement create(CreateFunctionContext node) {
        List<FunctionParameter> parameters = new ArrayList<>();
        for (FunctionParameterContext parameter : node.functionParameter()) {
            TypeBuilder.type(parameter.dataType(), context); // fails if there is no such type
            String name = parameter.identifier() == null
                    ? NumberedParameters.name(parameters.size() + 1)
                    : TreeContext.name(parameter.identifier());
            names.add(name);
            parameters.add(new FunctionParameter(
                    name,
                    context.storedText(parameter.dataType()),
                    parameter.expression() == null ? null : context.storedText(parameter.expression())));
        }
        List<ReturnedColumn> columns = columns(node.functionResult());
        boolean table = !columns.isEmpty();
        StringBuilder words = new StringBuilder();
        Body body = node.routineStep() == null ? null : body(node.routineStep(), table);
        String external = null;
        for (FunctionOptionContext option : node.functionOption()) {
            if (option.STRING_LITERAL() != null) {
                boolean method = option.EXTERNAL() != null;
                String quoted = TreeContext.unquote(option.STRING_LITERAL().getText());
                external = method ? quoted : external;
                words.append(method ? " EXTERNAL " + option.identifier().getText() : " LANGUAGE " + quoted);
                continue;
            }
            Body found = body(option, table);
            if (found != null && body != null) {
                throw SyntaxErrors.at(option.getStart(), "the function has two bodies");
            }
            body = found == null ? body : found;
            words.append(' ').append(found == null ? option.getText().toUpperCase(Locale.ROOT) : "");
        }
        if (table && external != null) {
            throw place.error(SqlState.NOT_SUPPORTED, "a function in Java returns a value, not a table");
        }
        boolean steps = body != null && body.step != null;
        if (steps) {
            requireValue(body.step, node);
        }
        Words said = new Words(words.toString().toUpperCase(Locale.ROOT));
        if (said.isExternal != (external != null) || external != null && body != null) {
            throw place.error(
                    SqlState.SYNTAX_ERROR,
                    "a function in Java is said to be LANGUAGE JAVA EXTERNAL NAME 'package.Class.method', with no RETURN");
        }
        if (body == null && external == null) {
            throw place.error(
                    SqlState.SYNTAX_ERROR, "function " + node.qualifiedName().getText() + " has no RETURN");
        }
        return new CreateFunction(
                TreeContext.name(node.qualifiedName()),
                node.REPLACE() != null,
                node.EXISTS() != null,
                parameters,
                table ? null : context.storedText(node.functionResult().dataType()),
                columns,
                body == null ? "" : body.text,
                steps,
                external,
                said.strict,
                said.deterministic,
                place);
    }

    /**
     * What a function is, as text.
     *
     * @param step null for an expression
     */
    private record Body(String text, Step step) {}

    /** None of a function that returns a value. */
    private List<ReturnedColumn> columns(FunctionResultContext node) {
        List<ReturnedColumn> columns = new ArrayList<>();
        for (ReturnedColumnContext column : node.returnedColumn()) {
            columns.add(column(TreeContext.name(column.identifier()), column.dataType()));
        }
        if (node.SETOF() != null) {
            columns.add(column(null, node.dataType()));
        } else if (node.dataType() != null) {
            TypeBuilder.type(node.dataType(), context);
        }
        return columns;
    }

    private ReturnedColumn column(String name, DataTypeContext type) {
        TypeBuilder.type(type, context);
        return new ReturnedColumn(name, context.storedText(type));
    }

    private Body body(RoutineStepContext step, boolean table) {
        return table
                ? new Body(new TableBodyBuilder(context).query(step), null)
                : new Body(context.storedText(step), new StepBuilder(context, null).step(step));
    }

    private Body body(ReturnedContext returned, boolean table) {
        if (table) {
            return new Body(new TableBodyBuilder(context).query(returned), null);
        }
        StepBuilder.requireExpression(returned);
        context.expressions().expression(returned.expression()); // fails where it says what no expression can
        return new Body(context.storedText(returned.expression()), null);
    }

    /** The expression or the block that an option says the function is, or null. */
    private Body body(FunctionOptionContext option, boolean table) {
        if (option.returned() != null) {
            return body(option.returned(), table);
        }
        if (option.literal() == null) {
            return null;
        }
        if (!(LiteralBuilder.literal(option.literal(), context) instanceof Expression.StringLiteral text)) {
            throw SyntaxErrors.at(option.literal().getStart(), "the body of a function is a text");
        }
        String named = NumberedParameters.named(text.value(), names);
        if (table) {
            String query =
                    new TableBodyBuilder(context).query(named, option.literal().getStart());
            return new Body(query, null);
        }
        List<String> queries = StatementSplitter.statements(named);
        if (!queries.isEmpty() && queries.get(0).toUpperCase(Locale.ROOT).startsWith("BEGIN")) {
            String block = String.join(";\n", queries);
            return new Body(block, StoredTexts.step(block, context.types()));
        }
        if (queries.size() != 1) {
            throw SyntaxErrors.at(
                    option.literal().getStart(),
                    "the body of a function has " + queries.size() + " statements, expected one query");
        }
        return new Body("(" + queries.get(0) + ")", null);
    }

    private void requireValue(Step step, CreateFunctionContext node) {
        if (context.parameterCount() > 0) {
            throw place.error(SqlState.SYNTAX_ERROR, "a function is not made with ? in it");
        }
        if (!Step.returnsValue(step)) {
            throw place.error(
                    SqlState.SYNTAX_ERROR, "function " + node.qualifiedName().getText() + " has no RETURN");
        }
    }

    private DefinitionStatement alias(CreateAliasContext node) {
        String word = node.identifier() == null ? "DETERMINISTIC" : TreeContext.name(node.identifier());
        if (!word.equals("DETERMINISTIC")) {
            throw SyntaxErrors.at(node.identifier().getStart(), "DETERMINISTIC or FOR is expected");
        }
        String external = node.STRING_LITERAL() == null
                ? node.QUOTED_IDENTIFIER().getText()
                : node.STRING_LITERAL().getText();
        return new CreateAlias(
                TreeContext.name(node.qualifiedName()),
                node.REPLACE() != null,
                node.EXISTS() != null,
                TreeContext.unquote(external),
                node.identifier() != null,
                place);
    }

    private DefinitionStatement drop(DropFunctionContext node) {
        List<Name> names = new ArrayList<>();
        node.functionSignature().forEach(signature -> names.add(TreeContext.name(signature.qualifiedName())));
        return new Drop(ObjectKind.FUNCTION, names, node.EXISTS() != null, node.CASCADE() != null, place);
    }

    /** What is said of a function. */
    private final class Words {
        private String left;
        private final boolean strict;
        private final boolean deterministic;
        private final boolean isExternal;

        Words(String words) {
            left = words.strip()
                            .replaceAll(" +", " ")
                            .replaceFirst("(^| )SPECIFIC [^ ]+", "")
                            .strip() + " ";
            boolean onNull = take("RETURNS NULL ON NULL INPUT");
            strict = take("STRICT") || onNull;
            boolean steady = take("IMMUTABLE");
            boolean changing = take("NOT DETERMINISTIC");
            deterministic = take("DETERMINISTIC") && !changing || steady;
            take("CALLED ON NULL INPUT");
            take("STABLE");
            take("VOLATILE");
            isExternal = take("LANGUAGE JAVA");
            if (isExternal) {
                take("PARAMETER STYLE JAVA");
                take("EXTERNAL NAME");
                take("NO SQL");
            }
            take("CONTAINS SQL");
            take("READS SQL DATA");
            take("LANGUAGE SQL");
            take("PARALLEL SAFE");
            if (left.startsWith("LANGUAGE ") && left.length() > "LANGUAGE ".length()) {
                throw place.error(
                        SqlState.NOT_SUPPORTED, "functions are written in SQL or JAVA, not in " + left.split(" ")[1]);
            }
            if (!left.isBlank()) {
                throw place.error(
                        SqlState.SYNTAX_ERROR,
                        "a function is said to be " + left.strip()
                                + "; expected LANGUAGE SQL, DETERMINISTIC, RETURNS NULL ON NULL INPUT or the like");
            }
        }

        private boolean take(String words) {
            int at = (" " + left).indexOf(" " + words + " ");
            if (at >= 0) {
                left = left.substring(0, at) + left.substring(at + words.length() + 1);
            }
            return at >= 0;
        }
    }
}
