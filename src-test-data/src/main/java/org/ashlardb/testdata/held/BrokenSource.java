package org.ashlardb.testdata.held;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * A class of the engine broken on purpose: its source, with something replaced. A fault whose text is not there any more
 * has to follow the source.
 */
public final class BrokenSource {
    private static final Path SOURCES = Path.of("..", "engine", "src", "main", "java");
    private static final String ENGINE = "org.ashlardb.engine.";

    private final String className;
    private final List<Edit> edits;

    /**
     * A text that occurs once, and what is in its place.
     *
     * @param good as it is in the source
     * @param broken may have a further line
     */
    public record Edit(String good, String broken) {}

    /**
     * A fault.
     *
     * @param className without the engine's package before it
     * @param edits made one after the other
     */
    public BrokenSource(String className, Edit... edits) {
        this.className = ENGINE + className;
        this.edits = List.of(edits);
    }

    /**
     * Compiles it.
     *
     * @param directory where files are made; empty
     * @return the class files by the names of their classes
     */
    public Map<String, byte[]> compile(Path directory) {
        String file = className.replace('.', '/') + ".java";
        try {
            Path source = directory.resolve(file);
            Files.createDirectories(source.getParent());
            Files.writeString(source, breakSource(Files.readString(SOURCES.resolve(file))));
            compile(source, directory);
            return read(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String breakSource(String good) {
        String source = good;
        for (Edit edit : edits) {
            int at = source.indexOf(edit.good());
            if (at < 0 || source.indexOf(edit.good(), at + 1) >= 0) {
                throw new AssertionError("expected once in " + className + ": " + edit.good());
            }
            source = source.replace(edit.good(), edit.broken());
        }
        return source;
    }

    private void compile(Path source, Path directory) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(directory));
            boolean compiled = compiler.getTask(
                            messages, files, null, List.of("-proc:none"), null, files.getJavaFileObjects(source))
                    .call();
            if (!compiled) {
                throw new AssertionError(className + " cannot be compiled: " + messages);
            }
        }
    }

    private static Map<String, byte[]> read(Path directory) throws IOException {
        Map<String, byte[]> files = new HashMap<>();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path file :
                    all.filter(one -> one.toString().endsWith(".class")).toList()) {
                String name = directory.relativize(file).toString();
                String withoutEnding = name.substring(0, name.length() - ".class".length());
                files.put(withoutEnding.replace(file.getFileSystem().getSeparator(), "."), Files.readAllBytes(file));
            }
        }
        return files;
    }
}
