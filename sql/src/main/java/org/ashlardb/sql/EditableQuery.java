package org.ashlardb.sql;

import java.util.List;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.parser.SqlParser;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TemporaryNames;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.tree.TableReference;
import org.ashlardb.sql.type.ResultColumn;

/**
 * A query each row of which is one of one table, and names it by a key: its rows can be changed one by one.
 *
 * @param table the table's name in SQL
 * @param columns those of the query
 * @param key the columns of the query that are the table's primary key, or UNIQUE and NOT NULL
 */
record EditableQuery(String table, List<ResultColumn> columns, int[] key) {
    /** Null for a query of any other kind. */
    static EditableQuery of(CatalogView catalog, String schema, String sql, List<ResultColumn> columns) {
        Statement statement =
                SqlParser.parseStatement(sql, catalog.types(schema)).statement();
        if (!(statement instanceof Query query
                && query.with().isEmpty()
                && query.body() instanceof QueryBody.Select select
                && isPlain(select)
                && select.from().get(0) instanceof TableReference.Named from
                && from.columnAliases().isEmpty())) {
            return null;
        }
        TableSchema table = find(catalog, schema, from.name());
        int[] key = table == null ? null : key(table, columns);
        return key == null ? null : new EditableQuery(table(catalog, schema, from.name()), columns, key);
    }

    private static TableSchema find(CatalogView catalog, String schema, Name name) {
        String home = catalog.resolve(name.schema(), name.name(), schema);
        return catalog.find(home, name.name()) instanceof TableSchema table ? table : null;
    }

    /** The name of a table in SQL, with its schema; null if a name is not one of a table. */
    static String table(CatalogView catalog, String schema, Name name) {
        String home = TemporaryNames.shown(catalog.resolveDefinition(name, schema));
        return find(catalog, schema, name) == null ? null : quoted(home) + "." + quoted(name.name());
    }

    /** Whether another query has the same key of the same table. */
    boolean equalKey(EditableQuery other) {
        boolean equal = table.equals(other.table) && key.length == other.key.length;
        for (int i = 0; equal && i < key.length; i++) {
            equal = name(key[i]).equals(other.name(other.key[i]));
        }
        return equal;
    }

    private static boolean isPlain(QueryBody.Select select) {
        return !select.distinct()
                && select.distinctOn().isEmpty()
                && select.from().size() == 1
                && select.groupBy().elements().isEmpty()
                && select.having() == null;
    }

    private static int[] key(TableSchema table, List<ResultColumn> columns) {
        TableDefinition definition = table.table().definition();
        int[] found = null;
        for (IndexDefinition index : definition.indexes()) {
            if (DefinitionFacts.isRowKey(definition, index, false) && (found == null || index.primaryKey())) {
                int[] key = places(table, index, columns);
                found = key == null ? found : key;
            }
        }
        return found;
    }

    /** Where the query has the columns of an index, or null if it has not all of them. */
    private static int[] places(TableSchema table, IndexDefinition index, List<ResultColumn> columns) {
        int[] places = new int[index.columns().length];
        for (int i = 0; i < places.length; i++) {
            String name = table.columns().get(index.columns()[i]).name();
            places[i] = -1;
            for (int k = columns.size() - 1; k >= 0; k--) {
                if (columns.get(k).name().equals(name)
                        && columns.get(k).table().equals(table.name())
                        && columns.get(k).schema().equals(table.schema())) {
                    places[i] = k;
                }
            }
            if (places[i] < 0) {
                return null;
            }
        }
        return places;
    }

    /** Whether a column of the query is one of the table. */
    boolean isOfTable(int column) {
        return !columns.get(column).table().isEmpty();
    }

    /** The name of a column of the table in SQL. */
    String name(int column) {
        return quoted(columns.get(column).name());
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
