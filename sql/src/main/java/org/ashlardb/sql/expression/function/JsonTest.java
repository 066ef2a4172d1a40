package org.ashlardb.sql.expression.function;

import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.JsonNode;
import org.ashlardb.sql.type.JsonText;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** IS JSON: whether text is JSON of a form, or JSON has it. */
public record JsonTest(Form form, SqlKind kind) implements RowFunction {
    /** Which JSON it must be. */
    public enum Form {
        VALUE,
        SCALAR,
        ARRAY,
        OBJECT
    }

    @Override
    public String name() {
        return "IS JSON " + form;
    }

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        ((LongVector) result).values[row] = holds(arguments[0], row) ? 1 : 0;
    }

    private boolean holds(Vector vector, int row) {
        JsonNode value;
        try {
            value = kind == SqlKind.JSON
                    ? JsonValues.read(vector, row)
                    : JsonText.parse(((VaryingVector) vector).getString(row));
        } catch (SqlException e) {
            return false;
        }
        return switch (form) {
            case VALUE -> true;
            case ARRAY -> value instanceof JsonNode.Array;
            case OBJECT -> value instanceof JsonNode.Object;
            case SCALAR -> !(value instanceof JsonNode.Array) && !(value instanceof JsonNode.Object);
        };
    }
}
