package org.ashlardb.sql.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tokenizer against the lexer that ANTLR makes of the grammar. */
final class TokenizerTest {
    private static final String[] PIECES = {
        " ",
        "\n",
        "\t",
        "\r\n",
        "\u00a0",
        "--",
        "/*",
        "*/",
        "'",
        "''",
        "\"",
        "\"\"",
        "x'",
        "X'0aF'",
        "0",
        "12",
        "1_0",
        "_",
        ".",
        "e",
        "E+5",
        "e-",
        "1.5",
        ".5",
        "1e9",
        "\u0001",
        "\u0001d.2\u0001",
        "select",
        "FROM",
        "Where",
        "abc",
        "a$b",
        "ä",
        "中",
        "\uD83D\uDE00",
        "\uD835\uDC00",
        "e\u0301",
        "٣",
        "<",
        ">",
        "=",
        "<>",
        "!=",
        "!",
        "|",
        "||",
        "(",
        ")",
        ",",
        ";",
        "?",
        "+",
        "-",
        "*",
        "/",
        "%",
        ":",
        "::",
        "[",
        "]",
        "{",
        "}",
        "&",
        "^",
        "~",
        "@",
        "#",
        "\\",
        "K"
    };

    private static List<String> expected(String sql) {
        AshlarSqlLexer lexer = new AshlarSqlLexer(CharStreams.fromString(sql));
        lexer.removeErrorListeners();
        List<String> tokens = new ArrayList<>();
        Token token;
        do {
            token = lexer.nextToken();
            tokens.add(describe(token));
        } while (token.getType() != Token.EOF);
        return tokens;
    }

    private static List<String> actual(String sql) {
        Tokenizer tokenizer = new Tokenizer(sql);
        List<String> tokens = new ArrayList<>();
        Token token;
        do {
            token = tokenizer.next();
            tokens.add(describe(token));
        } while (token.getType() != Token.EOF);
        return tokens;
    }

    private static String describe(Token token) {
        return AshlarSqlLexer.VOCABULARY.getDisplayName(token.getType()) + " " + token.getStartIndex() + "-"
                + token.getStopIndex() + " " + token.getLine() + ":" + token.getCharPositionInLine() + " "
                + token.getText();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "SELECT 1",
                "select * from t where a='it''s' and b>=1.5e10",
                "INSERT INTO t VALUES(?, X'0f', x'g')",
                "\"a\"\"b\" \"\" \"\"\" \"x",
                "'abc''",
                "1..2 1.5.2 1_000 1_ 12abc 1e 1e+ .5e3",
                "a--b\nc/*d*/e/*f",
                "a<>b!=c<=d>=e||f|g",
                "x'",
                "x'12",
                "'\n'\n'",
                "\uD83D\uDE00 a \uD83D\uDE00b",
                "{d '2020'}",
                "\u0001"
            })
    void givesTheTokensOfTheGrammar(String sql) {
        assertEquals(expected(sql), actual(sql));
    }

    @Test
    void givesTheTokensOfTheGrammarForRandomTexts() {
        long seed = new SplittableRandom().nextLong();
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 50_000; i++) {
            StringBuilder sql = new StringBuilder();
            for (int n = random.nextInt(12); n >= 0; n--) {
                sql.append(PIECES[random.nextInt(PIECES.length)]);
            }
            String text = sql.toString();
            assertEquals(expected(text), actual(text), "seed " + seed + ", text " + text);
        }
    }

    @Test
    void knowsEveryKeywordInEveryCase() {
        for (int type = 1; type <= AshlarSqlLexer.VOCABULARY.getMaxTokenType(); type++) {
            String name = AshlarSqlLexer.VOCABULARY.getLiteralName(type);
            if (name != null) {
                String word = name.substring(1, name.length() - 1);
                assertEquals(expected(word), actual(word));
                assertEquals(
                        expected(word.toLowerCase(java.util.Locale.ROOT)),
                        actual(word.toLowerCase(java.util.Locale.ROOT)));
            }
        }
    }
}
