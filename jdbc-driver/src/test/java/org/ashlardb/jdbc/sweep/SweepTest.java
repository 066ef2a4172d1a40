package org.ashlardb.jdbc.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.transaction.xa.XAException;
import org.ashlardb.testdata.Turns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Calls every method of every interface of JDBC with null, ordinary and extreme arguments, on open and on closed
 * objects. What comes out is a result or an SQLException with a SQLSTATE, nothing else. Which methods are not supported
 * is compared with a list that has a reason for each.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SweepTest {
    private static final String LIST = "unsupported-methods.txt";

    /** Those of this build's turn: the other calls are made once more in each, for the list. */
    static Stream<SweepTarget> targets() {
        return Turns.of(SweepTarget.values());
    }

    @ParameterizedTest
    @MethodSource("targets")
    void openObjectsFailOnlyWithSqlExceptions(SweepTarget target) throws SQLException {
        for (Method method : target.type().getMethods()) {
            try (SweepTarget.Subject subject = target.open()) {
                for (Object[] arguments : SweepArguments.of(method, subject.connection())) {
                    call(subject.object(), method, arguments);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void objectsOfAClosedConnectionFailOnlyWithSqlExceptions(SweepTarget target) throws SQLException {
        SweepTarget.Subject subject = target.open();
        subject.connection().close();
        sweep(subject, target);
    }

    @ParameterizedTest
    @EnumSource
    void closedObjectsFailOnlyWithSqlExceptions(SweepTarget target) throws SQLException {
        try (SweepTarget.Subject subject = target.open()) {
            Object object = subject.object();
            if (object instanceof Statement statement) {
                statement.close();
            } else if (object instanceof ResultSet rows) {
                rows.close();
            } else if (object instanceof Blob blob) {
                blob.free();
            } else if (object instanceof Clob clob) {
                clob.free();
            } else if (object instanceof Array array) {
                array.free();
            }
            sweep(subject, target);
        }
    }

    private static void sweep(SweepTarget.Subject subject, SweepTarget target) throws SQLException {
        for (Method method : target.type().getMethods()) {
            for (Object[] arguments : SweepArguments.of(method, subject.connection())) {
                call(subject.object(), method, arguments);
            }
        }
    }

    /** Calls, and gives what failed, or null. */
    private static SQLException call(Object object, Method method, Object[] arguments) {
        try {
            method.invoke(object, arguments);
            return null;
        } catch (InvocationTargetException e) {
            Throwable failure = e.getCause();
            String call = method + " with " + Arrays.deepToString(arguments);
            if (failure instanceof XAException refused) {
                assertTrue(refused.errorCode != 0, call + " has no code: " + refused);
                return null;
            }
            if (!(failure instanceof SQLException)) {
                fail(call + " threw " + failure, failure);
            }
            SQLException error = (SQLException) failure;
            assertTrue(
                    error.getSQLState() != null && error.getSQLState().length() == 5 || isFromTheJdk(error),
                    call + " has no SQLSTATE: " + error);
            assertTrue(!"XX000".equals(error.getSQLState()), call + ": " + error);
            return error;
        } catch (IllegalAccessException e) {
            return fail(method.toString(), e);
        }
    }

    /** Default methods of the interfaces throw without a state. */
    private static boolean isFromTheJdk(SQLException error) {
        return error.getStackTrace()[0].getClassName().matches("javax?[.]sql[.].*");
    }

    @Test
    void whatIsNotSupportedIsKnown() throws SQLException, IOException {
        Set<String> refused = new TreeSet<>();
        Set<String> supported = new TreeSet<>();
        for (SweepTarget target : SweepTarget.values()) {
            for (Method method : target.type().getMethods()) {
                try (SweepTarget.Subject subject = target.open()) {
                    for (Object[] arguments : SweepArguments.of(method, subject.connection())) {
                        SQLException error = call(subject.object(), method, arguments);
                        if (error == null) {
                            supported.add(nameOf(method));
                        } else if (error instanceof SQLFeatureNotSupportedException) {
                            refused.add(nameOf(method));
                        }
                    }
                }
            }
        }
        refused.removeAll(supported);
        assertEquals(String.join("\n", reasons().keySet()), String.join("\n", refused));
    }

    private static String nameOf(Method method) {
        StringJoiner types = new StringJoiner(", ", "(", ")");
        for (Class<?> type : method.getParameterTypes()) {
            types.add(type.getSimpleName());
        }
        return method.getDeclaringClass().getSimpleName() + "." + method.getName() + types;
    }

    /** The list: methods with the reasons behind a colon. */
    private static Map<String, String> reasons() throws IOException {
        Map<String, String> reasons = new TreeMap<>();
        try (InputStream list = SweepTest.class.getResourceAsStream(LIST);
                BufferedReader lines = new BufferedReader(new InputStreamReader(list, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int end = line.indexOf(": ");
                assertTrue(end > 0 && end + 2 < line.length(), "no reason in " + line);
                reasons.put(line.substring(0, end), line.substring(end + 2));
            }
        }
        return reasons;
    }
}
