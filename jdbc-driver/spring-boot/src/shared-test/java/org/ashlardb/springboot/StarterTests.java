package org.ashlardb.springboot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.ashlardb.springboot.Shop.Line;
import org.ashlardb.springboot.Shop.Order;
import org.ashlardb.springboot.Shop.Orders;
import org.ashlardb.springboot.Shop.Parcel;
import org.ashlardb.springboot.Shop.Parcels;
import org.ashlardb.springboot.Shop.People;
import org.ashlardb.springboot.Shop.Person;
import org.ashlardb.springboot.Shop.State;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** An application that names no URL: repositories, exceptions and the life of its database. */
abstract class StarterTests {
    static ConfigurableApplicationContext context;

    final JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
    private final Orders orders = context.getBean(Orders.class);
    private final People people = context.getBean(People.class);

    @BeforeAll
    static void start() {
        context = new SpringApplicationBuilder(Shop.class)
                .properties(
                        "spring.flyway.enabled=false",
                        "spring.liquibase.enabled=false",
                        "spring.datasource.hikari.maximum-pool-size=4")
                .run();
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @BeforeEach
    void empty() {
        orders.deleteAll();
        people.deleteAllInBatch();
        jdbc.update("DELETE FROM parcel");
    }

    private TransactionTemplate transaction(int isolation) {
        TransactionTemplate template = new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
        template.setIsolationLevel(isolation);
        return template;
    }

    @Test
    void writesAndReadsAggregates() {
        Order saved = orders.save(Order.of("Ada", State.OPEN, 5));
        Order read = orders.findById(saved.id()).orElseThrow();
        assertEquals(saved.code(), read.code());
        assertEquals(State.OPEN, read.state());
        assertEquals(saved.placed(), read.placed());
        assertEquals(saved.due(), read.due());
        assertEquals(saved.total(), read.total());
        assertTrue(read.paid());
        assertArrayEquals(saved.tags(), read.tags());
        assertEquals(List.of(new Line("arch", 1), new Line("keystone", 5)), read.lines());
        orders.save(read.withCustomer("Grace"));
        assertEquals("Grace", orders.findById(saved.id()).orElseThrow().customer());
        Order stale = read.withCustomer("Edsger");
        assertThrows(OptimisticLockingFailureException.class, () -> orders.save(stale));
    }

    @Test
    void findsPagesCountsAndLocks() {
        orders.saveAll(List.of(
                Order.of("Ada", State.OPEN, 5),
                Order.of("Barbara", State.OPEN, 7),
                Order.of("Charles", State.SENT, 9),
                Order.of("100%", State.SENT, 9)));
        assertEquals(
                List.of("Barbara", "Ada"),
                orders.findByStateAndTotalGreaterThanOrderByCustomerDesc(State.OPEN, BigDecimal.ONE).stream()
                        .map(Order::customer)
                        .toList());
        Page<Order> page = orders.findByCustomerContaining("a", PageRequest.of(1, 1, Sort.by("customer")));
        assertEquals(3, page.getTotalElements());
        assertEquals("Barbara", page.getContent().get(0).customer());
        assertEquals(
                1, orders.findByCustomerContaining("%", PageRequest.of(0, 9)).getTotalElements());
        assertTrue(orders.existsByCustomer("Ada"));
        assertFalse(orders.existsByCustomer("Nobody"));
        assertEquals(2, orders.markPaid(false, State.SENT));
        transaction(TransactionDefinition.ISOLATION_DEFAULT)
                .executeWithoutResult(
                        status -> assertTrue(orders.findByCustomer("Ada").isPresent()));
    }

    @Test
    void takesIdsFromSequences() {
        Parcels parcels = context.getBean(Parcels.class);
        assertEquals(
                List.of(1000L, 1001L),
                parcels.saveAll(List.of(new Parcel(null, 1), new Parcel(null, 2))).stream()
                        .map(Parcel::number)
                        .toList());
        assertEquals(List.of(1, 2), jdbc.queryForList("SELECT weight FROM parcel ORDER BY number", Integer.class));
    }

    @Test
    void makesTablesOfEntities() {
        people.saveAllAndFlush(List.of(new Person("Ada"), new Person("Alan"), new Person("Grace")));
        assertEquals(
                List.of("Ada", "Alan"),
                people.findByNameStartingWithOrderByName("A").stream()
                        .map(person -> person.name)
                        .toList());
        assertThrows(DataIntegrityViolationException.class, () -> people.saveAndFlush(new Person("Ada")));
    }

    @Test
    void translatesExceptions() {
        orders.save(Order.of("Ada", State.OPEN, 5));
        assertThrows(DuplicateKeyException.class, () -> jdbc.update("INSERT INTO parcel VALUES (1, 1), (1, 1)"));
        assertThrows(DataIntegrityViolationException.class, () -> jdbc.update("UPDATE orders SET total = -1"));
        assertThrows(DataIntegrityViolationException.class, () -> jdbc.update("UPDATE orders SET state = NULL"));
        assertThrows(
                DataIntegrityViolationException.class,
                () -> jdbc.update("INSERT INTO line VALUES (-1, 1, 'stone', 1)"));
        assertThrows(DataIntegrityViolationException.class, () -> jdbc.queryForObject("SELECT 1 / 0", Integer.class));
        assertThrows(BadSqlGrammarException.class, () -> jdbc.execute("SELECT * FROM nowhere"));
        assertThrows(BadSqlGrammarException.class, () -> jdbc.execute("SELEKT"));
        assertThrows(QueryTimeoutException.class, () -> transaction(TransactionDefinition.ISOLATION_DEFAULT)
                .executeWithoutResult(status -> {
                    jdbc.execute("SET LOCAL statement_timeout = 20");
                    jdbc.queryForObject(
                            "SELECT COUNT(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b",
                            Long.class);
                }));
    }

    @Test
    void translatesConflicts() {
        orders.save(Order.of("Ada", State.OPEN, 5));
        jdbc.execute("CREATE TABLE IF NOT EXISTS counter (a INT)");
        jdbc.update("INSERT INTO counter VALUES (0)");
        assertInstanceOf(
                CannotAcquireLockException.class,
                conflict(
                        TransactionDefinition.ISOLATION_DEFAULT,
                        own -> {
                            own.execute("SET LOCAL lock_timeout = 0");
                            own.update("UPDATE orders SET total = 7");
                        },
                        "UPDATE orders SET total = 6"));
        assertInstanceOf(
                ConcurrencyFailureException.class,
                conflict(
                        TransactionDefinition.ISOLATION_REPEATABLE_READ,
                        own -> {
                            own.execute("SET LOCAL lock_timeout = 0");
                            own.queryForList("SELECT * FROM counter");
                            elsewhere(() -> jdbc.update("UPDATE counter SET a = a + 1"));
                            own.update("UPDATE counter SET a = a + 1");
                        },
                        "SELECT 1"));
    }

    /** What fails in a transaction beside another that has executed a statement. */
    private DataAccessException conflict(int isolation, Consumer<JdbcTemplate> work, String others) {
        return transaction(TransactionDefinition.ISOLATION_DEFAULT).execute(outer -> {
            jdbc.execute(others);
            return elsewhere(() -> assertThrows(DataAccessException.class, () -> transaction(isolation)
                    .executeWithoutResult(status -> work.accept(jdbc))));
        });
    }

    /** In a thread of its own, as Spring keeps transactions with threads. */
    private static <T> T elsewhere(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> new Thread(task).start())
                .join();
    }

    @Test
    void keepsTheDatabaseWhenAllConnectionsClose() {
        orders.save(Order.of("Ada", State.OPEN, 5));
        HikariDataSource pool = (HikariDataSource) context.getBean(DataSource.class);
        pool.getHikariPoolMXBean().softEvictConnections();
        assertEquals(1, orders.count());
    }
}
