package org.ashlardb.jdbc.hunt;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * What a database answers: rows in an order of their own, or an error.
 *
 * @param error the SQLSTATE and what it is about; null when there are rows
 */
record Answer(List<String> rows, String error) {
    private static final int MOST_ROWS = 100_000;

    static Answer error(String error) {
        return new Answer(List.of(), error);
    }

    static Answer read(ResultSet results) throws SQLException {
        int columns = results.getMetaData().getColumnCount();
        List<String> rows = new ArrayList<>();
        while (results.next()) {
            List<String> row = new ArrayList<>();
            for (int i = 1; i <= columns; i++) {
                String text = text(results.getObject(i));
                // Of texts that are the same without their case any may stand for all.
                boolean caseless = results.getMetaData().getColumnTypeName(i).equals("VARCHAR_IGNORECASE");
                row.add(caseless ? text.toLowerCase(Locale.ROOT) : text);
            }
            rows.add(String.join(" | ", row));
            if (rows.size() > MOST_ROWS) {
                return error("54000 too many rows");
            }
        }
        return sorted(rows);
    }

    static Answer sorted(List<String> rows) {
        List<String> sorted = new ArrayList<>(rows);
        Collections.sort(sorted);
        return new Answer(sorted, null);
    }

    /** A value as all engines write it. */
    private static String text(Object value) {
        if (value instanceof Boolean truth) {
            return truth ? "1" : "0";
        }
        if (value instanceof Number number) {
            BigDecimal decimal = new BigDecimal(number.toString());
            return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
        }
        return value == null ? "NULL" : value instanceof String ? "'" + value + "'" : value.toString();
    }

    /** The rows of all, or the first error among them. */
    static Answer together(List<Answer> answers) {
        List<String> rows = new ArrayList<>();
        for (Answer answer : answers) {
            if (answer.error != null) {
                return answer;
            }
            rows.addAll(answer.rows);
        }
        return sorted(rows);
    }

    Answer distinct() {
        return error != null ? this : new Answer(rows.stream().distinct().toList(), null);
    }

    /** What differs from the other answer; null where nothing does, or where one of them is an error. */
    String difference(Answer other) {
        if (error != null || other.error != null || rows.equals(other.rows)) {
            return null;
        }
        return "\n  " + shown() + "\n  " + other.shown();
    }

    private String shown() {
        return rows.size() + " rows: " + (rows.size() > 12 ? rows.subList(0, 12) + " ..." : rows.toString());
    }
}
