package org.ashlardb.shell.output;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** An array of objects, one on each line. */
final class JsonWriter implements RowWriter {
    private static final int FIRST_PRINTABLE = 0x20;

    private final Appendable out;
    private List<String> columns;
    private boolean[] numeric;
    private boolean first = true;

    JsonWriter(Appendable out) {
        this.out = out;
    }

    @Override
    public void begin(List<String> names, boolean[] numericColumns) throws IOException {
        columns = names;
        numeric = numericColumns;
        out.append('[');
    }

    @Override
    public void row(String[] values) throws IOException {
        out.append(first ? "\n  {" : ",\n  {");
        first = false;
        for (int i = 0; i < values.length; i++) {
            out.append(i == 0 ? "" : ", ");
            text(columns.get(i));
            out.append(": ");
            if (values[i] == null) {
                out.append("null");
            } else if (numeric[i] && isNumber(values[i])) {
                out.append(values[i]);
            } else {
                text(values[i]);
            }
        }
        out.append('}');
    }

    /** Not so NaN and Infinity. */
    private static boolean isNumber(String value) {
        char last = value.charAt(value.length() - 1);
        return last >= '0' && last <= '9';
    }

    private void text(String value) throws IOException {
        out.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < FIRST_PRINTABLE) {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }

    @Override
    public void end() throws IOException {
        out.append(first ? "]\n" : "\n]\n");
    }
}
