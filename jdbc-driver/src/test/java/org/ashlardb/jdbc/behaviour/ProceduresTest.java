package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Procedures by JDBC: their parameters, metadata, scripts, and that they stay in files. */
final class ProceduresTest extends DatabaseTest {
    private static final String PAY =
            "CREATE PROCEDURE pay(IN who INT, INOUT amount DECIMAL(8,2), OUT at DATE, OUT owner VARCHAR(20)) BEGIN ATOMIC"
                    + " UPDATE account SET balance = balance - amount WHERE id = who;"
                    + " SELECT balance, DATE '2024-02-03', owner INTO amount, at, owner FROM account WHERE id = who; END";

    @BeforeEach
    void create() throws SQLException {
        execute("CREATE TABLE account(id INT PRIMARY KEY, owner VARCHAR(20), balance DECIMAL(8,2))");
        execute("INSERT INTO account VALUES(1, 'ann', 100), (2, NULL, 50)");
        execute(PAY);
    }

    @Test
    void parametersAreGivenAndReturned() throws SQLException {
        try (CallableStatement call = connection.prepareCall("{call pay(?, ?, ?, ?)}")) {
            call.registerOutParameter(2, Types.DECIMAL);
            call.registerOutParameter(3, Types.DATE);
            call.registerOutParameter(4, Types.VARCHAR);
            call.setInt(1, 1);
            call.setBigDecimal(2, new BigDecimal("30.5"));
            assertFalse(call.execute());
            assertEquals(0, call.getUpdateCount());
            assertNull(call.getResultSet());
            assertEquals(new BigDecimal("69.50"), call.getBigDecimal(2));
            assertEquals(LocalDate.of(2024, 2, 3), call.getObject(3, LocalDate.class));
            assertEquals("ann", call.getString(4));
            assertFalse(call.wasNull());
            assertFalse(call.getMoreResults()); // as those do who read results before parameters
            assertEquals(-1, call.getUpdateCount());
            assertEquals("ann", call.getString(4));
            assertFalse(call.getMoreResults(Statement.CLOSE_ALL_RESULTS));
            assertEquals("ann", call.getString(4));
            call.setInt(1, 2);
            assertEquals(0, call.executeUpdate());
            assertEquals(new BigDecimal("19.50"), call.getBigDecimal(2));
            assertNull(call.getString(4));
            assertTrue(call.wasNull());
            call.setInt(1, 9);
            call.execute();
            assertNull(call.getBigDecimal(2));
        }
    }

    @Test
    void parametersHaveTheNamesOfTheProcedures() throws SQLException {
        try (CallableStatement call = connection.prepareCall("{call pay(?, ?, ?, ?)}")) {
            call.setInt("who", 1);
            call.setBigDecimal("AMOUNT", BigDecimal.TEN);
            call.registerOutParameter("owner", Types.VARCHAR);
            call.execute();
            assertEquals("ann", call.getString("OWNER"));
            assertEquals(90.0, call.getDouble("amount"));
            state("07009", () -> call.setInt("nothing", 1));
            state("07009", () -> call.getInt("who"));
        }
        try (CallableStatement call = connection.prepareCall("CALL pay(1 + ?, 5, ?, ?)")) {
            call.setInt(1, 1);
            call.execute();
            assertEquals("2024-02-03", call.getString("AT"));
            state("07009", () -> call.setInt("who", 1));
        }
    }

    @Test
    void parametersThatAreNotReturnedAreRefused() throws SQLException {
        try (CallableStatement call = connection.prepareCall("{call pay(?, ?, ?, ?)}")) {
            state("07009", () -> call.registerOutParameter(1, Types.INTEGER));
            state("07009", () -> call.registerOutParameter(5, Types.INTEGER));
            state("HY010", () -> call.getString(4));
            call.setInt(1, 1);
            state("07001", call::execute);
            call.setInt(2, 1);
            state("07005", call::executeQuery);
        }
    }

    @Test
    void aCallWithoutParametersToReturnIsAnUpdate() throws SQLException {
        execute("CREATE PROCEDURE drain(who INT) UPDATE account SET balance = 0 WHERE id = who");
        try (CallableStatement call = connection.prepareCall("{call drain(?)}")) {
            call.setInt(1, 1);
            assertFalse(call.execute());
            assertEquals(0, call.getUpdateCount());
            assertFalse(call.getMoreResults());
            assertEquals(-1, call.getUpdateCount());
            call.setInt(1, 2);
            call.addBatch();
            call.setInt(1, 3);
            call.addBatch();
            assertEquals(2, call.executeBatch().length);
        }
        assertEquals("0.00", query("SELECT SUM(balance) FROM account"));
    }

    @Test
    void parenthesesAreNotNeeded() throws SQLException {
        execute("CREATE PROCEDURE clear() DELETE FROM account WHERE id = 2");
        try (CallableStatement call = connection.prepareCall("{call clear}")) {
            assertFalse(call.execute());
        }
        execute("CALL public.clear");
        assertEquals("1", query("SELECT COUNT(*) FROM account"));
        assertEquals("public", query("CALL current_schema").toLowerCase(Locale.ROOT));
    }

    @Test
    void aStatementHasARow() throws SQLException {
        try (PreparedStatement call = connection.prepareStatement("CALL pay(?, 0, NULL, NULL)")) {
            call.setInt(1, 1);
            try (ResultSet row = call.executeQuery()) {
                assertEquals("AMOUNT", row.getMetaData().getColumnLabel(1));
                assertEquals(3, row.getMetaData().getColumnCount());
                assertTrue(row.next());
                assertEquals("ann", row.getString("owner"));
                assertFalse(row.next());
            }
        }
    }

    @Test
    void aFailingCallLeavesNothing() throws SQLException {
        execute("CREATE PROCEDURE bad(who INT) BEGIN ATOMIC DELETE FROM account WHERE id = who;"
                + " SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'no ' || who; END");
        SQLException e = assertThrows(SQLException.class, () -> execute("CALL bad(1)"));
        assertEquals("45000", e.getSQLState());
        assertTrue(e.getMessage().contains("no 1"), e.getMessage());
        assertEquals("2", query("SELECT COUNT(*) FROM account"));
    }

    @Test
    void scriptsHaveThemWhole() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE PROCEDURE loop(n INT) BEGIN ATOMIC DECLARE i INT DEFAULT 0;"
                    + " WHILE i < n DO SET i = i + 1;"
                    + " IF i > 1 THEN INSERT INTO account VALUES(10 + i, CASE i WHEN 2 THEN 'two' END, 0); END IF;"
                    + " END WHILE; END; CALL loop(3); SELECT 1");
        }
        assertEquals("4", query("SELECT COUNT(*) FROM account"));
    }

    @Test
    void scriptsHaveBlocksWithinBlocksWhole() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE PROCEDURE p(n INT) BEGIN DECLARE EXIT HANDLER FOR SQLEXCEPTION BEGIN"
                    + " INSERT INTO account VALUES (98, 'failed', 0); END; l: LOOP REPEAT BEGIN ATOMIC"
                    + " FOR SELECT balance begin FROM account LIMIT 1 DO CASE n WHEN 1 THEN"
                    + " BEGIN INSERT INTO account VALUES (99, CASE n WHEN 1 THEN 'one' END, 0); LEAVE l; END; END CASE;"
                    + " END FOR; END; UNTIL n > 1 END REPEAT; END LOOP l; END; CALL p(1); CALL p(2); SELECT 1");
        }
        assertEquals(
                "failed|one",
                query("SELECT LISTAGG(owner, '|') WITHIN GROUP (ORDER BY id) FROM account WHERE id > 97"));
    }

    @Test
    void scriptsHaveBodiesWithoutABlockWhole() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE PROCEDURE IF NOT EXISTS p(n INT DEFAULT (CASE WHEN 1 = 1 THEN 2 END)) LANGUAGE SQL"
                            + " IF n = 1 THEN SELECT CASE WHEN n = 1 THEN REPEAT('x', 2) END; ELSE IF n = 2 THEN"
                            + " DELETE FROM account WHERE id = 2; END IF; END IF;"
                            + " CREATE TRIGGER t AFTER DELETE ON account FOR EACH ROW"
                            + " WHEN (OLD.id = CASE 1 WHEN 1 THEN 2 END) l: WHILE TRUE DO"
                            + " UPDATE account SET balance = 77;"
                            + " LEAVE l; END WHILE l; CALL p(1); CALL p(2); SELECT 1");
        }
        assertEquals("77.00", query("SELECT MIN(balance) FROM account"));
    }

    @Test
    void resultsThatAreLeftFollowEachOther() throws SQLException {
        execute("CREATE PROCEDURE look(x INT, OUT found INT) DYNAMIC RESULT SETS 2 BEGIN"
                + " DECLARE a CURSOR WITH RETURN FOR SELECT id, owner FROM account WHERE id <= x ORDER BY id;"
                + " DECLARE b CURSOR WITH RETURN FOR SELECT COUNT(*) FROM account;"
                + " SELECT COUNT(*) INTO found FROM account WHERE id <= x; OPEN a; IF x > 1 THEN OPEN b; END IF; END");
        try (CallableStatement call = connection.prepareCall("{call look(?, ?)}")) {
            call.setInt(1, 2);
            assertTrue(call.execute());
            try (ResultSet first = call.getResultSet()) {
                assertTrue(first.next());
                assertEquals("ann", first.getString("owner"));
                assertSame(call, first.getStatement());
                assertEquals(2, call.getInt("found"));
                assertTrue(call.getMoreResults(Statement.KEEP_CURRENT_RESULT));
                try (ResultSet second = call.getResultSet()) {
                    assertTrue(second.next());
                    assertEquals(2, second.getInt(1));
                    assertTrue(first.next());
                    assertFalse(first.next());
                }
            }
            assertFalse(call.getMoreResults());
            assertEquals(-1, call.getUpdateCount());
            try (Statement statement = connection.createStatement()) {
                assertTrue(statement.execute("CALL look(2, NULL)"));
                assertTrue(statement.getResultSet().next());
                assertEquals(2, statement.getResultSet().getInt("found"));
                assertTrue(statement.getMoreResults());
                assertEquals(2, statement.getResultSet().getMetaData().getColumnCount());
                assertTrue(statement.getMoreResults());
                assertTrue(statement.getResultSet().next());
                assertFalse(statement.getMoreResults());
                assertEquals(-1, statement.getUpdateCount());
            }
            call.setInt(1, 1);
            try (ResultSet only = call.executeQuery()) {
                assertTrue(only.next());
                assertEquals(1, call.getInt(2));
                assertFalse(call.getMoreResults());
                assertTrue(only.isClosed());
            }
        }
    }

    @Test
    void everyStatementHasTheResultsThatAreLeft() throws SQLException {
        execute("CREATE PROCEDURE all_of_them(x INT) BEGIN DECLARE a CURSOR WITH RETURN FOR SELECT id FROM account"
                + " ORDER BY id; DECLARE b CURSOR WITH RETURN FOR SELECT x AS y;"
                + " IF x > 0 THEN OPEN a; OPEN b; END IF; END");
        try (Statement statement =
                connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
            assertTrue(statement.execute("CALL all_of_them(7)"));
            ResultSet first = statement.getResultSet();
            assertTrue(first.last());
            assertEquals(2, first.getRow());
            assertTrue(statement.getMoreResults());
            assertTrue(first.isClosed());
            assertTrue(statement.getResultSet().next());
            assertEquals(7, statement.getResultSet().getInt("y"));
            assertFalse(statement.getMoreResults());
            assertFalse(statement.execute("CALL all_of_them(0)"));
            assertEquals(0, statement.getUpdateCount());
            assertTrue(statement.executeQuery("CALL all_of_them(1)").next());
            assertEquals(0, statement.executeUpdate("CALL all_of_them(1)"));
            state("07005", () -> statement.executeQuery("CALL all_of_them(0)"));
        }
        try (PreparedStatement prepared = connection.prepareStatement("CALL all_of_them(?)")) {
            prepared.closeOnCompletion();
            prepared.setInt(1, 1);
            assertTrue(prepared.execute());
            ResultSet first = prepared.getResultSet();
            first.close();
            assertFalse(prepared.isClosed());
            assertTrue(prepared.getMoreResults());
            prepared.getResultSet().close();
            assertTrue(prepared.isClosed());
        }
    }

    /** What repeats the call is no failure that a handler may see: each call has just the one that it makes. */
    @Test
    void conflictsAreNotHandled() throws Exception {
        execute("CREATE TABLE counter(n INT)");
        execute("INSERT INTO counter VALUES (0)");
        execute("CREATE PROCEDURE counted(INOUT failures INT) BEGIN ATOMIC DECLARE i INT DEFAULT 0;"
                + " DECLARE CONTINUE HANDLER FOR SQLEXCEPTION SET failures = failures + 1;"
                + " WHILE i < 5 DO SET i = i + 1; UPDATE counter SET n = n + 1; END WHILE;"
                + " INSERT INTO account VALUES (1, 'twice', 0); END");
        int calls = 200;
        Callable<Integer> caller = () -> {
            int failures = 0;
            try (Connection own = DriverManager.getConnection(url);
                    CallableStatement call = own.prepareCall("{call counted(?)}")) {
                for (int i = 0; i < calls; i++) {
                    call.setInt(1, 0);
                    call.execute();
                    failures += call.getInt(1);
                }
            }
            return failures;
        };
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (Future<Integer> failures : threads.invokeAll(List.of(caller, caller))) {
                assertEquals(calls, failures.get());
            }
        } finally {
            threads.shutdownNow();
        }
        assertEquals(String.valueOf(2 * 5 * calls), query("SELECT n FROM counter"));
        assertEquals("2", query("SELECT COUNT(*) FROM account"));
    }

    /** Rows that were read stay readable through what follows, long values too. */
    @Test
    void resultsThatAreLeftOutliveTheirTransaction() throws SQLException {
        execute("CREATE TABLE note(id INT PRIMARY KEY, text CLOB)");
        execute("INSERT INTO note SELECT x, REPEAT('x', 100000) FROM GENERATE_SERIES(1, 50) AS g(x)");
        execute("CREATE PROCEDURE notes() BEGIN DECLARE a CURSOR WITH RETURN FOR SELECT id, text FROM note ORDER BY id;"
                + " OPEN a; DELETE FROM note; END");
        try (CallableStatement call = connection.prepareCall("CALL notes()");
                ResultSet rows = call.executeQuery()) {
            execute("INSERT INTO note VALUES (1, 'other')");
            int count = 0;
            while (rows.next()) {
                count++;
                assertEquals(count, rows.getInt(1));
                assertEquals(100_000, rows.getString(2).length());
            }
            assertEquals(50, count);
        }
        connection.setAutoCommit(false);
        execute("INSERT INTO note SELECT x + 1, REPEAT('y', 100000) FROM GENERATE_SERIES(1, 9) AS g(x)");
        try (CallableStatement call = connection.prepareCall("CALL notes()");
                ResultSet rows = call.executeQuery()) {
            connection.commit();
            int count = 0;
            while (rows.next()) {
                count += rows.getString(2).length();
            }
            assertEquals(900_005, count);
        }
        connection.setAutoCommit(true);
        assertEquals("0", query("SELECT COUNT(*) FROM note"));
    }

    @Test
    void metadataListThem() throws SQLException {
        DatabaseMetaData meta = connection.getMetaData();
        assertTrue(meta.supportsStoredProcedures());
        assertTrue(meta.supportsNamedParameters());
        try (ResultSet rows = meta.getProcedures(null, "PUBLIC", "P%")) {
            assertTrue(rows.next());
            assertEquals("PAY", rows.getString("PROCEDURE_NAME"));
            assertEquals(DatabaseMetaData.procedureNoResult, rows.getInt("PROCEDURE_TYPE"));
            assertEquals("PAY", rows.getString("SPECIFIC_NAME"));
            assertFalse(rows.next());
        }
        StringBuilder columns = new StringBuilder();
        try (ResultSet rows = meta.getProcedureColumns(null, null, "PAY", "%")) {
            while (rows.next()) {
                columns.append(rows.getInt("ORDINAL_POSITION"))
                        .append(' ')
                        .append(rows.getString("COLUMN_NAME"))
                        .append(' ')
                        .append(rows.getInt("COLUMN_TYPE"))
                        .append(' ')
                        .append(rows.getString("TYPE_NAME"))
                        .append(' ')
                        .append(rows.getInt("PRECISION"))
                        .append(' ')
                        .append(rows.getInt("SCALE"))
                        .append(';');
            }
        }
        assertEquals(
                "1 WHO 1 INTEGER 10 0;2 AMOUNT 2 DECIMAL 8 2;3 AT 4 DATE 10 0;4 OWNER 4 VARCHAR 20 0;",
                columns.toString());
        try (CallableStatement call = connection.prepareCall("{call pay(?, ?, ?, ?)}")) {
            ParameterMetaData parameters = call.getParameterMetaData();
            assertEquals(4, parameters.getParameterCount());
            assertEquals(ParameterMetaData.parameterModeIn, parameters.getParameterMode(1));
            assertEquals(ParameterMetaData.parameterModeInOut, parameters.getParameterMode(2));
            assertEquals(ParameterMetaData.parameterModeOut, parameters.getParameterMode(3));
            assertEquals(Types.DATE, parameters.getParameterType(3));
        }
    }

    @Test
    void callsFollowTheProcedure() throws SQLException {
        execute("CREATE PROCEDURE next(INOUT n INT) SET n = n + 1");
        try (CallableStatement call = connection.prepareCall("{call next(?)}")) {
            call.setInt(1, 1);
            call.execute();
            assertEquals(2, call.getInt(1));
            execute("CREATE OR REPLACE PROCEDURE next(INOUT n BIGINT) SET n = n + 10000000000");
            call.setInt(1, 1);
            call.execute();
            assertEquals(10_000_000_001L, call.getLong(1));
            execute("DROP PROCEDURE next");
            state("42883", call::execute);
        }
    }

    @Test
    void theyStayInFiles(@TempDir Path directory) throws SQLException {
        String url = "jdbc:ashlar:file:" + directory.resolve("db");
        try (Connection first = DriverManager.getConnection(url);
                Statement statement = first.createStatement()) {
            statement.execute("CREATE TABLE t(a INT)");
            statement.execute("CREATE PROCEDURE add(n INT, OUT total INT) BEGIN ATOMIC INSERT INTO t VALUES(n);"
                    + " SET total = (SELECT COUNT(*) FROM t); END");
            statement.execute("CALL add(1, NULL)");
        }
        try (Connection second = DriverManager.getConnection(url);
                CallableStatement call = second.prepareCall("{call add(2, ?)}")) {
            call.execute();
            assertEquals(2, call.getInt("total"));
        }
    }

    private interface Action {
        void run() throws SQLException;
    }

    private static void state(String expected, Action action) {
        assertEquals(expected, assertThrows(SQLException.class, action::run).getSQLState());
    }

    @Test
    void functionsWithStepsInAScript() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE FUNCTION steps(a INT) RETURNS INT BEGIN ATOMIC IF a > 1 THEN"
                    + " RETURN CASE a WHEN 2 THEN 3 ELSE 4 END; END IF; RETURN a; END;"
                    + " CREATE FUNCTION step(a INT) RETURNS INT IF a > 1 THEN RETURN 1; ELSE RETURN 2; END IF;"
                    + " CREATE FUNCTION plain(a INT) RETURNS INT"
                    + " RETURN 1 + CASE WHEN a > 1 THEN COALESCE(a, 3) ELSE 5 END;"
                    + " DELETE FROM account WHERE id = 99");
        }
        assertEquals("4|2|6", query("SELECT steps(3), step(1), plain(0) FROM DUAL"));
        try (CallableStatement call = connection.prepareCall("{? = call steps(?)}")) {
            call.registerOutParameter(1, Types.INTEGER);
            call.setInt(2, 2);
            call.execute();
            assertEquals(3, call.getInt(1));
        }
    }
}
