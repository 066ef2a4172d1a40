package org.ashlardb.bench.target;

import java.util.List;
import java.util.stream.Collectors;

/** The targets that come with the program. */
public final class Targets {
    private static final List<Target> ALL = List.of(
            new AshlarMemory(),
            new HsqldbMemory(),
            new H2Memory(),
            new SqliteMemory(),
            new DuckDbMemory(),
            new AshlarFile("LOGGED", "delayed"),
            new AshlarFile("LOGGED", "none"),
            new AshlarFile("CACHED", "delayed"),
            new HsqldbFile(),
            new HsqldbFileShutdown(),
            new HsqldbCached(),
            new HsqldbCachedShutdown(),
            new H2File(),
            new SqliteNormal(),
            new AshlarFile("LOGGED", "full"),
            new AshlarFile("CACHED", "full"),
            new HsqldbFileForced(),
            new HsqldbCachedForced(),
            new DerbyFile(),
            new SqliteFile(),
            new DuckDbFile());

    private Targets() {}

    public static List<Target> all() {
        return ALL;
    }

    /**
     * The targets whose name is {@code selector} or starts with it and a hyphen; or the user's own class of that name.
     *
     * @throws IllegalArgumentException if there is none, naming those there are
     */
    public static List<Target> select(String selector) {
        if (selector.indexOf('.') >= 0) {
            return List.of(instantiate(selector));
        }
        List<Target> chosen = ALL.stream()
                .filter(target ->
                        target.name().equals(selector) || target.name().startsWith(selector + "-"))
                .toList();
        if (chosen.isEmpty()) {
            String known = ALL.stream().map(Target::name).collect(Collectors.joining(", "));
            throw new IllegalArgumentException("No benchmark is called '" + selector + "'. There are: " + known);
        }
        return chosen;
    }

    private static Target instantiate(String className) {
        try {
            return (Target) Class.forName(className).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IllegalArgumentException(
                    "'" + className + "' is not a class with a public constructor that extends "
                            + Target.class.getName(),
                    e);
        }
    }
}
