package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.DatabaseOptions;
import org.ashlardb.sql.plan.physical.Planning;
import org.ashlardb.sql.type.CommandKind;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.EncodedText;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;

/** A private database and a session, with short ways to run SQL and to print results. */
final class TestDatabase implements AutoCloseable {
    private static final long MEMORY = 64L << 20;

    final SqlDatabase database;
    final Session session;

    TestDatabase() {
        database = SqlDatabase.open(Database.open(DatabaseOptions.of("test").withMemoryLimit(MEMORY)));
        session = database.newSession();
    }

    /** Runs statements that are no queries; returns the last one's row count. */
    long run(String... statements) {
        long count = 0;
        for (String sql : statements) {
            count = run(session, sql);
        }
        return count;
    }

    static long run(Session session, String sql, Object... values) {
        try (PreparedCommand command = session.prepare(sql)) {
            bind(command, values);
            if (command.kind() == CommandKind.QUERY) {
                command.executeQuery().close();
                return 0;
            }
            return command.executeUpdate();
        }
    }

    /** The rows of a query, each with its columns separated by a bar. */
    List<String> rows(String sql, Object... values) {
        return rows(session, sql, values);
    }

    static List<String> rows(Session session, String sql, Object... values) {
        try (PreparedCommand command = session.prepare(sql)) {
            bind(command, values);
            return rows(command.executeQuery(), command.columns());
        }
    }

    /** The rows of a query as they are without any rewriting. */
    List<String> plainRows(String sql) {
        session.compiler().setPlanning(Planning.PLAIN);
        try {
            return rows(sql);
        } finally {
            session.compiler().setPlanning(Planning.FULL);
        }
    }

    /** All rows in one string. */
    String query(String sql, Object... values) {
        return String.join(" ", rows(sql, values));
    }

    /** The types of a statement's parameters. */
    String types(String sql) {
        StringBuilder types = new StringBuilder();
        try (PreparedCommand command = session.prepare(sql)) {
            for (int i = 0; i < command.parameterCount(); i++) {
                types.append(i == 0 ? "" : " ").append(command.parameterType(i));
            }
        }
        return types.toString();
    }

    /** The text of a query's only value. */
    String value(String sql, Object... values) {
        return query("SELECT " + sql, values);
    }

    /** SQLSTATE and message of the error a statement gives. */
    String error(String sql, Object... values) {
        try {
            if (sql.regionMatches(true, 0, "SELECT", 0, 6) || sql.regionMatches(true, 0, "VALUES", 0, 6)) {
                rows(sql, values);
            } else {
                run(session, sql, values);
            }
        } catch (SqlException e) {
            return e.sqlState() + ": " + e.getMessage();
        }
        return "no error";
    }

    String state(String sql, Object... values) {
        String error = error(sql, values);
        return error.startsWith("no error") ? error : error.substring(0, 5);
    }

    static void bind(PreparedCommand command, Object... values) {
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (value == null) {
                command.parameters().setNull(i);
            } else if (value instanceof Number number && !(value instanceof Double)) {
                if (value instanceof java.math.BigDecimal decimal) {
                    command.parameters().setDecimal(i, decimal);
                } else {
                    command.parameters().setLong(i, number.longValue());
                }
            } else if (value instanceof Double number) {
                command.parameters().setDouble(i, number);
            } else if (value instanceof Boolean bool) {
                command.parameters().setBoolean(i, bool);
            } else if (value instanceof byte[] bytes) {
                command.parameters().setBytes(i, bytes);
            } else {
                command.parameters().setString(i, (String) value);
            }
        }
    }

    static List<String> rows(ResultCursor cursor, List<ResultColumn> columns) {
        List<String> rows = new ArrayList<>();
        while (cursor.next()) {
            List<String> values = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                values.add(text(cursor, i, columns.get(i).type().kind()));
            }
            rows.add(String.join("|", values));
        }
        cursor.close();
        return rows;
    }

    private static String text(ResultCursor cursor, int column, SqlKind kind) {
        if (cursor.isNull(column)) {
            return "NULL";
        }
        if (kind.isLong()) {
            return Conversion.formatLong(cursor.getLong(column), kind);
        }
        if (kind.isFloating()) {
            return Conversion.formatDouble(cursor.getDouble(column), kind);
        }
        if (kind == SqlKind.DECIMAL) {
            return Conversion.formatDecimal(cursor.getDecimal(column));
        }
        if (kind.isEncoded()) {
            return EncodedText.format(kind, cursor.getBytes(column));
        }
        return kind == SqlKind.VARBINARY ? HexFormat.of().formatHex(cursor.getBytes(column)) : cursor.getString(column);
    }

    @Override
    public void close() {
        session.close();
        database.close();
    }
}
