package org.ashlardb.bench.target;

/** What the H2 configurations share. */
abstract class H2Target extends Target {
    @Override
    public final String driver() {
        return "org.h2.Driver";
    }
}
