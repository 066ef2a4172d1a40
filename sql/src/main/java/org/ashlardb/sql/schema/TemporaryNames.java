package org.ashlardb.sql.schema;

import org.ashlardb.engine.definition.TableDefinition;

/** Where a session's temporary tables are: in schemas of its own, of which nothing is logged, saved or listed. */
public interface TemporaryNames {
    /** The schema under which statements can name local temporary tables, as in Derby and HSQLDB. */
    String SESSION = "SESSION";

    /** The property of a table's definition with the {@link org.ashlardb.sql.tree.DefinitionStatement.Lifetime}. */
    String LIFETIME_PROPERTY = "temporary";

    /** The schema of the session's local temporary tables. */
    String schema();

    /** The schema of the local temporary table that a name means, or null. */
    String local(String schema, String name);

    /** The schema of the session's own instance of a global temporary table; for any other table the schema itself. */
    String instance(String schema, String name);

    /** How messages and system tables call a schema. */
    static String shown(String schema) {
        return TableDefinition.isTransient(schema) ? SESSION : schema;
    }
}
