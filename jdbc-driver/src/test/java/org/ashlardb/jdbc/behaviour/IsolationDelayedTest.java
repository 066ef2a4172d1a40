package org.ashlardb.jdbc.behaviour;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The same in files, where a commit is visible before it is on the device. */
final class IsolationDelayedTest extends IsolationTest {
    @TempDir
    private Path directory;

    @Override
    String newUrl() {
        return "jdbc:ashlar:file:" + directory.resolve("db") + ";durability=delayed";
    }
}
