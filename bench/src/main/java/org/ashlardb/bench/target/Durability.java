package org.ashlardb.bench.target;

/** What a commit that returned has done for the row. Only targets of the same durability are compared. */
public enum Durability {
    /** The rows are gone with the process. */
    NONE("in memory only"),
    /** The rows are in a file sooner or later; a power failure loses the last commits. */
    DELAYED("in a file, not forced at commit"),
    /** Each commit waits until the device has the rows. */
    FORCED("in a file, forced at each commit");

    private final String meaning;

    Durability(String meaning) {
        this.meaning = meaning;
    }

    /** In words, for people. */
    public String meaning() {
        return meaning;
    }
}
