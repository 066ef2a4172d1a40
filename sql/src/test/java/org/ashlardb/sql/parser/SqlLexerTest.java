package org.ashlardb.sql.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.junit.jupiter.api.Test;

/** The lexer written by hand against the one generated from the grammar. */
class SqlLexerTest {
    private static final String[] PIECES = {
        "SELECT",
        "select",
        "Sel",
        "from",
        "x",
        "X'0aF'",
        "X'zz'",
        "x'",
        "'it''s'",
        "N'a''b'",
        "n'a\nb'",
        "E'it\\'s'",
        "e'a''b\\\\'",
        "E'\\",
        "U&'\\0041'",
        "u&'a\n''b'",
        "U&\"a\n\"\"b\"",
        "u&\"x\"\tuescape '!'",
        "Uescape",
        "'!'",
        "U&",
        "$$",
        "$$a'\n$b$$",
        "$",
        "U",
        "''",
        "'a\nb'",
        "\"Na\"\"me\"",
        "1",
        "12.",
        ".5",
        "1.5e10",
        "1e",
        "1e+5",
        "1_000",
        "1_",
        "0x1",
        "0",
        "0X1f_a",
        "0x_",
        "0b1_0",
        "0b2",
        "0o17",
        "0O8",
        "_1",
        "1.5_0",
        "1._5",
        "1e5_",
        "1_e5",
        "1grün$",
        "0x1\uff11",
        "a1$",
        "_b",
        "grün",
        "->",
        "->>",
        "#>",
        "#>>",
        "#-",
        "~",
        "~*",
        "!~",
        "!~*",
        "~~",
        "~~*",
        "!~~",
        "!~~*",
        "!",
        "@>",
        "@?",
        "@@",
        "^",
        "<@",
        "&&",
        "&",
        "@",
        "<>",
        "!=",
        "<=",
        ">=",
        "<",
        ">",
        "=",
        "||",
        "|",
        "::",
        ":",
        "+",
        "-",
        "*",
        "/",
        "%",
        "(",
        ")",
        ",",
        ".",
        ";",
        "?",
        "-- c\n",
        "/* c\n */",
        "/*",
        "*/",
        " ",
        "\n",
        "\t",
        "\r\n",
        "#",
        "\u0001i\u0001",
        "\u0001n5.2\u0001",
        "\u0001SELECT\u0001",
        "\u0001",
        "CURRENT_TIMESTAMP",
        "1..2",
        "e5",
        "\u00a0",
        "漢字",
        "e\u0301"
    };

    private static List<String> byHand(String sql) {
        List<String> tokens = new ArrayList<>();
        SqlLexer lexer = new SqlLexer(sql);
        Token token;
        do {
            token = lexer.next();
            tokens.add(show(token));
        } while (token.getType() != Token.EOF);
        return tokens;
    }

    private static List<String> generated(String sql) {
        List<String> tokens = new ArrayList<>();
        AshlarSqlLexer lexer = new AshlarSqlLexer(CharStreams.fromString(sql));
        lexer.removeErrorListeners();
        Token token;
        do {
            token = lexer.nextToken();
            tokens.add(show(token));
        } while (token.getType() != Token.EOF);
        return tokens;
    }

    private static String show(Token token) {
        return token.getType() + ":" + token.getText() + "@" + token.getLine() + ":" + token.getCharPositionInLine();
    }

    /** The grammar has no such literals: it cannot say that the same tag ends one. */
    private static final Pattern TAGGED = Pattern.compile("(\\$[A-Za-z_][A-Za-z_0-9]*\\$).*\\1", Pattern.DOTALL);

    private static boolean isUnterminated(List<String> tokens) {
        String kinds = AshlarSqlLexer.UNTERMINATED_STRING + " " + AshlarSqlLexer.UNTERMINATED_IDENTIFIER;
        for (String token : tokens) {
            if ((" " + kinds + " ").contains(" " + token.substring(0, token.indexOf(':')) + " ")) {
                return true;
            }
        }
        return false;
    }

    @Test
    void eachPieceIsTheSame() {
        for (String piece : PIECES) {
            List<String> expected = generated(piece);
            if (!isUnterminated(expected)) {
                assertEquals(expected, byHand(piece), piece);
            }
        }
    }

    @Test
    void randomTextsAreTheSame() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 20_000; round++) {
            StringBuilder sql = new StringBuilder();
            for (int i = random.nextInt(8); i >= 0; i--) {
                sql.append(PIECES[random.nextInt(PIECES.length)]);
                sql.append(random.nextBoolean() ? " " : "");
            }
            List<String> expected = generated(sql.toString());
            if (!isUnterminated(expected) && !TAGGED.matcher(sql).find()) {
                assertEquals(expected, byHand(sql.toString()), () -> "seed " + seed + ": " + sql);
            }
        }
    }

    @Test
    void tagsEndTheirLiterals() {
        for (String literal : List.of("$a$$a$", "$re$it's $b$ $$ $\n$re$", "$_1$ $a$ $_1$", "$a$a$a$")) {
            Token token = new SqlLexer(literal + " 1").next();
            assertEquals(AshlarSqlLexer.DOLLAR_LITERAL, token.getType(), literal);
            assertEquals(literal, token.getText(), literal);
        }
        for (String other : List.of("$a$", "$a$ $b$", "$1$ $1$", "$a-b$ $a-b$")) {
            assertEquals(generated(other), byHand(other), other);
        }
    }

    @Test
    void commentsAreNested() {
        for (String comment :
                List.of("/**/", "/***/", "/* a /* b */ c\n */", "/*/**/*/", "/*//**//*/**/*/*/", "/***//*/**/*/")) {
            assertEquals(generated(comment + "1"), byHand(comment + "1"), comment);
            assertEquals(Token.EOF, new SqlLexer(comment).next().getType(), comment);
        }
        for (String comment : List.of("/*", "/*/", "/* /* */", "/*/*/", "/*\n/* a */ b /*")) {
            assertEquals(generated("1 " + comment), byHand("1 " + comment), comment);
            Token token = new SqlLexer(comment).next();
            assertEquals(AshlarSqlLexer.UNTERMINATED_COMMENT, token.getType(), comment);
            assertEquals(comment, token.getText(), comment);
        }
    }
}
