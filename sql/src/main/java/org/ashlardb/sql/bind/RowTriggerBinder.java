package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.ChangePlan.RowBranch;
import org.ashlardb.sql.plan.ChangePlan.RowStep;
import org.ashlardb.sql.plan.ChangePlan.RowTrigger;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.ColumnSchema.Numbering;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TriggerSchema;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.Statement.Assignment;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.tree.Trigger;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.type.SqlState;

/**
 * Binds what triggers do about a row before it is written, columns ON UPDATE, and numbers of columns ON NULL: they give it
 * other values, or fail. So they are expressions of the statement that writes the row, as computed columns and checks are.
 */
final class RowTriggerBinder {
    private final BindContext context;
    private final TableSchema table;
    private final List<Variable> newRow;
    private final Map<Variable, Scalar> none = new HashMap<>(); // the row before an insertion

    RowTriggerBinder(BindContext context, TableSchema table, List<Variable> newRow) {
        this.context = context;
        this.table = table;
        this.newRow = newRow;
    }

    /**
     * The triggers that fire before a change, in order.
     *
     * @param oldRow null for INSERT
     * @param assigned ordinals of the columns that are assigned
     */
    List<RowTrigger> bind(Change change, List<Variable> oldRow, List<Integer> assigned) {
        List<String> names = new ArrayList<>();
        assigned.forEach(column -> names.add(table.columns().get(column).name()));
        List<RowTrigger> bound = new ArrayList<>();
        for (TriggerSchema trigger : TriggerSchema.of(table.table().definition())) {
            Trigger tree = trigger.tree(context.catalog());
            if (tree.before() && TriggerSchema.fires(tree, change, names)) {
                bound.add(new RowTrigger("trigger " + trigger.name(), bind(trigger, tree, change, oldRow)));
            }
        }
        return bound;
    }

    /** Those before an insertion, and before them the numbers that NULL stands for. */
    List<RowTrigger> bind(ColumnValues values) {
        List<RowTrigger> bound = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            ColumnSchema column = table.columns().get(i);
            if (column.numbering() == Numbering.BY_DEFAULT_ON_NULL) {
                Scalar isNull = Predicate.of(Predicate.Test.IS_NULL, new Reference(newRow.get(i)));
                bound.add(new RowTrigger(
                        "DEFAULT ON NULL of column " + column.name(),
                        new RowBranch(isNull, List.of(new ChangePlan.Assign(i, values.defaultValue(i))))));
            }
        }
        bound.addAll(bind(Change.INSERT, null, List.of()));
        return bound;
    }

    /** Those before an update, and before them what columns get ON UPDATE. */
    List<RowTrigger> bind(ColumnValues values, List<Variable> oldRow, List<Integer> assigned) {
        List<RowTrigger> bound = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            Scalar value = values.onUpdateValue(i);
            if (value != null && !assigned.isEmpty() && !assigned.contains(i)) {
                String name = ColumnValues.ON_UPDATE + " of column "
                        + table.columns().get(i).name();
                bound.add(new RowTrigger(
                        name, new RowBranch(changed(oldRow, assigned), List.of(new ChangePlan.Assign(i, value)))));
            }
        }
        bound.addAll(bind(Change.UPDATE, oldRow, assigned));
        return bound;
    }

    /** Whether one of the columns gets another value than it had. */
    private Scalar changed(List<Variable> oldRow, List<Integer> columns) {
        List<Scalar> changes = new ArrayList<>();
        for (int column : columns) {
            changes.add(Predicate.of(
                    Predicate.Test.DISTINCT, new Reference(newRow.get(column)), new Reference(oldRow.get(column))));
        }
        return Logical.or(changes);
    }

    /** Binds one, so that wrong ones are refused. */
    void validate(TriggerSchema trigger, Change change) {
        bind(trigger, trigger.tree(context.catalog()), change, change == Change.INSERT ? null : newRow);
    }

    private RowBranch bind(TriggerSchema trigger, Trigger tree, Change change, List<Variable> oldRow) {
        if (!Step.isAboutRow(tree.step())) {
            Set<Integer> columns = new TreeSet<>();
            addAssigned(tree.step(), columns);
            int[] ordinals = columns.stream().mapToInt(Integer::intValue).toArray();
            return new RowBranch(null, List.of(new ChangePlan.RunSteps(trigger, change, ordinals)));
        }
        List<Scope.Column> columns = new ArrayList<>();
        for (int i : table.visible()) {
            ColumnSchema column = table.columns().get(i);
            columns.add(new Scope.Column(null, tree.names().newRow(), column.name(), newRow.get(i), true));
            Variable old = oldRow == null ? context.newVariable(column.name(), column.type(), true) : oldRow.get(i);
            if (oldRow == null) {
                none.put(old, new Constant(null, column.type()));
            }
            columns.add(new Scope.Column(null, tree.names().oldRow(), column.name(), old, true));
        }
        BindContext.ViewState outside = context.enterTrigger(trigger.name(), trigger.home(), tree.place());
        try {
            String clause = "trigger " + trigger.name();
            ExpressionBinder binder = new ExpressionBinder(context, new Scope(columns, null), null, clause);
            return KeptText.bind(clause, () -> {
                List<RowStep> steps = new ArrayList<>();
                add(trigger, tree, tree.step(), binder, steps);
                return new RowBranch(condition(tree.condition(), binder), steps);
            });
        } finally {
            context.leaveView(outside);
        }
    }

    private Scalar condition(Expression condition, ExpressionBinder binder) {
        return condition == null ? null : known(binder.bindCondition(condition));
    }

    /** Without the columns of a row that is not there. */
    private Scalar known(Scalar value) {
        return none.isEmpty()
                ? value
                : Scalars.transform(
                        value, s -> s instanceof Reference reference ? none.getOrDefault(reference.variable(), s) : s);
    }

    private void add(TriggerSchema trigger, Trigger tree, Step step, ExpressionBinder binder, List<RowStep> target) {
        if (step instanceof Step.Run run && run.statement() instanceof Query query) {
            Expression any = new Expression.Exists(query, query.place());
            target.add(new ChangePlan.Choose(List.of(new RowBranch(condition(any, binder), List.of()))));
        } else if (step instanceof Step.Assign assign) {
            assign.assignments().forEach(assignment -> target.add(assign(assignment, binder)));
        } else if (step instanceof Step.Signal signal) {
            target.add(new ChangePlan.Signal(signal.sqlState(), message(trigger, tree, signal, binder)));
        } else if (step instanceof Step.Block block) {
            block.steps().forEach(inner -> add(trigger, tree, inner, binder, target));
        } else if (step instanceof Step.Choose choose) {
            List<RowBranch> branches = new ArrayList<>();
            for (Step.Branch branch : choose.branches()) {
                List<RowStep> steps = new ArrayList<>();
                branch.steps().forEach(inner -> add(trigger, tree, inner, binder, steps));
                branches.add(new RowBranch(condition(branch.condition(), binder), steps));
            }
            target.add(new ChangePlan.Choose(branches));
        }
    }

    private void addAssigned(Step step, Set<Integer> columns) {
        if (step instanceof Step.Assign assign && assign.toRow()) {
            assign.assignments().forEach(assignment -> columns.add(assigned(assignment)));
        }
        Step.within(step).forEach(inner -> addAssigned(inner, columns));
    }

    private int assigned(Assignment assignment) {
        int index = UpdateBinder.column(table, assignment.column());
        ColumnSchema column = table.columns().get(index);
        if (column.isGenerated()) {
            throw assignment
                    .column()
                    .place()
                    .error(
                            SqlState.GENERATED_ALWAYS,
                            "column " + column.name() + " is computed, no trigger can assign it");
        }
        return index;
    }

    private ChangePlan.Assign assign(Assignment assignment, ExpressionBinder binder) {
        int index = assigned(assignment);
        ColumnSchema column = table.columns().get(index);
        Place place = assignment.column().place();
        Coercion coercion = new Coercion(context);
        Scalar value = coercion.assign(binder.bindOpen(assignment.value()), column.type(), column.name(), place);
        return new ChangePlan.Assign(index, known(value));
    }

    private Scalar message(TriggerSchema trigger, Trigger tree, Step.Signal signal, ExpressionBinder binder) {
        Expression message = new TriggerScope(trigger, table, tree, Change.INSERT).message(signal);
        return known(binder.bind(message));
    }
}
