package org.ashlardb.engine.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.ashlardb.engine.BuildTurn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the jcstress tests of the lock-free parts in JVMs of their own, briefly: one of two, as chance will have it, in a
 * build under Java up to 21, one of the others in one from Java 22 on; {@code -Dashlar.turns=false} has each run all.
 */
class StressTest {
    private static final List<String> FIRST = List.of("UniqueInsertStress", "SeqlockStress");
    private static final List<String> SECOND = List.of("AnnouncementStress", "StampStress");

    private static List<String> choose() {
        if (BuildTurn.isWhole()) {
            return Stream.concat(FIRST.stream(), SECOND.stream()).toList();
        }
        List<String> turn = BuildTurn.isSecond() ? SECOND : FIRST;
        return List.of(turn.get(new Random().nextInt(turn.size())));
    }

    @Test
    void lockFreePartsShowNoForbiddenOutcome(@TempDir Path directory) throws IOException, InterruptedException {
        List<String> tests = choose();
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.openjdk.jcstress.Main",
                        "-t",
                        String.join("|", tests),
                        "-m",
                        "quick",
                        "-iters",
                        "1",
                        "-f",
                        "1",
                        "-time",
                        "5",
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
        assertTrue(output.contains("All remaining tests: " + tests.size() + " matching"), output);
    }
}
