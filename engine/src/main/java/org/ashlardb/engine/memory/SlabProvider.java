package org.ashlardb.engine.memory;

import java.lang.reflect.InvocationTargetException;
import java.util.function.LongFunction;

/**
 * Chooses, once per JVM, where slabs come from.
 *
 * <p>Java 22 and later: {@code SegmentSlab} on {@code java.lang.foreign}. It is compiled only when the building JDK is
 * 22 or later and is therefore looked up by name. Older Java versions, and a build that lacks the class:
 * {@link ChronicleSlab}. The class that was not chosen is never loaded, so calls through {@link Slab} stay monomorphic.
 */
public final class SlabProvider {
    /** Slabs start at an address that is a multiple of this, so that an offset tells its cache line. */
    public static final int ALIGNMENT = 64;

    private static final int FIRST_RELEASE_WITH_SEGMENTS = 22;
    private static final String SEGMENT_FACTORY = "org.ashlardb.engine.memory.SegmentSlab$Factory";
    private static final LongFunction<Slab> FACTORY = choose(Runtime.version().feature());

    private SlabProvider() {}

    /**
     * Allocates a slab filled with zeros.
     *
     * @param size in bytes, at least 8
     * @throws OutOfMemoryError if the operating system does not give the memory
     */
    public static Slab allocate(long size) {
        if (size < Long.BYTES) {
            throw new IllegalArgumentException("A slab needs at least 8 bytes, asked for " + size);
        }
        return FACTORY.apply(size);
    }

    /** Name of the chosen implementation, for diagnostics. */
    public static String name() {
        return FACTORY instanceof ChronicleFactory ? "ChronicleSlab" : "SegmentSlab";
    }

    @SuppressForbidden("Java 17 must not see a class file of Java 22, so only a name can lead to it")
    private static LongFunction<Slab> choose(int javaRelease) {
        if (javaRelease < FIRST_RELEASE_WITH_SEGMENTS) {
            return new ChronicleFactory();
        }
        Class<?> factory;
        try {
            factory = Class.forName(SEGMENT_FACTORY);
        } catch (ClassNotFoundException builtWithoutIt) {
            return new ChronicleFactory();
        }
        return instantiate(factory);
    }

    @SuppressWarnings("unchecked")
    private static LongFunction<Slab> instantiate(Class<?> factory) {
        try {
            return (LongFunction<Slab>) factory.getDeclaredConstructor().newInstance();
        } catch (NoSuchMethodException | InstantiationException | IllegalAccessException e) {
            throw new IllegalStateException(SEGMENT_FACTORY + " does not fit this version of the engine", e);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(SEGMENT_FACTORY + " failed to start", e.getCause());
        }
    }

    /** A class of its own, so that {@link ChronicleSlab} is loaded only when the first slab is asked for. */
    private static final class ChronicleFactory implements LongFunction<Slab> {
        @Override
        public Slab apply(long size) {
            return ChronicleSlab.allocate(size);
        }
    }
}
