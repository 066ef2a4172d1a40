package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rows that one part of a statement has changed before another part comes to them, where they keep their ids and where an
 * index gives them others.
 */
class RowsChangedTwiceTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    /** Rows 1 to 4, whose w is 0; with an index an update of w moves a row. */
    private void create(boolean indexed) {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, v INT, w INT)",
                "INSERT INTO t SELECT i, i, 0 FROM generate_series(1, 4) g(i)");
        if (indexed) {
            db.run("CREATE INDEX tw ON t (w)");
        }
    }

    private String all() {
        return db.query("SELECT * FROM t ORDER BY id");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTriggerBeforeDeletionChangesRowsThatAreStillToBeDeleted(boolean indexed) {
        create(indexed);
        db.run("CREATE TRIGGER d BEFORE DELETE ON t FOR EACH ROW UPDATE t SET w = w + 1 WHERE id = OLD.id + 1");
        assertEquals(3, db.run("DELETE FROM t WHERE id <= 3"));
        assertEquals("4|4|1", all());
        assertEquals(1, db.run("DELETE FROM t"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTriggerBeforeDeletionChangesTheRowItself(boolean indexed) {
        create(indexed);
        db.run(
                "CREATE TABLE log (id INT, w INT)",
                "CREATE TRIGGER d BEFORE DELETE ON t FOR EACH ROW UPDATE t SET w = w + id WHERE id >= OLD.id",
                "CREATE TRIGGER a AFTER DELETE ON t FOR EACH ROW INSERT INTO log VALUES (OLD.id, OLD.w)");
        assertEquals(4, db.run("DELETE FROM t"));
        assertEquals("", all());
        assertEquals("1|1 2|4 3|9 4|16", db.query("SELECT * FROM log ORDER BY id"));
        assertEquals("0", db.query("SELECT COUNT(*) FROM t WHERE w >= 0"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void cascadesDeleteRowsThatTriggersHaveChanged(boolean indexed) {
        create(indexed);
        db.run(
                "CREATE TABLE c (id INT PRIMARY KEY, t INT REFERENCES t ON DELETE CASCADE, n INT DEFAULT 0)",
                "CREATE TABLE g (id INT PRIMARY KEY, c INT REFERENCES c ON DELETE CASCADE)",
                "INSERT INTO c (id, t) VALUES (1, 1), (2, 1), (3, 2)",
                "INSERT INTO g VALUES (1, 1), (2, 2), (3, 3)",
                "CREATE TRIGGER d BEFORE DELETE ON c FOR EACH ROW UPDATE c SET n = n + 1 WHERE t = OLD.t");
        if (indexed) {
            db.run("CREATE INDEX cn ON c (n)");
        }
        assertEquals(1, db.run("DELETE FROM t WHERE id = 1"));
        assertEquals("3|2|0", db.query("SELECT * FROM c"));
        assertEquals("3|3", db.query("SELECT * FROM g"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTriggerDetachesChildren(boolean indexed) {
        db.run(
                "CREATE TABLE tr (id INT PRIMARY KEY, par INT)",
                "INSERT INTO tr VALUES (1, NULL), (2, 1), (3, 1), (4, 2), (5, 4), (6, NULL)",
                "CREATE TRIGGER d BEFORE DELETE ON tr FOR EACH ROW UPDATE tr SET par = NULL WHERE par = OLD.id");
        if (indexed) {
            db.run("CREATE INDEX tp ON tr (par)");
        }
        assertEquals(3, db.run("DELETE FROM tr WHERE id <= 3"));
        assertEquals("4|NULL 5|4 6|NULL", db.query("SELECT * FROM tr ORDER BY id"));
        assertEquals(3, db.run("DELETE FROM tr"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void mergeUpdatesRowsThatTriggersHaveChanged(boolean indexed) {
        create(indexed);
        db.run("CREATE TRIGGER d BEFORE DELETE ON t FOR EACH ROW UPDATE t SET w = w + 1 WHERE id <> OLD.id");
        assertEquals(
                3,
                db.run("MERGE INTO t USING (VALUES (1, 'd'), (2, 'u'), (3, 'u')) s(i, k) ON t.id = s.i"
                        + " WHEN MATCHED AND k = 'd' THEN DELETE WHEN MATCHED THEN UPDATE SET v = v + 10"));
        assertEquals("2|12|1 3|13|1 4|4|1", all());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void deletionsCountRowsThatTriggersHaveDeletedOnce(boolean indexed) {
        create(indexed);
        db.run("CREATE TRIGGER d BEFORE DELETE ON t FOR EACH ROW DELETE FROM t WHERE id = OLD.id + 1");
        assertEquals(1, db.run("DELETE FROM t"));
        assertEquals("", all());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatOneChangeHasWrittenIsNotForTheNext(boolean indexed) {
        create(indexed);
        String first = "WITH a AS (UPDATE t SET w = 5 WHERE id = 1 RETURNING id) ";
        assertEquals(
                "1|NULL|NULL",
                db.query(
                        "WITH a AS (UPDATE t SET w = 5 WHERE id = 1 RETURNING id), b AS (UPDATE t SET v = 9 WHERE id = 1"
                                + " RETURNING id, w) SELECT a.id, b.* FROM a LEFT JOIN b ON TRUE"));
        assertEquals("1|1|5 2|2|0 3|3|0 4|4|0", all());
        assertEquals(List.of("2"), db.rows(first + "DELETE FROM t WHERE id <= 2 RETURNING id"));
        assertEquals("1|1|5 3|3|0 4|4|0", all());
        assertEquals(1, db.run(first + "UPDATE t SET v = v + 1 WHERE id IN (1, 3)"));
        assertEquals("1|1|5 3|4|0 4|4|0", all());
        assertEquals(
                List.of("1", "4"),
                db.rows("WITH a AS (DELETE FROM t WHERE id = 3 RETURNING id) UPDATE t SET w = 9 RETURNING id").stream()
                        .sorted()
                        .toList());
        assertEquals("1|1|9 4|4|9", all());
        assertEquals(
                "21000",
                db.state(first + "MERGE INTO t USING (VALUES (1), (4)) s(i) ON t.id = s.i WHEN MATCHED THEN DELETE"));
        assertEquals(
                1,
                db.run(first
                        + "MERGE INTO t USING (VALUES (4)) s(i) ON t.id = s.i WHEN MATCHED THEN UPDATE SET v = 44"));
        assertEquals("1|1|5 4|44|9", all());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void insertOnConflictSeesWhatOthersHaveDeleted(boolean indexed) {
        create(indexed);
        String deleted = "WITH a AS (DELETE FROM t WHERE id = 2 RETURNING *) INSERT INTO t ";
        assertEquals(
                List.of("2|2|0"),
                db.rows(deleted + "SELECT * FROM a ON CONFLICT (id) DO UPDATE SET v = 1000 RETURNING *"));
        assertEquals(1, db.run(deleted + "VALUES (2, 55, 1) ON CONFLICT DO NOTHING"));
        assertEquals("1|1|0 2|55|1 3|3|0 4|4|0", all());
        assertEquals(
                1,
                db.run("WITH a AS (UPDATE t SET id = 77 WHERE id = 1 RETURNING *) INSERT INTO t VALUES (1, 2, 3)"
                        + " ON CONFLICT (id) DO UPDATE SET v = t.v + 1"));
        assertEquals("1|2|3 2|55|1 3|3|0 4|4|0 77|1|0", all());
        assertEquals(
                1, db.run("WITH a AS (DELETE FROM t WHERE id = 3 RETURNING *) REPLACE INTO t SELECT 3, v, 8 FROM a"));
        assertEquals("1|2|3 2|55|1 3|3|8 4|4|0 77|1|0", all());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void keysThatOthersHaveInsertedAreConflicts(boolean indexed) {
        create(indexed);
        String inserted = "WITH a AS (INSERT INTO t VALUES (20, 1, 1) RETURNING *) ";
        String moved = "WITH a AS (UPDATE t SET id = 5, w = 3 WHERE id = 1 RETURNING *) ";
        assertEquals(
                "21000", db.state(inserted + "INSERT INTO t VALUES (20, 2, 2) ON CONFLICT (id) DO UPDATE SET v = 99"));
        assertEquals("21000", db.state(moved + "INSERT INTO t VALUES (5, 2, 2) ON CONFLICT (id) DO UPDATE SET v = 99"));
        assertEquals("23505", db.state(inserted + "INSERT INTO t VALUES (20, 2, 2)"));
        assertEquals("1|1|0 2|2|0 3|3|0 4|4|0", all());
        assertEquals(0, db.run(inserted + "INSERT INTO t VALUES (20, 2, 2) ON CONFLICT DO NOTHING"));
        assertEquals(1, db.run(moved + "REPLACE INTO t VALUES (5, 2, 2)"));
        assertEquals("2|2|0 3|3|0 4|4|0 5|2|2 20|1|1", all());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void replaceFindsARowThatATriggerHasChanged(boolean indexed) {
        create(indexed);
        db.run("CREATE TRIGGER d BEFORE DELETE ON t FOR EACH ROW UPDATE t SET w = w + 1 WHERE id = OLD.id");
        assertEquals(1, db.run("REPLACE INTO t VALUES (1, 7, 0)"));
        assertEquals("1|7|0 2|2|0 3|3|0 4|4|0", all());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void stepsOfProceduresDoTheSame(boolean indexed) {
        create(indexed);
        db.run("CREATE PROCEDURE p() BEGIN ATOMIC"
                + " WITH a AS (UPDATE t SET w = 5 WHERE id = 1 RETURNING id) DELETE FROM t WHERE id <= 2;"
                + " UPDATE t SET v = 100 WHERE w = 5; END");
        db.run("CALL p()");
        assertEquals("1|100|5 3|3|0 4|4|0", all());
        db.run("UPDATE t SET w = 0, v = 1 WHERE id = 1", "CALL p()");
        assertEquals("1|100|5 3|3|0 4|4|0", all());
    }
}
