package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlType;

/** Columns of one side of a set operation that are NULLs, literals or parameters, whose type is that of the other side. */
final class OpenColumns {
    private OpenColumns() {}

    /** Whether a column is a NULL, literal or parameter. */
    static boolean isOpen(BoundQuery query, int column) {
        return find(query, column) != null;
    }

    /** Whether a column of both is NULL. */
    static boolean areNull(BoundQuery left, BoundQuery right, int column) {
        return find(left, column) instanceof Constant a
                && a.isNull()
                && find(right, column) instanceof Constant b
                && b.isNull();
    }

    /** The type of a column of both; null when their types do not go together. */
    static SqlType common(BoundQuery left, BoundQuery right, int column) {
        SqlType a = left.columns().get(column).variable().type();
        SqlType b = right.columns().get(column).variable().type();
        boolean openA = find(left, column) != null;
        boolean openB = find(right, column) != null;
        if (!openA && !openB) {
            return TypeRules.common(a, b);
        }
        SqlType given = openA && openB ? SqlType.VARCHAR : openA ? b : a;
        // A literal may be longer than a column of text.
        return given.kind().isText() ? TypeRules.common(SqlType.VARCHAR, given) : given;
    }

    /** The query with values of these types in its open columns. */
    static BoundQuery close(BindContext context, BoundQuery query, List<SqlType> types, Place place) {
        boolean any = false;
        for (int i = 0; i < types.size(); i++) {
            any |= find(query, i) != null;
        }
        if (!any) {
            return query;
        }
        Coercion coercion = new Coercion(context);
        Project project = (Project) query.plan();
        List<Variable> outputs = new ArrayList<>(project.outputs());
        List<Scalar> expressions = new ArrayList<>(project.expressions());
        List<BoundQuery.Column> columns = new ArrayList<>(query.columns());
        for (int i = 0; i < types.size(); i++) {
            Scalar open = find(query, i);
            if (open != null) {
                BoundQuery.Column column = columns.get(i);
                int index = outputs.indexOf(column.variable());
                Variable typed = context.newVariable(column.label(), types.get(i), true);
                outputs.set(index, typed);
                expressions.set(index, coercion.coerceOperand(open, types.get(i), place));
                columns.set(i, new BoundQuery.Column(column.label(), typed));
            }
        }
        return new BoundQuery(new Project(project.input(), outputs, expressions), columns);
    }

    /** The expression of an open column, or null. */
    private static Scalar find(BoundQuery query, int column) {
        if (!(query.plan() instanceof Project project)) {
            return null;
        }
        int index = project.outputs().indexOf(query.columns().get(column).variable());
        return index >= 0 && Coercion.isUntyped(project.expressions().get(index))
                ? project.expressions().get(index)
                : null;
    }
}
