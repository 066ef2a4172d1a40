package org.ashlardb.sql.schema;

import org.ashlardb.sql.type.SqlType;

/**
 * A column as SQL sees it.
 *
 * @param defaultText the default expression, or null
 * @param generatedText the expression that computes the column from others, or null
 * @param onUpdateText what the column gets with changes of the row that do not assign it, or null
 */
public record ColumnSchema(
        String name,
        SqlType type,
        boolean nullable,
        String defaultText,
        Numbering numbering,
        String generatedText,
        String onUpdateText) {
    /** Whether and how the column numbers its rows. */
    public enum Numbering {
        NONE,
        BY_DEFAULT,
        /** NULL stands for the next number. */
        BY_DEFAULT_ON_NULL,
        ALWAYS
    }

    public ColumnSchema(String name, SqlType type, boolean nullable) {
        this(name, type, nullable, null, Numbering.NONE, null, null);
    }

    /** The first character of the name of a column that no statement can name. */
    public static final String HIDDEN = "\0";

    /** Whether the column has to stay out of sight. */
    public boolean isHidden() {
        return name.startsWith(HIDDEN);
    }

    /** The same column under another name. */
    public ColumnSchema named(String newName) {
        return new ColumnSchema(newName, type, nullable, defaultText, numbering, generatedText, onUpdateText);
    }

    /** Whether the column is computed from others. */
    public boolean isGenerated() {
        return generatedText != null;
    }

    public boolean isIdentity() {
        return numbering != Numbering.NONE;
    }
}
