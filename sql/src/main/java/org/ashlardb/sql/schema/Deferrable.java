package org.ashlardb.sql.schema;

/** A constraint of a table that may be looked up at the end of a transaction. */
public interface Deferrable {
    /** The schema of its table. */
    String schema();

    /** The table that has it. */
    String table();

    /** Its name. */
    String name();

    /** Whether SET CONSTRAINTS may have it wait for the end of the transaction. */
    boolean deferrable();

    /** Whether it does so at first. */
    boolean initiallyDeferred();
}
