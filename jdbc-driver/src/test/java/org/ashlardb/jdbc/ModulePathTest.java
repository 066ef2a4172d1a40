package org.ashlardb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.ashlardb.engine.Database;
import org.ashlardb.sql.SqlDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The modules work as named ones, with no other modules in the JVM than they ask for. */
class ModulePathTest {
    private static final String[] LIBRARIES = {"chronicle-core-", "chronicle-bytes-", "slf4j-api-", "antlr4-runtime-"};

    @TempDir
    private Path directory;

    @Test
    void worksOnTheModulePathWithoutAWord() throws IOException, URISyntaxException, InterruptedException {
        List<String> modules = new ArrayList<>();
        modules.add(locationOf(AshlarDriver.class));
        modules.add(locationOf(SqlDatabase.class));
        modules.add(locationOf(Database.class));
        boolean antlrApart = false;
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            String name = Path.of(entry).getFileName().toString();
            for (String library : LIBRARIES) {
                if (name.startsWith(library)) {
                    modules.add(entry);
                    antlrApart |= name.startsWith("antlr4");
                }
            }
        }
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-p", modules.stream().collect(Collectors.joining(File.pathSeparator))));
        command.addAll(List.of("--patch-module", "org.ashlardb.jdbc=" + patch()));
        if (antlrApart) { // not yet packed into the jar of sql
            command.addAll(List.of("--add-modules", "org.antlr.antlr4.runtime"));
        }
        command.addAll(List.of("-m", "org.ashlardb.jdbc/" + Main.class.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(Main.ROWS + " rows" + System.lineSeparator(), output);
        assertEquals(0, process.waitFor());
    }

    @Test
    void modulesExportTheirFacesOnly() throws URISyntaxException {
        assertEquals(
                Set.of("org.ashlardb.engine", "org.ashlardb.engine.definition", "org.ashlardb.engine.error"),
                exports("org.ashlardb.engine", Database.class));
        assertEquals(
                Set.of("org.ashlardb.sql", "org.ashlardb.sql.type"), exports("org.ashlardb.sql", SqlDatabase.class));
        assertEquals(Set.of("org.ashlardb.jdbc"), exports("org.ashlardb.jdbc", AshlarDriver.class));
    }

    private static Set<String> exports(String module, Class<?> type) throws URISyntaxException {
        ModuleDescriptor descriptor = ModuleFinder.of(Path.of(locationOf(type)))
                .find(module)
                .orElseThrow()
                .descriptor();
        assertFalse(descriptor.isAutomatic());
        return descriptor.exports().stream()
                .filter(export -> !export.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());
    }

    /** A directory with nothing but the main class. */
    private Path patch() throws IOException {
        String file = Main.class.getName().replace('.', '/') + ".class";
        Path target = directory.resolve(file);
        Files.createDirectories(target.getParent());
        try (var in = Main.class.getResourceAsStream("/" + file)) {
            Files.copy(in, target);
        }
        return directory;
    }

    private static String locationOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    /** Enough rows to need more than the first slab. */
    static final class Main {
        static final int ROWS = 50_000;

        public static void main(String[] arguments) throws SQLException {
            try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:modules");
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, name VARCHAR(40))");
                try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES(?, ?)")) {
                    for (int id = 0; id < ROWS; id++) {
                        insert.setInt(1, id);
                        insert.setString(2, "A name longer than a descriptor");
                        insert.executeUpdate();
                    }
                }
                try (ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM t")) {
                    count.next();
                    System.out.println(count.getInt(1) + " rows");
                }
            }
        }
    }
}
