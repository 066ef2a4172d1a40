package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.Token;
import org.ashlardb.sql.parser.AshlarSqlParser.CreateProcedureContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DropProcedureContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ProcedureOptionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ProcedureParameterContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ProcedureTailContext;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.CreateProcedure;
import org.ashlardb.sql.tree.DefinitionStatement.Drop;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Procedure;
import org.ashlardb.sql.tree.Procedure.Mode;
import org.ashlardb.sql.type.SqlState;

/** Builds CREATE and DROP PROCEDURE, in the words of the standard, and of PostgreSQL with a body that is a text. */
final class ProcedureBuilder {
    /** As patterns. */
    private static final List<String> WORDS = List.of(
            "NOT DETERMINISTIC",
            "DETERMINISTIC",
            "MODIFIES SQL DATA",
            "READS SQL DATA",
            "CONTAINS SQL",
            "DYNAMIC RESULT SETS [0-9]+",
            "(NEW|OLD) SAVEPOINT LEVEL",
            "SPECIFIC [^ ]+",
            "SECURITY INVOKER");

    private final TreeContext context;

    ProcedureBuilder(TreeContext context) {
        this.context = context;
    }

    DefinitionStatement drop(DropProcedureContext node) {
        List<Name> names = new ArrayList<>();
        node.procedureSignature().forEach(signature -> names.add(TreeContext.name(signature.qualifiedName())));
        return new Drop(
                ObjectKind.PROCEDURE, names, node.EXISTS() != null, node.CASCADE() != null, TreeContext.place(node));
    }

    DefinitionStatement create(CreateProcedureContext node) {
        if (context.parameterCount() > 0) {
            throw TreeContext.place(node).error(SqlState.SYNTAX_ERROR, "a procedure is not made with ? in it");
        }
        ProcedureTailContext tail = node.procedureTail();
        requireKnownWords(tail);
        if (tail.literal() != null) {
            return create(node, withSteps(node));
        }
        return new CreateProcedure(
                TreeContext.name(node.qualifiedName()),
                node.REPLACE() != null,
                node.EXISTS() != null,
                procedure(tail),
                context.storedText(tail),
                TreeContext.place(node));
    }

    private static CreateProcedure create(CreateProcedureContext node, CreateProcedure withSteps) {
        return new CreateProcedure(
                withSteps.name(),
                node.REPLACE() != null,
                node.EXISTS() != null,
                withSteps.procedure(),
                withSteps.text(),
                TreeContext.place(node));
    }

    /** The same with the steps in the place of the text that has them. */
    private CreateProcedure withSteps(CreateProcedureContext node) {
        ProcedureTailContext tail = node.procedureTail();
        if (!(LiteralBuilder.literal(tail.literal(), context) instanceof Expression.StringLiteral body)) {
            throw SyntaxErrors.at(tail.literal().getStart(), "the body of a procedure is a text");
        }
        Token last = tail.RPAREN().getSymbol();
        String head = context.text(node.qualifiedName()) + " "
                + context.text(tail.LPAREN().getSymbol(), last);
        String steps = String.join(";\n", StatementSplitter.statements(body.value()));
        String whole = steps.toUpperCase(Locale.ROOT).startsWith("BEGIN") ? steps : "BEGIN ATOMIC\n" + steps + ";\nEND";
        return (CreateProcedure) SqlParser.parseStatement("CREATE PROCEDURE " + head + "\n" + whole, context.types())
                .statement();
    }

    private Procedure procedure(ProcedureTailContext tail) {
        List<Procedure.Parameter> parameters = new ArrayList<>();
        tail.procedureParameter().forEach(parameter -> parameters.add(parameter(parameter)));
        return new Procedure(
                parameters,
                new StepBuilder(context, null).step(tail.routineStep()),
                context.text(tail.routineStep()),
                TreeContext.place(tail));
    }

    private Procedure.Parameter parameter(ProcedureParameterContext node) {
        Mode mode = node.INOUT() != null || node.IN() != null && node.OUT() != null
                ? Mode.INOUT
                : node.OUT() != null ? Mode.OUT : Mode.IN;
        return new Procedure.Parameter(
                mode,
                TreeContext.name(node.identifier()),
                TypeBuilder.type(node.dataType(), context),
                node.expression() == null ? null : context.expressions().expression(node.expression()),
                node.expression() == null ? null : context.text(node.expression()),
                TreeContext.place(node));
    }

    private static void requireKnownWords(ProcedureTailContext tail) {
        StringBuilder said = new StringBuilder();
        for (ProcedureOptionContext option : tail.procedureOption()) {
            if (option.LANGUAGE() != null) {
                String language = option.identifier() == null
                        ? TreeContext.unquote(option.STRING_LITERAL().getText()).toUpperCase(Locale.ROOT)
                        : TreeContext.name(option.identifier());
                if (!language.equals("SQL")) {
                    throw TreeContext.place(option)
                            .error(SqlState.NOT_SUPPORTED, "procedures are written in SQL, not in " + language);
                }
                continue;
            }
            option.children.forEach(
                    word -> said.append(word.getText().toUpperCase(Locale.ROOT)).append(' '));
        }
        String left = said.toString();
        for (String words : WORDS) {
            left = left.replaceAll(words + " ", "");
        }
        if (!left.isBlank()) {
            throw TreeContext.place(tail)
                    .error(
                            SqlState.SYNTAX_ERROR,
                            "a procedure is said to be " + left.strip()
                                    + "; expected LANGUAGE SQL, MODIFIES SQL DATA or the like, and then BEGIN ATOMIC");
        }
    }
}
