package org.ashlardb.jdbc.connection;

import java.sql.SQLException;
import java.sql.Savepoint;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;

/** A savepoint with a name of its user's or with a number. */
final class AshlarSavepoint implements Savepoint {
    private final AshlarConnection connection;
    private final String name;
    private final int id;

    AshlarSavepoint(AshlarConnection connection, String name, int id) {
        this.connection = connection;
        this.name = name;
        this.id = id;
    }

    /** The name in the session, if this is a savepoint of that connection. */
    static String sessionName(Savepoint savepoint, AshlarConnection connection) throws SQLException {
        if (savepoint instanceof AshlarSavepoint own && own.connection == connection) {
            return own.sessionName();
        }
        throw Errors.of(SqlState.BAD_SAVEPOINT, "savepoint is not one of this connection");
    }

    String sessionName() {
        return name != null ? name : "JDBC_SAVEPOINT_" + id;
    }

    @Override
    public int getSavepointId() throws SQLException {
        if (name != null) {
            throw Errors.of(SqlState.BAD_SAVEPOINT, "savepoint '" + name + "' has a name and no number");
        }
        return id;
    }

    @Override
    public String getSavepointName() throws SQLException {
        if (name == null) {
            throw Errors.of(SqlState.BAD_SAVEPOINT, "savepoint " + id + " has a number and no name");
        }
        return name;
    }
}
