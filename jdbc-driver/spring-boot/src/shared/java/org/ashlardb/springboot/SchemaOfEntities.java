package org.ashlardb.springboot;

import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.boot.jdbc.SchemaManagement;
import org.springframework.boot.jdbc.SchemaManagementProvider;
import org.springframework.core.env.Environment;

/** Has Hibernate make the tables of a database in memory where nobody else does. */
record SchemaOfEntities(
        AshlarLocation location,
        DataSource dataSource,
        Environment environment,
        List<SchemaManagementProvider> providers) {
    private static final String SPRINGS_PROPERTY = "spring.jpa.hibernate.ddl-auto";
    private static final List<String> HIBERNATES_PROPERTIES = List.of(
            "hibernate.hbm2ddl.auto",
            "jakarta.persistence.schema-generation.database.action",
            "jakarta.persistence.schema-generation.scripts.action");

    /** Completes the properties that Hibernate is to start with. */
    void complete(Map<String, Object> properties) {
        boolean isDecided = environment.containsProperty(SPRINGS_PROPERTY)
                || HIBERNATES_PROPERTIES.stream().anyMatch(properties::containsKey);
        boolean isManaged = providers.stream()
                .anyMatch(provider -> provider.getSchemaManagement(dataSource) == SchemaManagement.MANAGED);
        if (location.isInMemory() && !isDecided && !isManaged) {
            properties.put(HIBERNATES_PROPERTIES.get(0), "create-drop");
        }
    }
}
