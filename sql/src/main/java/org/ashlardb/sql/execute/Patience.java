package org.ashlardb.sql.execute;

/** How many rows an operator still looks at in vain before it gives up. */
final class Patience {
    private static final long WITHOUT_END = Long.MAX_VALUE;

    private long left = WITHOUT_END;
    private boolean ended;

    void set(long rows) {
        left = rows;
    }

    /** It goes on for ever, as a row was found, or as nobody has set an end. */
    void forget() {
        left = WITHOUT_END;
        ended = false;
    }

    /** It gives up as what it reads has given up. */
    void end() {
        left = WITHOUT_END;
        ended = true;
    }

    /** So many rows more were looked at in vain; true once when it is to give up. */
    boolean endsAfter(int rows) {
        if (left == WITHOUT_END) {
            return false;
        }
        left -= rows;
        if (left > 0) {
            return false;
        }
        end();
        return true;
    }

    /** Whether it has given up, which is told once. */
    boolean hasEnded() {
        boolean told = ended;
        ended = false;
        return told;
    }
}
