package org.ashlardb.bench.report;

import java.util.List;

/** A piece of the report, the same in HTML and Markdown. Text between two stars each is bold: {@code **so**}. */
sealed interface Block {
    /** @param level 1 for the whole report */
    record Heading(int level, String text) implements Block {}

    record Paragraph(String text) implements Block {}

    record Bullets(List<String> items) implements Block {}

    /**
     * @param header names of the columns
     * @param textColumns how many of the first columns hold text; the others hold numbers
     */
    record Table(List<String> header, int textColumns, List<List<String>> rows) implements Block {}

    /**
     * A picture, left out of Markdown.
     *
     * @param label what it shows, with the unit, for those who cannot see it
     * @param svg an svg element without references to anything outside it
     */
    record Chart(String label, String svg) implements Block {}
}
