package org.ashlardb.hibernate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.Session;
import org.hibernate.dialect.Dialect;
import org.hibernate.testing.orm.junit.DialectContext;
import org.hibernate.testing.orm.junit.DomainModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the dialect says of the database is so: each of its answers without parameters has an experiment or a reason. */
@DomainModel(annotatedClasses = Library.Place.class)
class ClaimsTest extends OrmTest {
    /** Answers that are Hibernate's choice, or for which nothing can be seen from outside. */
    private static final Map<String, Boolean> CHOICES = new TreeMap<>(Map.ofEntries(
            // Which of two ways that both work is taken.
            Map.entry("dropConstraints", true),
            Map.entry("supportsIfExistsAfterTableName", false),
            Map.entry("supportsIfExistsAfterTypeName", false),
            Map.entry("getDefaultNonContextualLobCreation", true),
            Map.entry("qualifyIndexName", false),
            Map.entry("useArrayForMultiValuedParameters", true),
            Map.entry("useConnectionToCreateLob", false),
            Map.entry("useCrossReferenceForeignKeys", false),
            Map.entry("useMaterializedLobWhenCapacityExceeded", false),
            Map.entry("forceLobAsLastValue", false),
            // For what is not there, procedures for instance, and what is asked by nobody.
            Map.entry("isLockTimeoutParameterized", false),
            Map.entry("supportsBindAsCallableArgument", true),
            Map.entry("isJdbcLogWarningsEnabledByDefault", true),
            Map.entry("throttleDdl", false),
            Map.entry("unquoteGetGeneratedKeys", false),
            Map.entry("isCurrentTimestampSelectStringCallable", false),
            // Not claimed, as by PostgreSQL, although some of it would work.
            Map.entry("supportsBindingNullForSetObject", false),
            Map.entry("supportsInsertReturningGeneratedKeys", false),
            Map.entry("supportsLobValueChangePropagation", false),
            Map.entry("supportsMaterializedLobAccess", false),
            Map.entry("supportsOuterJoinForUpdate", false),
            Map.entry("supportsUnboundedLobLocatorMaterialization", false),
            Map.entry("supportsValueLOBAccess", false)));

    @Override
    void fill(Session session) {
        session.persist(new Library.Place(1, "hall", null));
    }

    static Stream<Claim> claims() {
        Set<String> methods = answers().keySet();
        return Stream.of(
                        Claims.schema(),
                        Claims.foreignKeys(),
                        Claims.changes(),
                        Claims.queries(),
                        Claims.values(),
                        drivers(),
                        transactions())
                .flatMap(List::stream)
                .filter(claim -> methods.contains(claim.method()));
    }

    /** What the driver does. */
    private static List<Claim> drivers() {
        return List.of(
                new Claim(
                        "supportsNationalizedMethods",
                        true,
                        connection -> {
                            try (PreparedStatement insert =
                                    connection.prepareStatement("INSERT INTO c(id, name) VALUES(3, ?)")) {
                                insert.setNString(1, "\u65e5");
                                insert.executeUpdate();
                            }
                            try (Statement statement = connection.createStatement();
                                    ResultSet rows = statement.executeQuery("SELECT name FROM c WHERE id = 3")) {
                                rows.next();
                                return rows.getNString(1);
                            }
                        },
                        "\u65e5"),
                new Claim(
                        "supportsBindingNullSqlTypeForSetNull",
                        true,
                        connection -> {
                            try (PreparedStatement insert =
                                    connection.prepareStatement("INSERT INTO c(id, name) VALUES(3, ?)")) {
                                insert.setNull(1, Types.NULL);
                                return "" + insert.executeUpdate();
                            }
                        },
                        "1"),
                new Claim(
                        "getDefaultUseGetGeneratedKeys",
                        true,
                        connection -> {
                            Claim.last(connection, "CREATE TABLE t(a INT GENERATED BY DEFAULT AS IDENTITY, b INT)");
                            try (PreparedStatement insert = connection.prepareStatement(
                                    "INSERT INTO t(b) VALUES(7)", Statement.RETURN_GENERATED_KEYS)) {
                                insert.executeUpdate();
                                try (ResultSet keys = insert.getGeneratedKeys()) {
                                    keys.next();
                                    return keys.getString("a");
                                }
                            }
                        },
                        "1"),
                new Claim(
                        "supportsResultSetPositionQueryMethodsOnForwardOnlyCursor",
                        true,
                        connection -> {
                            try (Statement statement = connection.createStatement();
                                    ResultSet rows = statement.executeQuery("SELECT id FROM c ORDER BY id")) {
                                String before = rows.isBeforeFirst() + " ";
                                rows.next();
                                return before + rows.isFirst() + " " + rows.isAfterLast();
                            }
                        },
                        "true true false"),
                new Claim("supportsExpectedLobUsagePattern", true, ClaimsTest::blobAsAStream, "3"),
                new Claim("useInputStreamToInsertBlob", true, ClaimsTest::blobAsAStream, "3"));
    }

    private static String blobAsAStream(Connection connection) throws SQLException {
        Claim.last(connection, "CREATE TABLE t(a BLOB)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES(?)")) {
            insert.setBinaryStream(1, new ByteArrayInputStream(new byte[3]), 3);
            insert.executeUpdate();
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT a FROM t")) {
            rows.next();
            return "" + rows.getBlob(1).length();
        }
    }

    /** What a second transaction meets while the first has changed or read the row of PLACE. */
    private static List<Claim> transactions() {
        String soon = "SET LOCAL lock_timeout = '10ms'";
        String change = "UPDATE place SET name = 'x'";
        String read = "SELECT name FROM place";
        String lock = read + " FOR UPDATE";
        return List.of(
                new Claim(
                        "doesReadCommittedCauseWritersToBlockReaders",
                        false,
                        connection -> beside(connection, change, read),
                        "hall"),
                new Claim(
                        "doesRepeatableReadCauseReadersToBlockWriters",
                        false,
                        connection ->
                                beside(connection, read, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ", change),
                        "1"),
                new Claim("supportsForUpdate", true, connection -> beside(connection, lock, soon, lock), "55P03"),
                new Claim("supportsWait", true, connection -> beside(connection, lock, lock + " WAIT 0"), "55P03"),
                new Claim("supportsNoWait", true, connection -> beside(connection, lock, lock + " NOWAIT"), "55P03"),
                new Claim(
                        "supportsSkipLocked", true, connection -> beside(connection, lock, lock + " SKIP LOCKED"), ""));
    }

    private static String beside(Connection first, String one, String... others) throws SQLException {
        Claim.last(first, one);
        try (Connection second = TestDatabase.connect()) {
            second.setAutoCommit(false);
            return Claim.last(second, others);
        }
    }

    private static Map<String, Boolean> answers() {
        Map<String, Boolean> answers = new TreeMap<>();
        for (Method method : Dialect.class.getMethods()) {
            if (method.getReturnType() == boolean.class && method.getParameterCount() == 0) {
                try {
                    answers.put(method.getName(), (Boolean) method.invoke(DialectContext.getDialect()));
                } catch (ReflectiveOperationException e) {
                    throw new AssertionError(e);
                }
            }
        }
        return answers;
    }

    @ParameterizedTest
    @MethodSource("claims")
    void isSo(Claim claim) {
        undone(session -> assertEquals(claim.answer(), session.doReturningWork(connection -> {
            Claim.last(
                    connection,
                    "CREATE TABLE c(id INT PRIMARY KEY, name VARCHAR(20), n INT)",
                    "INSERT INTO c VALUES (1, 'a', 10), (2, 'b', 20)");
            try {
                return claim.experiment().on(connection);
            } catch (SQLException e) {
                return e.getSQLState();
            }
        })));
        assertEquals(claim.value(), answers().get(claim.method()));
    }

    @Test
    void allAreTested() {
        Map<String, Boolean> untested = answers();
        claims().forEach(claim -> untested.remove(claim.method()));
        assertEquals(
                Map.of(),
                untested.entrySet().stream()
                        .filter(answer -> !answer.getValue().equals(CHOICES.get(answer.getKey())))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }
}
