package org.ashlardb.bench.workload;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.ashlardb.bench.keyvalue.KeyValueEngine;
import org.ashlardb.bench.target.CustomTarget;
import org.ashlardb.bench.target.Dialect;
import org.ashlardb.bench.target.Durability;
import org.ashlardb.bench.target.Engine;
import org.ashlardb.bench.target.Target;

/**
 * What one measuring JVM does, as it travels there.
 *
 * @param experiment to run
 * @param engine to measure
 * @param directory empty, for the engine's files
 * @param settings sizes and times of the experiment
 */
public record Job(Experiments experiment, Engine engine, Path directory, Map<String, String> settings) {
    private static final String CUSTOM = "custom.";
    private static final String SETTING = "setting.";

    public Job {
        settings = Map.copyOf(settings);
    }

    /** The engine, if it is reached through JDBC. */
    Target target() {
        if (engine instanceof Target target) {
            return target;
        }
        throw new IllegalArgumentException(engine.name() + " has no JDBC driver");
    }

    String setting(String name) {
        String value = settings.get(name);
        if (value == null) {
            throw new IllegalArgumentException("The job says nothing of '" + name + "'");
        }
        return value;
    }

    int number(String name) {
        return Integer.parseInt(setting(name));
    }

    /** A setting in seconds, as nanoseconds. */
    long nanos(String name) {
        return Math.round(Double.parseDouble(setting(name)) * 1e9);
    }

    /** A form that {@link #fromProperties} understands in another JVM. */
    public Properties toProperties() {
        Properties properties = new Properties();
        properties.setProperty("experiment", experiment.name());
        properties.setProperty("directory", directory.toString());
        settings.forEach((name, value) -> properties.setProperty(SETTING + name, value));
        if (engine instanceof CustomTarget custom) {
            write(custom.settings(), properties);
        } else {
            boolean known = Engines.all().contains(engine) || engine instanceof KeyValueEngine;
            properties.setProperty(
                    "engine", known ? engine.name() : engine.getClass().getName());
        }
        return properties;
    }

    public static Job fromProperties(Properties properties) {
        String name = properties.getProperty("engine");
        Engine engine = name == null
                ? new CustomTarget(readCustom(properties))
                : Engines.exactly(name).get(0);
        Map<String, String> settings = new TreeMap<>();
        for (String key : properties.stringPropertyNames()) {
            if (key.startsWith(SETTING)) {
                settings.put(key.substring(SETTING.length()), properties.getProperty(key));
            }
        }
        return new Job(
                Experiments.valueOf(properties.getProperty("experiment")),
                engine,
                Path.of(properties.getProperty("directory")),
                settings);
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
