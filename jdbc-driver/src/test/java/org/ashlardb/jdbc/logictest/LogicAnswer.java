package org.ashlardb.jdbc.logictest;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ashlardb.jdbc.logictest.LogicRecord.SortMode;

/** The values of a result set as sqllogictest writes them. */
final class LogicAnswer {
    private static final Pattern LEADING_DIGITS = Pattern.compile("^\\s*-?\\d+");

    private final List<String> values;

    private LogicAnswer(List<String> values) {
        this.values = values;
    }

    static LogicAnswer read(ResultSet rows, String types, SortMode sort) throws SQLException {
        int width = rows.getMetaData().getColumnCount();
        if (width != types.length()) {
            throw new SQLException("query has " + width + " columns, expected " + types.length());
        }
        List<List<String>> read = new ArrayList<>();
        while (rows.next()) {
            List<String> row = new ArrayList<>(width);
            for (int i = 0; i < width; i++) {
                row.add(value(rows, i + 1, types.charAt(i)));
            }
            read.add(row);
        }
        if (sort == SortMode.ROWSORT) {
            read.sort(LogicAnswer::compareRows);
        }
        List<String> values = new ArrayList<>();
        read.forEach(values::addAll);
        if (sort == SortMode.VALUESORT) {
            Collections.sort(values);
        }
        return new LogicAnswer(values);
    }

    private static int compareRows(List<String> a, List<String> b) {
        for (int i = 0; i < a.size(); i++) {
            int order = a.get(i).compareTo(b.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static String value(ResultSet rows, int column, char type) throws SQLException {
        String text = rows.getString(column);
        if (text == null) {
            return "NULL";
        }
        return switch (type) {
            case 'I' -> wholeNumber(rows.getObject(column));
            case 'R' -> String.format(Locale.ROOT, "%.3f", rows.getDouble(column));
            default -> text.isEmpty() ? "(empty)" : printable(text);
        };
    }

    /** As C's {@code atoll} reads text, which is what the expected answers were made with. */
    private static String wholeNumber(Object value) {
        if (value instanceof Boolean truth) {
            return truth ? "1" : "0";
        }
        if (value instanceof Number number) {
            return new BigDecimal(number.toString()).toBigInteger().toString();
        }
        Matcher digits = LEADING_DIGITS.matcher(value.toString());
        return digits.find() ? new BigInteger(digits.group().strip()).toString() : "0";
    }

    private static String printable(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            out.append(c < ' ' || c > '~' ? '@' : c);
        }
        return out.toString();
    }

    /** Null if these are the expected values, otherwise what differs. */
    String difference(List<String> expected) {
        if (expected.size() == 1 && expected.get(0).contains(" values hashing to ")) {
            String found = values.size() + " values hashing to " + hash();
            return found.equals(expected.get(0)) ? null : "found " + found + ", expected " + expected.get(0);
        }
        return values.equals(expected) ? null : "found " + values + ", expected " + expected;
    }

    /** MD5 of the values with a line feed behind each. */
    String hash() {
        try {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            for (String value : values) {
                digest.update(value.getBytes(StandardCharsets.UTF_8));
                digest.update((byte) '\n');
            }
            return String.format(Locale.ROOT, "%032x", new BigInteger(1, digest.digest()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }
}
