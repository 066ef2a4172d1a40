package org.ashlardb.shell;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.ashlardb.shell.output.ResultFormat;

/** Takes rows out of files of comma-separated values into tables, and results into such files. */
final class CsvTransfer {
    private static final CSVFormat FORMAT = CSVFormat.RFC4180
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .setNullString("")
            .setQuoteMode(org.apache.commons.csv.QuoteMode.MINIMAL)
            .get();

    private final Connection connection;
    private final boolean progress;

    CsvTransfer(Work work) {
        connection = work.connection();
        progress = work.output().people();
    }

    /**
     * Inserts the rows of a file, whose first line names the columns, all or none of them.
     *
     * @return how many
     */
    long load(Path file, String table) throws SQLException, IOException {
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
                CSVParser records = FORMAT.parse(reader)) {
            return insert(records, table, Files.size(file));
        }
    }

    private long insert(CSVParser records, String table, long size) throws SQLException {
        List<String> columns = records.getHeaderNames();
        String target = table + " (" + String.join(", ", columns) + ")";
        try (RowInsert insert = new RowInsert(connection, target, columns.size());
                ProgressBar bar = progress ? bar(table, size) : null) {
            for (CSVRecord record : records) {
                if (insert.add(record.values())) {
                    step(bar, record.getCharacterPosition());
                }
            }
            long rows = insert.finish();
            step(bar, size);
            return rows;
        }
    }

    private static ProgressBar bar(String table, long size) {
        return new ProgressBarBuilder()
                .setTaskName(table)
                .setInitialMax(size)
                .setUnit(" KB", 1 << 10)
                .build();
    }

    private static void step(ProgressBar bar, long characters) {
        if (bar != null) {
            bar.stepTo(characters);
        }
    }

    /**
     * Writes the result of a query, or all rows of a table, to a file.
     *
     * @return how many rows
     */
    long save(Path file, String queryOrTable) throws SQLException, IOException {
        boolean query = queryOrTable.indexOf(' ') >= 0;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query ? queryOrTable : "SELECT * FROM " + queryOrTable);
                Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            return Work.write(rows, ResultFormat.CSV, writer);
        }
    }
}
