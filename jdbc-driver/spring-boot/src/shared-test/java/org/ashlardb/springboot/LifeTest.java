package org.ashlardb.springboot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/** Where databases are, how long, and who makes their tables. The entity of {@link Shop} is found in the package. */
class LifeTest {
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Empty {}

    private static ConfigurableApplicationContext start(String... properties) {
        return new SpringApplicationBuilder(Empty.class)
                .properties(
                        "spring.flyway.enabled=false",
                        "spring.liquibase.enabled=false",
                        "spring.batch.jdbc.initialize-schema=never")
                .properties(properties)
                .run();
    }

    private static List<String> tables(ConfigurableApplicationContext context) {
        return context.getBean(JdbcTemplate.class)
                .queryForList(
                        "SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC' ORDER BY 1",
                        String.class);
    }

    @Test
    void ownsTheDatabaseThatNobodyNamed() throws SQLException {
        String url;
        try (ConfigurableApplicationContext context = start()) {
            assertEquals(List.of("LINE", "ORDERS", "PARCEL", "PERSON"), tables(context));
            try (Connection connection = context.getBean(DataSource.class).getConnection()) {
                url = connection.getMetaData().getURL();
            }
        }
        try (Connection connection = DriverManager.getConnection(url)) {
            assertThrows(SQLException.class, () -> connection.createStatement().execute("TABLE orders"));
        }
    }

    @Test
    void keepsDatabasesWithNames() throws SQLException {
        String named = "spring.datasource.url=jdbc:ashlar:mem:named";
        String driver = "spring.datasource.driver-class-name=org.ashlardb.jdbc.AshlarDriver";
        try (ConfigurableApplicationContext context = start(named, driver)) {
            assertEquals(4, tables(context).size());
        }
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:named")) {
            connection.createStatement().execute("DROP TABLE parcel");
        }
        try (ConfigurableApplicationContext context = start(named, "spring.sql.init.mode=never")) {
            assertEquals(List.of("LINE", "ORDERS", "PERSON"), tables(context));
        }
    }

    @Test
    void opensFilesAndRunsScriptsOnlyIfTold(@TempDir Path directory) {
        String files = "spring.datasource.url=jdbc:ashlar:file:" + directory;
        try (ConfigurableApplicationContext context = start(files)) {
            assertEquals(List.of(), tables(context));
        }
        try (ConfigurableApplicationContext context = start(files, "spring.sql.init.mode=always")) {
            assertEquals(3, tables(context).size());
        }
        try (ConfigurableApplicationContext context = start(files)) {
            assertEquals(3, tables(context).size());
        }
    }
}
