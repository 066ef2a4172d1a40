package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** IS NULL by the indexes of a column: the same rows as without, also where an index is unique. */
class NullIndexTest {
    private static final List<String> TABLES =
            List.of("plain", "rising", "falling", "first_of_two", "second_of_two", "uniquely", "part");

    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        for (String table : TABLES) {
            db.run("CREATE TABLE " + table + " (id INT PRIMARY KEY, p INT, q INT, s VARCHAR_IGNORECASE(20))");
        }
        db.run(
                "CREATE INDEX rising_p ON rising (p)",
                "CREATE INDEX rising_s ON rising (s)",
                "CREATE INDEX falling_p ON falling (p DESC NULLS LAST)",
                "CREATE INDEX first_of_two_pq ON first_of_two (p NULLS FIRST, q)",
                "CREATE INDEX second_of_two_qp ON second_of_two (q, p DESC)",
                "CREATE UNIQUE INDEX uniquely_pq ON uniquely (p, q)",
                "CREATE INDEX part_q ON part (q) WHERE p IS NULL");
        Random random = new Random(3);
        for (int i = 0; i < 1_500; i++) {
            Object p = random.nextInt(10) == 0 ? null : (Object) i;
            Object q = random.nextInt(10) == 0 ? null : (Object) random.nextInt(12);
            Object s = random.nextInt(10) == 0 ? null : random.nextBoolean() ? "Some" : "sOME";
            for (String table : TABLES) {
                // The unique index has a value of p once, so that those of q do not matter.
                TestDatabase.run(db.session, "INSERT INTO " + table + " VALUES (?, ?, ?, ?)", i, p, q, s);
            }
        }
    }

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rising", "falling", "first_of_two", "second_of_two", "uniquely", "part"})
    void findsTheRowsThatAScanFinds(String table) {
        for (String condition : List.of(
                "p IS NULL",
                "p IS NULL AND q = 3",
                "p IS NULL AND q > 3",
                "p IS NULL AND q IN (2, 5, NULL)",
                "p IS NULL AND q IS NULL",
                "p IS NULL AND q IS NOT NULL",
                "q = 4 AND p IS NULL",
                "q IS NULL AND p > 700",
                "q IS NULL AND p IS NULL AND s IS NULL",
                "s IS NULL",
                "s IS NULL AND p IS NULL",
                "p = CAST(NULL AS INT)",
                "p > CAST(NULL AS INT)",
                "p IN (NULL, NULL)",
                "id IS NULL",
                "NOT (id IS NOT NULL)",
                "NOT (id IS NOT NULL) AND p IS NULL",
                "p IS NULL OR q IS NULL")) {
            for (String order : List.of("id", "q, id", "q DESC NULLS LAST, id", "p, q, id")) {
                String rest = " WHERE " + condition + " ORDER BY " + order;
                assertEquals(
                        db.rows("SELECT * FROM plain" + rest), db.rows("SELECT * FROM " + table + rest), table + rest);
            }
            String aggregates = "SELECT COUNT(*), MIN(q), MAX(p) FROM %s WHERE " + condition;
            assertEquals(
                    db.rows(aggregates.replace("%s", "plain")), db.rows(aggregates.replace("%s", table)), condition);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rising", "falling", "first_of_two", "second_of_two", "uniquely", "part"})
    void changesTheRowsThatAScanChanges(String table) {
        for (String change : List.of(
                "UPDATE %s SET q = id WHERE p IS NULL AND q = 5",
                "DELETE FROM %s WHERE p IS NULL AND q IS NULL",
                "UPDATE %s SET p = -id WHERE p IS NULL AND q < 4",
                "UPDATE %s SET p = NULL WHERE p BETWEEN 100 AND 120")) {
            db.run(change.replace("%s", "plain"), change.replace("%s", table));
            String rows = "SELECT * FROM %s ORDER BY id";
            assertEquals(db.rows(rows.replace("%s", "plain")), db.rows(rows.replace("%s", table)), change);
        }
    }

    @Test
    void readsOnlyTheNulls() {
        assertEquals(
                "Index scan RISING by RISING_P [P IS NULL]", db.query("EXPLAIN SELECT * FROM rising WHERE p IS NULL"));
        assertEquals(
                "Index scan RISING by RISING_S [S IS NULL]", db.query("EXPLAIN SELECT * FROM rising WHERE s IS NULL"));
        assertEquals(
                "Index scan FIRST_OF_TWO by FIRST_OF_TWO_PQ [P IS NULL, Q >= 2, Q <= 3]",
                db.query("EXPLAIN SELECT * FROM first_of_two WHERE p IS NULL AND q BETWEEN 2 AND 3"));
        assertEquals(
                "Index scan FIRST_OF_TWO by FIRST_OF_TWO_PQ [P IS NULL]",
                db.query("EXPLAIN SELECT * FROM first_of_two WHERE p IS NULL ORDER BY q"));
        // As many rows may have NULL as will.
        String plan = db.query("EXPLAIN SELECT * FROM uniquely WHERE p IS NULL AND q = 3");
        assertEquals("Index scan UNIQUELY by UNIQUELY_PQ [P IS NULL, Q = 3]", plan);
        plan = db.query("EXPLAIN SELECT * FROM rising WHERE p IN (3, NULL)");
        assertTrue(plan.startsWith("Index scan RISING by RISING_P [P IN ["), plan);
        plan = db.query("EXPLAIN SELECT * FROM rising WHERE p = CAST(NULL AS INT)");
        assertFalse(plan.contains("IS NULL"), plan);
    }

    @Test
    void columnsThatAreNeverNullHaveNoNulls() {
        db.run("CREATE TABLE keyed (k BIGINT PRIMARY KEY)", "INSERT INTO keyed VALUES (0), (1), (-1)");
        for (String condition : List.of("k IS NULL", "NOT (k IS NOT NULL)", "k IS NULL AND k = 0")) {
            assertEquals("0", db.query("SELECT COUNT(*) FROM keyed WHERE " + condition), condition);
        }
    }

    @Test
    void findsMissingPartnersOfAnOuterJoin() {
        String query = "SELECT COUNT(*) FROM plain a LEFT JOIN rising b ON b.p = a.id WHERE b.p IS NULL";
        assertEquals(
                db.query("SELECT COUNT(*) FROM plain a WHERE NOT EXISTS (SELECT 1 FROM plain b WHERE b.p = a.id)"),
                db.query(query));
        assertTrue(Long.parseLong(db.query(query)) > 0);
    }
}
