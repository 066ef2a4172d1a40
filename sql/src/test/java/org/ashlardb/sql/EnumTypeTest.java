package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Types that list their values. */
class EnumTypeTest {
    private final TestDatabase database = new TestDatabase();

    @BeforeEach
    void create() {
        database.run(
                "CREATE TYPE mood AS ENUM ('sad', 'ok', 'happy')",
                "CREATE TABLE person (id INT PRIMARY KEY, m mood DEFAULT 'ok')",
                "INSERT INTO person VALUES (1, 'happy'), (2, 'sad'), (3, NULL)",
                "INSERT INTO person (id) VALUES (4)");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "SELECT id, m FROM person ORDER BY m, id; 2|sad 4|ok 1|happy 3|NULL",
                "SELECT id FROM person WHERE m = 'happy'; 1",
                "SELECT id FROM person WHERE 'sad' = m; 2",
                "SELECT id FROM person WHERE m > 'sad' ORDER BY id; 1 4",
                "SELECT id FROM person WHERE m IN ('sad', 'ok') ORDER BY id; 2 4",
                "SELECT MIN(m), MAX(m), COUNT(DISTINCT m) FROM person; sad|happy|3",
                "SELECT m, COUNT(*) FROM person GROUP BY m ORDER BY m; sad|1 ok|1 happy|1 NULL|1",
                "SELECT m || '!', UPPER(m), LENGTH(m) FROM person WHERE id = 1; happy!|HAPPY|5",
                "SELECT CAST(m AS VARCHAR) FROM person WHERE m = CAST('ok' AS mood); ok",
                "SELECT 'happy'::mood > 'ok'::mood, mood 'sad' = 'sad'; true|true",
                "SELECT 'sad'::public.mood; sad",
                "SELECT CAST('x' AS VARCHAR) FROM person WHERE m = mood 'sad'; x",
                "SELECT CASE WHEN id = 1 THEN m ELSE 'ok' END FROM person WHERE id < 3 ORDER BY 1; ok happy",
                "SELECT COALESCE(m, 'sad') FROM person WHERE id = 3; sad",
                "SELECT ARRAY_AGG(m ORDER BY m) FROM person; {sad,ok,happy,NULL}",
                "SELECT ('{happy,sad}'::mood[])[1]; happy",
                "SELECT 'ok' = ANY(ARRAY['sad', 'ok']::mood[]); true",
                "SELECT a.id, b.id FROM person a JOIN person b ON a.m < b.m ORDER BY 1, 2; 2|1 2|4 4|1",
                "SELECT CAST('b' AS ENUM('b', 'a')) < 'a'; true",
            })
    void valuesAreOrderedByTheirPlaces(String sql, String expected) {
        assertEquals(expected, database.query(sql));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "INSERT INTO person VALUES (9, 'angry'); 22P02",
                "INSERT INTO person VALUES (9, 'HAPPY'); 22P02",
                "UPDATE person SET m = ''; 22P02",
                "SELECT id FROM person WHERE m = 'angry'; 22P02",
                "SELECT 'x'::mood; 22P02",
                "INSERT INTO person VALUES (9, 1); 42804",
                "SELECT id FROM person WHERE m = 1; 42883",
                "SELECT id FROM person WHERE m = CAST('sad' AS VARCHAR); 42883",
                "SELECT id FROM person WHERE m LIKE 's%'; 42883",
                "CREATE TYPE mood AS ENUM ('a'); 42710",
                "CREATE TYPE twice AS ENUM ('a', 'a'); 42710",
                "CREATE TYPE other AS RANGE ('a'); 42601",
                "CREATE TYPE nowhere.t AS ENUM ('a'); 3F000",
                "DROP TYPE nothing; 42704",
                "DROP TYPE mood; 2BP01",
                "ALTER TYPE nothing ADD VALUE 'x'; 42704",
                "ALTER TYPE mood ADD VALUE 'ok'; 42710",
                "ALTER TYPE mood ADD VALUE 'x' BEFORE 'nothing'; 22023",
                "ALTER TYPE mood ADD VALUE 'x' BESIDE 'ok'; 42601",
                "ALTER TYPE mood RENAME VALUE 'x' TO 'y'; 22023",
                "ALTER TYPE mood RENAME VALUE 'ok' TO 'sad'; 42710",
                "CREATE TABLE t (a nothing); 42704",
                "CREATE TABLE t (a INT('x')); 42601",
                "CREATE TABLE t (a nowhere.mood); 42704",
            })
    void mistakesAreReported(String sql, String state) {
        assertEquals(state, database.state(sql));
    }

    @Test
    void aSchemaWithATypeThatIsUsedElsewhereStays() {
        database.run(
                "CREATE SCHEMA s", "CREATE TYPE s.size AS ENUM ('small', 'large')", "CREATE TABLE s.own (a s.size)");
        for (String use : new String[] {"CREATE TABLE t (a s.size)", "CREATE TABLE t (a s.size[])"}) {
            database.run(use);
            assertEquals("2BP01", database.state("DROP SCHEMA s CASCADE"));
            database.run("DROP TABLE t");
        }
        database.run("CREATE DOMAIN s.positive AS INT CHECK (VALUE > 0)", "CREATE TABLE t (a s.positive)");
        assertEquals("2BP01", database.state("DROP SCHEMA s CASCADE"));
        database.run("DROP TABLE t", "CREATE DOMAIN sized AS s.size");
        assertEquals("2BP01", database.state("DROP SCHEMA s CASCADE"));
        database.run("DROP DOMAIN sized", "DROP SCHEMA s CASCADE");
        assertEquals("42704", database.state("CREATE TABLE t (a s.size)"));
    }

    @Test
    void aValueOfAForeignKeyIsRenamed() {
        database.run(
                "CREATE TABLE kind (m mood PRIMARY KEY)",
                "INSERT INTO kind VALUES ('sad'), ('ok'), ('happy')",
                "CREATE TABLE thing (id INT, m mood REFERENCES kind)",
                "INSERT INTO thing VALUES (1, 'ok'), (2, 'sad')",
                "ALTER TYPE mood RENAME VALUE 'ok' TO 'fine'");
        assertEquals("1|fine", database.query("SELECT id, m FROM thing JOIN kind USING (m) WHERE m = 'fine'"));
        assertEquals("23503", database.state("DELETE FROM kind WHERE m = 'fine'"));
        database.run("INSERT INTO thing VALUES (3, 'fine')", "DELETE FROM kind WHERE m = 'happy'");
        assertEquals("23503", database.state("INSERT INTO thing VALUES (4, 'happy')"));
    }

    @Test
    void valuesAreAdded() {
        database.run(
                "ALTER TYPE mood ADD VALUE 'angry' BEFORE 'sad'",
                "ALTER TYPE mood ADD VALUE 'fine' AFTER 'ok'",
                "ALTER TYPE mood ADD VALUE 'ecstatic'",
                "ALTER TYPE mood ADD VALUE IF NOT EXISTS 'ok'",
                "INSERT INTO person VALUES (5, 'angry'), (6, 'fine'), (7, 'ecstatic')");
        assertEquals("angry sad ok fine happy ecstatic NULL", database.query("SELECT m FROM person ORDER BY m"));
        for (int i = 0; i < 14; i++) {
            database.run("ALTER TYPE mood ADD VALUE 'v" + i + "' AFTER 'sad'");
        }
        assertEquals("true", database.value("'v13'::mood < 'v12'::mood AND 'v13'::mood > 'sad'::mood"));
    }

    @Test
    void valuesAreRenamed() {
        database.run(
                "CREATE VIEW moods AS SELECT m FROM person WHERE m IS NOT NULL",
                "CREATE TABLE several (a mood[])",
                "INSERT INTO several VALUES ('{sad,ok}')",
                "CREATE INDEX i ON person (m)",
                "ALTER TYPE mood RENAME VALUE 'sad' TO 'blue'");
        assertEquals("blue ok happy", database.query("SELECT m FROM moods ORDER BY m"));
        assertEquals("{blue,ok}", database.query("SELECT a FROM several"));
        assertEquals("2", database.query("SELECT id FROM person WHERE m = 'blue'"));
        assertEquals("22P02", database.state("SELECT id FROM person WHERE m = 'sad'"));
        assertEquals("blue", database.query("SELECT m FROM moods WHERE m = 'blue'"));
        database.run("ALTER TYPE mood RENAME VALUE 'ok' TO 'it''s fine'", "INSERT INTO person (id) VALUES (5)");
        assertEquals("it's fine", database.query("SELECT m FROM person WHERE id = 5"));
        database.run("ALTER TABLE person ADD CHECK (m <> 'happy' OR id < 9)");
        assertEquals("22P02", database.state("ALTER TYPE mood RENAME VALUE 'happy' TO 'x'"));
    }

    @Test
    void typesAreRenamedAndDropped() {
        database.run("ALTER TYPE mood RENAME TO feeling", "INSERT INTO person VALUES (5, 'sad')");
        assertEquals("42704", database.state("SELECT 'sad'::mood"));
        assertEquals("sad", database.value("'sad'::feeling"));
        assertEquals("5", database.query("SELECT id FROM person WHERE m = feeling 'sad' AND id > 2"));
        assertEquals("2BP01", database.state("DROP TYPE feeling RESTRICT"));
        database.run("DROP TYPE feeling CASCADE", "DROP TYPE IF EXISTS feeling");
        assertEquals("1 2 3 4 5", database.query("SELECT * FROM person ORDER BY id"));
        database.run("CREATE TYPE mood AS ENUM ('x')", "DROP TYPE mood");
    }

    @Test
    void changesAreTakenBack() {
        database.run("START TRANSACTION", "ALTER TYPE mood ADD VALUE 'new'", "INSERT INTO person VALUES (5, 'new')");
        database.run("CREATE TYPE other AS ENUM ('a')", "ROLLBACK");
        assertEquals("22P02", database.state("INSERT INTO person VALUES (5, 'new')"));
        assertEquals("42704", database.state("SELECT 'a'::other"));
        database.run("START TRANSACTION", "ALTER TYPE mood RENAME VALUE 'sad' TO 'blue'", "ROLLBACK");
        assertEquals("2", database.query("SELECT id FROM person WHERE m = 'sad'"));
    }

    @Test
    void parametersAndTypesWithoutNames() {
        assertEquals("1", database.query("SELECT id FROM person WHERE m = ?", "happy"));
        assertEquals(1, TestDatabase.run(database.session, "UPDATE person SET m = ? WHERE id = ?", "ok", 1));
        assertEquals("22P02", database.state("SELECT id FROM person WHERE m = ?", "none"));
        database.run(
                "CREATE TABLE shirt (size ENUM('small', 'medium', 'large') PRIMARY KEY)",
                "INSERT INTO shirt VALUES ('large'), ('small')");
        assertEquals("small large", database.query("SELECT size FROM shirt ORDER BY size"));
        assertEquals("22P02", database.state("INSERT INTO shirt VALUES ('huge')"));
        assertEquals("23505", database.state("INSERT INTO shirt VALUES ('large')"));
        database.run("ALTER TABLE shirt ALTER COLUMN size TYPE VARCHAR(10)");
        assertEquals("large small", database.query("SELECT size FROM shirt ORDER BY size"));
        database.run("ALTER TABLE shirt ALTER COLUMN size TYPE mood USING CAST(CASE size WHEN 'large' THEN 'happy'"
                + " ELSE 'sad' END AS mood)");
        assertEquals("sad happy", database.query("SELECT size FROM shirt ORDER BY size"));
        database.run("CREATE TABLE copies AS SELECT m FROM person", "INSERT INTO copies VALUES ('sad')");
        assertEquals("42804", database.state("INSERT INTO copies SELECT 'a'::ENUM('a')"));
    }

    @Test
    void schemasHaveTypesOfTheirOwn() {
        database.run(
                "CREATE SCHEMA s", "CREATE TYPE s.mood AS ENUM ('x')", "CREATE TABLE s.t (m s.mood, p public.mood)");
        database.run("INSERT INTO s.t VALUES ('x', 'sad')");
        assertEquals("22P02", database.state("INSERT INTO s.t VALUES ('sad', 'sad')"));
        assertEquals("42883", database.state("SELECT * FROM s.t WHERE m = p"));
        assertEquals("2BP01", database.state("DROP SCHEMA s"));
        database.run("DROP SCHEMA s CASCADE");
        assertEquals("42704", database.state("SELECT 'x'::s.mood"));
        assertEquals("happy", database.value("'happy'::mood"));
    }

    @ParameterizedTest
    @CsvSource({"BEFORE, z", "AFTER, a"})
    void anyNumberOfValuesComesBetweenTwo(String place, String neighbour) {
        try (TestDatabase db = new TestDatabase()) {
            db.run(
                    "CREATE TYPE e AS ENUM ('a', 'z')",
                    "CREATE TABLE t (v e PRIMARY KEY, list e ARRAY, d e DEFAULT 'z')",
                    "CREATE TABLE c (v e REFERENCES t)",
                    "CREATE VIEW w AS SELECT v FROM t WHERE v > 'a'",
                    "INSERT INTO t VALUES ('a', ARRAY['z', 'a']::e[], DEFAULT), ('z', NULL, 'a')",
                    "INSERT INTO c VALUES ('z')");
            List<String> ordered = new ArrayList<>(List.of("a", "z"));
            for (int i = 1; i <= 70; i++) {
                db.run(
                        "ALTER TYPE e ADD VALUE 'v" + i + "' " + place + " '" + neighbour + "'",
                        "INSERT INTO t (v) VALUES ('v" + i + "')",
                        "INSERT INTO c VALUES ('v" + i + "')");
                ordered.add(place.equals("BEFORE") ? i : 1, "v" + i);
            }
            assertEquals(ordered, db.rows("SELECT v FROM t ORDER BY v"));
            assertEquals(ordered.subList(1, ordered.size()), db.rows("SELECT v FROM c ORDER BY v"));
            assertEquals("72|a|71", db.query("SELECT COUNT(*), MIN(v), (SELECT COUNT(*) FROM w) FROM t"));
            assertEquals("{z,a}|z", db.query("SELECT list, d FROM t WHERE v = 'a'"));
            assertEquals("1", db.query("SELECT COUNT(*) FROM t WHERE v = 'v35'"));
            assertEquals("23505", db.state("INSERT INTO t (v) VALUES ('v1')"));
            assertEquals("23503", db.state("DELETE FROM t WHERE v = 'v70'"));
        }
    }

    @Test
    void aValueThatFindsNoRoomIsTakenBackWithItsTransaction() {
        try (TestDatabase db = new TestDatabase()) {
            db.run("CREATE TYPE e AS ENUM ('a', 'z')", "CREATE TABLE t (v e)", "INSERT INTO t VALUES ('z'), ('a')");
            for (int i = 1; i <= 16; i++) {
                db.run("ALTER TYPE e ADD VALUE 'v" + i + "' BEFORE 'z'");
            }
            db.run("BEGIN");
            for (int i = 17; i <= 20; i++) {
                db.run("ALTER TYPE e ADD VALUE 'v" + i + "' BEFORE 'z'", "INSERT INTO t VALUES ('v" + i + "')");
            }
            assertEquals("a v17 v18 v19 v20 z", db.query("SELECT v FROM t ORDER BY v"));
            db.run("ROLLBACK");
            assertEquals("a z", db.query("SELECT v FROM t ORDER BY v"));
            assertEquals("22P02", db.state("INSERT INTO t VALUES ('v17')"));
            db.run("ALTER TYPE e ADD VALUE 'v17' AFTER 'v16'", "ALTER TYPE e RENAME VALUE 'a' TO 'b'");
            assertEquals("b z", db.query("SELECT v FROM t ORDER BY v"));
        }
    }
}
