package org.ashlardb.sql.search;

/** Asks in one of so many steps whether the statement is to end. */
public final class CountedCheck implements Runnable {
    private final Runnable canceled;
    private final int between;
    private int left;

    /**
     * A check.
     *
     * @param canceled throws when the statement is to end
     * @param between the steps, from one question to the next
     */
    public CountedCheck(Runnable canceled, int between) {
        this.canceled = canceled;
        this.between = between;
        left = between;
    }

    /** A step. */
    @Override
    public void run() {
        if (--left == 0) {
            left = between;
            canceled.run();
        }
    }
}
