package org.ashlardb.sql.parser;

import java.util.Map;
import org.antlr.v4.runtime.Token;
import org.ashlardb.sql.type.SqlType;

/** A statement some of whose parameters have types of their own, as literals in their places would have. */
public final class TypedParameters {
    private TypedParameters() {}

    /**
     * The text for the compiler.
     *
     * @param sql the statement as written
     * @param types by number of the parameter, from 0: those that {@link LiteralScanner#tokenOf} has a token for
     */
    public static String text(String sql, Map<Integer, SqlType> types) {
        StringBuilder text = new StringBuilder(sql.length());
        SqlLexer lexer = new SqlLexer(sql);
        int copied = 0;
        int parameters = 0;
        for (Token token = lexer.next(); token.getType() != Token.EOF; token = lexer.next()) {
            if (token.getType() == AshlarSqlLexer.QUESTION) {
                int parameter = ParameterNumber.index(token, parameters);
                parameters = Math.max(parameters, parameter + 1);
                SqlType type = types.get(parameter);
                if (type != null) {
                    text.append(sql, copied, token.getStartIndex())
                            .append(ParameterNumber.inLiteral(LiteralScanner.tokenOf(type), token, sql));
                    copied = token.getStopIndex() + 1;
                }
            }
        }
        return text.append(sql, copied, sql.length()).toString();
    }
}
