package org.ashlardb.sql.expression.function;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Vector;

/** Text as bytes of an encoding and back. The second argument names the encoding as PostgreSQL does. */
public enum CharsetFunction implements RowFunction {
    CONVERT_TO {
        @Override
        Object value(Vector[] arguments, int row, String encoding) {
            String text = TextFunction.text(arguments, 0, row);
            try {
                ByteBuffer bytes = charset(encoding).newEncoder().encode(CharBuffer.wrap(text));
                byte[] value = new byte[bytes.remaining()];
                bytes.get(value);
                return value;
            } catch (CharacterCodingException e) {
                throw new SqlException(
                        SqlState.UNTRANSLATABLE_CHARACTER, "text has a character that " + encoding + " has not", e);
            }
        }
    },
    CONVERT_FROM {
        @Override
        Object value(Vector[] arguments, int row, String encoding) {
            byte[] bytes = TextFunction.bytes(arguments, 0, row);
            try {
                String text = charset(encoding)
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes))
                        .toString();
                if (text.indexOf('\0') < 0) {
                    return text;
                }
            } catch (CharacterCodingException e) {
                throw new SqlException(SqlState.NOT_IN_REPERTOIRE, "bytes are no text in " + encoding, e);
            }
            throw new SqlException(SqlState.NOT_IN_REPERTOIRE, "bytes have a zero, which is no character of text");
        }
    };

    abstract Object value(Vector[] arguments, int row, String encoding);

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        TextFunction.write(result, row, value(arguments, row, TextFunction.text(arguments, 1, row)));
    }

    private static Charset charset(String encoding) {
        String name = encoding.toUpperCase(Locale.ROOT).replace("-", "").replace("_", "");
        return switch (name) {
            case "UTF8", "UNICODE" -> StandardCharsets.UTF_8;
            case "LATIN1", "ISO88591" -> StandardCharsets.ISO_8859_1;
            case "WIN1252", "WINDOWS1252" -> Charset.forName("windows-1252");
            default ->
                throw new SqlException(
                        SqlState.INVALID_PARAMETER,
                        "encoding '" + encoding + "' is not known, expected UTF8, LATIN1 or WIN1252");
        };
    }
}
