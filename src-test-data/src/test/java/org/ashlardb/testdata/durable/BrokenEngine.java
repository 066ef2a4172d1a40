package org.ashlardb.testdata.durable;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.LongFunction;
import org.ashlardb.testdata.held.ChangedClasses;

/** Loads the engine and these tests once more, with one class of the engine broken. */
final class BrokenEngine extends ChangedClasses {
    private final Map<String, byte[]> broken;

    private BrokenEngine(Map<String, byte[]> broken) {
        super(BrokenEngine.class.getClassLoader());
        this.broken = broken;
    }

    /**
     * What watches random work of the broken engine, given its seed: returns what it has caught, or null.
     *
     * @param mutant null for the good engine, loaded the same way
     * @param directory empty
     */
    static LongFunction<Throwable> load(EngineMutant mutant, Path directory) {
        Map<String, byte[]> broken = mutant == null ? Map.of() : mutant.source().compile(directory);
        try {
            Object watched = new BrokenEngine(broken)
                    .load(WatchedWork.class)
                    .getDeclaredConstructor()
                    .newInstance();
            @SuppressWarnings("unchecked")
            LongFunction<Throwable> work = (LongFunction<Throwable>) watched;
            return work;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    protected byte[] change(String name, byte[] file) {
        return broken.getOrDefault(name, file);
    }
}
