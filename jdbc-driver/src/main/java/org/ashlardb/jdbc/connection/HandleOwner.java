package org.ashlardb.jdbc.connection;

/** Who keeps the session of a connection that a pool hands out. */
interface HandleOwner {
    /** The connection was closed; its session is as new. Called by the closing thread. */
    void closed();

    /** The session is being aborted, whether its last connection is still in use or not. */
    void aborted();

    /** The session was gone before its connection was closed; told once, instead of {@link #closed}. */
    void lost();
}
