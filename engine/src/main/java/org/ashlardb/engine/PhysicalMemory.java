package org.ashlardb.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** How much memory the machine, or the container the process runs in, has. */
final class PhysicalMemory {
    private static final Path MEMINFO = Path.of("/proc/meminfo");
    private static final Path CGROUP_LIMIT = Path.of("/sys/fs/cgroup/memory.max");
    private static final long BYTES = read();

    private PhysicalMemory() {}

    /** Bytes; where the system does not tell, four times the largest heap, which the JVM sets to a quarter. */
    static long bytes() {
        return BYTES;
    }

    private static long read() {
        long machine = firstNumber(MEMINFO, "MemTotal:", 1024);
        if (machine <= 0) {
            return Runtime.getRuntime().maxMemory() * 4;
        }
        long container = firstNumber(CGROUP_LIMIT, "", 1);
        return container > 0 ? Math.min(machine, container) : machine;
    }

    private static long firstNumber(Path file, String prefix, long unit) {
        String text;
        try {
            text = new String(Files.readAllBytes(file), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            return 0; // no such file on this system: the caller has another source
        }
        if (!text.startsWith(prefix)) {
            return 0;
        }
        int start = prefix.length();
        while (start < text.length() && text.charAt(start) == ' ') {
            start++;
        }
        int end = start;
        while (end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        return end > start ? Long.parseLong(text.substring(start, end)) * unit : 0;
    }
}
