package org.ashlardb.sql.expression;

/** The built-in functions, after overloads are resolved. */
public enum Function {
    UPPER,
    LOWER,
    LENGTH,
    OCTET_LENGTH,
    SUBSTRING,
    TRIM,
    LTRIM,
    RTRIM,
    LEFT,
    RIGHT,
    REPLACE,
    POSITION,
    REPEAT,
    REVERSE,
    LPAD,
    RPAD,
    CONCAT,
    ASCII,
    CHR,
    ABS,
    SIGN,
    ROUND,
    TRUNCATE,
    FLOOR,
    CEILING,
    MOD,
    POWER,
    SQRT,
    EXP,
    LN,
    LOG10,
    SIN,
    COS,
    TAN,
    ASIN,
    ACOS,
    ATAN,
    ATAN2,
    PI,
    RANDOM,
    GREATEST,
    LEAST,
    ADD_DAYS,
    DIFF_DAYS,
    CURRENT_DATE,
    CURRENT_TIME,
    CURRENT_TIMESTAMP,
    LOCALTIMESTAMP,
    CURRENT_SCHEMA,
    CURRENT_USER,
    SESSION_ID,
    CANCEL_SESSION,
    VERSION;

    /** Whether equal arguments may give another result, in another execution or another row. */
    public boolean isStable() {
        return switch (this) {
            case RANDOM,
                    CURRENT_DATE,
                    CURRENT_TIME,
                    CURRENT_TIMESTAMP,
                    LOCALTIMESTAMP,
                    CURRENT_SCHEMA,
                    CURRENT_USER,
                    SESSION_ID,
                    CANCEL_SESSION -> false;
            default -> true;
        };
    }
}
