package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.DistinctOn;
import org.ashlardb.sql.plan.Fetch;
import org.ashlardb.sql.plan.Limit;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.SetOperation;
import org.ashlardb.sql.plan.Sort;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.plan.Values;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Binds queries: set operations, VALUES, ORDER BY and LIMIT; SELECT has a binder of its own. */
final class QueryBinder {
    private final BindContext context;
    private final Scope outer;
    private boolean isTable;
    private boolean isOpen;
    private boolean isAssigned;

    /** The outer scope is that of the query around this one, or null. */
    QueryBinder(BindContext context, Scope outer) {
        this.context = context;
        this.outer = outer;
    }

    /** A query of which only the existence of a row matters. */
    PlanNode bindExists(Query query) {
        PlanNode plan = bind(query).plan();
        Variable one = context.newVariable("ONE", SqlType.INTEGER, false);
        PlanNode projected = new Project(plan, List.of(one), List.of(new Constant(1L, SqlType.INTEGER)));
        return new Limit(projected, new Constant(1L, SqlType.BIGINT), null);
    }

    /** A query with {@link OpenColumns}, which are to be closed. */
    BoundQuery bindOpen(Query query) {
        isOpen = true;
        return bind(query);
    }

    /** The same of a query whose rows are stored, in which also choices may be open. */
    BoundQuery bindAssigned(Query query) {
        isAssigned = true;
        return bindOpen(query);
    }

    /** A query in FROM or used as a value: columns that are parameters get their types from what is done with them. */
    BoundQuery bindTable(Query query) {
        isTable = true;
        return bind(query);
    }

    BoundQuery bind(Query query) {
        for (Query.CommonTable table : query.with()) {
            if (table.change() != null) {
                throw table.place()
                        .error(
                                SqlState.NOT_SUPPORTED,
                                "a WITH clause that changes tables must be that of the statement");
            }
        }
        int visible = context.commonTables().add(query.with());
        try {
            BoundQuery bound = bindBody(query);
            return new BoundQuery(new FoldedKeys(context).rewrite(bound.plan()), bound.columns());
        } finally {
            context.commonTables().hide(visible);
        }
    }

    private BoundQuery bindBody(Query query) {
        BoundQuery bound;
        if (query.body() instanceof QueryBody.Select select) {
            SelectBinder binder = openSelect();
            bound = isOpen
                    ? binder.bindOpen(select, query.orderBy(), query.locking())
                    : isTable && query.locking() == null
                            ? binder.bindTable(select, query.orderBy())
                            : binder.bind(select, query.orderBy(), query.locking());
        } else {
            if (query.locking() != null) {
                throw query.locking()
                        .place()
                        .error(SqlState.NOT_SUPPORTED, "FOR UPDATE needs a plain SELECT from tables");
            }
            bound = sort(body(query.body()), query.orderBy());
        }
        if (query.limit() == null && query.offset() == null) {
            return bound;
        }
        Scalar offset = count(query.offset(), "OFFSET");
        if (query.fetching().equals(Query.Fetching.ROWS)) {
            Scalar limit = count(query.limit(), "LIMIT");
            return new BoundQuery(new Limit(bound.plan(), limit, offset), bound.columns());
        }
        boolean percent = query.fetching().percent();
        Scalar limit = percent ? share(query.limit()) : count(query.limit(), "LIMIT");
        return new BoundQuery(fetch(query, bound.plan(), limit, offset), bound.columns());
    }

    /** Below a projection that only takes columns of the order away, because ties are found by them. */
    private static PlanNode fetch(Query query, PlanNode plan, Scalar limit, Scalar offset) {
        if (!query.fetching().withTies()) {
            return new Fetch(plan, limit, offset, true, List.of());
        }
        if (query.orderBy().isEmpty()) {
            throw query.place().error(SqlState.SYNTAX_ERROR, "WITH TIES needs an ORDER BY");
        }
        if (query.locking() != null && query.locking().skipsRows()) {
            throw query.place().error(SqlState.NOT_SUPPORTED, "WITH TIES and SKIP LOCKED do not go together");
        }
        boolean projected = plan instanceof Project;
        PlanNode below = projected ? plan.inputs().get(0) : plan;
        PlanNode sorted = below instanceof DistinctOn distinct ? distinct.input() : below;
        List<SortKey> ties = ((Sort) sorted).keys();
        PlanNode fetch = new Fetch(below, limit, offset, query.fetching().percent(), ties);
        return projected ? plan.withInputs(List.of(fetch)) : fetch;
    }

    private Scalar share(Expression expression) {
        Scalar bound = new ExpressionBinder(context, Scope.EMPTY.withOuter(outer), null, "PERCENT").bind(expression);
        boolean number = Coercion.isUntyped(bound) || bound.type().kind().isNumeric();
        if (!number || !Scalars.isRowIndependent(bound)) {
            throw expression.place().error(SqlState.DATATYPE_MISMATCH, "PERCENT needs a number, the same for all rows");
        }
        return new Coercion(context).coerce(bound, SqlType.DOUBLE, expression.place());
    }

    Scalar count(Expression expression, String clause) {
        if (expression == null) {
            return null;
        }
        Scalar bound = new ExpressionBinder(context, Scope.EMPTY.withOuter(outer), null, clause).bind(expression);
        if (!Coercion.isUntyped(bound) && !bound.type().kind().isNumeric()) {
            throw expression
                    .place()
                    .error(
                            SqlState.DATATYPE_MISMATCH,
                            clause + " is of type " + bound.type() + ", expected a whole number");
        }
        if (!Scalars.isRowIndependent(bound)) {
            throw expression.place().error(SqlState.SYNTAX_ERROR, clause + " cannot differ between rows");
        }
        return new Coercion(context).coerce(bound, SqlType.BIGINT, expression.place());
    }

    BoundQuery body(QueryBody body) {
        if (body instanceof Query query) {
            return bind(query);
        }
        if (body instanceof QueryBody.Select select) {
            return new SelectBinder(context, outer).bind(select, List.of(), null);
        }
        if (body instanceof QueryBody.Values values) {
            return values(values);
        }
        return setOperation((QueryBody.SetOperation) body);
    }

    /** The base of a recursive table: as {@link #bindTable} for a body. */
    BoundQuery tableBody(QueryBody body) {
        return body instanceof QueryBody.Select select
                ? new SelectBinder(context, outer).bindTable(select, List.of())
                : body(body);
    }

    private BoundQuery values(QueryBody.Values node) {
        int width = node.rows().get(0).size();
        Scope scope = Scope.EMPTY.withOuter(outer);
        ExpressionBinder binder = new ExpressionBinder(context, scope, null, "VALUES");
        List<List<Scalar>> rows = new ArrayList<>();
        for (List<Expression> row : node.rows()) {
            rows.add(row.stream()
                    .map(isAssigned ? binder::bindOpen : binder::bind)
                    .toList());
        }
        Coercion coercion = new Coercion(context);
        List<List<Scalar>> typed = new ArrayList<>();
        for (int r = 0; r < rows.size(); r++) {
            typed.add(new ArrayList<>());
        }
        List<Variable> outputs = new ArrayList<>();
        List<BoundQuery.Column> columns = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            List<Scalar> column = new ArrayList<>();
            for (List<Scalar> row : rows) {
                column.add(row.get(i));
            }
            boolean open = isOpen && column.stream().allMatch(context::canBeOpen);
            int key = open ? ParameterHints.NONE : context.hints().key(column);
            SqlType type = open
                    ? SqlType.NULL
                    : key != ParameterHints.NONE
                            ? context.hints().type(key)
                            : ExpressionBinder.unify(column, "column " + (i + 1) + " of VALUES", node.place());
            boolean untold =
                    !open && (key == ParameterHints.NONE || context.hints().isDefault(key));
            List<Integer> untyped = untold ? coercion.open(column) : List.of();
            for (int r = 0; r < rows.size(); r++) {
                Scalar value = column.get(r);
                typed.get(r).add(open ? value : coercion.coerceOperand(value, type, node.place()));
            }
            coercion.leaveOpen(untyped);
            String name = "C" + (i + 1);
            outputs.add(context.newVariable(name, type, true));
            columns.add(new BoundQuery.Column(name, outputs.get(i)));
            if (open) {
                context.addOpen(outputs.get(i), column, null);
            } else if (key != ParameterHints.NONE) {
                context.hints().add(outputs.get(i), key);
            }
        }
        return new BoundQuery(new Values(outputs, typed), columns);
    }

    private SelectBinder openSelect() {
        SelectBinder binder = new SelectBinder(context, outer);
        binder.setAssigned(isAssigned);
        return binder;
    }

    private BoundQuery side(QueryBody body) {
        for (QueryBody inner = body; inner instanceof Query query; inner = query.body()) {
            if (query.locking() != null) {
                throw query.locking()
                        .place()
                        .error(SqlState.NOT_SUPPORTED, "FOR UPDATE cannot stand within UNION, INTERSECT and EXCEPT");
            }
        }
        boolean before = isOpen;
        isOpen = true;
        try {
            return body instanceof QueryBody.Select select
                    ? openSelect().bindOpen(select, List.of(), null)
                    : body(body);
        } finally {
            isOpen = before;
        }
    }

    private BoundQuery setOperation(QueryBody.SetOperation node) {
        BoundQuery left = side(node.left());
        BoundQuery right = side(node.right());
        int width = left.columns().size();
        if (right.columns().size() != width) {
            throw node.place()
                    .error(
                            SqlState.SYNTAX_ERROR,
                            node.operator() + " of queries with " + width + " and "
                                    + right.columns().size() + " columns");
        }
        Coercion coercion = new Coercion(context);
        List<Integer> untyped = new ArrayList<>();
        List<SqlType> types = new ArrayList<>();
        List<Variable> outputs = new ArrayList<>();
        List<BoundQuery.Column> columns = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            Variable a = left.columns().get(i).variable();
            Variable b = right.columns().get(i).variable();
            List<Scalar> open = open(a, b);
            int key = open == null || isOpen
                    ? ParameterHints.NONE
                    : context.hints().key(open);
            SqlType type = key != ParameterHints.NONE
                    ? context.hints().type(key)
                    : open == null
                            ? OpenColumns.common(context, a, b)
                            : isOpen ? SqlType.NULL : OpenColumns.settled(open);
            if (type == null) {
                throw node.place()
                        .error(
                                SqlState.DATATYPE_MISMATCH,
                                "column " + (i + 1) + " of " + node.operator() + " is of types " + a.type() + " and "
                                        + b.type() + ", which do not go together");
            }
            types.add(open != null && isOpen ? null : type);
            if (open != null
                    && !isOpen
                    && (key == ParameterHints.NONE || context.hints().isDefault(key))) {
                untyped.addAll(coercion.open(open));
            }
            String label = left.columns().get(i).label();
            outputs.add(context.newVariable(label, type, a.nullable() || b.nullable()));
            columns.add(new BoundQuery.Column(label, outputs.get(i)));
            if (open != null && isOpen) {
                context.addOpen(outputs.get(i), open, null);
            } else if (key != ParameterHints.NONE) {
                context.hints().add(outputs.get(i), key);
            } else {
                context.hints().addCopy(outputs.get(i), a); // one of NULLs, whose type is looked for
            }
        }
        PlanNode plan = new SetOperation(
                SetOperation.Type.valueOf(node.operator().name()),
                node.all(),
                castOutputs(context, OpenColumns.close(context, left, types, node.place()), types)
                        .plan(),
                castOutputs(context, OpenColumns.close(context, right, types, node.place()), types)
                        .plan(),
                outputs);
        coercion.leaveOpen(untyped);
        return new BoundQuery(plan, columns);
    }

    /** What both columns have if both are open, else null. */
    private List<Scalar> open(Variable a, Variable b) {
        OpenColumns.Open left = context.open(a);
        OpenColumns.Open right = context.open(b);
        if (left == null || right == null) {
            return null;
        }
        List<Scalar> values = new ArrayList<>(left.values());
        values.addAll(right.values());
        return values;
    }

    /** The query with exactly its columns. */
    static BoundQuery exactly(BoundQuery query) {
        if (query.plan().outputs().equals(query.variables())) {
            return query;
        }
        List<Variable> variables = query.variables();
        return new BoundQuery(
                new Project(query.plan(), variables, SelectBinder.references(variables)), query.columns());
    }

    /** The query with exactly its columns, converted to types; null leaves a column as it is. */
    static BoundQuery castOutputs(BindContext context, BoundQuery query, List<SqlType> types) {
        Coercion coercion = new Coercion(context);
        boolean changed = query.plan().outputs().size() != query.columns().size();
        List<Scalar> expressions = new ArrayList<>();
        List<Variable> outputs = new ArrayList<>();
        List<BoundQuery.Column> columns = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            Variable variable = query.columns().get(i).variable();
            Scalar column = new Reference(variable);
            Scalar cast = types.get(i) == null ? column : coercion.coerce(column, types.get(i), Place.UNKNOWN);
            changed |= !(cast instanceof Reference);
            expressions.add(cast);
            Variable output = cast instanceof Reference
                    ? variable
                    : context.newVariable(variable.name(), types.get(i), variable.nullable());
            outputs.add(output);
            columns.add(new BoundQuery.Column(query.columns().get(i).label(), output));
        }
        return changed ? new BoundQuery(new Project(query.plan(), outputs, expressions), columns) : query;
    }

    /** Sorts by output columns, or expressions over them. */
    private BoundQuery sort(BoundQuery query, List<Query.SortItem> order) {
        if (order.isEmpty()) {
            return query;
        }
        List<Scope.Column> names = new ArrayList<>();
        for (BoundQuery.Column column : query.columns()) {
            names.add(new Scope.Column(null, null, column.label(), column.variable(), false));
        }
        ExpressionBinder binder = new ExpressionBinder(context, new Scope(names, outer), null, "ORDER BY");
        return new BoundQuery(sorted(context, query.plan(), query.columns(), order, binder), query.columns());
    }

    /**
     * The rows of a plan in an order; without one as they come.
     *
     * @param columns those that numbers mean
     */
    static PlanNode sorted(
            BindContext context,
            PlanNode plan,
            List<BoundQuery.Column> columns,
            List<Query.SortItem> order,
            ExpressionBinder binder) {
        if (order.isEmpty()) {
            return plan;
        }
        List<Variable> visible = plan.outputs();
        List<Variable> outputs = new ArrayList<>(visible);
        List<Scalar> expressions = new ArrayList<>(SelectBinder.references(outputs));
        List<SortKey> keys = new ArrayList<>();
        for (Query.SortItem item : order) {
            Variable variable = ordinal(item.expression(), columns, "ORDER BY");
            if (variable == null) {
                Scalar scalar = binder.bindSettled(item.expression());
                variable = scalar instanceof Reference reference
                        ? reference.variable()
                        : context.newVariable("SORT", scalar.type(), true);
                if (!(scalar instanceof Reference)) {
                    outputs.add(variable);
                    expressions.add(scalar);
                }
            }
            keys.add(sortKey(variable, item));
        }
        boolean computed = outputs.size() > visible.size();
        PlanNode sorted = new Sort(computed ? new Project(plan, outputs, expressions) : plan, keys);
        return computed ? new Project(sorted, visible, SelectBinder.references(visible)) : sorted;
    }

    static SortKey sortKey(Variable variable, Query.SortItem item) {
        boolean nullsFirst = item.nullsFirst() == null ? item.descending() : item.nullsFirst();
        return new SortKey(variable, item.descending(), nullsFirst);
    }

    /** The output column a whole number in ORDER BY means, or null for any other expression. */
    static Variable ordinal(Expression expression, List<BoundQuery.Column> columns, String clause) {
        int index = ordinal(expression, columns.size(), clause);
        return index < 0 ? null : columns.get(index).variable();
    }

    /** The index of the column a whole number in ORDER BY or GROUP BY means, or -1 for any other expression. */
    static int ordinal(Expression expression, int count, String clause) {
        if (!(expression instanceof Expression.NumberLiteral number)
                || number.text().indexOf('.') >= 0) {
            return -1;
        }
        Object value = Coercion.number(number.text(), false, number.place()).value();
        if (!(value instanceof Long index) || index < 1 || index > count) {
            throw expression
                    .place()
                    .error(
                            SqlState.INVALID_COLUMN_REFERENCE,
                            clause + " position " + number.text() + " is not in the select list, which has " + count
                                    + " columns");
        }
        return (int) (long) index - 1;
    }
}
