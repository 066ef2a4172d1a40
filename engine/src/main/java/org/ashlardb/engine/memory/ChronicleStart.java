package org.ashlardb.engine.memory;

import java.util.logging.Level;
import java.util.logging.Logger;
import net.openhft.chronicle.core.Jvm;
import net.openhft.chronicle.core.cleaner.CleanerServiceLocator;

/**
 * Initialises Chronicle without a word on the console.
 *
 * <p>Two of its static initialisers would speak up in a JVM started without flags: SLF4J warns when no logging provider
 * is present, and Chronicle's unused cleaner of byte buffers asks for a JVM option. Both are muted only for the moment
 * of their initialisation; whatever the application has configured is put back.
 */
final class ChronicleStart {
    private static final String SLF4J_VERBOSITY = "slf4j.internal.verbosity";
    private static final String CLEANER =
            "net.openhft.chronicle.core.internal.cleaner.ReflectionBasedByteBufferCleanerService";

    static {
        String verbosity = System.getProperty(SLF4J_VERBOSITY);
        Logger cleaner = Logger.getLogger(CLEANER);
        Level level = cleaner.getLevel();
        if (verbosity == null) {
            System.setProperty(SLF4J_VERBOSITY, "ERROR");
        }
        cleaner.setLevel(Level.OFF);
        try {
            Jvm.init();
            CleanerServiceLocator.cleanerService();
        } finally {
            cleaner.setLevel(level);
            if (verbosity == null) {
                System.clearProperty(SLF4J_VERBOSITY);
            }
        }
    }

    private ChronicleStart() {}

    /** Does its work when the class is initialised, thus once. */
    static void quietly() {}
}
