package org.ashlardb.sql.type;

/** The fields an interval type was declared to have. */
public enum IntervalFields {
    ALL(1),
    YEAR(0),
    MONTH(0),
    DAY(86_400),
    HOUR(3_600),
    MINUTE(60),
    SECOND(1),
    YEAR_TO_MONTH(0),
    DAY_TO_HOUR(3_600),
    DAY_TO_MINUTE(60),
    DAY_TO_SECOND(1),
    HOUR_TO_MINUTE(60),
    HOUR_TO_SECOND(1),
    MINUTE_TO_SECOND(1);

    private final int unitSeconds;

    IntervalFields(int unitSeconds) {
        this.unitSeconds = unitSeconds;
    }

    /** From one field to another, which may be null; null when there is no such type. */
    public static IntervalFields of(String first, String last) {
        String name = last == null || last.equals(first) ? first : first + "_TO_" + last;
        for (IntervalFields fields : values()) {
            if (fields.name().equals(name)) {
                return fields;
            }
        }
        return null;
    }

    /** Seconds of the last field; 0 for years and months. */
    public int unitSeconds() {
        return unitSeconds;
    }

    /** The last field. */
    public IntervalFields last() {
        return this == ALL ? SECOND : valueOf(name().substring(name().lastIndexOf('_') + 1));
    }

    /** Whether seconds are among the fields. */
    public boolean hasSeconds() {
        return unitSeconds == 1;
    }

    @Override
    public String toString() {
        return name().replace('_', ' ');
    }
}
