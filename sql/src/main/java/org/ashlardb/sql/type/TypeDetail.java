package org.ashlardb.sql.type;

/** What a type has besides its limits. */
public sealed interface TypeDetail {
    /** Of an ARRAY the type of its elements. */
    record Element(SqlType type) implements TypeDetail {}
}
