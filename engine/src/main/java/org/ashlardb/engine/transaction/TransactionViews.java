package org.ashlardb.engine.transaction;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.row.VersionWord;

/** What the statements of a transaction see: its snapshot, the views that are open, and the numbers of the statements. */
public final class TransactionViews {
    private final TransactionManager manager;
    private final TransactionContext transaction;
    private final ReadView snapshot; // of the whole transaction; open from the first statement on, if the level has one
    private final ReadView writing; // of the statement that writes, and of what needs the database's memory kept
    private final List<ReadView> open = new ArrayList<>();
    private IsolationLevel isolation = IsolationLevel.READ_COMMITTED;
    private int statement;

    TransactionViews(TransactionManager manager, TransactionContext transaction) {
        this.manager = manager;
        this.transaction = transaction;
        this.snapshot = new ReadView(manager, transaction);
        this.writing = new ReadView(manager, transaction);
    }

    void begin(IsolationLevel level) {
        isolation = level;
        statement = 0;
    }

    IsolationLevel isolation() {
        return isolation;
    }

    /** Number of the current statement. */
    int statement() {
        return statement;
    }

    /** What a serializable transaction has read from. */
    ReadView snapshot() {
        return snapshot;
    }

    /** Whether it is serializable and its snapshot older than a commit. */
    boolean isBefore(long timestamp) {
        return isolation == IsolationLevel.SERIALIZABLE && snapshot.isOpen() && timestamp > snapshot.timestamp();
    }

    /** The last commit whose versions may be changed through a view of a later one. */
    long changeLimit(long viewTimestamp) {
        return isolation == IsolationLevel.READ_COMMITTED || !snapshot.isOpen() ? viewTimestamp : snapshot.timestamp();
    }

    // ---------------------------------------------------------------- the statement that writes

    ReadView openWriting() {
        openFor(writing);
        return writing;
    }

    /** Keeps the database's memory, and what directories' chains lead through, until {@link #closeWriting}. */
    void keepMemory() {
        writing.openNow(0, 0);
    }

    /** To be called whether the view is open or not. */
    void closeWriting() {
        if (writing.isOpen()) {
            writing.close();
        }
    }

    void nextStatement() {
        if (++statement == VersionWord.MAX_STATEMENTS) {
            throw new EngineException(
                    ErrorCode.LIMIT_EXCEEDED, "more than " + statement + " statements in one transaction");
        }
    }

    // ---------------------------------------------------------------- views for reading

    /** A view that can be opened again and again. */
    public ReadView newView() {
        return new ReadView(manager, transaction);
    }

    /** Opens a view for reading; it may outlive the transaction. */
    public void open(ReadView view) {
        transaction.checkActive();
        nextStatement();
        openFor(view);
        open.add(view);
    }

    /** Opens a view of what is committed now, whatever the isolation level, and of this transaction's changes. */
    public void openOfNow(ReadView view) {
        transaction.checkActive();
        nextStatement();
        view.openLatest(transaction.stamp(), statement);
        open.add(view);
    }

    /** As {@link #openOfNow}, and it goes on seeing what the running statement changes. */
    public void openLatest(ReadView view) {
        transaction.checkActive();
        view.openLatest(transaction.stamp(), statement + 1);
        open.add(view);
    }

    /** Ends a view that was opened here. */
    public void close(ReadView view) {
        if (view.isOpen()) {
            view.close();
            for (int i = open.size() - 1; i >= 0; i--) {
                if (open.get(i) == view) {
                    open.remove(i);
                    return;
                }
            }
        }
    }

    /** Gives up a view made by {@link #newView}. */
    public void discard(ReadView view) {
        close(view);
        view.unregister();
    }

    /** Whether a view for reading is open. */
    public boolean isReading() {
        return !open.isEmpty();
    }

    List<ReadView> open() {
        return open;
    }

    private void openFor(ReadView view) {
        long ownStamp = transaction.stamp();
        if (isolation == IsolationLevel.READ_COMMITTED) {
            view.openNow(ownStamp, statement);
        } else {
            if (!snapshot.isOpen()) {
                snapshot.hold();
            }
            view.openAt(snapshot.timestamp(), ownStamp, statement);
        }
        if (manager.isClosed()) {
            view.close();
            manager.checkOpen();
        }
    }

    // ---------------------------------------------------------------- the end

    /** Views may outlive the transaction, whose versions are nobody's then. */
    void disown() {
        for (int i = 0; i < open.size(); i++) {
            open.get(i).disown();
        }
    }

    void closeSnapshot() {
        if (snapshot.isOpen()) {
            snapshot.close();
        }
    }

    void release() {
        snapshot.unregister();
        writing.unregister();
    }
}
