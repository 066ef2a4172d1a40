package org.ashlardb.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.bench.target.Durability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsFileTest {
    @TempDir
    private Path directory;

    @Test
    void readsWhatWasWritten() throws IOException {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("machine", "two processors, \"virtual\"");
        facts.put("date", "2026-01-01");
        Result measured = new Result(
                "measure",
                "write",
                "30,000 rows",
                "h2-file",
                "H2, file",
                Durability.DELAYED,
                "disk",
                "throughput",
                "1/s",
                Result.Better.HIGHER,
                List.of(1.5, 2.0, 1e9),
                "");
        Result failed = new Result(
                "measure",
                "write",
                "",
                "derby-file",
                "Derby",
                null,
                "disk",
                "throughput",
                "1/s",
                Result.Better.HIGHER,
                List.of(),
                "needs Java 21,\nor later");
        ResultsFile written = new ResultsFile(facts, List.of(measured, failed));
        Path file = directory.resolve("results").resolve("measure.csv");
        written.write(file);
        assertEquals(written, ResultsFile.read(file));
        assertEquals(2.0, measured.spread().median());
    }

    @Test
    void anotherFileIsRefusedByName() throws IOException {
        Path file = directory.resolve("other.csv");
        Files.writeString(file, "engine,rows\nh2,3\n");
        IOException e = assertThrows(IOException.class, () -> ResultsFile.read(file));
        assertTrue(e.getMessage().startsWith(file + " is not a results file"), e.getMessage());
    }
}
