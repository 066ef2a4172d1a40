package org.ashlardb.bench.workload;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Starts a JVM like this one, with the same class path and the given options. */
public final class ForkedJvm {
    private final List<String> jvmOptions;
    private final List<Path> extraClassPath;
    private final List<String> runner;

    /**
     * @param jvmOptions the same for every engine
     * @param extraClassPath drivers that the user brings; they come before this program's own
     */
    public ForkedJvm(List<String> jvmOptions, List<Path> extraClassPath) {
        this(jvmOptions, extraClassPath, List.of());
    }

    private ForkedJvm(List<String> jvmOptions, List<Path> extraClassPath, List<String> runner) {
        this.jvmOptions = List.copyOf(jvmOptions);
        this.extraClassPath = List.copyOf(extraClassPath);
        this.runner = List.copyOf(runner);
    }

    /** The same with further options. */
    ForkedJvm with(List<String> moreOptions) {
        List<String> all = new ArrayList<>(jvmOptions);
        all.addAll(moreOptions);
        return new ForkedJvm(all, extraClassPath, runner);
    }

    /** The same, started by another program, given with its arguments. */
    public ForkedJvm under(List<String> program) {
        return new ForkedJvm(jvmOptions, extraClassPath, program);
    }

    /**
     * Runs a main class to its end.
     *
     * @param main the class
     * @param arguments for it
     * @param input written to its standard input
     * @param lines gets each line of standard output as it appears
     * @param timeoutSeconds after which the JVM is ended
     */
    public Exit run(Class<?> main, List<String> arguments, String input, Consumer<String> lines, long timeoutSeconds)
            throws IOException {
        List<String> command = new ArrayList<>(runner);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        command.add("-cp");
        command.add(classPath());
        command.add(main.getName());
        command.addAll(arguments);
        File errors = File.createTempFile("bench", ".err");
        File inputs = File.createTempFile("bench", ".in");
        try {
            Files.writeString(inputs.toPath(), input);
            long start = System.nanoTime();
            Process process = new ProcessBuilder(command)
                    .redirectInput(inputs)
                    .redirectError(errors)
                    .start();
            AtomicBoolean timedOut = new AtomicBoolean();
            Thread watchdog = watch(process, timeoutSeconds, timedOut);
            long firstLine = 0;
            try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    firstLine = firstLine == 0 ? System.nanoTime() - start : firstLine;
                    lines.accept(line);
                }
            }
            int code = waitFor(process);
            watchdog.interrupt();
            return new Exit(code, timedOut.get(), firstLine, firstError(errors.toPath()));
        } finally {
            Files.deleteIfExists(errors.toPath());
            Files.deleteIfExists(inputs.toPath());
        }
    }

    /**
     * How a forked JVM ended.
     *
     * @param code its exit code
     * @param timedOut whether it was ended because it took too long
     * @param firstLineNanos from the start of the process to its first line of output
     * @param error the first line it wrote to standard error that is no warning; may be empty
     */
    public record Exit(int code, boolean timedOut, long firstLineNanos, String error) {}

    private String classPath() {
        StringBuilder path = new StringBuilder();
        for (Path extra : extraClassPath) {
            path.append(extra).append(File.pathSeparatorChar);
        }
        return path.append(System.getProperty("java.class.path")).toString();
    }

    private static Thread watch(Process process, long timeoutSeconds, AtomicBoolean timedOut) {
        Thread watchdog = new Thread(() -> {
            try {
                if (!process.waitFor(timeoutSeconds, TimeUnit.SECONDS)) {
                    timedOut.set(true);
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // the process has ended
            }
        });
        watchdog.setDaemon(true);
        watchdog.start();
        return watchdog;
    }

    private static int waitFor(Process process) throws IOException {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while a measuring JVM was running", e);
        }
    }

    private static String firstError(Path file) throws IOException {
        return Files.readAllLines(file, StandardCharsets.UTF_8).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("WARNING") && !line.startsWith("SLF4J"))
                .findFirst()
                .orElse("")
                .strip();
    }
}
