package org.ashlardb.jdbc.durable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rows whose values have lengths from nothing to 200 KB, and get others all the time, are whole in whatever way they are
 * read, while a thread makes checkpoints, after each of which rows of CACHED tables leave memory. All values of a row
 * follow from its id and version.
 */
@Timeout(24 * 60 * 60)
final class LengthsBesideCheckpointsTest {
    private static final long SECONDS = Long.getLong("ashlar.lengths.seconds", 3);
    private static final int ROWS = 400;
    private static final int[] LENGTHS = {3, 12, 13, 300, 9_000, 40};
    private static final String COLUMNS = "a.id, a.version, a.long_text, a.text, a.number, a.bytes";

    @TempDir
    private Path directory;

    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicLong rowsRead = new AtomicLong();

    // ---------------------------------------------------------------- values

    private static String longText(int id, int version) {
        int length = id % 10 == 5 && version % 3 == 0 ? 200_000 : LENGTHS[(id * 7 + version) % LENGTHS.length];
        return (id + ":" + version + " ").repeat(length / 4 + 1).substring(0, length);
    }

    private static String text(int id, int version) {
        return version % 5 == 0 ? null : ("t" + id + "/" + version + "/").repeat(1 + (id + version) % 9);
    }

    private static BigDecimal number(int id, int version) {
        return new BigDecimal(id + "" + version % 1_000 + "123456789012345678901234567890.12345");
    }

    private static byte[] bytes(int id, int version) {
        byte[] bytes = new byte[(id * 31 + version * 17) % 700];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (id + version * 3 + i);
        }
        return bytes;
    }

    private static void set(PreparedStatement statement, int id, int version) throws SQLException {
        statement.setInt(1, version);
        statement.setString(2, longText(id, version));
        statement.setString(3, text(id, version));
        statement.setBigDecimal(4, number(id, version));
        statement.setBytes(5, bytes(id, version));
        statement.setInt(6, (id * 3 + version) % 50);
        statement.setInt(7, id);
    }

    // ---------------------------------------------------------------- threads

    private interface Step {
        void run(Random random) throws SQLException, IOException;
    }

    private interface Program {
        Step begin(Connection connection) throws SQLException;
    }

    private Callable<Void> thread(int seed, Program program) {
        return () -> {
            Random random = new Random(seed);
            try (Connection connection = FileFixture.connect(directory.resolve("db"), ";durability=none")) {
                Step step = program.begin(connection);
                while (!ended.get()) {
                    step.run(random);
                }
            } finally {
                ended.set(true);
            }
            return null;
        };
    }

    /** Versions grow; some rows are deleted and inserted again, and some transactions are rolled back. */
    private static Step write(Connection connection) throws SQLException {
        PreparedStatement update = connection.prepareStatement(
                "UPDATE t SET version = ?, long_text = ?, text = ?, number = ?, bytes = ?, k = ? WHERE id = ?");
        PreparedStatement delete = connection.prepareStatement("DELETE FROM t WHERE id = ?");
        PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?)");
        connection.setAutoCommit(false);
        int[] version = {1};
        return random -> {
            version[0]++;
            for (int i = random.nextInt(6); i >= 0; i--) {
                int id = random.nextInt(ROWS);
                boolean again = random.nextInt(8) == 0;
                if (again) {
                    delete.setInt(1, id);
                    assertEquals(1, delete.executeUpdate());
                }
                set(again ? insert : update, id, version[0]);
                assertEquals(1, (again ? insert : update).executeUpdate());
            }
            if (random.nextInt(10) == 0) {
                connection.rollback();
            } else {
                connection.commit();
            }
        };
    }

    private Step read(Connection connection) throws SQLException {
        PreparedStatement byKey = connection.prepareStatement("SELECT " + COLUMNS + " FROM t a WHERE id = ?");
        PreparedStatement range =
                connection.prepareStatement("SELECT " + COLUMNS + " FROM t a WHERE k BETWEEN ? AND ? AND id >= 0");
        PreparedStatement byText =
                connection.prepareStatement("SELECT " + COLUMNS + " FROM t a WHERE text >= ? ORDER BY text LIMIT 20");
        PreparedStatement scan = connection.prepareStatement("SELECT " + COLUMNS + " FROM t a");
        PreparedStatement join = connection.prepareStatement(
                "SELECT " + COLUMNS + " FROM t a JOIN t b ON a.k = b.k AND a.id = b.id ORDER BY a.bytes");
        return random -> {
            switch (random.nextInt(7)) {
                case 0 -> {
                    int from = random.nextInt(50);
                    range.setInt(1, from);
                    range.setInt(2, from + 3);
                    check(range);
                }
                case 1 -> {
                    byText.setString(1, "t" + random.nextInt(ROWS));
                    check(byText);
                }
                case 2 -> assertEquals(ROWS, check(scan));
                case 3 -> assertEquals(ROWS, check(join));
                default -> {
                    byKey.setInt(1, random.nextInt(ROWS));
                    assertEquals(1, check(byKey));
                }
            }
        };
    }

    private int check(PreparedStatement query) throws SQLException, IOException {
        int count = 0;
        try (ResultSet rows = query.executeQuery()) {
            for (; rows.next(); count++) {
                int id = rows.getInt(1);
                int version = rows.getInt(2);
                String row = "row " + id + ", version " + version;
                String expected = longText(id, version);
                assertEquals(expected, id % 2 == 0 ? rows.getString(3) : read(rows.getCharacterStream(3)), row);
                assertEquals(text(id, version), rows.getString(4), row);
                assertEquals(number(id, version), rows.getBigDecimal(5), row);
                assertArrayEquals(bytes(id, version), rows.getBytes(6), row);
            }
        }
        rowsRead.addAndGet(count);
        return count;
    }

    private static String read(Reader reader) throws IOException {
        StringBuilder all = new StringBuilder();
        char[] piece = new char[5_000];
        for (int part = reader.read(piece); part > 0; part = reader.read(piece)) {
            all.append(piece, 0, part);
        }
        return all.toString();
    }

    // ---------------------------------------------------------------- the test

    @ParameterizedTest
    @ValueSource(strings = {"CACHED", "LOGGED"})
    void everyRowIsWhole(String mode) throws SQLException, InterruptedException, ExecutionException {
        try (Connection connection = FileFixture.connect(directory.resolve("db"), ";durability=none;cache_size=2MB")) {
            FileFixture.execute(
                    connection,
                    "CREATE " + mode + " TABLE t (version INT, long_text CLOB, text VARCHAR(200),"
                            + " number DECIMAL(60, 5), bytes VARBINARY(1000), k INT, id INT PRIMARY KEY)",
                    "CREATE INDEX t_k ON t (k)",
                    "CREATE INDEX t_text ON t (text)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?)")) {
                for (int id = 0; id < ROWS; id++) {
                    set(insert, id, 0);
                    insert.executeUpdate();
                }
            }
            ExecutorService threads = Executors.newCachedThreadPool();
            List<Future<Void>> running = new ArrayList<>();
            running.add(threads.submit(thread(0, LengthsBesideCheckpointsTest::write)));
            running.add(threads.submit(thread(1, this::read)));
            running.add(threads.submit(thread(2, this::read)));
            long end = System.nanoTime() + SECONDS * 1_000_000_000L;
            try (Statement statement = connection.createStatement()) {
                while (!ended.get() && System.nanoTime() < end) {
                    statement.execute("CHECKPOINT");
                }
            }
            ended.set(true);
            for (Future<Void> thread : running) {
                thread.get();
            }
            threads.shutdown();
            assertTrue(rowsRead.get() > ROWS, rowsRead + " rows were read");
        }
    }
}
