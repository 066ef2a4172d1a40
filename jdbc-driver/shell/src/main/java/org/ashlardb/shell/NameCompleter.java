package org.ashlardb.shell;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Completes keywords, tables, views and columns. */
final class NameCompleter implements Completer {
    private static final List<String> COMMON = List.of(
            "SELECT",
            "FROM",
            "WHERE",
            "GROUP BY",
            "HAVING",
            "ORDER BY",
            "LIMIT",
            "OFFSET",
            "JOIN",
            "LEFT JOIN",
            "ON",
            "INSERT INTO",
            "VALUES",
            "UPDATE",
            "SET",
            "DELETE FROM",
            "MERGE INTO",
            "CREATE TABLE",
            "CREATE INDEX",
            "CREATE VIEW",
            "ALTER TABLE",
            "DROP TABLE",
            "TRUNCATE TABLE",
            "COMMIT",
            "ROLLBACK",
            "START TRANSACTION",
            "EXPLAIN",
            "EXPLAIN ANALYZE",
            "WITH",
            "UNION ALL",
            "DISTINCT",
            "COUNT",
            "SUM",
            "MIN",
            "MAX",
            "AVG",
            "AND",
            "OR",
            "NOT",
            "NULL",
            "IS NULL",
            "IS NOT NULL",
            "BETWEEN",
            "LIKE",
            "IN",
            "EXISTS",
            "CASE",
            "WHEN",
            "THEN",
            "ELSE",
            "END",
            "PRIMARY KEY",
            "REFERENCES",
            "DEFAULT",
            "CHECK",
            "UNIQUE",
            "RETURNING");

    private final Work work;

    NameCompleter(Work work) {
        this.work = work;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        String begun = line.word().substring(0, line.wordCursor());
        boolean lower = !begun.isEmpty() && begun.equals(begun.toLowerCase(Locale.ROOT));
        String wanted = begun.toUpperCase(Locale.ROOT);
        for (String name : names()) {
            if (name.startsWith(wanted)) {
                candidates.add(new Candidate(lower ? name.toLowerCase(Locale.ROOT) : name));
            }
        }
    }

    /** All names, those of tables and columns as the database has them now. */
    TreeSet<String> names() {
        TreeSet<String> names = new TreeSet<>(COMMON);
        try {
            Connection connection = work.connection();
            DatabaseMetaData meta = connection.getMetaData();
            for (String keyword : meta.getSQLKeywords().split(",")) {
                names.add(keyword.strip());
            }
            add(meta.getTables(null, null, "%", null), "TABLE_NAME", names);
            add(meta.getColumns(null, connection.getSchema(), "%", "%"), "COLUMN_NAME", names);
        } catch (SQLException e) {
            // A prompt does not fail because names are missing; the next statement tells what is wrong.
        }
        names.remove("");
        return names;
    }

    private static void add(ResultSet rows, String column, TreeSet<String> names) throws SQLException {
        try (rows) {
            while (rows.next()) {
                names.add(rows.getString(column));
            }
        }
    }
}
