package org.ashlardb.shell.output;

import java.io.IOException;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.QuoteMode;

/** Comma-separated values. */
final class CsvWriter implements RowWriter {
    private static final CSVFormat FORMAT = CSVFormat.RFC4180
            .builder()
            .setRecordSeparator('\n')
            .setNullString("")
            .setQuoteMode(QuoteMode.MINIMAL)
            .get();

    private final CSVPrinter printer;

    CsvWriter(Appendable out) {
        try {
            printer = new CSVPrinter(out, FORMAT);
        } catch (IOException e) {
            throw new IllegalStateException(e); // nothing is written yet
        }
    }

    @Override
    public void begin(List<String> columns, boolean[] numeric) throws IOException {
        printer.printRecord(columns);
    }

    @Override
    public void row(String[] values) throws IOException {
        printer.printRecord((Object[]) values);
    }

    @Override
    public void end() throws IOException {
        printer.flush();
    }
}
