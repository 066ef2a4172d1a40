package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Foreign keys while the tables at both ends are altered, dropped, renamed and changed through views. */
class AlterReferencesTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void tables() {
        db.run(
                "CREATE TABLE p (a INT PRIMARY KEY, b INT UNIQUE)",
                "CREATE TABLE c (x INT REFERENCES p ON DELETE CASCADE, y INT)",
                "INSERT INTO p VALUES (1, 10), (2, 20)",
                "INSERT INTO c VALUES (1, 10), (2, 20)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void keysAreAddedWithOthersAndDropped() {
        db.run("ALTER TABLE c ADD z INT REFERENCES p (b), ADD CONSTRAINT k FOREIGN KEY (y) REFERENCES p (b)");
        assertEquals("23503", db.state("INSERT INTO c VALUES (1, 11, NULL)"));
        assertEquals("23503", db.state("INSERT INTO c VALUES (1, 10, 11)"));
        db.run("ALTER TABLE c RENAME CONSTRAINT k TO l", "ALTER TABLE c DROP CONSTRAINT l, DROP z");
        db.run("INSERT INTO c VALUES (1, 11)");
        assertEquals("23503", db.state("ALTER TABLE c ADD FOREIGN KEY (y) REFERENCES p (b)"));
        db.run("ALTER TABLE c ADD CONSTRAINT k FOREIGN KEY (y) REFERENCES p (b) NOT VALID");
        assertEquals("23503", db.state("ALTER TABLE c VALIDATE CONSTRAINT k"));
        db.run("ALTER TABLE c ADD w INT DEFAULT 1"); // which does not look at the key
        assertEquals("42710", db.state("ALTER TABLE c ADD CONSTRAINT k FOREIGN KEY (y) REFERENCES p (b)"));
        assertEquals("42830", db.state("ALTER TABLE c ADD FOREIGN KEY (y) REFERENCES c (y)"));
    }

    @Test
    void keysFollowNames() {
        db.run(
                "ALTER TABLE p RENAME a TO q",
                "ALTER TABLE p RENAME TO r",
                "ALTER TABLE c RENAME x TO z",
                "CREATE SCHEMA s",
                "ALTER TABLE r SET SCHEMA s",
                "ALTER SCHEMA s RENAME TO t");
        assertEquals("23503", db.state("INSERT INTO c VALUES (3, 3)"));
        db.run("INSERT INTO t.r VALUES (3, 30)", "INSERT INTO c VALUES (3, 3)", "DELETE FROM t.r WHERE q = 1");
        assertEquals("2 3", db.query("SELECT z FROM c ORDER BY 1"));
    }

    @Test
    void keysFollowRewrittenTables() {
        db.run("ALTER TABLE p ALTER a TYPE BIGINT, ADD d INT DEFAULT 1", "ALTER TABLE c ADD d INT DEFAULT 1");
        assertEquals("23503", db.state("INSERT INTO c VALUES (3, 3)"));
        db.run("DELETE FROM p WHERE a = 1");
        assertEquals("2", db.query("SELECT x FROM c"));
        assertEquals("23503", db.state("ALTER TABLE p ALTER a TYPE INT USING a + 1"));
        assertEquals("23503", db.state("ALTER TABLE c ALTER x TYPE INT USING x + 1"));
    }

    @Test
    void keysOfATableToItselfHoldWhenWhatTheyReferenceHasOtherValues() {
        db.run(
                "CREATE TABLE n (id INT PRIMARY KEY, up INT CONSTRAINT u REFERENCES n)",
                "INSERT INTO n VALUES (1, 1), (2, 1)");
        assertEquals("23503", db.state("ALTER TABLE n ALTER id TYPE INT USING id + 1"));
        assertEquals("23503", db.state("ALTER TABLE n ALTER id TYPE BIGINT USING -id"));
        db.run(
                "ALTER TABLE n ALTER id TYPE BIGINT",
                "ALTER TABLE n ALTER id TYPE INT USING id + 1, ALTER up TYPE INT USING up + 1");
        assertEquals("2|2 3|2", db.query("SELECT * FROM n ORDER BY id"));
        db.run(
                "ALTER TABLE n DROP CONSTRAINT u",
                "ALTER TABLE n ADD CONSTRAINT u FOREIGN KEY (up) REFERENCES n NOT VALID",
                "ALTER TABLE n ALTER id TYPE INT USING id + 10");
        assertEquals("12|2 13|2", db.query("SELECT * FROM n ORDER BY id"));
    }

    @Test
    void keysOfColumnsThatAreComputedFromOthersHold() {
        db.run(
                "CREATE TABLE q (a INT, twice INT GENERATED ALWAYS AS (a * 2) UNIQUE)",
                "CREATE TABLE d (a INT, twice INT GENERATED ALWAYS AS (a * 2) REFERENCES q (twice))",
                "INSERT INTO q (a) VALUES (1), (2)",
                "INSERT INTO d (a) VALUES (1)");
        assertEquals("23503", db.state("ALTER TABLE q ALTER a TYPE INT USING a + 1"));
        assertEquals("23503", db.state("ALTER TABLE d ALTER a TYPE INT USING a + 5"));
        assertEquals("23503", db.state("ALTER TABLE q ALTER a TYPE BIGINT USING a + 1"));
        db.run("ALTER TABLE d ALTER a TYPE INT USING a + 1");
        assertEquals("2|4", db.query("SELECT * FROM d"));
    }

    @Test
    void whatIsReferencedStays() {
        assertEquals("2BP01", db.state("ALTER TABLE p DROP a"));
        assertEquals("2BP01", db.state("ALTER TABLE p DROP PRIMARY KEY"));
        assertEquals("2BP01", db.state("ALTER TABLE p DROP CONSTRAINT p_pkey"));
        assertEquals("2BP01", db.state("DROP TABLE p"));
        db.run("ALTER TABLE p DROP CONSTRAINT p_pkey CASCADE", "INSERT INTO c VALUES (9, 9)");
        db.run("DROP TABLE p");
    }

    @Test
    void tablesThatReferenceEachOtherAreDroppedTogether() {
        db.run("ALTER TABLE p ADD FOREIGN KEY (b) REFERENCES p (b)", "DROP TABLE p, c");
        assertEquals("42P01", db.state("SELECT * FROM c"));
    }

    @Test
    void keysOfATableToItselfFollow() {
        db.run("CREATE TABLE n (a INT PRIMARY KEY, b INT REFERENCES n)", "INSERT INTO n VALUES (1, 1)");
        db.run("ALTER TABLE n RENAME a TO c", "ALTER TABLE n RENAME TO m", "ALTER TABLE m ADD d INT");
        assertEquals("23503", db.state("INSERT INTO m VALUES (2, 3, 4)"));
        assertEquals("2BP01", db.state("ALTER TABLE m DROP PRIMARY KEY"));
        db.run("ALTER TABLE m DROP b", "INSERT INTO m VALUES (2, 3)");
    }

    @Test
    void changesThroughViewsKeepReferences() {
        db.run("CREATE VIEW vp (k) AS SELECT a FROM p", "CREATE VIEW vc (m, n) AS SELECT y, x FROM c");
        assertEquals("23503", db.state("INSERT INTO vc VALUES (1, 7)"));
        assertEquals("23503", db.state("UPDATE vc SET n = 7"));
        db.run("DELETE FROM vp WHERE k = 1");
        assertEquals("2", db.query("SELECT n FROM vc"));
    }
}
