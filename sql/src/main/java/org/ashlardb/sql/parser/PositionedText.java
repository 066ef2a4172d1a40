package org.ashlardb.sql.parser;

import java.util.List;
import org.antlr.v4.runtime.Token;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlException;

/**
 * A text that ends with WHERE CURRENT OF and the name of a cursor. The grammar has no such clause: it stands for conditions
 * on the key of the row that the cursor is on.
 *
 * @param before the text before WHERE
 * @param cursor as written, without quotes
 */
public record PositionedText(String before, String cursor, Place place) {
    private static final int WORDS = 4;

    /** Null for any other text. */
    public static PositionedText of(String sql) {
        List<Token> tokens;
        try {
            tokens = new TokenReader(sql).tokens();
        } catch (SqlException e) {
            return null; // the parser reports it
        }
        int end = tokens.size() - 1; // without the end itself
        while (end > 0 && tokens.get(end - 1).getText().equals(";")) {
            end--;
        }
        int first = end - WORDS;
        if (first < 1 || !isWord(tokens, first, "WHERE") || !isWord(tokens, first + 1, "CURRENT")) {
            return null;
        }
        Token name = tokens.get(end - 1);
        boolean quoted = name.getType() == AshlarSqlLexer.QUOTED_IDENTIFIER;
        if (!isWord(tokens, first + 2, "OF")
                || !quoted && !Character.isLetter(name.getText().codePointAt(0))) {
            return null;
        }
        return new PositionedText(
                sql.substring(0, tokens.get(first).getStartIndex()),
                quoted ? TreeContext.quotedName(name) : name.getText(),
                new Place(name.getLine(), name.getCharPositionInLine() + 1));
    }

    private static boolean isWord(List<Token> tokens, int index, String word) {
        return tokens.get(index).getText().equalsIgnoreCase(word);
    }
}
