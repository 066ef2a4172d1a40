package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.ashlardb.sql.expression.OuterValue;
import org.ashlardb.sql.expression.ParameterUse;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.parser.UserTypes;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.FunctionSchema;
import org.ashlardb.sql.schema.ProcedureSchema;
import org.ashlardb.sql.schema.Relation;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.ViewSchema;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** What the binders of one statement share. */
final class BindContext {
    /** The column of a table that a variable is. */
    record Origin(Relation relation, ColumnSchema column) {}

    private static final int MAX_TABLES = 4096;
    private static final int MAX_CALLS = 10_000;
    private static final int MAX_CALLS_WITHIN = 64;

    private final CatalogView catalog;
    private String schema;
    private final ParameterTypes parameters;
    private final ParameterHints hints;
    private final RecursionTypes recursionTypes;
    private final List<PlanNode> subqueries = new ArrayList<>();
    private final CommonTables commonTables = new CommonTables();
    private final OuterColumns outer = new OuterColumns();
    private final Map<Scope, AggregateCollector> aggregates = new IdentityHashMap<>();
    private final Map<Variable, Origin> origins = new HashMap<>();
    private final Map<Variable, List<Variable>> primaryKeys = new HashMap<>();
    private final List<ChangePlan> steps = new ArrayList<>();
    private final Map<TableSchema, ViewTarget> targets = new IdentityHashMap<>();
    private final List<ViewSchema> views = new ArrayList<>();
    private Map<Place, List<List<String>>> stars;
    private int starsWithin; // so many views and functions
    private ColumnUses uses; // null unless somebody asks
    private ViewNames names; // likewise
    private final SharedTables shared = new SharedTables(this);
    private final Map<Variable, OpenColumns.Open> open = new HashMap<>();
    private Variable mergeAction;
    private boolean locking;
    private boolean literalsMatter;
    private boolean stepFunctions;
    private boolean temporaryRefused;
    private SqlException missing; // of the rows of a materialized view
    private ViewSchema refreshed; // null but where a materialized view gets its rows
    private int slots;
    private int tables;
    private int calls;
    private int variables;
    private boolean ignoresCase;
    private StepScope around; // null unless statements of a trigger or procedure are bound

    BindContext(CatalogView catalog, String defaultSchema, int parameterCount) {
        this(catalog, defaultSchema, parameterCount, ParameterHints.search(), new RecursionTypes());
    }

    /** With what an earlier binding of the statement has found. */
    BindContext(
            CatalogView catalog,
            String defaultSchema,
            int parameterCount,
            ParameterHints hints,
            RecursionTypes recursionTypes) {
        this.catalog = catalog;
        this.hints = hints;
        this.recursionTypes = recursionTypes;
        schema = defaultSchema;
        parameters = new ParameterTypes(parameterCount);
    }

    /** Fails when the statement is to end. */
    void checkCanceled() {
        catalog.transaction().checkCanceled();
    }

    /** Counts a table that is read: views of views, each read twice, would make plans that nobody can wait for. */
    void addTable(Place place) {
        if (++tables > MAX_TABLES) {
            throw place.error(
                    SqlState.TOO_COMPLEX,
                    "more than " + MAX_TABLES + " tables in a statement, those that its views read included");
        }
    }

    /** Notes that the statement locks rows, so that it has to be run as a change is. */
    void setLocking() {
        locking = true;
    }

    boolean isLocking() {
        return locking;
    }

    CatalogView catalog() {
        return catalog;
    }

    /** The schema of names without one. */
    String schema() {
        return schema;
    }

    UserTypes types() {
        return catalog.types(schema);
    }

    /** The parameters of the statement. */
    ParameterTypes parameters() {
        return parameters;
    }

    /** The tables of WITH clauses. */
    CommonTables commonTables() {
        return commonTables;
    }

    /** The columns that subqueries use of the queries around them. */
    OuterColumns outer() {
        return outer;
    }

    SharedTables shared() {
        return shared;
    }

    String schemaOf(Name name) {
        if (!views.isEmpty() || around != null) {
            // Names in a view, trigger or procedure mean what they meant when it was made, which no temporary table
            // was.
            return catalog.resolve(name.schema() == null ? schema : name.schema(), name.name(), schema);
        }
        String resolved = catalog.resolve(name.schema(), name.name(), schema);
        if (temporaryRefused && catalog.isLocalTemporary(resolved)) {
            throw name.place().error(SqlState.NOT_SUPPORTED, "a view cannot be over temporary table " + name.name());
        }
        return resolved;
    }

    /** What names mean outside of a view. */
    record ViewState(String schema, List<Query.CommonTable> commonTables, ViewSchema view) {}

    /** Begins to bind a statement of a trigger or a procedure. */
    void setAround(StepScope scope) {
        around = scope;
        for (int i = 0; i < scope.parameters(); i++) {
            parameters.decide(i, scope.type(i));
            parameters.setUse(i, ParameterUse.COMPARED);
        }
        scope.enter(this);
    }

    /** What statements of a trigger or a procedure find around them, or null. */
    StepScope around() {
        return around;
    }

    /** A value of the row that a trigger fires for, or of a procedure's variable, if a name means one, or null. */
    Scalar valueAround(Expression.ColumnName name, Scope scope) {
        List<String> parts = name.parts();
        boolean hidden = around == null
                || !views.isEmpty()
                || parts.size() > 1 && scope.hasTable(parts.subList(0, parts.size() - 1));
        return hidden ? null : around.value(name);
    }

    /** Begins to bind what a trigger of a table does about the row to be written. */
    ViewState enterTrigger(String name, String home, Place place) {
        return enter(new ViewSchema(home, name, List.of(), "", home, null), "trigger ", place);
    }

    /** Begins to bind the text of a view; returns what {@link #leaveView} needs. */
    ViewState enterView(ViewSchema view, Place place) {
        return enter(view, "view ", place);
    }

    /** Begins to bind the body of a function, as that of a view. */
    ViewState enterFunction(FunctionSchema function, Place place) {
        if (++calls > MAX_CALLS || views.size() > MAX_CALLS_WITHIN) {
            throw place.error(
                    SqlState.TOO_COMPLEX,
                    "function " + function.name() + ": more than " + MAX_CALLS + " calls of functions in a statement,"
                            + " or " + MAX_CALLS_WITHIN + " within each other, those in their bodies included");
        }
        ViewSchema body =
                new ViewSchema(function.schema(), function.name(), List.of(), function.body(), function.home(), null);
        return enter(body, "function ", place);
    }

    /** Begins to bind the default of a procedure's parameter, as the body of a function. */
    ViewState enterProcedure(ProcedureSchema procedure, Place place) {
        ViewSchema body = new ViewSchema(procedure.schema(), procedure.name(), List.of(), "", procedure.home(), null);
        return enter(body, "procedure ", place);
    }

    private ViewState enter(ViewSchema view, String what, Place place) {
        if (views.contains(view)) {
            throw place.error(SqlState.INVALID_OBJECT_DEFINITION, what + view.name() + " is defined by itself");
        }
        ViewState outside = new ViewState(schema, commonTables.hideAll(), view);
        schema = view.home();
        views.add(view);
        return outside;
    }

    void leaveView(ViewState outside) {
        schema = outside.schema();
        commonTables.hideAll();
        commonTables.add(outside.commonTables());
        views.remove(outside.view());
    }

    /** Notes from now on which columns the view to be bound names. */
    void recordUses(ColumnUses newUses) {
        uses = newUses;
    }

    /** A name means a variable, here or around. */
    void noteUse(Expression.ColumnName name, Scope scope, Variable variable) {
        noteName(name, scope, variable);
        if (uses != null && views.size() == 1) {
            uses.use(variable, origin(variable));
        }
    }

    /** Notes from now on what the names in the view to be bound mean. */
    void recordNames(ViewNames newNames) {
        names = newNames;
    }

    /** A table of a FROM clause, with the names of its columns. */
    void noteTable(Place place, Relation table, List<Scope.Column> columns) {
        if (names != null && views.size() == 1) {
            names.addTable(place, table, columns);
        }
    }

    private void noteName(Expression.ColumnName name, Scope scope, Variable variable) {
        if (names != null && views.size() == 1) {
            names.addColumn(name, scope, variable, origin(variable));
        }
    }

    /** A variable is the column of a view that is read. */
    void noteViewColumn(Variable variable, ViewSchema view, String column) {
        if (uses != null && views.size() == 1) {
            uses.addViewColumn(variable, view, column);
        }
    }

    /** Notes from now on what each {@code *} of the text being bound stands for, except within views that it reads. */
    void recordStars(Map<Place, List<List<String>>> newStars) {
        stars = newStars;
        starsWithin = views.size();
    }

    void noteStar(Place place, List<Scope.Column> columns) {
        if (stars == null || views.size() != starsWithin) {
            return;
        }
        List<List<String>> names = new ArrayList<>();
        for (Scope.Column column : columns) {
            names.add(Stream.of(column.schema(), column.table(), column.name())
                    .filter(Objects::nonNull)
                    .toList());
        }
        stars.put(place, names);
    }

    /** Lets a materialized view get the rows that its query finds. */
    void refresh(ViewSchema view) {
        refreshed = view;
    }

    /** The table that has the rows of a materialized view; null where a view has those that its query finds. */
    TableSchema keptRows(ViewSchema view, Place place) {
        if (!view.isMaterialized() || view.equals(refreshed)) {
            return null;
        }
        if (view.rows() == ViewSchema.Rows.MISSING && missing == null) {
            missing = place.error(
                    SqlState.OBJECT_NOT_IN_STATE,
                    "materialized view " + view.name() + " has no rows yet; use REFRESH MATERIALIZED VIEW");
        }
        return catalog.rows(view);
    }

    /** Fails where a statement that is to run reads a materialized view without rows, which definitions may name. */
    void requireRows() {
        if (missing != null) {
            throw missing;
        }
    }

    /** The table to be changed under a name; of a view, that behind it. */
    TableSchema target(Name name) {
        if (catalog.find(schemaOf(name), name.name()) instanceof ViewSchema view) {
            if (view.equals(refreshed)) {
                return catalog.rows(view);
            }
            if (view.isMaterialized()) {
                throw name.place()
                        .error(
                                SqlState.WRONG_OBJECT_TYPE,
                                "rows of materialized view " + name
                                        + " cannot be changed; REFRESH MATERIALIZED VIEW does");
            }
            ViewTarget target = ViewTarget.of(this, view, name.place());
            targets.put(target.named(), target);
            return target.named();
        }
        return catalog.table(schemaOf(name), name);
    }

    /** The view that a table is changed through, or null. */
    ViewTarget viewTarget(TableSchema table) {
        return targets.get(table);
    }

    /** Those rows of a table that can be changed under its name. */
    PlanNode changeable(TableSchema table, PlanNode rows, List<Variable> columns) {
        ViewTarget target = viewTarget(table);
        return target == null ? rows : target.filter(this, rows, columns);
    }

    /** Notes that a column has no type yet. */
    void addOpen(Variable column, List<Scalar> values, Place place) {
        open.put(column, new OpenColumns.Open(values, place));
    }

    /** What a column has that has no type yet; null of any other. */
    OpenColumns.Open open(Variable column) {
        return open.get(column);
    }

    /** Whether an expression is a NULL, literal or parameter, which may stand in an open column. */
    boolean canBeOpen(Scalar scalar) {
        return Coercion.isUntyped(scalar) && column(scalar) == null;
    }

    Variable newVariable(String name, SqlType type, boolean nullable) {
        noteType(type);
        return new Variable(variables++, name, type, nullable);
    }

    Variable newVariable(Relation relation, ColumnSchema column) {
        Variable variable = newVariable(column.name(), column.type(), column.nullable());
        origins.put(variable, new Origin(relation, column));
        return variable;
    }

    /** Says which of a scan's columns are the primary key of its table. */
    void setPrimaryKey(List<Variable> columns, List<Variable> primaryKey) {
        for (Variable column : columns) {
            primaryKeys.put(column, primaryKey);
        }
    }

    /** The primary key's columns in the scan that a variable is of; empty when there is none. */
    List<Variable> primaryKeyBeside(Variable variable) {
        return primaryKeys.getOrDefault(variable, List.of());
    }

    Origin origin(Variable variable) {
        return origins.get(variable);
    }

    /** Keeps what a new variable stands for. */
    void setOrigin(Variable variable, Origin origin) {
        if (origin != null) {
            origins.put(variable, origin);
        }
    }

    ParameterHints hints() {
        return hints;
    }

    RecursionTypes recursionTypes() {
        return recursionTypes;
    }

    /** Says where aggregates of a query go whose clauses are bound that may have some; null when none is any more. */
    void setAggregates(Scope scope, AggregateCollector collector) {
        if (collector == null) {
            aggregates.remove(scope);
        } else {
            aggregates.put(scope, collector);
        }
    }

    /** Where aggregates of the query with that scope go, or null if none may stand where it is bound now. */
    AggregateCollector aggregates(Scope scope) {
        return aggregates.get(scope);
    }

    /** Whether aggregates may stand in a query around a scope, where it is bound now. */
    boolean collectsAround(Scope scope) {
        for (Scope around = scope.outer(); around != null; around = around.outer()) {
            if (aggregates.containsKey(around)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a variable holds an aggregate of the query with that scope. */
    boolean isAggregate(Scope scope, Variable variable) {
        AggregateCollector collector = aggregates.get(scope);
        return collector != null && collector.variables().contains(variable);
    }

    /** The column that an expression is, here, of a query around this one or of one within the expression, or null. */
    Variable column(Scalar scalar) {
        if (scalar instanceof Subquery subquery && subquery.use() == Subquery.Use.VALUE) {
            return subqueries.get(subquery.slot()).outputs().get(subquery.column());
        }
        return scalar instanceof Reference reference
                ? reference.variable()
                : scalar instanceof OuterValue value ? outer.column(value.register()) : null;
    }

    /** Where the rows that a change returns are kept. */
    int newSlot() {
        return slots++;
    }

    /** What {@code MERGE_ACTION()} means while RETURNING of a MERGE is bound; null elsewhere. */
    Variable mergeAction() {
        return mergeAction;
    }

    void setMergeAction(Variable action) {
        mergeAction = action;
    }

    /** Adds a change that is carried out before the rest of the statement. */
    void addStep(ChangePlan change) {
        steps.add(change);
    }

    List<ChangePlan> steps() {
        return steps;
    }

    /** All rows of a table or the like. */
    Scan scan(Relation relation, String alias, List<Variable> columns, Variable rowId) {
        Scan scan = Scan.all(relation, alias, columns, rowId);
        if (!(relation instanceof TableSchema table)) {
            return scan;
        }
        List<Scan.Computed> computed = computed(table, columns);
        for (Scan.Computed column : computed) {
            literalsMatter |= column.condition() || Scalars.usesConstants(column.value());
        }
        return scan.withComputed(computed);
    }

    /** What indexes have computed; the names in it are not those of a view that reads the table. */
    private List<Scan.Computed> computed(TableSchema table, List<Variable> columns) {
        ColumnUses viewUses = uses;
        ViewNames viewNames = names;
        uses = null;
        names = null;
        try {
            return new IndexedExpressions(this, table).of(columns);
        } finally {
            uses = viewUses;
            names = viewNames;
        }
    }

    /** From now on names of the session's own tables are an error. */
    void refuseTemporary() {
        temporaryRefused = true;
    }

    /** A function that does steps is called. */
    void noteStepFunction() {
        stepFunctions = true;
    }

    /** Whether functions that do steps are called. */
    boolean callsStepFunctions() {
        return stepFunctions;
    }

    /** Whether another literal in place of one of the statement's could ask for another plan. */
    boolean literalsMatter() {
        return literalsMatter;
    }

    /** A type that expressions have. */
    void noteType(SqlType type) {
        ignoresCase |= type.ignoresCase();
    }

    /** Whether there are texts that are compared without case. */
    boolean ignoresCase() {
        return ignoresCase;
    }

    /** How many variables were made. */
    int variableCount() {
        return variables;
    }

    int addSubquery(PlanNode plan) {
        subqueries.add(plan);
        return subqueries.size() - 1;
    }

    List<PlanNode> subqueries() {
        return subqueries;
    }
}
