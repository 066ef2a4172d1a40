package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.Index;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.function.SampleFunction;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.Values;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.Relation;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.ViewSchema;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.tree.TableReference;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Binds the tables of a FROM clause and what names mean behind it. */
final class FromBinder {
    /** Rows and the names of their columns. */
    record From(PlanNode plan, Scope scope) {}

    /** A table that FOR UPDATE locks. */
    record Lockable(String alias, TableSchema table, Variable rowId) {}

    private static final String DUAL = "DUAL";
    private static final String DERBYS_DUAL = "SYSIBM.SYSDUMMY1";

    private final BindContext context;
    private final Scope outer;
    private final Query.Locking locking;
    private final List<Lockable> lockables = new ArrayList<>();
    private final Set<String> lockedQueries = new HashSet<>();

    /** With a locking clause, scans also read the row ids, and the tables of queries and views are locked there. */
    FromBinder(BindContext context, Scope outer, Query.Locking locking) {
        this.context = context;
        this.outer = outer;
        this.locking = locking;
    }

    List<Lockable> lockables() {
        return lockables;
    }

    /** Whether FOR UPDATE can name a table or query so. */
    boolean canLock(String alias) {
        return lockedQueries.contains(alias)
                || lockables.stream().anyMatch(lockable -> lockable.alias().equals(alias));
    }

    private Query.Locking lockingOf(String query) {
        lockedQueries.add(query);
        return locking == null ? null : locking.ofQuery(query);
    }

    From bind(List<TableReference> tables) {
        if (tables.isEmpty()) {
            PlanNode one = new Values(List.of(), List.of(List.of()));
            return new From(one, Scope.EMPTY.withOuter(outer));
        }
        From from = bind(tables.get(0), outer);
        for (TableReference table : tables.subList(1, tables.size())) {
            Right right = right(table, from, outer);
            from = new From(
                    right.join(Join.Type.INNER, from, Constant.TRUE),
                    from.scope().beside(right.from().scope(), outer, table.place()));
        }
        return from;
    }

    /** A table to the right of others, of which it may see columns. */
    private Right right(TableReference table, From left, Scope lateral) {
        context.outer().begin();
        From from = bind(table, left.scope().withOuter(lateral));
        List<Variable> seen = new ArrayList<>();
        for (Variable variable : context.outer().end()) {
            if (left.scope().has(variable)) {
                seen.add(variable);
            } else {
                context.outer().value(variable);
            }
        }
        return new Right(context, from, seen);
    }

    /** The lateral scope is what a lateral query or a function sees at its place. */
    private From bind(TableReference table, Scope lateral) {
        if (table instanceof TableReference.Named named) {
            return named(named);
        }
        if (table instanceof TableReference.Sampled sampled) {
            return sampled(sampled, lateral);
        }
        if (table instanceof TableReference.RowsFrom functions) {
            return new TableFunctionBinder(context, lateral).bind(functions, outer);
        }
        if (table instanceof TableReference.Derived derived) {
            return derived(derived, outer);
        }
        if (table instanceof TableReference.Lateral query) {
            return derived(query.query(), lateral);
        }
        if (table instanceof TableReference.Function function) {
            return new TableFunctionBinder(context, lateral).bind(function, outer);
        }
        if (table instanceof TableReference.JsonTable json) {
            return new JsonTableBinder(context, lateral).bind(json, outer);
        }
        if (table instanceof TableReference.Renamed renamed) {
            return renamed(renamed, lateral);
        }
        if (table instanceof TableReference.Delta delta) {
            return new CommonTableBinder(context, outer)
                    .stored(
                            new ChangeBinder(context).delta(delta),
                            delta.alias(),
                            delta.columnAliases(),
                            delta.place());
        }
        return join((TableReference.Join) table, lateral);
    }

    /** The rows whose numbers, mixed with a seed, are small enough: the same ones for a seed while no row moves. */
    private From sampled(TableReference.Sampled node, Scope lateral) {
        From from = context.commonTables().find(node.table().name()) == null ? named(node.table()) : null;
        if (from == null || !(from.plan() instanceof Scan scan) || !(scan.relation() instanceof TableSchema)) {
            throw node.place().error(SqlState.NOT_SUPPORTED, "TABLESAMPLE is for tables and materialized views");
        }
        Variable rowId = scan.rowId() != null ? scan.rowId() : context.newVariable("ROWID", SqlType.BIGINT, false);
        PlanNode rows = context.scan(scan.relation(), scan.alias(), scan.columns(), rowId);
        Expression seed = node.seed() != null ? node.seed() : random(node.place());
        ExpressionBinder binder = new ExpressionBinder(context, Scope.EMPTY.withOuter(lateral), null, "TABLESAMPLE");
        Coercion coercion = new Coercion(context);
        List<Scalar> arguments = new ArrayList<>();
        arguments.add(new Reference(rowId));
        for (Expression argument : List.of(node.percentage(), seed)) {
            arguments.add(coercion.coerce(binder.bind(argument), SqlType.DOUBLE, argument.place()));
        }
        Scalar chosen = new RowCall(SampleFunction.TABLESAMPLE, arguments, SqlType.BOOLEAN);
        return new From(new Filter(rows, chosen), from.scope());
    }

    /** A number of each execution. */
    private static Expression random(Place place) {
        Expression call = new Expression.Call("RANDOM", List.of(), false, false, place);
        return new Expression.ScalarSubquery(
                Query.of(QueryBody.Select.plain(List.of(new QueryBody.Item(call, null, place)), List.of(), place)),
                place);
    }

    private From named(TableReference.Named node) {
        Query.CommonTable common = context.commonTables().find(node.name());
        if (common != null) {
            return new CommonTableBinder(context, outer).bind(node, common);
        }
        String schema = context.schemaOf(node.name());
        Relation relation = context.catalog().find(schema, node.name().name());
        if (relation == null
                && (node.name().schema() == null ? DUAL : DERBYS_DUAL)
                        .equals(node.name().toString())) {
            return dual(node);
        }
        if (relation == null) {
            throw node.place()
                    .error(context.catalog().unknownTable(schema, node.name().name()));
        }
        if (relation instanceof ViewSchema view) {
            TableSchema kept = context.keptRows(view, node.place());
            if (kept == null) {
                return view(node, view);
            }
            relation = kept;
        }
        context.addTable(node.place());
        String alias = node.alias() == null ? relation.name() : node.alias();
        List<Integer> visible = relation.visible();
        checkAliases(node.columnAliases(), visible.size(), alias, node.place());
        List<Variable> variables = new ArrayList<>();
        List<Scope.Column> columns = new ArrayList<>();
        for (ColumnSchema column : relation.columns()) {
            variables.add(context.newVariable(relation, column));
        }
        for (int i = 0; i < visible.size(); i++) {
            int column = visible.get(i);
            String name = i < node.columnAliases().size()
                    ? node.columnAliases().get(i)
                    : relation.columns().get(column).name();
            String tableSchema = node.alias() == null ? relation.schema() : null;
            columns.add(new Scope.Column(tableSchema, alias, name, variables.get(column), false));
        }
        context.noteTable(node.place(), relation, columns);
        if (relation instanceof TableSchema table) {
            setPrimaryKey(table, variables);
        }
        Variable rowId = null;
        if (locking != null && relation instanceof TableSchema lockable) {
            rowId = context.newVariable("ROWID", SqlType.BIGINT, false);
            lockables.add(new Lockable(alias, lockable, rowId));
        }
        return new From(context.scan(relation, alias, variables, rowId), new Scope(columns, outer));
    }

    /** The table of one row of Oracle or Derby; a table that somebody makes under its name goes before it. */
    private From dual(TableReference.Named node) {
        boolean derbys = node.name().schema() != null;
        String alias = node.alias() == null ? node.name().name() : node.alias();
        checkAliases(node.columnAliases(), 1, alias, node.place());
        String own = derbys ? "IBMREQD" : "DUMMY";
        String name =
                node.columnAliases().isEmpty() ? own : node.columnAliases().get(0);
        SqlType type = SqlType.varchar(1);
        Variable variable = context.newVariable(name, type, false);
        PlanNode plan = new Values(List.of(variable), List.of(List.of(new Constant(derbys ? "Y" : "X", type))));
        String schema = node.alias() == null ? node.name().schema() : null;
        return new From(plan, new Scope(List.of(new Scope.Column(schema, alias, name, variable, false)), outer));
    }

    private From view(TableReference.Named node, ViewSchema view) {
        String alias = node.alias() == null ? view.name() : node.alias();
        BoundQuery query = new ViewBinder(context).bind(view, lockingOf(alias), node.place());
        checkAliases(node.columnAliases(), view.columns().size(), alias, node.place());
        List<Scope.Column> columns = new ArrayList<>();
        for (int i = 0; i < view.columns().size(); i++) {
            String name = i < node.columnAliases().size()
                    ? node.columnAliases().get(i)
                    : view.columns().get(i).name();
            Variable variable = query.columns().get(i).variable();
            context.noteViewColumn(variable, view, view.columns().get(i).name());
            columns.add(new Scope.Column(node.alias() == null ? view.schema() : null, alias, name, variable, false));
        }
        context.noteTable(node.place(), view, List.of());
        return new From(query.plan(), new Scope(columns, outer));
    }

    private void setPrimaryKey(TableSchema table, List<Variable> variables) {
        List<Variable> primaryKey = new ArrayList<>();
        Index index = table.table().primaryKey();
        if (index != null && index.isUnique()) {
            for (int column : index.definition().columns()) {
                primaryKey.add(variables.get(column));
            }
            context.setPrimaryKey(variables, primaryKey);
        }
    }

    static void checkAliases(List<String> aliases, int columns, String table, Place place) {
        if (aliases.size() > columns) {
            throw place.error(
                    SqlState.INVALID_COLUMN_REFERENCE,
                    "table " + table + " has " + columns + " columns but " + aliases.size() + " names for them");
        }
    }

    /** The rows of both, each with each. */
    From product(From left, From right, Place place) {
        return new From(
                new Join(Join.Type.INNER, left.plan(), right.plan(), Constant.TRUE),
                left.scope().beside(right.scope(), outer, place));
    }

    private From derived(TableReference.Derived node, Scope visible) {
        Query.Locking inside = lockingOf(node.alias());
        Query locked = inside == null ? node.query() : node.query().locked(inside);
        BoundQuery query = new QueryBinder(context, visible).bindTable(locked);
        checkRowValue(node.alias(), node.columnAliases(), query, node.place());
        return named(query, node.alias(), node.columnAliases(), outer, node.place());
    }

    /** What stands for a row of values has as many columns as are wanted. */
    static void checkRowValue(String name, List<String> columns, BoundQuery query, Place place) {
        checkAliases(columns, query.columns().size(), "(subquery)", place);
        if (TableReference.ROW_VALUE.equals(name)
                && columns.size() != query.columns().size()) {
            throw place.error(
                    SqlState.SYNTAX_ERROR,
                    "a query with " + query.columns().size() + " columns stands where " + columns.size()
                            + " values are wanted");
        }
    }

    /** The rows of a query under other names, as far as there are any. */
    static From named(BoundQuery query, String alias, List<String> names, Scope outer, Place place) {
        checkAliases(names, query.columns().size(), "(subquery)", place);
        List<Scope.Column> columns = new ArrayList<>();
        for (int i = 0; i < query.columns().size(); i++) {
            BoundQuery.Column column = query.columns().get(i);
            String name = i < names.size() ? names.get(i) : column.label();
            columns.add(new Scope.Column(null, alias, name, column.variable(), false));
        }
        return new From(query.plan(), new Scope(columns, outer));
    }

    /** Gives joined tables one name, behind which the tables' own disappear. */
    private From renamed(TableReference.Renamed node, Scope lateral) {
        From from = bind(node.table(), lateral);
        List<Scope.Column> visible = from.scope().expand(List.of(), node.place());
        checkAliases(node.columnAliases(), visible.size(), node.alias(), node.place());
        List<Scope.Column> columns = new ArrayList<>();
        for (int i = 0; i < visible.size(); i++) {
            String name = i < node.columnAliases().size()
                    ? node.columnAliases().get(i)
                    : visible.get(i).name();
            columns.add(
                    new Scope.Column(null, node.alias(), name, visible.get(i).variable(), false));
        }
        return new From(from.plan(), new Scope(columns, outer));
    }

    private From join(TableReference.Join node, Scope lateral) {
        From left = bind(node.left(), lateral);
        Right right = right(node.right(), left, lateral);
        return new JoinBinder(context, outer, node, left, right).bind();
    }
}
