package org.ashlardb.springboot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.ashlardb.springboot.Shop.Parcel;
import org.junit.jupiter.api.Test;
import org.springframework.data.jdbc.core.JdbcAggregateOperations;

/** With Spring Boot 4, whose Spring Data JDBC has upserts. */
class StarterTest extends StarterTests {
    @Test
    void insertsOrUpdates() {
        JdbcAggregateOperations template = context.getBean(JdbcAggregateOperations.class);
        template.upsert(new Parcel(2L, 2));
        template.upsert(new Parcel(2L, 3));
        template.upsert(new Parcel(1L, 4));
        assertEquals(List.of(4, 3), jdbc.queryForList("SELECT weight FROM parcel ORDER BY number", Integer.class));
    }
}
