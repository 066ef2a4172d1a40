package org.ashlardb.sql.tree;

/** The possibly qualified name of a table, index or sequence. The schema is null when none was written. */
public record Name(String schema, String name, Place place) {
    /** The most characters that a name has. */
    public static final int MAX_LENGTH = 128;

    @Override
    public String toString() {
        return schema == null ? name : schema + "." + name;
    }
}
