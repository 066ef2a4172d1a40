package org.ashlardb.sql.bind;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.physical.PartialIndexes;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.OnConflict;
import org.ashlardb.sql.tree.Statement.ColumnTarget;
import org.ashlardb.sql.type.SqlState;

/** The columns and expressions that ON CONFLICT names a key by, with the condition of its rows. */
final class ConflictTarget {
    private final Set<Integer> columns = new HashSet<>();
    private final List<Variable> row;
    private final List<Scan.Computed> computed;
    private final Scalar condition;

    ConflictTarget(BindContext context, TableSchema table, OnConflict node, List<Variable> row, Scope scope) {
        this.row = row;
        computed = new IndexedExpressions(context, table).of(row);
        for (ColumnTarget target : node.columns()) {
            columns.add(UpdateBinder.column(table, target));
        }
        ExpressionBinder binder = new ExpressionBinder(context, scope, null, "ON CONFLICT");
        for (Expression expression : node.expressions()) {
            columns.add(column(binder.bind(expression), expression));
        }
        condition = node.target() == null ? null : binder.bindCondition(node.target());
    }

    private int column(Scalar expression, Expression node) {
        for (Scan.Computed column : computed) {
            if (!column.condition() && column.value().equals(expression)) {
                return row.indexOf(column.variable());
            }
        }
        throw node.place().error(SqlState.INVALID_COLUMN_REFERENCE, "no index is over " + expression);
    }

    /** Whether no columns are named. */
    boolean isEmpty() {
        return columns.isEmpty();
    }

    /** An index of all rows serves any part of them, another one those that its condition holds for. */
    boolean matches(Index index) {
        IndexDefinition definition = index.definition();
        return columns(index).equals(columns) && (!definition.isPartial() || covers(definition));
    }

    static Set<Integer> columns(Index index) {
        Set<Integer> key = new HashSet<>();
        for (int column : index.definition().columns()) {
            key.add(column);
        }
        return key;
    }

    private boolean covers(IndexDefinition index) {
        for (Scan.Computed column : computed) {
            if (column.variable().equals(row.get(index.condition()))) {
                return condition != null
                        && PartialIndexes.implies(Logical.conjuncts(condition), Logical.conjuncts(column.value()));
            }
        }
        return false;
    }
}
