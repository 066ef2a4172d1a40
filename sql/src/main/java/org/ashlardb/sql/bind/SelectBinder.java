package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.sql.expression.Call;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.LockRows;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.tree.Window;
import org.ashlardb.sql.type.SqlState;

/** Binds a SELECT with its ORDER BY, which may use columns the select list does not have. */
final class SelectBinder implements ExpressionBinder.Labels {
    private static final String HAVING = "HAVING";
    private static final String ORDER_BY = "ORDER BY";

    /** A bound item of the select list. */
    record Item(String label, Scalar scalar, Expression expression) {}

    private final BindContext context;
    private final Scope outer;
    private final AggregateCollector aggregates;
    private final BitSet subqueries = new BitSet(); // items that have any
    private boolean groupsRepeated; // by such an item, which is written in GROUP BY once more
    private final WindowCollector windows;
    private final RowFunctionCollector rowFunctions;
    private ExpressionBinder binder;
    private String labelledClause;
    private final List<Item> items = new ArrayList<>();
    private boolean open;
    private boolean isTable;
    private boolean assigned;
    /** Items of a query in FROM whose types are looked for, with their keys. */
    private final Map<Scalar, Integer> hinted = new IdentityHashMap<>();

    SelectBinder(BindContext context, Scope outer) {
        this.context = context;
        this.outer = outer;
        aggregates = new AggregateCollector(context);
        windows = new WindowCollector(context);
        rowFunctions = new RowFunctionCollector(context);
    }

    /** A query with {@link OpenColumns}: what has no type in the select list gets one from elsewhere. */
    BoundQuery bindOpen(QueryBody.Select select, List<Query.SortItem> order, Query.Locking locking) {
        open = true;
        assigned &= !comparesItems(select, order);
        return bind(select, order, locking);
    }

    /** Whether clauses find items of the select list by what is written there, which has a type in them. */
    private static boolean comparesItems(QueryBody.Select select, List<Query.SortItem> order) {
        return !select.groupBy().elements().isEmpty()
                || select.qualify() != null
                || !select.distinctOn().isEmpty()
                || select.distinct() && !order.isEmpty();
    }

    /** Lets choices among NULLs, literals and parameters be open columns, too. */
    void setAssigned(boolean newAssigned) {
        assigned = newAssigned;
    }

    /** A query in FROM or used as a value: its parameters get their types from what is done with its columns. */
    BoundQuery bindTable(QueryBody.Select select, List<Query.SortItem> order) {
        isTable = true;
        return bind(select, order, null);
    }

    BoundQuery bind(QueryBody.Select select, List<Query.SortItem> order, Query.Locking locking) {
        FromBinder fromBinder = new FromBinder(context, outer, locking);
        FromBinder.From from = fromBinder.bind(select.from());
        PlanNode plan = from.plan();
        if (select.where() != null) {
            ExpressionBinder where = new ExpressionBinder(context, from.scope(), null, "WHERE");
            plan = new Filter(plan, where.bindCondition(select.where()));
        }
        if (locking != null) {
            plan = lock(plan, fromBinder, locking);
        }
        windows.define(select.windows());
        binder = new ExpressionBinder(context, from.scope(), aggregates, windows, "this clause");
        binder.allowRowFunctions(rowFunctions);
        context.setAggregates(from.scope(), aggregates);
        bindItems(select.items(), from.scope());
        binder.allowRowFunctions(null);
        for (Window.Named window : select.windows()) {
            WindowBinder.specification(windows.resolve(window.window()), binder.insideWindow());
        }
        List<Scalar> keys = List.of();
        List<List<Integer>> sets = List.of(List.of());
        if (!select.groupBy().elements().isEmpty()) {
            context.setAggregates(from.scope(), null);
            GroupByBinder groupBy = new GroupByBinder(expression -> groupKey(expression, from.scope()));
            sets = groupBy.sets(select.groupBy(), select.place());
            keys = groupBy.keys();
            context.setAggregates(from.scope(), aggregates);
        }
        Scalar having = select.having() == null ? null : having(select.having(), from.scope());
        List<Scalar> sortScalars = sortScalars(order);
        List<Scalar> distinctKeys = distinctKeys(select.distinctOn());
        Scalar qualify = select.qualify() == null ? null : qualify(select.qualify(), from.scope());
        context.setAggregates(from.scope(), null);
        boolean grouped = !select.groupBy().elements().isEmpty()
                || having != null
                || !aggregates.calls().isEmpty()
                || !aggregates.groupings().isEmpty();
        checkLocking(locking, grouped, select.distinct() || !select.distinctOn().isEmpty());
        if (grouped) {
            List<Variable> later = new ArrayList<>(windows.variables());
            later.addAll(rowFunctions.variables());
            Grouping grouping = new Grouping(context, keys, sets, aggregates, later);
            having = having == null
                    ? null
                    : grouping.replace(having, select.having().place());
            qualify = qualify == null
                    ? null
                    : grouping.replace(qualify, select.qualify().place());
            replaceItems(grouping, select.place());
            replaceAll(sortScalars, grouping, i -> order.get(i).expression().place());
            replaceAll(distinctKeys, grouping, i -> select.distinctOn().get(i).place());
            windows.replace(grouping);
            rowFunctions.replace(grouping);
            plan = grouping.aggregate(plan);
            plan = having == null ? plan : new Filter(plan, having);
        }
        if (!windows.isEmpty()) {
            plan = windows.plan(plan);
        }
        plan = qualify == null ? plan : new Filter(plan, qualify);
        return project(rowFunctions.plan(plan), select, order, sortScalars, distinctKeys);
    }

    private void checkLocking(Query.Locking locking, boolean grouped, boolean distinct) {
        boolean made = !rowFunctions.variables().isEmpty();
        if (locking != null && (grouped || distinct || made || !windows.isEmpty())) {
            String what = grouped
                    ? "grouped rows"
                    : distinct ? "rows of DISTINCT" : made ? "rows that functions make" : "rows with windows";
            throw locking.place().error(SqlState.NOT_SUPPORTED, "FOR UPDATE cannot lock " + what);
        }
    }

    private void replaceItems(Grouping grouping, Place selectPlace) {
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            if (isConstant(item.scalar())) {
                continue;
            }
            Place place =
                    item.expression() == null ? selectPlace : item.expression().place();
            items.set(i, new Item(item.label(), grouping.replace(item.scalar(), place), item.expression()));
        }
    }

    private static void replaceAll(List<Scalar> scalars, Grouping grouping, IntFunction<Place> places) {
        for (int i = 0; i < scalars.size(); i++) {
            if (scalars.get(i) != null) {
                scalars.set(i, grouping.replace(scalars.get(i), places.apply(i)));
            }
        }
    }

    /** HAVING may name items of the select list where no column has the name. */
    private Scalar having(Expression condition, Scope scope) {
        ExpressionBinder havingBinder = new ExpressionBinder(context, scope, aggregates, HAVING);
        labelledClause = HAVING;
        havingBinder.setLabels(this);
        return havingBinder.bindCondition(condition);
    }

    /** QUALIFY sees the columns of the tables and, where those have no such name, of the select list. */
    private Scalar qualify(Expression condition, Scope scope) {
        List<Scope.Column> columns = new ArrayList<>(scope.columns());
        Map<Variable, Scalar> meanings = new HashMap<>();
        Set<String> names = new HashSet<>();
        for (Scope.Column column : scope.columns()) {
            names.add(column.name());
        }
        for (Item item : items) {
            if (names.add(item.label())) {
                Variable variable =
                        context.newVariable(item.label(), item.scalar().type(), true);
                meanings.put(variable, item.scalar());
                columns.add(new Scope.Column(null, null, item.label(), variable, false));
            }
        }
        ExpressionBinder qualifyBinder =
                new ExpressionBinder(context, new Scope(columns, scope.outer()), aggregates, windows, "QUALIFY");
        return Scalars.substitute(qualifyBinder.bindCondition(condition), meanings);
    }

    /** Binds items that stand alone, as those of RETURNING. */
    List<Item> returning(List<QueryBody.SelectItem> selectItems, Scope scope) {
        binder = new ExpressionBinder(context, scope, null, "RETURNING");
        bindItems(selectItems, scope);
        return items;
    }

    private PlanNode lock(PlanNode plan, FromBinder from, Query.Locking locking) {
        PlanNode locked = plan;
        context.setLocking();
        for (Query.LockedTables part : locking.parts()) {
            RowLockMode mode = RowLockMode.valueOf(part.strength().name());
            LockWait waiting = LockWait.valueOf(part.waiting().name());
            requireTables(part, from);
            for (FromBinder.Lockable lockable : from.lockables()) {
                if (part.tables().isEmpty() || part.tables().contains(lockable.alias())) {
                    locked = new LockRows(locked, lockable.table(), lockable.rowId(), mode, waiting, part.waitMillis());
                }
            }
        }
        return locked;
    }

    private static void requireTables(Query.LockedTables part, FromBinder from) {
        for (String name : part.tables()) {
            if (!from.canLock(name)) {
                throw part.place().error(SqlState.UNKNOWN_TABLE, "table " + name + " to be locked is no table of FROM");
            }
        }
    }

    private void bindItems(List<QueryBody.SelectItem> selectItems, Scope scope) {
        for (QueryBody.SelectItem item : selectItems) {
            if (item instanceof QueryBody.AllColumns all) {
                List<Scope.Column> columns = context.outer().isInSubquery()
                        ? scope.expandHereOrAround(all.qualifier(), all.place())
                        : scope.expand(all.qualifier(), all.place());
                columns = Scope.except(columns, all.except());
                context.noteStar(all.place(), columns);
                for (Scope.Column column : columns) {
                    Variable variable = column.variable();
                    Scalar scalar = scope.has(variable)
                            ? new Reference(variable)
                            : context.outer().value(variable);
                    items.add(new Item(column.name(), scalar, null));
                }
            } else {
                QueryBody.Item single = (QueryBody.Item) item;
                Scalar scalar = open && assigned
                        ? binder.bindOpen(single.expression())
                        : open || isTable ? binder.bind(single.expression()) : binder.bindSettled(single.expression());
                scalar = isTable ? inTable(scalar, single) : scalar;
                String label = single.alias() != null ? single.alias() : label(single.expression(), scalar);
                subqueries.set(items.size(), Scalars.anyMatch(scalar, Subquery.class::isInstance));
                items.add(new Item(label, scalar, single.expression()));
            }
        }
    }

    private Scalar inTable(Scalar scalar, QueryBody.Item item) {
        Coercion coercion = new Coercion(context);
        int key = context.hints().key(List.of(scalar));
        if (key == ParameterHints.NONE) {
            return coercion.settle(scalar);
        }
        List<Integer> undecided = coercion.undecided(List.of(scalar));
        Scalar typed = coercion.coerceOperand(
                scalar, context.hints().type(key), item.expression().place());
        if (context.hints().isDefault(key)) {
            coercion.leaveOpen(undecided);
        }
        hinted.put(typed, key);
        return typed;
    }

    private String label(Expression expression, Scalar scalar) {
        if (expression instanceof Expression.ColumnName name) {
            return name.parts().get(name.parts().size() - 1);
        }
        if (expression instanceof Expression.Call call) {
            return call.name();
        }
        if (expression instanceof Expression.AggregateCall call) {
            return call.call().name();
        }
        if (expression instanceof Expression.Cast cast && cast.operand() instanceof Expression.ColumnName) {
            return label(cast.operand(), scalar);
        }
        return scalar instanceof Call call ? call.function().name() : "C" + (items.size() + 1);
    }

    /** A grouping expression: a position or alias of the select list, or an expression of its own. */
    private Scalar groupKey(Expression expression, Scope scope) {
        int ordinal = QueryBinder.ordinal(expression, items.size(), "GROUP BY");
        if (ordinal >= 0) {
            return notAggregated(settledItem(ordinal), expression.place());
        }
        if (expression instanceof Expression.ColumnName name
                && name.parts().size() == 1
                && scope.find(name.parts(), name.place()) == null) {
            Item alias = itemOf(name.parts().get(0));
            if (alias != null) {
                return notAggregated(settledItem(items.indexOf(alias)), expression.place());
            }
        }
        int repeated = repeated(expression, 0);
        if (repeated >= 0) {
            groupsRepeated = true;
            shareScalar(repeated);
            return notAggregated(items.get(repeated).scalar(), expression.place());
        }
        return new ExpressionBinder(context, scope, null, "GROUP BY").bindSettled(expression);
    }

    /** An item that is grouped by is text where it has no type, but as a constant, which needs no group. */
    private Scalar settledItem(int index) {
        Item item = items.get(index);
        Scalar settled = new Coercion(context).settle(item.scalar());
        if (!isConstant(item.scalar())) {
            items.set(index, new Item(item.label(), settled, item.expression()));
        }
        return settled;
    }

    private static boolean isConstant(Scalar scalar) {
        return scalar instanceof Constant || scalar instanceof Parameter;
    }

    /** Items that are written alike are one. */
    private void shareScalar(int first) {
        Item shared = items.get(first);
        int next = repeated(shared.expression(), first + 1);
        while (next >= 0) {
            items.set(next, new Item(items.get(next).label(), shared.scalar(), shared.expression()));
            next = repeated(shared.expression(), next + 1);
        }
    }

    /** The item with a subquery, which is bound to variables of its own each time, that is written alike; -1 for none. */
    private int repeated(Expression expression, int from) {
        int item = subqueries.nextSetBit(from);
        while (item >= 0 && !WrittenAlike.test(items.get(item).expression(), expression)) {
            item = subqueries.nextSetBit(item + 1);
        }
        return item;
    }

    private Scalar notAggregated(Scalar scalar, Place place) {
        for (Variable variable : requireBeforeWindows(scalar, place, "GROUP BY")) {
            if (aggregates.variables().contains(variable) || aggregates.isGrouping(variable)) {
                throw place.error(SqlState.GROUPING_ERROR, "GROUP BY cannot hold an aggregate or GROUPING");
            }
        }
        return scalar;
    }

    /** Returns the variables of an item that a clause names which comes before windows and functions that make rows. */
    private Set<Variable> requireBeforeWindows(Scalar scalar, Place place, String clause) {
        if (rowFunctions.uses(scalar)) {
            throw place.error(SqlState.NOT_SUPPORTED, clause + " cannot hold a function that makes rows");
        }
        Set<Variable> used = new HashSet<>();
        Scalars.collectVariables(scalar, used);
        for (Variable variable : used) {
            if (windows.variables().contains(variable)) {
                throw place.error(SqlState.WINDOWING_ERROR, clause + " cannot hold a function of windows");
            }
        }
        return used;
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
        labelledClause = ORDER_BY;
        binder.setLabels(this);
        for (Query.SortItem item : order) {
            scalars.add(sortItem(item) >= 0 ? null : binder.bindSettled(item.expression()));
        }
        binder.setLabels(null);
        return scalars;
    }

    /** What a name means where there is no such column: an item of the select list, or null. */
    @Override
    public Scalar labelled(Expression.ColumnName name) {
        int index = named(name, labelledClause);
        Scalar scalar = index < 0 ? null : items.get(index).scalar();
        if (scalar != null && labelledClause.equals(HAVING)) {
            requireBeforeWindows(scalar, name.place(), HAVING);
        }
        return scalar;
    }

    private int sortItem(Query.SortItem sort) {
        int ordinal = QueryBinder.ordinal(sort.expression(), items.size(), ORDER_BY);
        if (ordinal >= 0) {
            return ordinal;
        }
        int named = named(sort.expression(), ORDER_BY);
        return named < 0 && groupsRepeated ? repeated(sort.expression(), 0) : named;
    }

    /** The item of the select list that has the expression, a single name, as its alias; -1 when there is none. */
    private int named(Expression expression, String clause) {
        if (expression instanceof Expression.ColumnName name && name.parts().size() == 1) {
            int found = -1;
            for (int i = 0; i < items.size(); i++) {
                if (items.get(i).label().equals(name.parts().get(0))) {
                    if (found >= 0
                            && !items.get(i).scalar().equals(items.get(found).scalar())) {
                        throw expression
                                .place()
                                .error(
                                        SqlState.AMBIGUOUS_COLUMN,
                                        clause + " " + name.parts().get(0)
                                                + " is ambiguous: several columns have that name");
                    }
                    found = i;
                }
            }
            return found;
        }
        return -1;
    }

    /** The keys of DISTINCT ON: positions or aliases of the select list, or expressions. */
    private List<Scalar> distinctKeys(List<Expression> expressions) {
        List<Scalar> keys = new ArrayList<>();
        for (Expression expression : expressions) {
            int ordinal = QueryBinder.ordinal(expression, items.size(), "DISTINCT ON");
            int index = ordinal >= 0 ? ordinal : named(expression, "DISTINCT ON");
            keys.add(index >= 0 ? items.get(index).scalar() : binder.bindSettled(expression));
        }
        return keys;
    }

    private BoundQuery project(
            PlanNode input,
            QueryBody.Select select,
            List<Query.SortItem> order,
            List<Scalar> sortScalars,
            List<Scalar> distinctKeys) {
        SelectOutputs outputs = new SelectOutputs(context, select, hinted);
        for (Item item : items) {
            outputs.add(item, open);
        }
        for (int i = 0; i < order.size(); i++) {
            Scalar scalar = sortScalars.get(i);
            if (scalar == null) {
                outputs.sortBy(order.get(i), sortItem(order.get(i)));
            } else {
                outputs.sortBy(order.get(i), scalar);
            }
        }
        for (Scalar key : distinctKeys) {
            outputs.distinctOn(key);
        }
        return outputs.query(input);
    }

    static List<Scalar> references(List<Variable> variables) {
        List<Scalar> references = new ArrayList<>();
        for (Variable variable : variables) {
            references.add(new Reference(variable));
        }
        return references;
    }
}
