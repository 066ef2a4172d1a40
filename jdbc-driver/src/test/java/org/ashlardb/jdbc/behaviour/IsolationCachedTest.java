package org.ashlardb.jdbc.behaviour;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.io.TempDir;

/** The same with a CACHED table, whose rows leave memory between all steps. */
final class IsolationCachedTest extends IsolationTest {
    @TempDir
    private Path directory;

    @Override
    String newUrl() {
        return "jdbc:ashlar:file:" + directory.resolve("db") + ";default_table_mode=cached;cache_size=256KB";
    }

    @Override
    void betweenSteps() throws SQLException {
        execute("CHECKPOINT");
    }
}
