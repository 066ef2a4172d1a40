package org.ashlardb.sql.parser;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.atn.ParserATNSimulator;

/**
 * Decides by the next token or the next two where the grammar allows that, from a table that the build makes of the
 * grammar. Most decisions are such, but a parser left to itself finds each out by walking all of the grammar that may
 * follow, in code that a cold JVM has not compiled. The table's format is told where it is made, in FirstTokens.
 */
final class FirstTokenSimulator extends ParserATNSimulator {
    private static final int DECISIONS = AshlarSqlParser._ATN.getNumberOfDecisions();
    private static final int WIDTH = AshlarSqlParser._ATN.maxTokenType + 1;
    private static final short[] TABLE = read();

    /** In place of the one the parser has. */
    FirstTokenSimulator(AshlarSqlParser parser) {
        super(
                parser,
                AshlarSqlParser._ATN,
                parser.getInterpreter().decisionToDFA,
                parser.getInterpreter().getSharedContextCache());
    }

    private static short[] read() {
        try (InputStream stream = FirstTokenSimulator.class.getResourceAsStream("first-tokens")) {
            if (stream == null) {
                throw new IllegalStateException("the jar of ashlar-sql lacks the file first-tokens of its parser");
            }
            byte[] bytes = stream.readAllBytes();
            short[] table = new short[bytes.length / Short.BYTES];
            ByteBuffer.wrap(bytes).asShortBuffer().get(table);
            return table;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The alternative that the next token decides for, or the next two; 0 if it takes more. */
    static int alternative(int decision, TokenStream input) {
        int row = TABLE[decision];
        int found = row == 0 ? 0 : entry(row, input.LA(1));
        return found < 0 ? entry(-found, input.LA(2)) : found;
    }

    private static int entry(int row, int token) {
        return TABLE[DECISIONS + (row - 1) * WIDTH + (token == Token.EOF ? 0 : token)];
    }

    @Override
    public int adaptivePredict(TokenStream input, int decision, ParserRuleContext outerContext) {
        int alternative = alternative(decision, input);
        return alternative != 0 ? alternative : super.adaptivePredict(input, decision, outerContext);
    }
}
