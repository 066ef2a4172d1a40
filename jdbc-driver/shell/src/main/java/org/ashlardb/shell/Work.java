package org.ashlardb.shell;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ashlardb.jdbc.AshlarDataSource;
import org.ashlardb.shell.output.ResultFormat;
import org.ashlardb.shell.output.RowWriter;

/** The connection and the settings of a shell, and what is done with statements. */
final class Work implements AutoCloseable {
    private static final int FETCHED_ROWS = 1_000;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Output output;
    private String url;
    private Connection connection;
    private ResultFormat format;
    private boolean timing;
    private volatile Statement running;

    Work(Output output, ResultFormat format, boolean timing) {
        this.output = output;
        this.format = format;
        this.timing = timing;
    }

    /** Connects, and closes the connection there was. */
    void connect(String newUrl) throws SQLException {
        connect(newUrl, null);
    }

    /** The same with the password of an encrypted database, or null. */
    void connect(String newUrl, String encryptionPassword) throws SQLException {
        Connection opened;
        try (OpenProgress progress = new OpenProgress(output)) {
            AshlarDataSource source = new AshlarDataSource(newUrl);
            source.setOpenListener(progress);
            source.setEncryptionPassword(encryptionPassword);
            opened = source.getConnection();
        }
        close();
        connection = opened;
        url = newUrl;
    }

    Connection connection() {
        return connection;
    }

    Output output() {
        return output;
    }

    /** The URL without options, one of which may be a password. */
    String place() {
        int options = url.indexOf(';');
        return options < 0 ? url : url.substring(0, options);
    }

    void setFormat(ResultFormat newFormat) {
        format = newFormat;
    }

    ResultFormat format() {
        return format;
    }

    boolean timing() {
        return timing;
    }

    void setTiming(boolean on) {
        timing = on;
    }

    /** Executes a statement and shows what comes of it, errors too; whether there was none. */
    boolean execute(String sql) {
        long start = System.nanoTime();
        boolean done = false;
        try (Statement statement = connection.createStatement()) {
            running = statement;
            statement.setFetchSize(FETCHED_ROWS);
            boolean rows = statement.execute(sql);
            show(statement, rows);
            warn(statement.getWarnings());
            done = true;
        } catch (SQLException e) {
            output.message(ErrorText.of(e, sql));
        } finally {
            running = null;
        }
        if (timing) {
            output.message(String.format(Locale.ROOT, "%.3f ms", (System.nanoTime() - start) / NANOS_PER_MILLI));
        }
        return done;
    }

    /** Commits the rows of COPY, and tells of them; whether none failed. */
    boolean finish(CopyInput rows) {
        try {
            long count = rows.finish();
            if (output.people()) {
                output.message(count(count) + " changed");
            }
            return true;
        } catch (SQLException e) {
            output.message(ErrorText.of(e, ""));
            return false;
        }
    }

    /** Takes the rows of COPY back. */
    void forget(CopyInput rows) {
        try {
            rows.forget();
        } catch (SQLException e) {
            output.message(ErrorText.of(e, ""));
        }
    }

    /** Cancels what runs. Any thread. */
    void cancel() {
        Statement statement = running;
        if (statement != null) {
            try {
                statement.cancel();
            } catch (SQLException e) {
                output.message(ErrorText.of(e, ""));
            }
        }
    }

    private void show(Statement statement, boolean rows) throws SQLException {
        if (!rows && output.people()) {
            long count = statement.getLargeUpdateCount();
            output.message(count > 0 ? count(count) + " changed" : "done");
        }
        for (boolean more = rows; more; more = statement.getMoreResults()) {
            try (ResultSet result = statement.getResultSet()) {
                long count = write(result, format, output.results());
                if (output.people()) {
                    output.message(count(count));
                }
            }
        }
    }

    private static String count(long rows) {
        return rows == 1 ? "1 row" : rows + " rows";
    }

    private void warn(SQLWarning first) {
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            output.message("warning " + warning.getSQLState() + ": " + warning.getMessage());
        }
    }

    /** Writes a result and returns the number of its rows. */
    static long write(ResultSet result, ResultFormat format, Appendable out) throws SQLException {
        ResultSetMetaData meta = result.getMetaData();
        int width = meta.getColumnCount();
        List<String> columns = new ArrayList<>();
        boolean[] numeric = new boolean[width];
        for (int i = 0; i < width; i++) {
            columns.add(meta.getColumnLabel(i + 1));
            numeric[i] = isNumeric(meta.getColumnType(i + 1));
        }
        RowWriter writer = format.writer(out);
        long count = 0;
        try {
            writer.begin(columns, numeric);
            while (result.next()) {
                String[] row = new String[width];
                for (int i = 0; i < width; i++) {
                    row[i] = result.getString(i + 1);
                }
                writer.row(row);
                count++;
            }
            writer.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return count;
    }

    private static boolean isNumeric(int type) {
        return switch (type) {
            case Types.TINYINT,
                    Types.SMALLINT,
                    Types.INTEGER,
                    Types.BIGINT,
                    Types.REAL,
                    Types.FLOAT,
                    Types.DOUBLE,
                    Types.DECIMAL,
                    Types.NUMERIC -> true;
            default -> false;
        };
    }

    @Override
    public void close() {
        if (connection != null) {
            try {
                connection.close();
            } catch (SQLException e) {
                output.message(ErrorText.of(e, ""));
            }
        }
    }
}
