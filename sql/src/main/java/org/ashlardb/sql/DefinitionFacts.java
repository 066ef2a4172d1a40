package org.ashlardb.sql;

import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.Comments;
import org.ashlardb.sql.schema.IndexSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TemporaryNames;

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

    /** The name of a key column of an index, or the expression in its place. */
    public static String keyName(ColumnDefinition column) {
        return IndexSchema.shownName(column.name());
    }

    /** The condition of the rows that an index has, or null. */
    public static String condition(TableDefinition table, IndexDefinition index) {
        return IndexSchema.condition(table, index);
    }
}
