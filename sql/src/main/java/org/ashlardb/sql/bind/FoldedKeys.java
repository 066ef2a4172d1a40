package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.function.CaseFunction;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.DistinctOn;
import org.ashlardb.sql.plan.Fetch;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Recursion;
import org.ashlardb.sql.plan.SetOperation;
import org.ashlardb.sql.plan.Sort;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.plan.Window;
import org.ashlardb.sql.type.SqlType;

/**
 * Where a plan sorts, groups or finds equal rows by a text that ignores case, lets it do so by the text without case, as
 * operators compare bytes only. Conditions are bound that way, see {@link PredicateBinder}.
 */
final class FoldedKeys {
    private final BindContext context;

    /** The text without case of a column, below which it has been computed. */
    private final Map<Variable, Variable> folded = new HashMap<>();

    FoldedKeys(BindContext context) {
        this.context = context;
    }

    /** The plan of a whole query, with the outputs it had. */
    PlanNode rewrite(PlanNode plan) {
        return context.ignoresCase() ? exactly(rewriteInner(plan), plan.outputs()) : plan;
    }

    /** A query whose columns, of these types, are compared with something. */
    PlanNode foldOutputs(BoundQuery query, List<SqlType> types) {
        if (types.stream().noneMatch(SqlType::ignoresCase)) {
            return query.plan();
        }
        List<Variable> outputs = new ArrayList<>();
        List<Scalar> expressions = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            Variable variable = query.columns().get(i).variable();
            boolean fold = types.get(i).ignoresCase();
            outputs.add(fold ? context.newVariable(variable.name(), SqlType.VARCHAR, variable.nullable()) : variable);
            Scalar value = new Reference(variable);
            expressions.add(fold ? CaseFunction.FOLD.of(value) : value);
        }
        return new Project(query.plan(), outputs, expressions);
    }

    /** May have more outputs than before, at the end. */
    private PlanNode rewriteInner(PlanNode node) {
        List<PlanNode> inputs = new ArrayList<>();
        boolean changed = false;
        boolean exact = node instanceof SetOperation || node instanceof Recursion;
        for (PlanNode input : node.inputs()) {
            PlanNode rewritten = rewriteInner(input);
            rewritten = exact ? exactly(rewritten, input.outputs()) : rewritten;
            changed |= rewritten != input;
            inputs.add(rewritten);
        }
        PlanNode current = changed ? node.withInputs(inputs) : node;
        if (current instanceof Sort sort) {
            return sort(sort);
        }
        if (current instanceof DistinctOn distinct && anyIgnores(distinct.keys())) {
            PlanNode input = withFolded(distinct.input(), distinct.keys());
            return new DistinctOn(input, folded(distinct.keys()));
        }
        if (current instanceof Fetch fetch && anyIgnores(variables(fetch.ties()))) {
            PlanNode input = withFolded(fetch.input(), variables(fetch.ties()));
            return new Fetch(input, fetch.limit(), fetch.offset(), fetch.percent(), foldedKeys(fetch.ties()));
        }
        if (current instanceof Window window) {
            return window(window);
        }
        if (current instanceof Aggregate aggregate) {
            return new FoldedAggregates(context).rewrite(aggregate, null);
        }
        if (current instanceof SetOperation operation && anyIgnores(operation.outputs())) {
            return new FoldedSets(context).rewrite(operation);
        }
        return current; // a recursion tells rows apart without case by itself
    }

    private PlanNode sort(Sort sort) {
        return anyIgnores(variables(sort.keys()))
                ? new Sort(withFolded(sort.input(), variables(sort.keys())), foldedKeys(sort.keys()))
                : sort;
    }

    private PlanNode window(Window window) {
        List<Variable> keys = new ArrayList<>(window.partition());
        keys.addAll(variables(window.order()));
        Window keyed = anyIgnores(keys)
                ? new Window(
                        withFolded(window.input(), keys),
                        folded(window.partition()),
                        foldedKeys(window.order()),
                        window.calls(),
                        window.results())
                : window;
        return new FoldedAggregates(context).rewrite(keyed);
    }

    // ---------------------------------------------------------------- columns

    static boolean anyIgnores(List<Variable> variables) {
        return variables.stream().anyMatch(variable -> variable.type().ignoresCase());
    }

    private static List<Variable> variables(List<SortKey> keys) {
        return keys.stream().map(SortKey::variable).toList();
    }

    private Variable folded(Variable variable) {
        return folded.getOrDefault(variable, variable);
    }

    private List<Variable> folded(List<Variable> variables) {
        return variables.stream().map(this::folded).toList();
    }

    private List<SortKey> foldedKeys(List<SortKey> keys) {
        return keys.stream()
                .map(key -> new SortKey(folded(key.variable()), key.descending(), key.nullsFirst()))
                .toList();
    }

    /** The rows with these columns' texts without case too, where the columns ignore it. */
    private PlanNode withFolded(PlanNode input, List<Variable> variables) {
        List<Variable> outputs = new ArrayList<>(input.outputs());
        List<Scalar> expressions = new ArrayList<>(SelectBinder.references(outputs));
        for (Variable variable : variables) {
            if (variable.type().ignoresCase() && !outputs.contains(folded(variable))
                    || variable.type().ignoresCase() && !folded.containsKey(variable)) {
                Variable output = context.newVariable(variable.name(), SqlType.VARCHAR, variable.nullable());
                folded.put(variable, output);
                outputs.add(output);
                expressions.add(CaseFunction.FOLD.of(new Reference(variable)));
            }
        }
        return outputs.size() == input.outputs().size() ? input : new Project(input, outputs, expressions);
    }

    static PlanNode exactly(PlanNode plan, List<Variable> outputs) {
        return plan.outputs().equals(outputs) ? plan : new Project(plan, outputs, SelectBinder.references(outputs));
    }
}
