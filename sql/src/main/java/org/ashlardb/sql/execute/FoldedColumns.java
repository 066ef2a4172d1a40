package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.function.CaseFunction;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Columns by which rows are told apart: texts that ignore case without it, all others as they are. */
final class FoldedColumns {
    private final boolean[] folds;
    private final Vector[] columns; // null when all stay as they are
    private final Vector[] argument = new Vector[1];

    FoldedColumns(List<SqlType> types) {
        folds = new boolean[types.size()];
        boolean any = false;
        for (int i = 0; i < folds.length; i++) {
            folds[i] = types.get(i).ignoresCase();
            any |= folds[i];
        }
        columns = any ? new Vector[folds.length] : null;
        for (int i = 0; any && i < folds.length; i++) {
            columns[i] = folds[i] ? Vector.of(SqlKind.VARCHAR) : null;
        }
    }

    /** The columns for the rows of a batch, until the next call. */
    Vector[] of(Batch batch) {
        return of(batch.columns, batch.selection, batch.count);
    }

    /** The columns for some rows, until the next call; more columns may follow. */
    Vector[] of(Vector[] values, int[] selection, int count) {
        if (columns == null) {
            return values;
        }
        int extent = count == 0 ? 0 : selection[count - 1] + 1;
        for (int i = 0; i < columns.length; i++) {
            if (folds[i]) {
                begin(i, values[i], extent);
                for (int k = 0; k < count; k++) {
                    fold(i, selection[k]);
                }
            } else {
                columns[i] = values[i];
            }
        }
        return columns;
    }

    private void begin(int column, Vector values, int extent) {
        columns[column].reset(extent);
        argument[0] = values;
    }

    private void fold(int column, int row) {
        if (argument[0].isNull(row)) {
            columns[column].setNull(row);
        } else {
            columns[column].clearNull(row);
            CaseFunction.FOLD.compute(argument, row, columns[column]);
        }
    }
}
