package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.ashlardb.jdbc.AshlarFunctions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Functions that are methods of Java. */
final class JavaFunctionsTest {
    private static final String METHODS = Methods.class.getName();

    private final String name = "jdbc:ashlar:mem:java" + UUID.randomUUID();
    private Connection connection;

    /** What functions of the tests are. */
    public static final class Methods {
        private static final AtomicInteger CALLS = new AtomicInteger();

        private Methods() {}

        public static int twice(int value) {
            CALLS.incrementAndGet();
            return 2 * value;
        }

        public static String join(String a, Integer b, BigDecimal c, Boolean d, byte[] e) {
            return a + "," + b + "," + c + "," + d + "," + (e == null ? null : e.length);
        }

        public static LocalDate nextDay(LocalDate date) {
            return date.plusDays(1);
        }

        public static LocalDateTime at(LocalDate date, LocalTime time) {
            return date == null ? null : date.atTime(time);
        }

        public static OffsetDateTime moment(Instant instant) {
            return instant.plusSeconds(60).atOffset(java.time.ZoneOffset.ofHours(3));
        }

        public static UUID same(UUID id) {
            return id;
        }

        public static BigDecimal gross(BigDecimal net) {
            return net.multiply(new BigDecimal("1.19"));
        }

        public static float half(short value) {
            return value / 2F;
        }

        public static byte[] bytes(String text) {
            return text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        }

        public static boolean even(long value) {
            return value % 2 == 0;
        }

        public static int fails(int value) {
            throw new IllegalStateException("not " + value);
        }

        public static int recurses(int value) {
            return recurses(value + 1) + 1;
        }

        public static int over(int value) {
            return value;
        }

        public static int over(long value) {
            return (int) value;
        }

        public static Thread thread(int value) {
            return new Thread();
        }

        public static void nothing(int value) {}

        static int hidden(int value) {
            return value;
        }

        public int instance(int value) {
            return value;
        }
    }

    @BeforeEach
    void open() throws SQLException, NoSuchMethodException {
        AshlarFunctions.register(Methods.class);
        AshlarFunctions.register(Math.class.getMethod("sqrt", double.class));
        AshlarFunctions.register(Math.class.getMethod("abs", int.class));
        AshlarFunctions.register(Math.class.getMethod("abs", long.class));
        connection = DriverManager.getConnection(name);
        run("CREATE TABLE t (id INT PRIMARY KEY, v INT, d DATE, s VARCHAR(20))");
        run("INSERT INTO t VALUES (1, 10, DATE '2024-02-28', 'a'), (2, NULL, NULL, NULL)");
        run("INSERT INTO t VALUES (3, 30, DATE '2024-12-31', 'c')");
    }

    @AfterEach
    void close() throws SQLException {
        AshlarFunctions.unregister(Methods.class);
        AshlarFunctions.unregister(Math.class); // other tests of the process find none
        run("SHUTDOWN IMMEDIATELY");
        connection.close();
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> rows(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.add(result.getString(i));
                }
                rows.add(String.join("|", row.stream().map(String::valueOf).toList()));
            }
        }
        return rows;
    }

    private void is(String expected, String sql) throws SQLException {
        assertEquals(List.of(expected), rows(sql), sql);
    }

    private SQLException fails(String state, String sql) {
        SQLException e = assertThrows(
                SQLException.class, () -> fetched(sql.startsWith("CREATE") || sql.startsWith("DROP"), sql), sql);
        assertEquals(state, e.getSQLState(), e.getMessage());
        return e;
    }

    private void fetched(boolean definition, String sql) throws SQLException {
        if (definition) {
            run(sql);
        } else {
            rows(sql);
        }
    }

    private void create(String function, String method) throws SQLException {
        run("CREATE FUNCTION " + function + " LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME '" + METHODS + "."
                + method + "'");
    }

    @Test
    void callsAreComputedWhereTheyStand() throws SQLException {
        create("twice(x INT) RETURNS INT", "twice");
        assertEquals(List.of("1|20", "2|null", "3|60"), rows("SELECT id, twice(v) FROM t ORDER BY id"));
        is("3", "SELECT id FROM t WHERE twice(v) > 40");
        is("80", "SELECT SUM(twice(v)) FROM t");
        is("16", "VALUES twice(twice(twice(2)))");
        run("UPDATE t SET v = twice(v) WHERE twice(id) = 2");
        is("20", "SELECT v FROM t WHERE id = 1");
        run("CREATE VIEW w AS SELECT twice(v) AS d FROM t");
        is("100", "SELECT SUM(d) FROM w");
        fails("2BP01", "DROP FUNCTION twice");
        try (PreparedStatement prepared = connection.prepareStatement("SELECT twice(?)")) {
            prepared.setInt(1, 21);
            try (ResultSet result = prepared.executeQuery()) {
                result.next();
                assertEquals(42, result.getInt(1));
            }
        }
    }

    @Test
    void typesBecomeThoseOfTheMethod() throws SQLException {
        create("joined(a VARCHAR(9), b INT, c DECIMAL(9,2), d BOOLEAN, e BLOB) RETURNS VARCHAR(99)", "join");
        is("x,1,2.50,true,2", "SELECT joined('x', 1, 2.5, TRUE, X'0102')");
        is("null,null,null,null,null", "SELECT joined(NULL, NULL, NULL, NULL, NULL)");
        create("next_day(d DATE) RETURNS DATE", "nextDay");
        is("2024-02-29", "SELECT next_day(d) FROM t WHERE id = 1");
        create("at(d DATE, t TIME) RETURNS TIMESTAMP", "at");
        is("2024-02-28 01:02:03.4|null", "SELECT at(DATE '2024-02-28', TIME '01:02:03.4'), at(NULL, NULL)");
        create("moment(m TIMESTAMP WITH TIME ZONE) RETURNS TIMESTAMP WITH TIME ZONE", "moment");
        is(
                "true",
                "SELECT moment(TIMESTAMP WITH TIME ZONE '2024-01-01 00:00:00.5+02:00')"
                        + " = TIMESTAMP WITH TIME ZONE '2023-12-31 22:01:00.5+00:00'");
        create("same(id UUID) RETURNS UUID", "same");
        is("6f9619ff-8b86-d011-b42d-00c04fc964ff", "SELECT same('6f9619ff-8b86-d011-b42d-00c04fc964ff')");
        create("half(s SMALLINT) RETURNS DECIMAL(5,1)", "half");
        is("3.5", "SELECT half(7)");
        create("bytes(s CLOB) RETURNS BLOB", "bytes");
        is("2", "SELECT LENGTH(bytes('\u00e4'))");
        create("even(n INT) RETURNS BOOLEAN", "even");
        assertEquals(List.of("2"), rows("SELECT id FROM t WHERE even(id)"));
    }

    @Test
    void nullsCallUnlessTheParameterIsPrimitiveOrItIsSaid() throws SQLException {
        create(
                "joined(a VARCHAR(9), b INT, c DECIMAL(9,2), d BOOLEAN, e BLOB) RETURNS VARCHAR(99)"
                        + " RETURNS NULL ON NULL INPUT",
                "join");
        is("null", "SELECT joined('x', 1, 2.5, NULL, X'0102')");
        create("twice(x INT) RETURNS INT CALLED ON NULL INPUT", "twice");
        is("null", "SELECT twice(NULL)");
    }

    @Test
    void deterministicOnesAreCalledOnceForConstants() throws SQLException {
        create("once(x INT) RETURNS INT DETERMINISTIC", "twice");
        create("often(x INT) RETURNS INT", "twice");
        Methods.CALLS.set(0);
        assertEquals(List.of("10", "10", "10"), rows("SELECT once(5) FROM t"));
        assertEquals(1, Methods.CALLS.get());
        assertEquals(List.of("10", "10", "10"), rows("SELECT often(5) FROM t"));
        assertEquals(4, Methods.CALLS.get());
    }

    @Test
    void aliasesTakeTheirTypesFromTheMethod() throws SQLException {
        run("CREATE ALIAS gross DETERMINISTIC FOR '" + METHODS + ".gross'");
        run("CREATE ALIAS IF NOT EXISTS root FOR \"java.lang.Math.sqrt\"");
        run("CREATE ALIAS absolute FOR 'java.lang.Math.abs(int)'");
        is("2.38|3.0|5", "SELECT gross(2.00), root(9), absolute(-5)");
        is(
                "EXTERNAL|" + METHODS + ".gross|JAVA|YES",
                "SELECT routine_body, external_name, external_language,"
                        + " is_deterministic FROM information_schema.routines WHERE routine_name = 'GROSS'");
        List<String> definitions =
                rows("SELECT definition FROM information_schema.definitions WHERE object_type = 'FUNCTION'");
        assertEquals(3, definitions.size());
        run("DROP ALIAS gross, root, absolute");
        for (String definition : definitions) {
            run(definition);
        }
        is("2.38|3.0|5", "SELECT gross(2.00), root(9), absolute(-5)");
    }

    @Test
    void whatAMethodThrowsEndsTheStatement() throws SQLException {
        create("bad(x INT) RETURNS INT", "fails");
        create("deep(x INT) RETURNS INT", "recurses");
        SQLException e = fails("38000", "SELECT bad(7)");
        assertInstanceOf(IllegalStateException.class, root(e));
        fails("38000", "SELECT deep(1)");
        connection.setAutoCommit(false);
        run("UPDATE t SET v = 1 WHERE id = 3");
        fails("38000", "UPDATE t SET v = bad(v) WHERE v IS NOT NULL RETURNING v");
        connection.commit();
        connection.setAutoCommit(true);
        assertEquals(List.of("10", "null", "1"), rows("SELECT v FROM t ORDER BY id"));
    }

    private static Throwable root(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "42883 | FUNCTION f(x INT) RETURNS INT | java.lang.System.exit",
                "42883 | FUNCTION f(x INT) RETURNS INT | java.lang.Integer.parseInt",
                "42883 | FUNCTION f(x INT) RETURNS INT | java.lang.Math.nothing",
                "42883 | FUNCTION f(x INT) RETURNS INT | java.lang.Math.abs",
                "42883 | FUNCTION f(x INT) RETURNS INT | java.lang.Math.abs(double)",
                "42883 | FUNCTION f(x INT, y INT) RETURNS INT | $.twice",
                "42883 | FUNCTION f(x INT) RETURNS INT | $.hidden",
                "42883 | FUNCTION f(x INT) RETURNS INT | $.instance",
                "42883 | FUNCTION f(x INT) RETURNS INT | $.over",
                "42883 | FUNCTION f(x INT) RETURNS INT | $.thread",
                "42883 | FUNCTION f(x INT) RETURNS INT | $.nothing",
                "42883 | FUNCTION f(x INT) RETURNS INT | twice",
                "42P13 | FUNCTION f(x DATE) RETURNS INT | $.twice",
                "42P13 | FUNCTION f(x INT) RETURNS DATE | $.twice"
            })
    void wrongOnesAreRefused(String state, String function, String method) {
        fails(state, "CREATE " + function + " LANGUAGE JAVA EXTERNAL NAME '" + method.replace("$", METHODS) + "'");
    }

    @Test
    void wordsAreThoseOfFunctionsInJava() throws SQLException {
        fails("42601", "CREATE FUNCTION f(x INT) RETURNS INT LANGUAGE JAVA");
        fails("42601", "CREATE FUNCTION f(x INT) RETURNS INT EXTERNAL NAME 'java.lang.Math.abs(int)'");
        fails(
                "42601",
                "CREATE FUNCTION f(x INT) RETURNS INT LANGUAGE JAVA EXTERNAL NAME 'java.lang.Math.abs(int)' RETURN x");
        fails("0A000", "CREATE FUNCTION f(x INT) RETURNS INT LANGUAGE 'plpgsql' AS $$ SELECT x $$");
        run("CREATE FUNCTION f(x INT) RETURNS INT AS $$ SELECT x + 1 $$ LANGUAGE 'sql'");
        is("8", "SELECT f(7)");
    }

    @Test
    void whatIsNotRegisteredIsNotCalled(@TempDir Path directory) throws Exception {
        String file = "jdbc:ashlar:file:" + directory.resolve("d");
        try (Connection opened = DriverManager.getConnection(file);
                Statement statement = opened.createStatement()) {
            statement.execute(
                    "CREATE FUNCTION f(x INT) RETURNS INT LANGUAGE JAVA EXTERNAL NAME '" + METHODS + ".twice'");
            statement.execute("CREATE VIEW w AS SELECT f(-1) AS a");
            statement.execute("CREATE TABLE u (a INT DEFAULT f(4))");
        }
        AshlarFunctions.unregister(Methods.class);
        try (Connection opened = DriverManager.getConnection(file);
                Statement statement = opened.createStatement()) {
            for (String sql : List.of("SELECT f(-1)", "SELECT * FROM w", "INSERT INTO u DEFAULT VALUES RETURNING a")) {
                SQLException e = assertThrows(
                        SQLException.class, () -> statement.executeQuery(sql).next());
                assertEquals("42883", e.getSQLState(), sql);
            }
            statement.execute("ALTER TABLE u RENAME TO v");
            statement.execute("DROP TABLE v");
            statement.execute("CREATE VIEW w2 AS SELECT * FROM w");
            try (ResultSet functions = opened.getMetaData().getFunctions(null, null, "F")) {
                assertTrue(functions.next());
            }
            AshlarFunctions.register(Methods.class);
            try (ResultSet result = statement.executeQuery("SELECT a FROM w2")) {
                assertTrue(result.next());
                assertEquals(-2, result.getInt(1));
            }
        }
    }

    @Test
    void onlySuitedMethodsAreRegistered() throws NoSuchMethodException {
        for (String method : List.of("thread", "nothing", "instance")) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> AshlarFunctions.register(Methods.class.getMethod(method, int.class)),
                    method);
        }
        assertThrows(IllegalArgumentException.class, () -> AshlarFunctions.register(Hidden.class));
        assertThrows(IllegalArgumentException.class, () -> AshlarFunctions.register(Runnable.class));
    }

    /** Not public. */
    static final class Hidden {
        private Hidden() {}

        public static int twice(int value) {
            return 2 * value;
        }
    }
}
