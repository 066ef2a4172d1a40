package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Foreign keys between local temporary tables. */
class TemporaryReferencesTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ON DELETE CASCADE | DELETE FROM p WHERE id = 1 | 20-2",
                "ON DELETE SET NULL | DELETE FROM p WHERE id = 1 | 10-null 20-2",
                "ON DELETE SET DEFAULT | DELETE FROM p WHERE id = 1 | 10-3 20-2",
                "ON DELETE RESTRICT | DELETE FROM p WHERE id = 1 | 23503",
                "ON DELETE NO ACTION | DELETE FROM p WHERE id = 1 | 23503",
                "ON UPDATE CASCADE | UPDATE p SET id = 5 WHERE id = 1 | 10-5 20-2",
                "ON UPDATE SET NULL | UPDATE p SET id = 5 WHERE id = 1 | 10-null 20-2",
                "ON UPDATE SET DEFAULT | UPDATE p SET id = 5 WHERE id = 1 | 10-3 20-2",
                "ON UPDATE RESTRICT | UPDATE p SET id = 5 WHERE id = 1 | 23503",
                "DEFERRABLE INITIALLY DEFERRED | DELETE FROM p WHERE id = 1 | 23503",
                "'' | INSERT INTO c VALUES (30, 9) | 23503",
                "'' | UPDATE c SET p = 9 | 23503",
                "'' | INSERT INTO c VALUES (5, NULL) | 5-null 10-1 20-2",
                "'' | DROP TABLE p | 2BP01",
                "'' | DROP TABLE p CASCADE | 10-1 20-2",
                "'' | TRUNCATE TABLE p | 0A000",
                "'' | ALTER TABLE p RENAME TO q | 10-1 20-2",
                "'' | DROP TABLE c, p | 42P01",
            })
    void keysHoldAsThoseOfOtherTables(String action, String change, String result) {
        db.run(
                "CREATE TABLE p (id VARCHAR(9) PRIMARY KEY)",
                "CREATE TEMP TABLE p (id INT PRIMARY KEY)",
                "CREATE TEMP TABLE c (id INT PRIMARY KEY, p INT DEFAULT 3 REFERENCES p " + action + ")",
                "INSERT INTO p VALUES (1), (2), (3)",
                "INSERT INTO c VALUES (10, 1), (20, 2)");
        String rows = db.state(change);
        if (rows.startsWith("no error")) {
            String all = "SELECT id || '-' || COALESCE(CAST(p AS VARCHAR), 'null') FROM c ORDER BY id";
            String state = db.state(all);
            rows = state.startsWith("no error") ? db.query(all) : state;
        }
        assertEquals(result, rows);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CREATE TEMP TABLE c (p INT REFERENCES perm) | 42P16",
                "CREATE TABLE c (p INT REFERENCES session.loc) | 42P16",
                "CREATE TABLE c (p INT REFERENCES loc) | 42P16",
                "CREATE TEMP TABLE c (p INT); ALTER TABLE c ADD FOREIGN KEY (p) REFERENCES perm | 42P16",
                "ALTER TABLE perm ADD FOREIGN KEY (id) REFERENCES loc | 42P16",
                "CREATE TEMP TABLE c (p INT REFERENCES glob) | 42P16",
                "CREATE GLOBAL TEMPORARY TABLE c (p INT REFERENCES perm) | 0A000",
                "CREATE GLOBAL TEMPORARY TABLE c (p INT REFERENCES glob) | 0A000",
                "CREATE TABLE c (p INT REFERENCES glob) | 0A000",
                "CREATE TEMP TABLE c (p INT REFERENCES emptied) | 0A000",
                "CREATE TEMP TABLE c (p INT REFERENCES gone) ON COMMIT DELETE ROWS | 0A000",
                "CREATE TEMP TABLE c (p INT REFERENCES none) | 42P01",
                "CREATE TEMP TABLE c (p DATE REFERENCES loc) | 42804",
                "CREATE TEMP TABLE c (p INT REFERENCES loc (x)) | 42703",
            })
    void kindsOfTablesDoNotMix(String statements, String state) {
        db.run(
                "CREATE TABLE perm (id INT PRIMARY KEY)",
                "CREATE GLOBAL TEMPORARY TABLE glob (id INT PRIMARY KEY)",
                "CREATE TEMP TABLE loc (id INT PRIMARY KEY)",
                "CREATE TEMP TABLE emptied (id INT PRIMARY KEY) ON COMMIT DELETE ROWS",
                "BEGIN",
                "CREATE TEMP TABLE gone (id INT PRIMARY KEY) ON COMMIT DROP");
        List<String> all = List.of(statements.split(";"));
        all.subList(0, all.size() - 1).forEach(db::run);
        assertEquals(state, db.state(all.get(all.size() - 1)));
    }

    @Test
    void commitsEmptyAndDropBoth() {
        db.run(
                "CREATE TEMP TABLE p (id INT PRIMARY KEY) ON COMMIT DELETE ROWS",
                "CREATE TEMP TABLE c (p INT REFERENCES p DEFERRABLE INITIALLY DEFERRED) ON COMMIT DELETE ROWS",
                "BEGIN",
                "INSERT INTO c VALUES (1)");
        assertEquals("23503", db.state("COMMIT"));
        db.run("BEGIN", "INSERT INTO c VALUES (1)", "INSERT INTO p VALUES (1)", "COMMIT");
        assertEquals("0|0", db.query("SELECT (SELECT COUNT(*) FROM p), (SELECT COUNT(*) FROM c)"));
        db.run(
                "BEGIN",
                "CREATE TEMP TABLE q (id INT PRIMARY KEY) ON COMMIT DROP",
                "CREATE TEMP TABLE d (q INT REFERENCES q) ON COMMIT DROP",
                "INSERT INTO q VALUES (1)",
                "INSERT INTO d VALUES (1)",
                "COMMIT");
        assertEquals("42P01", db.state("SELECT * FROM d"));
        assertEquals("42P01", db.state("SELECT * FROM q"));
        db.run("DROP TABLE p, c");
    }

    @Test
    void rollbackTakesKeysAndRowsBack() {
        db.run(
                "CREATE TEMP TABLE p (id INT PRIMARY KEY, up INT REFERENCES p)",
                "INSERT INTO p VALUES (1, NULL), (2, 1)");
        db.run("BEGIN", "CREATE TEMP TABLE c (p INT REFERENCES p ON DELETE CASCADE)", "INSERT INTO c VALUES (2)");
        db.run("DELETE FROM p WHERE id = 2");
        assertEquals("0", db.query("SELECT COUNT(*) FROM c"));
        db.run("ROLLBACK");
        assertEquals("23503", db.state("DELETE FROM p WHERE id = 1"));
        db.run("DELETE FROM p");
        assertEquals("0", db.query("SELECT COUNT(*) FROM information_schema.referential_constraints"));
    }

    @Test
    void sessionsHaveTheirOwn() {
        try (Session other = db.database.newSession()) {
            db.run("CREATE TEMP TABLE p (id INT PRIMARY KEY)", "CREATE TEMP TABLE c (p INT REFERENCES p)");
            TestDatabase.run(other, "CREATE TEMP TABLE p (id INT PRIMARY KEY)");
            TestDatabase.run(other, "CREATE TEMP TABLE c (p INT REFERENCES p)");
            TestDatabase.run(other, "INSERT INTO p VALUES (1)");
            TestDatabase.run(other, "INSERT INTO c VALUES (1)");
            assertEquals("23503", db.state("INSERT INTO c VALUES (1)"));
        }
        db.run("INSERT INTO p VALUES (1)", "INSERT INTO c VALUES (1)");
    }
}
