package org.ashlardb.sql.parser;

import org.antlr.v4.runtime.Token;
import org.ashlardb.sql.type.SqlState;

/** The number that a parameter may have in the text: the 2 of {@code ?2}. */
final class ParameterNumber {
    /** Stands before the number in a token for a literal. */
    static final char IN_LITERAL = 'p';

    private static final int MOST_DIGITS = 9;

    private ParameterNumber() {}

    /**
     * Which parameter a token is, from 0.
     *
     * @param next what it is if it has no number
     */
    static int index(Token token, int next) {
        int start = token.getStartIndex();
        boolean mark = token.getType() == AshlarSqlLexer.QUESTION;
        if (mark && token.getStopIndex() == start) {
            return next;
        }
        String text = token.getText();
        int before = mark ? 0 : text.lastIndexOf(IN_LITERAL);
        if (before < 0) {
            return next;
        }
        String number = text.substring(before + 1, mark ? text.length() : text.length() - 1);
        if (number.length() > MOST_DIGITS) {
            throw StatementLimits.tooManyParameters(token);
        }
        int index = Integer.parseInt(number) - 1;
        if (index < 0) {
            throw TreeContext.place(token)
                    .error(SqlState.SYNTAX_ERROR, "parameter ?" + number + ": the first one is ?1");
        }
        return index;
    }

    /** The token for a literal, of a parameter with the number that the token for it has, if any. */
    static String inLiteral(String literal, Token parameter, String sql) {
        String number = sql.substring(parameter.getStartIndex() + 1, parameter.getStopIndex() + 1);
        int end = literal.length() - 1;
        return number.isEmpty() ? literal : literal.substring(0, end) + IN_LITERAL + number + literal.substring(end);
    }
}
