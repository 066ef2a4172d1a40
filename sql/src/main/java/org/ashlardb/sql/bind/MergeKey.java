package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.Index;
import org.ashlardb.sql.schema.IndexSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.MergeClause;
import org.ashlardb.sql.tree.MergeClause.Match;
import org.ashlardb.sql.tree.OnConflict;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.tree.Statement.ColumnTarget;
import org.ashlardb.sql.tree.TableReference;
import org.ashlardb.sql.type.SqlState;

/**
 * MERGE INTO ... KEY of one row, as H2 has it, over columns that no unique index has: it is MERGE with a join by them. Of
 * several rows the later ones would have to find the earlier ones.
 */
final class MergeKey {
    private static final String SOURCE = "(source)";

    private final TableSchema table;
    private final Statement.Insert insert;
    private final Place place;

    private MergeKey(TableSchema table, Statement.Insert insert) {
        this.table = table;
        this.insert = insert;
        place = insert.place();
    }

    /** The MERGE that is meant; null for a statement that needs none. */
    static Statement.Merge of(BindContext context, Statement.Insert insert) {
        OnConflict conflict = insert.conflict();
        if (conflict.columns().isEmpty()
                || !(insert.query().body() instanceof QueryBody.Values values)
                || values.rows().size() != 1) {
            return null;
        }
        TableSchema table = UpdateBinder.table(context, insert.table());
        Set<Integer> key = new HashSet<>();
        conflict.columns().forEach(column -> key.add(UpdateBinder.column(table, column)));
        for (Index index : table.table().indexes()) {
            if (IndexSchema.isUnique(index.definition())
                    && !index.definition().isPartial()
                    && ConflictTarget.columns(index).equals(key)) {
                return null;
            }
        }
        return new MergeKey(table, insert).merge(values.rows().get(0));
    }

    private Statement.Merge merge(List<Expression> row) {
        List<ColumnTarget> columns = new ArrayList<>(insert.columns());
        if (columns.isEmpty()) {
            for (int column : table.visible()) {
                columns.add(new ColumnTarget(table.columns().get(column).name(), place));
            }
        }
        if (row.size() != columns.size()) {
            throw insert.query()
                    .place()
                    .error(SqlState.SYNTAX_ERROR, row.size() + " values for " + columns.size() + " columns");
        }
        List<String> names = new ArrayList<>();
        List<Expression> source = new ArrayList<>();
        List<Expression> inserted = new ArrayList<>();
        List<Statement.Assignment> changed = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        insert.conflict().columns().forEach(key -> keys.add(key.name()));
        for (int i = 0; i < row.size(); i++) {
            ColumnTarget column = columns.get(i);
            Expression value = row.get(i);
            if (!(value instanceof Expression.DefaultMarker)) {
                names.add(column.name());
                source.add(value);
                value = given(column);
            }
            inserted.add(value);
            if (!keys.contains(column.name())) {
                changed.add(new Statement.Assignment(column, value));
            }
        }
        MergeClause.Action update = changed.isEmpty() ? new MergeClause.Nothing() : new MergeClause.Update(changed);
        MergeClause.Action add = new MergeClause.Insert(columns, insert.overriding(), inserted);
        return new Statement.Merge(
                insert.table(),
                null,
                new TableReference.Derived(
                        Query.of(new QueryBody.Values(List.of(source), place)), SOURCE, names, place),
                condition(names),
                List.of(
                        new MergeClause(Match.MATCHED, null, update, place),
                        new MergeClause(Match.NOT_MATCHED_BY_TARGET, null, add, place)),
                insert.returning(),
                place);
    }

    private Expression condition(List<String> names) {
        List<Expression> terms = new ArrayList<>();
        for (ColumnTarget key : insert.conflict().columns()) {
            if (!names.contains(key.name())) {
                throw key.place()
                        .error(
                                SqlState.INVALID_COLUMN_REFERENCE,
                                "KEY names column " + key.name() + ", which is given no value");
            }
            Expression column = new Expression.ColumnName(List.of(table.name(), key.name()), key.place());
            terms.add(new Expression.Comparison(Expression.ComparisonOperator.EQUAL, column, given(key), key.place()));
        }
        return terms.size() == 1 ? terms.get(0) : new Expression.And(terms, place);
    }

    private static Expression given(ColumnTarget column) {
        return new Expression.ColumnName(List.of(SOURCE, column.name()), column.place());
    }
}
