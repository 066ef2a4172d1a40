package org.ashlardb.testdata.durable;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongFunction;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.ashlardb.testdata.held.ChangedClasses;

/** Loads the engine and these tests once more, with one class of the engine broken. */
final class BrokenEngine extends ChangedClasses {
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
                    .load(WatchedWork.class)
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
    protected byte[] change(String name, byte[] file) throws IOException {
        Path broken = brokenClasses.resolve(name.replace('.', '/') + ".class");
        return Files.exists(broken) ? Files.readAllBytes(broken) : file;
    }
}
