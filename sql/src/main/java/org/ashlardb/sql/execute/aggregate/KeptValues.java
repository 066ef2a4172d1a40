package org.ashlardb.sql.execute.aggregate;

import java.util.Arrays;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Vector;

/** A value per group, or none. */
final class KeptValues {
    private final SqlKind kind;
    private Vector[] values = new Vector[1];

    KeptValues(SqlKind kind) {
        this.kind = kind;
    }

    void ensure(int groups) {
        if (groups > values.length) {
            values = Arrays.copyOf(values, Math.max(groups, values.length * 2));
        }
    }

    void clear() {
        values = new Vector[1];
    }

    void reset(int group) {
        values[group] = null;
    }

    boolean has(int group) {
        return values[group] != null;
    }

    void set(int group, Vector source, int row) {
        if (values[group] == null) {
            values[group] = Vector.of(kind);
        }
        values[group].reset(1);
        values[group].copy(0, source, row);
    }

    boolean equals(int group, Vector source, int row) {
        return values[group].compare(0, source, row) == 0;
    }

    void copyTo(int group, Vector target, int row) {
        if (values[group] == null) {
            target.setNull(row);
        } else {
            target.copy(row, values[group], 0);
        }
    }
}
