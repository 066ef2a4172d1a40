package org.ashlardb.sql.parser;

import org.antlr.v4.runtime.Vocabulary;
import org.antlr.v4.runtime.misc.IntervalSet;

/** The token types of keywords and signs, by their text. Taken from the grammar's vocabulary. */
final class Keywords {
    private static final int SLOTS = 1_024;
    private static final int MULTIPLIER = 31;
    private static final int LONGEST = 20;

    private static final String[] WORDS = new String[SLOTS];
    private static final int[] TYPES = new int[SLOTS];

    static {
        Vocabulary vocabulary = AshlarSqlParser.VOCABULARY;
        for (int type = 1; type <= vocabulary.getMaxTokenType(); type++) {
            String literal = vocabulary.getLiteralName(type);
            if (literal != null) {
                String text = literal.substring(1, literal.length() - 1);
                int slot = hash(text, 0, text.length()) & SLOTS - 1;
                while (WORDS[slot] != null) {
                    slot = slot + 1 & SLOTS - 1;
                }
                WORDS[slot] = text;
                TYPES[slot] = type;
            }
        }
    }

    private Keywords() {}

    private static int hash(String text, int start, int end) {
        int hash = end - start;
        for (int i = start; i < end; i++) {
            hash = hash * MULTIPLIER + upper(text.charAt(i));
        }
        return hash ^ hash >>> 10;
    }

    private static char upper(char c) {
        return c >= 'a' && c <= 'z' ? (char) (c - 32) : c;
    }

    /** The type of a keyword in any case, or -1. */
    static int find(String text, int start, int end) {
        if (end - start > LONGEST) {
            return -1;
        }
        int slot = hash(text, start, end) & SLOTS - 1;
        while (WORDS[slot] != null) {
            if (matches(WORDS[slot], text, start, end)) {
                return TYPES[slot];
            }
            slot = slot + 1 & SLOTS - 1;
        }
        return -1;
    }

    /** Whether a token of this type is a word of the grammar. */
    static boolean isWord(int type) {
        return type >= AshlarSqlParser.ABORT && type <= AshlarSqlParser.ZONE;
    }

    /** Whether this word of the grammar cannot be a name. */
    static boolean isReserved(int type) {
        return !FreeWords.TYPES.contains(type);
    }

    private static boolean matches(String word, String text, int start, int end) {
        if (word.length() != end - start) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) != upper(text.charAt(start + i))) {
                return false;
            }
        }
        return true;
    }

    /** The type of a sign of one character, the second being 0, or of two; -1 when there is none. */
    static int sign(char first, char second) {
        if (second == 0) {
            return first == '\u0000' ? -1 : find(String.valueOf(first), 0, 1);
        }
        if (first == '<' && second == '>' || first == '!' && second == '=') {
            return AshlarSqlLexer.NOT_EQUAL;
        }
        boolean pair = second == '=' && (first == '<' || first == '>')
                || second == '>' && (first == '-' || first == '#' || first == '@')
                || first == '#' && second == '-'
                || first == '<' && second == '@'
                || first == '@' && (second == '@' || second == '?')
                || first == '&' && second == '&'
                || first == '|' && second == '|'
                || first == second && (first == '<' || first == '>')
                || first == '~' && (second == '*' || second == '~')
                || first == '!' && second == '~'
                || first == ':' && second == ':';
        return pair ? find(new String(new char[] {first, second}), 0, 2) : -1;
    }

    /** The words that can be names, found out when somebody asks. */
    private static final class FreeWords {
        static final IntervalSet TYPES = AshlarSqlParser._ATN.nextTokens(
                AshlarSqlParser._ATN.ruleToStartState[AshlarSqlParser.RULE_nonReserved]);
    }
}
