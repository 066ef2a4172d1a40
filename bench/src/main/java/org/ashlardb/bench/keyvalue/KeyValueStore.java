package org.ashlardb.bench.keyvalue;

import java.io.IOException;
import java.sql.SQLException;

/** An open store. Thread-safe; its sessions are not. */
public interface KeyValueStore extends AutoCloseable {
    /** A session for one thread. */
    Session session() throws IOException, SQLException;

    /** After all its sessions are closed. */
    @Override
    void close() throws IOException, SQLException;

    /** What one thread does. Arrays belong to the caller. */
    interface Session extends AutoCloseable {
        /** Adds a record, whose key is larger than all before, to the batch. */
        void add(byte[] key, byte[] value) throws IOException, SQLException;

        /** Commits the batch. */
        void commitBatch() throws IOException, SQLException;

        /** Reads a record in a transaction of its own and copies its value; false if there is none. */
        boolean get(byte[] key, byte[] value) throws IOException, SQLException;

        /** Gives an existing record another value in a transaction of its own. */
        void put(byte[] key, byte[] value) throws IOException, SQLException;

        @Override
        void close() throws IOException, SQLException;
    }
}
