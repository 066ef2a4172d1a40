package org.ashlardb.sql.parser;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;

/**
 * Which alternatives of the grammar's decisions the next token or the next two decide for: a table that the build makes
 * of the grammar. Its format is told where it is made, in build-config. It is read without the parser, which another
 * thread may be loading.
 */
final class FirstTokens {
    private static final FirstTokens ALL = new FirstTokens(read());

    private final short[] table;
    private final int width;
    private final int rows; // where the first one begins

    private FirstTokens(short[] table) {
        this.table = table;
        this.width = table[1];
        this.rows = 2 + table[0];
    }

    static FirstTokens all() {
        return ALL;
    }

    private static short[] read() {
        try (InputStream stream = FirstTokens.class.getResourceAsStream("first-tokens")) {
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
    int alternative(int decision, TokenStream input) {
        int row = table[2 + decision];
        int found = row == 0 ? 0 : entry(row, input.LA(1));
        return found < 0 ? entry(-found, input.LA(2)) : found;
    }

    private int entry(int row, int token) {
        return table[rows + (row - 1) * width + (token == Token.EOF ? 0 : token)];
    }
}
