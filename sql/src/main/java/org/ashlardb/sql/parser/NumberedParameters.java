package org.ashlardb.sql.parser;

import java.util.List;
import org.antlr.v4.runtime.Token;

/** The parameters of a function that its text names by their numbers, as {@code $1}, in the way of PostgreSQL. */
final class NumberedParameters {
    private NumberedParameters() {}

    /** The name of a parameter that has none. */
    static String name(int number) {
        return "$" + number;
    }

    /** The text with names for numbers, but for those that no parameter has. */
    static String named(String text, List<String> names) {
        if (text.indexOf('$') < 0) {
            return text;
        }
        StringBuilder named = new StringBuilder();
        int written = 0;
        SqlLexer lexer = new SqlLexer(text);
        Token before = lexer.next();
        for (Token token = before; token.getType() != Token.EOF; token = lexer.next()) {
            String name = name(before, token, names);
            if (name != null) {
                named.append(text, written, before.getStartIndex());
                named.append('"').append(name.replace("\"", "\"\"")).append('"');
                written = token.getStopIndex() + 1;
            }
            before = token;
        }
        return named.append(text, written, text.length()).toString();
    }

    /** Of the parameter that two tokens are the number of, or null. */
    private static String name(Token sign, Token number, List<String> names) {
        boolean numbered = sign.getText().equals("$")
                && number.getType() == AshlarSqlLexer.INTEGER_LITERAL
                && number.getStartIndex() == sign.getStopIndex() + 1
                && number.getText().length() < 4;
        if (!numbered) {
            return null;
        }
        int index = Integer.parseInt(number.getText()) - 1;
        return index < 0 || index >= names.size() ? null : names.get(index);
    }
}
