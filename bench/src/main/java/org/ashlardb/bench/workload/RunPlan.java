package org.ashlardb.bench.workload;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import org.ashlardb.bench.target.CustomTarget;
import org.ashlardb.bench.target.Dialect;
import org.ashlardb.bench.target.Durability;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.target.Targets;

/**
 * What one forked JVM does.
 *
 * @param target the engine
 * @param rowCounts rows of each run, one after the other in one process
 * @param variant how rows are inserted
 * @param patience no run follows one that took longer than this
 * @param directory empty, for the engine's files
 */
public record RunPlan(Target target, List<Integer> rowCounts, Variant variant, Duration patience, Path directory) {
    private static final String CUSTOM = "custom.";

    /** A form that {@link #fromProperties} understands in another JVM. */
    public Properties toProperties() {
        Properties properties = new Properties();
        properties.setProperty("rows", rowCounts.stream().map(String::valueOf).collect(Collectors.joining(",")));
        properties.setProperty("variant", variant.name());
        properties.setProperty("patience", patience.toString());
        properties.setProperty("directory", directory.toString());
        if (target instanceof CustomTarget custom) {
            write(custom.settings(), properties);
        } else {
            boolean known = Targets.all().contains(target);
            properties.setProperty(
                    "target", known ? target.name() : target.getClass().getName());
        }
        return properties;
    }

    public static RunPlan fromProperties(Properties properties) {
        String name = properties.getProperty("target");
        Target target = name == null
                ? new CustomTarget(readCustom(properties))
                : Targets.select(name).get(0);
        List<Integer> rows = Arrays.stream(properties.getProperty("rows").split(","))
                .map(Integer::valueOf)
                .toList();
        return new RunPlan(
                target,
                rows,
                Variant.valueOf(properties.getProperty("variant")),
                Duration.parse(properties.getProperty("patience")),
                Path.of(properties.getProperty("directory")));
    }

    private static void write(CustomTarget.Settings settings, Properties properties) {
        properties.setProperty(CUSTOM + "url", settings.url());
        setIfPresent(properties, CUSTOM + "driver", settings.driver());
        setIfPresent(properties, CUSTOM + "user", settings.user());
        setIfPresent(properties, CUSTOM + "password", settings.password());
        properties.setProperty(CUSTOM + "durability", settings.durability().name());
        Dialect dialect = settings.dialect();
        properties.setProperty(CUSTOM + "createTable", dialect.createTable());
        properties.setProperty(CUSTOM + "identity", dialect.identity());
        properties.setProperty(CUSTOM + "keyConstraint", dialect.keyConstraint());
        properties.setProperty(CUSTOM + "quote", dialect.quote());
    }

    private static void setIfPresent(Properties properties, String key, String value) {
        if (value != null) {
            properties.setProperty(key, value);
        }
    }

    private static CustomTarget.Settings readCustom(Properties properties) {
        return new CustomTarget.Settings(
                properties.getProperty(CUSTOM + "url"),
                properties.getProperty(CUSTOM + "driver"),
                properties.getProperty(CUSTOM + "user"),
                properties.getProperty(CUSTOM + "password"),
                Durability.valueOf(properties.getProperty(CUSTOM + "durability")),
                new Dialect(
                        properties.getProperty(CUSTOM + "createTable"),
                        properties.getProperty(CUSTOM + "identity"),
                        properties.getProperty(CUSTOM + "keyConstraint"),
                        properties.getProperty(CUSTOM + "quote")));
    }
}
