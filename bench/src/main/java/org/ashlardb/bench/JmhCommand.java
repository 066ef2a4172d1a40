package org.ashlardb.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Hands over to JMH. */
@Command(
        name = "jmh",
        description = "Runs the JMH suites; takes JMH's own options, for instance: jmh -l, jmh PointSelect -prof gc")
final class JmhCommand implements Callable<Integer> {
    @Unmatched
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        org.openjdk.jmh.Main.main(arguments.toArray(String[]::new));
        return 0;
    }
}
