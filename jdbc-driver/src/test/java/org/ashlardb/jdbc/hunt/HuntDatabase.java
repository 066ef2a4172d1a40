package org.ashlardb.jdbc.hunt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Databases made by the same statements: one as they say, one without indexes and keys, one in another engine. */
final class HuntDatabase implements AutoCloseable {
    /** Address of a PostgreSQL server to compare with, whose text sorts by its bytes; null if there is none. */
    static final String POSTGRESQL = System.getProperty("ashlar.hunt.postgresql");

    private static final AtomicLong NUMBER = new AtomicLong();
    private static final int SECONDS = 1;
    /** A statement that runs longer is one that cannot be canceled. */
    private static final int LONGEST_SECONDS = 30;

    private static final ScheduledExecutorService GUARD = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "hunt-guard");
        thread.setDaemon(true);
        return thread;
    });

    private final Dialect dialect;
    private final List<String> script = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();
    private final Connection main;
    /** Where the tables are kept; null in memory. */
    private final Path directory;

    private Connection bare;
    private Connection other;
    private Connection postgresql;

    HuntDatabase(Dialect dialect, List<String> statements) throws SQLException, IOException {
        this.dialect = dialect;
        boolean modes = statements.stream().anyMatch(sql -> sql.matches("CREATE [A-Z]+ TABLE .*"));
        directory = modes ? Files.createTempDirectory("hunt") : null;
        main = modes
                ? DriverManager.getConnection("jdbc:ashlar:file:" + directory.resolve("db") + ";durability=none")
                : open();
        try (Statement statement = main.createStatement()) {
            for (String sql : statements) {
                try {
                    statement.execute(sql);
                    script.add(sql);
                } catch (SQLException e) {
                    check(e, sql);
                    refused.add(sql);
                }
            }
        }
    }

    private static Connection open() throws SQLException {
        return DriverManager.getConnection("jdbc:ashlar:mem:hunt" + NUMBER.incrementAndGet());
    }

    /** The statements that were not refused. */
    List<String> script() {
        return script;
    }

    List<String> refused() {
        return refused;
    }

    Dialect dialect() {
        return dialect;
    }

    /** What Ashlar answers, with the planner's choices set. */
    Answer ask(String planner, String sql) {
        try (Statement statement = main.createStatement()) {
            statement.execute("SET planner = '" + planner + "'");
            return ask(statement, sql);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    Answer ask(String sql) {
        return ask("full", sql);
    }

    /** What Ashlar answers with so little memory that it has to keep rows on disk. */
    Answer askWithLittleMemory(String sql) {
        try (Statement statement = main.createStatement()) {
            statement.execute("SET query_memory = '64KB'");
            Answer answer = ask("full", sql);
            statement.execute("RESET query_memory");
            return answer;
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /** How many rows a statement changes, which is taken back. */
    Answer change(String sql) {
        try (Statement statement = main.createStatement()) {
            main.setAutoCommit(false);
            statement.setQueryTimeout(SECONDS);
            try {
                return new Answer(List.of(Integer.toString(statement.executeUpdate(sql))), null);
            } catch (SQLException e) {
                check(e, sql);
                return Answer.error(e.getSQLState() + " " + e.getMessage());
            } finally {
                main.rollback();
                main.setAutoCommit(true);
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /** What Ashlar answers where tables have neither indexes nor keys and are all in memory. */
    Answer askBare(String sql) throws SQLException {
        if (bare == null) {
            bare = open();
            try (Statement statement = bare.createStatement()) {
                for (String line : script) {
                    if (!line.startsWith("CREATE INDEX")
                            && !line.equals("CHECKPOINT")
                            && !line.startsWith("CREATE UNIQUE")) {
                        statement.execute(line.replace(", PRIMARY KEY (c0)", "")
                                .replaceFirst("^CREATE (MEMORY|LOGGED|CACHED) TABLE", "CREATE TABLE"));
                    }
                }
            }
        }
        try (Statement statement = bare.createStatement()) {
            return ask(statement, sql);
        }
    }

    /** What the other engine of the dialect answers. */
    Answer askOther(String sql) throws SQLException {
        if (dialect == Dialect.POSTGRESQL) {
            return askPostgresql(sql);
        }
        if (other == null) {
            other = DriverManager.getConnection(
                    dialect == Dialect.SQLITE ? "jdbc:sqlite::memory:" : "jdbc:h2:mem:hunt" + NUMBER.incrementAndGet());
            try (Statement statement = other.createStatement()) {
                if (dialect == Dialect.SQLITE) {
                    statement.execute("PRAGMA case_sensitive_like = ON");
                }
                for (String line : script) {
                    repeat(statement, line);
                }
            }
        }
        return ask(other, sql);
    }

    /** What a PostgreSQL server answers. */
    Answer askPostgresql(String sql) throws SQLException {
        if (postgresql == null) {
            postgresql = DriverManager.getConnection(POSTGRESQL);
            try (Statement statement = postgresql.createStatement()) {
                statement.execute("DROP SCHEMA IF EXISTS ashlar_hunt CASCADE");
                statement.execute("CREATE SCHEMA ashlar_hunt");
                statement.execute("SET search_path = ashlar_hunt");
                statement.execute("SET enable_memoize = off"); // version 15 has wrong answers with it
                for (String line : script) {
                    repeat(statement, line);
                }
            }
        }
        return ask(postgresql, sql);
    }

    private static Answer ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(SECONDS);
            ScheduledFuture<?> guard =
                    GUARD.scheduleWithFixedDelay(() -> cancel(statement), 2 * SECONDS, SECONDS, TimeUnit.SECONDS);
            try (ResultSet results = statement.executeQuery(sql)) {
                return Answer.read(results);
            } catch (SQLException e) {
                return Answer.error(e.getSQLState() + " " + e.getMessage());
            } finally {
                guard.cancel(false);
            }
        }
    }

    /** SQLite's driver takes the time-out for one of locks: its queries are ended from outside. */
    private static void cancel(Statement statement) {
        try {
            statement.cancel();
        } catch (SQLException e) {
            // it has ended meanwhile
        }
    }

    /** A view may be refused, as H2 refuses the sum of a constant NULL; what is asked of it is then no difference. */
    private static void repeat(Statement statement, String line) throws SQLException {
        try {
            statement.execute(line);
        } catch (SQLException e) {
            if (!line.startsWith("CREATE VIEW")) {
                throw e;
            }
        }
    }

    private static Answer ask(Statement statement, String sql) throws SQLException {
        statement.setQueryTimeout(SECONDS);
        long start = System.nanoTime();
        Answer answer;
        try (ResultSet results = statement.executeQuery(sql)) {
            answer = Answer.read(results);
        } catch (SQLException e) {
            check(e, sql);
            answer = Answer.error(e.getSQLState() + " " + e.getMessage());
        }
        long seconds = (System.nanoTime() - start) / 1_000_000_000L;
        if (seconds > LONGEST_SECONDS) {
            throw new AssertionError("ended after " + seconds + " s with a time-out of " + SECONDS + " s: " + sql);
        }
        return answer;
    }

    /** An error of ours is a finding whatever was asked. */
    private static void check(SQLException e, String sql) {
        if (e.getSQLState() == null || e.getSQLState().startsWith("XX")) {
            throw new AssertionError("an internal error in " + sql, e);
        }
    }

    @Override
    public void close() throws SQLException, IOException {
        for (Connection connection : new Connection[] {main, bare}) {
            if (connection != null) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("SHUTDOWN");
                }
            }
        }
        for (Connection connection : new Connection[] {other, postgresql}) {
            if (connection != null) {
                connection.close();
            }
        }
        if (directory != null) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
