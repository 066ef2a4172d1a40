package org.ashlardb.bench.micro;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What a device allows a log that is forced at each commit: 4 KB written and forced, without the file's times. */
public final class ForceLimits {
    private static final int BLOCK = 4_096;

    private final long nanos;

    /**
     * @param seconds to measure each of them
     */
    public ForceLimits(double seconds) {
        this.nanos = Math.round(seconds * 1e9);
    }

    /** Blocks per second appended to a file that grows, each of them forced. */
    public double appendsPerSecond(Path directory) throws IOException {
        return perSecond(directory, 0);
    }

    /** Blocks per second forced in a file whose blocks exist already, from its start to its end again and again. */
    public double overwritesPerSecond(Path directory, int blocks) throws IOException {
        return perSecond(directory, blocks);
    }

    private double perSecond(Path directory, int existing) throws IOException {
        Path file = Files.createTempFile(directory, "force", ".limit");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer block = ByteBuffer.allocateDirect(BLOCK);
            for (int i = 0; i < existing; i++) {
                write(channel, block, i);
            }
            channel.force(true);
            long start = System.nanoTime();
            long count = 0;
            long elapsed;
            do {
                block.putLong(0, count);
                write(channel, block, existing == 0 ? count : count % existing);
                channel.force(false);
                count++;
                elapsed = System.nanoTime() - start;
            } while (elapsed < nanos);
            return count * 1e9 / elapsed;
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static void write(FileChannel channel, ByteBuffer block, long number) throws IOException {
        block.clear();
        while (block.hasRemaining()) {
            channel.write(block, number * BLOCK + block.position());
        }
    }
}
