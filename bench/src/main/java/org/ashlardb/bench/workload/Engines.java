package org.ashlardb.bench.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.ashlardb.bench.keyvalue.KeyValueEngine;
import org.ashlardb.bench.target.Engine;
import org.ashlardb.bench.target.H2WriteDelayZero;
import org.ashlardb.bench.target.Targets;

/** All engines, by JDBC and by their own APIs. */
public final class Engines {
    private static final List<Engine> ALL = all(Targets.all(), List.of(new H2WriteDelayZero()), KeyValueEngine.all());

    private Engines() {}

    @SafeVarargs
    private static List<Engine> all(List<? extends Engine>... lists) {
        List<Engine> all = new ArrayList<>();
        for (List<? extends Engine> list : lists) {
            all.addAll(list);
        }
        return List.copyOf(all);
    }

    public static List<Engine> all() {
        return ALL;
    }

    /**
     * The engines whose name is {@code selector} or starts with it and a hyphen, or all; or the user's own class of
     * that name.
     *
     * @throws IllegalArgumentException if there is none, naming those there are
     */
    public static List<Engine> select(String selector) {
        if (selector.indexOf('.') >= 0) {
            return List.copyOf(Targets.select(selector));
        }
        List<Engine> chosen = ALL.stream()
                .filter(engine -> selector.equals("all")
                        || engine.name().equals(selector)
                        || engine.name().startsWith(selector + "-"))
                .toList();
        if (chosen.isEmpty()) {
            String known = ALL.stream().map(Engine::name).collect(Collectors.joining(", "));
            throw new IllegalArgumentException("No engine is called '" + selector + "'. There are: " + known);
        }
        return chosen;
    }

    /** The engine of that name, or else what {@link #select} gives. */
    public static List<Engine> exactly(String name) {
        List<Engine> chosen =
                ALL.stream().filter(engine -> engine.name().equals(name)).toList();
        return chosen.isEmpty() ? select(name) : chosen;
    }

    /** How the engine is reached, in words; engines reached differently are not compared. */
    public static String access(Engine engine) {
        return engine instanceof KeyValueEngine ? "by own API" : "by JDBC";
    }
}
