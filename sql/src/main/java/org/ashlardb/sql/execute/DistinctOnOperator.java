package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.physical.Step.FirstRows;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Passes on the first row of each key. */
final class DistinctOnOperator extends Operator {
    private final Operator input;
    private final int[] positions;
    private final RowTable seen;
    private final Vector[] key;
    private final Batch batch;
    private final int[] selection = new int[Batch.CAPACITY];

    DistinctOnOperator(Execution execution, FirstRows plan, Operator input) {
        super(input.layout());
        this.input = input;
        List<Variable> keys = plan.keys();
        positions = new int[keys.size()];
        SqlKind[] kinds = new SqlKind[positions.length];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = layout().position(keys.get(i));
            kinds[i] = keys.get(i).type().kind();
        }
        seen = RowTable.spilling(kinds, execution);
        key = new Vector[positions.length];
        batch = new Batch(layout().size());
    }

    @Override
    void open() {
        seen.clear();
        input.open();
    }

    @Override
    Batch next() {
        for (Batch in = input.next(); in != null; in = input.next()) {
            for (int i = 0; i < key.length; i++) {
                key[i] = in.columns[positions[i]];
            }
            int kept = 0;
            for (int k = 0; k < in.count; k++) {
                int row = in.selection[k];
                int before = seen.size();
                if (seen.findOrAdd(key, row) == before) {
                    selection[kept++] = row;
                }
            }
            if (kept > 0) {
                System.arraycopy(in.columns, 0, batch.columns, 0, batch.columns.length);
                batch.selection = selection;
                batch.count = kept;
                return batch;
            }
        }
        return null;
    }

    @Override
    void close() {
        seen.clear();
        input.close();
    }
}
