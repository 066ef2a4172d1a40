package org.ashlardb.jdbc.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A page of the SQL reference. In its {@code sql} blocks a statement ends with a semicolon at the end of a line, and the
 * comment lines behind it are its answer: a line per row, {@code error} and the SQLSTATE, {@code no rows}, the number of
 * rows changed, or {@code ...} where the answer differs from run to run.
 */
final class DocumentPage {
    static final Path FOLDER = Path.of("..", "docs", "sql");

    private static final String COMMENT = "-- ";

    private final Path path;
    private final List<Part> parts = new ArrayList<>();

    private DocumentPage(Path path) {
        this.path = path;
    }

    /** What a page is made of. */
    sealed interface Part {
        int line();
    }

    /** A line that is no example. */
    record Text(int line, String text) implements Part {}

    /**
     * A statement with its answer.
     *
     * @param source as the page has it, with semicolon and line breaks
     */
    record Example(int line, String source, List<String> answer) implements Part {
        String sql() {
            return source.substring(0, source.lastIndexOf(';'));
        }
    }

    static List<DocumentPage> all() throws IOException {
        List<DocumentPage> pages = new ArrayList<>();
        try (var files = Files.list(FOLDER)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".md")).sorted().toList()) {
                pages.add(read(file));
            }
        }
        return pages;
    }

    static DocumentPage read(Path path) throws IOException {
        DocumentPage page = new DocumentPage(path);
        List<String> lines = Files.readAllLines(path);
        int at = 0;
        while (at < lines.size()) {
            boolean example = lines.get(at).equals("```sql");
            page.parts.add(new Text(at + 1, lines.get(at++)));
            while (example && at < lines.size() && !lines.get(at).equals("```")) {
                at = lines.get(at).isBlank() ? page.addBlank(at) : page.addExample(lines, at);
            }
        }
        return page;
    }

    private int addBlank(int at) {
        parts.add(new Text(at + 1, ""));
        return at + 1;
    }

    private int addExample(List<String> lines, int start) {
        int at = start;
        boolean body = false;
        while (!(body ? lines.get(at).equals("END;") : lines.get(at).endsWith(";"))) {
            at++;
            body |= lines.get(at).equals("BEGIN ATOMIC");
            if (at == lines.size() || lines.get(at).equals("```")) {
                throw new IllegalArgumentException(path + ":" + (start + 1) + ": a statement has no semicolon");
            }
        }
        int end = at + 1;
        List<String> answer = new ArrayList<>();
        while (lines.get(end).startsWith(COMMENT.strip())) {
            answer.add(
                    lines.get(end).equals(COMMENT.strip()) ? "" : lines.get(end).substring(COMMENT.length()));
            end++;
        }
        parts.add(new Example(start + 1, String.join("\n", lines.subList(start, at + 1)), answer));
        return end;
    }

    String name() {
        return path.getFileName().toString();
    }

    List<Part> parts() {
        return parts;
    }

    List<Example> examples() {
        return parts.stream()
                .filter(Example.class::isInstance)
                .map(Example.class::cast)
                .toList();
    }

    /** Writes the page with other answers, one list for each example. */
    void write(List<List<String>> answers) throws IOException {
        StringBuilder out = new StringBuilder();
        int next = 0;
        for (Part part : parts) {
            if (part instanceof Text text) {
                out.append(text.text()).append('\n');
            } else {
                out.append(((Example) part).source()).append('\n');
                answers.get(next++)
                        .forEach(line -> out.append((COMMENT + line).strip()).append('\n'));
            }
        }
        Files.writeString(path, out);
    }
}
