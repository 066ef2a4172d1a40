package org.ashlardb.jdbc.logictest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ashlardb.jdbc.logictest.LogicRecord.SortMode;

/**
 * Reads the records of a file, one after the other, and leaves out those that are not meant for PostgreSQL.
 *
 * <p>The format is described at <a href="https://www.sqlite.org/sqllogictest/doc/trunk/about.wiki">sqlite.org</a>.
 */
final class LogicTestFile implements AutoCloseable {
    private static final String DIALECT = "postgresql";

    private final BufferedReader reader;
    private int line;
    private boolean skipped;

    LogicTestFile(InputStream content) {
        reader = new BufferedReader(new InputStreamReader(content, StandardCharsets.UTF_8));
    }

    /** The next record, or null behind the last. */
    LogicRecord next() throws IOException {
        while (true) {
            String text = readLine();
            if (text == null) {
                return null;
            }
            String[] words = withoutComment(text).split("\\s+");
            int start = line;
            switch (words[0]) {
                case "", "hash-threshold" -> {}
                case "skipif" -> skipped |= words[1].equals(DIALECT);
                case "onlyif" -> skipped |= !words[1].equals(DIALECT);
                case "halt" -> {
                    if (!takeSkipped()) {
                        return new LogicRecord.Halt(start);
                    }
                }
                case "statement" -> {
                    LogicRecord statement = statement(words, start);
                    if (!takeSkipped()) {
                        return statement;
                    }
                }
                case "query" -> {
                    LogicRecord query = query(words, start);
                    if (!takeSkipped()) {
                        return query;
                    }
                }
                default ->
                    throw new IOException("line " + line + " begins with '" + words[0]
                            + "', expected statement, query, skipif, onlyif, halt or hash-threshold");
            }
        }
    }

    private boolean takeSkipped() {
        boolean was = skipped;
        skipped = false;
        return was;
    }

    private LogicRecord statement(String[] words, int start) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String text = readLine(); text != null && !text.isEmpty(); text = readLine()) {
            lines.add(text);
        }
        return new LogicRecord.Statement(start, String.join("\n", lines), words[1].equals("ok"));
    }

    private LogicRecord query(String[] words, int start) throws IOException {
        List<String> lines = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        List<String> target = lines;
        for (String text = readLine(); text != null && !text.isEmpty(); text = readLine()) {
            if (text.equals("----")) {
                target = expected;
            } else {
                target.add(text);
            }
        }
        SortMode sort = words.length > 2 ? SortMode.valueOf(words[2].toUpperCase(Locale.ROOT)) : SortMode.NOSORT;
        String label = words.length > 3 ? words[3] : null;
        return new LogicRecord.Query(start, String.join("\n", lines), words[1], sort, label, expected);
    }

    private String readLine() throws IOException {
        line++;
        return reader.readLine();
    }

    private static String withoutComment(String text) {
        int comment = text.indexOf('#');
        return (comment < 0 ? text : text.substring(0, comment)).strip();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
