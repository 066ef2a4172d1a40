package org.ashlardb.engine.transaction;

/** What a transaction has changed in the catalog. Called by the transaction's own thread. */
public interface CatalogChanges {
    /** Takes the latest change back. */
    void rollbackLast();

    /** The transaction has committed; nobody else has been let to its locks yet. */
    void committed(long timestamp);

    /** The transaction has rolled back; every change was taken back before. */
    void rolledBack();
}
