package org.ashlardb.jdbc.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The jars store, not compress, the classes that a JVM loads for its first statements, by a list in build-config. The
 * list need not be exact, but mostly right. {@code -Dashlar.documents=write} writes it.
 */
class FirstClassesTest {
    private static final Path LIST = Path.of("..", "build-config", "first-classes.txt");
    private static final boolean WRITE = "write".equals(System.getProperty("ashlar.documents"));
    private static final Pattern LOADED = Pattern.compile("(org\\.ashlardb\\.[\\w.$]+) source: ");

    /**
     * ANTLR, what it generates and fifteen of the largest classes that are left are compressed: stored, they would be more
     * than the jars' size allows.
     */
    private static final Pattern LEFT_OUT =
            Pattern.compile("org\\.ashlardb\\.(jdbc\\.start\\.|sql\\.antlr\\.|sql\\.parser\\.AshlarSql"
                    + "|engine\\.Database$|engine\\.catalog\\.Catalog$"
                    + "|sql\\.bind\\.BindContext$|sql\\.expression\\.evaluate\\.EvaluatorFactory$"
                    + "|sql\\.bind\\.(From|Expression|Function|Select|Query|Predicate)Binder$"
                    + "|sql\\.parser\\.(Query|Change|Type)Builder$"
                    + "|sql\\.plan\\.physical\\.(PhysicalPlanner|AccessPathChooser)$).*");

    private static final double MOST = 0.93;

    @TempDir
    private Path directory;

    @Test
    void listHasTheClassesOfTheFirstStatements() throws IOException, InterruptedException {
        Set<String> loaded = loaded();
        if (WRITE) {
            Files.writeString(LIST, String.join("\n", loaded) + "\n");
        }
        Set<String> listed = new TreeSet<>(Files.readAllLines(LIST));
        Set<String> both = listed.stream().filter(loaded::contains).collect(Collectors.toSet());
        String hint = "write " + LIST + " anew by -Dashlar.documents=write; ";
        assertTrue(both.size() > loaded.size() * MOST, hint + "it lacks " + without(loaded, both));
        assertTrue(both.size() > listed.size() * MOST, hint + "these are not loaded: " + without(listed, both));
    }

    /** On Java 25 BigDecimal computes a table when it is initialised, for 10 to 20 ms. */
    @Test
    void firstStatementsDoWithoutBigDecimal() throws IOException, InterruptedException {
        String log = logOf("class+init=info");
        assertTrue(log.contains("'org/ashlardb/sql/parser/QueryBuilder'"), "the log is not that of initialisations");
        assertFalse(log.contains("Initializing 'java/math/BigDecimal'"));
    }

    private static Set<String> without(Set<String> all, Set<String> some) {
        Set<String> rest = new TreeSet<>(all);
        rest.removeAll(some);
        return rest;
    }

    private Set<String> loaded() throws IOException, InterruptedException {
        Set<String> loaded = new TreeSet<>();
        for (String line : logOf("class+load").split("\n")) {
            Matcher matcher = LOADED.matcher(line);
            if (matcher.find() && !LEFT_OUT.matcher(matcher.group(1)).matches()) {
                loaded.add(matcher.group(1));
            }
        }
        return loaded;
    }

    /** What a JVM that runs the first statements logs with a tag. */
    private String logOf(String tag) throws IOException, InterruptedException {
        Path log = directory.resolve("classes.log");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:" + tag + ":file=" + log.toString().replace(":", "\\:"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        FirstStatements.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output").toFile())
                .start();
        assertTrue(process.waitFor(1, TimeUnit.MINUTES));
        assertEquals(0, process.exitValue(), Files.readString(directory.resolve("output")));
        return Files.readString(log);
    }
}
