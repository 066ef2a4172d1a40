package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Domains of domains. */
class DomainOfDomainTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void open() {
        db.run(
                "CREATE DOMAIN positive AS INT DEFAULT 1 CHECK (VALUE > 0)",
                "CREATE DOMAIN small AS positive CHECK (VALUE < 100)",
                "CREATE DOMAIN even AS small DEFAULT 2 NOT NULL CHECK (VALUE % 2 = 0)",
                "CREATE TABLE t (id INT PRIMARY KEY, s small, e even)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql) {
        assertEquals(expected, db.query(sql), sql);
    }

    private void fails(String state, String sql) {
        assertEquals(state, db.state(sql), sql);
    }

    @Test
    void valuesComplyWithAllOfThem() {
        db.run(
                "INSERT INTO t VALUES (1, 99, 98)",
                "INSERT INTO t (id) VALUES (2)",
                "INSERT INTO t VALUES (3, NULL, 4)");
        is("1|99|98 2|1|2 3|NULL|4", "SELECT * FROM t ORDER BY id");
        fails("23514", "INSERT INTO t VALUES (4, 0, 2)");
        fails("23514", "INSERT INTO t VALUES (4, 100, 2)");
        fails("23514", "INSERT INTO t VALUES (4, 1, 3)");
        fails("23514", "UPDATE t SET e = 100");
        fails("23514", "UPDATE t SET e = -2");
        fails("23502", "INSERT INTO t VALUES (4, 1, NULL)");
        is("6", "SELECT CAST(6 AS even)");
        fails("23514", "SELECT CAST(-6 AS even)");
        fails("23514", "SELECT CAST(600 AS even)");
        fails("23502", "SELECT CAST(NULL AS even)");
        is(
                "EVEN|INTEGER|2 POSITIVE|INTEGER|1 SMALL|INTEGER|1",
                "SELECT domain_name, data_type, domain_default FROM information_schema.domains ORDER BY 1");
        is("E|EVEN S|SMALL", "SELECT column_name, domain_name FROM information_schema.column_domain_usage ORDER BY 1");
    }

    @Test
    void changesReachTheDomainsOfADomain() {
        db.run("INSERT INTO t VALUES (1, 5, 6), (2, NULL, 8)");
        fails("23514", "ALTER DOMAIN positive ADD CONSTRAINT large CHECK (VALUE > 5)");
        db.run("ALTER DOMAIN positive ADD CONSTRAINT large CHECK (VALUE > 4)");
        fails("23514", "UPDATE t SET s = 4");
        fails("23502", "ALTER DOMAIN positive SET NOT NULL");
        db.run("UPDATE t SET s = 7", "ALTER DOMAIN positive SET NOT NULL");
        fails("23502", "UPDATE t SET s = NULL");
        db.run("ALTER DOMAIN positive DROP NOT NULL", "ALTER DOMAIN positive DROP CONSTRAINT large");
        db.run("UPDATE t SET s = NULL WHERE id = 1", "UPDATE t SET s = 1 WHERE id = 2");
        db.run("ALTER DOMAIN positive SET DEFAULT 50", "INSERT INTO t (id) VALUES (3)"); // a default is taken once
        is("1", "SELECT s FROM t WHERE id = 3");
    }

    @Test
    void namesAndSchemasChange() {
        db.run(
                "ALTER DOMAIN positive RENAME TO above",
                "ALTER DOMAIN small RENAME TO little",
                "CREATE SCHEMA one",
                "CREATE DOMAIN one.p AS INT CHECK (VALUE > 10)",
                "CREATE DOMAIN one.a AS one.p CHECK (VALUE < 20)",
                "CREATE DOMAIN q AS one.p CHECK (VALUE < 30)",
                "CREATE TABLE u (a one.a, q q)",
                "ALTER SCHEMA one RENAME TO two");
        fails("23514", "INSERT INTO t VALUES (4, 0, 2)");
        fails("23514", "INSERT INTO t VALUES (4, 100, 2)");
        fails("23514", "INSERT INTO u VALUES (9, 12)");
        fails("23514", "INSERT INTO u VALUES (12, 9)");
        fails("23514", "INSERT INTO u VALUES (25, 25)");
        db.run("INSERT INTO u VALUES (12, 25)");
        fails("2BP01", "DROP SCHEMA two CASCADE");
    }

    @Test
    void droppingTakesWhatDependsOnIt() {
        fails("2BP01", "DROP DOMAIN positive");
        fails("2BP01", "DROP DOMAIN small");
        db.run("START TRANSACTION", "DROP DOMAIN small CASCADE");
        is("ID", "SELECT column_name FROM information_schema.columns WHERE table_name = 'T'");
        is("POSITIVE", "SELECT domain_name FROM information_schema.domains");
        db.run("ROLLBACK", "ALTER TABLE t DROP COLUMN e", "DROP DOMAIN even");
        fails("2BP01", "DROP DOMAIN small RESTRICT");
        db.run("DROP DOMAIN positive CASCADE");
        is("0", "SELECT COUNT(*) FROM information_schema.domains");
    }
}
