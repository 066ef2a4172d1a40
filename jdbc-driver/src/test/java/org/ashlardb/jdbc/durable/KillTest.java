package org.ashlardb.jdbc.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import java.util.SplittableRandom;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.Turns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Kills a process that writes to a database with several threads, again and again, and looks what is left.
 *
 * <p>Each writer commits transaction after transaction and tells each commit that has returned on a pipe. After the
 * kill the database must hold, of each writer, a prefix of its transactions, each of them whole, and every one it has
 * told. What savepoints took back is in none of them, and a MEMORY table holds what some checkpoint found. The other tables
 * are LOGGED or CACHED.
 *
 * <p>{@code -Dashlar.kill.rounds=100} makes it run longer. Half of the databases are encrypted, the other half under
 * the other Java, see {@link Turns}.
 */
final class KillTest {
    private static final String KEY = ";encryption_key=" + "0123456789abcdef".repeat(4);
    private static final int ROUNDS = Integer.getInteger("ashlar.kill.rounds", 1);
    private static final int WRITERS = 4;
    private static final int PARTS = 3;
    private static final int COPIES = 2;

    /** Who tells what a checkpoint has saved of the first writer. */
    private static final int SAVED = WRITERS;

    @TempDir
    private Path directory;

    // ---------------------------------------------------------------- the process that is killed

    /** Arguments: URL, seed. Writes for ever. */
    static final class Writers {
        private Writers() {}

        public static void main(String[] arguments) throws SQLException {
            try (Connection connection = DriverManager.getConnection(arguments[0]);
                    Statement statement = connection.createStatement()) {
                statement.execute(
                        "CREATE TABLE IF NOT EXISTS part(writer INT, number INT, part INT, text VARCHAR(9000),"
                                + " PRIMARY KEY(writer, number, part))");
                statement.execute("CREATE TABLE IF NOT EXISTS counter(writer INT PRIMARY KEY, number INT NOT NULL)");
                statement.execute("CREATE MEMORY TABLE IF NOT EXISTS scratch(writer INT, copy INT, number INT NOT NULL,"
                        + " PRIMARY KEY(writer, copy))");
            }
            for (int writer = 0; writer < WRITERS; writer++) {
                int number = writer;
                new Thread(() -> write(arguments[0], number, Long.parseLong(arguments[1])), "writer-" + writer).start();
            }
        }

        private static void write(String url, int writer, long seed) {
            SplittableRandom random = new SplittableRandom(seed + writer);
            try (Connection connection = DriverManager.getConnection(url)) {
                connection.setAutoCommit(false);
                int number = start(connection, writer);
                while (true) {
                    number++;
                    transaction(connection, writer, number, random);
                    if (random.nextInt(10) == 0) {
                        connection.rollback();
                        number--;
                        continue;
                    }
                    connection.commit();
                    tell(writer, number);
                    maintain(connection, writer, number, random);
                }
            } catch (SQLException e) {
                tell(-1, e.getErrorCode());
                throw new IllegalStateException(e);
            }
        }

        private static void tell(int writer, int number) {
            byte[] line = (writer + " " + number + "\n").getBytes(StandardCharsets.US_ASCII);
            System.out.write(line, 0, line.length);
            System.out.flush();
        }

        private static int start(Connection connection, int writer) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT number FROM counter WHERE writer = " + writer)) {
                if (row.next()) {
                    return row.getInt(1);
                }
            }
            try (Statement statement = connection.createStatement()) {
                statement.execute("INSERT INTO counter VALUES(" + writer + ", 0)");
                connection.commit();
            }
            return 0;
        }

        private static void transaction(Connection connection, int writer, int number, SplittableRandom random)
                throws SQLException {
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO part VALUES(?, ?, ?, ?)")) {
                for (int part = 0; part < PARTS; part++) {
                    insert.setInt(1, writer);
                    insert.setInt(2, number);
                    insert.setInt(3, part);
                    insert.setString(4, "x".repeat(random.nextInt(random.nextInt(20) == 0 ? 9000 : 60)));
                    insert.executeUpdate();
                }
            }
            if (random.nextInt(3) == 0) {
                takeBack(connection, writer, number);
            }
            try (Statement statement = connection.createStatement()) {
                statement.execute("UPDATE counter SET number = " + number + " WHERE writer = " + writer);
                for (int copy = 0; copy < COPIES; copy++) {
                    String place = " WHERE writer = " + writer + " AND copy = " + copy;
                    if (statement.executeUpdate("UPDATE scratch SET number = " + number + place) == 0) {
                        statement.execute("INSERT INTO scratch VALUES(" + writer + ", " + copy + ", " + number + ")");
                    }
                }
                if (number > 1_000) {
                    statement.execute(
                            "DELETE FROM part WHERE writer = " + writer + " AND number = " + (number - 1_000));
                }
            }
        }

        /** Changes that a savepoint undoes; nothing of them may be left. */
        private static void takeBack(Connection connection, int writer, int number) throws SQLException {
            Savepoint savepoint = connection.setSavepoint();
            try (Statement statement = connection.createStatement()) {
                statement.execute("INSERT INTO part VALUES(" + writer + ", " + number + ", 99, 'undone')");
                statement.execute("UPDATE counter SET number = -1 WHERE writer = " + writer);
                statement.execute("DELETE FROM part WHERE writer = " + writer + " AND number = " + number);
                statement.execute("UPDATE scratch SET number = -1 WHERE writer = " + writer);
            }
            connection.rollback(savepoint);
        }

        private static void maintain(Connection connection, int writer, int number, SplittableRandom random)
                throws SQLException {
            if (writer == 0 && random.nextInt(50) == 0) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("CHECKPOINT");
                }
                tell(SAVED, number);
            } else if (writer == 1 && random.nextInt(50) == 0) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("CREATE TABLE extra" + number + "(a INT)");
                    statement.execute("INSERT INTO extra" + number + " VALUES(" + number + ")");
                    connection.commit();
                    statement.execute("DROP TABLE extra" + number);
                    connection.commit();
                }
            }
        }
    }

    // ---------------------------------------------------------------- the process that kills

    @ParameterizedTest
    @CsvSource({"full, logged, 0", "delayed, logged, 1", "full, cached, 1", "delayed, cached, 0"})
    void nothingToldIsLostAndNothingIsHalf(String durability, String mode, int encrypted) throws Exception {
        RandomRun.run(random -> run(durability, mode, encrypted != Turns.first(), random));
    }

    private void run(String durability, String mode, boolean encrypted, SplittableRandom random) throws Exception {
        String url = "jdbc:ashlar:file:" + directory.resolve("db-" + durability) + ";durability=" + durability
                + ";default_table_mode=" + mode + ";cache_size=256KB;checkpoint_log_size=256KB"
                + (encrypted ? KEY : "");
        int[] saved = new int[WRITERS];
        for (int round = 0; round < ROUNDS; round++) {
            int[] told = killAfter(url, random.nextLong(), 20 + random.nextInt(400));
            check(url, told);
            checkSaved(url, told[SAVED], saved);
        }
    }

    /** The last number each writer has told, and the last that a checkpoint has saved of the first one. */
    private static int[] killAfter(String url, long seed, int lines) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Writers.class.getName(),
                        url,
                        Long.toString(seed)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        int[] told = new int[WRITERS + 1];
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
            int read = 0;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                String[] words = line.split(" ");
                if (words.length < 2 || words[1].isEmpty()) {
                    break; // cut off by the kill
                }
                assertTrue(Integer.parseInt(words[0]) >= 0, "a writer has failed");
                int writer = Integer.parseInt(words[0]);
                told[writer] = Math.max(told[writer], Integer.parseInt(words[1]));
                if (++read == lines) {
                    process.toHandle().destroyForcibly(); // what is in the pipe can still be read
                }
            }
            assertTrue(read >= lines, "the process ended by itself after " + read + " commits");
        }
        process.waitFor();
        return told;
    }

    private static void check(String url, int[] told) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (int writer = 0; writer < WRITERS; writer++) {
                int last = number(statement, "SELECT number FROM counter WHERE writer = " + writer);
                assertTrue(
                        last >= told[writer],
                        "writer " + writer + " was told that " + told[writer] + " is committed, found " + last);
                int first = Math.max(1, last - 999);
                String where = " FROM part WHERE writer = " + writer;
                assertEquals((last - first + 1) * PARTS, number(statement, "SELECT COUNT(*)" + where));
                if (last > 0) {
                    assertEquals(first, number(statement, "SELECT MIN(number)" + where));
                    assertEquals(last, number(statement, "SELECT MAX(number)" + where));
                }
            }
            try (ResultSet findings = statement.executeQuery("CHECK DATABASE")) {
                assertTrue(!findings.next(), () -> "the check has findings");
            }
        }
    }

    /**
     * What the MEMORY table holds must be what some checkpoint found: of each writer a committed transaction, whole; of the
     * first not older than the last checkpoint it has told; and nothing older than what was left the last time.
     */
    private static void checkSaved(String url, int told, int[] saved) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (int writer = 0; writer < WRITERS; writer++) {
                String of = " FROM scratch WHERE writer = " + writer;
                int low = number(statement, "SELECT MIN(number)" + of);
                int high = number(statement, "SELECT MAX(number)" + of);
                assertEquals(low, high, "half a transaction of writer " + writer + " is in the MEMORY table");
                assertEquals(high == 0 ? 0 : COPIES, number(statement, "SELECT COUNT(*)" + of));
                int last = number(statement, "SELECT number FROM counter WHERE writer = " + writer);
                int least = Math.max(saved[writer], writer == 0 ? told : 0);
                assertTrue(
                        high >= least && high <= last,
                        "the MEMORY table has " + high + " of writer " + writer + ", expected from " + least + " to "
                                + last);
                saved[writer] = high;
            }
        }
    }

    private static int number(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            return row.next() ? row.getInt(1) : 0;
        }
    }

    @Test
    void theCheckOfThisTestFindsALostCommit() throws SQLException {
        String url = "jdbc:ashlar:file:" + directory.resolve("lost");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE part(writer INT, number INT, part INT)");
            statement.execute("CREATE TABLE counter(writer INT, number INT)");
            statement.execute("INSERT INTO counter VALUES(0, 4)");
        }
        AssertionError lost = assertThrows(AssertionError.class, () -> check(url, new int[] {5, 0, 0, 0}));
        assertTrue(lost.getMessage().contains("5 is committed, found 4"), lost.getMessage());
        AssertionError half = assertThrows(AssertionError.class, () -> check(url, new int[] {4, 0, 0, 0}));
        assertTrue(half.getMessage().contains("12"), half.getMessage());
    }
}
