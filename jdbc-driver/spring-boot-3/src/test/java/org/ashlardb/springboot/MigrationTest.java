package org.ashlardb.springboot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/** Flyway and Liquibase in the versions that Spring Boot 3 has; where one is, Hibernate makes no tables. */
class MigrationTest {
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Empty {}

    private static List<String> tables(String... properties) {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Empty.class)
                .properties("spring.sql.init.mode=never", "spring.batch.jdbc.initialize-schema=never")
                .properties(properties)
                .run()) {
            return context.getBean(JdbcTemplate.class)
                    .queryForList(
                            "SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC' ORDER BY 1",
                            String.class);
        }
    }

    @Test
    void migratesByFlyway() {
        assertEquals(List.of("BOOK", "flyway_schema_history"), tables("spring.liquibase.enabled=false"));
    }

    @Test
    void changesByLiquibase() {
        assertEquals(
                List.of("BOOK", "DATABASECHANGELOG", "DATABASECHANGELOGLOCK"),
                tables("spring.flyway.enabled=false", "spring.liquibase.change-log=classpath:changes.xml"));
    }
}
