package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The documented table is the tested one. */
final class AnomalyTest {
    @Test
    void theDocumentedTableIsTheTestedOne() throws IOException {
        String text = Files.readString(Path.of("..", "docs", "isolation.md"), StandardCharsets.UTF_8)
                .replace("\r\n", "\n");
        assertTrue(text.contains(Anomaly.table()), () -> "docs/isolation.md does not hold\n" + Anomaly.table());
    }
}
