package org.ashlardb.shell;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import org.ashlardb.shell.output.ResultFormat;

/** Shows what there is in a database, as {@code \d} and its like ask. */
final class Describe {
    private static final String TABLES = "SELECT table_schema, table_name, table_type, remarks"
            + " FROM information_schema.tables WHERE table_schema <> 'INFORMATION_SCHEMA' AND table_type LIKE ?"
            + " ORDER BY table_schema, table_name";
    private static final String INDEX_COLUMNS =
            "index_name, CASE WHEN MAX(is_unique) = 1 THEN 'YES' ELSE 'NO' END AS is_unique,"
                    + " LISTAGG(column_name, ', ') WITHIN GROUP (ORDER BY ordinal_position) AS columns"
                    + " FROM information_schema.indexes";
    private static final String INDEXES = "SELECT table_schema, table_name, " + INDEX_COLUMNS
            + " GROUP BY table_schema, table_name, index_name ORDER BY table_schema, table_name, index_name";
    private static final String SEQUENCES = "SELECT sequence_schema, sequence_name, data_type, increment"
            + " FROM information_schema.sequences ORDER BY sequence_schema, sequence_name";
    private static final String SCHEMAS = "SELECT schema_name FROM information_schema.schemata ORDER BY schema_name";
    private static final String COLUMNS = "SELECT column_name, data_type, is_nullable, column_default"
            + " FROM information_schema.columns WHERE table_name = ? AND (? IS NULL OR table_schema = ?)"
            + " ORDER BY table_schema, ordinal_position";
    private static final String INDEXES_OF = "SELECT " + INDEX_COLUMNS
            + " WHERE table_name = ? AND (? IS NULL OR table_schema = ?) GROUP BY index_name ORDER BY index_name";
    private static final String CONSTRAINTS_OF = "SELECT constraint_name, constraint_type"
            + " FROM information_schema.table_constraints WHERE table_name = ? AND (? IS NULL OR table_schema = ?)"
            + " ORDER BY constraint_type, constraint_name";

    private final Connection connection;
    private final Output output;

    Describe(Work work) {
        connection = work.connection();
        output = work.output();
    }

    void tables() throws SQLException {
        query(TABLES, "%");
    }

    void views() throws SQLException {
        query(TABLES, "%VIEW");
    }

    void indexes() throws SQLException {
        query(INDEXES);
    }

    void sequences() throws SQLException {
        query(SEQUENCES);
    }

    void schemas() throws SQLException {
        query(SCHEMAS);
    }

    /** A table or view, as {@code name} or {@code schema.name}; a name not in quotes is taken in upper case. */
    void table(String name) throws SQLException {
        int dot = name.indexOf('.');
        String schema = dot < 0 ? null : unquote(name.substring(0, dot));
        String table = unquote(name.substring(dot + 1));
        if (query(COLUMNS, table, schema, schema) == 0) {
            throw new SQLException("there is no table or view " + name, "42P01");
        }
        output.message("indexes");
        query(INDEXES_OF, table, schema, schema);
        output.message("constraints");
        query(CONSTRAINTS_OF, table, schema, schema);
    }

    private static String unquote(String name) {
        boolean quoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
        return quoted ? name.substring(1, name.length() - 1) : name.toUpperCase(Locale.ROOT);
    }

    private long query(String sql, String... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                return Work.write(rows, ResultFormat.TABLE, output.results());
            }
        }
    }
}
