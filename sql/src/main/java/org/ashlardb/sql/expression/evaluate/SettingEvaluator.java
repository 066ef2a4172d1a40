package org.ashlardb.sql.expression.evaluate;

import java.util.function.UnaryOperator;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** The value of a setting by its name; with TRUE behind it NULL, and not an error, where there is no such setting. */
final class SettingEvaluator extends StrictEvaluator {
    private final UnaryOperator<String> settings;

    SettingEvaluator(UnaryOperator<String> settings, Evaluator[] operands) {
        super(Vector.of(SqlKind.VARCHAR), operands);
        this.settings = settings;
    }

    @Override
    void compute(int[] selection, int count) {
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            String name = ((VaryingVector) inputs[0]).getString(row);
            String value = settings.apply(name);
            if (value != null) {
                ((VaryingVector) result).append(row, value);
            } else if (inputs.length > 1 && inputs[1].getLong(row) != 0) {
                result.setNull(row);
            } else {
                throw new SqlException(SqlState.UNKNOWN_OBJECT, "setting " + name + " does not exist");
            }
        }
    }
}
