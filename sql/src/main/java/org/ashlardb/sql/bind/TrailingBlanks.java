package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Call;
import org.ashlardb.sql.expression.Function;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.function.TrimmedElements;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/**
 * Blanks at the end of a CHAR do not count, nor do those of a text that it is compared with. A CHAR loses its own when it
 * becomes VARCHAR, in which the two are compared; the other text has them cut off here. So it is with elements of arrays.
 */
final class TrailingBlanks {
    private TrailingBlanks() {}

    /** Whether those of a type of text do not count, as it is compared with another type. */
    static boolean areCut(SqlType text, SqlType other) {
        return text.kind() == SqlKind.ARRAY || other.kind() == SqlKind.ARRAY
                ? text.kind() == other.kind() && areCut(text.innermost(), other.innermost())
                : text.kind() == SqlKind.VARCHAR && other.kind() == SqlKind.CHAR;
    }

    /** A value as it is compared with one of another type. */
    static Scalar cut(Scalar value, SqlType other) {
        if (Coercion.isUntyped(value) || !areCut(value.type(), other)) {
            return value;
        }
        return value.type().kind() == SqlKind.ARRAY
                ? new RowCall(TrimmedElements.TRIM_ELEMENTS, List.of(value), value.type())
                : new Call(Function.RTRIM, List.of(value), value.type());
    }

    /** A query whose columns are compared with values of other types, one for each. */
    static BoundQuery cut(BindContext context, BoundQuery query, List<SqlType> others) {
        boolean changed = false;
        List<Scalar> expressions = new ArrayList<>();
        List<Variable> outputs = new ArrayList<>();
        List<BoundQuery.Column> columns = new ArrayList<>();
        for (int i = 0; i < others.size(); i++) {
            BoundQuery.Column column = query.columns().get(i);
            Variable variable = column.variable();
            Scalar value = new Reference(variable);
            Scalar cut = cut(value, others.get(i));
            boolean same = cut == value;
            changed |= !same;
            expressions.add(cut);
            outputs.add(same ? variable : context.newVariable(variable.name(), cut.type(), variable.nullable()));
            columns.add(new BoundQuery.Column(column.label(), outputs.get(i)));
        }
        return changed ? new BoundQuery(new Project(query.plan(), outputs, expressions), columns) : query;
    }
}
