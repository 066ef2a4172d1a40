package org.ashlardb.engine;

import org.ashlardb.engine.transaction.ReadView;

/**
 * What a statement sees: everything committed before it was taken, and the transaction's own changes by earlier
 * statements. Keeps the versions it sees alive while it is open; close it soon. Used by one thread at a time.
 */
public final class Snapshot implements AutoCloseable {
    private final Transaction transaction;
    private final ReadView view;
    private final boolean ofStatement;

    Snapshot(Transaction transaction, ReadView view, boolean ofStatement) {
        this.transaction = transaction;
        this.view = view;
        this.ofStatement = ofStatement;
    }

    ReadView view() {
        return view;
    }

    /** The same, for who reads through it while it is open, and does not end it by closing. */
    public Snapshot lend() {
        return new Snapshot(transaction, view, true);
    }

    /** Whether it can be read through. */
    public boolean isOpen() {
        return view.isOpen();
    }

    /**
     * Lets go of the memory that others give up meanwhile, until the snapshot is read through again; the versions it sees
     * stay, and the tables, indexes and saved states that it may read. To be called by who is about to leave it open without
     * reading: cursors go on where they are, and what they are at is found again. A statement's snapshot keeps that memory.
     */
    public void rest() {
        if (!ofStatement) {
            view.rest();
        }
    }

    /** Ends a snapshot opened by {@link Transaction#openSnapshot()}; a statement's ends with the statement. */
    @Override
    public void close() {
        if (!ofStatement && view.isOpen()) {
            transaction.close(this);
        }
    }
}
