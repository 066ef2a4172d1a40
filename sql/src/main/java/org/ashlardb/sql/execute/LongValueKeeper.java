package org.ashlardb.sql.execute;

/** A transaction, for what is to be read until its end. */
@FunctionalInterface
public interface LongValueKeeper {
    /** Takes over values of a result that is closed; false if no transaction runs. */
    boolean keep(LongValues values);
}
