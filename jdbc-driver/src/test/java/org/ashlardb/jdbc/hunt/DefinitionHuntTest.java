package org.ashlardb.jdbc.hunt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random definitions and changes of tables, and of views and functions over them: a database in a file, which is closed,
 * crashes, writes checkpoints and changes the modes of its tables, answers as one in memory does that lives on, and both as
 * PostgreSQL does, if {@code ashlar.hunt.postgresql} names a server; then without views and functions.
 * {@code -Dashlar.definitions} is how many rounds there are.
 */
@Timeout(24 * 60 * 60)
final class DefinitionHuntTest {
    private static final int FIRST_OF_SECOND_TURN = 22;
    private static final int BUILD_ROUNDS = 12;
    private static final int STATEMENTS = 120;
    private static final String DONE = "done";
    /** States of what is refused by one of the two on purpose, or by chance of an order: such a round ends. */
    private static final List<String> OTHERWISE = List.of("0A000", "42P16", "42883", "55006");

    private static final long FIRST =
            Long.getLong("ashlar.seed", Runtime.version().feature() < FIRST_OF_SECOND_TURN ? 1 : 1 + BUILD_ROUNDS);

    @TempDir
    private Path directory;

    @Test
    void filesAnswerAsMemoryDoesAndAsPostgresql() throws SQLException {
        int rounds = Integer.getInteger("ashlar.definitions", BUILD_ROUNDS);
        for (long seed = FIRST; seed < FIRST + rounds; seed++) {
            try (Side memory = new Side("jdbc:ashlar:mem:definitions" + seed);
                    FileSide file = new FileSide(directory.resolve("d" + seed), new Random(seed));
                    Side postgresql = HuntDatabase.POSTGRESQL == null ? null : new PostgresqlSide()) {
                round(seed, memory, file, postgresql);
            }
        }
    }

    private static void round(long seed, Side memory, FileSide file, Side postgresql) throws SQLException {
        RandomDefinitions definitions = new RandomDefinitions(new Random(seed), postgresql == null);
        List<String> log = new ArrayList<>();
        boolean inTransaction = false;
        for (int i = 0; i < STATEMENTS; i++) {
            String sql = definitions.next(inTransaction);
            String found = memory.run(sql, inTransaction);
            log.add(sql + " -- " + found);
            assertEquals(found, file.run(sql, inTransaction), () -> shown(seed, log));
            if (sql.equals("BEGIN")) {
                inTransaction = true;
            } else if (sql.equals("COMMIT") || sql.equals("ROLLBACK")) {
                inTransaction = false;
            }
            if (postgresql != null) {
                String other = postgresql.run(sql, inTransaction);
                if (!found.equals(other) && (OTHERWISE.contains(found) || OTHERWISE.contains(other))) {
                    break;
                }
                assertEquals(isDone(other), isDone(found), () -> shown(seed, log) + "\nPostgreSQL: " + other);
            }
            for (String table : RandomDefinitions.TABLES) {
                String rows = memory.rows(table, inTransaction);
                assertEquals(rows, file.rows(table, inTransaction), () -> shown(seed, log));
                if (postgresql != null) {
                    assertEquals(postgresql.rows(table, inTransaction), rows, () -> shown(seed, log));
                }
            }
            for (String view : postgresql == null ? RandomDefinitions.VIEWS : List.<String>of()) {
                String rows = memory.rows(view, inTransaction);
                assertEquals(rows, file.rows(view, inTransaction), () -> shown(seed, log));
            }
            if (!inTransaction) {
                file.disturb(log);
            }
        }
        memory.run("ROLLBACK", true);
        assertMadeAgain(memory.definitions(), seed, log);
    }

    /** What a database shows as its definitions makes another one with the same. */
    private static void assertMadeAgain(List<String> definitions, long seed, List<String> log) throws SQLException {
        try (Side copy = new Side("jdbc:ashlar:mem:copy" + seed)) {
            for (String definition : definitions) {
                assertEquals(DONE, copy.run(definition, false), () -> shown(seed, log) + "\nto be: " + definition);
            }
            assertEquals(definitions, copy.definitions(), () -> shown(seed, log));
        }
    }

    private static boolean isDone(String found) {
        return found.equals(DONE);
    }

    private static String shown(long seed, List<String> log) {
        return "-Dashlar.seed=" + seed + " -Dashlar.definitions=1\n" + String.join("\n", log) + "\n";
    }

    /** A database, and a connection to it. */
    private static class Side implements AutoCloseable {
        private final String url;
        private Connection connection;
        private Statement statement;

        Side(String url) throws SQLException {
            this.url = url;
            open();
        }

        final void open() throws SQLException {
            connection = DriverManager.getConnection(url);
            statement = connection.createStatement();
        }

        /** The SQLSTATE, or that it is done. */
        String run(String sql, boolean inTransaction) throws SQLException {
            try {
                statement.execute(sql);
                return DONE;
            } catch (SQLException e) {
                return e.getSQLState();
            }
        }

        /** The columns and rows of a table, or that there is none. */
        String rows(String table, boolean inTransaction) throws SQLException {
            try (ResultSet results = statement.executeQuery("SELECT * FROM " + table)) {
                StringBuilder columns = new StringBuilder();
                for (int i = 1; i <= results.getMetaData().getColumnCount(); i++) {
                    columns.append(results.getMetaData().getColumnLabel(i).toLowerCase(Locale.ROOT))
                            .append(' ');
                }
                return table + ": " + columns + Answer.read(results).rows();
            } catch (SQLException e) {
                return table + ": " + e.getSQLState();
            }
        }

        List<String> definitions() throws SQLException {
            List<String> definitions = new ArrayList<>();
            try (ResultSet results = statement.executeQuery(
                    "SELECT definition FROM information_schema.definitions ORDER BY ordinal_position")) {
                while (results.next()) {
                    definitions.add(results.getString(1));
                }
            }
            return definitions;
        }

        final Statement statement() {
            return statement;
        }

        final void end(String shutdown) throws SQLException {
            statement.execute(shutdown);
            connection.close();
        }

        @Override
        public void close() throws SQLException {
            end("SHUTDOWN IMMEDIATELY");
        }
    }

    /** One in a file, which something happens to between transactions. */
    private static final class FileSide extends Side {
        private static final int KINDS = 12;
        private static final List<String> MODES = List.of("MEMORY", "LOGGED", "CACHED");

        private final Random random;

        FileSide(Path path, Random random) throws SQLException {
            super("jdbc:ashlar:file:" + path + ";default_table_mode=" + MODES.get(1 + random.nextInt(2)));
            this.random = random;
        }

        void disturb(List<String> log) throws SQLException {
            String sql =
                    switch (random.nextInt(KINDS)) {
                        case 0 -> "CHECKPOINT";
                        case 1 ->
                            "ALTER TABLE IF EXISTS t" + random.nextInt(4) + " SET MODE "
                                    + MODES.get(1 + random.nextInt(2));
                        case 2 -> "SHUTDOWN";
                        case 3 -> "SHUTDOWN IMMEDIATELY";
                        default -> null;
                    };
            if (sql != null) {
                log.add("in the file: " + sql);
                if (sql.startsWith("SHUTDOWN")) {
                    end(sql);
                    open();
                    try (ResultSet damage = statement().executeQuery("CHECK DATABASE")) {
                        assertEquals(List.of(), Answer.read(damage).rows(), () -> String.join("\n", log));
                    }
                } else {
                    statement().execute(sql);
                }
            }
        }
    }

    /** A schema of PostgreSQL, where a statement that fails has to be taken back for its transaction to go on. */
    private static final class PostgresqlSide extends Side {
        PostgresqlSide() throws SQLException {
            super(HuntDatabase.POSTGRESQL);
            statement().execute("DROP SCHEMA IF EXISTS ashlar_definitions CASCADE");
            statement().execute("CREATE SCHEMA ashlar_definitions");
            statement().execute("SET search_path = ashlar_definitions");
        }

        @Override
        String run(String sql, boolean inTransaction) throws SQLException {
            boolean guarded = inTransaction && !sql.equals("BEGIN") && !sql.startsWith("SAVEPOINT");
            if (guarded) {
                statement().execute("SAVEPOINT guard");
            }
            String found = super.run(sql, inTransaction);
            if (guarded && !isDone(found)) {
                statement().execute("ROLLBACK TO SAVEPOINT guard");
            }
            return found;
        }

        @Override
        String rows(String table, boolean inTransaction) throws SQLException {
            if (!inTransaction) {
                return super.rows(table, false);
            }
            statement().execute("SAVEPOINT guard");
            String found = super.rows(table, true);
            statement().execute("ROLLBACK TO SAVEPOINT guard");
            return found;
        }

        @Override
        public void close() throws SQLException {
            statement().getConnection().close();
        }
    }
}
