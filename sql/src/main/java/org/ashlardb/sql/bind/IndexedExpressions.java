package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.parser.StoredTexts;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TimeZones;

/** The expressions and conditions of a table's indexes, which stand in hidden columns of it. */
final class IndexedExpressions {
    private final BindContext context;
    private final TableSchema table;

    IndexedExpressions(BindContext context, TableSchema table) {
        this.context = context;
        this.table = table;
    }

    /** The hidden columns of a scan whose columns are these. */
    List<Scan.Computed> of(List<Variable> columns) {
        if (table.table() == null) {
            return List.of();
        }
        List<ColumnDefinition> definitions = table.table().definition().columns();
        List<Scan.Computed> computed = new ArrayList<>();
        for (int i = 0; i < definitions.size(); i++) {
            String text = TableSchema.generatedText(definitions.get(i));
            if (definitions.get(i).name().startsWith(ColumnSchema.HIDDEN) && text != null) {
                Variable variable = columns.get(i);
                Scalar value =
                        TimeZones.isSet() ? ColumnValues.steady(() -> bound(columns, text)) : bound(columns, text);
                boolean condition = isCondition(i);
                if (condition && value instanceof Conditional conditional) { // else it is TRUE or NULL for all rows
                    value = conditional.children().get(0);
                }
                if (value.type().isStoredAs(variable.type())) {
                    computed.add(new Scan.Computed(variable, value, condition));
                }
            }
        }
        return computed;
    }

    private Scalar bound(List<Variable> columns, String text) {
        return binder(columns, "an index").bind(StoredTexts.expression(text, context.types()));
    }

    private boolean isCondition(int column) {
        return table.table().indexes().stream()
                .anyMatch(index -> index.definition().condition() == column);
    }

    private ExpressionBinder binder(List<Variable> columns, String place) {
        List<Scope.Column> scope = new ArrayList<>();
        List<ColumnDefinition> definitions = table.table().definition().columns();
        for (int i = 0; i < definitions.size(); i++) {
            scope.add(new Scope.Column(
                    table.schema(), table.name(), definitions.get(i).name(), columns.get(i), false));
        }
        return new ExpressionBinder(context, new Scope(scope, null), null, place);
    }

    /** The type of an expression that an index is to be over; fails where its value may change. */
    SqlType type(Expression expression) {
        List<Variable> row = new ColumnValues(context, table).newRow();
        Scalar value = binder(row, "an index").bind(expression);
        requireFit(value, row, expression);
        if (value.type().equals(SqlType.NULL)) {
            throw expression.place().error(SqlState.INVALID_DEFINITION, "the type of " + value + " is not known");
        }
        return value.type();
    }

    /** Fails if an expression cannot be the condition of an index. */
    void requireCondition(Expression expression) {
        List<Variable> row = new ColumnValues(context, table).newRow();
        requireFit(binder(row, "an index").bindCondition(expression), row, expression);
    }

    /** The value must follow from the row alone, without columns that are computed themselves. */
    private void requireFit(Scalar value, List<Variable> row, Expression expression) {
        ColumnSchema computed = new ColumnValues(context, table).computedIn(value, row);
        if (computed != null) {
            throw expression
                    .place()
                    .error(
                            SqlState.NOT_SUPPORTED,
                            "column " + computed.name() + " is computed, expressions and conditions of an index cannot"
                                    + " use it");
        }
        Scalar withoutColumns = Scalars.transform(
                value, s -> s instanceof Reference reference ? new Constant(null, reference.type()) : s);
        if (!Scalars.isConstant(withoutColumns)) {
            throw expression
                    .place()
                    .error(
                            SqlState.INVALID_DEFINITION,
                            "an index needs expressions whose values do not change: " + value);
        }
        if (ColumnValues.usesZone(value)) {
            throw expression
                    .place()
                    .error(
                            SqlState.INVALID_DEFINITION,
                            "an index cannot be over an expression " + ColumnValues.ZONED + ": " + value);
        }
    }
}
