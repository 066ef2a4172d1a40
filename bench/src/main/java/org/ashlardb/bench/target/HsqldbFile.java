package org.ashlardb.bench.target;

/** HSQLDB as it comes: MEMORY table in a file database that is not shut down. */
public final class HsqldbFile extends HsqldbTarget {
    @Override
    public String name() {
        return "hsqldb-file";
    }

    @Override
    public String description() {
        return "HSQLDB MEMORY table, file, log forced every 500 ms";
    }
}
