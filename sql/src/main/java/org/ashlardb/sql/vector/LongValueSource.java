package org.ashlardb.sql.vector;

import org.ashlardb.sql.type.LongValue;

/** A column of a table, for values that were too long to be read with those of other rows. */
public interface LongValueSource {
    /** The value of a row, which has so many bytes. */
    LongValue value(long rowId, int length);
}
