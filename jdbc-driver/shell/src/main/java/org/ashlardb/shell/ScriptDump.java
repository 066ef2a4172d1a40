package org.ashlardb.shell;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a script that makes a database again: all definitions and rows, as one transaction. What is written is of one
 * moment, unless the connection is in a transaction, whose isolation then decides.
 */
final class ScriptDump {
    private static final int ROWS = 100;
    private static final int CHARACTERS = 1 << 16;

    /** Beyond it a statement cannot be read any more. */
    private static final int MOST_CHARACTERS = 60 << 20;

    private static final String DEFINITIONS = "SELECT definition FROM information_schema.definitions "
            + "WHERE is_behind_rows = '%' ORDER BY ordinal_position";
    private static final String COLUMNS = "SELECT c.table_schema, c.table_name, c.column_name, c.identity_generation "
            + "FROM information_schema.columns c "
            + "JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name "
            + "WHERE t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER' ORDER BY 1, 2, c.ordinal_position";

    private final Connection connection;

    ScriptDump(Work work) {
        connection = work.connection();
    }

    /**
     * Writes the script.
     *
     * @return how many rows it inserts
     */
    long write(Path file) throws SQLException, IOException {
        boolean autoCommit = connection.getAutoCommit();
        int isolation = connection.getTransactionIsolation();
        if (autoCommit) {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
        }
        try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            writer.write("BEGIN;\n");
            definitions(writer, "NO");
            long rows = rows(writer);
            definitions(writer, "YES");
            writer.write("COMMIT;\n");
            return rows;
        } finally {
            if (autoCommit) {
                connection.rollback();
                connection.setAutoCommit(true);
                connection.setTransactionIsolation(isolation);
            }
        }
    }

    private void definitions(Writer writer, String behindRows) throws SQLException, IOException {
        try (Statement statement = connection.createStatement();
                ResultSet definitions = statement.executeQuery(DEFINITIONS.replace("%", behindRows))) {
            while (definitions.next()) {
                writer.write(definitions.getString(1) + ";\n");
            }
        }
    }

    // ---------------------------------------------------------------- rows

    /** The columns of a table that take values. */
    private record Table(String name, List<String> columns, boolean overriding) {
        String insert() {
            return "INSERT INTO " + name + " (" + String.join(", ", columns) + ")"
                    + (overriding ? " OVERRIDING SYSTEM VALUE" : "") + " VALUES";
        }
    }

    private long rows(Writer writer) throws SQLException, IOException {
        long rows = 0;
        for (Table table : tables()) {
            rows += rows(table, writer);
        }
        return rows;
    }

    private Iterable<Table> tables() throws SQLException {
        Map<String, Table> tables = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet columns = statement.executeQuery(COLUMNS)) {
            while (columns.next()) {
                String name = statement.enquoteIdentifier(columns.getString(1), true) + "."
                        + statement.enquoteIdentifier(columns.getString(2), true);
                Table before = tables.get(name);
                List<String> all = before == null ? new ArrayList<>() : before.columns();
                all.add(statement.enquoteIdentifier(columns.getString(3), true));
                boolean always = "ALWAYS".equals(columns.getString(4));
                tables.put(name, new Table(name, all, always || before != null && before.overriding()));
            }
        }
        return tables.values();
    }

    private long rows(Table table, Writer writer) throws SQLException, IOException {
        long count = 0;
        StringBuilder text = new StringBuilder();
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(ROWS);
            String query = "SELECT " + String.join(", ", table.columns()) + " FROM " + table.name();
            try (ResultSet rows = statement.executeQuery(query)) {
                while (rows.next()) {
                    String row = row(rows, table);
                    boolean begins = text.isEmpty();
                    text.append(begins ? table.insert() : ",").append("\n    ").append(row);
                    if (++count % ROWS == 0 || text.length() > CHARACTERS) {
                        writer.append(text).write(";\n");
                        text.setLength(0);
                    }
                }
            }
        }
        if (!text.isEmpty()) {
            writer.append(text).write(";\n");
        }
        return count;
    }

    private static String row(ResultSet row, Table table) throws SQLException {
        StringBuilder text = new StringBuilder("(");
        for (int i = 1; i <= table.columns().size(); i++) {
            text.append(i == 1 ? "" : ", ");
            value(row, i, text);
            if (text.length() > MOST_CHARACTERS) {
                throw new SQLException(
                        "a row of table " + table.name() + " takes more than " + MOST_CHARACTERS
                                + " characters, more than a statement can have; BACKUP TO copies it",
                        "54000");
            }
        }
        return text.append(')').toString();
    }

    /** Literals that the columns convert to their types. */
    private static void value(ResultSet row, int column, StringBuilder text) throws SQLException {
        switch (row.getMetaData().getColumnType(column)) {
            case java.sql.Types.BINARY, java.sql.Types.VARBINARY, java.sql.Types.BLOB -> {
                byte[] bytes = row.getBytes(column);
                text.append(bytes == null ? "NULL" : "X'" + HexFormat.of().formatHex(bytes) + "'");
            }
            case java.sql.Types.BOOLEAN,
                    java.sql.Types.TINYINT,
                    java.sql.Types.SMALLINT,
                    java.sql.Types.INTEGER,
                    java.sql.Types.BIGINT,
                    java.sql.Types.DECIMAL -> {
                String value = row.getString(column);
                text.append(value == null ? "NULL" : value);
            }
            default -> {
                String value = row.getString(column);
                text.append(value == null ? "NULL" : "'" + value.replace("'", "''") + "'");
            }
        }
    }
}
