package org.ashlardb.hibernate;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.hibernate.Session;
import org.junit.jupiter.params.provider.Arguments;

/** Answers of queries as text, for tables of queries and what they answer. */
final class Answers {
    private Answers() {}

    /** A query of a table, with its answer; rows are separated by {@code ; } and columns by {@code , }. */
    static Arguments query(String hql, String answer) {
        return Arguments.of(hql, answer);
    }

    static String of(Session session, String hql) {
        return text(session.createSelectionQuery(hql, Object.class).getResultList());
    }

    static String text(List<?> rows) {
        return rows.stream().map(Answers::text).collect(Collectors.joining("; "));
    }

    private static String text(Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal.stripTrailingZeros().toPlainString();
        }
        if (value instanceof Double || value instanceof Float) {
            return new BigDecimal(value.toString()).stripTrailingZeros().toPlainString();
        }
        if (value instanceof Object[] columns) {
            List<String> texts = new ArrayList<>();
            for (Object column : columns) {
                String text = text(column);
                texts.add(column != null && column.getClass().isArray() ? "[" + text + "]" : text);
            }
            return String.join(", ", texts);
        }
        if (value != null && value.getClass().isArray()) {
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < Array.getLength(value); i++) {
                texts.add(text(Array.get(value, i)));
            }
            return String.join(", ", texts);
        }
        return String.valueOf(value);
    }
}
