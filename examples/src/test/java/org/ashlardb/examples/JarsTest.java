package org.ashlardb.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The jars that an application needs for JDBC. */
final class JarsTest {
    private static final Pattern NEEDED =
            Pattern.compile("(ashlar-(jdbc|sql|engine)|chronicle-(bytes|core)|slf4j-api)-.*\\.jar");
    private static final int COUNT = 6;
    private static final long MOST_BYTES = 6_000_000;

    @Test
    void areBelowSixMegabytes() throws IOException {
        List<Path> jars = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(path -> NEEDED.matcher(path.getFileName().toString()).matches())
                .toList();
        assumeTrue(
                jars.stream().anyMatch(jar -> jar.getFileName().toString().startsWith("ashlar-sql")),
                "mvn test has directories of classes; the jars are made by mvn verify");
        assertEquals(COUNT, jars.size(), jars.toString());
        long bytes = 0;
        for (Path jar : jars) {
            bytes += Files.size(jar);
        }
        assertTrue(bytes < MOST_BYTES, bytes + " bytes in " + jars);
    }
}
