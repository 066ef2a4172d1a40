package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Key;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.ParameterRegisters;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Batch;

/** Fills the full key of a unique index: from parameters straight, from other expressions by evaluators. */
final class KeySource {
    private final Key key;
    private final SqlType[] types;
    private final ParameterRegisters registers;

    /** Per key column the parameter that is its value and travels as long or as text, or -1. */
    private final int[] longParameters;

    private final int[] textParameters;
    private final long[] smallest;
    private final long[] largest;
    private final Evaluator[] evaluators;
    private final Batch noRow = new Batch(0);

    KeySource(Execution execution, TableSchema table, Index index, List<Scalar> values) {
        key = index.newKey();
        types = KeyBuilder.types(table.columns(), index);
        registers = execution.evaluation().parameters();
        longParameters = new int[types.length];
        textParameters = new int[types.length];
        smallest = new long[types.length];
        largest = new long[types.length];
        evaluators = new EvaluatorFactory(execution.evaluation()).makeAll(values);
        for (int i = 0; i < types.length; i++) {
            int parameter = values.get(i) instanceof Parameter p ? p.index() : -1;
            SqlKind kind = values.get(i).type().kind();
            longParameters[i] = kind.isLong() ? parameter : -1;
            textParameters[i] = kind.isText() ? parameter : -1;
            smallest[i] = KeyBuilder.min(types[i].kind());
            largest[i] = KeyBuilder.max(types[i].kind());
        }
    }

    /** The key, or null when no row can have it. */
    Key fill() {
        key.clear();
        for (int i = 0; i < types.length; i++) {
            int parameter = longParameters[i];
            if (parameter >= 0) {
                long value = registers.longs[parameter];
                if (registers.nulls[parameter] || value < smallest[i] || value > largest[i]) {
                    return null;
                }
                key.addLong(value);
            } else if (!addOther(i)) {
                return null;
            }
        }
        return key;
    }

    private boolean addOther(int i) {
        int parameter = textParameters[i];
        if (parameter < 0) {
            return KeyBuilder.addEqual(key, evaluators[i].evaluateOne(noRow), 0, types[i]);
        }
        if (registers.nulls[parameter]) {
            return false;
        }
        key.addString((String) registers.objects[parameter]);
        return true;
    }
}
