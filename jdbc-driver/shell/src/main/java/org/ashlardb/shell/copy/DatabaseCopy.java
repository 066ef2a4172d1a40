package org.ashlardb.shell.copy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/**
 * Copies a database of another engine: schemas, sequences, tables with their rows, keys, indexes, foreign keys, defaults,
 * checks, comments and views. What cannot be copied is left and reported; rows are copied whole or the copy fails.
 */
public final class DatabaseCopy {
    /** Hears how far the copy is. */
    public interface Progress {
        /** A table is about to be copied. */
        void table(String name);

        /** So many of its rows are copied. */
        void rows(long count);
    }

    private final Connection source;
    private final Connection target;
    private final Progress progress;
    private final CopyStatements statements;
    private final CopyReport report = new CopyReport();

    /**
     * @param target a connection to a database that has no table of the same name
     * @param mode MEMORY, LOGGED or CACHED; empty for the database's default
     */
    public DatabaseCopy(Connection source, Connection target, String mode, Progress progress) throws SQLException {
        this.source = source;
        this.target = target;
        this.progress = progress;
        statements = new CopyStatements(source.getSchema(), mode);
    }

    /**
     * Copies; each table is committed by itself.
     *
     * @throws SQLException if a table cannot be made or a row not be inserted; the message says which
     */
    public CopyReport run() throws SQLException {
        SourceExtras extras = new SourceExtras(source);
        List<SourceTable> tables = new SourceCatalog(source).tables();
        boolean autoCommit = target.getAutoCommit();
        try {
            createSchemas(tables, extras);
            for (SourceTable table : tables) {
                copy(table);
            }
            for (SourceTable table : tables) {
                addReferences(table);
            }
            addChecks(extras);
            for (SourceExtras.OnUpdate column : extras.onUpdates()) {
                executed("ON UPDATE of " + column.column() + " of " + column.table(), statements.onUpdate(column));
            }
            addViews(extras);
        } finally {
            target.setAutoCommit(autoCommit);
        }
        if (!extras.isKnown()) {
            report.leave(
                    "sequences, checks and views",
                    "the system tables of " + source.getMetaData().getDatabaseProductName() + " are not known");
        }
        return report;
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = target.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Executes a statement if that is possible; if not, what it was for is reported. */
    private boolean executed(String what, String sql) {
        try {
            execute(sql);
            return true;
        } catch (SQLException e) {
            report.leave(what, firstLine(e) + "; tried " + sql);
            return false;
        }
    }

    private static String firstLine(SQLException e) {
        return e.getMessage().lines().findFirst().orElse("");
    }

    private void createSchemas(List<SourceTable> tables, SourceExtras extras) throws SQLException {
        target.setAutoCommit(true);
        List<SourceExtras.Sequence> sequences = extras.sequences();
        TreeSet<String> schemas = new TreeSet<>();
        tables.forEach(table -> schemas.add(statements.schema(table.schema())));
        sequences.forEach(sequence -> schemas.add(statements.schema(sequence.schema())));
        for (String schema : schemas) {
            execute("CREATE SCHEMA IF NOT EXISTS " + CopyStatements.quoted(schema));
        }
        for (SourceExtras.Sequence sequence : sequences) {
            executed(
                    "sequence " + sequence.name(),
                    "CREATE SEQUENCE " + statements.name(sequence.schema(), sequence.name()) + " START WITH "
                            + sequence.next() + " INCREMENT BY " + sequence.increment());
        }
    }

    private void copy(SourceTable table) throws SQLException {
        progress.table(table.name());
        target.setAutoCommit(true);
        execute(statements.createTable(table));
        target.setAutoCommit(false);
        long rows;
        try {
            rows = new RowCopy(source, target).copy(table, statements, progress::rows);
        } catch (SQLException e) {
            target.rollback();
            throw new SQLException("table " + table.name() + ": " + e.getMessage(), e.getSQLState(), e);
        }
        target.setAutoCommit(true);
        check(table, rows);
        report.addTable(rows);
        for (SourceTable.Column column : table.columns()) {
            finish(table, column);
        }
        if (table.remarks() != null && !table.remarks().isEmpty()) {
            executed("comment on " + table.name(), statements.comment(table));
        }
        for (SourceTable.Index index : table.indexes()) {
            executed("index " + index.name() + " of " + table.name(), statements.index(table, renamed(table, index)));
        }
    }

    /** HSQLDB calls a foreign key's index as the key, which is one name too many here. */
    private static SourceTable.Index renamed(SourceTable table, SourceTable.Index index) {
        boolean taken = table.references().stream()
                .anyMatch(reference -> reference.name().equals(index.name()));
        return taken ? new SourceTable.Index(index.name() + "_INDEX", index.unique(), index.columns()) : index;
    }

    private void check(SourceTable table, long rows) throws SQLException {
        long found = number(statements.count(table));
        if (found != rows) {
            throw new SQLException(
                    "table " + table.name() + " has " + found + " rows here, expected the " + rows
                            + " that were read there",
                    "XX000");
        }
    }

    private long number(String sql) throws SQLException {
        try (Statement statement = target.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private void finish(SourceTable table, SourceTable.Column column) throws SQLException {
        String name = "column " + table.name() + "." + column.name();
        if (TypeMapping.type(column) == null) {
            report.leave(name, "its type " + column.typeName() + " became text");
        }
        if (column.identity()) {
            execute(statements.restart(table, column, Math.max(0, number(statements.largest(table, column))) + 1));
        } else if (column.generated()) {
            report.leave(name, "it was computed from others and holds the values there were");
        } else if (column.defaultValue() != null
                && !column.defaultValue().toUpperCase(Locale.ROOT).equals("NULL")) {
            executed("default of " + name, statements.setDefault(table, column));
        }
        if (column.remarks() != null && !column.remarks().isEmpty()) {
            executed("comment on " + name, statements.comment(table, column));
        }
    }

    private void addReferences(SourceTable table) {
        for (SourceTable.Reference reference : table.references()) {
            executed("foreign key " + reference.name() + " of " + table.name(), statements.reference(table, reference));
        }
    }

    private void addChecks(SourceExtras extras) throws SQLException {
        for (SourceExtras.Check check : extras.checks()) {
            executed(
                    "check " + check.name() + " of " + check.table(),
                    statements.check(check.schema(), check.table(), check.name(), check.condition()));
        }
    }

    /** Again and again, as views may be over others that come later. */
    private void addViews(SourceExtras extras) throws SQLException {
        List<SourceExtras.View> waiting = extras.views();
        boolean more = true;
        while (more) {
            List<SourceExtras.View> failed = new ArrayList<>();
            for (SourceExtras.View view : waiting) {
                if (!isCreated(view)) {
                    failed.add(view);
                }
            }
            more = failed.size() < waiting.size() && !failed.isEmpty();
            waiting = failed;
        }
        for (SourceExtras.View view : waiting) {
            executed("view " + view.name(), create(view));
        }
    }

    private boolean isCreated(SourceExtras.View view) {
        try {
            execute(create(view));
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    /** Derby keeps the statement, others the query. */
    private String create(SourceExtras.View view) {
        String text = view.query().strip();
        if (text.regionMatches(true, 0, "CREATE VIEW", 0, "CREATE VIEW".length())) {
            return text;
        }
        return "CREATE VIEW " + statements.name(view.schema(), view.name()) + " AS " + text;
    }
}
