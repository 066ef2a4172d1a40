package org.ashlardb.sql.plan.physical;

import java.util.List;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.schema.SystemTable;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/**
 * The rows of a system table; of one by tables, perhaps only those about some.
 *
 * @param schemas the values of which the tables' schema is one, or empty for any schema
 * @param tables the values of which the tables' name is one, or empty for any table
 */
public record SystemScan(Scan scan, List<Scalar> schemas, List<Scalar> tables) implements Physical {
    private static final double ROWS = 100;

    /** The rows that conditions may be true for; they still have to be asked. */
    static SystemScan of(Scan scan, List<Scalar> conditions) {
        boolean byTable = scan.relation() instanceof SystemTable table && table.isByTable();
        return new SystemScan(
                scan,
                byTable ? values(scan, "TABLE_SCHEMA", conditions) : List.of(),
                byTable ? values(scan, "TABLE_NAME", conditions) : List.of());
    }

    /** The values of which a column has to have one by one of the conditions. */
    private static List<Scalar> values(Scan scan, String name, List<Scalar> conditions) {
        for (Variable column : scan.columns()) {
            for (Scalar condition : column.name().equals(name) ? conditions : List.<Scalar>of()) {
                List<Scalar> values = condition instanceof Predicate predicate ? values(column, predicate) : List.of();
                if (!values.isEmpty() && values.stream().allMatch(SystemScan::isValue)) {
                    return values;
                }
            }
        }
        return List.of();
    }

    private static List<Scalar> values(Variable column, Predicate condition) {
        List<Scalar> children = condition.children();
        boolean first = children.get(0) instanceof Reference reference
                && reference.variable().equals(column);
        if (condition.test() == Test.IN && first) {
            return children.subList(1, children.size());
        }
        if (condition.test() != Test.EQUAL) {
            return List.of();
        }
        if (first) {
            return List.of(condition.right());
        }
        return condition.right() instanceof Reference reference
                        && reference.variable().equals(column)
                ? List.of(condition.left())
                : List.of();
    }

    /** Whether this can be computed once, before the rows are made, and is compared as it is. */
    private static boolean isValue(Scalar scalar) {
        SqlType type = scalar.type();
        return type.kind() == SqlKind.VARCHAR
                && !type.ignoresCase()
                && Scalars.isSameForAllRows(scalar)
                && !Scalars.anyMatch(scalar, part -> part instanceof Subquery || part instanceof RowCall);
    }

    @Override
    public List<Variable> outputs() {
        return scan.outputs();
    }

    @Override
    public List<Physical> inputs() {
        return List.of();
    }

    @Override
    public double rows() {
        return ROWS;
    }

    @Override
    public double cost() {
        return ROWS;
    }

    @Override
    public String toString() {
        return "System table " + TableScan.name(scan)
                + (schemas.isEmpty() ? "" : " of schema " + text(schemas))
                + (tables.isEmpty() ? "" : " of table " + text(tables));
    }

    private static String text(List<Scalar> values) {
        return String.join(" or ", values.stream().map(Scalar::toString).toList());
    }
}
