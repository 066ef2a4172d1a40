package org.ashlardb.sql.execute;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.physical.SystemScan;
import org.ashlardb.sql.schema.SystemTable;
import org.ashlardb.sql.schema.WantedTables;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Reads a system table. */
final class SystemScanOperator extends Operator {
    private final Execution execution;
    private final SystemTable table;
    private final int[] columns;
    private final Batch batch;
    private final Evaluator[] schemas;
    private final Evaluator[] tables;
    private final Batch noRow = new Batch(0);
    private List<Object[]> rows = List.of();
    private int position;

    SystemScanOperator(Execution execution, SystemScan plan) {
        super(new Layout(plan.outputs()));
        this.execution = execution;
        table = (SystemTable) plan.scan().relation();
        EvaluatorFactory factory = new EvaluatorFactory(execution.evaluation());
        schemas = factory.makeAll(plan.schemas());
        tables = factory.makeAll(plan.tables());
        columns = new int[plan.outputs().size()];
        batch = new Batch(columns.length);
        for (int i = 0; i < columns.length; i++) {
            columns[i] = plan.scan().columns().indexOf(plan.outputs().get(i));
            batch.columns[i] = Vector.of(plan.outputs().get(i).type().kind());
        }
    }

    @Override
    void open() {
        rows = table.rows(new WantedTables(execution.catalog(), values(schemas), values(tables)));
        position = 0;
    }

    /** The values, or null if there are none or one cannot be computed, which whoever looks at the rows will tell. */
    private Set<String> values(Evaluator[] evaluators) {
        if (evaluators.length == 0) {
            return null;
        }
        Set<String> values = new HashSet<>();
        for (Evaluator evaluator : evaluators) {
            try {
                Vector value = evaluator.evaluateOne(noRow);
                if (!value.isNull(0)) {
                    values.add(((VaryingVector) value).getString(0));
                }
            } catch (SqlException e) {
                return null;
            }
        }
        return values;
    }

    @Override
    Batch next() {
        int count = Math.min(Batch.CAPACITY, rows.size() - position);
        if (count == 0) {
            return null;
        }
        for (int i = 0; i < columns.length; i++) {
            Vector vector = batch.columns[i];
            vector.reset(count);
            for (int row = 0; row < count; row++) {
                Object value = rows.get(position + row)[columns[i]];
                if (value == null) {
                    vector.setNull(row);
                } else if (vector instanceof LongVector longs) {
                    longs.values[row] = (Long) value;
                    longs.clearNull(row);
                } else {
                    vector.clearNull(row);
                    ((VaryingVector) vector).append(row, (String) value);
                }
            }
        }
        position += count;
        batch.selectFirst(count);
        return batch;
    }

    @Override
    void close() {
        rows = List.of();
    }
}
