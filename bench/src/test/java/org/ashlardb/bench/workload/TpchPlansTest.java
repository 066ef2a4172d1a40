package org.ashlardb.bench.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.ashlardb.bench.target.AshlarMemory;
import org.ashlardb.bench.target.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The plans of the queries of TPC-H at scale factor 0.01, in a file to compare with: a change of a plan is seen, and its
 * author says in the same commit why it is none to the worse. {@code -Dashlar.documents=write} writes the file.
 */
@Timeout(120)
@Tag("sources") // as plans are the same under each Java
final class TpchPlansTest {
    private static final boolean WRITE = "write".equals(System.getProperty("ashlar.documents"));
    private static final double SCALE = 0.01;
    private static final Path PLANS =
            Path.of("src", "test", "resources", "org", "ashlardb", "bench", "tpch", "plans.txt");

    @Test
    void plansAreThoseOfTheFile() throws IOException, SQLException {
        Target target = new AshlarMemory();
        StringBuilder found = new StringBuilder();
        try (Connection connection = target.open(Path.of(""));
                Statement statement = connection.createStatement()) {
            new TpchTables(target, connection, SCALE).load();
            statement.execute("ANALYZE");
            TpchQueries queries = new TpchQueries(target, SCALE);
            for (int number = 1; number <= TpchQueries.COUNT; number++) {
                found.append("Query ").append(number).append('\n');
                try (ResultSet plan = statement.executeQuery("EXPLAIN " + queries.text(number))) {
                    while (plan.next()) {
                        found.append("  ").append(plan.getString(1)).append('\n');
                    }
                }
            }
            statement.execute("SHUTDOWN");
        }
        if (WRITE) {
            Files.writeString(PLANS, found);
        }
        assertEquals(Files.readString(PLANS, StandardCharsets.UTF_8), found.toString());
    }
}
