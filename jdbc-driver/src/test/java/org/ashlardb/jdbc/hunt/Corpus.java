package org.ashlardb.jdbc.hunt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Valid statements: the examples of the SQL reference, and those in the tests of the module {@code sql}. */
final class Corpus {
    private static final Path PAGES = Path.of("..", "docs", "sql");
    private static final Path TESTS = Path.of("..", "sql", "src", "test", "java");
    private static final Pattern BLOCK = Pattern.compile("(?s)```sql\n(.*?)```");
    private static final Pattern QUOTED =
            Pattern.compile("\"((?:SELECT|INSERT|UPDATE|DELETE|MERGE|REPLACE|CREATE|ALTER|DROP|WITH|VALUES|EXPLAIN)"
                    + " (?:[^\"\\\\]|\\\\.)*)\"");
    /** What would end the work, drop everything, or write files where it likes. */
    private static final Pattern REFUSED = Pattern.compile("(?i)SHUTDOWN|BACKUP|OBJECTS");

    private final List<String> examples = new ArrayList<>();
    private final List<String> all = new ArrayList<>();

    Corpus() throws IOException {
        for (Path page : files(PAGES, ".md")) {
            for (Matcher block = BLOCK.matcher(Files.readString(page)); block.find(); ) {
                String text = block.group(1).replaceAll("(?m)^--.*\n", "");
                for (String statement : text.split(";\n")) {
                    add(examples, statement.strip());
                }
            }
        }
        all.addAll(examples);
        for (Path test : files(TESTS, "Test.java")) {
            for (Matcher quoted = QUOTED.matcher(Files.readString(test)); quoted.find(); ) {
                add(all, quoted.group(1).replace("\\\"", "\"").replace("\\\\", "\\"));
            }
        }
    }

    private static List<Path> files(Path folder, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        }
    }

    private static void add(List<String> target, String statement) {
        if (!statement.isEmpty() && isHarmless(statement)) {
            target.add(statement);
        }
    }

    static boolean isHarmless(String statement) {
        return !REFUSED.matcher(statement).find();
    }

    /** The examples of the reference, in the order of their pages. */
    List<String> examples() {
        return examples;
    }

    List<String> all() {
        return all;
    }
}
