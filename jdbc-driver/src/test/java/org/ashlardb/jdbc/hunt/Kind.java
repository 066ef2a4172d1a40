package org.ashlardb.jdbc.hunt;

import java.util.List;

/** What a piece of generated SQL is: a value of some kind, something that may be left out, or a part of a whole. */
enum Kind {
    NUMBER("BIGINT", "0"),
    DECIMAL("DECIMAL(8,2)", "0.5"),
    TEXT("VARCHAR(40)", "'a'"),
    DATE("DATE", "DATE '2024-01-01'"),
    TRUTH("BOOLEAN", "TRUE"),
    FLOAT("DOUBLE PRECISION", "5e-1"),
    CHARACTERS("CHAR(3)", "CAST('a' AS CHAR(3))"),
    CASELESS("VARCHAR_IGNORECASE(40)", "CAST('a' AS VARCHAR_IGNORECASE(40))"),
    MOMENT("TIMESTAMP(9)", "TIMESTAMP '2024-01-01 00:00:00.000000001'"),
    SPAN("INTERVAL", "INTERVAL '1' DAY"),
    OPTION("", ""),
    PART("", null);

    /** What all engines have and mean the same by. */
    static final List<Kind> COMMON = List.of(NUMBER, DECIMAL, TEXT, DATE, TRUTH);

    static final List<Kind> ALL =
            List.of(NUMBER, DECIMAL, TEXT, DATE, TRUTH, FLOAT, CHARACTERS, CASELESS, MOMENT, SPAN);

    final String type;
    /** The shortest of the kind; null where there is none. */
    final String simplest;

    Kind(String type, String simplest) {
        this.type = type;
        this.simplest = simplest;
    }
}
