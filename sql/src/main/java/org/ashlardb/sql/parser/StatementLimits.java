package org.ashlardb.sql.parser;

import org.antlr.v4.runtime.Token;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** What a statement may not exceed, and the errors when it does. */
final class StatementLimits {
    /** Characters of a statement. */
    static final int MAX_LENGTH = 64 << 20;

    /** Parentheses, CASEs and subqueries within each other. */
    static final int MAX_NESTING = 200;

    /** Operators in a row, such as {@code 1+1+1}; AND, OR and || have no such limit. */
    static final int MAX_OPERATORS = 1_000;

    /** JOINs or EXCEPTs in a row. */
    static final int MAX_JOINS = 500;

    static final int MAX_PARAMETERS = 65_535;

    private static final int MAX_TOKENS = 2_000_000;
    private static final int MIN_TOKENS = 20_000;
    private static final int HEAP_BYTES_PER_TOKEN = 1_024;

    private StatementLimits() {}

    /** Words, literals and signs of a statement: what a part of the heap can hold. */
    static int maxTokens() {
        long fitting = Runtime.getRuntime().maxMemory() / HEAP_BYTES_PER_TOKEN;
        return (int) Math.max(MIN_TOKENS, Math.min(MAX_TOKENS, fitting));
    }

    static void checkLength(String sql) {
        if (sql.length() > MAX_LENGTH) {
            throw new SqlException(
                    SqlState.TOO_LARGE, "statement has " + sql.length() + " characters, the limit is " + MAX_LENGTH);
        }
    }

    static SqlException tooManyTokens(int limit) {
        return new SqlException(
                SqlState.TOO_LARGE,
                "statement has more than " + limit
                        + " words and signs, the limit with this heap; use parameters and batches");
    }

    static SqlException tooManyParameters(Token at) {
        return error(SqlState.TOO_LARGE, "statement has more than " + MAX_PARAMETERS + " parameters", at);
    }

    static SqlException nestedTooDeep(Token at) {
        return error(SqlState.TOO_COMPLEX, "statement is nested deeper than " + MAX_NESTING + " levels", at);
    }

    static SqlException tooManyOperators(Token at) {
        return error(SqlState.TOO_COMPLEX, "more than " + MAX_OPERATORS + " operators in a row", at);
    }

    static SqlException tooManyJoins(Token at) {
        return error(SqlState.TOO_COMPLEX, "more than " + MAX_JOINS + " JOINs or EXCEPTs in a row", at);
    }

    private static SqlException error(String state, String message, Token at) {
        int column = at.getCharPositionInLine() + 1;
        return new SqlException(
                state, message + ", at line " + at.getLine() + ", column " + column, at.getLine(), column, null);
    }
}
