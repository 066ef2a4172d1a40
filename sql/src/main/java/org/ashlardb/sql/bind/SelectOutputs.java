package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.DistinctOn;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Sort;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;

/**
 * What a SELECT computes for each row: the items of its list, and behind them, to be left out at the end, what ORDER BY and
 * DISTINCT ON name that is no item.
 */
final class SelectOutputs {
    private final BindContext context;
    private final QueryBody.Select select;
    private final Map<Scalar, Integer> hinted;
    private final boolean distinct;
    private final List<Variable> outputs = new ArrayList<>();
    private final List<Scalar> expressions = new ArrayList<>();
    private final List<BoundQuery.Column> columns = new ArrayList<>();
    private final List<SortKey> keys = new ArrayList<>();
    private final List<Variable> first = new ArrayList<>(); // of DISTINCT ON

    /** @param hinted keys of items whose types are looked for */
    SelectOutputs(BindContext context, QueryBody.Select select, Map<Scalar, Integer> hinted) {
        this.context = context;
        this.select = select;
        this.hinted = hinted;
        distinct = select.distinct() && select.distinctOn().isEmpty();
    }

    /** Adds an item, before all else; one without a type may get one from elsewhere if the query is open. */
    void add(SelectBinder.Item item, boolean open) {
        Variable variable = output(item.scalar(), item.label());
        if (open && context.canBeOpen(item.scalar())) {
            context.addOpen(variable, List.of(item.scalar()), item.expression().place());
        }
        outputs.add(variable);
        expressions.add(item.scalar());
        columns.add(new BoundQuery.Column(item.label(), variable));
    }

    /** Sorts by an item. */
    void sortBy(Query.SortItem sort, int item) {
        keys.add(QueryBinder.sortKey(outputs.get(item), sort));
    }

    /** Sorts by what may be an item or not. */
    void sortBy(Query.SortItem sort, Scalar scalar) {
        int index = expressions.indexOf(scalar);
        if (index < 0 && distinct) {
            throw sort.expression()
                    .place()
                    .error(
                            SqlState.INVALID_COLUMN_REFERENCE,
                            "ORDER BY of SELECT DISTINCT needs an expression of the select list");
        }
        sortBy(sort, index < 0 ? addHidden(scalar, "SORT" + (keys.size() + 1)) : index);
    }

    /** Keeps one row of those with the same key. */
    void distinctOn(Scalar key) {
        int index = expressions.indexOf(key);
        first.add(outputs.get(index < 0 ? addHidden(key, "DISTINCT" + expressions.size()) : index));
    }

    private int addHidden(Scalar scalar, String label) {
        outputs.add(output(scalar, label));
        expressions.add(scalar);
        return expressions.size() - 1;
    }

    private Variable output(Scalar scalar, String label) {
        if (scalar instanceof Reference reference) {
            return reference.variable();
        }
        Variable variable = context.newVariable(label, scalar.type(), true);
        Integer key = scalar.type().kind() == SqlKind.NULL ? hinted.get(scalar) : null;
        if (key != null) {
            context.hints().add(variable, key);
        }
        return variable;
    }

    /** The query when all has been added. */
    BoundQuery query(PlanNode input) {
        checkDistinctOrder();
        PlanNode plan = new Project(input, outputs, expressions);
        plan = distinct ? distinct(plan) : plan;
        plan = keys.isEmpty() ? plan : new Sort(plan, keys);
        plan = first.isEmpty() ? plan : new DistinctOn(plan, first);
        if (outputs.size() > columns.size()) {
            List<Variable> visible = outputs.subList(0, columns.size());
            plan = new Project(plan, visible, SelectBinder.references(visible));
        }
        return new BoundQuery(plan, columns);
    }

    /** The keys of DISTINCT ON must be what is sorted by first, in any order; otherwise "the first row" says nothing. */
    private void checkDistinctOrder() {
        Set<Variable> open = new HashSet<>(first);
        for (SortKey key : keys) {
            if (!open.isEmpty() && !first.contains(key.variable())) {
                throw select.distinctOn()
                        .get(0)
                        .place()
                        .error(
                                SqlState.INVALID_COLUMN_REFERENCE,
                                "ORDER BY must begin with the expressions of DISTINCT ON");
            }
            open.remove(key.variable());
        }
    }

    private static PlanNode distinct(PlanNode plan) {
        List<Variable> outputs = new ArrayList<>();
        for (Variable variable : plan.outputs()) {
            if (!outputs.contains(variable)) {
                outputs.add(variable);
            }
        }
        PlanNode distinct = new Aggregate(plan, outputs, SelectBinder.references(outputs), List.of());
        return outputs.size() == plan.outputs().size()
                ? distinct
                : new Project(distinct, plan.outputs(), SelectBinder.references(plan.outputs()));
    }
}
