package org.ashlardb.jdbc.behaviour;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The same in files, where a commit waits for the device before it is visible. */
final class IsolationFullTest extends IsolationTest {
    @TempDir
    private Path directory;

    @Override
    String newUrl() {
        return "jdbc:ashlar:file:" + directory.resolve("db") + ";durability=full";
    }
}
