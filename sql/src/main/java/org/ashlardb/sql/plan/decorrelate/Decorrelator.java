package org.ashlardb.sql.plan.decorrelate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Apply;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.Limit;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Recursion;
import org.ashlardb.sql.plan.SharedScan;
import org.ashlardb.sql.plan.Sort;
import org.ashlardb.sql.plan.Values;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.plan.rule.NodeScalars;

/** Replaces the correlated subqueries of one statement where it can and where that costs less. */
public final class Decorrelator {
    /** Beginning a subquery, or the groups, for a row, in rows of a scan. */
    static final double RUN_COST = 50;

    /** How many more rows there may be than was thought. */
    static final double MARGIN = 4;

    private final List<PlanNode> subqueries;
    private final Function<PlanNode, Physical> planner;
    private final Map<PlanNode, Double> inputRows = new IdentityHashMap<>();
    private int variables;

    /** Whether the plan at hand is run for each row of another. */
    private boolean repeated;

    /**
     * For one statement.
     *
     * @param subqueries the plans of subqueries by their slots
     * @param variables the number of the first new variable
     * @param planner tells what plans cost
     */
    public Decorrelator(List<PlanNode> subqueries, int variables, Function<PlanNode, Physical> planner) {
        this.subqueries = new ArrayList<>(subqueries);
        this.variables = variables;
        this.planner = planner;
        for (int i = 0; i < this.subqueries.size(); i++) {
            repeated = DistinctMembers.usesOuterRows(this.subqueries.get(i));
            this.subqueries.set(i, rewrite(this.subqueries.get(i)));
        }
        repeated = false;
    }

    /** The plan with joins for subqueries. It has all outputs it had, and maybe more. */
    public PlanNode rewrite(PlanNode node) {
        List<PlanNode> inputs = new ArrayList<>();
        boolean changed = false;
        boolean before = repeated;
        for (PlanNode input : node.inputs()) {
            PlanNode rewritten = rewrite(input);
            changed |= rewritten != input;
            inputs.add(rewritten);
            repeated |= node instanceof Apply || node instanceof Recursion; // the inputs behind the first
        }
        repeated = before;
        PlanNode current = changed ? node.withInputs(inputs) : node;
        if (current instanceof Filter filter) {
            return filter(filter);
        }
        return current instanceof Project project ? project(project) : current;
    }

    /** The change with joins for subqueries in its source and in the new values of an UPDATE. */
    public ChangePlan rewrite(ChangePlan change) {
        PlanNode source = rewrite(change.source());
        if (!(change instanceof ChangePlan.Update update)) {
            return source == change.source() ? change : change.withSource(source);
        }
        List<Scalar> values = new ArrayList<>();
        for (Scalar value : update.values()) {
            Replaced replaced = value == null ? new Replaced(source, null) : replace(source, value);
            source = replaced.input();
            values.add(replaced.scalar());
        }
        return source == change.source() ? change : update.withSource(source, values);
    }

    /** The plans of subqueries by their slots. */
    public List<PlanNode> subqueries() {
        return List.copyOf(subqueries);
    }

    /** The plans of subqueries by their slots; those that no expression of these plans uses any more are empty. */
    public List<PlanNode> subqueries(List<PlanNode> plans) {
        Set<Integer> used = new HashSet<>();
        for (PlanNode plan : plans) {
            collectSlots(plan, used);
        }
        List<PlanNode> left = new ArrayList<>();
        for (int i = 0; i < subqueries.size(); i++) {
            PlanNode plan = subqueries.get(i);
            left.add(used.contains(i) ? plan : new Values(plan.outputs(), List.of()));
        }
        return left;
    }

    private void collectSlots(PlanNode node, Set<Integer> slots) {
        for (Scalar scalar : NodeScalars.of(node)) {
            collectSlots(scalar, slots);
        }
        if (node instanceof SharedScan scan) {
            boolean stored = scan.shared().isMaterialized();
            if (!stored || slots.add(scan.shared().slot())) {
                collectSlots(
                        stored
                                ? subqueries.get(scan.shared().slot())
                                : scan.shared().plan(),
                        slots);
            }
        }
        for (PlanNode input : node.inputs()) {
            collectSlots(input, slots);
        }
    }

    private void collectSlots(Scalar scalar, Set<Integer> slots) {
        if (scalar instanceof Subquery subquery && slots.add(subquery.slot())) {
            collectSlots(subqueries.get(subquery.slot()), slots);
        }
        for (Scalar child : scalar.children()) {
            collectSlots(child, slots);
        }
    }

    // ---------------------------------------------------------------- EXISTS and IN

    private PlanNode filter(Filter filter) {
        PlanNode input = filter.input();
        List<Scalar> kept = new ArrayList<>();
        boolean changed = false;
        List<Scalar> terms = Logical.conjuncts(filter.condition());
        for (Scalar term : terms) {
            PlanNode reduced = reduce(input, term);
            if (reduced != null && !runsForFew(input, terms, term, reduced)) {
                changed = true;
                input = reduced;
            } else {
                kept.add(term);
            }
        }
        for (Scalar term : List.copyOf(kept)) {
            PlanNode joined = joinMembers(input, term, kept);
            if (joined != null) {
                changed = true;
                input = joined;
                kept.remove(term);
            }
        }
        if (kept.isEmpty()) {
            return input;
        }
        Filter rest = changed ? new Filter(input, Logical.and(kept)) : filter;
        return values(rest);
    }

    /** The input joined with the values of the query that a term finds its operand among, if that costs less; or null. */
    private PlanNode joinMembers(PlanNode input, Scalar term, List<Scalar> terms) {
        if (repeated
                || !(term instanceof Subquery subquery)
                || !DistinctMembers.isMembership(subquery)
                || !subquery.registers().isEmpty()
                || subquery.operands().stream().allMatch(Scalars::isRowIndependent)
                || subqueries.get(subquery.slot()).outputs().size()
                        != subquery.operands().size()
                || !NodeScalars.isRepeatable(subqueries.get(subquery.slot()))) {
            return null;
        }
        PlanNode query = subqueries.get(subquery.slot());
        PlanNode joined = DistinctMembers.join(input, subquery, query, variables);
        List<Scalar> others = new ArrayList<>(terms);
        others.remove(term);
        PlanNode rest = filtered(joined, others);
        double before = planner.apply(new Filter(input, Logical.and(terms))).cost()
                + planner.apply(query).cost();
        if (planner.apply(rest).cost() >= before) {
            return null;
        }
        variables += query.outputs().size();
        return joined;
    }

    /**
     * Whether a test of a subquery that joins tables itself costs much less if it runs for each row: for a few of them, by
     * look-ups, where the join would first join all rows of its tables.
     */
    private boolean runsForFew(PlanNode input, List<Scalar> terms, Scalar term, PlanNode reduced) {
        Scalar inner = term instanceof Subquery ? term : term.children().get(0);
        PlanNode subquery = subqueries.get(((Subquery) inner).slot());
        if (!joins(subquery)) {
            return false;
        }
        List<Scalar> plain =
                terms.stream().filter(other -> !OuterTerms.hasSubquery(other)).toList();
        Physical rows = planner.apply(filtered(input, plain));
        double each = RUN_COST + planner.apply(subquery).cost();
        double joined = planner.apply(filtered(reduced, plain)).cost();
        return rows.cost() + rows.rows() * each * MARGIN < joined;
    }

    static PlanNode filtered(PlanNode input, List<Scalar> terms) {
        return terms.isEmpty() ? input : new Filter(input, Logical.and(terms));
    }

    private static boolean joins(PlanNode node) {
        return node instanceof Join || node.inputs().stream().anyMatch(Decorrelator::joins);
    }

    /** The input joined so that the term, a test of a correlated subquery, is met; or null. */
    private PlanNode reduce(PlanNode input, Scalar term) {
        boolean not = term instanceof Logical logical && logical.connective() == Logical.Connective.NOT;
        Scalar inner = not ? term.children().get(0) : term;
        if (!(inner instanceof Subquery subquery)) {
            return null;
        }
        boolean negated = not != DistinctMembers.isAbsence(subquery);
        Partners partners = partners(subquery, negated);
        return partners == null
                ? null
                : new Join(
                        negated ? Join.Type.ANTI : Join.Type.SEMI,
                        input,
                        partners.rows(),
                        Logical.and(partners.terms()));
    }

    /**
     * The rows whose existence a test of a correlated subquery is about.
     *
     * @param terms by which they belong to the row around
     */
    private record Partners(PlanNode rows, List<Scalar> terms) {}

    /**
     * What a test asks for, or null when it cannot be told by rows.
     *
     * @param exact whether a test that is neither true nor false must not be taken for false
     */
    private Partners partners(Subquery subquery, boolean exact) {
        if (subquery.use() != Subquery.Use.EXISTS
                        && !DistinctMembers.isMembership(subquery)
                        && !DistinctMembers.isAbsence(subquery)
                || subquery.registers().isEmpty()) {
            return null;
        }
        OuterTerms outer = new OuterTerms(subquery);
        PlanNode plan = subqueries.get(subquery.slot());
        if (outer.isEmpty() || !NodeScalars.isRepeatable(plan)) {
            return null;
        }
        Scalar member = null;
        if (subquery.use() != Subquery.Use.EXISTS) {
            member = member(subquery, plan, exact);
            if (member == null) {
                return null;
            }
        }
        Map<Variable, Scalar> columns = new HashMap<>();
        PlanNode rows = outer.take(rows(plan, subquery.use() == Subquery.Use.EXISTS, columns));
        if (rows == null || member != null && !takeAll(outer, Scalars.substitute(member, columns))) {
            return null;
        }
        return new Partners(rows, outer.terms());
    }

    /** Membership as equalities; null when a NULL among the values would make a difference. */
    private static Scalar member(Subquery subquery, PlanNode plan, boolean exact) {
        if (plan.outputs().size() != subquery.operands().size()
                || exact && plan.outputs().stream().anyMatch(Variable::nullable)
                || exact && !subquery.operands().stream().allMatch(Decorrelator::isNeverNull)) {
            return null;
        }
        return DistinctMembers.equal(subquery, plan.outputs());
    }

    private static boolean takeAll(OuterTerms outer, Scalar condition) {
        return Logical.conjuncts(condition).stream().allMatch(outer::takeTerm);
    }

    private static boolean isNeverNull(Scalar operand) {
        return operand instanceof Reference reference && !reference.variable().nullable();
    }

    /**
     * The rows below projections, and whatever else does not decide whether there is a row.
     *
     * @param columns gets what the projections compute
     */
    private static PlanNode rows(PlanNode plan, boolean onlyExistence, Map<Variable, Scalar> columns) {
        PlanNode node = plan;
        while (true) {
            if (node instanceof Project project) {
                Map<Variable, Scalar> computed = new HashMap<>();
                for (int i = 0; i < project.outputs().size(); i++) {
                    computed.put(project.outputs().get(i), project.expressions().get(i));
                }
                columns.replaceAll((variable, scalar) -> Scalars.substitute(scalar, computed));
                computed.forEach(columns::putIfAbsent);
                node = project.input();
            } else if (node instanceof Sort sort) {
                node = sort.input();
            } else if (onlyExistence && node instanceof Limit limit && keepsFirst(limit)) {
                node = limit.input();
            } else {
                return node;
            }
        }
    }

    private static boolean keepsFirst(Limit limit) {
        return limit.offset() == null
                && limit.limit() instanceof Constant constant
                && constant.value() instanceof Long count
                && count > 0;
    }

    // ---------------------------------------------------------------- values

    private PlanNode project(Project project) {
        PlanNode input = project.input();
        List<Scalar> expressions = new ArrayList<>();
        for (Scalar expression : project.expressions()) {
            Replaced replaced = replace(input, expression);
            input = replaced.input();
            expressions.add(replaced.scalar());
        }
        return input == project.input() ? project : new Project(input, project.outputs(), expressions);
    }

    private PlanNode values(Filter filter) {
        List<Scalar> plain = new ArrayList<>();
        List<Scalar> computed = new ArrayList<>();
        for (Scalar term : Logical.conjuncts(filter.condition())) {
            (OuterTerms.hasSubquery(term) ? computed : plain).add(term);
        }
        if (computed.isEmpty()) {
            return filter;
        }
        PlanNode input = plain.isEmpty() ? filter.input() : new Filter(filter.input(), Logical.and(plain));
        PlanNode current = input;
        List<Scalar> terms = new ArrayList<>();
        for (Scalar term : computed) {
            Replaced replaced = replace(current, term, () -> rowsTested(filter.input(), plain, term));
            current = replaced.input();
            terms.add(replaced.scalar());
        }
        return current == input ? filter : new Filter(current, Logical.and(terms));
    }

    /** How many rows a condition is computed for: those of the inputs that it is about, where the rules will put it. */
    private double rowsTested(PlanNode input, List<Scalar> plain, Scalar term) {
        Set<Variable> used = new HashSet<>();
        Scalars.collectVariables(term, used);
        PlanNode tested = input;
        while (tested instanceof Join join) {
            PlanNode next = part(join, used);
            if (next == null) {
                break;
            }
            tested = next;
        }
        Set<Variable> columns = new HashSet<>(tested.outputs());
        PlanNode rows = filtered(
                tested,
                plain.stream().filter(other -> Scalars.usesOnly(other, columns)).toList());
        return planner.apply(rows).rows();
    }

    /** The side of a join that a condition over some columns can be tested on, or null. */
    private static PlanNode part(Join join, Set<Variable> used) {
        if (join.type() != Join.Type.FULL && join.left().outputs().containsAll(used)) {
            return join.left();
        }
        return join.type() == Join.Type.INNER && join.right().outputs().containsAll(used) ? join.right() : null;
    }

    private record Replaced(PlanNode input, Scalar scalar) {}

    /** Joins what the subqueries of an expression compute to the input, and uses it in the expression. */
    private Replaced replace(PlanNode input, Scalar scalar) {
        return replace(input, scalar, () -> rows(input));
    }

    /** As above, of an expression that is computed for so many rows. */
    private Replaced replace(PlanNode input, Scalar scalar, DoubleSupplier rows) {
        PlanNode current = input;
        List<Scalar> children = new ArrayList<>();
        boolean changed = false;
        for (Scalar child : scalar.children()) {
            Replaced replaced = replace(current, child, rows);
            current = replaced.input();
            changed |= replaced.scalar() != child;
            children.add(replaced.scalar());
        }
        if (changed) {
            return new Replaced(current, scalar.withChildren(children));
        }
        if (scalar instanceof Subquery subquery) {
            GroupedValue value = grouped(subquery);
            if (value != null && costsLess(rows.getAsDouble(), subqueries.get(subquery.slot()), value)) {
                variables += value.newVariables();
                PlanNode joined = new Join(Join.Type.LEFT, input, value.rows(), value.condition());
                inputRows.put(joined, rows(input)); // each has one partner at most
                return new Replaced(joined, value.scalar());
            }
        }
        return new Replaced(input, scalar);
    }

    /** The subquery for all rows around it at once, or null. */
    private GroupedValue grouped(Subquery subquery) {
        if (subquery.use() == Subquery.Use.VALUE) {
            return GroupedValue.of(subquery, subqueries.get(subquery.slot()), variables);
        }
        Partners partners = partners(subquery, true);
        GroupedValue found =
                partners == null ? null : GroupedValue.ofExistence(partners.rows(), partners.terms(), variables);
        return found == null || !DistinctMembers.isAbsence(subquery) ? found : found.not();
    }

    /** Whether computing all groups costs less than running the subquery for each of so many rows. */
    private boolean costsLess(double rows, PlanNode subquery, GroupedValue value) {
        double each = planner.apply(subquery).cost();
        return planner.apply(value.rows()).cost() + rows < rows * each;
    }

    private double rows(PlanNode input) {
        Double rows = inputRows.get(input);
        if (rows == null) {
            rows = planner.apply(input).rows();
            inputRows.put(input, rows);
        }
        return rows;
    }
}
