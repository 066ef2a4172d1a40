package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.SharedPlan;
import org.ashlardb.sql.plan.SharedScan;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.TableReference;

/**
 * The tables of WITH clauses that are bound once for all their readers. One that uses columns of a query around it, locks
 * rows or is NOT MATERIALIZED is bound anew for each.
 */
final class SharedTables {
    private record Shared(SharedPlan plan, List<BoundQuery.Column> columns) {}

    private final BindContext context;
    private final Map<Query.CommonTable, Shared> tables = new IdentityHashMap<>();
    private final Map<Query.CommonTable, Boolean> apart = new IdentityHashMap<>();

    SharedTables(BindContext context) {
        this.context = context;
    }

    /** The rows of a table for one more reader. */
    BoundQuery read(Query.CommonTable table, Supplier<BoundQuery> binder) {
        boolean alone = Boolean.FALSE.equals(table.materialized())
                || table.query().locking() != null
                || apart.containsKey(table);
        if (alone) {
            return binder.get();
        }
        Shared shared = tables.get(table);
        if (shared == null) {
            context.outer().begin();
            BoundQuery bound = QueryBinder.exactly(binder.get());
            List<Variable> outer = context.outer().end();
            outer.forEach(context.outer()::value);
            if (!outer.isEmpty()) {
                apart.put(table, true);
                return bound;
            }
            boolean materialized = Boolean.TRUE.equals(table.materialized());
            shared = new Shared(new SharedPlan(table.name(), bound.plan(), materialized), bound.columns());
            tables.put(table, shared);
        }
        return scan(shared);
    }

    /** A query that does not depend on a row around it, for as many readers as it has columns, each of one of them. */
    List<BoundQuery> columns(BoundQuery query, Place place) {
        BoundQuery exact = QueryBinder.exactly(query);
        Query.CommonTable key =
                new Query.CommonTable(TableReference.ROW_VALUE, List.of(), null, null, false, null, null, null, place);
        Shared shared = new Shared(new SharedPlan("row", exact.plan(), false), exact.columns());
        tables.put(key, shared);
        List<BoundQuery> readers = new ArrayList<>();
        for (int i = 0; i < exact.columns().size(); i++) {
            BoundQuery all = scan(shared);
            readers.add(new BoundQuery(all.plan(), List.of(all.columns().get(i))));
        }
        return readers;
    }

    private BoundQuery scan(Shared shared) {
        shared.plan().addReader();
        List<Variable> variables = new ArrayList<>();
        List<BoundQuery.Column> columns = new ArrayList<>();
        for (BoundQuery.Column column : shared.columns()) {
            Variable old = column.variable();
            Variable variable = context.newVariable(old.name(), old.type(), old.nullable());
            context.setOrigin(variable, context.origin(old));
            context.hints().addCopy(variable, old);
            variables.add(variable);
            columns.add(new BoundQuery.Column(column.label(), variable));
        }
        return new BoundQuery(new SharedScan(shared.plan(), variables, variables), columns);
    }

    /** When all is bound: gives tables that are to be kept a place among the subqueries. */
    void finish() {
        for (Shared shared : tables.values()) {
            if (shared.plan().isMaterialized()) {
                shared.plan().setSlot(context.addSubquery(shared.plan().plan()));
            }
        }
    }
}
