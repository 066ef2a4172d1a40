package org.ashlardb.sql.schema;

import static org.ashlardb.sql.schema.InformationSchema.table;

import java.util.List;

/** System tables of the standard about kinds of objects of which there are none: they have no rows. */
final class AbsentObjects {
    private AbsentObjects() {}

    static List<SystemTable> tables() {
        return List.of(
                absent(
                        "ROUTINES",
                        "SPECIFIC_CATALOG",
                        "SPECIFIC_SCHEMA",
                        "SPECIFIC_NAME",
                        "ROUTINE_CATALOG",
                        "ROUTINE_SCHEMA",
                        "ROUTINE_NAME",
                        "ROUTINE_TYPE",
                        "DATA_TYPE",
                        "ROUTINE_BODY",
                        "ROUTINE_DEFINITION",
                        "REMARKS"),
                absent(
                        "PARAMETERS",
                        "SPECIFIC_CATALOG",
                        "SPECIFIC_SCHEMA",
                        "SPECIFIC_NAME",
                        "#ORDINAL_POSITION",
                        "PARAMETER_MODE",
                        "PARAMETER_NAME",
                        "DATA_TYPE"),
                absent(
                        "TRIGGERS",
                        "TRIGGER_CATALOG",
                        "TRIGGER_SCHEMA",
                        "TRIGGER_NAME",
                        "EVENT_MANIPULATION",
                        "EVENT_OBJECT_CATALOG",
                        "EVENT_OBJECT_SCHEMA",
                        "EVENT_OBJECT_TABLE",
                        "ACTION_TIMING",
                        "REMARKS"),
                absent("ENABLED_ROLES", "ROLE_NAME"),
                absent("APPLICABLE_ROLES", "GRANTEE", "ROLE_NAME", "IS_GRANTABLE"),
                absent("ADMINISTRABLE_ROLE_AUTHORIZATIONS", "GRANTEE", "ROLE_NAME", "IS_GRANTABLE"),
                absent(
                        "TABLE_PRIVILEGES",
                        "GRANTOR",
                        "GRANTEE",
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "PRIVILEGE_TYPE",
                        "IS_GRANTABLE"),
                absent(
                        "COLUMN_PRIVILEGES",
                        "GRANTOR",
                        "GRANTEE",
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "COLUMN_NAME",
                        "PRIVILEGE_TYPE",
                        "IS_GRANTABLE"));
    }

    private static SystemTable absent(String name, String... columns) {
        return table(name, catalog -> List.of(), columns);
    }
}
