package org.ashlardb.shell.copy;

import java.io.InputStream;
import java.io.Reader;
import java.sql.Array;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Copies the rows of one table; long values go through in pieces. */
final class RowCopy {
    private static final int BATCH = 1_000;
    private static final Pattern INTERVAL = Pattern.compile("INTERVAL '([^']*)' ([A-Z ]+)");

    private final Connection source;
    private final Connection target;

    RowCopy(Connection source, Connection target) {
        this.source = source;
        this.target = target;
    }

    /**
     * Copies and commits.
     *
     * @param progress is told how many rows there are so far
     * @return how many rows
     */
    long copy(SourceTable table, CopyStatements statements, LongConsumer progress) throws SQLException {
        String quote = source.getMetaData().getIdentifierQuoteString();
        boolean streams = table.columns().stream().anyMatch(column -> isLong(column.type()));
        long count = 0;
        try (Statement select = source.createStatement();
                ResultSet rows = select.executeQuery(statements.select(table, quote));
                PreparedStatement insert = target.prepareStatement(statements.insert(table))) {
            while (rows.next()) {
                for (int i = 0; i < table.columns().size(); i++) {
                    copy(table.columns().get(i), rows, insert, i + 1);
                }
                count++;
                if (streams) {
                    insert.executeUpdate();
                } else {
                    insert.addBatch();
                }
                if (count % BATCH == 0) {
                    insert.executeBatch();
                    progress.accept(count);
                }
            }
            insert.executeBatch();
            target.commit();
        }
        progress.accept(count);
        return count;
    }

    private static boolean isLong(int type) {
        return switch (type) {
            case Types.BLOB, Types.LONGVARBINARY, Types.CLOB, Types.NCLOB, Types.LONGVARCHAR, Types.LONGNVARCHAR ->
                true;
            default -> false;
        };
    }

    private static void copy(SourceTable.Column column, ResultSet rows, PreparedStatement insert, int i)
            throws SQLException {
        if (column.typeName().regionMatches(true, 0, "UUID", 0, "UUID".length())) {
            insert.setString(i, rows.getString(i));
            return;
        }
        switch (column.type()) {
            case Types.BLOB, Types.LONGVARBINARY -> {
                InputStream stream = rows.getBinaryStream(i);
                insert.setBinaryStream(i, stream);
            }
            case Types.CLOB, Types.NCLOB, Types.LONGVARCHAR, Types.LONGNVARCHAR -> {
                Reader reader = rows.getCharacterStream(i);
                insert.setCharacterStream(i, reader);
            }
            case Types.ARRAY -> {
                Array array = rows.getArray(i);
                insert.setString(i, array == null ? null : rows.getString(i));
            }
            case Types.BOOLEAN,
                    Types.TINYINT,
                    Types.SMALLINT,
                    Types.INTEGER,
                    Types.BIGINT,
                    Types.REAL,
                    Types.FLOAT,
                    Types.DOUBLE,
                    Types.NUMERIC,
                    Types.DECIMAL,
                    Types.BINARY,
                    Types.VARBINARY,
                    Types.DATE,
                    Types.TIME,
                    Types.TIMESTAMP,
                    Types.TIME_WITH_TIMEZONE,
                    Types.TIMESTAMP_WITH_TIMEZONE -> insert.setObject(i, value(column, rows, i));
            default -> insert.setString(i, text(rows.getString(i)));
        }
    }

    /** A value as text; of an interval that is written as a literal, what stands within. */
    private static String text(String value) {
        if (value == null) {
            return null;
        }
        Matcher literal = INTERVAL.matcher(value);
        if (!literal.matches()) {
            return value;
        }
        String fields = literal.group(2);
        return literal.group(1) + (fields.contains(" TO ") ? "" : " " + fields);
    }

    /** Days before 1582 are what they are called only as LocalDate, which Derby does not give. */
    private static LocalDate date(ResultSet rows, int i) throws SQLException {
        try {
            return rows.getObject(i, LocalDate.class);
        } catch (SQLException e) {
            Date date = rows.getDate(i);
            return date == null ? null : date.toLocalDate();
        }
    }

    private static Object value(SourceTable.Column column, ResultSet rows, int i) throws SQLException {
        return switch (column.type()) {
            case Types.DATE -> date(rows, i);
            case Types.BINARY, Types.VARBINARY -> rows.getBytes(i);
            default -> rows.getObject(i);
        };
    }
}
