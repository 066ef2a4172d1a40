package org.ashlardb.bench.workload;

import java.io.IOException;
import java.sql.SQLException;

/** The table of the measure experiment, open. */
interface MeasureStore extends AutoCloseable {
    /** Writes row {@code i} in a transaction of its own. */
    void write(int i) throws IOException, SQLException;

    /** Finds row {@code i} by its key in a transaction of its own, reads it and compares it with what was written. */
    void read(int i) throws IOException, SQLException;

    @Override
    void close() throws IOException, SQLException;
}
