package org.ashlardb.jdbc.hunt;

import java.util.List;

/** What a piece of generated SQL is: a value of some kind, something that may be left out, or a part of a whole. */
enum Kind {
    NUMBER("BIGINT", "0"),
    DECIMAL("DECIMAL(8,2)", "0.5"),
    TEXT("VARCHAR(40)", "'a'"),
    DATE("DATE", "DATE '2024-01-01'"),
    TRUTH("BOOLEAN", "TRUE"),
    OPTION("", ""),
    PART("", null);

    static final List<Kind> VALUES = List.of(NUMBER, DECIMAL, TEXT, DATE, TRUTH);

    final String type;
    /** The shortest of the kind; null where there is none. */
    final String simplest;

    Kind(String type, String simplest) {
        this.type = type;
        this.simplest = simplest;
    }
}
