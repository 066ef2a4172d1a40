package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.OrderTerm;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.plan.Window;
import org.ashlardb.sql.plan.WindowCall;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Window.Named;
import org.ashlardb.sql.type.SqlState;

/** The windows of a SELECT and the calls over them, each with the variable that will hold it; equal calls share one. */
final class WindowCollector {
    /** How rows are divided and ordered. */
    record Specification(List<Scalar> partition, List<OrderTerm> order) {}

    private record Entry(Specification specification, WindowCall call, Variable variable, Place place) {}

    private final BindContext context;
    private final Map<String, org.ashlardb.sql.tree.Window> named = new HashMap<>();
    private List<Entry> entries = new ArrayList<>();

    WindowCollector(BindContext context) {
        this.context = context;
    }

    /** Makes the windows of a WINDOW clause known; each may be based on those before it. */
    void define(List<Named> windows) {
        for (Named window : windows) {
            if (named.containsKey(window.name())) {
                throw window.place().error(SqlState.WINDOWING_ERROR, "window " + window.name() + " is defined twice");
            }
            named.put(window.name(), resolve(window.window()));
        }
    }

    /** The window with what it takes from the named window it is based on. */
    org.ashlardb.sql.tree.Window resolve(org.ashlardb.sql.tree.Window window) {
        if (window.base() == null) {
            return window;
        }
        org.ashlardb.sql.tree.Window base = named.get(window.base());
        if (base == null) {
            throw window.place().error(SqlState.UNKNOWN_OBJECT, "window " + window.base() + " does not exist");
        }
        if (window.bare()) {
            return base;
        }
        if (!window.partition().isEmpty()
                || !base.order().isEmpty() && !window.order().isEmpty()) {
            String clause = window.partition().isEmpty() ? "ORDER BY" : "PARTITION BY";
            throw window.place()
                    .error(SqlState.WINDOWING_ERROR, clause + " of window " + window.base() + " cannot be overridden");
        }
        if (base.frame() != null) {
            throw window.place()
                    .error(
                            SqlState.WINDOWING_ERROR,
                            "window " + window.base() + " cannot be the base of another, because it has a frame");
        }
        return new org.ashlardb.sql.tree.Window(
                null,
                false,
                base.partition(),
                window.order().isEmpty() ? base.order() : window.order(),
                window.frame(),
                window.place());
    }

    Scalar add(Specification specification, WindowCall call, Place place) {
        for (Entry entry : entries) {
            if (entry.specification().equals(specification) && entry.call().equals(call)) {
                return new Reference(entry.variable());
            }
        }
        Variable variable = context.newVariable(call.function().name(), call.type(), true);
        entries.add(new Entry(specification, call, variable, place));
        return new Reference(variable);
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    List<Variable> variables() {
        List<Variable> variables = new ArrayList<>();
        for (Entry entry : entries) {
            variables.add(entry.variable());
        }
        return variables;
    }

    /** Puts all expressions in terms of grouped rows. */
    void replace(Grouping grouping) {
        List<Entry> replaced = new ArrayList<>();
        for (Entry entry : entries) {
            List<OrderTerm> order = new ArrayList<>();
            for (OrderTerm term : entry.specification().order()) {
                order.add(term.withScalar(grouping.replace(term.scalar(), entry.place())));
            }
            Specification specification =
                    new Specification(replaceAll(entry.specification().partition(), grouping, entry.place()), order);
            WindowCall call = entry.call().withScalars(replaceAll(entry.call().scalars(), grouping, entry.place()));
            replaced.add(new Entry(specification, call, entry.variable(), entry.place()));
        }
        entries = replaced;
    }

    private static List<Scalar> replaceAll(List<Scalar> scalars, Grouping grouping, Place place) {
        List<Scalar> replaced = new ArrayList<>();
        for (Scalar scalar : scalars) {
            replaced.add(grouping.replace(scalar, place));
        }
        return replaced;
    }

    /**
     * Computes all windows one behind the other. Those with more keys come first, so that rows are often already in the
     * order of the next.
     */
    PlanNode plan(PlanNode input) {
        Map<Specification, List<Entry>> bySpecification = new LinkedHashMap<>();
        for (Entry entry : entries) {
            bySpecification
                    .computeIfAbsent(entry.specification(), s -> new ArrayList<>())
                    .add(entry);
        }
        List<Specification> specifications = new ArrayList<>(bySpecification.keySet());
        specifications.sort(
                Comparator.comparing(s -> -s.partition().size() - s.order().size()));
        PlanNode plan = withKeys(input, specifications);
        Map<Scalar, Variable> keys = keys(plan);
        for (Specification specification : specifications) {
            List<WindowCall> calls = new ArrayList<>();
            List<Variable> results = new ArrayList<>();
            for (Entry entry : bySpecification.get(specification)) {
                calls.add(entry.call());
                results.add(entry.variable());
            }
            List<Variable> partition = new ArrayList<>();
            for (Scalar scalar : specification.partition()) {
                partition.add(key(scalar, keys));
            }
            List<SortKey> order = new ArrayList<>();
            for (OrderTerm term : specification.order()) {
                order.add(new SortKey(key(term.scalar(), keys), term.descending(), term.nullsFirst()));
            }
            plan = new Window(plan, partition, order, calls, results);
        }
        return plan;
    }

    private static Variable key(Scalar scalar, Map<Scalar, Variable> keys) {
        return scalar instanceof Reference reference ? reference.variable() : keys.get(scalar);
    }

    /** The input with a column for each computed key. */
    private PlanNode withKeys(PlanNode input, List<Specification> specifications) {
        List<Scalar> expressions = new ArrayList<>(SelectBinder.references(input.outputs()));
        List<Variable> outputs = new ArrayList<>(input.outputs());
        for (Specification specification : specifications) {
            List<Scalar> keys = new ArrayList<>(specification.partition());
            for (OrderTerm term : specification.order()) {
                keys.add(term.scalar());
            }
            for (Scalar key : keys) {
                if (!(key instanceof Reference) && !expressions.contains(key)) {
                    expressions.add(key);
                    outputs.add(context.newVariable(key.toString(), key.type(), true));
                }
            }
        }
        return expressions.size() == input.outputs().size() ? input : new Project(input, outputs, expressions);
    }

    private static Map<Scalar, Variable> keys(PlanNode plan) {
        Map<Scalar, Variable> keys = new HashMap<>();
        if (plan instanceof Project project) {
            for (int i = 0; i < project.outputs().size(); i++) {
                keys.put(project.expressions().get(i), project.outputs().get(i));
            }
        }
        return keys;
    }
}
