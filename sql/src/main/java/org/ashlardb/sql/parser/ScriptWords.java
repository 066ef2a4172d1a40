package org.ashlardb.sql.parser;

import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.Token;

/** The tokens of a statement as words, for what is recognized before it is parsed. Places outside have no word. */
final class ScriptWords {
    private final List<Token> tokens;

    ScriptWords(List<Token> tokens) {
        this.tokens = tokens;
    }

    /** How many tokens there are, with the end of the text. */
    int count() {
        return tokens.size();
    }

    /** The type of a token, or 0 outside. */
    int type(int at) {
        return isWithin(at) ? tokens.get(at).getType() : 0;
    }

    /** The place before the semicolon or the end. */
    int last() {
        int last = tokens.size() - 2;
        return is(last, ";") ? last - 1 : last;
    }

    boolean is(int at, String word) {
        return word.equalsIgnoreCase(text(at));
    }

    /** Whether these words stand here. */
    boolean are(int at, String... words) {
        for (int i = 0; i < words.length; i++) {
            if (!is(at + i, words[i])) {
                return false;
            }
        }
        return true;
    }

    /** In upper case. */
    String word(int at) {
        return text(at).toUpperCase(Locale.ROOT);
    }

    private String text(int at) {
        return isWithin(at) ? tokens.get(at).getText() : "";
    }

    private boolean isWithin(int at) {
        return at >= 0 && at < tokens.size();
    }

    /** Whether a word that is no keyword, or a quoted name, stands here. */
    boolean isName(int at) {
        int type = type(at);
        return type == AshlarSqlLexer.IDENTIFIER || type == AshlarSqlLexer.QUOTED_IDENTIFIER;
    }

    /** The place behind a name with its schemas. */
    int behindName(int at) {
        int behind = at + 1;
        while (is(behind, ".")) {
            behind += 2;
        }
        return behind;
    }

    /** The place behind what is in the parentheses that open here. */
    int behindParentheses(int at) {
        int depth = 0;
        for (int i = at; i < tokens.size(); i++) {
            depth += is(i, "(") ? 1 : is(i, ")") ? -1 : 0;
            if (depth == 0) {
                return i + 1;
            }
        }
        return tokens.size();
    }

    void remove(int from, int count) {
        tokens.subList(from, from + count).clear();
    }
}
