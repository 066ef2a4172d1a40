package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.Apply;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Recursion;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.SetOperation;
import org.ashlardb.sql.plan.Window;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.StoredRelation;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * Binds a table of WITH RECURSIVE. Its columns have the types of the base; the step reads the table once, where each row of
 * the round before makes rows of its own: not within a subquery, an aggregate or the side of an outer join that NULLs fill.
 */
final class RecursionBinder {
    private final BindContext context;
    private final Scope outer;
    private final Query.CommonTable table;
    private int number;

    RecursionBinder(BindContext context, Scope outer, Query.CommonTable table) {
        this.context = context;
        this.outer = outer;
        this.table = table;
    }

    BoundQuery bind() {
        Query query = table.query();
        number = context.commonTables().startRecursion(table);
        int visible = context.commonTables().add(query.with());
        try {
            boolean union =
                    query.body() instanceof QueryBody.SetOperation set && set.operator() == QueryBody.SetOperator.UNION;
            return union ? union(query, (QueryBody.SetOperation) query.body()) : plain(query);
        } finally {
            context.commonTables().hide(visible);
            context.commonTables().endRecursion(table);
        }
    }

    private BoundQuery plain(Query query) {
        TraversalBinder.refuse(table);
        return new QueryBinder(context, outer).bind(query);
    }

    private BoundQuery union(Query query, QueryBody.SetOperation union) {
        QueryBinder queries = new QueryBinder(context, outer);
        BoundQuery base = QueryBinder.exactly(queries.tableBody(union.left()));
        List<SqlType> types = new ArrayList<>();
        List<ColumnSchema> columns = new ArrayList<>();
        FromBinder.checkAliases(table.columns(), base.columns().size(), table.name(), table.place());
        for (int i = 0; i < base.columns().size(); i++) {
            BoundQuery.Column column = base.columns().get(i);
            SqlType type =
                    context.recursionTypes().of(number, i, column.variable().type());
            types.add(type.kind() == SqlKind.VARCHAR ? type.unlimited() : type);
            String name = i < table.columns().size() ? table.columns().get(i) : column.label();
            columns.add(new ColumnSchema(name, types.get(i), true));
        }
        int subqueries = context.subqueries().size();
        TraversalBinder traversal = new TraversalBinder(context, table, columns);
        StoredRelation rows =
                new StoredRelation(table.name(), traversal.withOwn(columns), context.newSlot(), columns.size());
        context.commonTables().setWorking(table, new CommonTables.Working(rows, base.variables()));
        BoundQuery step = queries.body(union.right());
        StepReads reads = new StepReads(rows);
        boolean asked = false;
        for (PlanNode subquery :
                context.subqueries().subList(subqueries, context.subqueries().size())) {
            asked |= reads.anyIn(subquery);
            if (StepReads.scans(subquery, rows) > 0) {
                throw wrong("cannot be read within a subquery of its own step");
            }
        }
        if (!reads.anyIn(step.plan()) && !asked) {
            context.commonTables().startRecursion(table);
            return plain(query);
        }
        checkStep(query, reads.parts(step.plan()), rows);
        checkTypes(union, base, step, types);
        Recursion.Renewed renewed = new Recursion.Renewed(
                reads.shared(), subqueries, asked ? context.subqueries().size() : subqueries);
        BoundQuery typedBase = traversal.base(QueryBinder.castOutputs(context, base, types));
        BoundQuery bound = recursion(union.all(), typedBase, traversal.step(step, types, rows), rows, renewed);
        for (int i = 0; i < base.columns().size(); i++) {
            context.hints()
                    .addCopy(
                            bound.columns().get(i).variable(),
                            base.columns().get(i).variable());
        }
        return traversal.result(bound);
    }

    private void checkStep(Query query, List<PlanNode> parts, StoredRelation rows) {
        int reads = 0;
        for (PlanNode part : parts) {
            reads += StepReads.scans(part, rows);
        }
        if (reads > 1) {
            throw wrong("is read more than once in its own step");
        }
        for (PlanNode part : parts) {
            if (StepReads.scans(part, rows) > 0) {
                checkWay(part, rows);
            }
        }
        if (!query.orderBy().isEmpty() || query.limit() != null || query.offset() != null || query.locking() != null) {
            throw query.place()
                    .error(
                            SqlState.NOT_SUPPORTED,
                            "ORDER BY, LIMIT, OFFSET and FOR UPDATE cannot stand within the recursive query "
                                    + table.name());
        }
    }

    private void checkTypes(QueryBody.SetOperation union, BoundQuery base, BoundQuery step, List<SqlType> types) {
        if (step.columns().size() != types.size()) {
            throw union.place()
                    .error(
                            SqlState.SYNTAX_ERROR,
                            "UNION of queries with " + types.size() + " and "
                                    + step.columns().size() + " columns");
        }
        for (int i = 0; i < types.size(); i++) {
            SqlType type = step.columns().get(i).variable().type();
            if (!context.hints().take(base.columns().get(i).variable(), type)) {
                widen(i, types.get(i), type, union.place());
            }
        }
    }

    private BoundQuery recursion(
            boolean all, BoundQuery base, BoundQuery step, StoredRelation rows, Recursion.Renewed renewed) {
        List<Variable> outputs = new ArrayList<>();
        List<BoundQuery.Column> columns = new ArrayList<>();
        for (ColumnSchema column : rows.columns()) {
            Variable output = context.newVariable(column.name(), column.type(), true);
            outputs.add(output);
            columns.add(new BoundQuery.Column(column.name(), output));
        }
        return new BoundQuery(
                new Recursion(table.name(), all, rows.slot(), base.plan(), step.plan(), renewed, outputs), columns);
    }

    private void widen(int column, SqlType base, SqlType step, Place place) {
        SqlType common = TypeRules.common(base, step);
        boolean fits = common != null && Coercion.isSameForm(common, base);
        if (!fits && (common == null || !context.recursionTypes().widen(number, column, base, common))) {
            throw place.error(
                    SqlState.DATATYPE_MISMATCH,
                    "column " + (column + 1) + " of the recursive query " + table.name() + " is of type " + base
                            + " in its base but of type " + step + " in its step; cast one of them");
        }
    }

    private org.ashlardb.sql.type.SqlException wrong(String what) {
        return table.place().error(SqlState.INVALID_RECURSION, "the recursive table " + table.name() + " " + what);
    }

    /** Checks every node on the way to where the table is read. */
    private void checkWay(PlanNode node, StoredRelation rows) {
        if (node instanceof Scan) {
            return;
        }
        List<PlanNode> inputs = node.inputs();
        int way = StepReads.scans(inputs.get(0), rows) > 0 ? 0 : 1;
        boolean passes = node instanceof Filter || node instanceof Project || node instanceof Window;
        if (node instanceof Join join) {
            boolean optional = join.type() == Join.Type.FULL || join.type() == Join.Type.LEFT && way == 1;
            if (optional) {
                throw wrong("cannot be read on the side of an outer join that NULLs fill");
            }
            passes = true;
        } else if (node instanceof Apply apply) {
            if (apply.outer() && way == 1) {
                throw wrong("cannot be read on the side of an outer join that NULLs fill");
            }
            passes = true;
        } else if (node instanceof Aggregate aggregate) {
            if (!aggregate.calls().isEmpty()) {
                throw wrong("cannot be read below an aggregate of its own step");
            }
            passes = true;
        } else if (node instanceof SetOperation set) {
            passes = set.type() == SetOperation.Type.UNION;
        }
        if (!passes) {
            throw wrong("cannot be read below INTERSECT, EXCEPT, ORDER BY, LIMIT or another recursion of its own step");
        }
        checkWay(inputs.get(way), rows);
    }
}
