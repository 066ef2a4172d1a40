package org.ashlardb.shell;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import me.tongfei.progressbar.ProgressBar;
import org.ashlardb.shell.copy.CopyReport;
import org.ashlardb.shell.copy.DatabaseCopy;
import picocli.CommandLine.Option;

/** Options that make the shell copy a database of another engine, and end. */
final class CopyCommand {
    @Option(
            names = "--copy-from",
            required = true,
            paramLabel = "URL",
            description = "Copies the database at this JDBC URL, of H2, HSQLDB, Derby or another engine, and ends.")
    private String from;

    @Option(
            names = "--driver",
            paramLabel = "JAR",
            description = "The other engine's driver; may be given several times.")
    private List<Path> drivers = new ArrayList<>();

    @Option(names = "--user", description = "The user there.")
    private String user;

    @Option(
            names = "--password",
            interactive = true,
            arity = "0..1",
            description = "The password there; asked for if only the option is given.")
    private String password;

    @Option(
            names = "--mode",
            defaultValue = "",
            description = "Mode of the tables: memory, logged or cached; default: the database's.")
    private String mode;

    /** Shows which table is being copied, with a bar where a person reads it. */
    private static final class Bars implements DatabaseCopy.Progress, AutoCloseable {
        private final Output output;
        private ProgressBar bar;

        Bars(Output output) {
            this.output = output;
        }

        @Override
        public void table(String name) {
            end();
            if (output.people()) {
                bar = new ProgressBar(name, -1);
            }
        }

        @Override
        public void rows(long count) {
            if (bar != null) {
                bar.stepTo(count);
            }
        }

        @Override
        public void close() {
            end();
        }

        private void end() {
            if (bar != null) {
                bar.close();
                bar = null;
            }
        }
    }

    /** Copies into the database of a connection and reports what could not be copied. */
    void run(Work work) throws SQLException, IOException {
        URL[] jars = new URL[drivers.size()];
        for (int i = 0; i < jars.length; i++) {
            jars[i] = drivers.get(i).toUri().toURL();
        }
        try (URLClassLoader loader = new URLClassLoader(jars, CopyCommand.class.getClassLoader());
                Connection source = connect(loader);
                Bars bars = new Bars(work.output())) {
            CopyReport report = new DatabaseCopy(source, work.connection(), mode, bars).run();
            bars.end();
            report.left().forEach(line -> work.output().message("not copied: " + line));
            work.output().message(report.tables() + " tables with " + report.rows() + " rows copied");
        }
    }

    private Connection connect(ClassLoader loader) throws SQLException {
        Properties properties = new Properties();
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
        for (Driver driver : ServiceLoader.load(Driver.class, loader)) {
            if (driver.acceptsURL(from)) {
                Connection connection = driver.connect(from, properties);
                if (connection != null) {
                    return connection;
                }
            }
        }
        throw new SQLException("no driver accepts " + from + ", expected its jar behind --driver", "08001");
    }
}
