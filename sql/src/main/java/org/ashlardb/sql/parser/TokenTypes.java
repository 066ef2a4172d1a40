package org.ashlardb.sql.parser;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.Vocabulary;

/** The token types of keywords and signs, read once from the literals of the grammar. */
final class TokenTypes {
    private static final Map<String, Integer> KEYWORDS = new HashMap<>();
    private static final int[] SIGNS = new int[128];
    private static final int[] SECOND_SIGNS = new int[128 * 128];
    private static int longestKeyword;

    static {
        Arrays.fill(SIGNS, AshlarSqlLexer.UNKNOWN_CHARACTER);
        Vocabulary vocabulary = AshlarSqlParser.VOCABULARY;
        for (int type = 1; type <= vocabulary.getMaxTokenType(); type++) {
            String literal = vocabulary.getLiteralName(type);
            if (literal != null) {
                add(literal.substring(1, literal.length() - 1), type);
            }
        }
        add("<>", AshlarSqlLexer.NOT_EQUAL);
        add("!=", AshlarSqlLexer.NOT_EQUAL);
    }

    private TokenTypes() {}

    private static void add(String literal, int type) {
        char first = literal.charAt(0);
        if (Character.isLetter(first)) {
            KEYWORDS.put(literal, type);
            longestKeyword = Math.max(longestKeyword, literal.length());
        } else if (literal.length() == 1) {
            SIGNS[first] = type;
        } else {
            SECOND_SIGNS[first * 128 + literal.charAt(1)] = type;
        }
    }

    /** A keyword in any case, or a name. */
    static int ofWord(String sql, int start, int end) {
        if (end - start > longestKeyword) {
            return AshlarSqlLexer.IDENTIFIER;
        }
        char[] upper = new char[end - start];
        for (int i = 0; i < upper.length; i++) {
            char c = sql.charAt(start + i);
            upper[i] = c >= 'a' && c <= 'z' ? (char) (c - 'a' + 'A') : c;
        }
        Integer type = KEYWORDS.get(new String(upper));
        return type == null ? AshlarSqlLexer.IDENTIFIER : type;
    }

    /** Two characters that are one sign, else INVALID_TYPE. */
    static int ofSigns(int first, int second) {
        return first < 128 && second >= 0 && second < 128 ? SECOND_SIGNS[first * 128 + second] : Token.INVALID_TYPE;
    }

    /** A sign of one character, or the type of unknown characters. */
    static int ofSign(int sign) {
        return sign < 128 ? SIGNS[sign] : AshlarSqlLexer.UNKNOWN_CHARACTER;
    }
}
