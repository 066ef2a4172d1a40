package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.OuterValue;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.TableFunction;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Apply;
import org.ashlardb.sql.plan.FunctionScan;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * Functions that make rows, in a select list. Each row becomes as many as the longest of them makes, none if none makes
 * any; of the others NULLs follow. Those whose arguments make rows come after these, for each of their rows.
 */
final class RowFunctionCollector {
    /** A function; its level is one more than the highest of those in its arguments, or 0. */
    private record Entry(TableFunction function, List<Scalar> arguments, Variable variable, int level, Place place) {}

    private final BindContext context;
    private final List<Entry> entries = new ArrayList<>();

    RowFunctionCollector(BindContext context) {
        this.context = context;
    }

    /** What stands for the function in the expression. */
    Scalar add(Expression.Call call, List<Scalar> arguments) {
        TableFunctionBinder.Bound bound = new TableFunctionBinder(context, Scope.EMPTY).function(call, arguments);
        if (bound.types().size() != 1) {
            throw call.place()
                    .error(
                            SqlState.NOT_SUPPORTED,
                            "function " + call.name() + " makes rows of several columns, and a row is no value; write"
                                    + " SELECT ... FROM " + call.name() + "(...)");
        }
        Variable variable = context.newVariable(call.name(), bound.types().get(0), true);
        bound.hint(context, 0, variable);
        entries.add(new Entry(bound.function(), bound.arguments(), variable, levelOf(arguments), call.place()));
        return new Reference(variable);
    }

    private int levelOf(List<Scalar> arguments) {
        Set<Variable> used = new HashSet<>();
        arguments.forEach(argument -> Scalars.collectVariables(argument, used));
        int level = 0;
        for (Entry entry : entries) {
            level = used.contains(entry.variable()) ? Math.max(level, entry.level() + 1) : level;
        }
        return level;
    }

    List<Variable> variables() {
        return entries.isEmpty() ? List.of() : variables(entries);
    }

    private static List<Variable> variables(List<Entry> some) {
        return some.stream().map(Entry::variable).toList();
    }

    /** Whether an expression has such a function in it. */
    boolean uses(Scalar scalar) {
        Set<Variable> used = new HashSet<>();
        Scalars.collectVariables(scalar, used);
        return entries.stream().anyMatch(entry -> used.contains(entry.variable()));
    }

    /** Puts all arguments in terms of grouped rows. */
    void replace(Grouping grouping) {
        entries.replaceAll(entry -> new Entry(
                entry.function(),
                entry.arguments().stream()
                        .map(argument -> grouping.replace(argument, entry.place()))
                        .toList(),
                entry.variable(),
                entry.level(),
                entry.place()));
    }

    /** The rows of a plan, made as many as the functions say: one level after the other. */
    PlanNode plan(PlanNode input) {
        PlanNode plan = input;
        int done = 0;
        for (int level = 0; done < entries.size(); level++) {
            List<Entry> beside = new ArrayList<>();
            for (Entry entry : entries) {
                if (entry.level() == level) {
                    beside.add(entry);
                }
            }
            plan = plan(plan, beside);
            done += beside.size();
        }
        return plan;
    }

    private PlanNode plan(PlanNode input, List<Entry> beside) {
        Set<Variable> used = new HashSet<>();
        for (Entry entry : beside) {
            entry.arguments().forEach(argument -> Scalars.collectVariables(argument, used));
        }
        List<Variable> columns = new ArrayList<>(used);
        Map<Variable, Scalar> meanings = new HashMap<>();
        List<Integer> registers = new ArrayList<>();
        for (Variable column : columns) {
            registers.add(context.outer().register(column));
            meanings.put(column, new OuterValue(context.outer().register(column), column.type(), column.name()));
        }
        PlanNode rows = rows(beside, meanings);
        return columns.isEmpty()
                ? new Join(Join.Type.INNER, input, rows, Constant.TRUE)
                : new Apply(false, input, rows, columns, registers);
    }

    /** The rows of functions beside each other, by their numbers. */
    private PlanNode rows(List<Entry> beside, Map<Variable, Scalar> meanings) {
        Variable number = newNumber();
        PlanNode rows = scan(beside.get(0), meanings, number);
        for (int i = 1; i < beside.size(); i++) {
            Variable next = newNumber();
            Scalar same = Predicate.of(Predicate.Test.EQUAL, new Reference(number), new Reference(next));
            PlanNode joined = new Join(Join.Type.FULL, rows, scan(beside.get(i), meanings, next), same);
            Variable either = newNumber();
            List<Variable> outputs = new ArrayList<>(variables(beside.subList(0, i + 1)));
            List<Scalar> expressions = SelectBinder.references(outputs);
            outputs.add(either);
            expressions.add(first(number, next));
            rows = new Project(joined, outputs, expressions);
            number = either;
        }
        return rows;
    }

    private Variable newNumber() {
        return context.newVariable("ORDINALITY", SqlType.BIGINT, true);
    }

    private static Scalar first(Variable number, Variable next) {
        Scalar missing = Predicate.of(Predicate.Test.IS_NULL, new Reference(number));
        return new Conditional(false, List.of(missing, new Reference(next), new Reference(number)), SqlType.BIGINT);
    }

    private static FunctionScan scan(Entry entry, Map<Variable, Scalar> meanings, Variable number) {
        List<Scalar> arguments = entry.arguments().stream()
                .map(argument -> Scalars.substitute(argument, meanings))
                .toList();
        return new FunctionScan(entry.function(), arguments, true, List.of(entry.variable(), number));
    }
}
