package org.ashlardb.bench.target;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Ashlar in files: LOGGED or CACHED tables, with the durability the URL asks for. */
public final class AshlarFile extends Target {
    private final String mode;
    private final String option;
    private Optional<String> refusal;

    /**
     * @param mode {@code LOGGED} or {@code CACHED}
     * @param option {@code full} forces the log at each commit, {@code delayed} soon after, {@code none} never
     */
    AshlarFile(String mode, String option) {
        this.mode = mode;
        this.option = option;
    }

    @Override
    public String name() {
        return "ashlar-" + mode.toLowerCase(Locale.ROOT) + "-" + option;
    }

    @Override
    public String description() {
        return "Ashlar " + mode + " table, file, durability=" + option;
    }

    @Override
    public Durability durability() {
        return "full".equals(option) ? Durability.FORCED : Durability.DELAYED;
    }

    @Override
    public String driver() {
        return AshlarMemory.DRIVER;
    }

    @Override
    public String url(Path directory) {
        return "jdbc:ashlar:file:" + directory.toAbsolutePath().resolve("ashlar") + ";durability=" + option;
    }

    @Override
    String cacheOption(long bytes) {
        return ";cache_size=" + (bytes >> 10) + "KB";
    }

    /** Leaves all in the log. */
    @Override
    public void leave(Connection connection) throws SQLException {
        try (connection;
                Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN IMMEDIATELY");
        }
    }

    /** So that what is measured is not what a checkpoint has not reached yet. */
    @Override
    public void afterLoad(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CHECKPOINT");
        }
    }

    @Override
    public Dialect dialect() {
        return new Dialect(
                "CREATE " + mode + " TABLE",
                Dialect.UNQUOTED.identity(),
                Dialect.UNQUOTED.keyConstraint(),
                Dialect.UNQUOTED.quote());
    }

    /** Tries it, once: a driver that cannot do this yet says why. */
    @Override
    public synchronized Optional<String> unavailable() {
        if (refusal == null) {
            refusal = tryOut();
        }
        return refusal;
    }

    private Optional<String> tryOut() {
        Path directory = null;
        try {
            directory = Files.createTempDirectory("ashlar");
            prepare(directory);
            try (Connection connection = open(directory);
                    Statement statement = connection.createStatement()) {
                statement.execute(dialect().createTable() + " attempt(id INTEGER PRIMARY KEY)");
                statement.execute("INSERT INTO attempt VALUES(1)");
            }
            end(directory);
            return Optional.empty();
        } catch (SQLException | IOException | ClassNotFoundException e) {
            return Optional.of("unavailable: " + e.getMessage());
        } finally {
            delete(directory);
        }
    }

    private static void delete(Path directory) {
        if (directory == null) {
            return;
        }
        try (Stream<Path> paths = Files.walk(directory)) {
            List<Path> deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void end(Path directory) throws SQLException {
        try (Connection connection = open(directory);
                Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN");
        }
    }
}
