package org.ashlardb.springboot;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.jdbc.repository.query.Modifying;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.data.relational.core.mapping.Sequence;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.relational.core.sql.LockMode;
import org.springframework.data.relational.repository.Lock;
import org.springframework.data.repository.ListCrudRepository;

/** An application with repositories of both kinds. */
@SpringBootApplication
@EnableJdbcRepositories(considerNestedRepositories = true)
@EnableJpaRepositories(considerNestedRepositories = true)
class Shop {
    /** How far an order is. */
    enum State {
        OPEN,
        SENT
    }

    record Line(String article, int amount) {}

    @Table("ORDERS")
    record Order(
            @Id Long id,
            @Version Integer version,
            String customer,
            UUID code,
            State state,
            Instant placed,
            LocalDateTime due,
            BigDecimal total,
            boolean paid,
            String[] tags,
            List<Line> lines) {
        static Order of(String customer, State state, int total) {
            return new Order(
                    null,
                    null,
                    customer,
                    UUID.nameUUIDFromBytes(new byte[] {1}),
                    state,
                    Instant.parse("2026-03-29T01:30:00.123456Z"),
                    LocalDateTime.of(2026, 3, 30, 12, 0),
                    new BigDecimal(total).setScale(2),
                    true,
                    new String[] {"a", "b"},
                    List.of(new Line("arch", 1), new Line("keystone", total)));
        }

        Order withCustomer(String other) {
            return new Order(id, version, other, code, state, placed, due, total, paid, tags, lines);
        }
    }

    @Table("PARCEL")
    record Parcel(@Id @Sequence("PARCEL_NUMBER") Long number, Integer weight) {}

    interface Orders extends ListCrudRepository<Order, Long> {
        List<Order> findByStateAndTotalGreaterThanOrderByCustomerDesc(State state, BigDecimal total);

        Page<Order> findByCustomerContaining(String part, Pageable page);

        boolean existsByCustomer(String customer);

        @Lock(LockMode.PESSIMISTIC_WRITE)
        Optional<Order> findByCustomer(String customer);

        @Modifying
        @Query("UPDATE orders SET paid = :paid WHERE state = :state")
        int markPaid(boolean paid, State state);
    }

    interface Parcels extends ListCrudRepository<Parcel, Long> {}

    @Entity(name = "Person")
    static class Person {
        @jakarta.persistence.Id
        @GeneratedValue
        Long id;

        @Column(unique = true)
        String name;

        Person() {}

        Person(String name) {
            this.name = name;
        }
    }

    interface People extends JpaRepository<Person, Long> {
        List<Person> findByNameStartingWithOrderByName(String start);
    }
}
