package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * The tokens of a statement, checked against the limits before they are parsed, and the numbering of its parameters.
 */
final class TokenReader {
    private static final int CHECK_MASK = (1 << 10) - 1;

    private final String sql;
    private final Runnable checkCanceled;
    private final List<Token> tokens = new ArrayList<>();
    private int[] parameterTokens = new int[8];
    private int[] parameterIndexes = new int[8]; // of each of these tokens
    private int parameterTokenCount;
    private int parameterCount;

    TokenReader(String sql) {
        this(sql, () -> {});
    }

    /** @param checkCanceled called now and then; what it throws ends the reading */
    TokenReader(String sql, Runnable checkCanceled) {
        this.checkCanceled = checkCanceled;
        StatementLimits.checkLength(sql);
        this.sql = sql;
        SqlLexer lexer = new SqlLexer(sql);
        int maxTokens = StatementLimits.maxTokens();
        int depth = 0;
        boolean surplus = false;
        SqlToken token;
        do {
            token = lexer.next();
            if ((tokens.size() & CHECK_MASK) == 0) {
                checkCanceled.run();
            }
            depth = check(token, depth);
            if (isLabelBefore(token)) {
                ((SqlToken) tokens.get(tokens.size() - 1)).setType(AshlarSqlLexer.IDENTIFIER);
            }
            if (tokens.size() >= maxTokens) {
                throw StatementLimits.tooManyTokens(maxTokens);
            }
            surplus |= mayBringSurplus(token);
            token.setTokenIndex(tokens.size());
            tokens.add(token);
        } while (token.getType() != Token.EOF);
        if (surplus) {
            ForeignScript.removeSurplus(tokens);
        }
    }

    private boolean mayBringSurplus(Token token) {
        return switch (token.getType()) {
            case AshlarSqlLexer.CREATE, AshlarSqlLexer.ALTER, AshlarSqlLexer.CONSTRAINT -> true;
            case Token.EOF -> false;
            default -> isSign(token, ':') && token.getStopIndex() > token.getStartIndex();
        };
    }

    /** Whether the last token, a reserved word, can only be the name of a column, as it stands between AS and this one. */
    private boolean isLabelBefore(Token next) {
        int last = tokens.size() - 1;
        if (last < 1 || tokens.get(last - 1).getType() != AshlarSqlLexer.AS) {
            return false;
        }
        int type = tokens.get(last).getType();
        if (!Keywords.isWord(type)) {
            return false;
        }
        boolean follows =
                switch (next.getType()) {
                    case AshlarSqlLexer.FROM,
                            AshlarSqlLexer.WHERE,
                            AshlarSqlLexer.ORDER,
                            AshlarSqlLexer.LIMIT,
                            AshlarSqlLexer.UNION,
                            AshlarSqlLexer.EXCEPT,
                            AshlarSqlLexer.INTERSECT,
                            AshlarSqlLexer.INTO,
                            Token.EOF -> true;
                    default -> isSign(next, ',') || isSign(next, ')') || isSign(next, ';');
                };
        return follows && Keywords.isReserved(type) && !(beginsQuery(type) && isDefined(last));
    }

    /** Whether a query that is to be defined would begin here: CREATE TABLE t AS SELECT has no column of that name. */
    private boolean isDefined(int last) {
        if (tokens.get(0).getType() != AshlarSqlLexer.CREATE) {
            return false;
        }
        for (int i = 0; i < last; i++) {
            if (tokens.get(i).getType() == AshlarSqlLexer.SELECT) {
                return false;
            }
        }
        return true;
    }

    private boolean isSign(Token token, char sign) {
        return sql.charAt(token.getStartIndex()) == sign;
    }

    private static boolean beginsQuery(int type) {
        return type == AshlarSqlLexer.SELECT
                || type == AshlarSqlLexer.VALUES
                || type == AshlarSqlLexer.TABLE
                || type == AshlarSqlLexer.WITH;
    }

    List<Token> tokens() {
        return tokens;
    }

    /** The tokens for a parser. */
    TokenStream stream() {
        return new TokenList(tokens, checkCanceled);
    }

    /** Work that takes a while begins, or goes on. */
    void checkCanceled() {
        checkCanceled.run();
    }

    int parameterCount() {
        return parameterCount;
    }

    /** Which parameter, from 0, the question mark, or the literal taken out, at this place is. */
    int parameterIndex(Token token) {
        return parameterIndexes[Arrays.binarySearch(parameterTokens, 0, parameterTokenCount, token.getStartIndex())];
    }

    /** The text as written from one token to another. */
    String text(Token first, Token last) {
        return sql.substring(first.getStartIndex(), last.getStopIndex() + 1);
    }

    private int check(Token token, int depth) {
        switch (token.getType()) {
            case AshlarSqlLexer.LPAREN, AshlarSqlLexer.CASE -> {
                if (depth >= StatementLimits.MAX_NESTING) {
                    throw StatementLimits.nestedTooDeep(token);
                }
                return depth + 1;
            }
            case AshlarSqlLexer.RPAREN, AshlarSqlLexer.END -> {
                return Math.max(0, depth - 1);
            }
            case AshlarSqlLexer.QUESTION, AshlarSqlLexer.LITERAL_PARAMETER -> addParameter(token);
            case AshlarSqlLexer.UNTERMINATED_STRING -> throw unterminated("string", "'", token);
            case AshlarSqlLexer.UNTERMINATED_IDENTIFIER -> throw unterminated("quoted name", "\"", token);
            case AshlarSqlLexer.UNTERMINATED_COMMENT -> throw unterminated("comment", "*/", token);
            default -> {
                return depth;
            }
        }
        return depth;
    }

    /** One without a number is the next after the highest so far. */
    private void addParameter(Token token) {
        int index = ParameterNumber.index(token, parameterCount);
        if (index >= StatementLimits.MAX_PARAMETERS) {
            throw StatementLimits.tooManyParameters(token);
        }
        if (parameterTokenCount == parameterTokens.length) {
            parameterTokens = Arrays.copyOf(parameterTokens, parameterTokenCount * 2);
            parameterIndexes = Arrays.copyOf(parameterIndexes, parameterTokenCount * 2);
        }
        parameterTokens[parameterTokenCount] = token.getStartIndex();
        parameterIndexes[parameterTokenCount++] = index;
        parameterCount = Math.max(parameterCount, index + 1);
    }

    private static SqlException unterminated(String what, String end, Token token) {
        int column = token.getCharPositionInLine() + 1;
        return new SqlException(
                SqlState.SYNTAX_ERROR,
                "syntax error at line " + token.getLine() + ", column " + column + ": the " + what
                        + " that begins here has no closing " + end,
                token.getLine(),
                column,
                null);
    }
}
