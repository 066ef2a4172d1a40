package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Operation;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.function.ArrayFunction;
import org.ashlardb.sql.expression.function.JsonConstructor;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.SetOperation;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.StoredRelation;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * Binds SEARCH and CYCLE of a recursive table: columns of their own behind those of its rows, which the base begins and the
 * step takes further, unseen by the query. What identifies a row is the value of its one column, or a JSON array of several:
 *
 * <pre>
 * SEARCH DEPTH    the array of the rows from the base to this one
 * SEARCH BREADTH  the number of the round, in the end a JSON array of it and the columns
 * CYCLE           the mark, and the array of the rows from the base to this one; a marked row makes no others
 * </pre>
 */
final class TraversalBinder {
    private static final Constant ONE = new Constant(1L, SqlType.BIGINT);

    private final BindContext context;
    private final Coercion coercion;
    private final ArrayBinder arrays;
    private final Query.CommonTable table;
    private final Query.Search search;
    private final Query.Cycle cycle;
    private final List<ColumnSchema> columns;
    private final List<ColumnSchema> own = new ArrayList<>();
    private final List<Variable> carried = new ArrayList<>();
    private Scalar marked;
    private Scalar unmarked;

    /** The columns are those of the recursion's rows. */
    TraversalBinder(BindContext context, Query.CommonTable table, List<ColumnSchema> columns) {
        this.context = context;
        this.table = table;
        this.columns = columns;
        coercion = new Coercion(context);
        arrays = new ArrayBinder(coercion);
        search = table.search();
        cycle = table.cycle();
        if (search != null) {
            checkColumns(search.columns(), "SEARCH", search.place());
            SqlType path = SqlType.array(keyType(search.columns()));
            addOwn(search.name(), search.depthFirst() ? path : SqlType.BIGINT, search.place());
        }
        if (cycle != null) {
            checkColumns(cycle.columns(), "CYCLE", cycle.place());
            bindMarks();
            addOwn(cycle.mark(), marked.type(), cycle.place());
            addOwn(cycle.path(), SqlType.array(keyType(cycle.columns())), cycle.place());
        }
    }

    /** Refuses the clauses where there is no recursion. */
    static void refuse(Query.CommonTable table) {
        if (table.search() != null || table.cycle() != null) {
            Place place = table.search() == null
                    ? table.cycle().place()
                    : table.search().place();
            throw place.error(
                    SqlState.SYNTAX_ERROR,
                    "SEARCH and CYCLE need a recursive table, which " + table.name() + " is not");
        }
    }

    private void checkColumns(List<String> names, String clause, Place place) {
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (index(name) < 0) {
                throw place.error(
                        SqlState.SYNTAX_ERROR,
                        clause + " column " + name + " is not a column of the recursive table " + table.name());
            }
            if (!seen.add(name)) {
                throw place.error(SqlState.DUPLICATE_COLUMN, clause + " column " + name + " is written twice");
            }
        }
    }

    private int index(String name) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private void addOwn(String name, SqlType type, Place place) {
        boolean taken = index(name) >= 0;
        for (ColumnSchema column : own) {
            taken |= column.name().equals(name);
        }
        if (taken) {
            throw place.error(
                    SqlState.DUPLICATE_COLUMN,
                    "the recursive table " + table.name() + " has a column " + name + " already");
        }
        own.add(new ColumnSchema(name, type, true));
    }

    private void bindMarks() {
        if (cycle.marked() == null) {
            marked = Constant.TRUE;
            unmarked = Constant.FALSE;
            return;
        }
        ExpressionBinder expressions = new ExpressionBinder(context, Scope.EMPTY, null, "CYCLE");
        List<Scalar> marks = expressions.bindAll(List.of(cycle.marked(), cycle.unmarked()));
        if (!Scalars.isRowIndependent(marks.get(0)) || !Scalars.isRowIndependent(marks.get(1))) {
            throw cycle.place().error(SqlState.SYNTAX_ERROR, "marks of CYCLE cannot differ between rows");
        }
        SqlType type = ExpressionBinder.unify(marks, "CYCLE", cycle.place());
        marked = coercion.coerce(marks.get(0), type, cycle.place());
        unmarked = coercion.coerce(marks.get(1), type, cycle.place());
    }

    /** These columns and those of the clauses. */
    List<ColumnSchema> withOwn(List<ColumnSchema> given) {
        List<ColumnSchema> all = new ArrayList<>(given);
        all.addAll(own);
        return all;
    }

    private SqlType type(String name) {
        return columns.get(index(name)).type();
    }

    private SqlType keyType(List<String> names) {
        return names.size() == 1 ? type(names.get(0)) : SqlType.JSON;
    }

    /** What identifies a row by some of its columns. */
    private Scalar key(List<String> names, BoundQuery rows) {
        return names.size() == 1 ? value(names.get(0), rows) : json(List.of(), names, rows);
    }

    private Scalar value(String name, BoundQuery rows) {
        return new Reference(rows.columns().get(index(name)).variable());
    }

    private Scalar json(List<Scalar> before, List<String> names, BoundQuery rows) {
        List<Scalar> values = new ArrayList<>(before);
        for (String name : names) {
            Scalar value = value(name, rows);
            boolean padded = value.type().kind() == SqlKind.CHAR;
            values.add(padded ? coercion.coerce(value, SqlType.VARCHAR, table.place()) : value);
        }
        List<SqlKind> kinds = new ArrayList<>();
        for (Scalar value : values) {
            kinds.add(value.type().kind());
        }
        return new RowCall(new JsonConstructor(JsonConstructor.Form.JSON_ARRAY, kinds, false), values, SqlType.JSON);
    }

    private Scalar alone(List<String> names, BoundQuery rows) {
        return arrays.of(List.of(key(names, rows)), keyType(names), table.place());
    }

    /** The rows of the base, with which paths begin. */
    BoundQuery base(BoundQuery base) {
        if (own.isEmpty()) {
            return base;
        }
        List<Scalar> values = new ArrayList<>();
        if (search != null) {
            values.add(search.depthFirst() ? alone(search.columns(), base) : new Constant(0L, SqlType.BIGINT));
        }
        if (cycle != null) {
            values.add(unmarked);
            values.add(alone(cycle.columns(), base));
        }
        return withValues(base, values);
    }

    /** The rows of the step, with paths one row longer than those of the rows they are made of. */
    BoundQuery step(BoundQuery step, List<SqlType> types, StoredRelation rows) {
        if (own.isEmpty()) {
            return QueryBinder.castOutputs(context, step, types);
        }
        PlanNode plan = carry(step.plan(), rows);
        List<BoundQuery.Column> all = new ArrayList<>(step.columns());
        List<SqlType> allTypes = new ArrayList<>(types);
        for (Variable variable : carried) {
            all.add(new BoundQuery.Column(variable.name(), variable));
            allTypes.add(variable.type());
        }
        BoundQuery typed = QueryBinder.castOutputs(context, new BoundQuery(plan, all), allTypes);
        List<BoundQuery.Column> before = typed.columns().subList(types.size(), all.size());
        List<Scalar> values = new ArrayList<>();
        if (search != null) {
            Scalar last = new Reference(before.get(0).variable());
            values.add(
                    search.depthFirst()
                            ? longer(last, alone(search.columns(), typed))
                            : new Operation(Operation.Operator.ADD, List.of(last, ONE), SqlType.BIGINT));
        }
        if (cycle != null) {
            Scalar path = new Reference(before.get(before.size() - 1).variable());
            Scalar row = alone(cycle.columns(), typed);
            Scalar position = new RowCall(ArrayFunction.ARRAY_POSITION, List.of(path, row), SqlType.INTEGER);
            Scalar again = Predicate.of(Predicate.Test.IS_NOT_NULL, position);
            values.add(new Conditional(false, List.of(again, marked, unmarked), marked.type()));
            values.add(longer(path, row));
        }
        return withValues(new BoundQuery(typed.plan(), typed.columns().subList(0, types.size())), values);
    }

    private static Scalar longer(Scalar path, Scalar row) {
        return new RowCall(ArrayFunction.CONCATENATE, List.of(path, row), path.type());
    }

    /** The columns and, behind them, values for the own ones. */
    private BoundQuery withValues(BoundQuery query, List<Scalar> values) {
        List<Variable> outputs = new ArrayList<>(query.variables());
        List<Scalar> expressions = new ArrayList<>(SelectBinder.references(outputs));
        List<BoundQuery.Column> all = new ArrayList<>(query.columns());
        for (int i = 0; i < values.size(); i++) {
            String name = own.get(i).name();
            Variable output = context.newVariable(name, values.get(i).type(), true);
            outputs.add(output);
            expressions.add(values.get(i));
            all.add(new BoundQuery.Column(name, output));
        }
        return new BoundQuery(new Project(query.plan(), outputs, expressions), all);
    }

    /** Lets the own columns of the round before, without marked rows, through to the top of the step. */
    private PlanNode carry(PlanNode node, StoredRelation rows) {
        if (node instanceof Scan scan) {
            carried.addAll(scan.columns().subList(rows.named(), scan.columns().size()));
            if (cycle == null) {
                return scan;
            }
            Scalar mark = new Reference(carried.get(carried.size() - 2));
            return new Filter(scan, Predicate.of(Predicate.Test.DISTINCT, mark, marked));
        }
        if (StepReads.scans(node, rows) == 0) {
            throw table.place()
                    .error(
                            SqlState.NOT_SUPPORTED,
                            "SEARCH and CYCLE need a step that reads the recursive query " + table.name()
                                    + " itself, not in a table of WITH");
        }
        List<PlanNode> inputs = new ArrayList<>(node.inputs());
        int way = StepReads.scans(inputs.get(0), rows) > 0 ? 0 : 1;
        inputs.set(way, carry(inputs.get(way), rows));
        if (node instanceof Project project) {
            return new Project(inputs.get(0), withCarried(project.outputs()), withReferences(project.expressions()));
        }
        if (node instanceof Aggregate distinct && distinct.sets() == null) {
            return new Aggregate(
                    inputs.get(0), withCarried(distinct.outputs()), withReferences(distinct.keys()), List.of());
        }
        if (node instanceof Aggregate || node instanceof SetOperation) {
            throw table.place()
                    .error(
                            SqlState.NOT_SUPPORTED,
                            "SEARCH and CYCLE need a step without UNION and grouping sets in the recursive query "
                                    + table.name());
        }
        return node.withInputs(inputs);
    }

    private List<Variable> withCarried(List<Variable> outputs) {
        List<Variable> all = new ArrayList<>(outputs);
        all.addAll(carried);
        return all;
    }

    private List<Scalar> withReferences(List<Scalar> expressions) {
        List<Scalar> all = new ArrayList<>(expressions);
        all.addAll(SelectBinder.references(carried));
        return all;
    }

    /** The recursion's rows as the query around it sees them. */
    BoundQuery result(BoundQuery recursion) {
        if (search == null || search.depthFirst()) {
            return recursion;
        }
        int round = columns.size();
        List<Variable> outputs = new ArrayList<>(recursion.variables());
        List<Scalar> expressions = new ArrayList<>(SelectBinder.references(outputs));
        expressions.set(round, json(List.of(expressions.get(round)), search.columns(), recursion));
        outputs.set(round, context.newVariable(search.name(), SqlType.JSON, true));
        List<BoundQuery.Column> all = new ArrayList<>(recursion.columns());
        all.set(round, new BoundQuery.Column(search.name(), outputs.get(round)));
        return new BoundQuery(new Project(recursion.plan(), outputs, expressions), all);
    }
}
