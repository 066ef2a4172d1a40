package org.ashlardb.bench.target;

/** HSQLDB, CACHED table in a file database that is not shut down. */
public final class HsqldbCached extends HsqldbTarget {
    @Override
    public String name() {
        return "hsqldb-cached";
    }

    @Override
    public String description() {
        return "HSQLDB CACHED table, file, log forced every 500 ms";
    }

    @Override
    public Dialect dialect() {
        return cached();
    }
}
