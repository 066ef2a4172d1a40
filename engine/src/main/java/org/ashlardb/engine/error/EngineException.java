package org.ashlardb.engine.error;

/**
 * The one unchecked exception of the engine. Its message names the table, constraint and value concerned.
 *
 * <p>{@link ErrorCode#RESTART_STATEMENT} is an expected outcome and is thrown without a stack trace.
 */
public final class EngineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What failed. */
    private final ErrorCode code;
    /** The table concerned, or null. */
    private final String tableName;
    /** The index or constraint concerned, or null. */
    private final String constraintName;
    /** The column concerned, or null. */
    private final String columnName;

    /** A failure that concerns no table. */
    public EngineException(ErrorCode code, String message) {
        this(code, message, null, null, null);
    }

    /** A failure with the table, constraint and column concerned, each of which may be null. */
    public EngineException(ErrorCode code, String message, String tableName, String constraintName, String columnName) {
        super(message, null, true, code != ErrorCode.RESTART_STATEMENT);
        this.code = code;
        this.tableName = tableName;
        this.constraintName = constraintName;
        this.columnName = columnName;
    }

    /** The kind of failure. */
    public ErrorCode code() {
        return code;
    }

    /** The table concerned, or null. */
    public String tableName() {
        return tableName;
    }

    /** The constraint or index concerned, or null. */
    public String constraintName() {
        return constraintName;
    }

    /** The column concerned, or null. */
    public String columnName() {
        return columnName;
    }
}
