package org.ashlardb.bench.report;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;
import org.ashlardb.bench.target.Durability;

/**
 * What one command measured, as CSV (RFC 4180): the facts of the run (machine, versions, settings, date, command line)
 * as records of two fields, an empty record, then a header and one record for each {@link Result}.
 *
 * @param facts name and value, in the order to be shown
 * @param results in the order they were measured
 */
public record ResultsFile(Map<String, String> facts, List<Result> results) {
    private static final String[] HEADER = {
        "experiment",
        "workload",
        "scale",
        "engine",
        "description",
        "durability",
        "device",
        "metric",
        "unit",
        "better",
        "values",
        "note"
    };
    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setIgnoreEmptyLines(false).get();

    /** Keeps the order of both. */
    public ResultsFile {
        facts = new LinkedHashMap<>(facts);
        results = List.copyOf(results);
    }

    /** Creates the file, and its directory if need be. */
    public void write(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
                CSVPrinter printer = new CSVPrinter(writer, FORMAT)) {
            for (Map.Entry<String, String> fact : facts.entrySet()) {
                printer.printRecord(fact.getKey(), fact.getValue());
            }
            printer.println();
            printer.printRecord((Object[]) HEADER);
            for (Result result : results) {
                printer.printRecord(fields(result));
            }
        }
    }

    private static Object[] fields(Result result) {
        return new Object[] {
            result.experiment(),
            result.workload(),
            result.scale(),
            result.engine(),
            result.description(),
            result.durability() == null ? "" : result.durability().name(),
            result.device(),
            result.metric(),
            result.unit(),
            result.better().name(),
            result.values().stream().map(String::valueOf).collect(Collectors.joining(" ")),
            result.note()
        };
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IOException if the file cannot be read or is not such a file
     */
    public static ResultsFile read(Path file) throws IOException {
        Map<String, String> facts = new LinkedHashMap<>();
        List<Result> results;
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
                CSVParser parser = FORMAT.parse(reader)) {
            List<CSVRecord> records = parser.getRecords();
            int header = 0;
            while (header < records.size() && records.get(header).size() == 2) {
                facts.put(records.get(header).get(0), records.get(header).get(1));
                header++;
            }
            header++;
            if (header >= records.size()
                    || !Arrays.equals(HEADER, records.get(header).values())) {
                throw new IOException(file + " is not a results file: expected the header '" + String.join(",", HEADER)
                        + "' after the facts of the run");
            }
            results = records.subList(header + 1, records.size()).stream()
                    .map(ResultsFile::result)
                    .toList();
        }
        return new ResultsFile(facts, results);
    }

    private static Result result(CSVRecord line) {
        String values = line.get(10);
        return new Result(
                line.get(0),
                line.get(1),
                line.get(2),
                line.get(3),
                line.get(4),
                line.get(5).isEmpty() ? null : Durability.valueOf(line.get(5)),
                line.get(6),
                line.get(7),
                line.get(8),
                Result.Better.valueOf(line.get(9)),
                values.isEmpty()
                        ? List.of()
                        : Arrays.stream(values.split(" ")).map(Double::valueOf).toList(),
                line.get(11));
    }
}
