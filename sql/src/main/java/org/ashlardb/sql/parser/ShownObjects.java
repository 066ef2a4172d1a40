package org.ashlardb.sql.parser;

import java.util.Locale;
import org.ashlardb.sql.parser.AshlarSqlParser.ShownSettingContext;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.SessionStatement;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.type.SqlState;

/** SHOW ALL, SHOW SCHEMAS, SHOW TABLES and SHOW COLUMNS as queries of the system tables. */
public final class ShownObjects {
    private static final String SETTINGS =
            "SELECT setting_name, setting_value FROM information_schema.settings ORDER BY setting_name";
    private static final String SCHEMAS = "SELECT schema_name FROM information_schema.schemata ORDER BY schema_name";
    private static final String TABLES =
            "SELECT table_name, table_schema FROM information_schema.tables WHERE table_schema = %s ORDER BY table_name";
    private static final String COLUMNS = """
            SELECT column_name AS field,
                   COALESCE(domain_name, udt_name, data_type || CASE
                       WHEN character_maximum_length IS NOT NULL THEN '(' || character_maximum_length || ')'
                       WHEN data_type IN ('DECIMAL', 'NUMERIC') THEN '(' || numeric_precision || ', ' || numeric_scale || ')'
                       ELSE '' END) AS type,
                   is_nullable AS "NULL",
                   COALESCE((SELECT MIN(CASE c.constraint_type WHEN 'PRIMARY KEY' THEN 'PRI' ELSE 'UNI' END)
                       FROM information_schema.table_constraints c
                       JOIN information_schema.key_column_usage k USING (constraint_schema, constraint_name)
                       WHERE c.constraint_type IN ('PRIMARY KEY', 'UNIQUE')
                           AND k.table_schema = s.table_schema AND k.table_name = s.table_name
                           AND k.column_name = s.column_name), '') AS key,
                   COALESCE(column_default, 'NULL') AS "DEFAULT"
            FROM information_schema.columns s
            WHERE table_schema = %s AND table_name = %s
            ORDER BY ordinal_position""";

    private ShownObjects() {}

    /** What is shown, or null if that is a setting. */
    static Statement of(ShownSettingContext node) {
        if (node.ALL() != null) {
            return query(SETTINGS);
        }
        if (node.name == null) {
            return null;
        }
        Name from = node.qualifiedName() == null ? null : TreeContext.name(node.qualifiedName());
        switch (TreeContext.name(node.name)) {
            case "SCHEMAS" -> {
                if (from == null) {
                    return query(SCHEMAS);
                }
            }
            case "TABLES" -> {
                if (from == null || from.schema() == null && node.schema == null) {
                    return query(TABLES, from == null ? "CURRENT_SCHEMA" : quoted(from.name()));
                }
            }
            case "COLUMNS" -> {
                if (from != null && (from.schema() == null || node.schema == null)) {
                    String schema = node.schema == null ? from.schema() : TreeContext.name(node.schema);
                    return new SessionStatement.ShowColumns(
                            new Name(schema, from.name(), from.place()), TreeContext.place(node));
                }
            }
            default -> {
                if (from == null) {
                    return null;
                }
            }
        }
        throw TreeContext.place(node)
                .error(
                        SqlState.SYNTAX_ERROR,
                        "expected SHOW and a setting, ALL, SCHEMAS, TABLES [FROM schema]"
                                + " or COLUMNS FROM table [FROM schema]");
    }

    /** The columns of a table or view, whose name is complete. */
    public static Statement columns(String schema, String table) {
        return query(COLUMNS, quoted(schema), quoted(table));
    }

    private static Statement query(String sql, Object... parts) {
        return SqlParser.parseStatement(String.format(Locale.ROOT, sql, parts)).statement();
    }

    private static String quoted(String name) {
        return "'" + name.replace("'", "''") + "'";
    }
}
