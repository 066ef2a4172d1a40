package org.ashlardb.bench.workload;

import java.io.IOException;
import java.sql.SQLException;

/** What a measuring JVM does with one engine. */
public interface Experiment {
    /**
     * Does it, reporting figures on the way.
     *
     * @throws SQLException and the like if the engine fails, or if what it returns is not what was written
     */
    void run(Job job, Reporter out) throws IOException, SQLException, ClassNotFoundException, InterruptedException;
}
