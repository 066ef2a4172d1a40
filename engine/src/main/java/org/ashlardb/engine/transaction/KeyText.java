package org.ashlardb.engine.transaction;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.row.ColumnSource;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.RowLayout;
import org.ashlardb.engine.row.TableStorage;

/** Prints keys for messages, as {@code (ID, NAME) = (7, 'x')}. */
final class KeyText {
    private static final int LONGEST = 64;
    private static final long MICROS = 1_000_000;
    private static final int NANOS_PER_MICRO = 1_000;

    private KeyText() {}

    static String of(TableStorage table, IndexStorage index, ColumnSource row) {
        StringBuilder names = new StringBuilder("(");
        StringBuilder values = new StringBuilder("(");
        for (int i = 0; i < index.encoder().columnCount(); i++) {
            int column = index.encoder().column(i);
            String separator = i == 0 ? "" : ", ";
            names.append(separator)
                    .append(table.layout().column(column).name().replace("\0", "")); // which marks hidden columns
            values.append(separator).append(value(table.layout(), column, row));
        }
        return names.append(") = ").append(values).append(')').toString();
    }

    private static String value(RowLayout layout, int column, ColumnSource row) {
        if (row.isNull(column)) {
            return "NULL";
        }
        ColumnDefinition definition = layout.column(column);
        return switch (definition.type()) {
            case REAL, DOUBLE -> String.valueOf(row.doubleValue(column));
            case BOOLEAN -> row.longValue(column) == 0 ? "FALSE" : "TRUE";
            case DECIMAL ->
                layout.isVariable(column)
                        ? row.decimalValue(column).toPlainString()
                        : BigDecimal.valueOf(row.longValue(column), definition.scale())
                                .toPlainString();
            case DATE -> LocalDate.ofEpochDay(row.longValue(column)).toString();
            case TIME -> LocalTime.ofNanoOfDay(row.longValue(column)).toString();
            case TIMESTAMP, TIMESTAMP_TZ -> timestamp(row.longValue(column));
            case CHAR, VARCHAR, VARCHAR_IGNORECASE ->
                "'" + shorten(new String(bytes(row, column), StandardCharsets.UTF_8)) + "'";
            case VARBINARY -> "X'" + shorten(hex(bytes(row, column))) + "'";
            default -> String.valueOf(row.longValue(column));
        };
    }

    private static String timestamp(long micros) {
        Instant instant =
                Instant.ofEpochSecond(Math.floorDiv(micros, MICROS), Math.floorMod(micros, MICROS) * NANOS_PER_MICRO);
        return LocalDateTime.ofInstant(instant, ZoneOffset.UTC).toString();
    }

    private static byte[] bytes(ColumnSource row, int column) {
        byte[] bytes = new byte[row.byteLength(column)];
        row.copyBytes(column, bytes, 0);
        return bytes;
    }

    private static String hex(byte[] bytes) {
        StringBuilder hex = new StringBuilder();
        for (byte b : bytes) {
            hex.append(Character.forDigit(b >> 4 & 0xF, 16)).append(Character.forDigit(b & 0xF, 16));
        }
        return hex.toString();
    }

    private static String shorten(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
