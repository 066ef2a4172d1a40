package org.ashlardb.jdbc.sweep;

import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Locale;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import javax.sql.PooledConnection;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;
import org.ashlardb.jdbc.AshlarConnectionPoolDataSource;
import org.ashlardb.jdbc.AshlarDataSource;
import org.ashlardb.jdbc.AshlarXADataSource;

/** An object of an interface of JDBC, in some state. */
enum SweepTarget {
    CONNECTION(Connection.class),
    POOLED(Connection.class),
    STATEMENT(Statement.class),
    PREPARED_QUERY(PreparedStatement.class),
    PREPARED_UPDATE(PreparedStatement.class),
    PREPARED_INSERT(PreparedStatement.class),
    CALL(CallableStatement.class),
    EXECUTED_CALL(CallableStatement.class),
    RESULT_SET(ResultSet.class),
    RESULT_SET_BEFORE_FIRST(ResultSet.class),
    SCROLLABLE(ResultSet.class),
    SCROLLABLE_AFTER_LAST(ResultSet.class),
    UPDATABLE(ResultSet.class),
    UPDATABLE_SCROLLABLE(ResultSet.class),
    INSERT_ROW(ResultSet.class),
    TYPES(ResultSet.class),
    NULLS(ResultSet.class),
    GENERATED_KEYS(ResultSet.class),
    OF_META_DATA(ResultSet.class),
    OF_ARRAY(ResultSet.class),
    RESULT_META_DATA(ResultSetMetaData.class),
    PARAMETER_META_DATA(ParameterMetaData.class),
    DATABASE_META_DATA(DatabaseMetaData.class),
    SAVEPOINT(Savepoint.class),
    NAMED_SAVEPOINT(Savepoint.class),
    BLOB(Blob.class),
    FILLED_BLOB(Blob.class),
    CLOB(Clob.class),
    NCLOB(NClob.class),
    SQLXML(SQLXML.class),
    WRITTEN_SQLXML(SQLXML.class),
    ARRAY(Array.class),
    DRIVER(Driver.class),
    DATA_SOURCE(DataSource.class),
    POOL_DATA_SOURCE(ConnectionPoolDataSource.class),
    POOLED_CONNECTION(PooledConnection.class),
    XA_DATA_SOURCE(XADataSource.class),
    XA_CONNECTION(XAConnection.class),
    XA_RESOURCE(XAResource.class);

    private static final String URL = "jdbc:ashlar:mem:";
    private static final String QUERY = "SELECT id, name, d FROM t WHERE id >= ?";
    private static final String ROWS = "SELECT id, name, d FROM t ORDER BY id";
    private static final String TYPES_LIST = "CAST(%s AS BOOLEAN), CAST(%s AS SMALLINT), CAST(%s AS BIGINT),"
            + " CAST(%s AS REAL), CAST(%s AS DECIMAL(9,2)), CAST(%s AS VARBINARY), CAST(%s AS TIME),"
            + " CAST(%s AS TIMESTAMP), CAST(%s AS TIMESTAMP WITH TIME ZONE), CAST(%s AS UUID), CAST(%s AS INTERVAL),"
            + " CAST(%s AS JSON), CAST(%s AS INT ARRAY), CAST(%s AS TIMESTAMP(9)), CAST(%s AS TIME WITH TIME ZONE)";
    private static final Object[] TYPE_VALUES = {
        "TRUE",
        "1",
        "2",
        "1.5",
        "2.25",
        "X'0102'",
        "TIME '12:00:00'",
        "TIMESTAMP '2024-01-01 12:00:00'",
        "TIMESTAMP WITH TIME ZONE '2024-01-01 12:00:00+01:00'",
        "'123e4567-e89b-12d3-a456-426614174000'",
        "INTERVAL '1' DAY",
        "'{\"a\":1}'",
        "ARRAY[1, NULL]",
        "TIMESTAMP '2024-01-01 12:00:00.123456789'",
        "TIME WITH TIME ZONE '12:00:00+01:00'"
    };

    private final Class<?> type;

    SweepTarget(Class<?> type) {
        this.type = type;
    }

    /** The interface. */
    Class<?> type() {
        return type;
    }

    /** An object to call, with the connection it needs. */
    record Subject(Object object, Connection connection) implements AutoCloseable {
        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }

    Subject open() throws SQLException {
        if (this == POOLED) {
            PooledConnection pooled = poolSource().getPooledConnection();
            Connection connection = pooled.getConnection();
            setUp(connection);
            return new Subject(connection, connection);
        }
        Connection connection = DriverManager.getConnection(URL);
        setUp(connection);
        return new Subject(create(connection), connection);
    }

    private static AshlarConnectionPoolDataSource poolSource() {
        AshlarConnectionPoolDataSource source = new AshlarConnectionPoolDataSource();
        source.setUrl(URL);
        return source;
    }

    private static AshlarXADataSource coordinatedSource() {
        AshlarXADataSource source = new AshlarXADataSource();
        source.setUrl(URL);
        return source;
    }

    private static void setUp(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t(id INT PRIMARY KEY, name VARCHAR(10), d DATE)");
            statement.execute("INSERT INTO t VALUES(1, 'one', DATE '2024-01-01'), (2, NULL, NULL)");
        }
    }

    private Object create(Connection connection) throws SQLException {
        switch (this) {
            case CONNECTION:
                return connection;
            case STATEMENT:
                return connection.createStatement();
            case PREPARED_QUERY:
                return connection.prepareStatement(QUERY);
            case PREPARED_UPDATE:
                return connection.prepareStatement("UPDATE t SET name = ? WHERE id = ?");
            case PREPARED_INSERT:
                return connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)", Statement.RETURN_GENERATED_KEYS);
            case CALL:
                return connection.prepareCall("{call UPPER(?)}");
            case EXECUTED_CALL:
                CallableStatement call = connection.prepareCall("{? = call UPPER(?)}");
                call.setString(2, "2024-01-01");
                call.execute();
                return call;
            case RESULT_META_DATA:
                return connection.prepareStatement(QUERY).getMetaData();
            case PARAMETER_META_DATA:
                return connection.prepareStatement(QUERY).getParameterMetaData();
            case DATABASE_META_DATA:
                return connection.getMetaData();
            case DRIVER:
                return DriverManager.getDriver(URL);
            case DATA_SOURCE:
                return new AshlarDataSource(URL);
            case POOL_DATA_SOURCE:
                return poolSource();
            case POOLED_CONNECTION:
                return poolSource().getPooledConnection();
            case XA_DATA_SOURCE:
                return coordinatedSource();
            case XA_CONNECTION:
                return coordinatedSource().getXAConnection();
            case XA_RESOURCE:
                return coordinatedSource().getXAConnection().getXAResource();
            default:
                return ResultSet.class == type ? rows(connection) : value(connection);
        }
    }

    private Object value(Connection connection) throws SQLException {
        switch (this) {
            case SAVEPOINT:
                connection.setAutoCommit(false);
                return connection.setSavepoint();
            case NAMED_SAVEPOINT:
                connection.setAutoCommit(false);
                return connection.setSavepoint("s");
            case BLOB:
                return connection.createBlob();
            case FILLED_BLOB:
                Blob blob = connection.createBlob();
                blob.setBytes(1, new byte[] {1, 2, 3});
                return blob;
            case ARRAY:
                return connection.createArrayOf("VARCHAR", new Object[] {"a", null, "c"});
            case SQLXML:
                return connection.createSQLXML();
            case WRITTEN_SQLXML:
                SQLXML document = connection.createSQLXML();
                document.setString("<a/>");
                return document;
            case CLOB:
                Clob clob = connection.createClob();
                clob.setString(1, "text");
                return clob;
            default:
                return connection.createNClob();
        }
    }

    private ResultSet rows(Connection connection) throws SQLException {
        Statement scrolling = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
        switch (this) {
            case SCROLLABLE:
                return onFirst(scrolling.executeQuery(ROWS));
            case SCROLLABLE_AFTER_LAST:
                ResultSet ended = scrolling.executeQuery(ROWS);
                ended.afterLast();
                return ended;
            case UPDATABLE:
                return onFirst(updatable(connection, ResultSet.TYPE_FORWARD_ONLY));
            case UPDATABLE_SCROLLABLE:
                return onFirst(updatable(connection, ResultSet.TYPE_SCROLL_INSENSITIVE));
            case INSERT_ROW:
                ResultSet inserting = updatable(connection, ResultSet.TYPE_SCROLL_INSENSITIVE);
                inserting.moveToInsertRow();
                inserting.updateInt(1, 77);
                return inserting;
            case TYPES:
                return onFirst(connection
                        .createStatement()
                        .executeQuery("SELECT " + String.format(Locale.ROOT, TYPES_LIST, TYPE_VALUES)));
            case NULLS:
                return onFirst(connection.createStatement().executeQuery("SELECT " + TYPES_LIST.replace("%s", "NULL")));
            case GENERATED_KEYS:
                Statement statement = connection.createStatement();
                statement.executeUpdate("INSERT INTO t(id) VALUES (8)", Statement.RETURN_GENERATED_KEYS);
                return onFirst(statement.getGeneratedKeys());
            case OF_META_DATA:
                return onFirst(connection.getMetaData().getColumns(null, null, "T", null));
            case OF_ARRAY:
                return onFirst(connection
                        .createArrayOf("VARCHAR", new Object[] {"a", null})
                        .getResultSet());
            case RESULT_SET:
                return onFirst(connection.createStatement().executeQuery(ROWS));
            default:
                return connection.createStatement().executeQuery(ROWS);
        }
    }

    private static ResultSet updatable(Connection connection, int type) throws SQLException {
        return connection.createStatement(type, ResultSet.CONCUR_UPDATABLE).executeQuery(ROWS);
    }

    private static ResultSet onFirst(ResultSet rows) throws SQLException {
        rows.next();
        return rows;
    }
}
