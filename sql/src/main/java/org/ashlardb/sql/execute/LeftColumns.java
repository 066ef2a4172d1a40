package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.engine.Table;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.schema.TableSchema;

/**
 * The columns of a query whose long values can be left in their table until somebody reads them: those that come from a
 * table to the result as they are, while nothing on the way looks at them. Operators that keep rows, on the heap or on disk,
 * keep of such a value where it is: its row id and the number that its column has here.
 */
final class LeftColumns {
    /** Most bytes of a value that is read with its row, where rows are not kept. */
    static final int LONGEST = 1 << 16;

    /** The same where rows are kept. */
    static final int MEDIUM = 1 << 12;

    private record Column(Table table, int ordinal) {}

    private final Map<Scan, Set<Variable>> variables;
    private final List<Column> columns = new ArrayList<>();
    private final int longest;
    private final LongValues ended = LongValues.ended(this);

    private LeftColumns(Map<Scan, Set<Variable>> variables, int longest) {
        this.variables = variables;
        this.longest = longest;
    }

    /** Those of a query; null if there are none. */
    static LeftColumns of(Execution execution, Physical plan) {
        if (execution.measures() != null) {
            return null;
        }
        Set<Variable> outputs = new HashSet<>();
        for (Variable output : plan.outputs()) {
            if (PassedColumns.mayBeLong(output.type(), LONGEST)) {
                outputs.add(output);
            }
        }
        if (outputs.isEmpty()) {
            return null;
        }
        PassedColumns passed = new PassedColumns();
        passed.visit(plan, outputs);
        Map<Scan, Set<Variable>> found = new IdentityHashMap<>(passed.ofScans());
        found.values().removeIf(Set::isEmpty);
        return found.isEmpty() ? null : new LeftColumns(found, passed.areKept() ? MEDIUM : LONGEST);
    }

    /** Most bytes of a value that is read with its row. */
    int longest() {
        return longest;
    }

    /** Whether long values of a column that a scan reads are left where they are. */
    boolean contains(Scan scan, Variable variable) {
        Set<Variable> left = variables.get(scan);
        return left != null && left.contains(variable);
    }

    /** Numbers a column of a scan's table. */
    int number(Scan scan, int ordinal) {
        columns.add(new Column(((TableSchema) scan.relation()).table(), ordinal));
        return columns.size() - 1;
    }

    Table table(int number) {
        return columns.get(number).table();
    }

    int ordinal(int number) {
        return columns.get(number).ordinal();
    }

    /** Values that can no longer be read. */
    LongValues ended() {
        return ended;
    }
}
