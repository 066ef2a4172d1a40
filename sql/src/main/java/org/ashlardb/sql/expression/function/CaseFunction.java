package org.ashlardb.sql.expression.function;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.ashlardb.engine.definition.CaseFolding;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** What stands for a text where it is compared without case. */
public enum CaseFunction implements RowFunction {
    /** The text without case; the keys of indexes over columns that ignore case are made the same way. */
    FOLD {
        @Override
        byte[] value(VaryingVector text, int row) {
            return CaseFolding.fold(text.bytes.data, text.start(row), text.length(row));
        }
    },
    /** The text without case, an end and the text: what orders it, and gives it back. */
    SORT_KEY {
        @Override
        byte[] value(VaryingVector text, int row) {
            String value = text.getString(row);
            return (CaseFolding.fold(value) + END + value).getBytes(StandardCharsets.UTF_8);
        }
    },
    /** The text of a sort key, whose folded form has as many code points. */
    OF_SORT_KEY {
        @Override
        byte[] value(VaryingVector text, int row) {
            String key = text.getString(row);
            int characters = (key.codePointCount(0, key.length()) - 1) / 2;
            return key.substring(key.offsetByCodePoints(0, characters + 1)).getBytes(StandardCharsets.UTF_8);
        }
    };

    private static final char END = 0;

    abstract byte[] value(VaryingVector text, int row);

    public Scalar of(Scalar text) {
        return new RowCall(this, List.of(text), SqlType.VARCHAR);
    }

    /** The text without case if its type wants that, else as it is. */
    public static Scalar folded(Scalar text) {
        return text.type().ignoresCase() ? FOLD.of(text) : text;
    }

    /** What is folded here, or null. */
    public static Scalar operand(Scalar scalar) {
        return scalar instanceof RowCall call && call.function() == FOLD
                ? call.children().get(0)
                : null;
    }

    /** Whether an expression is what the keys of a column of an index are compared by. */
    public static boolean isKeyOf(Scalar scalar, Variable column) {
        Scalar key = column.type().ignoresCase() ? operand(scalar) : scalar;
        return key instanceof Reference reference && reference.variable().equals(column);
    }

    /** A value that is compared with such keys: the index folds it itself. */
    public static Scalar keyValue(Scalar scalar, Variable column) {
        Scalar operand = column.type().ignoresCase() ? operand(scalar) : null;
        return operand == null ? scalar : operand;
    }

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        byte[] value = value((VaryingVector) arguments[0], row);
        ((VaryingVector) result).append(row, value, 0, value.length);
    }
}
