package org.ashlardb.bench.report;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The facts of a run as {@link ResultsFile} keeps them: date, command line, machine, Java and versions. */
public final class RunFacts {
    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");
    private static final String VERSIONS = "versions.properties";
    private static final double GIBIBYTE = 1 << 30;

    private RunFacts() {}

    /**
     * The facts of this process and machine.
     *
     * @param arguments of the program
     */
    public static Map<String, String> of(List<String> arguments) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("date", LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT)));
        facts.put("command", "java -jar benchmarks.jar " + String.join(" ", arguments));
        facts.put("machine", machine());
        facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        facts.put("java", System.getProperty("java.vendor") + " " + Runtime.version());
        facts.put("versions", versions());
        return facts;
    }

    private static String machine() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return String.format(
                Locale.ROOT,
                "%d processors (%s), %.0f GiB of memory",
                Runtime.getRuntime().availableProcessors(),
                processor(),
                system.getTotalMemorySize() / GIBIBYTE);
    }

    private static String processor() {
        if (!Files.isReadable(PROCESSORS)) {
            return System.getProperty("os.arch");
        }
        try (Stream<String> lines = Files.lines(PROCESSORS, StandardCharsets.UTF_8)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException | UncheckedIOException e) {
            return System.getProperty("os.arch"); // a fact less, not a failure of the measurement
        }
    }

    /** Ashlar and its peers as the build knows them. */
    private static String versions() {
        Properties versions = new Properties();
        try (InputStream in = RunFacts.class.getResourceAsStream(VERSIONS)) {
            versions.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new TreeSet<>(versions.stringPropertyNames())
                .stream().map(name -> name + " " + versions.getProperty(name)).collect(Collectors.joining(", "));
    }
}
