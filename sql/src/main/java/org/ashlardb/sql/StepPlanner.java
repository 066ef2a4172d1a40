package org.ashlardb.sql;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.bind.BoundStatement;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.bind.StepScope;
import org.ashlardb.sql.execute.ChangeRunner;
import org.ashlardb.sql.execute.CommandRunners;
import org.ashlardb.sql.execute.OperatorCursor;
import org.ashlardb.sql.execute.PlannedStep;
import org.ashlardb.sql.execute.PlannedSteps;
import org.ashlardb.sql.execute.StatementEnd;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.Values;
import org.ashlardb.sql.plan.rule.ConstantFolding;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Vector;

/**
 * Plans what a trigger, a procedure or a function does: its statements as those of a session. Its conditions, messages and
 * assigned values are queries of one row where they have subqueries, and else are computed without any.
 */
final class StepPlanner {
    private final Session session;
    private final StepScope scope;
    private final StatementEnd end;
    private final Deque<Level> levels = new ArrayDeque<>(); // those around, the innermost first
    private int lastNumber;
    private int result = -1; // the variable that RETURN gives a value
    private final List<PlannedStep.Cursor> cursors = new ArrayList<>();
    private final Deque<Named> cursorNames = new ArrayDeque<>(); // those that steps can name, the innermost first

    /** What a label may stand before. */
    private record Level(String label, int number, boolean repeats) {}

    /**
     * A cursor where it has a name.
     *
     * @param columns the variables that get a row
     */
    private record Named(String name, int number, int[] columns) {}

    /**
     * Plans for a statement that fires the trigger or calls the procedure.
     *
     * @param end of that statement
     */
    StepPlanner(Session session, StepScope scope, StatementEnd end) {
        this.session = session;
        this.scope = scope;
        this.end = end;
    }

    /** What is done, under a condition if it is not null. */
    PlannedSteps plan(Expression condition, Step step) {
        PlannedStep.Branch branch = branch(new Step.Branch(condition, List.of(step)));
        int variable = result < 0 ? result : result - scope.given();
        return new PlannedSteps(branch, scope.given(), List.copyOf(scope.variables()), variable, List.copyOf(cursors));
    }

    private PlannedStep.Branch branch(Step.Branch branch) {
        return new PlannedStep.Branch(condition(branch.condition()), steps(branch.steps()));
    }

    private PlannedStep.Source condition(Expression condition) {
        return condition == null ? null : value(truth(condition));
    }

    private List<PlannedStep> steps(List<Step> steps) {
        List<PlannedStep> planned = new ArrayList<>();
        steps.forEach(step -> add(step, planned));
        return planned;
    }

    private void add(Step step, List<PlannedStep> target) {
        if (step instanceof Step.Run run) {
            target.add(run(run.statement()));
        } else if (step instanceof Step.Assign assign) {
            if (assign.toRow()) {
                assign.assignments().forEach(assignment -> target.add(assignToRow(assignment)));
            } else {
                target.add(assign(assign.assignments()));
            }
        } else if (step instanceof Step.Into into) {
            target.add(into(into));
        } else if (step instanceof Step.Signal signal) {
            target.add(new PlannedStep.Signal(signal.sqlState(), value(scope.message(signal))));
        } else if (step instanceof Step.Resignal) {
            target.add(new PlannedStep.Resignal());
        } else if (step instanceof Step.Jump jump) {
            target.add(jump(jump));
        } else if (step instanceof Step.Return value) {
            result = scope.result(value.place());
            target.add(firstValue(value.value(), result, value.place()));
            target.add(PlannedStep.Jump.toEnd());
        } else if (step instanceof Step.OpenOrClose open) {
            target.add(new PlannedStep.OpenOrClose(cursor(open.cursor(), open.place()).number, open.opens()));
        } else if (step instanceof Step.Fetch fetch) {
            target.add(fetch(fetch));
        } else if (step instanceof Step.Choose choose) {
            choose(choose, target);
        } else {
            target.add(labelled(step));
        }
    }

    private void choose(Step.Choose choose, List<PlannedStep> target) {
        int mark = scope.enter();
        if (choose.operand() != null) {
            StepScope around = scope.forNextStatement();
            BoundStatement bound = new StatementBinder(session.catalog(), around).bind(row(choose.operand()));
            SqlType type = bound.outputs().get(0).type();
            int variable = scope.declare(Step.HIDDEN, Step.OPERAND, type);
            target.add(new PlannedStep.Assign(source(bound, around), new int[] {variable}));
        }
        List<PlannedStep.Branch> branches = new ArrayList<>();
        choose.branches().forEach(branch -> branches.add(branch(branch)));
        target.add(new PlannedStep.Choose(branches));
        scope.leave(mark);
    }

    // ---------------------------------------------------------------- what has a label, and jumps

    private PlannedStep labelled(Step step) {
        int mark = scope.enter();
        PlannedStep planned = step instanceof Step.Block block
                ? block(block)
                : step instanceof Step.Loop loop ? loop(loop) : forEach((Step.ForEach) step);
        scope.leave(mark);
        return planned;
    }

    private PlannedStep block(Step.Block block) {
        boolean outermost = levels.isEmpty();
        int number = begin(block.label(), false);
        String qualifier = block.label() == null && outermost ? scope.name() : block.label();
        List<PlannedStep> steps = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Step.Variable variable : block.variables()) {
            if (!names.add(variable.name())) {
                throw variable.place()
                        .error(
                                SqlState.INVALID_FUNCTION_DEFINITION,
                                "a block has two variables " + variable.name() + ", in " + scope.name());
            }
            steps.add(declare(variable, qualifier));
        }
        int[] declared = declareCursors(block);
        List<PlannedStep.Handler> handlers = new ArrayList<>();
        for (Step.Handler handler : block.handlers()) {
            List<PlannedStep> action = handler.action() == null ? List.of() : steps(List.of(handler.action()));
            handlers.add(new PlannedStep.Handler(handler.way(), handler.states(), action));
        }
        steps.addAll(steps(block.steps()));
        block.cursors().forEach(cursor -> cursorNames.pop());
        levels.pop();
        return new PlannedStep.Block(number, declared, handlers, steps);
    }

    /** A variable gets its first value, in which its name means one around it. */
    private PlannedStep declare(Step.Variable variable, String qualifier) {
        int declared = scope.add(variable.name(), variable.type());
        PlannedStep first = variable.value() == null
                ? new PlannedStep.Clear(new int[] {declared})
                : firstValue(variable.value(), declared, variable.place());
        scope.show(declared, qualifier);
        return first;
    }

    /** Gives a variable a value that has no name yet, or never. */
    private PlannedStep firstValue(Expression value, int variable, Place place) {
        StepScope around = scope.forNextStatement();
        BoundStatement bound = new StatementBinder(session.catalog(), around).bindFirstValue(value, variable, place);
        return new PlannedStep.Assign(source(bound, around), new int[] {variable});
    }

    /** Declares cursors of a block; the numbers of those that are closed behind it. */
    private int[] declareCursors(Step.Block block) {
        List<Integer> closed = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Step.Cursor cursor : block.cursors()) {
            if (!names.add(cursor.name())) {
                throw cursor.place()
                        .error(
                                SqlState.INVALID_FUNCTION_DEFINITION,
                                "a block has two cursors " + cursor.name() + ", in " + scope.name());
            }
            int number = cursors.size();
            StepScope around = scope.forNextStatement();
            BoundStatement bound = new StatementBinder(session.catalog(), around).bind(cursor.query());
            int[] columns = new int[bound.outputs().size()];
            for (int i = 0; i < columns.length; i++) {
                SqlType type = bound.outputs().get(i).type();
                columns[i] = scope.declare(Step.HIDDEN, column(number, i), type);
            }
            PlannedStep.Read read = read(planned(bound, around), bound);
            cursors.add(new PlannedStep.Cursor(
                    cursor.name(), read.statement(), read.results(), cursor.returned() ? bound.columns() : null));
            cursorNames.push(new Named(cursor.name(), number, columns));
            if (!cursor.returned()) {
                closed.add(number);
            }
        }
        return closed.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The name of the variable that gets a column of a cursor. */
    private static String column(int cursor, int column) {
        return "CURSOR " + cursor + " COLUMN " + column;
    }

    private Named cursor(String name, Place place) {
        for (Named cursor : cursorNames) {
            if (cursor.name.equals(name)) {
                return cursor;
            }
        }
        throw place.error(SqlState.INVALID_CURSOR_NAME, "there is no cursor " + name + ", in " + scope.name());
    }

    private PlannedStep fetch(Step.Fetch fetch) {
        Named cursor = cursor(fetch.cursor(), fetch.place());
        if (cursor.columns.length != fetch.variables().size()) {
            throw fetch.place()
                    .error(
                            SqlState.SYNTAX_ERROR,
                            "cursor " + fetch.cursor() + " has " + cursor.columns.length + " columns, FETCH has "
                                    + fetch.variables().size() + " variables");
        }
        List<Statement.Assignment> assignments = new ArrayList<>();
        for (int i = 0; i < cursor.columns.length; i++) {
            Expression value = new Expression.ColumnName(List.of(Step.HIDDEN, column(cursor.number, i)), fetch.place());
            assignments.add(new Statement.Assignment(fetch.variables().get(i), value));
        }
        return new PlannedStep.Fetch(cursor.number, cursor.columns, assign(assignments));
    }

    private PlannedStep loop(Step.Loop loop) {
        int number = begin(loop.label(), true);
        PlannedStep.Source before = condition(loop.before());
        PlannedStep.Loop planned = new PlannedStep.Loop(number, before, steps(loop.steps()), condition(loop.until()));
        levels.pop();
        return planned;
    }

    private PlannedStep forEach(Step.ForEach rows) {
        StepScope around = scope.forNextStatement();
        BoundStatement bound = new StatementBinder(session.catalog(), around).bind(rows.query());
        int[] targets = new int[bound.outputs().size()];
        String qualifier = rows.name() == null ? rows.label() : rows.name();
        for (int i = 0; i < targets.length; i++) {
            String name = bound.columns().get(i).label();
            targets[i] = scope.declare(qualifier, name, bound.outputs().get(i).type());
        }
        int number = begin(rows.label(), true);
        PlannedStep.Read read = read(planned(bound, around), bound);
        PlannedStep planned =
                new PlannedStep.ForEach(number, read.statement(), read.results(), targets, steps(rows.steps()));
        levels.pop();
        return planned;
    }

    private int begin(String label, boolean repeats) {
        levels.push(new Level(label, ++lastNumber, repeats));
        return lastNumber;
    }

    private PlannedStep jump(Step.Jump jump) {
        for (Level level : levels) {
            if (jump.label().equals(level.label) && (level.repeats || !jump.iterate())) {
                return new PlannedStep.Jump(jump.iterate() ? -level.number : level.number);
            }
        }
        throw jump.place()
                .error(
                        SqlState.SYNTAX_ERROR,
                        "there is " + (jump.iterate() ? "no loop" : "nothing") + " labelled " + jump.label()
                                + " around it, in " + scope.name());
    }

    // ---------------------------------------------------------------- statements and values

    /** Whether a condition holds, which fails where it is none. */
    private static Expression truth(Expression condition) {
        Expression.When holds = new Expression.When(condition, new Expression.BooleanLiteral(true, condition.place()));
        Expression otherwise = new Expression.BooleanLiteral(false, condition.place());
        return new Expression.Case(null, List.of(holds), otherwise, condition.place());
    }

    private static Query row(Expression value) {
        return Query.of(new QueryBody.Values(List.of(List.of(value)), value.place()));
    }

    private PlannedStep.Source value(Expression expression) {
        StepScope around = scope.forNextStatement();
        return source(new StatementBinder(session.catalog(), around).bind(row(expression)), around);
    }

    private PlannedStep.Assign assign(List<Statement.Assignment> assignments) {
        StepScope around = scope.forNextStatement();
        BoundStatement bound = new StatementBinder(session.catalog(), around).bindAssigned(assignments);
        int[] targets = new int[assignments.size()];
        for (int i = 0; i < targets.length; i++) {
            Statement.ColumnTarget target = assignments.get(i).column();
            targets[i] = around.variable(target.name(), target.place());
        }
        return new PlannedStep.Assign(source(bound, around), targets);
    }

    private PlannedStep assignToRow(Statement.Assignment assignment) {
        StepScope around = scope.forNextStatement();
        BoundStatement bound = new StatementBinder(session.catalog(), around).bindRowValue(assignment);
        return new PlannedStep.Assign(source(bound, around), new int[] {around.rowColumn(assignment.column())});
    }

    private PlannedStep into(Step.Into into) {
        StepScope around = scope.forNextStatement();
        BoundStatement bound =
                new StatementBinder(session.catalog(), around).bindInto(into.query(), into.variables(), into.place());
        int[] targets = into.variables().stream()
                .mapToInt(target -> around.variable(target.name(), target.place()))
                .toArray();
        return new PlannedStep.Into(read(planned(bound, around), bound), targets);
    }

    /** A statement; of one that calls a procedure, variables may get what it returns. */
    private PlannedStep run(Statement statement) {
        StepScope around = scope.forNextStatement();
        BoundStatement bound = new StatementBinder(session.catalog(), around).bind(statement);
        PlannedStep.Statement planned = planned(bound, around);
        List<ChangePlan> steps = bound.steps();
        return !steps.isEmpty()
                        && steps.get(steps.size() - 1) instanceof ChangePlan.Call call
                        && call.targets().length > 0
                ? new PlannedStep.Assign(read(planned, bound), call.targets())
                : planned;
    }

    private PlannedStep.Source source(BoundStatement bound, StepScope around) {
        boolean computed = bound.query() instanceof Values values
                && values.rows().size() == 1
                && bound.steps().isEmpty()
                && bound.subqueries().isEmpty()
                && !bound.stepFunctions();
        if (computed) {
            PlannedStep.Frame frame = frame(InnerStatements.of(session, bound, end), bound, around);
            List<Scalar> scalars = ((Values) bound.query())
                    .rows().get(0).stream().map(ConstantFolding::fold).toList();
            Evaluator[] evaluators = new EvaluatorFactory(frame.evaluation()).makeAll(scalars);
            return new PlannedStep.Computed(frame, evaluators, new Vector[evaluators.length]);
        }
        return read(planned(bound, around), bound);
    }

    private static PlannedStep.Read read(PlannedStep.Statement statement, BoundStatement bound) {
        Vector[] results = new Vector[bound.outputs().size()];
        for (int i = 0; i < results.length; i++) {
            results[i] = Vector.of(bound.outputs().get(i).type().kind());
        }
        return new PlannedStep.Read(statement, results);
    }

    private PlannedStep.Statement planned(BoundStatement bound, StepScope around) {
        InnerStatements inner = InnerStatements.of(session, bound, end);
        List<ChangePlan> plans = new ArrayList<>(bound.steps());
        if (bound.change() != null) {
            plans.add(bound.change());
        }
        if ((!plans.isEmpty() || bound.locking()) && !scope.mayChange()) {
            throw new SqlException(SqlState.NOT_SUPPORTED, scope.changesNothing());
        }
        inner.execution().expect(plans);
        List<ChangeRunner> changes = new ArrayList<>();
        boolean writes = false;
        boolean counted = false;
        boolean direct = inner.readsNothing() && bound.steps().isEmpty();
        for (ChangePlan plan : plans) {
            writes |= plan.writes();
            counted = !(plan instanceof ChangePlan.Call);
            ChangeStep step = ChangeStep.of(plan, inner.planner());
            changes.add(CommandRunners.change(inner.execution(), step.change(), step.source(), direct));
        }
        OperatorCursor query = bound.query() == null
                ? null
                : new OperatorCursor(inner.execution(), inner.planner().plan(bound.query(), bound.outputs()));
        return new PlannedStep.Statement(
                frame(inner, bound, around), changes, writes, counted && bound.change() != null, query);
    }

    private static PlannedStep.Frame frame(InnerStatements inner, BoundStatement bound, StepScope around) {
        Parameters parameters = new Parameters(bound.parameterTypes().length);
        for (int i = 0; i < bound.parameterTypes().length; i++) {
            parameters.setNull(i);
        }
        return new PlannedStep.Frame(
                inner.execution(), inner.evaluation(), parameters, around.used(), around.usedVariables());
    }
}
