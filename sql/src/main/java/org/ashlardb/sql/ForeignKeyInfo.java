package org.ashlardb.sql;

import java.util.List;

/**
 * A foreign key, for metadata.
 *
 * @param parentColumns the referenced columns, in the order of the referencing ones
 * @param parentKey name of the primary key or UNIQUE over them
 * @param deleteRule NO ACTION, RESTRICT, CASCADE, SET NULL or SET DEFAULT
 * @param updateRule likewise
 */
public record ForeignKeyInfo(
        String name,
        String schema,
        String table,
        List<String> columns,
        String parentSchema,
        String parentTable,
        List<String> parentColumns,
        String parentKey,
        String deleteRule,
        String updateRule,
        boolean deferrable,
        boolean initiallyDeferred) {}
