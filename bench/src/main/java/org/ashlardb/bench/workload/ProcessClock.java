package org.ashlardb.bench.workload;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * What this process has used since it started: time on the clock and on processors, context switches.
 *
 * <p>Switches are those of the threads alive at both moments and since; a thread that ended in between takes its count
 * with it, so measure before the workers end. System time has the resolution of the kernel's tick, some 10 ms.
 *
 * @param wallNanos of the clock
 * @param processorNanos user and system, of all threads
 * @param systemNanos of all threads, -1 where the system does not tell
 * @param voluntary context switches of the threads that live, -1 where the system does not tell
 * @param involuntary the like
 */
record ProcessClock(long wallNanos, long processorNanos, long systemNanos, long voluntary, long involuntary) {
    private static final Path STAT = Path.of("/proc/self/stat");
    private static final Path TASKS = Path.of("/proc/self/task");
    private static final long NANOS_PER_TICK = 10_000_000; // USER_HZ is 100 on every Linux
    /** Fields of the stat file behind the name, which may hold blanks: 11 is utime, 12 is stime. */
    private static final int SYSTEM_FIELD = 12;

    /** Below this, ticks are too coarse to tell anything. */
    private static final double LEAST_MILLIS = 50;

    static ProcessClock now() throws IOException {
        long voluntary = -1;
        long involuntary = -1;
        if (Files.isDirectory(TASKS)) {
            voluntary = 0;
            involuntary = 0;
            try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
                for (Path task : tasks) {
                    long[] switches = switches(task.resolve("status"));
                    voluntary += switches[0];
                    involuntary += switches[1];
                }
            }
        }
        long system = readSystemNanos();
        OperatingSystemMXBean bean = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new ProcessClock(System.nanoTime(), bean.getProcessCpuTime(), system, voluntary, involuntary);
    }

    private static long[] switches(Path status) throws IOException {
        long[] switches = new long[2];
        try {
            for (String line : Files.readAllLines(status, StandardCharsets.UTF_8)) {
                if (line.startsWith("voluntary_ctxt_switches:")) {
                    switches[0] = number(line);
                } else if (line.startsWith("nonvoluntary_ctxt_switches:")) {
                    switches[1] = number(line);
                }
            }
        } catch (NoSuchFileException e) {
            return new long[2]; // the thread has ended
        } catch (IOException e) {
            if (Files.exists(status)) {
                throw e;
            }
            return new long[2];
        }
        return switches;
    }

    private static long number(String line) {
        return Long.parseLong(line.substring(line.indexOf(':') + 1).strip());
    }

    private static long readSystemNanos() throws IOException {
        if (!Files.isReadable(STAT)) {
            return -1;
        }
        String stat = Files.readString(STAT, StandardCharsets.UTF_8);
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(fields[SYSTEM_FIELD]) * NANOS_PER_TICK;
    }

    /** Reports what was used between {@code since} and this moment. */
    void report(ProcessClock since, String workload, Reporter out) {
        double wall = (wallNanos - since.wallNanos) / 1e6;
        double processor = (processorNanos - since.processorNanos) / 1e6;
        out.figure(workload, Metric.WALL_TIME, wall);
        if (wall >= LEAST_MILLIS) {
            out.figure(workload, Metric.OVERHEAD, processor / wall);
            if (systemNanos >= 0) {
                double system = (systemNanos - since.systemNanos) / 1e6;
                out.figure(workload, Metric.USER_TIME, Math.max(0, processor - system));
                out.figure(workload, Metric.SYSTEM_TIME, system);
            }
        }
        if (voluntary >= 0) {
            out.figure(workload, Metric.VOLUNTARY_SWITCHES, Math.max(0, voluntary - since.voluntary));
            out.figure(workload, Metric.INVOLUNTARY_SWITCHES, Math.max(0, involuntary - since.involuntary));
        }
    }
}
