package org.ashlardb.testdata.held;

import java.io.IOException;
import java.io.InputStream;

/** Loads the classes of Ashlar, and those of its tests, once more and changed; all others are those of the parent. */
public abstract class ChangedClasses extends ClassLoader {
    private static final String OURS = "org.ashlardb.";
    private static final String SHARED = ChangedClasses.class.getPackageName() + ".";

    /** Loads them beside those of that loader, which finds their files too. */
    protected ChangedClasses(ClassLoader parent) {
        super(parent);
    }

    /**
     * What is loaded instead of a class.
     *
     * @param name as the language has it
     * @param file the class file's content
     */
    protected abstract byte[] change(String name, byte[] file);

    /** The one class of that name which this loader has made. */
    public final Class<?> load(Class<?> original) {
        try {
            return loadClass(original.getName());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** As {@link #load}; then its static initializer has run. */
    final void initialize(Class<?> original) {
        try {
            Class.forName(original.getName(), true, this);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    protected final Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(OURS) || name.startsWith(SHARED)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] changed = change(name, in.readAllBytes());
            return defineClass(name, changed, 0, changed.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
