package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.parser.StoredTexts;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.Relation;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.ViewSchema;
import org.ashlardb.sql.tree.DefinitionStatement.CheckOption;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.GroupBy;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.tree.TableReference;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * The table that is changed in place of a view. A view is that simple when each of its columns is one of the columns of a
 * single table, or of such a view, and nothing but WHERE takes rows away.
 *
 * @param table the table
 * @param named the table with the names of the view's columns; those the view lacks are hidden
 * @param levels the views between, the outermost first
 */
record ViewTarget(TableSchema table, TableSchema named, List<Level> levels) {
    /**
     * A view over another relation.
     *
     * @param inner the table with the names that the view's text knows
     * @param alias its alias in the text, or null
     * @param where may be null
     */
    private record Level(ViewSchema view, TableSchema inner, String alias, Expression where) {}

    /** The target of a change of a view; 55000 when the view is not simple. */
    static ViewTarget of(BindContext context, ViewSchema view, Place place) {
        if (view.isMaterialized()) {
            throw notSimple(view, place);
        }
        Query query = StoredTexts.query(view.text(), context.catalog().types(view.home()));
        QueryBody.Select select = simple(view, query, place);
        TableReference.Named from = (TableReference.Named) select.from().get(0);
        BindContext.ViewState outside = context.enterView(view, place);
        try {
            Relation relation = context.catalog()
                    .find(context.schemaOf(from.name()), from.name().name());
            if (relation instanceof ViewSchema under) {
                ViewTarget target = of(context, under, place);
                return over(target.table, target.named, target.levels, view, select, place);
            }
            if (relation instanceof TableSchema table) {
                return over(table, table, List.of(), view, select, place);
            }
            throw notSimple(view, place);
        } finally {
            context.leaveView(outside);
        }
    }

    private static QueryBody.Select simple(ViewSchema view, Query query, Place place) {
        boolean whole = query.with().isEmpty() && query.limit() == null && query.offset() == null;
        if (!whole || !(query.body() instanceof QueryBody.Select select)) {
            throw notSimple(view, place);
        }
        boolean plain = !select.distinct()
                && select.distinctOn().isEmpty()
                && select.groupBy().equals(GroupBy.NONE)
                && select.having() == null
                && select.windows().isEmpty()
                && select.qualify() == null
                && select.from().size() == 1
                && select.from().get(0) instanceof TableReference.Named named
                && named.columnAliases().isEmpty();
        if (!plain) {
            throw notSimple(view, place);
        }
        return select;
    }

    private static SqlException notSimple(ViewSchema view, Place place) {
        return place.error(
                SqlState.OBJECT_NOT_IN_STATE,
                "view " + view.name() + " cannot be changed: it is more than some rows and columns of one table");
    }

    private static ViewTarget over(
            TableSchema table,
            TableSchema inner,
            List<Level> levels,
            ViewSchema view,
            QueryBody.Select select,
            Place place) {
        TableReference.Named from = (TableReference.Named) select.from().get(0);
        List<Integer> order = new ArrayList<>();
        String[] names = new String[inner.columns().size()];
        for (int i = 0; i < select.items().size(); i++) {
            int ordinal = select.items().get(i) instanceof QueryBody.Item item
                            && item.expression() instanceof Expression.ColumnName column
                    ? inner.columnIndex(column.parts().get(column.parts().size() - 1))
                    : -1;
            if (ordinal < 0 || names[ordinal] != null) {
                throw notSimple(view, place);
            }
            names[ordinal] = view.columns().get(i).name();
            order.add(ordinal);
        }
        List<ColumnSchema> columns = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            ColumnSchema column = inner.columns().get(i);
            columns.add(column.named(names[i] == null ? ColumnSchema.HIDDEN + i : names[i]));
        }
        List<Level> all = new ArrayList<>();
        all.add(new Level(view, inner, from.alias(), select.where()));
        all.addAll(levels);
        TableSchema named = new TableSchema(view.schema(), view.name(), columns, table.checks(), table.table(), order);
        return new ViewTarget(table, named, all);
    }

    /** Those rows of the table that the view has. */
    PlanNode filter(BindContext context, PlanNode rows, List<Variable> columns) {
        PlanNode filtered = rows;
        for (int i = levels.size() - 1; i >= 0; i--) {
            if (levels.get(i).where() != null) {
                filtered = new Filter(filtered, condition(context, levels.get(i), columns));
            }
        }
        return filtered;
    }

    private static Scalar condition(BindContext context, Level level, List<Variable> row) {
        String schema = level.alias() == null ? level.inner().schema() : null;
        String name = level.alias() == null ? level.inner().name() : level.alias();
        Scope scope = new Scope(Scope.columns(level.inner(), schema, name, row, false), null);
        BindContext.ViewState outside = context.enterView(level.view(), Place.UNKNOWN);
        try {
            return new ExpressionBinder(context, scope, null, "WHERE").bindCondition(level.where());
        } finally {
            context.leaveView(outside);
        }
    }

    /** What CHECK OPTION wants of rows to be written. */
    List<ChangePlan.Check> checks(BindContext context, List<Variable> row) {
        List<ChangePlan.Check> checks = new ArrayList<>();
        boolean cascaded = false;
        for (Level level : levels) {
            CheckOption option = level.view().check();
            cascaded |= option == CheckOption.CASCADED;
            if (level.where() != null && (cascaded || option != null)) {
                Scalar condition = Predicate.of(Predicate.Test.IS_TRUE, condition(context, level, row));
                checks.add(new ChangePlan.Check(level.view().name(), condition, ChangePlan.Check.Source.VIEW));
            }
        }
        return checks;
    }
}
