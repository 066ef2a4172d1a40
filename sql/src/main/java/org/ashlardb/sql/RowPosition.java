package org.ashlardb.sql;

import org.ashlardb.sql.type.ResultCursor;

/** Where the rows of a named cursor are read. */
@FunctionalInterface
public interface RowPosition {
    /**
     * A cursor that stands on the present row.
     *
     * @throws org.ashlardb.sql.type.SqlException 24000 if there is none
     */
    ResultCursor row();
}
