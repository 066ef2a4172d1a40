package org.ashlardb.engine.transaction;

import java.util.Iterator;
import org.ashlardb.engine.row.IndexStorage;

/** What a transaction has changed in the catalog. Called by the transaction's own thread. */
public interface CatalogChanges {
    /** Whether an index is dropped, so that its keys need not be unique: until the end it goes on to be written. */
    boolean isDropped(IndexStorage index);

    /** Takes the latest change back. */
    void rollbackLast();

    /** Tells tables and indexes of the commit that changes them, just before anybody can see it; under the commit lock. */
    void announce(long timestamp);

    /** Makes the changes everybody's, at the moment the transaction's rows become visible; under the commit lock. */
    void publish();

    /** What each change is for the log, in the order in which they were made; null for one that is not logged. */
    Iterator<CatalogOperation> operations();

    /** The transaction has committed; nobody else has been let to its locks yet. */
    void committed(long timestamp);

    /** The transaction has rolled back; every change was taken back before. */
    void rolledBack();
}
