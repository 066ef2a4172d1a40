package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.JDBCType;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Calls every method of every interface of JDBC with null, ordinary and extreme arguments, on open and on closed
 * objects. What comes out is a result or an SQLException with a SQLSTATE, nothing else.
 */
@Timeout(120)
final class SweepTest {
    private static final int MOST_CALLS_PER_METHOD = 40;

    enum Target {
        CONNECTION(Connection.class),
        STATEMENT(Statement.class),
        PREPARED_QUERY(PreparedStatement.class),
        PREPARED_UPDATE(PreparedStatement.class),
        RESULT_SET(ResultSet.class),
        RESULT_SET_BEFORE_FIRST(ResultSet.class),
        SCROLLABLE(ResultSet.class),
        RESULT_META_DATA(ResultSetMetaData.class),
        PARAMETER_META_DATA(ParameterMetaData.class),
        DATABASE_META_DATA(DatabaseMetaData.class),
        SAVEPOINT(Savepoint.class),
        BLOB(Blob.class),
        CLOB(Clob.class),
        NCLOB(NClob.class);

        private final Class<?> type;

        Target(Class<?> type) {
            this.type = type;
        }
    }

    /** An object to call, with the connection it needs. */
    private record Subject(Object object, Connection connection) {}

    private static Subject open(Target target) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:");
        Statement setUp = connection.createStatement();
        setUp.execute("CREATE TABLE t(id INT PRIMARY KEY, name VARCHAR(10), d DATE)");
        setUp.execute("INSERT INTO t VALUES(1, 'one', DATE '2024-01-01'), (2, NULL, NULL)");
        return new Subject(create(target, connection), connection);
    }

    private static Object create(Target target, Connection connection) throws SQLException {
        String query = "SELECT id, name, d FROM t WHERE id >= ?";
        switch (target) {
            case CONNECTION:
                return connection;
            case STATEMENT:
                return connection.createStatement();
            case PREPARED_QUERY:
                return connection.prepareStatement(query);
            case PREPARED_UPDATE:
                return connection.prepareStatement("UPDATE t SET name = ? WHERE id = ?");
            case SCROLLABLE:
                return connection
                        .createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)
                        .executeQuery("SELECT id, name, d FROM t");
            case RESULT_SET, RESULT_SET_BEFORE_FIRST:
                ResultSet rows = connection.createStatement().executeQuery("SELECT id, name, d FROM t ORDER BY id");
                if (target == Target.RESULT_SET) {
                    rows.next();
                }
                return rows;
            case RESULT_META_DATA:
                return connection.prepareStatement(query).getMetaData();
            case PARAMETER_META_DATA:
                return connection.prepareStatement(query).getParameterMetaData();
            case DATABASE_META_DATA:
                return connection.getMetaData();
            case SAVEPOINT:
                connection.setAutoCommit(false);
                return connection.setSavepoint();
            case BLOB:
                return connection.createBlob();
            default:
                return connection.createNClob();
        }
    }

    @ParameterizedTest
    @EnumSource
    void openObjectsFailOnlyWithSqlExceptions(Target target) throws SQLException {
        for (Method method : target.type.getMethods()) {
            for (Object[] arguments : arguments(method)) {
                Subject subject = open(target);
                call(subject.object, method, arguments);
                subject.connection.close();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void objectsOfAClosedConnectionFailOnlyWithSqlExceptions(Target target) throws SQLException {
        Subject subject = open(target);
        subject.connection.close();
        for (Method method : target.type.getMethods()) {
            for (Object[] arguments : arguments(method)) {
                call(subject.object, method, arguments);
            }
        }
    }

    @Test
    void closedObjectsFailOnlyWithSqlExceptions() throws SQLException {
        for (Target target : List.of(Target.STATEMENT, Target.PREPARED_QUERY, Target.RESULT_SET, Target.SCROLLABLE)) {
            Subject subject = open(target);
            if (subject.object instanceof Statement statement) {
                statement.close();
            } else if (subject.object instanceof ResultSet rows) {
                rows.close();
            }
            for (Method method : target.type.getMethods()) {
                for (Object[] arguments : arguments(method)) {
                    call(subject.object, method, arguments);
                }
            }
            subject.connection.close();
        }
    }

    private static void call(Object object, Method method, Object[] arguments) {
        try {
            method.invoke(object, arguments);
        } catch (InvocationTargetException e) {
            Throwable failure = e.getCause();
            if (!(failure instanceof SQLException)) {
                fail(method + " with " + Arrays.toString(arguments) + " threw " + failure, failure);
            }
            SQLException error = (SQLException) failure;
            assertTrue(
                    error.getSQLState() != null && error.getSQLState().length() == 5 || isFromTheJdk(error),
                    method + " has no SQLSTATE: " + error);
            assertTrue(
                    !"XX000".equals(error.getSQLState()),
                    method + " with " + Arrays.toString(arguments) + ": " + error);
        } catch (IllegalAccessException e) {
            fail(method.toString(), e);
        }
    }

    /** Default methods of the interfaces throw without a state. */
    private static boolean isFromTheJdk(SQLException error) {
        return error.getStackTrace()[0].getClassName().startsWith("java.sql.");
    }

    /** Lists of arguments: all null or zero, then combinations of candidates. */
    private static List<Object[]> arguments(Method method) {
        Class<?>[] types = method.getParameterTypes();
        List<Object[]> lists = new ArrayList<>();
        int most = 1;
        for (Class<?> type : types) {
            most = Math.max(most, candidates(type).length);
        }
        for (int offset = 0; offset < 2; offset++) {
            for (int i = 0; i < most && lists.size() < MOST_CALLS_PER_METHOD; i++) {
                Object[] arguments = new Object[types.length];
                for (int p = 0; p < types.length; p++) {
                    Object[] choices = candidates(types[p]);
                    arguments[p] = choices[(i + offset * p) % choices.length];
                }
                lists.add(arguments);
            }
        }
        return lists;
    }

    private static Object[] candidates(Class<?> type) {
        if (type == int.class) {
            return new Object[] {1, 0, -1, 2, 3, 12, Integer.MAX_VALUE, Integer.MIN_VALUE};
        }
        if (type == long.class) {
            return new Object[] {1L, 0L, -1L, Long.MAX_VALUE, Long.MIN_VALUE};
        }
        if (type == short.class) {
            return new Object[] {(short) 1, Short.MIN_VALUE};
        }
        if (type == byte.class) {
            return new Object[] {(byte) 1, Byte.MIN_VALUE};
        }
        if (type == boolean.class) {
            return new Object[] {false, true};
        }
        if (type == float.class) {
            return new Object[] {1f, Float.NaN};
        }
        if (type == double.class) {
            return new Object[] {1.0, Double.POSITIVE_INFINITY};
        }
        return references(type);
    }

    private static Object[] references(Class<?> type) {
        if (type == String.class) {
            return new Object[] {null, "ID", "", "name", "SELECT 1", "%", "\u0000"};
        }
        if (type == Class.class) {
            return new Object[] {
                null, String.class, Integer.class, Object.class, java.time.LocalDate.class, Thread.class
            };
        }
        if (type == Object.class) {
            return new Object[] {null, 1, "x", new Object(), java.time.LocalDate.MAX, java.time.Instant.MIN};
        }
        if (type == InputStream.class) {
            return new Object[] {null, new ByteArrayInputStream(new byte[5])};
        }
        if (type == Reader.class) {
            return new Object[] {null, new StringReader("abc")};
        }
        if (type == byte[].class) {
            return new Object[] {null, new byte[2], new byte[0]};
        }
        if (type == int[].class) {
            return new Object[] {null, new int[] {1}, new int[] {-1}, new int[] {99}, new int[0]};
        }
        if (type == String[].class) {
            return new Object[] {null, new String[] {"ID"}, new String[] {null}, new String[] {"nope"}, new String[0]};
        }
        if (type == SQLType.class) {
            return new Object[] {null, JDBCType.INTEGER, JDBCType.ARRAY, JDBCType.DATE};
        }
        return others(type);
    }

    private static Object[] others(Class<?> type) {
        if (type == BigDecimal.class) {
            return new Object[] {null, new BigDecimal("1E+100000"), BigDecimal.ONE};
        }
        if (type == Date.class) {
            return new Object[] {null, new Date(0), new Date(Long.MAX_VALUE), new Date(Long.MIN_VALUE)};
        }
        if (type == Time.class) {
            return new Object[] {null, new Time(0), new Time(Long.MIN_VALUE)};
        }
        if (type == Timestamp.class) {
            return new Object[] {null, new Timestamp(0), new Timestamp(Long.MAX_VALUE), new Timestamp(Long.MIN_VALUE)};
        }
        if (type == Calendar.class) {
            return new Object[] {null, Calendar.getInstance(java.util.TimeZone.getDefault(), java.util.Locale.ROOT)};
        }
        if (type == Map.class) {
            return new Object[] {null, Map.of(), Map.of("a", String.class)};
        }
        if (type == Properties.class) {
            return new Object[] {null, new Properties()};
        }
        if (type == Executor.class) {
            return new Object[] {null, (Executor) Runnable::run};
        }
        return new Object[] {null};
    }
}
