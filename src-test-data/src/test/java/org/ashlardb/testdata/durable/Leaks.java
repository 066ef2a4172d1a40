package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

/** Finds threads of databases that have been closed. */
final class Leaks {
    private Leaks() {}

    /** Fails if any thread of a database's is alive; all databases have been closed. */
    static void check() {
        List<String> alive = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("ashlar-") && thread.isAlive())
                .map(Thread::getName)
                .toList();
        assertEquals(List.of(), alive, "threads left behind");
    }
}
