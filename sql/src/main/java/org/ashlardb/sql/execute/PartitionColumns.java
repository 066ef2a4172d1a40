package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** The columns kept of each row of a partition: those of the input, then expressions over them that calls need. */
final class PartitionColumns {
    private static final int NO_FILTER = -1;

    /** An expression, computed of the rows for which the column of the filter is true, and NULL in others. */
    private record Computed(Scalar scalar, int filter) {}

    private final Layout layout;
    private final EvaluatorFactory factory;
    private final List<Computed> computed = new ArrayList<>();
    private final List<Evaluator> evaluators = new ArrayList<>();
    private final List<Vector> filtered = new ArrayList<>(); // values of each that has a filter, null of others
    private final int[] passed = new int[Batch.CAPACITY];

    PartitionColumns(Execution execution, Layout layout) {
        this.layout = layout;
        factory = new EvaluatorFactory(execution.evaluation(), layout);
    }

    /** The column of an expression, which becomes one unless it is there. */
    int column(Scalar scalar) {
        return column(scalar, NO_FILTER);
    }

    private int column(Scalar scalar, int filter) {
        if (scalar instanceof Reference reference) {
            return layout.position(reference.variable());
        }
        Computed wanted = new Computed(scalar, filter);
        int index = computed.indexOf(wanted);
        if (index < 0) {
            index = computed.size();
            computed.add(wanted);
            evaluators.add(factory.make(scalar));
            filtered.add(filter == NO_FILTER ? null : Vector.of(scalar.type().kind()));
        }
        return layout.size() + index;
    }

    int[] columns(List<? extends Scalar> scalars) {
        return columns(scalars, NO_FILTER);
    }

    /** The columns of expressions that are needed only of rows for which another column is true, unless it is -1. */
    int[] columns(List<? extends Scalar> scalars, int filter) {
        int[] columns = new int[scalars.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = column(scalars.get(i), filter);
        }
        return columns;
    }

    SqlKind[] kinds() {
        SqlKind[] kinds = new SqlKind[layout.size() + computed.size()];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = i < layout.size()
                    ? layout.variables().get(i).type().kind()
                    : computed.get(i - layout.size()).scalar().type().kind();
        }
        return kinds;
    }

    /** All columns of some rows. */
    void read(Batch in, Vector[] target) {
        System.arraycopy(in.columns, 0, target, 0, layout.size());
        for (int i = 0; i < evaluators.size(); i++) {
            int filter = computed.get(i).filter();
            target[layout.size() + i] = filter == NO_FILTER
                    ? evaluators.get(i).evaluate(in, in.selection, in.count)
                    : readFiltered(i, (LongVector) target[filter], in);
        }
    }

    private Vector readFiltered(int index, LongVector filter, Batch in) {
        int count = Evaluator.selectTrue(filter, in.selection, in.count, passed);
        Vector values = count == 0 ? null : evaluators.get(index).evaluate(in, passed, count);
        Vector result = filtered.get(index);
        result.reset(Evaluator.extent(in.selection, in.count));
        int next = 0;
        for (int k = 0; k < in.count; k++) {
            int row = in.selection[k];
            if (next < count && passed[next] == row) {
                result.copy(row, values, row);
                next++;
            } else {
                result.setNull(row);
            }
        }
        return result;
    }
}
