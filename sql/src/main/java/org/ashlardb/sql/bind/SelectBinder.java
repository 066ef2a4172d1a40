package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.sql.expression.Call;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.LockRows;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Sort;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.type.SqlState;

/** Binds a SELECT with its ORDER BY, which may use columns the select list does not have. */
final class SelectBinder {
    /** A bound item of the select list. */
    record Item(String label, Scalar scalar, Expression expression) {}

    private final BindContext context;
    private final Scope outer;
    private final AggregateCollector aggregates;
    private ExpressionBinder binder;
    private final List<Item> items = new ArrayList<>();

    SelectBinder(BindContext context, Scope outer) {
        this.context = context;
        this.outer = outer;
        aggregates = new AggregateCollector(context);
    }

    BoundQuery bind(QueryBody.Select select, List<Query.SortItem> order, Query.Locking locking) {
        FromBinder fromBinder = new FromBinder(context, outer, locking != null);
        FromBinder.From from = fromBinder.bind(select.from());
        PlanNode plan = from.plan();
        if (select.where() != null) {
            ExpressionBinder where = new ExpressionBinder(context, from.scope(), null, "WHERE");
            plan = new Filter(plan, where.bindCondition(select.where()));
        }
        if (locking != null) {
            plan = lock(plan, fromBinder, locking);
        }
        binder = new ExpressionBinder(context, from.scope(), aggregates, "this clause");
        bindItems(select.items(), from.scope());
        List<Scalar> keys = groupKeys(select, from.scope());
        Scalar having = select.having() == null ? null : binder.bindCondition(select.having());
        List<Scalar> sortScalars = sortScalars(order);
        boolean grouped =
                !keys.isEmpty() || having != null || !aggregates.calls().isEmpty();
        if (grouped) {
            if (locking != null) {
                throw locking.place().error(SqlState.NOT_SUPPORTED, "FOR UPDATE cannot lock grouped rows");
            }
            Grouping grouping = new Grouping(context, keys, aggregates);
            plan = grouping.aggregate(plan);
            if (having != null) {
                plan = new Filter(plan, grouping.replace(having, select.having().place()));
            }
            for (int i = 0; i < items.size(); i++) {
                Item item = items.get(i);
                Place place = item.expression() == null
                        ? select.place()
                        : item.expression().place();
                items.set(i, new Item(item.label(), grouping.replace(item.scalar(), place), item.expression()));
            }
            for (int i = 0; i < sortScalars.size(); i++) {
                if (sortScalars.get(i) != null) {
                    Place place = order.get(i).expression().place();
                    sortScalars.set(i, grouping.replace(sortScalars.get(i), place));
                }
            }
        }
        return project(plan, select.distinct(), order, sortScalars);
    }

    /** Binds items that stand alone, as those of RETURNING. */
    List<Item> returning(List<QueryBody.SelectItem> selectItems, Scope scope) {
        binder = new ExpressionBinder(context, scope, null, "RETURNING");
        bindItems(selectItems, scope);
        return items;
    }

    private PlanNode lock(PlanNode plan, FromBinder from, Query.Locking locking) {
        PlanNode locked = plan;
        LockWait waiting = LockWait.valueOf(locking.waiting().name());
        for (FromBinder.Lockable lockable : from.lockables()) {
            locked = new LockRows(locked, lockable.table(), lockable.rowId(), waiting);
        }
        return locked;
    }

    private void bindItems(List<QueryBody.SelectItem> selectItems, Scope scope) {
        for (QueryBody.SelectItem item : selectItems) {
            if (item instanceof QueryBody.AllColumns all) {
                for (Scope.Column column : scope.expand(all.qualifier(), all.place())) {
                    items.add(new Item(column.name(), new Reference(column.variable()), null));
                }
            } else {
                QueryBody.Item single = (QueryBody.Item) item;
                Scalar scalar = binder.bindSettled(single.expression());
                String label = single.alias() != null ? single.alias() : label(single.expression(), scalar);
                items.add(new Item(label, scalar, single.expression()));
            }
        }
    }

    private String label(Expression expression, Scalar scalar) {
        if (expression instanceof Expression.ColumnName name) {
            return name.parts().get(name.parts().size() - 1);
        }
        if (expression instanceof Expression.Call call) {
            return call.name();
        }
        if (expression instanceof Expression.Cast cast && cast.operand() instanceof Expression.ColumnName) {
            return label(cast.operand(), scalar);
        }
        return scalar instanceof Call call ? call.function().name() : "C" + (items.size() + 1);
    }

    private List<Scalar> groupKeys(QueryBody.Select select, Scope scope) {
        ExpressionBinder groupBinder = new ExpressionBinder(context, scope, null, "GROUP BY");
        List<Scalar> keys = new ArrayList<>();
        for (Expression expression : select.groupBy()) {
            int ordinal = QueryBinder.ordinal(expression, items.size(), "GROUP BY");
            if (ordinal >= 0) {
                keys.add(notAggregated(items.get(ordinal).scalar(), expression.place()));
                continue;
            }
            if (expression instanceof Expression.ColumnName name
                    && name.parts().size() == 1
                    && scope.find(name.parts(), name.place()) == null) {
                Item alias = itemOf(name.parts().get(0));
                if (alias != null) {
                    keys.add(notAggregated(alias.scalar(), expression.place()));
                    continue;
                }
            }
            keys.add(groupBinder.bindSettled(expression));
        }
        return keys;
    }

    private Scalar notAggregated(Scalar scalar, Place place) {
        Set<Variable> used = new HashSet<>();
        Scalars.collectVariables(scalar, used);
        used.retainAll(aggregates.variables());
        if (!used.isEmpty()) {
            throw place.error(SqlState.GROUPING_ERROR, "GROUP BY cannot hold an aggregate");
        }
        return scalar;
    }

    private Item itemOf(String label) {
        for (Item item : items) {
            if (item.label().equals(label)) {
                return item;
            }
        }
        return null;
    }

    /** What to sort by: null where it is an item of the select list, found again by {@link #sortItem}. */
    private List<Scalar> sortScalars(List<Query.SortItem> order) {
        List<Scalar> scalars = new ArrayList<>();
        for (Query.SortItem item : order) {
            scalars.add(sortItem(item) >= 0 ? null : binder.bindSettled(item.expression()));
        }
        return scalars;
    }

    private int sortItem(Query.SortItem sort) {
        int ordinal = QueryBinder.ordinal(sort.expression(), items.size(), "ORDER BY");
        if (ordinal >= 0) {
            return ordinal;
        }
        if (sort.expression() instanceof Expression.ColumnName name
                && name.parts().size() == 1) {
            int found = -1;
            for (int i = 0; i < items.size(); i++) {
                if (items.get(i).label().equals(name.parts().get(0))) {
                    if (found >= 0
                            && !items.get(i).scalar().equals(items.get(found).scalar())) {
                        throw sort.expression()
                                .place()
                                .error(
                                        SqlState.AMBIGUOUS_COLUMN,
                                        "ORDER BY " + name.parts().get(0)
                                                + " is ambiguous: several columns have that name");
                    }
                    found = i;
                }
            }
            return found;
        }
        return -1;
    }

    private BoundQuery project(PlanNode input, boolean distinct, List<Query.SortItem> order, List<Scalar> sortScalars) {
        List<Variable> outputs = new ArrayList<>();
        List<Scalar> expressions = new ArrayList<>();
        List<BoundQuery.Column> columns = new ArrayList<>();
        for (Item item : items) {
            Variable variable = output(item.scalar(), item.label());
            outputs.add(variable);
            expressions.add(item.scalar());
            columns.add(new BoundQuery.Column(item.label(), variable));
        }
        List<SortKey> keys = new ArrayList<>();
        for (int i = 0; i < order.size(); i++) {
            Variable variable;
            Scalar scalar = sortScalars.get(i);
            int index = scalar == null ? sortItem(order.get(i)) : expressions.indexOf(scalar);
            if (index >= 0) {
                variable = outputs.get(index);
            } else {
                if (distinct) {
                    throw order.get(i)
                            .expression()
                            .place()
                            .error(
                                    SqlState.INVALID_COLUMN_REFERENCE,
                                    "ORDER BY of SELECT DISTINCT needs an expression of the select list");
                }
                variable = output(scalar, "SORT" + (i + 1));
                outputs.add(variable);
                expressions.add(scalar);
            }
            keys.add(QueryBinder.sortKey(variable, order.get(i)));
        }
        PlanNode plan = new Project(input, outputs, expressions);
        if (distinct) {
            plan = distinct(plan);
        }
        if (!keys.isEmpty()) {
            plan = new Sort(plan, keys);
        }
        if (outputs.size() > columns.size()) {
            List<Variable> visible = outputs.subList(0, columns.size());
            plan = new Project(plan, visible, references(visible));
        }
        return new BoundQuery(plan, columns);
    }

    private Variable output(Scalar scalar, String label) {
        if (scalar instanceof Reference reference) {
            return reference.variable();
        }
        return context.newVariable(label, scalar.type(), true);
    }

    private static PlanNode distinct(PlanNode plan) {
        List<Variable> outputs = new ArrayList<>();
        for (Variable variable : plan.outputs()) {
            if (!outputs.contains(variable)) {
                outputs.add(variable);
            }
        }
        PlanNode distinct = new Aggregate(plan, outputs, references(outputs), List.of());
        return outputs.size() == plan.outputs().size()
                ? distinct
                : new Project(distinct, plan.outputs(), references(plan.outputs()));
    }

    static List<Scalar> references(List<Variable> variables) {
        List<Scalar> references = new ArrayList<>();
        for (Variable variable : variables) {
            references.add(new Reference(variable));
        }
        return references;
    }
}
