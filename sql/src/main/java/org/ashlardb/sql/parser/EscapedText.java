package org.ashlardb.sql.parser;

import java.util.Locale;
import org.antlr.v4.runtime.Token;
import org.ashlardb.sql.parser.AshlarSqlParser.EscapedLiteralContext;

/**
 * The text of a literal with a letter before its quotes, N'...', E'...' with backslashes, U&'...' with code points, or with
 * other quotes, $$...$$ and $tag$...$tag$.
 */
final class EscapedText {
    private static final int CODE_DIGITS = 4;
    private static final int LONG_CODE_DIGITS = 6; // behind a second escape character, or a plus sign
    private static final int BACKSLASH_CODE_DIGITS = 8;
    private static final int MAX_OCTAL_DIGITS = 3;
    private static final int MAX_HEX_DIGITS = 2;

    private final Token token;
    private final String text;
    private final StringBuilder out;
    private int at;

    private EscapedText(Token token, String text) {
        this.token = token;
        this.text = text;
        this.out = new StringBuilder(text.length());
    }

    static String of(EscapedLiteralContext node) {
        Token token = node.getStart();
        String literal = token.getText();
        if (node.NATIONAL_LITERAL() != null) {
            return TreeContext.unquote(LiteralBuilder.joined(token, literal.substring(1), node.more));
        }
        if (node.DOLLAR_LITERAL() != null) {
            int tag = literal.indexOf('$', 1) + 1;
            return literal.substring(tag, literal.length() - tag);
        }
        if (node.ESCAPE_LITERAL() != null) {
            String text = LiteralBuilder.joined(token, literal.substring(1), node.more);
            return new EscapedText(token, text.substring(1, text.length() - 1)).backslashes();
        }
        char escape = node.identifier() == null ? '\\' : escapeOf(node);
        String text = LiteralBuilder.joined(token, literal.substring(2), node.more);
        return new EscapedText(token, TreeContext.unquote(text)).codePoints(escape);
    }

    /** The name that {@code U&"..."} says, with UESCAPE behind it or without. */
    static String ofName(Token token) {
        String text = token.getText();
        int end = text.lastIndexOf('"') + 1;
        char escape = end == text.length() ? '\\' : text.charAt(text.length() - 2);
        if (end < text.length()) {
            requireEscape(String.valueOf(escape), token);
        }
        return new EscapedText(token, TreeContext.unquote(text.substring(2, end))).codePoints(escape);
    }

    private static char escapeOf(EscapedLiteralContext node) {
        Token word = node.identifier().getStart();
        if (!word.getText().toUpperCase(Locale.ROOT).equals("UESCAPE")) {
            throw SyntaxErrors.at(word, "found '" + word.getText() + "', expected UESCAPE");
        }
        String escape = TreeContext.unquote(node.escape.getText());
        requireEscape(escape, node.escape);
        return escape.charAt(0);
    }

    private static void requireEscape(String escape, Token place) {
        if (escape.length() != 1 || Character.digit(escape.charAt(0), 16) >= 0 || "+'\" \t\n\r".contains(escape)) {
            throw SyntaxErrors.at(
                    place,
                    "UESCAPE is '" + escape
                            + "', expected one character, no digit of a code, plus sign, quote or blank");
        }
    }

    private String codePoints(char escape) {
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c != escape) {
                out.append(c);
            } else if (isNext(escape)) {
                at++;
                out.append(escape);
            } else if (isNext('+')) {
                at++;
                out.appendCodePoint(number(16, LONG_CODE_DIGITS, LONG_CODE_DIGITS));
            } else {
                out.appendCodePoint(number(16, CODE_DIGITS, CODE_DIGITS));
            }
        }
        return wellFormed();
    }

    private String backslashes() {
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '\'') {
                at++; // the second of two
            }
            if (c == '\\') {
                escape(text.charAt(at++));
            } else {
                out.append(c);
            }
        }
        return wellFormed();
    }

    private void escape(char c) {
        switch (c) {
            case 'b' -> out.append('\b');
            case 'f' -> out.append('\f');
            case 'n' -> out.append('\n');
            case 'r' -> out.append('\r');
            case 't' -> out.append('\t');
            case 'x' -> out.appendCodePoint(number(16, 1, MAX_HEX_DIGITS));
            case 'u' -> out.appendCodePoint(number(16, CODE_DIGITS, CODE_DIGITS));
            case 'U' -> out.appendCodePoint(number(16, BACKSLASH_CODE_DIGITS, BACKSLASH_CODE_DIGITS));
            case '0', '1', '2', '3', '4', '5', '6', '7' -> {
                at--;
                out.appendCodePoint(number(8, 1, MAX_OCTAL_DIGITS));
            }
            default -> out.append(c);
        }
    }

    private boolean isNext(char c) {
        return at < text.length() && text.charAt(at) == c;
    }

    private int number(int radix, int least, int most) {
        int start = at;
        long number = 0;
        while (at < text.length() && at - start < most && Character.digit(text.charAt(at), radix) >= 0) {
            number = number * radix + Character.digit(text.charAt(at++), radix);
        }
        if (at - start < least) {
            throw SyntaxErrors.at(
                    token, "a code has " + (at - start) + " digits before '" + rest() + "', expected " + least);
        }
        if (number > Character.MAX_CODE_POINT) {
            throw SyntaxErrors.at(token, "code " + text.substring(start, at) + " is not one of a character");
        }
        return (int) number;
    }

    private String rest() {
        return text.substring(at, Math.min(text.length(), at + CODE_DIGITS));
    }

    /** Halves of characters beyond the first 65,536 may only come in pairs. */
    private String wellFormed() {
        for (int i = 0; i < out.length(); i++) {
            char c = out.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < out.length() && Character.isLowSurrogate(out.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                throw SyntaxErrors.at(
                        token, "half a pair of codes, \\" + Integer.toHexString(c) + ", without the other");
            }
        }
        return out.toString();
    }
}
