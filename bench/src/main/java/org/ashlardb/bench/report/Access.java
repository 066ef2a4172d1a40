package org.ashlardb.bench.report;

import java.util.List;

/** How an engine is reached. An engine's own API does less than SQL does, so the two are not compared. */
enum Access {
    JDBC("through JDBC"),
    OWN_API("through the engines' own APIs");

    /** How the names of engines begin that are not reached through JDBC. */
    private static final List<String> OWN = List.of("ashlar-api", "chronicle", "lmdb", "mapdb", "mvstore", "rocks");

    private final String meaning;

    Access(String meaning) {
        this.meaning = meaning;
    }

    /** In words, for people. */
    String meaning() {
        return meaning;
    }

    static Access of(Result result) {
        return OWN.stream().anyMatch(result.engine()::startsWith) ? OWN_API : JDBC;
    }
}
