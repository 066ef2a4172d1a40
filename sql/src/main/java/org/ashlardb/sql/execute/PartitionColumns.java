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
import org.ashlardb.sql.vector.Vector;

/** The columns kept of each row of a partition: those of the input, then expressions over them that calls need. */
final class PartitionColumns {
    private final Layout layout;
    private final EvaluatorFactory factory;
    private final List<Scalar> computed = new ArrayList<>();
    private final List<Evaluator> evaluators = new ArrayList<>();

    PartitionColumns(Execution execution, Layout layout) {
        this.layout = layout;
        factory = new EvaluatorFactory(execution.evaluation(), layout);
    }

    /** The column of an expression, which becomes one unless it is there. */
    int column(Scalar scalar) {
        if (scalar instanceof Reference reference) {
            return layout.position(reference.variable());
        }
        int index = computed.indexOf(scalar);
        if (index < 0) {
            index = computed.size();
            computed.add(scalar);
            evaluators.add(factory.make(scalar));
        }
        return layout.size() + index;
    }

    int[] columns(List<? extends Scalar> scalars) {
        int[] columns = new int[scalars.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = column(scalars.get(i));
        }
        return columns;
    }

    SqlKind[] kinds() {
        SqlKind[] kinds = new SqlKind[layout.size() + computed.size()];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = i < layout.size()
                    ? layout.variables().get(i).type().kind()
                    : computed.get(i - layout.size()).type().kind();
        }
        return kinds;
    }

    /** All columns of some rows. */
    void read(Batch in, Vector[] target) {
        System.arraycopy(in.columns, 0, target, 0, layout.size());
        for (int i = 0; i < evaluators.size(); i++) {
            target[layout.size() + i] = evaluators.get(i).evaluate(in, in.selection, in.count);
        }
    }
}
