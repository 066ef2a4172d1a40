package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.ashlardb.sql.parser.AshlarSqlParser.FunctionNameContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IdentifierContext;
import org.ashlardb.sql.parser.AshlarSqlParser.QualifiedNameContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SelectSpecificationContext;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** What the tree builders share: names, places, and each other. */
final class TreeContext {
    static final String BUILT_IN = "PG_CATALOG";

    private final TokenReader tokens;
    private final UserTypes types;
    private final ExpressionBuilder expressions = new ExpressionBuilder(this);
    private final QueryBuilder queries = new QueryBuilder(this);
    private SelectSpecificationContext taken; // whose INTO is

    TreeContext(TokenReader tokens, UserTypes types) {
        this.tokens = tokens;
        this.types = types;
    }

    UserTypes types() {
        return types;
    }

    ExpressionBuilder expressions() {
        return expressions;
    }

    QueryBuilder queries() {
        return queries;
    }

    /** Fails when the statement is to end. */
    void checkCanceled() {
        tokens.checkCanceled();
    }

    int parameterIndex(Token token) {
        return tokens.parameterIndex(token);
    }

    int parameterCount() {
        return tokens.parameterCount();
    }

    /** The text as written. */
    String text(ParserRuleContext context) {
        return text(context.getStart(), context.getStop());
    }

    /** The text as written from one token to another. */
    String text(Token first, Token last) {
        return tokens.text(first, last);
    }

    /** The text of a part of an object with a home schema, with schemas before the names of sequences and types. */
    String storedText(ParserRuleContext context) {
        return storedText(context, false);
    }

    /** The text of a default or check, also with schemas before the names of functions that users have made. */
    String storedExpression(ParserRuleContext context) {
        return storedText(context, true);
    }

    private String storedText(ParserRuleContext context, boolean functions) {
        String schema = types.schema();
        return ObjectNames.rename(context, text(context), (kind, name) -> {
            boolean stays = name.schema() != null
                    || schema == null
                    || kind == ObjectNames.Kind.FUNCTION && !(functions && types.hasFunction(schema, name.name()));
            return stays ? name : new Name(schema, name.name(), name.place());
        });
    }

    /** Lets this SELECT have INTO, for whoever makes a table or steps of a procedure of it. */
    void takeInto(SelectSpecificationContext select) {
        taken = select;
    }

    /** Fails if a SELECT has an INTO that nobody takes. */
    void requireNoInto(SelectSpecificationContext select) {
        if (select.intoClause() != null && select != taken) {
            throw place(select.intoClause())
                    .error(
                            SqlState.NOT_SUPPORTED,
                            "INTO stands in the first SELECT of a statement that makes a table, or fills variables of a"
                                    + " procedure");
        }
    }

    /** The schema that a call names, or null, as for the built-in functions where PostgreSQL has them. */
    static String schema(FunctionNameContext function) {
        String schema = name(function.schema);
        return BUILT_IN.equals(schema) ? null : schema;
    }

    static Place place(ParserRuleContext context) {
        return place(context.getStart());
    }

    static Place place(Token token) {
        return new Place(token.getLine(), token.getCharPositionInLine() + 1);
    }

    static List<String> names(List<IdentifierContext> contexts) {
        List<String> names = new ArrayList<>(contexts.size());
        for (IdentifierContext context : contexts) {
            names.add(name(context));
        }
        return names;
    }

    /** The name with its quotes taken off; folded to upper case, but for one in double quotes. Null for null. */
    static String name(IdentifierContext context) {
        if (context == null) {
            return null;
        }
        Token token = context.getStart();
        String text = token == context.getStop() ? token.getText() : context.getText();
        boolean quoted = token.getType() == AshlarSqlParser.QUOTED_IDENTIFIER;
        String name = quoted ? quotedName(token) : text;
        if (!quoted || text.charAt(0) == '`') {
            name = name.toUpperCase(Locale.ROOT);
        }
        if (name.length() > Name.MAX_LENGTH) {
            throw new SqlException(
                    SqlState.NAME_TOO_LONG,
                    "name " + name.substring(0, 20) + "... has " + name.length() + " characters, the limit is "
                            + Name.MAX_LENGTH);
        }
        return name;
    }

    /** What a quoted name says, as it is written. */
    static String quotedName(Token token) {
        String text = token.getText();
        return text.charAt(1) == '&' && text.charAt(0) != '"' && text.charAt(0) != '`'
                ? EscapedText.ofName(token)
                : unquote(text);
    }

    static Name name(QualifiedNameContext context) {
        List<IdentifierContext> parts = context.identifier();
        if (parts.size() > 2) {
            throw place(context)
                    .error(
                            SqlState.SYNTAX_ERROR,
                            "name " + context.getText() + " has " + parts.size()
                                    + " parts, expected at most a schema and a name");
        }
        String schema = parts.size() == 2 ? name(parts.get(0)) : null;
        return new Name(schema, name(parts.get(parts.size() - 1)), place(context));
    }

    /** The content of a string or quoted name, its doubled quotes halved. */
    static String unquote(String text) {
        String quote = text.substring(0, 1);
        String content = text.substring(1, text.length() - 1);
        return content.indexOf(quote.charAt(0)) < 0 ? content : content.replace(quote + quote, quote);
    }
}
