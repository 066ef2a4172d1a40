package org.ashlardb.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;

/** What a reader must know of a run: date, machine, versions, settings. */
final class RunFacts {
    private static final double GIBIBYTE = 1L << 30;
    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

    private RunFacts() {}

    static Map<String, String> collect(String command, List<String> jvmOptions, List<Device> devices) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "date",
                ZonedDateTime.now(ZoneOffset.UTC)
                        .format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT)));
        facts.put("command", command);
        facts.put("processor", processor());
        facts.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
        facts.put("memory", String.format(Locale.ROOT, "%.1f GiB", memoryBytes() / GIBIBYTE));
        facts.put("operating system", System.getProperty("os.name") + ", " + System.getProperty("os.arch"));
        facts.put("kernel", System.getProperty("os.version"));
        facts.put("Java", System.getProperty("java.vendor") + " " + Runtime.version());
        facts.put("JVM options", String.join(" ", jvmOptions));
        devices.forEach(device -> facts.put("device " + device.label(), device.fileSystem()));
        Properties versions = versions();
        new TreeSet<>(versions.stringPropertyNames())
                .forEach(name -> facts.put("version of " + name, versions.getProperty(name)));
        return facts;
    }

    private static long memoryBytes() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
    }

    private static String processor() {
        if (Files.isReadable(PROCESSORS)) {
            try {
                for (String line : Files.readAllLines(PROCESSORS, StandardCharsets.UTF_8)) {
                    if (line.startsWith("model name")) {
                        return line.substring(line.indexOf(':') + 1).strip();
                    }
                }
            } catch (IOException e) {
                return "unknown";
            }
        }
        return "unknown";
    }

    private static Properties versions() {
        Properties versions = new Properties();
        try (InputStream stream = RunFacts.class.getResourceAsStream("versions.properties")) {
            versions.load(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return versions;
    }
}
