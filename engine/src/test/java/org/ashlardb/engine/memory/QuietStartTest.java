package org.ashlardb.engine.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A fresh JVM without flags stays silent, and ends, when it uses a slab. */
class QuietStartTest {
    @Test
    void printsNothingAndEnds() throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = System.getProperty("java.class.path");
        Process process = new ProcessBuilder(java, "-cp", classPath, Main.class.getName())
                .redirectErrorStream(true)
                .start();
        byte[] output = process.getInputStream().readAllBytes();
        boolean ended = process.waitFor(30, TimeUnit.SECONDS);
        assertEquals("", new String(output, StandardCharsets.UTF_8));
        assertTrue(ended);
        assertEquals(0, process.exitValue());
    }

    static final class Main {
        public static void main(String[] args) {
            for (long size : new long[] {1 << 20, 4 << 20}) {
                Slab slab = SlabProvider.allocate(size);
                slab.putLong(8, 1);
                slab.release();
            }
        }
    }
}
