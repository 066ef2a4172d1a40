package org.ashlardb.shell.output;

import java.io.IOException;
import java.util.List;

/** A table of Markdown; numbers to the right. */
final class MarkdownWriter implements RowWriter {
    private final Appendable out;

    MarkdownWriter(Appendable out) {
        this.out = out;
    }

    @Override
    public void begin(List<String> columns, boolean[] numeric) throws IOException {
        row(columns.toArray(new String[0]));
        out.append('|');
        for (boolean number : numeric) {
            out.append(number ? "---:|" : "---|");
        }
        out.append('\n');
    }

    @Override
    public void row(String[] values) throws IOException {
        out.append('|');
        for (String value : values) {
            out.append(' ').append(value == null ? "NULL" : escape(value)).append(" |");
        }
        out.append('\n');
    }

    private static String escape(String value) {
        return value.replace("\\", "\\\\").replace("|", "\\|").replace("\r", "").replace("\n", "<br>");
    }

    @Override
    public void end() {
        // nothing follows
    }
}
