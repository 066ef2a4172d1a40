package org.ashlardb.sql.parser;

import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.ashlardb.sql.parser.AshlarSqlParser.CompoundStepContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ReturnedContext;
import org.ashlardb.sql.parser.AshlarSqlParser.RoutineStepContext;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** Finds the text of the query that a function is which returns a table, in any of the ways in which it is written. */
final class TableBodyBuilder {
    private static final String BLOCK = "BEGIN";

    private final TreeContext context;

    TableBodyBuilder(TreeContext context) {
        this.context = context;
    }

    /** The query behind RETURN. */
    String query(ReturnedContext node) {
        return checked(context.storedText(inner(node)), node.getStart());
    }

    /** The query that a step is or returns, alone in a block or without one. */
    String query(RoutineStepContext node) {
        return checked(context.storedText(inner(node)), node.getStart());
    }

    /**
     * The query, or the block with it, that is written as a text.
     *
     * @param at where the text begins
     */
    String query(String text, Token at) {
        List<String> statements = StatementSplitter.statements(text);
        if (!statements.isEmpty() && statements.get(0).toUpperCase(Locale.ROOT).startsWith(BLOCK)) {
            TokenReader tokens = new TokenReader("CREATE PROCEDURE F() " + String.join(";\n", statements));
            ParserRuleContext query = inner(step(SqlParser.statementTree(tokens)));
            return checked(tokens.text(query.getStart(), query.getStop()), at);
        }
        if (statements.size() != 1) {
            throw SyntaxErrors.at(
                    at, "the body of a function has " + statements.size() + " statements, expected one query");
        }
        return checked(statements.get(0), at);
    }

    private String checked(String text, Token at) {
        ParsedStatement parsed = SqlParser.parseStatement(text, context.types());
        if (!(parsed.statement() instanceof Query)) {
            throw noQuery(at);
        }
        if (parsed.parameterCount() > 0) {
            throw SyntaxErrors.at(at, "a function is not made with ? in it");
        }
        return text;
    }

    private static SqlException noQuery(Token at) {
        return TreeContext.place(at)
                .error(
                        SqlState.NOT_SUPPORTED,
                        "a function that returns a table is one query that changes nothing, expected RETURN TABLE"
                                + " (query) or the query alone in BEGIN ATOMIC ... END");
    }

    private static ParserRuleContext inner(ReturnedContext node) {
        if (node.query() != null) {
            return node.query();
        }
        if (node.getStart().getType() != AshlarSqlLexer.LPAREN) {
            throw SyntaxErrors.at(node.getStart(), "a function that returns a table has a query behind RETURN");
        }
        return node.expression();
    }

    private static ParserRuleContext inner(RoutineStepContext node) {
        if (node.query() != null && node.compoundStep() == null) {
            return node.query();
        }
        if (node.returned() != null) {
            return inner(node.returned());
        }
        CompoundStepContext block = node.compoundStep();
        boolean alone = block != null
                && block.BEGIN() != null
                && block.declaration().isEmpty()
                && block.routineStep().size() == 1;
        if (!alone) {
            throw noQuery(node.getStart());
        }
        return inner(block.routineStep(0));
    }

    /** The first step of a statement that makes a routine. */
    private static RoutineStepContext step(ParserRuleContext node) {
        if (node instanceof RoutineStepContext step) {
            return step;
        }
        for (int i = 0; i < node.getChildCount(); i++) {
            RoutineStepContext found = node.getChild(i) instanceof ParserRuleContext inner ? step(inner) : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}
