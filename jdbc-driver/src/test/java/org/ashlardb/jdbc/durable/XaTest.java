package org.ashlardb.jdbc.durable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.ashlardb.jdbc.AshlarXADataSource;
import org.ashlardb.testdata.Turns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Distributed transactions: both phases, with and without a crash between them, and wrong use. */
class XaTest {
    private record Id(int getFormatId, byte[] getGlobalTransactionId, byte[] getBranchQualifier) implements Xid {}

    private static final Id ONE = new Id(1, new byte[] {1, -1}, new byte[] {7});
    private static final Id TWO = new Id(-1, new byte[64], new byte[64]);

    @TempDir
    private Path directory;

    private String url() {
        return "jdbc:ashlar:file:" + directory.resolve("db");
    }

    private XAConnection connect() throws SQLException {
        AshlarXADataSource source = new AshlarXADataSource();
        source.setUrl(url());
        return source.getXAConnection();
    }

    private void create() throws SQLException {
        run("CREATE TABLE t (id INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 10), (2, 20)");
    }

    private void run(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private String rows() throws SQLException {
        return value("SELECT LISTAGG(id || '=' || v, ' ') FROM t");
    }

    private String value(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static void work(XAConnection connection, Id id, String... statements) throws SQLException, XAException {
        XAResource resource = connection.getXAResource();
        resource.start(id, XAResource.TMNOFLAGS);
        try (Connection handle = connection.getConnection();
                Statement statement = handle.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
        resource.end(id, XAResource.TMSUCCESS);
    }

    private static void assertCode(int code, Executable call) {
        assertEquals(code, assertThrows(XAException.class, call).errorCode);
    }

    private static void assertState(String state, Executable call) {
        assertEquals(state, assertThrows(SQLException.class, call).getSQLState());
    }

    @Test
    void twoPhases() throws Exception {
        create();
        XAConnection connection = connect();
        XAResource resource = connection.getXAResource();
        work(connection, ONE, "UPDATE t SET v = 11 WHERE id = 1");
        assertEquals(XAResource.XA_OK, resource.prepare(ONE));
        assertEquals("1=10 2=20", rows());
        work(connection, TWO, "UPDATE t SET v = 21 WHERE id = 2"); // the connection is free
        assertEquals(XAResource.XA_OK, resource.prepare(TWO));
        resource.commit(ONE, false);
        resource.rollback(TWO);
        assertEquals("1=11 2=20", rows());
        assertEquals(0, resource.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN).length);
        connection.close();
    }

    @Test
    void aPreparedBranchOutlivesTheDatabase() throws Exception {
        create();
        XAConnection connection = connect();
        work(connection, ONE, "UPDATE t SET v = 11 WHERE id = 1", "INSERT INTO t VALUES (3, 30)");
        connection.getXAResource().prepare(ONE);
        work(connection, TWO, "DELETE FROM t WHERE id = 2");
        connection.getXAResource().prepare(TWO);
        run("SHUTDOWN IMMEDIATELY");

        XAConnection again = connect();
        XAResource resource = again.getXAResource();
        Xid[] found = resource.recover(XAResource.TMSTARTRSCAN);
        assertEquals(2, found.length);
        assertEquals(0, resource.recover(XAResource.TMENDRSCAN).length);
        Xid one = found[0].getFormatId() == 1 ? found[0] : found[1];
        assertArrayEquals(ONE.getGlobalTransactionId(), one.getGlobalTransactionId());
        assertArrayEquals(ONE.getBranchQualifier(), one.getBranchQualifier());
        assertEquals("1=10 2=20", rows());
        try (Connection other = DriverManager.getConnection(url() + ";lock_timeout=0");
                Statement statement = other.createStatement()) {
            assertState("55P03", () -> statement.execute("UPDATE t SET v = 0 WHERE id = 1"));
            assertState("55P03", () -> statement.execute("INSERT INTO t VALUES (3, 0)"));
        }
        resource.commit(one, false);
        resource.rollback(TWO);
        assertEquals("1=11 2=20 3=30", rows());
        again.close();
        assertEquals("1=11 2=20 3=30", rows()); // opened once more
    }

    /** How tables are kept and databases end; they take {@link Turns}. */
    static Stream<Arguments> ends() {
        List<Arguments> all = List.of(
                Arguments.of("LOGGED", "SHUTDOWN"),
                Arguments.of("CACHED", "SHUTDOWN"),
                Arguments.of("CACHED", "SHUTDOWN IMMEDIATELY"),
                Arguments.of("LOGGED", "SHUTDOWN IMMEDIATELY"));
        return IntStream.iterate(Turns.first(), i -> i < all.size(), i -> i + Turns.step())
                .mapToObj(all::get);
    }

    /** As many rows as lie in several chunks of memory, which a database that is opened has not got yet. */
    @ParameterizedTest
    @MethodSource("ends")
    void manyRowsOutliveTheDatabase(String mode, String end) throws Exception {
        run(
                "CREATE " + mode + " TABLE t (id INT PRIMARY KEY, v INT)",
                "INSERT INTO t SELECT x, x FROM GENERATE_SERIES(1, 10000) g(x)");
        XAConnection connection = connect();
        work(
                connection,
                ONE,
                "INSERT INTO t SELECT x, x FROM GENERATE_SERIES(20001, 50000) g(x)",
                "DELETE FROM t WHERE id BETWEEN 5001 AND 30000",
                "UPDATE t SET v = v + 1 WHERE id <= 100",
                "UPDATE t SET id = -id WHERE id > 40000");
        connection.getXAResource().prepare(ONE);
        run(end);
        for (int i = 0; i < 2; i++) {
            assertEquals("10000|50005000", sums());
            run("INSERT INTO t VALUES (0, 0)", "DELETE FROM t WHERE id = 0", end);
        }
        XAConnection again = connect();
        again.getXAResource().commit(ONE, false);
        again.close();
        run("SHUTDOWN");
        assertEquals("25000|" + (5_000L * 5_001 / 2 + 100 + 20_000L * (30_001 + 50_000) / 2), sums());
        assertEquals("-50000", value("SELECT MIN(id) FROM t"));
        try (Connection checking = DriverManager.getConnection(url());
                Statement statement = checking.createStatement();
                ResultSet damage = statement.executeQuery("CHECK DATABASE")) {
            assertFalse(damage.next());
        }
    }

    private String sums() throws SQLException {
        return value("SELECT COUNT(*) || '|' || SUM(v) FROM t");
    }

    @Test
    void onePhase() throws Exception {
        create();
        XAConnection connection = connect();
        XAResource resource = connection.getXAResource();
        work(connection, ONE, "UPDATE t SET v = 11 WHERE id = 1");
        resource.commit(ONE, true);
        assertEquals("1=11 2=20", rows());
        work(connection, ONE, "UPDATE t SET v = 12 WHERE id = 1");
        resource.rollback(ONE);
        work(connection, ONE, "SELECT * FROM t");
        assertEquals(XAResource.XA_RDONLY, resource.prepare(ONE));
        assertEquals("1=11 2=20", rows());
        connection.close();
    }

    @Test
    void aBranchIsSuspendedJoinedAndFails() throws Exception {
        create();
        XAConnection connection = connect();
        XAResource resource = connection.getXAResource();
        try (Connection handle = connection.getConnection();
                Statement statement = handle.createStatement()) {
            resource.start(ONE, XAResource.TMNOFLAGS);
            statement.execute("UPDATE t SET v = 11 WHERE id = 1");
            resource.end(ONE, XAResource.TMSUSPEND);
            resource.start(ONE, XAResource.TMRESUME);
            statement.execute("UPDATE t SET v = 21 WHERE id = 2");
            resource.end(ONE, XAResource.TMSUCCESS);
            resource.start(ONE, XAResource.TMJOIN);
            resource.end(ONE, XAResource.TMFAIL);
            assertCode(XAException.XA_RBROLLBACK, () -> resource.prepare(ONE));
            assertEquals("1=10 2=20", rows());
        }
        connection.close();
    }

    @Test
    void onlyTheCoordinatorEndsABranch() throws Exception {
        create();
        XAConnection connection = connect();
        XAResource resource = connection.getXAResource();
        resource.start(ONE, XAResource.TMNOFLAGS);
        try (Connection handle = connection.getConnection();
                Statement statement = handle.createStatement()) {
            assertFalse(handle.getAutoCommit());
            statement.execute("UPDATE t SET v = 11 WHERE id = 1");
            assertState("2D000", handle::commit);
            assertState("2D000", handle::rollback);
            assertState("2D000", () -> handle.setAutoCommit(true));
            assertState("2D000", handle::setSavepoint);
            assertState("2D000", () -> statement.execute("COMMIT"));
            assertState("2D000", () -> statement.execute("ROLLBACK"));
            assertState("2D000", () -> statement.execute("SAVEPOINT s"));
            assertState("2D000", () -> statement.execute("PREPARE TRANSACTION 'mine'"));
            handle.setAutoCommit(false);
        }
        resource.end(ONE, XAResource.TMSUCCESS);
        resource.commit(ONE, true);
        assertEquals("1=11 2=20", rows());
        try (Connection handle = connection.getConnection()) {
            assertTrue(handle.getAutoCommit());
        }
        connection.close();
    }

    @Test
    void aViolatedConstraintRollsTheBranchBack() throws Exception {
        create();
        run("CREATE TABLE child (p INT REFERENCES t DEFERRABLE INITIALLY DEFERRED)");
        XAConnection connection = connect();
        XAResource resource = connection.getXAResource();
        work(connection, ONE, "INSERT INTO child VALUES (99)");
        assertCode(XAException.XA_RBINTEGRITY, () -> resource.prepare(ONE));
        assertCode(XAException.XAER_NOTA, () -> resource.commit(ONE, false));
        work(connection, ONE, "INSERT INTO child VALUES (99)");
        assertCode(XAException.XA_RBINTEGRITY, () -> resource.commit(ONE, true));
        connection.close();
    }

    @Test
    void wrongUseIsRefused() throws Exception {
        create();
        XAConnection connection = connect();
        XAResource resource = connection.getXAResource();
        assertCode(XAException.XAER_INVAL, () -> resource.start(null, XAResource.TMNOFLAGS));
        assertCode(XAException.XAER_INVAL, () -> resource.start(ONE, 12345));
        assertCode(XAException.XAER_NOTA, () -> resource.start(ONE, XAResource.TMJOIN));
        assertCode(XAException.XAER_NOTA, () -> resource.end(ONE, XAResource.TMSUCCESS));
        assertCode(XAException.XAER_NOTA, () -> resource.prepare(ONE));
        assertCode(XAException.XAER_NOTA, () -> resource.commit(ONE, false));
        assertCode(XAException.XAER_NOTA, () -> resource.rollback(ONE));
        assertCode(XAException.XAER_NOTA, () -> resource.forget(ONE));
        assertCode(XAException.XAER_INVAL, () -> resource.recover(99));
        resource.start(ONE, XAResource.TMNOFLAGS);
        assertCode(XAException.XAER_DUPID, () -> resource.start(ONE, XAResource.TMNOFLAGS));
        assertCode(XAException.XAER_PROTO, () -> resource.start(TWO, XAResource.TMNOFLAGS));
        assertCode(XAException.XAER_PROTO, () -> resource.prepare(ONE));
        assertCode(XAException.XAER_PROTO, () -> resource.rollback(ONE));
        resource.end(ONE, XAResource.TMSUCCESS);
        assertCode(XAException.XAER_PROTO, () -> resource.commit(ONE, false));
        resource.rollback(ONE);
        try (Connection handle = connection.getConnection()) {
            handle.setAutoCommit(false);
            handle.createStatement().execute("UPDATE t SET v = 0");
            assertCode(XAException.XAER_OUTSIDE, () -> resource.start(ONE, XAResource.TMNOFLAGS));
        }
        XAConnection second = connect();
        assertTrue(resource.isSameRM(second.getXAResource()));
        connection.close();
        assertCode(XAException.XAER_RMFAIL, () -> resource.start(ONE, XAResource.TMNOFLAGS));
        second.close();
    }
}
