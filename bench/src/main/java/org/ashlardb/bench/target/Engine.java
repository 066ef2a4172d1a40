package org.ashlardb.bench.target;

import java.util.List;
import java.util.Optional;

/**
 * One engine in one configuration, reached through JDBC or through its own API.
 *
 * <p>An engine is stateless and thread-safe. It is opened in a JVM of its own; the name identifies it across JVMs.
 */
public interface Engine {
    /** Unique, lower case, without spaces: what {@code -b} takes. */
    String name();

    /** Engine and settings, for people. */
    String description();

    Durability durability();

    /** Whether it writes files, so that the device matters. */
    default boolean usesFiles() {
        return durability() != Durability.NONE;
    }

    /** Why this engine cannot run here, if so. */
    default Optional<String> unavailable() {
        return Optional.empty();
    }

    /** Options its JVM needs besides those of every engine. */
    default List<String> jvmOptions() {
        return List.of();
    }
}
