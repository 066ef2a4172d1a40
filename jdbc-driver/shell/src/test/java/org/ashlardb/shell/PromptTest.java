package org.ashlardb.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.shell.output.ResultFormat;
import org.jline.reader.LineReader;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PromptTest {
    private static Work work() {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        return new Work(new Output(nowhere, nowhere, true), ResultFormat.TABLE, false);
    }

    @Test
    void linesWithPasswordsAreNotKept(@TempDir Path directory) throws IOException {
        Path history = directory.resolve("history");
        try (Work work = work();
                Terminal terminal =
                        new DumbTerminal(new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream())) {
            LineReader reader = Prompt.reader(terminal, work, history);
            reader.getHistory().attach(reader); // as reading a line does
            reader.getHistory().add("SELECT 1;");
            reader.getHistory().add("ALTER DATABASE SET encryption_password = 'open sesame';");
            reader.getHistory().add("BACKUP TO 'x' WITH ENCRYPTION_PASSWORD 'open sesame';");
            reader.getHistory().add("\\connect jdbc:ashlar:file:x;encryption_password=open sesame");
            reader.getHistory().add("SELECT 2;");
            List<String> kept = new ArrayList<>();
            reader.getHistory().forEach(entry -> kept.add(entry.line()));
            assertEquals(List.of("SELECT 1;", "SELECT 2;"), kept);
            reader.getHistory().save();
        }
        assertFalse(Files.readString(history).contains("sesame"));
    }

    @Test
    void theDatabaseIsNamedWithoutOptions() throws SQLException {
        try (Work work = work()) {
            work.connect("jdbc:ashlar:mem:;memory_limit=10MB");
            assertEquals("jdbc:ashlar:mem:", work.place());
            work.connect("jdbc:ashlar:mem:");
            assertEquals("jdbc:ashlar:mem:", work.place());
        }
    }
}
