package org.ashlardb.testdata.durable;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongFunction;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Loads the engine and these tests once more, with one class of the engine broken. */
final class BrokenEngine extends ClassLoader {
    private static final String OURS = "org.ashlardb.";
    private static final Path SOURCES = Path.of("..", "engine", "src", "main", "java");

    private final Path brokenClasses;

    private BrokenEngine(Path brokenClasses) {
        super(BrokenEngine.class.getClassLoader());
        this.brokenClasses = brokenClasses;
    }

    /**
     * What watches random work of the broken engine, given its seed: returns what it has caught, or null.
     *
     * @param mutant null for the good engine, loaded the same way
     * @param directory empty
     */
    static LongFunction<Throwable> load(EngineMutant mutant, Path directory) {
        try {
            if (mutant != null) {
                compile(mutant, directory);
            }
            Object watched = new BrokenEngine(directory)
                    .loadClass(WatchedWork.class.getName())
                    .getDeclaredConstructor()
                    .newInstance();
            @SuppressWarnings("unchecked")
            LongFunction<Throwable> work = (LongFunction<Throwable>) watched;
            return work;
        } catch (IOException | ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static void compile(EngineMutant mutant, Path directory) throws IOException {
        String file = mutant.className().replace('.', '/') + ".java";
        Path source = directory.resolve(file);
        Files.createDirectories(source.getParent());
        Files.writeString(source, mutant.breakSource(Files.readString(SOURCES.resolve(file))));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(directory));
            boolean compiled = compiler.getTask(
                            messages, files, null, List.of("-proc:none"), null, files.getJavaFileObjects(source))
                    .call();
            if (!compiled) {
                throw new AssertionError(mutant + " cannot be compiled: " + messages);
            }
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(OURS)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        String file = name.replace('.', '/') + ".class";
        Path broken = brokenClasses.resolve(file);
        try (InputStream in = Files.exists(broken)
                ? Files.newInputStream(broken)
                : getParent().getResourceAsStream(file)) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
