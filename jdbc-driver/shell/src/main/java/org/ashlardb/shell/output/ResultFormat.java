package org.ashlardb.shell.output;

import java.util.Locale;

/** How results are written. */
public enum ResultFormat {
    /** For people: aligned columns in a frame. */
    TABLE {
        @Override
        public RowWriter writer(Appendable out) {
            return new TableWriter(out);
        }
    },
    /** RFC 4180 with a header; NULL is empty, an empty text is quoted. */
    CSV {
        @Override
        public RowWriter writer(Appendable out) {
            return new CsvWriter(out);
        }
    },
    /** An array of objects. */
    JSON {
        @Override
        public RowWriter writer(Appendable out) {
            return new JsonWriter(out);
        }
    },
    /** A table of Markdown. */
    MARKDOWN {
        @Override
        public RowWriter writer(Appendable out) {
            return new MarkdownWriter(out);
        }
    };

    /** A writer for one result. */
    public abstract RowWriter writer(Appendable out);

    /** The form of a name in any case, or null. */
    public static ResultFormat of(String name) {
        for (ResultFormat format : values()) {
            if (format.toString().equals(name.toLowerCase(Locale.ROOT))) {
                return format;
            }
        }
        return null;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
