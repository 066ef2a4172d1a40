package org.ashlardb.bench.micro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LimitsTest {
    private static final double SECONDS = 0.001;

    @TempDir
    private Path directory;

    @Test
    void memoryLimitsArePositive() {
        MemoryLimits limits = new MemoryLimits(SECONDS);
        expectPositive(limits.copyBytesPerSecond(1 << 10));
        expectPositive(limits.arrayScanRowsPerSecond(100));
        expectPositive(limits.randomReadNanos(1 << 16));
    }

    @Test
    void forcedWritesArePositiveAndLeaveNothing() throws IOException {
        ForceLimits limits = new ForceLimits(SECONDS);
        expectPositive(limits.appendsPerSecond(directory));
        expectPositive(limits.overwritesPerSecond(directory, 4));
        try (Stream<Path> files = Files.list(directory)) {
            assertEquals(0, files.count());
        }
    }

    @Test
    void linkedLinesAreOneCycle() {
        LinkedLines lines = new LinkedLines(1 << 16);
        int at = lines.next(0);
        int steps = 1;
        while (at != 0) {
            at = lines.next(at);
            steps++;
        }
        assertEquals((1 << 16) / 64, steps);
    }

    private static void expectPositive(double value) {
        assertTrue(value > 0 && Double.isFinite(value), "measured " + value);
    }
}
