package org.ashlardb.shell.output;

import java.io.IOException;
import java.util.List;

/** Writes a result. Rows are text; null is NULL. */
public interface RowWriter {
    /**
     * Begins.
     *
     * @param numeric which columns hold numbers
     */
    void begin(List<String> columns, boolean[] numeric) throws IOException;

    void row(String[] values) throws IOException;

    void end() throws IOException;
}
