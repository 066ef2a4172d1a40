package org.ashlardb.engine.row;

import org.ashlardb.engine.memory.RetireQueue;

/** What the row layer retires, beside blocks and pages. */
public final class RetireKind {
    /** A chained value; detail: its length, reference: its first block. */
    public static final int CHAIN = RetireQueue.FIRST_OWN_KIND;

    /** A slot; detail: the table's number, reference: the slot's number. */
    public static final int SLOT = RetireQueue.FIRST_OWN_KIND + 1;

    /** A dropped table; detail: its number. */
    public static final int TABLE = RetireQueue.FIRST_OWN_KIND + 2;

    /** A dropped index; detail: the table's number, reference: the index's number. */
    public static final int INDEX = RetireQueue.FIRST_OWN_KIND + 3;

    /** A saved state that another one has replaced; reference: the number of the checkpoint that did. */
    public static final int CHECKPOINT = RetireQueue.FIRST_OWN_KIND + 4;

    private RetireKind() {}
}
