package org.ashlardb.sql;

import java.util.List;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.ScrollCursor;

/**
 * A result that a procedure has left open for who called it; its rows have been read.
 *
 * @param rows to be closed, or until the command is run again or closed
 */
public record ReturnedResult(List<ResultColumn> columns, ScrollCursor rows) {}
