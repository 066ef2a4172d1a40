package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns that get a value with each change of their row. */
class OnUpdateTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    private void create() {
        db.run("CREATE SEQUENCE changes");
        db.run("CREATE TABLE t (id INT PRIMARY KEY, a INT, s VARCHAR_IGNORECASE(9),"
                + " c INT DEFAULT 0 NOT NULL ON UPDATE NEXT VALUE FOR changes)");
        db.run("INSERT INTO t (id, a, s) VALUES (1, 10, 'x'), (2, 20, NULL), (3, NULL, 'z')");
    }

    private List<String> rows() {
        return db.rows("SELECT id, a, s, c FROM t ORDER BY id");
    }

    @Test
    void whatChangesGetsIt() {
        create();
        db.run("UPDATE t SET a = 20");
        assertEquals(List.of("1|20|x|1", "2|20|NULL|0", "3|20|z|2"), rows());
        db.run("UPDATE t SET a = a, s = s");
        assertEquals(List.of("1|20|x|1", "2|20|NULL|0", "3|20|z|2"), rows());
        db.run("UPDATE t SET a = NULL, s = UPPER(s) WHERE id = 1");
        db.run("UPDATE t SET s = UPPER(s)"); // one that is equal but not the same
        assertEquals(List.of("1|NULL|X|3", "2|20|NULL|0", "3|20|Z|4"), rows());
        db.run("UPDATE t SET id = 9 WHERE id = 2");
        assertEquals(List.of("1|NULL|X|3", "3|20|Z|4", "9|20|NULL|5"), rows());
    }

    @Test
    void whoAssignsItDecides() {
        create();
        db.run("UPDATE t SET a = 5, c = -1 WHERE id = 1", "UPDATE t SET c = 7 WHERE id = 2");
        db.run("UPDATE t SET a = 6, c = DEFAULT WHERE id = 3");
        assertEquals(List.of("1|5|x|-1", "2|20|NULL|7", "3|6|z|0"), rows());
    }

    @Test
    void allThatUpdates() {
        create();
        db.run("MERGE INTO t USING (VALUES (1, 11), (2, 20), (4, 40)) AS n (id, a) ON t.id = n.id"
                + " WHEN MATCHED THEN UPDATE SET a = n.a WHEN NOT MATCHED THEN INSERT (id, a) VALUES (n.id, n.a)");
        assertEquals(List.of("1|11|x|1", "2|20|NULL|0", "3|NULL|z|0", "4|40|NULL|0"), rows());
        db.run("INSERT INTO t (id, a) VALUES (1, 12), (2, 20) ON CONFLICT (id) DO UPDATE SET a = EXCLUDED.a");
        db.run("MERGE INTO t (id, a) KEY (id) VALUES (3, 3), (4, 40)");
        assertEquals(List.of("1|12|x|2", "2|20|NULL|0", "3|3|z|3", "4|40|NULL|0"), rows());
        db.run("CREATE VIEW v AS SELECT id, a FROM t WHERE id < 3", "UPDATE v SET a = 1 WHERE id = 2");
        assertEquals("4", db.query("SELECT c FROM t WHERE id = 2"));
        assertEquals("7|0|5", db.query("UPDATE t SET a = 7 WHERE id = 4 RETURNING NEW.a, OLD.c, NEW.c"));
    }

    @Test
    void actionsOfForeignKeys() {
        create();
        db.run(
                "CREATE TABLE child (p INT REFERENCES t ON UPDATE CASCADE ON DELETE SET NULL,"
                        + " c INT DEFAULT 0 ON UPDATE 1)",
                "INSERT INTO child (p) VALUES (1), (2), (3)",
                "UPDATE t SET id = 8 WHERE id = 1",
                "DELETE FROM t WHERE id = 2");
        assertEquals(List.of("3|0", "8|1", "NULL|1"), db.rows("SELECT p, c FROM child ORDER BY p NULLS LAST"));
    }

    @Test
    void whatComesAfterIt() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, a INT, c INT ON UPDATE 5, d INT GENERATED ALWAYS AS (c * 2),"
                + " CHECK (c < a))");
        db.run("INSERT INTO t (id, a) VALUES (1, 10)", "UPDATE t SET a = 11");
        assertEquals("11|5|10", db.query("SELECT a, c, d FROM t"));
        assertEquals("23514", db.state("UPDATE t SET a = 4"));
        db.run("CREATE TRIGGER later BEFORE UPDATE ON t FOR EACH ROW SET NEW.c = NEW.c + 1");
        db.run("UPDATE t SET a = 12");
        assertEquals("12|6|12", db.query("SELECT a, c, d FROM t"));
    }

    @Test
    void manyRows() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, a INT, c INT ON UPDATE 1)");
        db.run("INSERT INTO t (id, a) SELECT i, MOD(i, 3) FROM generate_series(1, 10000) AS g(i)");
        db.run("UPDATE t SET a = 1");
        assertEquals("6666|6666", db.query("SELECT COUNT(c), COUNT(*) FILTER (WHERE MOD(id, 3) <> 1) FROM t"));
        assertEquals("0", db.query("SELECT COUNT(*) FROM t WHERE (c = 1) IS NOT DISTINCT FROM (MOD(id, 3) = 1)"));
    }

    @Test
    void timesAreThoseOfTheStatement() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, a INT, changed TIMESTAMP DEFAULT CURRENT_TIMESTAMP"
                + " ON UPDATE CURRENT_TIMESTAMP)");
        db.run("INSERT INTO t VALUES (1, 1, TIMESTAMP '2001-01-01 00:00:00')", "UPDATE t SET a = 2");
        assertEquals(
                "true",
                db.query("SELECT changed BETWEEN LOCALTIMESTAMP - INTERVAL '1' HOUR AND LOCALTIMESTAMP FROM t"));
    }

    @Test
    void isAddedAndTakenAway() {
        create();
        db.run("ALTER TABLE t ADD COLUMN d INT ON UPDATE 3", "UPDATE t SET a = 1 WHERE id = 1");
        assertEquals("1|3", db.query("SELECT c, d FROM t WHERE id = 1"));
        db.run("ALTER TABLE t ALTER COLUMN d SET ON UPDATE 4", "ALTER TABLE t ALTER COLUMN c DROP ON UPDATE");
        db.run("UPDATE t SET a = 2 WHERE id = 1");
        assertEquals("1|4", db.query("SELECT c, d FROM t WHERE id = 1"));
        db.run("ALTER TABLE t MODIFY d BIGINT ON UPDATE 5", "UPDATE t SET a = 3 WHERE id = 1");
        assertEquals("1|5", db.query("SELECT c, d FROM t WHERE id = 1"));
        assertEquals(
                "5",
                db.query("SELECT column_on_update FROM information_schema.columns"
                        + " WHERE table_name = 'T' AND column_name = 'D'"));
    }

    @Test
    void definitionsHaveIt() {
        create();
        String text = db.query(
                "SELECT definition FROM information_schema.definitions WHERE object_name = 'T' AND object_type = 'TABLE'");
        assertTrue(text.contains("DEFAULT 0 ON UPDATE NEXT VALUE FOR PUBLIC.CHANGES NOT NULL"), text);
        db.run("CREATE TABLE other (LIKE t INCLUDING ALL)", "CREATE TABLE plain (LIKE t)");
        assertEquals(
                "1",
                db.query("SELECT COUNT(*) FROM information_schema.columns WHERE table_name IN ('OTHER',"
                        + " 'PLAIN') AND column_on_update IS NOT NULL"));
        db.run("ALTER SEQUENCE changes RENAME TO counted", "UPDATE t SET a = 1 WHERE id = 1");
        assertEquals("1", db.query("SELECT c FROM t WHERE id = 1"));
    }

    @Test
    void whatItUsesStays() {
        create();
        assertEquals("2BP01", db.state("DROP SEQUENCE changes"));
        db.run("DROP SEQUENCE changes CASCADE", "UPDATE t SET a = 1");
        assertEquals("0", db.query("SELECT MAX(c) FROM t"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c INT ON UPDATE 1 ON UPDATE 2",
                "c INT ON UPDATE 1 AS (id + 1)",
                "c INT AS (id + 1) ON UPDATE 1",
                "c INT AUTO_INCREMENT ON UPDATE 1",
                "c INT ON UPDATE 1 GENERATED ALWAYS AS IDENTITY",
                "c INT ON UPDATE"
            })
    void isOneForAColumnOfItsOwn(String column) {
        assertEquals("42601", db.state("CREATE TABLE t (id INT PRIMARY KEY, " + column + ")"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        ON UPDATE id           ; 42703
        ON UPDATE (SELECT 1)   ; 0A000
        ON UPDATE DATE '2024-01-01' ; 42804
        """)
    void wrongOnesAreRefused(String option, String state) {
        assertEquals(state, db.state("CREATE TABLE t (id INT PRIMARY KEY, c INT " + option + ")"));
        db.run("CREATE TABLE t (id INT PRIMARY KEY, c INT, g INT AS (id), n INT AUTO_INCREMENT)");
        assertEquals(state, db.state("ALTER TABLE t ALTER COLUMN c SET " + option));
        assertEquals("42601", db.state("ALTER TABLE t ALTER COLUMN g SET ON UPDATE 1"));
        assertEquals("42601", db.state("ALTER TABLE t ALTER COLUMN n SET ON UPDATE 1"));
    }

    @Test
    void failuresNameIt() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, a INT, c INT ON UPDATE 1 / CAST('0' AS INT))");
        db.run("INSERT INTO t (id) VALUES (1)", "UPDATE t SET a = a");
        String error = db.error("UPDATE t SET a = 1");
        assertTrue(error.contains("22012") && error.contains("ON UPDATE of column C"), error);
    }
}
