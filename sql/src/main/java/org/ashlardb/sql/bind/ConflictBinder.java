package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.Index;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.IndexSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.OnConflict;
import org.ashlardb.sql.tree.Statement.Insert;
import org.ashlardb.sql.type.SqlState;

/** Binds ON CONFLICT of INSERT: EXCLUDED is the row that could not be inserted, other names mean the one that is there. */
final class ConflictBinder {
    private static final String EXCLUDED = "EXCLUDED";

    private final BindContext context;
    private final Insert insert;
    private final TableSchema table;
    private final ColumnValues columnValues;

    ConflictBinder(BindContext context, Insert insert, TableSchema table, ColumnValues columnValues) {
        this.context = context;
        this.insert = insert;
        this.table = table;
        this.columnValues = columnValues;
    }

    /** What to do, or null without ON CONFLICT. Targets are the columns the statement names, row is the new row. */
    ChangePlan.Conflict bind(int[] targets, List<Variable> row) {
        OnConflict node = insert.conflict();
        if (node == null) {
            return null;
        }
        List<Variable> oldRow = new ArrayList<>();
        for (ColumnSchema column : table.columns()) {
            oldRow.add(context.newVariable(table, column));
        }
        String alias = insert.alias();
        List<Scope.Column> columns = Scope.columns(
                table, alias == null ? table.schema() : null, alias == null ? table.name() : alias, oldRow, false);
        List<Index> keys = keys(node, oldRow, new Scope(columns, null));
        if (node.action() == OnConflict.Action.REPLACE) {
            return keys.isEmpty() ? null : new ChangePlan.Conflict(keys, null, null, true, true);
        }
        if (!node.update()) {
            return new ChangePlan.Conflict(keys, null, null, false, true);
        }
        for (int i = 0; i < row.size(); i++) {
            columns.add(new Scope.Column(null, EXCLUDED, table.columns().get(i).name(), row.get(i), true));
        }
        Scope scope = new Scope(columns, null);
        Scalar condition = node.where() == null
                ? null
                : new ExpressionBinder(context, scope, null, "WHERE").bindCondition(node.where());
        ChangePlan.Update update = update(node, keys, targets, row, oldRow, scope);
        return new ChangePlan.Conflict(keys, condition, update, false, !node.isMerge());
    }

    private ChangePlan.Update update(
            OnConflict node, List<Index> keys, int[] targets, List<Variable> row, List<Variable> oldRow, Scope scope) {
        AssignmentBinder assignments = new AssignmentBinder(context, table, columnValues);
        assignments.bind(node.assignments(), scope);
        List<Integer> columns = new ArrayList<>(assignments.columns());
        List<Scalar> values = new ArrayList<>(assignments.values());
        if (node.isMerge()) {
            Set<Integer> key = ConflictTarget.columns(keys.get(0));
            for (int target : targets) {
                if (!key.contains(target)) {
                    columns.add(target);
                    values.add(new Reference(row.get(target)));
                }
            }
        }
        List<Variable> newRow = columnValues.newRow();
        ChangePlan.RowRules rules = columnValues.rules(newRow, oldRow, columns);
        return new ChangePlan.Update(table, null, null, columns, values, oldRow, newRow, rules, false, null);
    }

    private List<Index> keys(OnConflict node, List<Variable> row, Scope scope) {
        ConflictTarget target = new ConflictTarget(context, table, node, row, scope);
        boolean merging = node.isMerge();
        if (node.update() && !merging && target.isEmpty() && node.constraint() == null) {
            throw node.place()
                    .error(SqlState.SYNTAX_ERROR, "ON CONFLICT DO UPDATE needs the columns or the name of a key");
        }
        List<Index> found = new ArrayList<>();
        for (Index index : table.table().indexes()) {
            boolean matches = node.constraint() != null
                    ? index.name().equals(node.constraint())
                    : !target.isEmpty()
                            ? target.matches(index)
                            : !merging || index.definition().primaryKey();
            if (matches && !index.isUnique() && IndexSchema.isUnique(index.definition())) {
                throw node.place()
                        .error(
                                SqlState.OBJECT_NOT_IN_STATE,
                                "constraint " + index.name() + " of table " + table.name()
                                        + " is deferrable, so that no row conflicts with it yet");
            }
            if (index.isUnique() && matches) {
                found.add(index);
            }
        }
        if (found.isEmpty() && (node.update() || !target.isEmpty() || node.constraint() != null)) {
            throw node.constraint() != null
                    ? node.place()
                            .error(
                                    SqlState.UNKNOWN_OBJECT,
                                    "table " + table.name() + " has no unique constraint " + node.constraint())
                    : node.place()
                            .error(
                                    SqlState.INVALID_COLUMN_REFERENCE,
                                    "table " + table.name() + " has no primary key or unique constraint on "
                                            + (target.isEmpty() ? "any columns" : "exactly these columns"));
        }
        return found;
    }
}
