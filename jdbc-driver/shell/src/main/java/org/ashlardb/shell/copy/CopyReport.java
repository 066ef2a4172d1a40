package org.ashlardb.shell.copy;

import java.util.ArrayList;
import java.util.List;

/** What a copy has done, and what it had to leave. */
public final class CopyReport {
    private final List<String> left = new ArrayList<>();
    private int tables;
    private long rows;

    void addTable(long tableRows) {
        tables++;
        rows += tableRows;
    }

    /** Notes something that is not in the copy, or not as it was. */
    void leave(String what, String why) {
        left.add(what + ": " + why);
    }

    public int tables() {
        return tables;
    }

    public long rows() {
        return rows;
    }

    /** What is not in the copy, or not as it was; each with the reason. */
    public List<String> left() {
        return List.copyOf(left);
    }
}
