package org.ashlardb.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.ashlardb.bench.target.CustomTarget;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.target.Targets;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class InsertSelectOptionsTest {
    @Test
    void theCommandLineOf2005Works() {
        InsertSelectOptions options = parse(
                "-j",
                "org.apache.derby.jdbc.EmbeddedDriver",
                "-d",
                "jdbc:derby:derbytest;create=true",
                "-n",
                "10",
                "-r",
                "5000",
                "-u",
                "me",
                "-p",
                "secret",
                "-o",
                "derbyload.csv",
                "--increment=5000");
        assertEquals(List.of(5000, 10000, 15000, 20000, 25000, 30000, 35000, 40000, 45000, 50000), options.rowCounts());
        assertEquals(Path.of("derbyload.csv"), options.output);
        CustomTarget target = (CustomTarget) options.targets().get(0);
        assertEquals(1, options.targets().size());
        assertEquals("jdbc:derby:derbytest;create=true", target.settings().url());
        assertEquals("org.apache.derby.jdbc.EmbeddedDriver", target.settings().driver());
        assertEquals("me", target.settings().user());
        assertEquals("secret", target.settings().password());
    }

    @Test
    void incrementMayStandAlone() {
        assertEquals(
                List.of(5, 5005), parse("-r", "5", "-n", "2", "--increment").rowCounts());
        assertEquals(List.of(5, 5), parse("-r", "5", "-n", "2", "-I", "0").rowCounts());
    }

    @Test
    void fullIsTheWholeExperiment() {
        List<Integer> counts = parse("--full").rowCounts();
        assertEquals(11, counts.size());
        assertEquals(5_000, counts.get(0));
        assertEquals(50_000, counts.get(9));
        assertEquals(500_000, counts.get(10));
    }

    @Test
    void allEnginesAreTheDefault() {
        assertEquals(Targets.all(), parse().targets());
    }

    @Test
    void aFurtherDatabaseJoinsTheNamedOnes() {
        List<String> names = parse("-b", "h2,hsqldb-mem", "-d", "jdbc:x:y").targets().stream()
                .map(Target::name)
                .toList();
        assertEquals(List.of("h2-mem", "h2-file", "hsqldb-mem", "custom"), names);
    }

    private static InsertSelectOptions parse(String... arguments) {
        InsertSelectOptions options = new InsertSelectOptions();
        new CommandLine(options).parseArgs(arguments);
        return options;
    }
}
