package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program of its own, with no JVM option, as a user starts it. */
@Timeout(120)
final class ChildJvmTest {
    @TempDir
    Path directory;

    /** Uses a database, leaves everything open, and returns. */
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws SQLException {
            Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:child");
            Statement statement = connection.createStatement();
            statement.setQueryTimeout(30);
            statement.execute("CREATE TABLE t(id INT PRIMARY KEY, v VARCHAR(10))");
            PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES(?, ?)");
            for (int i = 0; i < 10_000; i++) {
                insert.setInt(1, i);
                insert.setString(2, "v" + i);
                insert.executeUpdate();
            }
            connection.setAutoCommit(false);
            statement.executeUpdate("UPDATE t SET v = 'x'");
            ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t");
            if (!rows.next() || rows.getInt(1) != 10_000) {
                throw new SQLException("wrong count");
            }
        }
    }

    @Test
    void printsNothingAndEndsWhenMainReturns() throws IOException, InterruptedException {
        assertEquals("0||", run(List.of(), Program.class));
    }

    @Test
    void runsInASmallHeap() throws IOException, InterruptedException {
        assertEquals("0||", run(List.of("-Xmx32m"), Program.class));
    }

    /** Exit code, standard output and standard error. */
    private String run(List<String> options, Class<?> main) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("-cp");
        command.add(classPath());
        command.add(main.getName());
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().remove("JDK_JAVA_OPTIONS");
        Process process =
                builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        try {
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), "still running after its main returned");
        } finally {
            process.destroyForcibly();
        }
        return process.exitValue() + "|" + Files.readString(out, StandardCharsets.UTF_8) + "|"
                + Files.readString(err, StandardCharsets.UTF_8);
    }

    /** Without SQLite's driver, which a user need not have and which prints when the driver manager loads it. */
    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("sqlite"))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
