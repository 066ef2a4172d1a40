package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** LIKE by the indexes of a column: the same rows as without, and no more of the index than the pattern may match. */
class LikeIndexTest {
    private static final String[] LETTERS = {"a", "b", "%", "_", "\\", "\uD7FF", "ä", "😀", "\uDBFF\uDFFF", "Z"};
    private static final TestDatabase db = new TestDatabase();

    @BeforeAll
    static void create() {
        db.run(
                "CREATE TABLE plain (id INT PRIMARY KEY, g INT, s VARCHAR(40))",
                "CREATE TABLE rising (id INT PRIMARY KEY, g INT, s VARCHAR(40))",
                "CREATE INDEX rising_s ON rising (s)",
                "CREATE TABLE falling (id INT PRIMARY KEY, g INT, s VARCHAR(40))",
                "CREATE INDEX falling_s ON falling (s DESC NULLS LAST)",
                "CREATE TABLE second (id INT PRIMARY KEY, g INT, s VARCHAR(40))",
                "CREATE INDEX second_s ON second (g, s NULLS FIRST)",
                "CREATE TABLE part (id INT PRIMARY KEY, g INT, s VARCHAR(40))",
                "CREATE INDEX part_s ON part (s) WHERE g = 1");
        Random random = new Random(7);
        for (int i = 0; i < 3_000; i++) {
            Object text = random.nextInt(20) == 0 ? null : text(random, random.nextInt(6));
            for (String table : List.of("plain", "rising", "falling", "second", "part")) {
                TestDatabase.run(db.session, "INSERT INTO " + table + " VALUES (?, ?, ?)", i, i % 4, text);
            }
        }
    }

    @AfterAll
    static void close() {
        db.close();
    }

    private static String text(Random random, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(LETTERS[random.nextInt(LETTERS.length)]);
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rising", "falling", "second", "part"})
    void findsTheRowsThatAScanFinds(String table) {
        Random random = new Random(11);
        String condition = " WHERE g = 1 AND s LIKE ? ESCAPE ? ORDER BY id";
        for (int i = 0; i < 400; i++) {
            String escape = random.nextInt(3) == 0 ? "" : random.nextBoolean() ? "\\" : "b";
            String pattern = text(random, random.nextInt(4)) + (random.nextInt(3) == 0 ? "" : "%");
            List<String> expected = answer("SELECT id, s FROM plain" + condition, pattern, escape);
            assertEquals(expected, answer("SELECT id, s FROM " + table + condition, pattern, escape), pattern);
        }
    }

    private static List<String> answer(String query, Object... parameters) {
        try {
            return db.rows(query, parameters);
        } catch (RuntimeException e) {
            return List.of(e.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rising", "falling"})
    void givesTheOrderThatIsWanted(String table) {
        for (String pattern : List.of("a%", "ab%", "%", "%a", "\uDBFF\uDFFF%", "b", "")) {
            for (String order : List.of("s, id", "s DESC, id DESC")) {
                String rest = " WHERE s LIKE ? ORDER BY " + order + " FETCH FIRST 7 ROWS ONLY";
                assertEquals(
                        db.rows("SELECT s, id FROM plain" + rest, pattern),
                        db.rows("SELECT s, id FROM " + table + rest, pattern),
                        pattern);
            }
        }
    }

    @Test
    void changesTheRowsThatItFinds() {
        db.run("CREATE TABLE changed AS SELECT * FROM plain", "CREATE INDEX changed_s ON changed (s)");
        String expected = db.query("SELECT COUNT(*) FROM plain WHERE s LIKE 'a%'");
        assertEquals(
                expected,
                String.valueOf(TestDatabase.run(db.session, "UPDATE changed SET s = 'z' || s WHERE s LIKE ?", "a%")));
        assertEquals(expected, db.query("SELECT COUNT(*) FROM changed WHERE s LIKE 'za%'"));
        assertEquals(
                expected, String.valueOf(TestDatabase.run(db.session, "DELETE FROM changed WHERE s LIKE ?", "za%")));
        assertEquals("0", db.query("SELECT COUNT(*) FROM changed WHERE s LIKE 'za%'"));
    }

    private static String plan(String query) {
        return String.join("\n", db.rows("EXPLAIN " + query));
    }

    @Test
    void readsTheIndexWhereThePatternBeginsWithAText() {
        assertTrue(plan("SELECT * FROM rising WHERE s LIKE 'ab%'").contains("RISING_S [S LIKE"));
        assertTrue(plan("SELECT * FROM second WHERE g = 2 AND s LIKE ?").contains("SECOND_S [G = 2, S LIKE"));
        assertTrue(plan("SELECT * FROM part WHERE g = 1 AND s LIKE ?").contains("PART_S [S LIKE"));
        String either = plan("SELECT * FROM rising WHERE s LIKE ?");
        assertTrue(either.contains("RISING_S [S LIKE") && either.endsWith(" Scan RISING"), either);
        assertFalse(plan("SELECT * FROM rising WHERE s LIKE ? ORDER BY s FETCH FIRST ROW ONLY")
                .contains("Sort"));
        assertFalse(plan("SELECT * FROM rising WHERE s NOT LIKE 'a%'").contains("RISING_S"));
        assertFalse(plan("SELECT * FROM rising WHERE s ILIKE 'a%'").contains("RISING_S"));
    }

    @Test
    void readsAllWhereItDoesNot() {
        String analyzed = String.join("\n", db.rows("EXPLAIN ANALYZE SELECT * FROM rising WHERE s LIKE ?", "%a"));
        assertTrue(analyzed.contains("[S LIKE ?1] (rows=0 "), analyzed);
        assertEquals(
                db.query("SELECT COUNT(*) FROM plain WHERE s LIKE '%a'"),
                db.query("SELECT COUNT(*) FROM rising WHERE s LIKE ?", "%a"));
        assertEquals("0", db.query("SELECT COUNT(*) FROM rising WHERE s LIKE ?", (Object) null));
    }
}
