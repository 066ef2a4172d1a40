package org.ashlardb.sql.expression.function;

import org.ashlardb.engine.definition.CaseFolding;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.ArrayBuilder;
import org.ashlardb.sql.type.ArrayReader;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Vector;

/** An array of texts without their case, as {@link CaseFunction#FOLD} is a text without it. */
public enum FoldedElements implements RowFunction {
    FOLD_ELEMENTS;

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        ArrayReader texts = ArrayValues.read(arguments[0], row);
        ArrayBuilder folded = new ArrayBuilder(SqlType.VARCHAR);
        while (texts.next()) {
            if (texts.isNull()) {
                folded.addNull();
            } else {
                byte[] text = texts.bytesValue();
                byte[] value = CaseFolding.fold(text, 0, text.length);
                folded.addBytes(value, 0, value.length);
            }
        }
        ArrayValues.write(result, row, folded.toBytes());
    }
}
