package org.ashlardb.engine.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the jcstress tests of the lock-free parts in JVMs of their own, briefly. */
class StressTest {
    private static final int TESTS = 4;

    @Test
    void lockFreePartsShowNoForbiddenOutcome(@TempDir Path directory) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.openjdk.jcstress.Main",
                        "-m",
                        "quick",
                        "-iters",
                        "1",
                        "-f",
                        "1",
                        "-time",
                        "20",
                        "-sc",
                        "false",
                        "-af",
                        "NONE",
                        "-hs",
                        "256")
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        assertTrue(output.contains("Failed tests: No matches."), output);
        assertTrue(output.contains("All remaining tests: " + TESTS + " matching"), output);
    }
}
