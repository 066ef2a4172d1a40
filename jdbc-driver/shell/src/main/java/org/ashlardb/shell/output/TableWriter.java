package org.ashlardb.shell.output;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Aligned columns in a frame. Long results come in several tables, so that they need not be held as a whole. */
final class TableWriter implements RowWriter {
    private static final int ROWS_OF_A_TABLE = 1_000;
    private static final int WIDEST_COLUMN = 120;

    private final Appendable out;
    private final List<Column> columns = new ArrayList<>();
    private final List<String[]> rows = new ArrayList<>();
    private boolean written;

    TableWriter(Appendable out) {
        this.out = out;
    }

    @Override
    public void begin(List<String> names, boolean[] numeric) {
        for (int i = 0; i < names.size(); i++) {
            columns.add(new Column()
                    .header(names.get(i))
                    .headerAlign(HorizontalAlign.LEFT)
                    .dataAlign(numeric[i] ? HorizontalAlign.RIGHT : HorizontalAlign.LEFT)
                    .maxWidth(WIDEST_COLUMN, OverflowBehaviour.NEWLINE));
        }
    }

    @Override
    public void row(String[] values) throws IOException {
        String[] shown = new String[values.length];
        for (int i = 0; i < values.length; i++) {
            shown[i] = values[i] == null ? "NULL" : values[i].replace("\t", "    ");
        }
        rows.add(shown);
        if (rows.size() == ROWS_OF_A_TABLE) {
            write();
        }
    }

    private void write() throws IOException {
        out.append(AsciiTable.getTable(
                AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS,
                columns.toArray(new Column[0]),
                rows.toArray(new String[0][])));
        out.append('\n');
        rows.clear();
        written = true;
    }

    @Override
    public void end() throws IOException {
        if (!rows.isEmpty() || !written) {
            write();
        }
    }
}
