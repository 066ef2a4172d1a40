package org.ashlardb.sql.schema;

import org.ashlardb.sql.type.SqlType;

/**
 * A column as SQL sees it.
 *
 * @param defaultText the default expression, or null
 */
public record ColumnSchema(String name, SqlType type, boolean nullable, String defaultText, Numbering numbering) {
    /** Whether and how the column numbers its rows. */
    public enum Numbering {
        NONE,
        BY_DEFAULT,
        ALWAYS
    }

    public ColumnSchema(String name, SqlType type, boolean nullable) {
        this(name, type, nullable, null, Numbering.NONE);
    }

    public boolean isIdentity() {
        return numbering != Numbering.NONE;
    }
}
