package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Set operations over texts that ignore case, with rows on disk. */
class CollationSpillTest {
    @Test
    void rowsOnDiskAreCountedWithoutCase() {
        try (TestDatabase db = new TestDatabase()) {
            db.run(
                    "CREATE TABLE l (s VARCHAR_IGNORECASE(60))",
                    "CREATE TABLE r (s VARCHAR(60))",
                    "INSERT INTO l SELECT 'a long text to fill the heap with ' || i % 9000"
                            + " FROM generate_series(1, 18000) AS g(i)",
                    "INSERT INTO r SELECT 'A LONG TEXT TO FILL THE HEAP WITH ' || i"
                            + " FROM generate_series(1, 12000) AS g(i)");
            for (String memory : new String[] {"64MB", "64kB"}) {
                db.run("SET query_memory = '" + memory + "'");
                assertEquals(
                        "8999", db.query("SELECT COUNT(*) FROM (SELECT s FROM l INTERSECT ALL SELECT s FROM r) x"));
                assertEquals("9001", db.query("SELECT COUNT(*) FROM (SELECT s FROM l EXCEPT ALL SELECT s FROM r) x"));
                assertEquals("3001", db.query("SELECT COUNT(*) FROM (SELECT s FROM r EXCEPT ALL SELECT s FROM l) x"));
            }
        }
    }
}
