package org.ashlardb.jdbc.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Another process with a connection. */
final class ChildJvm implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;

    private ChildJvm(Process process) {
        this.process = process;
        this.out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Arguments: URL, statements. Tells how connecting went, and waits for the end of its input. */
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws IOException {
            try (Connection connection = DriverManager.getConnection(arguments[0])) {
                for (int i = 1; i < arguments.length; i++) {
                    FileFixture.execute(connection, arguments[i]);
                }
                System.out.println("open");
                while (System.in.read() >= 0) {
                    // waits
                }
            } catch (SQLException e) {
                System.out.println(e.getSQLState() + " " + e.getMessage());
            }
            System.out.println("closed");
        }
    }

    /** Starts it, and waits until it has connected and run the statements. */
    static ChildJvm open(String url, String... statements) throws IOException {
        ChildJvm child = start(url, statements);
        assertEquals("open", child.line());
        return child;
    }

    static ChildJvm start(String url, String... statements) throws IOException {
        List<String> arguments = new ArrayList<>();
        arguments.add(url);
        arguments.addAll(List.of(statements));
        return run(Program.class, List.of("-XX:TieredStopAtLevel=1"), arguments);
    }

    /** Starts another program. */
    static ChildJvm run(Class<?> program, List<String> options, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(arguments);
        return new ChildJvm(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** The next thing it tells. */
    String line() throws IOException {
        return out.readLine();
    }

    long pid() {
        return process.pid();
    }

    /** Lets it close its connection and end. */
    void end() throws IOException, InterruptedException {
        process.getOutputStream().close();
        assertEquals("closed", line());
        process.waitFor();
    }

    void kill() {
        process.toHandle().destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
