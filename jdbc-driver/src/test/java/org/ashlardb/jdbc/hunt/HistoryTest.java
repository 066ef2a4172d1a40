package org.ashlardb.jdbc.hunt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.file.CrashPolicy;
import org.ashlardb.testdata.file.CrashStates;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.ashlardb.testdata.file.RecordingDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Transactions read lists and append to them, in every way there is, and {@link History} says whether what they have seen is
 * what their isolation level promises. {@code -Dashlar.history.seconds} says how long for each level and kind of table.
 */
@Tag("threads")
@Timeout(24 * 60 * 60)
final class HistoryTest {
    private static final Integer SECONDS = Integer.getInteger("ashlar.history.seconds");
    private static final long MILLIS = SECONDS == null ? 450 : SECONDS * 1_000L;
    private static final long MILLIS_TO_BEGIN = 60_000; // a processor that others take needs longer for the first
    private static final int SESSIONS = 6;
    private static final int KEYS = 5; // used at a time
    private static final int APPENDS = 150; // until the first of them is left and another one comes
    private static final int MOST_STEPS = 5;
    private static final int LEAST = 100;
    private static final int PREPARED = 8; // of so many transactions one ends in two phases
    private static final int CUTS = Integer.getInteger("ashlar.history.cuts", 24);
    private static final Path PATH = Path.of("/history-cut");
    private static final Set<String> EXPECTED = Set.of("40001", "40P01", "23505");

    @TempDir
    private Path directory;

    private static final int CALLED = 9; // a way to append
    private static final String APPEND_TO = // READ COMMITTED may have a row come between two of its statements
            "CREATE PROCEDURE append_to(list INT, text VARCHAR(100000), OUT now VARCHAR(100000)) BEGIN ATOMIC"
                    + " IF EXISTS (SELECT 1 FROM list WHERE id = append_to.list) THEN"
                    + " UPDATE list SET elements = elements || text WHERE id = append_to.list;"
                    + " SELECT elements INTO now FROM list WHERE id = append_to.list;"
                    + " ELSE INSERT INTO list (id, kind, elements) VALUES (append_to.list, MOD(append_to.list, 3), text);"
                    + " SET now = text; END IF; END";
    private static final AtomicInteger RUNS = new AtomicInteger();
    private final AtomicInteger elements = new AtomicInteger();
    private History history = new History();
    private volatile boolean hasFailed;
    private String url;
    private int level;
    private boolean asRows;
    private boolean definitions;
    private RecordingDirectory device; // null but for cuts
    private Map<Integer, List<Integer>> lists; // at last

    /** A session and its transaction. */
    private final class Session implements AutoCloseable {
        private final Connection connection;
        private final SplittableRandom random;
        private final int number;
        private History.Unit unit;

        Session(int number, SplittableRandom random) throws SQLException {
            this.number = number;
            this.random = random;
            connection = DriverManager.getConnection(url);
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(level);
        }

        private List<String[]> execute(String sql, Object... values) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < values.length; i++) {
                    statement.setObject(i + 1, values[i]);
                }
                List<String[]> found = new ArrayList<>();
                if (statement.execute()) {
                    try (ResultSet rows = statement.getResultSet()) {
                        int columns = rows.getMetaData().getColumnCount();
                        while (rows.next()) {
                            String[] row = new String[columns];
                            for (int i = 0; i < columns; i++) {
                                row[i] = rows.getString(i + 1);
                            }
                            found.add(row);
                        }
                    }
                    return found;
                }
                return statement.getUpdateCount() == 0 ? List.of() : List.<String[]>of(new String[0]);
            }
        }

        private void transaction() throws SQLException {
            unit = new History.Unit(number);
            try {
                for (int left = 1 + random.nextInt(MOST_STEPS); left > 0; left--) {
                    if (random.nextInt(8) == 0) {
                        int steps = unit.steps();
                        Savepoint savepoint = connection.setSavepoint();
                        step();
                        connection.rollback(savepoint);
                        unit.forgetFrom(steps);
                    }
                    step();
                    if (random.nextInt(3) == 0) {
                        LockSupport.parkNanos(random.nextInt(100_000)); // others come in between
                    }
                }
                boolean taken = random.nextInt(8) == 0;
                if (random.nextInt(PREPARED) == 0) {
                    endInTwoPhases(taken ? "ROLLBACK" : "COMMIT");
                } else if (taken) {
                    connection.rollback();
                } else {
                    connection.commit();
                }
                if (taken) {
                    history.rollback(unit, "by itself");
                    return;
                }
                history.commit(unit);
                if (device != null) {
                    device.mark(unit);
                }
            } catch (SQLException e) {
                connection.rollback();
                history.rollback(unit, e.getMessage());
                if (!EXPECTED.contains(e.getSQLState())) {
                    throw e;
                }
            }
        }

        private void endInTwoPhases(String word) throws SQLException {
            String name = "'" + number + "'";
            execute("PREPARE TRANSACTION " + name);
            connection.setAutoCommit(true);
            try {
                LockSupport.parkNanos(random.nextInt(200_000));
                execute(word + " PREPARED " + name);
            } catch (SQLException e) {
                throw new IllegalStateException(word + " PREPARED has failed", e);
            } finally {
                connection.setAutoCommit(false);
            }
        }

        private int firstKey() {
            return elements.get() / APPENDS;
        }

        private void step() throws SQLException {
            int key = firstKey() + random.nextInt(KEYS);
            if (random.nextBoolean()) {
                append(key, elements.incrementAndGet());
            } else if (asRows) {
                readRows(key);
            } else {
                read(key);
            }
        }

        private void note(int key, String list) {
            unit.read(key, elements(list));
        }

        private void readRows(int key) throws SQLException {
            List<Integer> found = new ArrayList<>();
            for (String[] row : execute("SELECT element FROM part WHERE list = ? ORDER BY place, element", key)) {
                found.add(Integer.valueOf(row[0]));
            }
            unit.read(key, found);
        }

        private void read(int key) throws SQLException {
            int other = firstKey() + random.nextInt(KEYS);
            switch (random.nextInt(5)) {
                case 0 -> noteOnly(key, execute("SELECT elements FROM list WHERE id = ?", key));
                case 1 -> {
                    String lock = random.nextBoolean() ? " FOR SHARE" : " FOR UPDATE";
                    noteOnly(key, execute("SELECT elements FROM list WHERE id = ?" + lock, key));
                }
                case 2 -> {
                    int from = Math.min(key, other);
                    int to = Math.max(key, other);
                    noteAll(from, to, 1, execute("SELECT id, elements FROM list WHERE id BETWEEN ? AND ?", from, to));
                }
                case 3 -> {
                    String sql = "SELECT id, elements FROM list WHERE kind = ? AND id >= ?";
                    noteAll(key, key + 3 * KEYS, 3, execute(sql, key % 3, key));
                }
                default -> {
                    String one = "(SELECT elements FROM list WHERE id = ?)";
                    String[] row =
                            execute("SELECT " + one + ", " + one, key, other).get(0);
                    note(key, row[0]);
                    note(other, row[1]);
                }
            }
        }

        private void noteOnly(int key, List<String[]> rows) {
            note(key, rows.isEmpty() ? null : rows.get(0)[0]);
        }

        private void noteAll(int from, int to, int step, List<String[]> rows) {
            for (int key = from; key <= to; key += step) {
                String list = null;
                for (String[] row : rows) {
                    list = Integer.parseInt(row[0]) == key ? row[1] : list;
                }
                note(key, list);
            }
        }

        private void append(int key, int element) throws SQLException {
            if (asRows) {
                execute(
                        "INSERT INTO part (list, place, element)"
                                + " SELECT ?, COALESCE(MAX(place), 0) + 1, ? FROM part WHERE list = ?",
                        key,
                        element,
                        key);
                unit.append(key, element);
                return;
            }
            String text = "," + element;
            int kinds = level == Connection.TRANSACTION_READ_COMMITTED ? 4 : 5;
            int kind = random.nextInt(definitions ? kinds : kinds + 1); // the procedure would be in their way
            switch (kind == kinds ? CALLED : kind) {
                case 0 ->
                    execute(
                            "INSERT INTO list (id, kind, elements) VALUES (?, ?, ?)"
                                    + " ON CONFLICT (id) DO UPDATE SET elements = list.elements || EXCLUDED.elements",
                            key,
                            key % 3,
                            text);
                case 1 -> {
                    if (execute("UPDATE list SET elements = elements || ? WHERE id = ?", text, key)
                            .isEmpty()) {
                        execute("INSERT INTO list (id, kind, elements) VALUES (?, ?, ?)", key, key % 3, text);
                    }
                }
                case 2 ->
                    execute(
                            "MERGE INTO list USING (VALUES (?, ?)) AS new (id, elements) ON list.id = new.id"
                                    + " WHEN MATCHED THEN UPDATE SET elements = list.elements || new.elements"
                                    + " WHEN NOT MATCHED THEN INSERT (id, kind, elements)"
                                    + " VALUES (new.id, new.id % 3, new.elements)",
                            key, text);
                case 3 -> {
                    String sql = "UPDATE list SET elements = elements || ? WHERE id = ? RETURNING elements";
                    List<String[]> now = execute(sql, text, key);
                    if (now.isEmpty()) {
                        return;
                    }
                    unit.append(key, element);
                    noteOnly(key, now);
                    return;
                }
                case CALLED -> {
                    unit.append(key, element);
                    noteOnly(key, execute("CALL append_to(?, ?, NULL)", key, text));
                    return;
                }
                default -> {
                    List<String[]> old = execute("DELETE FROM list WHERE id = ? RETURNING elements", key);
                    noteOnly(key, old);
                    String all = (old.isEmpty() ? "" : old.get(0)[0]) + text;
                    execute("INSERT INTO list (id, kind, elements) VALUES (?, ?, ?)", key, key % 3, all);
                }
            }
            unit.append(key, element);
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }

    /** The elements of a text that has a comma before each. */
    private static List<Integer> elements(String list) {
        return list == null || list.isEmpty()
                ? List.of()
                : Arrays.stream(list.substring(1).split(","))
                        .map(Integer::valueOf)
                        .toList();
    }

    /** Changes the definitions of what the others read and write, in transactions of its own. */
    private final class Definer implements AutoCloseable {
        private static final List<String> COMMANDS = List.of(
                "CREATE INDEX more_%1$d ON list (elements, kind)",
                "CREATE UNIQUE INDEX more_%1$d ON list (kind, id)",
                "CREATE INDEX more_%1$d ON part (element) INCLUDE (place)",
                "CREATE INDEX more_%1$d ON list (id) WHERE kind = 1",
                "CREATE INDEX more_%1$d ON list ((id / 2), kind DESC)",
                "DROP INDEX IF EXISTS more_%2$d",
                "DROP INDEX list_kind",
                "CREATE INDEX list_kind ON list (kind)",
                "ALTER TABLE list ADD COLUMN more_%1$d INT DEFAULT 7",
                "ALTER TABLE list DROP COLUMN IF EXISTS more_%2$d",
                "ALTER TABLE part ADD COLUMN more_%1$d VARCHAR(20) DEFAULT 'some text'",
                "ALTER TABLE part DROP COLUMN IF EXISTS more_%2$d",
                "ALTER TABLE list ALTER COLUMN kind SET DATA TYPE BIGINT",
                "ALTER TABLE list ALTER COLUMN kind SET DATA TYPE INT",
                "ALTER TABLE list ADD CONSTRAINT more_%1$d CHECK (id >= 0)",
                "ALTER TABLE list DROP CONSTRAINT IF EXISTS more_%2$d",
                "CREATE OR REPLACE TRIGGER more_%1$d BEFORE UPDATE ON list FOR EACH ROW SET NEW.kind = NEW.id %% 3",
                "DROP TRIGGER IF EXISTS more_%2$d ON list",
                "ALTER TABLE list RENAME TO other; ALTER TABLE other RENAME TO list",
                "LOCK TABLE list IN SHARE MODE; CREATE TABLE copied (id INT PRIMARY KEY, kind INT,"
                        + " elements VARCHAR(100000)); INSERT INTO copied SELECT id, kind, elements FROM list;"
                        + " DROP TABLE list; ALTER TABLE copied RENAME TO list; CREATE INDEX list_kind ON list (kind)",
                "LOCK TABLE part IN SHARE MODE; CREATE TABLE copied AS SELECT list, place, element FROM part;"
                        + " DROP TABLE part; ALTER TABLE copied RENAME TO part;"
                        + " CREATE INDEX part_place ON part (list, place)",
                "CREATE OR REPLACE TABLE part AS SELECT list, place, element FROM part;"
                        + " CREATE INDEX part_place ON part (list, place)");
        private static final List<String> OF_FILES = List.of(
                "ALTER TABLE list SET LOGGED",
                "ALTER TABLE list SET CACHED",
                "ALTER TABLE part SET LOGGED",
                "ALTER TABLE part SET CACHED");
        private static final int NAMES = 4;
        private static final Set<String> NO_PROBLEM =
                Set.of("40001", "40P01", "42P07", "42701", "42704", "42710", "55P03", "0A000", "2BP01");

        private final Connection connection;
        private final SplittableRandom random;

        Definer(SplittableRandom random) throws SQLException {
            this.random = random;
            connection = DriverManager.getConnection(url);
            connection.setAutoCommit(false);
        }

        void transaction() throws SQLException {
            try (Statement statement = connection.createStatement()) {
                if (url.contains(":file:") && random.nextInt(4) == 0) {
                    statement.execute("CHECKPOINT");
                }
                for (int left = 1 + random.nextInt(2); left > 0; left--) {
                    boolean ofFiles = url.contains(":file:") && random.nextInt(4) == 0;
                    List<String> commands = ofFiles ? OF_FILES : COMMANDS;
                    String command = commands.get(random.nextInt(commands.size()));
                    String sql = String.format(Locale.ROOT, command, random.nextInt(NAMES), random.nextInt(NAMES));
                    for (String one : sql.split("; ")) {
                        statement.execute(one);
                    }
                }
                if (random.nextInt(4) == 0) {
                    connection.rollback();
                } else {
                    connection.commit();
                }
            } catch (SQLException e) {
                connection.rollback();
                if (!NO_PROBLEM.contains(e.getSQLState())) {
                    throw e;
                }
            }
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "mem MEMORY, READ COMMITTED",
        "mem MEMORY, REPEATABLE READ",
        "mem MEMORY, SERIALIZABLE",
        "mem MEMORY, SERIALIZABLE of rows",
        "file LOGGED, READ COMMITTED",
        "file LOGGED, REPEATABLE READ",
        "file CACHED, SERIALIZABLE",
        "file CACHED, SERIALIZABLE of rows"
    })
    void definitionsMayChangeBeside(String kind, String isolation) {
        definitions = true;
        whatIsReadIsWhatTheLevelAllows(kind, isolation);
    }

    @ParameterizedTest
    @CsvSource({
        "mem MEMORY, READ COMMITTED",
        "mem MEMORY, REPEATABLE READ",
        "mem MEMORY, SERIALIZABLE",
        "mem MEMORY, SERIALIZABLE of rows",
        "file LOGGED, READ COMMITTED",
        "file LOGGED, REPEATABLE READ",
        "file LOGGED, SERIALIZABLE",
        "file LOGGED, SERIALIZABLE of rows",
        "file CACHED, READ COMMITTED",
        "file CACHED, REPEATABLE READ",
        "file CACHED, SERIALIZABLE",
        "file CACHED, SERIALIZABLE of rows"
    })
    void whatIsReadIsWhatTheLevelAllows(String kind, String isolation) {
        level = isolation.startsWith("READ")
                ? Connection.TRANSACTION_READ_COMMITTED
                : isolation.startsWith("REP")
                        ? Connection.TRANSACTION_REPEATABLE_READ
                        : Connection.TRANSACTION_SERIALIZABLE;
        asRows = isolation.endsWith("rows");
        RandomRun.run(random -> run(kind, random));
        assertTrue(history.size() > LEAST, history.size() + " commits");
    }

    /** Wherever the power is cut, each commit is there as a whole or not at all, and all that were acknowledged are. */
    @ParameterizedTest
    @CsvSource({
        "LOGGED, READ COMMITTED, true",
        "CACHED, SERIALIZABLE, true",
        "LOGGED, SERIALIZABLE of rows, true",
        "LOGGED, REPEATABLE READ, false",
        "LOGGED, SERIALIZABLE of rows, false",
        "CACHED, SERIALIZABLE, false"
    })
    void cutsLoseNothing(String mode, String isolation, boolean besideDefinitions) {
        Mounts.mount(PATH, device = new RecordingDirectory());
        try {
            definitions = besideDefinitions;
            whatIsReadIsWhatTheLevelAllows("file " + mode, isolation);
        } finally {
            Mounts.unmount(PATH);
        }
        CrashStates states = new CrashStates(device.recording());
        int[] points = states.cutPoints();
        RandomRun.run(random -> {
            for (int i = 0; i < CUTS; i++) {
                int cut = points[random.nextInt(points.length)];
                CrashPolicy policy = CrashPolicy.values()[random.nextInt(CrashPolicy.values().length)];
                checkCut(new HashSet<>(states.marks(cut)), states.powerCut(cut, policy, random.nextLong()));
            }
        });
    }

    private void checkCut(Set<Object> acknowledged, MemoryDirectory left) throws SQLException {
        Mounts.mount(PATH, left);
        try (Session session = new Session(SESSIONS, new SplittableRandom())) {
            assertEquals(List.of(), session.execute("CHECK DATABASE"));
            boolean isThere =
                    session.execute("SELECT 1 FROM information_schema.tables WHERE table_name IN ('LIST', 'PART')")
                                    .size()
                            == 2;
            history.checkCut(isThere ? lists(session) : Map.of(), lists, acknowledged);
        } finally {
            Mounts.unmount(PATH);
        }
    }

    private void run(String kind, SplittableRandom random) throws Exception {
        url = device != null
                ? "jdbc:ashlar:file:" + PATH + ";cache_size=256KB;checkpoint_log_size=256KB"
                : kind.startsWith("file")
                        ? "jdbc:ashlar:file:" + directory.resolve("h")
                                + ";durability=delayed;cache_size=256KB;checkpoint_log_size=256KB"
                        : "jdbc:ashlar:mem:history" + RUNS.incrementAndGet();
        history = new History();
        ExecutorService pool = Executors.newCachedThreadPool();
        try (Session last = new Session(SESSIONS, random)) {
            String mode = kind.substring(kind.indexOf(' ') + 1);
            last.execute("CREATE " + mode + " TABLE list (id INT PRIMARY KEY, kind INT, elements VARCHAR(100000))");
            last.execute("CREATE INDEX list_kind ON list (kind)");
            last.execute("CREATE " + mode + " TABLE part (list INT, place INT, element INT)");
            last.execute("CREATE INDEX part_place ON part (list, place)");
            if (!definitions) {
                last.execute(APPEND_TO);
            }
            last.connection.commit();
            List<Future<?>> sessions = new ArrayList<>();
            long start = System.nanoTime();
            for (int i = 0; i < SESSIONS; i++) {
                int number = i;
                SplittableRandom own = random.split();
                sessions.add(pool.submit(() -> work(number, own, start)));
            }
            if (definitions) {
                SplittableRandom own = random.split();
                sessions.add(pool.submit(() -> define(own, start)));
            }
            awaitAll(sessions);
            lists = lists(last);
            history.check(lists, level);
            if (device == null) {
                last.execute("DROP TABLE list CASCADE");
                last.execute("DROP TABLE part");
                last.connection.commit();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    /** Throws what the first has thrown, with what others have thrown: it may be because of that. */
    private static void awaitAll(List<Future<?>> sessions) throws Exception {
        Exception failure = null;
        for (Future<?> session : sessions) {
            try {
                session.get();
            } catch (ExecutionException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private Void work(int number, SplittableRandom random, long start) throws SQLException {
        try (Session session = new Session(number, random)) {
            while (!isOver(start)) {
                session.transaction();
            }
            return null;
        } catch (SQLException | RuntimeException e) {
            hasFailed = true; // the others stop
            throw e;
        }
    }

    private Void define(SplittableRandom random, long start) throws SQLException {
        try (Definer definer = new Definer(random)) {
            while (!isOver(start)) {
                definer.transaction();
                LockSupport.parkNanos(random.nextInt(5_000_000));
            }
            return null;
        } catch (SQLException | RuntimeException e) {
            hasFailed = true;
            throw e;
        }
    }

    private boolean isOver(long start) {
        long millis = (System.nanoTime() - start) / 1_000_000;
        return hasFailed || millis >= (history.size() > LEAST ? MILLIS : MILLIS + MILLIS_TO_BEGIN);
    }

    private static Map<Integer, List<Integer>> lists(Session session) throws SQLException {
        Map<Integer, List<Integer>> lists = new TreeMap<>();
        for (String[] row : session.execute("SELECT id, elements FROM list")) {
            lists.put(Integer.valueOf(row[0]), elements(row[1]));
        }
        for (String[] row : session.execute("SELECT list, element FROM part ORDER BY list, place, element")) {
            lists.computeIfAbsent(Integer.valueOf(row[0]), k -> new ArrayList<>())
                    .add(Integer.valueOf(row[1]));
        }
        return lists;
    }
}
