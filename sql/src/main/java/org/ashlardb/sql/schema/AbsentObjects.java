package org.ashlardb.sql.schema;

import static org.ashlardb.sql.schema.InformationSchema.table;

import java.util.ArrayList;
import java.util.List;

/** System tables of the standard about kinds of objects of which there are none: they have no rows. */
final class AbsentObjects {
    private AbsentObjects() {}

    static List<SystemTable> tables() {
        List<SystemTable> all = new ArrayList<>();
        all.addAll(ofRoutines());
        all.addAll(ofRoles());
        return all;
    }

    private static List<SystemTable> ofRoutines() {
        return List.of(
                absent(
                        "ROUTINE_PRIVILEGES",
                        "GRANTOR",
                        "GRANTEE",
                        "SPECIFIC_CATALOG",
                        "SPECIFIC_SCHEMA",
                        "SPECIFIC_NAME",
                        "ROUTINE_CATALOG",
                        "ROUTINE_SCHEMA",
                        "ROUTINE_NAME",
                        "PRIVILEGE_TYPE",
                        "IS_GRANTABLE"),
                absent(
                        "VIEW_ROUTINE_USAGE",
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "SPECIFIC_CATALOG",
                        "SPECIFIC_SCHEMA",
                        "SPECIFIC_NAME"));
    }

    private static List<SystemTable> ofRoles() {
        return List.of(
                absent("ENABLED_ROLES", "ROLE_NAME"),
                absent("APPLICABLE_ROLES", "GRANTEE", "ROLE_NAME", "IS_GRANTABLE"),
                absent("ADMINISTRABLE_ROLE_AUTHORIZATIONS", "GRANTEE", "ROLE_NAME", "IS_GRANTABLE"));
    }

    private static SystemTable absent(String name, String... columns) {
        return table(name, catalog -> List.of(), columns);
    }
}
