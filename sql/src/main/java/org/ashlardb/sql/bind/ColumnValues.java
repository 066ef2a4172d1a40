package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.NextValue;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.ZoneUse;
import org.ashlardb.sql.parser.StoredTexts;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.rule.ConstantFolding;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.ColumnSchema.Numbering;
import org.ashlardb.sql.schema.DomainSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.TimeZones;

/** Values of columns that INSERT and UPDATE share: defaults, identities and checks. */
final class ColumnValues {
    /** What is wrong with an expression that uses the session's zone, and what to do. */
    static final String ZONED = "that depends on the session's time zone; AT TIME ZONE 'UTC' names one";

    /** What an expression that computes a column is called. */
    static final String COMPUTING = "an expression that computes a column";

    static final String ON_UPDATE = "ON UPDATE";

    private final BindContext context;
    private final TableSchema table;
    private final ViewTarget view;

    ColumnValues(BindContext context, TableSchema table) {
        this.context = context;
        view = context.viewTarget(table);
        this.table = view == null ? table : view.table();
    }

    /** What a column gets that is given no value; null when that is NULL. */
    Scalar defaultValue(int column) {
        ColumnSchema schema = table.columns().get(column);
        if (schema.isIdentity()) {
            Scalar next = new NextValue(table.table().identity(column), table.name() + "." + schema.name(), true);
            return new Coercion(context).assign(next, schema.type(), schema.name(), Place.UNKNOWN);
        }
        if (schema.isGenerated()) {
            return null;
        }
        DomainSchema domain = schema.defaultText() == null ? DomainSchema.of(context.catalog(), table, column) : null;
        String text = domain == null ? schema.defaultText() : domain.defaultText();
        if (text == null) {
            return null;
        }
        return ofText(text, schema, "DEFAULT");
    }

    /** A value that needs no row, from an expression of the catalog. */
    private Scalar ofText(String text, ColumnSchema schema, String clause) {
        return TimeZones.isSet() ? steady(() -> bind(text, schema, clause)) : bind(text, schema, clause);
    }

    private Scalar bind(String text, ColumnSchema schema, String clause) {
        String what = clause + " of column " + schema.name();
        Scalar bound = withoutSubquery(
                KeptText.bind(what, () -> new ExpressionBinder(context, Scope.EMPTY, null, clause)
                        .bind(StoredTexts.expression(text, context.types()))),
                what);
        return new Coercion(context).assign(bound, schema.type(), schema.name(), Place.UNKNOWN);
    }

    /** An expression of the catalog, whose constants are those of the system's time zone, whoever uses it. */
    static Scalar steady(Supplier<Scalar> binding) {
        return TimeZones.inSystem(() -> ConstantFolding.fold(binding.get()));
    }

    /** The value of an expression of the catalog, which reads no tables: these change without it. */
    static Scalar withoutSubquery(Scalar value, String what) {
        if (Scalars.anyMatch(value, Subquery.class::isInstance)) {
            throw new SqlException(SqlState.NOT_SUPPORTED, what + " has no subqueries");
        }
        if (Scalars.anyMatch(value, Scalars::doesSteps)) {
            throw new SqlException(SqlState.NOT_SUPPORTED, what + " calls no functions with steps");
        }
        return value;
    }

    /** The same, as a value that can be computed. */
    Scalar defaultOrNull(int column) {
        Scalar value = defaultValue(column);
        return value == null ? new Constant(null, table.columns().get(column).type()) : value;
    }

    /** A variable per column of a row to be written. */
    List<Variable> newRow() {
        List<Variable> row = new ArrayList<>();
        for (ColumnSchema column : table.columns()) {
            boolean nullable = column.nullable() || column.numbering() == Numbering.BY_DEFAULT_ON_NULL;
            row.add(context.newVariable(column.name(), column.type(), nullable));
        }
        return row;
    }

    /** The computed columns and checks alone, for rows that no trigger sees. */
    ChangePlan.RowRules rulesWithoutTriggers(List<Variable> row) {
        return new ChangePlan.RowRules(List.of(), checks(row), computed(row));
    }

    /** What triggers do about such a row before it is inserted, numbers for NULLs, and the computed columns and checks. */
    ChangePlan.RowRules rules(List<Variable> row) {
        boolean triggers = table.hasTriggers();
        for (ColumnSchema column : table.columns()) {
            triggers |= column.numbering() == Numbering.BY_DEFAULT_ON_NULL;
        }
        return new ChangePlan.RowRules(
                triggers ? new RowTriggerBinder(context, table, row).bind(this) : List.of(),
                checks(row),
                computed(row));
    }

    /** The same before it takes the place of another one, of which some columns are assigned. */
    ChangePlan.RowRules rules(List<Variable> row, List<Variable> oldRow, List<Integer> assigned) {
        boolean triggers = table.hasTriggers();
        for (ColumnSchema column : table.columns()) {
            triggers |= column.onUpdateText() != null;
        }
        return new ChangePlan.RowRules(
                triggers ? new RowTriggerBinder(context, table, row).bind(this, oldRow, assigned) : List.of(),
                checks(row),
                computed(row));
    }

    /** What a column gets with changes of the row that do not assign it, or null. */
    Scalar onUpdateValue(int column) {
        ColumnSchema schema = table.columns().get(column);
        return schema.onUpdateText() == null ? null : ofText(schema.onUpdateText(), schema, ON_UPDATE);
    }

    private List<ChangePlan.Computed> computed(List<Variable> row) {
        List<Scope.Column> columns = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            String name = table.columns().get(i).name();
            columns.add(new Scope.Column(table.schema(), table.name(), name, row.get(i), false));
        }
        ExpressionBinder binder = new ExpressionBinder(context, new Scope(columns, null), null, COMPUTING);
        List<ChangePlan.Computed> computed = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            ColumnSchema column = table.columns().get(i);
            if (column.isGenerated()) {
                Scalar value =
                        TimeZones.isSet() ? steady(() -> computedBy(binder, column)) : computedBy(binder, column);
                requireGiven(value, row, column);
                requireSteady(value, column);
                computed.add(new ChangePlan.Computed(i, value));
            }
        }
        return computed;
    }

    private Scalar computedBy(ExpressionBinder binder, ColumnSchema column) {
        Scalar bound = KeptText.bind(
                "the expression of column " + column.name(),
                () -> binder.bind(StoredTexts.expression(column.generatedText(), context.types())));
        return new Coercion(context).assign(bound, column.type(), column.name(), Place.UNKNOWN);
    }

    /** No other computed column may be used, as it has no value yet. */
    private void requireGiven(Scalar value, List<Variable> row, ColumnSchema column) {
        ColumnSchema used = computedIn(value, row);
        if (used != null) {
            throw new SqlException(
                    SqlState.INVALID_OBJECT_DEFINITION,
                    "column " + column.name() + " cannot be computed from column " + used.name()
                            + ", which is computed itself");
        }
    }

    /** A computed column of the table that an expression over a row uses, or null. */
    ColumnSchema computedIn(Scalar value, List<Variable> row) {
        Set<Variable> used = new HashSet<>();
        Scalars.collectVariables(value, used);
        for (int i = 0; i < row.size(); i++) {
            if (used.contains(row.get(i)) && table.columns().get(i).isGenerated()) {
                return table.columns().get(i);
            }
        }
        return null;
    }

    /** The value must follow from the row alone. */
    private static void requireSteady(Scalar value, ColumnSchema column) {
        Scalar withoutColumns = Scalars.transform(
                value, s -> s instanceof Reference reference ? new Constant(null, reference.type()) : s);
        if (!Scalars.isConstant(withoutColumns)) {
            throw new SqlException(
                    SqlState.INVALID_DEFINITION,
                    "column " + column.name() + " is computed by an expression whose value may change: " + value);
        }
        if (usesZone(value)) {
            throw new SqlException(
                    SqlState.INVALID_DEFINITION,
                    "column " + column.name() + " is computed by an expression " + ZONED + ": " + value);
        }
    }

    /** Whether an expression of the catalog depends on the time zone of who uses it. */
    static boolean usesZone(Scalar value) {
        return ZoneUse.isIn(value) && ZoneUse.isIn(steady(() -> value));
    }

    private List<ChangePlan.Check> checks(List<Variable> row) {
        List<Scope.Column> columns = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            columns.add(new Scope.Column(
                    table.schema(), table.name(), table.columns().get(i).name(), row.get(i), false));
        }
        ExpressionBinder binder = new ExpressionBinder(context, new Scope(columns, null), null, "CHECK");
        List<ChangePlan.Check> checks = new ArrayList<>();
        for (TableSchema.Check check : table.checks()) {
            Scalar condition = TimeZones.isSet() ? steady(() -> condition(check, binder)) : condition(check, binder);
            checks.add(new ChangePlan.Check(check.name(), condition, ChangePlan.Check.Source.TABLE));
        }
        for (int i = 0; i < row.size(); i++) {
            DomainSchema domain = DomainSchema.of(context.catalog(), table, i);
            if (domain != null) {
                checks.addAll(new DomainBinder(context, domain).checks(row.get(i)));
            }
        }
        if (view != null) {
            checks.addAll(view.checks(context, row));
        }
        return checks;
    }

    private Scalar condition(TableSchema.Check check, ExpressionBinder binder) {
        String what = "constraint " + check.name();
        return withoutSubquery(
                KeptText.bind(what, () -> binder.bindCondition(StoredTexts.expression(check.text(), context.types()))),
                what);
    }

    static List<Scalar> references(List<Variable> variables) {
        List<Scalar> references = new ArrayList<>();
        for (Variable variable : variables) {
            references.add(new Reference(variable));
        }
        return references;
    }
}
