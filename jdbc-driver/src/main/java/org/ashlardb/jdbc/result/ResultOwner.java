package org.ashlardb.jdbc.result;

import java.sql.SQLException;
import java.sql.Statement;

/** The statement or metadata that a result set belongs to. */
public interface ResultOwner {
    /** The statement, or null for metadata. */
    Statement statement();

    /** The statement's number at the gate, or 0. */
    int statementNumber();

    /** What the present result is called in WHERE CURRENT OF; null if it cannot be. Inside the gate. */
    default String cursorName() {
        return null;
    }

    /** Called before a result set uses its cursor. */
    void callBegins();

    /** Called after a result set has used its cursor. */
    void callEnds();

    /** The exception for what a cursor threw. */
    SQLException failure(Throwable failure);

    /** A result set was closed by its user. */
    void resultClosed() throws SQLException;
}
