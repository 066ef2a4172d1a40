package org.ashlardb.sql.execute;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.Table;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.physical.IndexScan;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.plan.physical.Step;
import org.ashlardb.sql.plan.physical.TableScan;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.LongValueSource;

/**
 * The columns of a query whose long values can be left in their table until somebody reads them: those that come from a
 * table to the result as they are, while nothing on the way looks at them or keeps rows.
 */
final class LeftColumns {
    /** Most bytes of a value that is read with its row. */
    static final int LONGEST = 1 << 16;

    private static final int MOST_BYTES_PER_CHARACTER = 4;

    private final Execution execution;
    private final Set<Variable> variables;

    private LeftColumns(Execution execution, Set<Variable> variables) {
        this.execution = execution;
        this.variables = variables;
    }

    /** Those of a query; null if there are none. */
    static LeftColumns of(Execution execution, Physical plan) {
        if (execution.hasSubqueries() || execution.measures() != null) {
            return null;
        }
        Set<Variable> passed = new HashSet<>();
        for (Variable output : plan.outputs()) {
            if (mayBeLong(output.type())) {
                passed.add(output);
            }
        }
        Physical node = plan;
        while (node instanceof Step step && !passed.isEmpty()) {
            passed = below(step, passed);
            node = step.input();
        }
        boolean read = node instanceof TableScan || node instanceof IndexScan;
        return read && !passed.isEmpty() ? new LeftColumns(execution, passed) : null;
    }

    private static boolean mayBeLong(SqlType type) {
        boolean varying = type.kind() == SqlKind.VARCHAR || type.kind() == SqlKind.VARBINARY;
        return varying && (type.length() == 0 || type.length() > LONGEST / MOST_BYTES_PER_CHARACTER);
    }

    /** Which variables of a step's input become these as they are. */
    private static Set<Variable> below(Step step, Set<Variable> passed) {
        Set<Variable> looked = new HashSet<>();
        Set<Variable> below = new HashSet<>();
        if (step instanceof Step.FilterRows filter) {
            filter.conditions().forEach(condition -> Scalars.collectVariables(condition, looked));
            below.addAll(passed);
        } else if (step instanceof Step.ProjectRows project) {
            List<Scalar> expressions = project.expressions();
            for (int i = 0; i < expressions.size(); i++) {
                boolean plain = expressions.get(i) instanceof Reference
                        && passed.contains(project.outputs().get(i));
                Scalars.collectVariables(expressions.get(i), plain ? below : looked);
            }
        } else if (step instanceof Step.LimitRows) {
            below.addAll(passed);
        }
        below.removeAll(looked);
        return below;
    }

    /** Where the long values of a scan's column are, if they are left there; else null. */
    LongValueSource source(Variable variable, Scan scan, int column) {
        if (!variables.contains(variable)) {
            return null;
        }
        Table table = ((TableSchema) scan.relation()).table();
        return (rowId, length) -> execution.longValues().value(table, column, rowId, length);
    }
}
