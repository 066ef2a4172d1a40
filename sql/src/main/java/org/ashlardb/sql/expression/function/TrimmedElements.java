package org.ashlardb.sql.expression.function;

import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.ArrayBuilder;
import org.ashlardb.sql.type.ArrayReader;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Vector;

/** An array of texts, or of arrays of them, without the blanks at the ends of the texts. */
public enum TrimmedElements implements RowFunction {
    TRIM_ELEMENTS;

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        ArrayValues.write(result, row, trimmed(ArrayValues.read(arguments[0], row)));
    }

    private static byte[] trimmed(ArrayReader elements) {
        SqlType element = elements.element();
        ArrayBuilder trimmed = new ArrayBuilder(element);
        while (elements.next()) {
            if (elements.isNull()) {
                trimmed.addNull();
            } else if (element.kind() == SqlKind.ARRAY) {
                byte[] inner = trimmed(new ArrayReader(elements.bytesValue()));
                trimmed.addBytes(inner, 0, inner.length);
            } else {
                byte[] text = elements.bytesValue();
                trimmed.addBytes(text, 0, lengthWithoutBlanks(text));
            }
        }
        return trimmed.toBytes();
    }

    private static int lengthWithoutBlanks(byte[] text) {
        int length = text.length;
        while (length > 0 && text[length - 1] == ' ') {
            length--;
        }
        return length;
    }
}
