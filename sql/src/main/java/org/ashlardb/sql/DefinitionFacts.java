package org.ashlardb.sql;

import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.Comments;
import org.ashlardb.sql.schema.DomainSchema;
import org.ashlardb.sql.schema.IndexSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TemporaryNames;
import org.ashlardb.sql.type.SqlType;

/** What SQL keeps in the engine's definitions. */
public final class DefinitionFacts {
    private DefinitionFacts() {}

    /** Whether a column is there for indexes only and no statement can name it. */
    public static boolean isHidden(ColumnDefinition column) {
        return column.name().startsWith(ColumnSchema.HIDDEN);
    }

    /** Whether a column is computed from others. */
    public static boolean isGenerated(ColumnDefinition column) {
        return TableSchema.generatedText(column) != null;
    }

    /** The comment on a table or view, or null. */
    public static String remarks(TableDefinition table) {
        return table.properties().get(Comments.PROPERTY);
    }

    /** The comment on a column, or null. */
    public static String remarks(ColumnDefinition column) {
        return column.properties().get(Comments.PROPERTY);
    }

    /** Whether rows of the table are each session's own. */
    public static boolean isTemporary(TableDefinition table) {
        return table.properties().containsKey(TemporaryNames.LIFETIME_PROPERTY);
    }

    /** The type of a column as it was declared: a domain's is that it is of, with the domain as its detail. */
    public static SqlType declaredType(ColumnDefinition column) {
        return DomainSchema.declaredType(column);
    }

    /** The name of a key column of an index, or the expression in its place. */
    public static String keyName(ColumnDefinition column) {
        return IndexSchema.shownName(column.name());
    }

    /**
     * The key that best tells rows apart: the primary key, or a UNIQUE over columns of the table with the fewest of them.
     *
     * @param nullable whether its columns may have NULLs, of which there may be many
     * @return null if there is none
     */
    public static IndexDefinition rowKey(TableDefinition table, boolean nullable) {
        IndexDefinition best = null;
        for (IndexDefinition index : table.indexes()) {
            if (index.primaryKey() && index.unique()) {
                return index;
            }
            if (isRowKey(table, index, nullable) && (best == null || index.columns().length < best.columns().length)) {
                best = index;
            }
        }
        return best;
    }

    /** Whether a key tells all rows apart, those apart that have NULL in it where that is accepted. */
    static boolean isRowKey(TableDefinition table, IndexDefinition index, boolean nullable) {
        if (!index.unique() || condition(table, index) != null) {
            return false;
        }
        for (int column : index.columns()) {
            ColumnDefinition definition = table.columns().get(column);
            if (isHidden(definition) || definition.nullable() && !nullable) {
                return false;
            }
        }
        return true;
    }

    /** Whether rows differ in the key of an index, if not before the end of a transaction. */
    public static boolean isUnique(IndexDefinition index) {
        return IndexSchema.isUnique(index);
    }

    /** The condition of the rows that an index has, or null. */
    public static String condition(TableDefinition table, IndexDefinition index) {
        return IndexSchema.condition(table, index);
    }
}
