package org.ashlardb.jdbc.sweep;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.NClob;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;
import java.util.concurrent.Executor;
import javax.transaction.xa.Xid;

/** What methods are called with: null, ordinary, extreme and foreign values of each type of parameter. */
final class SweepArguments {
    private static final int MOST_CALLS_PER_METHOD = 48;

    private SweepArguments() {}

    /** A RowId of another driver. */
    private static final class ForeignRowId implements RowId {
        @Override
        public byte[] getBytes() {
            return new byte[1];
        }
    }

    /** A savepoint of another driver. */
    private record ForeignXid(byte[] getGlobalTransactionId) implements Xid {
        @Override
        public int getFormatId() {
            return 7;
        }

        @Override
        public byte[] getBranchQualifier() {
            return new byte[0];
        }
    }

    private static final class ForeignSavepoint implements Savepoint {
        @Override
        public int getSavepointId() {
            return 1;
        }

        @Override
        public String getSavepointName() {
            return "other";
        }
    }

    /** Lists of arguments: all null or zero, then combinations of candidates. */
    static List<Object[]> of(Method method, Connection connection) throws SQLException {
        Class<?>[] types = method.getParameterTypes();
        List<Object[]> lists = new ArrayList<>();
        int most = 1;
        for (Class<?> type : types) {
            most = Math.max(most, candidates(type, connection).length);
        }
        for (int offset = 0; offset < 4; offset++) {
            for (int i = 0; i < most && lists.size() < MOST_CALLS_PER_METHOD; i++) {
                Object[] arguments = new Object[types.length];
                for (int p = 0; p < types.length; p++) {
                    Object[] choices = candidates(types[p], connection);
                    arguments[p] = choices[(i + offset * p) % choices.length];
                }
                lists.add(arguments);
            }
        }
        return lists;
    }

    private static Object[] candidates(Class<?> type, Connection connection) throws SQLException {
        if (type == int.class) {
            return new Object[] {1, 0, -1, 2, 3, 12, 1003, 1004, 1007, 1008, Integer.MAX_VALUE, Integer.MIN_VALUE};
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
        return references(type, connection);
    }

    private static Object[] references(Class<?> type, Connection connection) throws SQLException {
        if (type == String.class) {
            return new Object[] {
                null,
                "ID",
                "",
                "name",
                "SELECT 1",
                "%",
                "\u0000",
                "INTEGER",
                "\ud800",
                "'",
                "{",
                "INSERT INTO t VALUES(7, 'x', NULL)"
            };
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
        return others(type, connection);
    }

    private static Object[] others(Class<?> type, Connection connection) throws SQLException {
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
            return new Object[] {null, Calendar.getInstance(TimeZone.getDefault(), Locale.ROOT)};
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
        if (type == PrintWriter.class) {
            return new Object[] {null, new PrintWriter(new java.io.StringWriter())};
        }
        return connection.isClosed() ? new Object[] {null} : made(type, connection);
    }

    /** Objects that a connection makes, freed ones and those of other drivers. */
    private static Object[] made(Class<?> type, Connection connection) throws SQLException {
        if (type == Blob.class) {
            Blob freed = connection.createBlob();
            freed.free();
            return new Object[] {null, connection.createBlob(), freed};
        }
        if (type == Clob.class || type == NClob.class) {
            NClob freed = connection.createNClob();
            freed.free();
            return new Object[] {null, connection.createNClob(), freed};
        }
        if (type == Array.class) {
            Array freed = connection.createArrayOf("INTEGER", new Object[] {1});
            freed.free();
            return new Object[] {null, connection.createArrayOf("INTEGER", new Object[] {1, null}), freed};
        }
        if (type == SQLXML.class) {
            SQLXML freed = connection.createSQLXML();
            freed.free();
            return new Object[] {null, connection.createSQLXML(), freed};
        }
        if (type == Object[].class) {
            return new Object[] {
                null, new Object[0], new Object[] {1, null}, new Object[] {new Object()}, new Object[] {"x"}
            };
        }
        if (type == RowId.class) {
            return new Object[] {null, new ForeignRowId()};
        }
        if (type == Xid.class) {
            return new Object[] {null, new ForeignXid(new byte[] {1}), new ForeignXid(null)};
        }
        return type == Savepoint.class ? new Object[] {null, new ForeignSavepoint()} : new Object[] {null};
    }
}
