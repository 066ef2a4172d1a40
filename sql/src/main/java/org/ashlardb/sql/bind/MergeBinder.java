package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.MergeClause;
import org.ashlardb.sql.tree.MergeClause.Match;
import org.ashlardb.sql.tree.Statement.Merge;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Binds MERGE: an outer join of the source with the table, and what to do with the pairs. */
final class MergeBinder {
    private final BindContext context;
    private final Merge merge;
    private final TableSchema table;
    private final ColumnValues columnValues;
    private final List<Variable> oldRow = new ArrayList<>();
    private final List<Scope.Column> targetColumns = new ArrayList<>();

    MergeBinder(BindContext context, Merge merge) {
        this.context = context;
        this.merge = merge;
        table = UpdateBinder.table(context, merge.table());
        columnValues = new ColumnValues(context, table);
    }

    ChangePlan.Merge bind() {
        checkReachable();
        String alias = merge.alias() == null ? table.name() : merge.alias();
        for (ColumnSchema column : table.columns()) {
            Variable variable = context.newVariable(table, column);
            oldRow.add(variable);
        }
        targetColumns.addAll(Scope.columns(table, merge.alias() == null ? table.schema() : null, alias, oldRow, false));
        Variable rowId = context.newVariable("ROWID", SqlType.BIGINT, false);
        PlanNode scan = context.changeable(table, context.scan(table, alias, oldRow, rowId), oldRow);
        FromBinder.From target = new FromBinder.From(scan, new Scope(targetColumns, null));
        FromBinder binder = new FromBinder(context, null, null);
        FromBinder.From source = binder.bind(List.of(merge.source()));
        Scope both = binder.product(source, target, merge.source().place()).scope();
        Scalar condition = new ExpressionBinder(context, both, null, "MERGE ON").bindCondition(merge.condition());
        Variable mark = context.newVariable("MARK", SqlType.INTEGER, false);
        PlanNode marked = marked(source.plan(), mark);
        PlanNode plan = new Join(joinType(), marked, target.plan(), condition);
        List<ChangePlan.MergeClause> clauses = new ArrayList<>();
        for (MergeClause clause : merge.clauses()) {
            clauses.add(clause(clause, both, source.scope(), target.scope()));
        }
        Variable action = merge.returning() == null ? null : context.newVariable("MERGE_ACTION", SqlType.VARCHAR, true);
        return new ChangePlan.Merge(
                table, plan, rowId, mark, oldRow, clauses, action, returned(source.scope(), action));
    }

    /** The source's rows with a column that is NULL only where an outer join has found none. */
    private static PlanNode marked(PlanNode source, Variable mark) {
        List<Variable> outputs = new ArrayList<>(source.outputs());
        List<Scalar> expressions = new ArrayList<>(SelectBinder.references(outputs));
        outputs.add(mark);
        expressions.add(new Constant(1L, SqlType.INTEGER));
        return new Project(source, outputs, expressions);
    }

    private Join.Type joinType() {
        boolean unmatchedSource = merge.clauses().stream().anyMatch(c -> c.match() == Match.NOT_MATCHED_BY_TARGET);
        boolean unmatchedTarget = merge.clauses().stream().anyMatch(c -> c.match() == Match.NOT_MATCHED_BY_SOURCE);
        if (unmatchedTarget) {
            return Join.Type.FULL;
        }
        return unmatchedSource ? Join.Type.LEFT : Join.Type.INNER;
    }

    private void checkReachable() {
        for (Match match : Match.values()) {
            boolean always = false;
            for (MergeClause clause : merge.clauses()) {
                if (clause.match() == match) {
                    if (always) {
                        throw clause.place()
                                .error(
                                        SqlState.SYNTAX_ERROR,
                                        "this WHEN of MERGE is never reached: one before it has no condition");
                    }
                    always = clause.condition() == null;
                }
            }
        }
    }

    private ChangePlan.MergeClause clause(MergeClause node, Scope both, Scope source, Scope target) {
        ChangePlan.Match match =
                switch (node.match()) {
                    case MATCHED -> ChangePlan.Match.BOTH;
                    case NOT_MATCHED_BY_TARGET -> ChangePlan.Match.ONLY_SOURCE;
                    case NOT_MATCHED_BY_SOURCE -> ChangePlan.Match.ONLY_TARGET;
                };
        Scope scope = match == ChangePlan.Match.BOTH ? both : match == ChangePlan.Match.ONLY_SOURCE ? source : target;
        Scalar condition = node.condition() == null
                ? null
                : new ExpressionBinder(context, scope, null, "MERGE WHEN").bindCondition(node.condition());
        ChangePlan.Insert insert =
                node.action() instanceof MergeClause.Insert action ? insert(action, node, scope) : null;
        ChangePlan.Update update = node.action() instanceof MergeClause.Update action ? update(action, scope) : null;
        return new ChangePlan.MergeClause(
                match, condition, insert, update, node.action() instanceof MergeClause.Delete);
    }

    private ChangePlan.Insert insert(MergeClause.Insert action, MergeClause node, Scope scope) {
        return new InsertBinder(
                        context,
                        new org.ashlardb.sql.tree.Statement.Insert(
                                merge.table(),
                                null,
                                action.columns(),
                                action.overriding(),
                                null,
                                null,
                                null,
                                node.place()))
                .row(action.values(), scope);
    }

    private ChangePlan.Update update(MergeClause.Update action, Scope scope) {
        AssignmentBinder assignments = new AssignmentBinder(context, table, columnValues);
        assignments.bind(action.assignments(), scope);
        List<Variable> newRow = columnValues.newRow();
        return new ChangePlan.Update(
                table,
                null,
                null,
                assignments.columns(),
                assignments.values(),
                oldRow,
                newRow,
                columnValues.rules(newRow, oldRow, assignments.columns()),
                false,
                null);
    }

    private ChangePlan.Returned returned(Scope source, Variable action) {
        ReturningBinder returning = new ReturningBinder(context, table, merge.alias());
        context.setMergeAction(action);
        try {
            return returning.bind(
                    merge.returning(), oldRow, returning.noRow(), returning.noRow(), source.columns(), List.of());
        } finally {
            context.setMergeAction(null);
        }
    }
}
