package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** INSERT of a query that selects parameters, literals and NULLs: they have the types of the columns. */
class OpenInsertTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE source (a INT)",
                "INSERT INTO source VALUES (1), (2)",
                "CREATE TABLE t (a INT, b DATE, c VARCHAR(3), d DECIMAL(5, 2), e INT ARRAY, f UUID)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void parametersHaveTheTypesOfTheColumns() {
        assertEquals(2, run("INSERT INTO t (a, d, c) SELECT ?, ?, ? FROM source", 7, 8, "abc"));
        assertEquals(List.of("7|8.00|abc", "7|8.00|abc"), db.rows("SELECT a, d, c FROM t"));
    }

    @Test
    void literalsAndNullsAreReadAsTheColumnsTypes() {
        run("INSERT INTO t SELECT '5', '2026-01-02', 'x', '1.25', NULL, '00000000-0000-0000-0000-000000000001'");
        assertEquals(
                List.of("5|2026-01-02|x|1.25|00000000-0000-0000-0000-000000000001"),
                db.rows("SELECT a, CAST(b AS VARCHAR), c, d, CAST(f AS VARCHAR) FROM t"));
        run("INSERT INTO t (a, c) SELECT NULL, COUNT(*) FROM source");
        run("INSERT INTO t (a, c) SELECT DISTINCT a, 'y' FROM source");
        run("INSERT INTO t (a, c) SELECT MAX(a), 'z' FROM source GROUP BY a");
        assertEquals("6", db.query("SELECT COUNT(*) FROM t"));
    }

    @Test
    void errorsAreThoseOfValues() {
        assertEquals("22018", db.state("INSERT INTO t (a) SELECT 'x'"));
        assertEquals("22007", db.state("INSERT INTO t (b) SELECT 'x' FROM source"));
        assertEquals("22001", db.state("INSERT INTO t (c) SELECT 'long' FROM source"));
        assertEquals("22001", db.state("INSERT INTO t (c) SELECT ? FROM source", "long"));
        assertEquals("42601", db.state("INSERT INTO t (a) SELECT 1, 2"));
        assertEquals("42804", db.state("INSERT INTO t (b) SELECT a FROM source"));
    }

    private long run(String sql, Object... values) {
        Session session = db.database.newSession();
        try {
            return TestDatabase.run(session, sql, values);
        } finally {
            session.close();
        }
    }
}
