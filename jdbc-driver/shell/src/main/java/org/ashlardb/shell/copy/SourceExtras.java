package org.ashlardb.shell.copy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What JDBC's metadata does not tell: sequences, checks, values ON UPDATE and views, from the system tables of H2, HSQLDB
 * and Derby.
 */
final class SourceExtras {
    /** A sequence and its next value. */
    record Sequence(String schema, String name, long next, long increment) {}

    /** A check of a table, in the other engine's words. */
    record Check(String schema, String table, String name, String condition) {}

    /** What a column gets with changes of its row, in the other engine's words. */
    record OnUpdate(String schema, String table, String column, String value) {}

    /** A view and its query, in the other engine's words. */
    record View(String schema, String name, String query) {}

    private static final String SCHEMAS_OF_THE_SYSTEM = "('INFORMATION_SCHEMA', 'SYSTEM_LOBS')";

    private final Connection source;
    private final String product;

    SourceExtras(Connection source) throws SQLException {
        this.source = source;
        product = source.getMetaData().getDatabaseProductName().toUpperCase(Locale.ROOT);
    }

    /** Whether the engine's system tables are known. */
    boolean isKnown() {
        return isH2() || isHsqldb() || isDerby();
    }

    private boolean isH2() {
        return product.equals("H2");
    }

    private boolean isHsqldb() {
        return product.startsWith("HSQL");
    }

    private boolean isDerby() {
        return product.contains("DERBY");
    }

    /** Makes something of a row. */
    private interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private <T> List<T> read(String sql, RowReader<T> reader) throws SQLException {
        List<T> found = new ArrayList<>();
        try (Statement statement = source.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                found.add(reader.read(rows));
            }
        }
        return found;
    }

    List<Sequence> sequences() throws SQLException {
        String sql;
        if (isH2()) {
            sql = "SELECT sequence_schema, sequence_name, base_value, increment FROM information_schema.sequences"
                    + " WHERE sequence_name NOT LIKE 'SYSTEM_SEQUENCE_%'";
        } else if (isHsqldb()) {
            sql = "SELECT sequence_schema, sequence_name, next_value, increment FROM information_schema.sequences"
                    + " WHERE sequence_schema NOT IN " + SCHEMAS_OF_THE_SYSTEM;
        } else if (isDerby()) {
            sql =
                    "SELECT s.schemaname, q.sequencename, SYSCS_UTIL.SYSCS_PEEK_AT_SEQUENCE(s.schemaname, q.sequencename),"
                            + " q.increment FROM sys.syssequences q JOIN sys.sysschemas s ON s.schemaid = q.schemaid"
                            + " WHERE s.schemaname NOT LIKE 'SYS%'";
        } else {
            return List.of();
        }
        return read(sql, row -> new Sequence(row.getString(1), row.getString(2), row.getLong(3), row.getLong(4)));
    }

    List<Check> checks() throws SQLException {
        String sql;
        if (isDerby()) {
            sql = "SELECT s.schemaname, t.tablename, n.constraintname, c.checkdefinition FROM sys.syschecks c"
                    + " JOIN sys.sysconstraints n ON n.constraintid = c.constraintid"
                    + " JOIN sys.systables t ON t.tableid = n.tableid"
                    + " JOIN sys.sysschemas s ON s.schemaid = t.schemaid";
        } else if (isH2() || isHsqldb()) {
            sql = "SELECT t.table_schema, t.table_name, t.constraint_name, c.check_clause"
                    + " FROM information_schema.check_constraints c JOIN information_schema.table_constraints t"
                    + " ON t.constraint_schema = c.constraint_schema AND t.constraint_name = c.constraint_name"
                    + " WHERE t.table_schema NOT IN " + SCHEMAS_OF_THE_SYSTEM;
        } else {
            return List.of();
        }
        List<Check> checks = new ArrayList<>();
        for (Check check :
                read(sql, row -> new Check(row.getString(1), row.getString(2), row.getString(3), row.getString(4)))) {
            if (!isNotNull(check.condition())) {
                checks.add(new Check(check.schema(), check.table(), check.name(), unqualified(check)));
            }
        }
        return checks;
    }

    List<OnUpdate> onUpdates() throws SQLException {
        if (!isH2()) {
            return List.of();
        }
        return read(
                "SELECT table_schema, table_name, column_name, column_on_update FROM information_schema.columns"
                        + " WHERE column_on_update IS NOT NULL",
                row -> new OnUpdate(row.getString(1), row.getString(2), row.getString(3), row.getString(4)));
    }

    /** HSQLDB lists NOT NULL among the checks. */
    private static boolean isNotNull(String condition) {
        return condition.matches("\\S+ IS NOT NULL");
    }

    /** HSQLDB writes columns with schema and table. */
    private static String unqualified(Check check) {
        return check.condition()
                .replace(check.schema() + "." + check.table() + ".", "")
                .replace("\"" + check.schema() + "\".\"" + check.table() + "\".", "");
    }

    List<View> views() throws SQLException {
        String sql;
        if (isDerby()) {
            sql = "SELECT s.schemaname, t.tablename, v.viewdefinition FROM sys.sysviews v"
                    + " JOIN sys.systables t ON t.tableid = v.tableid"
                    + " JOIN sys.sysschemas s ON s.schemaid = t.schemaid";
        } else if (isH2() || isHsqldb()) {
            sql = "SELECT table_schema, table_name, view_definition FROM information_schema.views"
                    + " WHERE table_schema NOT IN " + SCHEMAS_OF_THE_SYSTEM;
        } else {
            return List.of();
        }
        return read(sql, row -> new View(row.getString(1), row.getString(2), row.getString(3)));
    }
}
