package org.ashlardb.sql.expression.function;

import java.util.Arrays;
import java.util.List;
import org.ashlardb.sql.expression.TableFunction;
import org.ashlardb.sql.vector.Vector;

/** The rows of functions beside each other, as many as the one has that has most. */
public record BesideFunction(List<Part> parts) implements TableFunction {
    /** A function, and how many of the arguments and columns are its own. */
    public record Part(TableFunction function, int arguments, int columns) {}

    public BesideFunction {
        parts = List.copyOf(parts);
    }

    @Override
    public String name() {
        return "ROWS FROM " + parts.stream().map(part -> part.function.name()).toList();
    }

    @Override
    public boolean isStrict() {
        return false;
    }

    @Override
    public Rows call(Vector[] arguments, Runnable canceled) {
        Rows[] rows = new Rows[parts.size()];
        int at = 0;
        for (int i = 0; i < rows.length; i++) {
            Part part = parts.get(i);
            Vector[] own = Arrays.copyOfRange(arguments, at, at + part.arguments);
            boolean isNull = Arrays.stream(own).anyMatch(value -> value.isNull(0));
            rows[i] = isNull && part.function.isStrict() ? null : part.function.call(own, canceled);
            at += part.arguments;
        }
        return (columns, row) -> next(rows, columns, row);
    }

    private boolean next(Rows[] rows, Vector[] columns, int row) {
        boolean more = false;
        int at = 0;
        for (int i = 0; i < rows.length; i++) {
            Vector[] own = Arrays.copyOfRange(columns, at, at + parts.get(i).columns);
            if (rows[i] != null && rows[i].next(own, row)) {
                more = true;
            } else {
                rows[i] = null;
                Arrays.stream(own).forEach(column -> column.setNull(row));
            }
            at += own.length;
        }
        return more;
    }
}
