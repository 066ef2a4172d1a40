package org.ashlardb.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ashlardb.bench.workload.ForcesExperiment;

/**
 * What {@code strace -f -y} saw between the two marks of {@link ForcesExperiment}: calls that wait for the device,
 * which are fsync, fdatasync, msync(MS_SYNC), and writes to files opened with O_SYNC or O_DSYNC.
 */
final class ForceTrace {
    /** Calls to trace. */
    static final String CALLS = "fsync,fdatasync,msync,openat,close,write,pwrite64,writev,pwritev,pwritev2";

    private static final Pattern CALL = Pattern.compile("^(\\d+) +(?:<\\.\\.\\. )?(\\w+)(?: resumed>|\\()(.*)$");
    private static final Pattern OPENED = Pattern.compile("= (\\d+<[^>]*>)");
    private static final Pattern DESCRIPTOR = Pattern.compile("^(\\d+<[^>]*>)");
    private static final String WRITES = "write to an O_SYNC or O_DSYNC file";

    private final Map<String, Integer> counts = new TreeMap<>();
    private final Set<String> synchronous = new HashSet<>();
    /** Threads in the middle of opening a file, and whether it writes through. */
    private final Map<String, Boolean> opening = new HashMap<>();

    private boolean begun;
    private boolean ended;

    /** Reads the trace; there is no result if a mark is missing. */
    static ForceTrace read(Path file) throws IOException {
        ForceTrace trace = new ForceTrace();
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            lines.lines().forEach(trace::accept);
        }
        if (!trace.begun || !trace.ended) {
            throw new IOException("The trace lacks the marks around the commits");
        }
        return trace;
    }

    /** As {@link #read}, of lines. */
    static ForceTrace of(List<String> lines) {
        ForceTrace trace = new ForceTrace();
        lines.forEach(trace::accept);
        return trace;
    }

    private void accept(String line) {
        Matcher call = CALL.matcher(line);
        if (!call.matches()) {
            return;
        }
        String thread = call.group(1);
        String name = call.group(2);
        String rest = call.group(3);
        boolean resumed = line.contains("<... ");
        if (name.equals("openat")) {
            open(thread, rest, resumed);
        } else if (!resumed) {
            count(name, rest);
        }
    }

    private void open(String thread, String rest, boolean resumed) {
        boolean writesThrough = resumed ? opening.getOrDefault(thread, false) : rest.matches(".*\\bO_D?SYNC\\b.*");
        Matcher opened = OPENED.matcher(rest);
        if (!opened.find()) {
            opening.put(thread, writesThrough);
        } else if (writesThrough) {
            synchronous.add(opened.group(1));
        } else {
            synchronous.remove(opened.group(1));
        }
    }

    private void count(String name, String rest) {
        if (rest.contains("/" + ForcesExperiment.BEGIN + ">")) {
            begun |= name.equals("fdatasync");
            return;
        }
        if (rest.contains("/" + ForcesExperiment.END + ">")) {
            ended = true;
            return;
        }
        if (!begun || ended) {
            return;
        }
        switch (name) {
            case "fsync", "fdatasync" -> counts.merge(name, 1, Integer::sum);
            case "msync" -> {
                if (rest.contains("MS_SYNC")) {
                    counts.merge(name, 1, Integer::sum);
                }
            }
            case "close" -> synchronous.remove(descriptor(rest));
            default -> {
                if (synchronous.contains(descriptor(rest))) {
                    counts.merge(WRITES, 1, Integer::sum);
                }
            }
        }
    }

    private static String descriptor(String rest) {
        Matcher descriptor = DESCRIPTOR.matcher(rest);
        return descriptor.find() ? descriptor.group(1) : "";
    }

    int total() {
        return sum(counts.values());
    }

    private static int sum(Collection<Integer> values) {
        return values.stream().mapToInt(Integer::intValue).sum();
    }

    /** Each kind and how many there were of it for each commit. */
    String perCommit(int commits) {
        Map<String, String> shares = new LinkedHashMap<>();
        counts.forEach((name, count) ->
                shares.put(name, String.format(Locale.ROOT, "%.2f %s", (double) count / commits, name)));
        return String.join(", ", shares.values());
    }
}
