package org.ashlardb.sql.schema;

/** A column of a table or view that something depends on. */
public record ColumnUse(String schema, String table, String column) {}
