package org.ashlardb.bench.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The part of a hand-written Markdown file between two marker comments, each on a line of its own. */
public final class GeneratedPart {
    static final String BEGIN = "<!-- report:begin -->";
    static final String END = "<!-- report:end -->";

    private GeneratedPart() {}

    /** Replaces what is between the markers and nothing else. */
    public static void replace(Path file, String generated) throws IOException {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        int begin = only(text, BEGIN, file);
        int end = only(text, END, file);
        if (end < begin) {
            throw new IOException(file + ": " + END + " comes before " + BEGIN);
        }
        String before = text.substring(0, begin + BEGIN.length());
        Files.writeString(
                file, before + "\n\n" + generated.strip() + "\n\n" + text.substring(end), StandardCharsets.UTF_8);
    }

    private static int only(String text, String marker, Path file) throws IOException {
        int at = text.indexOf(marker);
        if (at < 0 || text.indexOf(marker, at + 1) >= 0) {
            throw new IOException(file + " has " + (at < 0 ? "no" : "more than one") + " line " + marker);
        }
        return at;
    }
}
