package org.ashlardb.engine.definition;

/**
 * How a column numbers its rows.
 *
 * @param least no number is below this, or null for what start and the column's type give
 * @param most no number is above this, or null for what start and the column's type give
 * @param cycle whether it begins again behind its last number
 */
public record Identity(long start, long increment, Long least, Long most, boolean cycle) {
    /** Refuses an increment of 0 with an IllegalArgumentException. */
    public Identity {
        if (increment == 0) {
            throw new IllegalArgumentException("increment of an identity column is 0, expected any other number");
        }
    }

    /** As far as the column's type goes. */
    public Identity(long start, long increment) {
        this(start, increment, null, null, false);
    }

    /** No number of a column of the type is below this. */
    public long minimum(ColumnType type) {
        if (least != null) {
            return least;
        }
        return increment > 0 ? Math.min(1, start) : -highest(type) - 1;
    }

    /** No number of a column of the type is above this. */
    public long maximum(ColumnType type) {
        if (most != null) {
            return most;
        }
        return increment > 0 ? highest(type) : Math.max(-1, start);
    }

    /** The highest number that a column of the type takes. */
    public static long highest(ColumnType type) {
        return switch (type) {
            case TINYINT -> Byte.MAX_VALUE;
            case SMALLINT -> Short.MAX_VALUE;
            case INTEGER -> Integer.MAX_VALUE;
            default -> Long.MAX_VALUE;
        };
    }
}
