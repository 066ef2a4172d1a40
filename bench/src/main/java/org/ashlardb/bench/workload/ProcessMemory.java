package org.ashlardb.bench.workload;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Memory of this process.
 *
 * @param heapUsed bytes of live objects on the Java heap, after garbage collection
 * @param resident bytes of physical memory of the whole process, 0 where the system does not tell
 */
public record ProcessMemory(long heapUsed, long resident) {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final int COLLECTIONS = 3;

    /** Collects garbage and measures. */
    public static ProcessMemory afterCollection() throws IOException {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        return new ProcessMemory(heap.getUsed(), readResident());
    }

    /** The most bytes of physical memory this process has had, 0 where the system does not tell. */
    static long peakResident() throws IOException {
        return read("VmHWM:");
    }

    private static long readResident() throws IOException {
        return read("VmRSS:");
    }

    private static long read(String field) throws IOException {
        if (!Files.isReadable(STATUS)) {
            return 0;
        }
        for (String line : Files.readAllLines(STATUS, StandardCharsets.UTF_8)) {
            if (line.startsWith(field)) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
            }
        }
        return 0;
    }

    /**
     * Bytes outside the heap by which the process has grown since {@code before}; true only if the heap has a fixed
     * size and was touched at the start ({@code -Xms} equal to {@code -Xmx}, {@code -XX:+AlwaysPreTouch}).
     */
    public long offHeapSince(ProcessMemory before) {
        return resident - before.resident;
    }
}
