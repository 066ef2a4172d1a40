package org.ashlardb.sql.expression.function;

import java.text.Normalizer;
import java.util.HexFormat;
import java.util.Locale;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Vector;

/** Functions of text that other databases have, too. */
public enum MoreTextFunction implements RowFunction {
    /** A format and the values for it, NULL or not. */
    FORMAT {
        @Override
        public boolean isStrict() {
            return false;
        }

        @Override
        Object value(Vector[] arguments, int row) {
            if (arguments[0].isNull(row)) {
                return null;
            }
            String[] values = new String[arguments.length - 1];
            for (int i = 0; i < values.length; i++) {
                values[i] = arguments[i + 1].isNull(row) ? null : TextFunction.text(arguments, i + 1, row);
            }
            return FormattedText.format(TextFunction.text(arguments, 0, row), values);
        }
    },
    QUOTE_NULLABLE {
        @Override
        public boolean isStrict() {
            return false;
        }

        @Override
        Object value(Vector[] arguments, int row) {
            return arguments[0].isNull(row) ? "NULL" : Words.quoted(TextFunction.text(arguments, 0, row));
        }
    },
    /** Text, from where, how many characters go, and what comes in. */
    INSERT {
        @Override
        Object value(Vector[] arguments, int row) {
            String text = TextFunction.text(arguments, 0, row);
            long from = arguments[1].getLong(row);
            long count = arguments[2].getLong(row);
            boolean outside = from < 1 || from > text.codePointCount(0, text.length()) + 1L || count < 0;
            return outside ? text : Words.overlay(text, TextFunction.text(arguments, 3, row), from, count);
        }
    },
    UNICODE {
        @Override
        Object value(Vector[] arguments, int row) {
            String text = TextFunction.text(arguments, 0, row);
            return text.isEmpty() ? null : Long.valueOf(text.codePointAt(0));
        }
    },
    NORMALIZE {
        @Override
        Object value(Vector[] arguments, int row) {
            return Normalizer.normalize(TextFunction.text(arguments, 0, row), form(arguments, row));
        }
    },
    IS_NORMALIZED {
        @Override
        Object value(Vector[] arguments, int row) {
            return Normalizer.isNormalized(TextFunction.text(arguments, 0, row), form(arguments, row)) ? 1L : 0L;
        }
    },
    TO_BIN {
        @Override
        Object value(Vector[] arguments, int row) {
            return Long.toBinaryString(arguments[0].getLong(row));
        }
    },
    TO_OCT {
        @Override
        Object value(Vector[] arguments, int row) {
            return Long.toOctalString(arguments[0].getLong(row));
        }
    },
    RAWTOHEX {
        @Override
        Object value(Vector[] arguments, int row) {
            return HexFormat.of().withUpperCase().formatHex(TextFunction.bytes(arguments, 0, row));
        }
    },
    CRC32 {
        @Override
        Object value(Vector[] arguments, int row) {
            java.util.zip.CRC32 sum = new java.util.zip.CRC32();
            sum.update(TextFunction.bytes(arguments, 0, row));
            return sum.getValue();
        }
    };

    /** Text, bytes or a long; null for NULL. */
    abstract Object value(Vector[] arguments, int row);

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        TextFunction.write(result, row, value(arguments, row));
    }

    private static Normalizer.Form form(Vector[] arguments, int row) {
        String form = TextFunction.text(arguments, 1, row).toUpperCase(Locale.ROOT);
        return switch (form) {
            case "NFC", "NFD", "NFKC", "NFKD" -> Normalizer.Form.valueOf(form);
            default ->
                throw new SqlException(
                        SqlState.INVALID_PARAMETER,
                        "normal form '" + form + "' is not known, expected NFC, NFD, NFKC or NFKD");
        };
    }
}
