package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.Values;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.ColumnUse;
import org.ashlardb.sql.schema.DomainSchema;
import org.ashlardb.sql.schema.FunctionSchema;
import org.ashlardb.sql.schema.ProcedureSchema;
import org.ashlardb.sql.schema.StoredRelation;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TriggerSchema;
import org.ashlardb.sql.schema.ViewSchema;
import org.ashlardb.sql.tree.DefinitionStatement.CreateIndex;
import org.ashlardb.sql.tree.DefinitionStatement.CreateView;
import org.ashlardb.sql.tree.DefinitionStatement.IndexColumn;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.tree.Statement.ColumnTarget;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Binds queries and changes. */
public final class StatementBinder {
    private final BindContext context;
    private final String schema;
    private final StepScope around; // null unless it binds statements of a trigger or procedure

    public StatementBinder(CatalogView catalog, String defaultSchema, int parameterCount) {
        this(new BindContext(catalog, defaultSchema, parameterCount), defaultSchema, null);
    }

    /** Binds statements of a trigger or a procedure. */
    public StatementBinder(CatalogView catalog, StepScope around) {
        this(new BindContext(catalog, around.home(), around.parameters()), around.home(), around);
    }

    private StatementBinder(BindContext context, String schema, StepScope around) {
        this.context = context;
        this.schema = schema;
        this.around = around;
        if (around != null) {
            context.setAround(around);
        }
    }

    /** Binds a query or a change. */
    public BoundStatement bind(Statement statement) {
        return repeated(binder -> {
            BoundStatement bound = binder.bindOnce(statement);
            binder.context.requireRows();
            return bound;
        });
    }

    /** Binds until {@link RecursionTypes} are known. */
    private <T> T repeated(Function<StatementBinder, T> binding) {
        StatementBinder binder = this;
        while (true) {
            T bound = null;
            SqlException problem = null;
            try {
                bound = binder.twice(binding);
            } catch (SqlException e) {
                problem = e;
            }
            if (context.recursionTypes().haveChanged()) {
                binder = with(ParameterHints.search());
            } else if (problem != null) {
                throw problem;
            } else {
                return bound;
            }
        }
    }

    /** Binds once more where {@link ParameterHints} were looked for, or where types do not go together, to look for more. */
    private <T> T twice(Function<StatementBinder, T> binding) {
        try {
            return searched(context.hints(), this, binding);
        } catch (SqlException e) {
            if (!context.hints().haveLiterals() || !isMismatch(e)) {
                throw e;
            }
            ParameterHints hints = ParameterHints.searchWithLiterals();
            try {
                return searched(hints, with(hints), binding);
            } catch (SqlException other) {
                throw isMismatch(other) ? e : other;
            }
        }
    }

    private static boolean isMismatch(SqlException e) {
        return e.sqlState().equals(SqlState.DATATYPE_MISMATCH) || e.sqlState().equals(SqlState.UNKNOWN_FUNCTION);
    }

    private static <T> T searched(ParameterHints hints, StatementBinder first, Function<StatementBinder, T> binding) {
        T bound = null;
        SqlException problem = null;
        try {
            bound = binding.apply(first);
        } catch (SqlException e) {
            problem = e;
        }
        if (hints.areNeeded()) {
            return binding.apply(first.with(hints.results()));
        }
        if (problem != null) {
            throw problem;
        }
        return bound;
    }

    /** A binder that begins anew, with other hints. */
    private StatementBinder with(ParameterHints hints) {
        int parameters = context.parameters().count();
        return new StatementBinder(
                new BindContext(context.catalog(), schema, parameters, hints, context.recursionTypes()),
                schema,
                around);
    }

    private BoundStatement bindOnce(Statement statement) {
        if (statement instanceof Statement.Call call && CallBinder.procedure(call, context) == null) {
            return bindOnce(CallBinder.value(call));
        }
        if (statement instanceof Query query) {
            BoundQuery bound = bindQuery(query);
            return query(bound.plan(), bound.variables(), resultColumns(bound), context.isLocking());
        }
        ChangePlan change = new ChangeBinder(context).bind(statement);
        if (change.returned() != null) {
            context.addStep(change);
            List<Variable> outputs = change.returned().outputs();
            StoredRelation rows = ChangeBinder.stored(change);
            List<BoundQuery.Column> columns = new ArrayList<>();
            outputs.forEach(output -> columns.add(new BoundQuery.Column(output.name(), output)));
            PlanNode plan = Scan.all(rows, rows.name(), outputs, null);
            if (change instanceof ChangePlan.Call call && call.targets().length > 0) {
                return assigned(call, plan, statement.place());
            }
            return query(plan, outputs, resultColumns(new BoundQuery(plan, columns)), false);
        }
        context.shared().finish();
        return new BoundStatement(
                null,
                List.of(),
                List.of(),
                false,
                context.steps(),
                change,
                context.parameters().types(),
                context.parameters().uses(),
                context.parameters().declared(),
                context.subqueries(),
                context.callsStepFunctions(),
                context.literalsMatter(),
                context.variableCount(),
                context.outer().registers());
    }

    private BoundQuery bindQuery(Query query) {
        new ChangeBinder(context).addCommonTables(query.with());
        Query rest = new Query(
                List.of(),
                query.body(),
                query.orderBy(),
                query.limit(),
                query.offset(),
                query.fetching(),
                query.locking(),
                query.place());
        return new QueryBinder(context, null).bind(rest);
    }

    /** What a call returns to variables around, as values of theirs. */
    private BoundStatement assigned(ChangePlan.Call call, PlanNode returned, Place place) {
        List<Scalar> values = new ArrayList<>();
        for (int i = 0; i < call.targets().length; i++) {
            Reference value = new Reference(call.returned().outputs().get(i));
            values.add(assigned(value, call.targets()[i], place));
        }
        return assigned(values, returned);
    }

    /** A value as one of a variable of the steps around. */
    private Scalar assigned(Scalar value, int variable, Place place) {
        return new DeclaredValues(context).of(value, around.declaredType(variable), around.describe(variable), place);
    }

    private BoundStatement assigned(List<Scalar> values, PlanNode source) {
        List<Variable> outputs = new ArrayList<>();
        values.forEach(value -> outputs.add(context.newVariable("VALUE", value.type(), true)));
        return query(new Project(source, outputs, values), outputs, List.of(), context.isLocking());
    }

    /**
     * Binds values that variables of the steps around get, as a query of one row.
     */
    public BoundStatement bindAssigned(List<Statement.Assignment> assignments) {
        return repeated(binder -> binder.assignedOnce(assignments));
    }

    private BoundStatement assignedOnce(List<Statement.Assignment> assignments) {
        ExpressionBinder binder = new ExpressionBinder(context, Scope.EMPTY, null, "SET");
        List<Variable> outputs = new ArrayList<>();
        List<Scalar> values = new ArrayList<>();
        for (Statement.Assignment assignment : assignments) {
            ColumnTarget target = assignment.column();
            int variable = around.variable(target.name(), target.place());
            values.add(assigned(binder.bindOpen(assignment.value()), variable, target.place()));
            outputs.add(context.newVariable(target.name(), around.type(variable), true));
        }
        return query(new Values(outputs, List.of(values)), outputs, List.of(), false);
    }

    /** Binds the value that a variable of the steps around has at first, as a query of one row. */
    public BoundStatement bindFirstValue(Expression value, int variable, Place place) {
        return repeated(binder -> binder.firstValueOnce(value, variable, place));
    }

    private BoundStatement firstValueOnce(Expression value, int variable, Place place) {
        ExpressionBinder binder = new ExpressionBinder(context, Scope.EMPTY, null, "DEFAULT");
        Scalar bound = assigned(binder.bindOpen(value), variable, place);
        List<Variable> outputs = List.of(context.newVariable("VALUE", around.type(variable), true));
        return query(new Values(outputs, List.of(List.of(bound))), outputs, List.of(), false);
    }

    /** Binds a value that a column of the row to be written gets, as a query of one row. */
    public BoundStatement bindRowValue(Statement.Assignment assignment) {
        return repeated(binder -> binder.rowValueOnce(assignment));
    }

    private BoundStatement rowValueOnce(Statement.Assignment assignment) {
        ColumnTarget column = assignment.column();
        SqlType type = around.type(around.rowColumn(column));
        ExpressionBinder binder = new ExpressionBinder(context, Scope.EMPTY, null, "SET");
        Scalar value =
                new Coercion(context).assign(binder.bindOpen(assignment.value()), type, column.name(), column.place());
        List<Variable> outputs = List.of(context.newVariable(column.name(), value.type(), true));
        return query(new Values(outputs, List.of(List.of(value))), outputs, List.of(), false);
    }

    /** Binds a query whose columns variables of the steps around get. */
    public BoundStatement bindInto(Query query, List<ColumnTarget> targets, Place place) {
        return repeated(binder -> binder.intoOnce(query, targets, place));
    }

    private BoundStatement intoOnce(Query query, List<ColumnTarget> targets, Place place) {
        BoundQuery bound = bindQuery(query);
        if (bound.variables().size() != targets.size()) {
            throw place.error(
                    SqlState.SYNTAX_ERROR,
                    "SELECT ... INTO has " + bound.variables().size() + " columns for " + targets.size()
                            + " variables");
        }
        List<Scalar> values = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            ColumnTarget target = targets.get(i);
            int variable = around.variable(target.name(), target.place());
            values.add(assigned(new Reference(bound.variables().get(i)), variable, target.place()));
        }
        return assigned(values, bound.plan());
    }

    private BoundStatement query(PlanNode plan, List<Variable> outputs, List<ResultColumn> columns, boolean locking) {
        context.shared().finish();
        return new BoundStatement(
                plan,
                outputs,
                columns,
                locking,
                context.steps(),
                null,
                context.parameters().types(),
                context.parameters().uses(),
                context.parameters().declared(),
                context.subqueries(),
                context.callsStepFunctions(),
                context.literalsMatter(),
                context.variableCount(),
                context.outer().registers());
    }

    /** Binds the default and checks of a domain, so that wrong ones are refused when it is defined. */
    public void validate(DomainSchema domain) {
        new DomainBinder(context, domain).validate();
    }

    /** Binds the body of a function, so that wrong ones are refused when it is defined. */
    public void validate(FunctionSchema function) {
        if (function.returnsTable()) {
            new UserTableBinder(context).validate(function);
        } else {
            new UserFunctionBinder(context).validate(function);
        }
    }

    /** The query of a function that returns a table, with the columns that each {@code *} in it stands for. */
    public String expanded(FunctionSchema function) {
        return new UserTableBinder(context).expanded(function);
    }

    /** Binds the defaults of a procedure's parameters, so that wrong ones are refused when it is defined. */
    public void validate(ProcedureSchema procedure) {
        new CallBinder(context).validate(procedure);
    }

    /** Binds what a trigger does about rows before they are written, so that wrong ones are refused. */
    public void validate(TriggerSchema trigger, TableSchema table, Change change) {
        new RowTriggerBinder(context, table, new ColumnValues(context, table).newRow()).validate(trigger, change);
    }

    /** Binds the defaults, values ON UPDATE and checks of a table, so that wrong ones are refused when it is defined. */
    public void validate(TableSchema table) {
        ColumnValues values = new ColumnValues(context, table);
        for (int i = 0; i < table.columns().size(); i++) {
            values.defaultValue(i);
            values.onUpdateValue(i);
        }
        values.rulesWithoutTriggers(values.newRow());
    }

    /** The types of an index's key columns that are expressions, null for others; fails if there can be no such index. */
    public List<SqlType> keyTypes(TableSchema table, CreateIndex index) {
        IndexedExpressions expressions = new IndexedExpressions(context, table);
        List<SqlType> types = new ArrayList<>();
        for (IndexColumn column : index.columns()) {
            types.add(
                    column.name() != null
                            ? null
                            : expressions.type(column.expression().expression()));
        }
        if (index.condition() != null) {
            expressions.requireCondition(index.condition().expression());
        }
        return types;
    }

    /** The view that a statement defines, in a schema. */
    public ViewSchema define(String schema, String home, CreateView statement) {
        return repeated(binder -> new ViewBinder(binder.context).define(schema, home, statement));
    }

    /** Lets the statement write the rows of a materialized view, and read there those that its query finds. */
    public StatementBinder refreshing(ViewSchema view) {
        context.refresh(view);
        return this;
    }

    /**
     * Binds a view again.
     *
     * @return the view, whose columns may be NULL or not as they are now; null if they have other types
     * @throws SqlException when it can no longer be bound
     */
    public ViewSchema boundAgain(ViewSchema view) {
        List<BoundQuery.Column> bound =
                new ViewBinder(context).bind(view, Place.UNKNOWN).columns();
        List<ColumnSchema> columns = new ArrayList<>();
        for (int i = 0; i < bound.size() && i < view.columns().size(); i++) {
            Variable variable = bound.get(i).variable();
            ColumnSchema column = view.columns().get(i);
            if (variable.type().equals(SqlType.NULL) || variable.type().isStoredAs(column.type())) {
                columns.add(new ColumnSchema(column.name(), column.type(), variable.nullable()));
            }
        }
        boolean same = columns.size() == bound.size()
                && columns.size() == view.columns().size();
        return same ? view.withColumns(columns) : null;
    }

    /** The columns of tables and views that a view's text names, each once. */
    public List<ColumnUse> uses(ViewSchema view) {
        ColumnUses uses = new ColumnUses();
        context.recordUses(uses);
        new ViewBinder(context).bind(view, Place.UNKNOWN);
        return uses.all();
    }

    /** What the names in a view's text mean. */
    public ViewNames names(ViewSchema view) {
        ViewNames names = new ViewNames();
        context.recordNames(names);
        new ViewBinder(context).bind(view, Place.UNKNOWN);
        return names;
    }

    /** Whether rows can be changed through a view. */
    public boolean isChangeable(ViewSchema view) {
        try {
            ViewTarget.of(context, view, Place.UNKNOWN);
            return true;
        } catch (SqlException e) {
            if (e.sqlState().equals(SqlState.OBJECT_NOT_IN_STATE)) {
                return false;
            }
            throw e;
        }
    }

    private List<ResultColumn> resultColumns(BoundQuery query) {
        List<ResultColumn> columns = new ArrayList<>();
        for (BoundQuery.Column column : query.columns()) {
            BindContext.Origin origin = context.origin(column.variable());
            columns.add(new ResultColumn(
                    column.label(),
                    origin == null ? column.label() : origin.column().name(),
                    origin == null ? "" : origin.relation().name(),
                    origin == null ? "" : origin.relation().schema(),
                    column.variable().type(),
                    column.variable().nullable(),
                    origin != null && origin.column().isIdentity()));
        }
        return columns;
    }
}
