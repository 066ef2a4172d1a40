package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text that is compared without case, by its type or by COLLATE. */
class CollationTest {
    private final TestDatabase database = new TestDatabase();

    @BeforeEach
    void create() {
        database.run(
                "CREATE TABLE town (id INT PRIMARY KEY, name VARCHAR_IGNORECASE(20), plain VARCHAR(20))",
                "INSERT INTO town VALUES (1, 'Ulm', 'Ulm'), (2, 'ULM', 'ULM'), (3, 'bonn', 'bonn'), (4, 'Aachen', 'Aachen'),"
                        + " (5, NULL, NULL), (6, 'ÄÖ', 'ÄÖ'), (7, 'äö', 'äö')");
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
                "SELECT id, name FROM town WHERE name = 'ulm' ORDER BY id; 1|Ulm 2|ULM",
                "SELECT id FROM town WHERE 'uLM' = name ORDER BY id; 1 2",
                "SELECT id FROM town WHERE name = 'äÖ' ORDER BY id; 6 7",
                "SELECT id FROM town WHERE name <> 'ulm' ORDER BY id; 3 4 6 7",
                "SELECT id FROM town WHERE name < 'BZ' ORDER BY id; 3 4",
                "SELECT id FROM town WHERE name >= 'BONN' AND name < 'C' ORDER BY id; 3",
                "SELECT id FROM town WHERE name BETWEEN 'BONN' AND 'ULM' ORDER BY id; 1 2 3",
                "SELECT id FROM town WHERE name IN ('ULM', 'BONN') ORDER BY id; 1 2 3",
                "SELECT id FROM town WHERE name NOT IN ('ULM', 'BONN') ORDER BY id; 4 6 7",
                "SELECT id FROM town WHERE 'BONN' IN (name, 'x') ORDER BY id; 3",
                "SELECT id FROM town WHERE name = ANY (ARRAY['ULM', 'x']) ORDER BY id; 1 2",
                "SELECT id FROM town WHERE name LIKE 'u%' ORDER BY id; 1 2",
                "SELECT id FROM town WHERE name NOT LIKE 'U_M' ORDER BY id; 3 4 6 7",
                "SELECT id FROM town WHERE name IS NOT DISTINCT FROM 'ulm' ORDER BY id; 1 2",
                "SELECT id FROM town WHERE (name, id) = ('ULM', 1); 1",
                "SELECT id FROM town WHERE (name, id) > ('ulm', 1) ORDER BY id; 2 6 7",
                "SELECT id FROM town WHERE name IN (SELECT plain FROM town WHERE id = 2) ORDER BY id; 1 2",
                "SELECT id FROM town WHERE plain IN (SELECT name FROM town WHERE id = 1) ORDER BY id; 1 2",
                "SELECT id FROM town WHERE name >= ALL (SELECT plain FROM town WHERE id < 5) ORDER BY id; 1 2 6 7",
                "SELECT id FROM town WHERE name NOT IN (SELECT 'ULM') ORDER BY id; 3 4 6 7",
                "SELECT CASE name WHEN 'ULM' THEN 1 ELSE 0 END FROM town WHERE id < 4 ORDER BY id; 1 1 0",
                "SELECT NULLIF(name, 'ULM'), NULLIF('ULM', name) FROM town WHERE id < 4 ORDER BY id;"
                        + " NULL|NULL NULL|NULL bonn|ULM",
                "SELECT GREATEST(name, 'BONN'), LEAST(name, 'C') FROM town WHERE id < 5 ORDER BY id;"
                        + " Ulm|C ULM|C bonn|bonn BONN|Aachen",
                "SELECT COUNT(*), MIN(name), MAX(name) FROM town WHERE id < 5; 4|Aachen|Ulm",
                "SELECT MAX(name) FROM town WHERE id > 99; NULL",
                "SELECT COUNT(DISTINCT name), COUNT(DISTINCT plain) FROM town; 4|6",
                "SELECT LOWER(name), COUNT(*) FROM town GROUP BY name ORDER BY name; aachen|1 bonn|1 ulm|2 äö|2 NULL|1",
                "SELECT COUNT(*) FROM town GROUP BY name HAVING name = 'ULM'; 2",
                "SELECT UPPER(name), COUNT(*) FROM town WHERE id < 5 GROUP BY ROLLUP(name) ORDER BY 2, 1;"
                        + " AACHEN|1 BONN|1 ULM|2 NULL|4",
                "SELECT COUNT(*) FROM (SELECT DISTINCT name FROM town); 5",
                "SELECT DISTINCT ON (name) name FROM town WHERE id < 5 ORDER BY name, id; Aachen bonn Ulm",
                "SELECT name FROM town WHERE id < 5 ORDER BY name, id; Aachen bonn Ulm ULM",
                "SELECT name FROM town WHERE id < 5 ORDER BY name DESC, id; Ulm ULM bonn Aachen",
                "SELECT plain FROM town WHERE id < 5 ORDER BY plain; Aachen ULM Ulm bonn",
                "SELECT name FROM town WHERE id < 5 ORDER BY name DESC FETCH FIRST 1 ROW WITH TIES; Ulm ULM",
                "SELECT id FROM town ORDER BY name NULLS FIRST, id DESC LIMIT 2; 5 4",
                "SELECT a.id, b.id FROM town a JOIN town b ON a.name = b.plain WHERE a.id < 3 ORDER BY 1, 2;"
                        + " 1|1 1|2 2|1 2|2",
                "SELECT COUNT(*) FROM town a JOIN town b USING (name); 10",
                "SELECT COUNT(*) FROM town a LEFT JOIN town b ON a.name = b.name AND a.id <> b.id WHERE b.id IS NULL; 3",
                "SELECT LOWER(c) FROM (SELECT name c FROM town UNION SELECT 'BONN') t ORDER BY c;"
                        + " aachen bonn ulm äö NULL",
                "SELECT COUNT(*) FROM (SELECT name FROM town UNION ALL SELECT name FROM town); 14",
                "SELECT LOWER(name), id FROM (SELECT name, 1 id FROM town INTERSECT SELECT 'ULM', 1); ulm|1",
                "SELECT LOWER(c) FROM (SELECT name c FROM town EXCEPT SELECT 'ULM') t ORDER BY c; aachen bonn äö NULL",
                "SELECT id, ROW_NUMBER() OVER (PARTITION BY name ORDER BY id) FROM town WHERE id < 4 ORDER BY id;"
                        + " 1|1 2|2 3|1",
                "SELECT id, RANK() OVER (ORDER BY name) FROM town WHERE id < 5 ORDER BY id; 1|3 2|3 3|2 4|1",
                "SELECT id, MIN(name) OVER (ORDER BY id DESC) FROM town WHERE id < 5 ORDER BY id;"
                        + " 1|Aachen 2|Aachen 3|Aachen 4|Aachen",
                "SELECT LISTAGG(name, ',') WITHIN GROUP (ORDER BY name, id) FROM town WHERE id < 5; Aachen,bonn,Ulm,ULM",
                "SELECT ARRAY_AGG(name ORDER BY name, id) FROM town WHERE id < 5; {Aachen,bonn,Ulm,ULM}",
                "WITH t AS (SELECT name FROM town) SELECT COUNT(*) FROM t a, t b WHERE a.name = b.name; 10",
                "SELECT id FROM town t WHERE EXISTS (SELECT 1 FROM town u WHERE u.name = t.name AND u.id > t.id)"
                        + " ORDER BY id; 1 6",
                "SELECT id FROM town WHERE plain COLLATE nocase = 'ulm' ORDER BY id; 1 2",
                "SELECT id FROM town WHERE name COLLATE binary = 'ULM'; 2",
                "SELECT id FROM town WHERE name COLLATE ucs_basic LIKE 'U%' AND name COLLATE \"C\" LIKE '%m' ORDER BY id; 1",
                "SELECT plain FROM town WHERE id < 5 ORDER BY plain COLLATE nocase, id; Aachen bonn Ulm ULM",
                "SELECT name FROM town WHERE id < 5 ORDER BY name COLLATE binary; Aachen ULM Ulm bonn",
                "SELECT COUNT(DISTINCT plain COLLATE nocase), COUNT(DISTINCT name COLLATE binary) FROM town; 4|6",
                "SELECT COUNT(*) FROM town GROUP BY plain COLLATE nocase ORDER BY 1 DESC LIMIT 1; 2",
                "SELECT 'a' = 'A' COLLATE nocase, 'a'::citext = 'A', 'a' = 'A'; true|true|false",
                "SELECT name || '!' = 'ulm!' FROM town WHERE id = 1; false",
                "SELECT STRING_AGG(DISTINCT name, ',' ORDER BY name) FROM town WHERE id IN (1, 3, 4, 7);"
                        + " Aachen,bonn,Ulm,äö",
                "SELECT LENGTH(STRING_AGG(DISTINCT name, ',')), COUNT(DISTINCT name) FROM town; 18|4",
                "SELECT CARDINALITY(ARRAY_AGG(DISTINCT name)), CARDINALITY(ARRAY_AGG(DISTINCT plain)) FROM town; 5|7",
                "SELECT id > 3, LENGTH(STRING_AGG(DISTINCT name, '')) FROM town GROUP BY id > 3 ORDER BY 1; false|7 true|8",
                "SELECT id, COUNT(DISTINCT name) OVER (ORDER BY id), LENGTH(STRING_AGG(DISTINCT name, '')"
                        + " OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)) FROM town ORDER BY id;"
                        + " 1|1|3 2|1|3 3|2|7 4|3|10 5|3|6 6|4|2 7|4|2",
                "SELECT LOWER(n) FROM (SELECT name AS n FROM town WHERE id IN (1, 2, 3) INTERSECT ALL"
                        + " SELECT plain FROM (VALUES ('ulm'), ('uLm'), ('x')) v(plain)) s ORDER BY n; ulm ulm",
                "SELECT LOWER(n) FROM (SELECT name AS n FROM town WHERE id IN (1, 2, 3) INTERSECT ALL"
                        + " SELECT plain FROM (VALUES ('ulm'), ('x')) v(plain)) s ORDER BY n; ulm",
                "SELECT LOWER(n) FROM (SELECT name AS n FROM town EXCEPT ALL"
                        + " SELECT plain FROM (VALUES ('ULm'), ('BONN'), (NULL)) v(plain)) s ORDER BY n; aachen ulm äö äö",
                "SELECT n FROM (SELECT plain AS n FROM town WHERE id = 3 EXCEPT ALL"
                        + " SELECT name FROM town WHERE id = 1) s; bonn",
                "WITH RECURSIVE r(n, d) AS (SELECT name, 1 FROM town WHERE id = 1 UNION"
                        + " SELECT CASE WHEN n = 'ulm' THEN UPPER(n) ELSE LOWER(n) END, 1 FROM r) SELECT COUNT(*) FROM r; 1",
                "WITH RECURSIVE r(n) AS (SELECT name FROM town WHERE id = 3 UNION"
                        + " SELECT t.name FROM r JOIN town t ON t.id > 3) SELECT COUNT(*) FROM r; 4",
                "SELECT id FROM town WHERE name = ANY ('{ULM,bonn,NULL}'::VARCHAR[]) ORDER BY id; 1 2 3",
                "SELECT COUNT(*) FROM town WHERE plain COLLATE nocase = ANY ('{ulm}'); 2",
                "SELECT COUNT(*) FROM town WHERE name <> ALL ('{ULM}'::VARCHAR[]) AND name > ANY"
                        + " (STRING_TO_ARRAY('B,z', ',')); 3",
                "SELECT LOWER(MODE() WITHIN GROUP (ORDER BY name)) FROM town WHERE id < 5; ulm",
                "SELECT MODE() WITHIN GROUP (ORDER BY name DESC), MODE() WITHIN GROUP (ORDER BY plain) FROM town"
                        + " WHERE id IN (3, 4); bonn|Aachen",
                "SELECT PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY name), PERCENTILE_DISC(0.5) WITHIN GROUP"
                        + " (ORDER BY plain)"
                        + " FROM town WHERE id IN (1, 3, 4); bonn|Ulm",
                "SELECT RANK('BONN') WITHIN GROUP (ORDER BY name), DENSE_RANK('ulx') WITHIN GROUP (ORDER BY name),"
                        + " RANK('BONN') WITHIN GROUP (ORDER BY plain) FROM town WHERE id < 5; 2|4|2",
                "SELECT GREATEST(name, 'b'), LEAST('ZZ', name) FROM town WHERE id IN (1, 4) ORDER BY id; Ulm|Ulm b|Aachen",
                "SELECT name COLLATE nocase, collate FROM (SELECT name, 1 AS collate FROM town WHERE id = 1); Ulm|1",
                "SELECT data_type, character_maximum_length, collation_name FROM information_schema.columns"
                        + " WHERE table_name = 'TOWN' AND column_name = 'NAME'; VARCHAR|20|NOCASE",
                "SELECT collation_name FROM information_schema.collations ORDER BY 1; NOCASE UCS_BASIC",
            })
    void caseDoesNotMatter(String sql, String expected) {
        assertEquals(expected, database.query(sql));
        database.run("CREATE INDEX of_name ON town (name, id)", "CREATE INDEX of_plain ON town (plain COLLATE nocase)");
        assertEquals(expected, database.query(sql));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "CREATE TABLE t (a VARCHAR COLLATE klingon); 42704",
                "CREATE TABLE t (a INT COLLATE nocase); 42804",
                "CREATE TABLE t (a CITEXT[]); 0A000",
                "SELECT 1 COLLATE nocase; 42804",
                "SELECT 'a' COLLATE klingon; 42704",
                "INSERT INTO town VALUES (8, 'longer than twenty characters', ''); 22001",
            })
    void mistakesAndLimitsAreReported(String sql, String state) {
        assertEquals(state, database.state(sql));
    }

    @ParameterizedTest
    @ValueSource(strings = {"VARCHAR_IGNORECASE(20)", "CITEXT", "VARCHAR(20) COLLATE nocase"})
    void keysIgnoreCase(String type) {
        database.run(
                "CREATE TABLE person (name " + type + " PRIMARY KEY, mail " + type + " UNIQUE, n INT DEFAULT 0)",
                "CREATE TABLE pet (id INT, owner " + type + " REFERENCES person ON DELETE CASCADE)",
                "INSERT INTO person VALUES ('Ann', 'A@x', 1), ('Bob', NULL, 2)",
                "INSERT INTO pet VALUES (1, 'ANN'), (2, 'bob')");
        assertEquals("23505", database.state("INSERT INTO person VALUES ('ANN', 'b', 1)"));
        assertEquals("23505", database.state("INSERT INTO person VALUES ('Cid', 'a@X', 1)"));
        assertEquals("23503", database.state("INSERT INTO pet VALUES (3, 'Cid')"));
        assertEquals("42804", database.state("CREATE TABLE toy (owner VARCHAR(20) REFERENCES person)"));
        database.run("INSERT INTO person VALUES ('ann', 'q', 5) ON CONFLICT (name) DO UPDATE SET n = excluded.n");
        assertEquals("Ann|5", database.query("SELECT name, n FROM person WHERE name = 'aNN'"));
        assertTrue(database.query("EXPLAIN SELECT n FROM person WHERE name = 'aNN'")
                .contains("Key look-up"));
        database.run("UPDATE person SET name = 'ANN' WHERE name = 'ann'");
        assertEquals(
                "1|ANN|ANN", database.query("SELECT id, owner, name FROM pet, person WHERE owner = name AND id = 1"));
        database.run("MERGE INTO person USING (VALUES ('BOB')) s (k) ON name = k WHEN MATCHED THEN UPDATE SET n = 7");
        assertEquals("ANN|5 Bob|7", database.query("SELECT name, n FROM person ORDER BY name"));
        database.run("DELETE FROM person WHERE name = 'BOB'");
        assertEquals("1", database.query("SELECT id FROM pet"));
    }

    @Test
    void parametersIgnoreCase() {
        for (int i = 0; i < 2; i++) {
            assertEquals("1 2", database.query("SELECT id FROM town WHERE name = ? ORDER BY id", "uLm"));
            assertEquals(
                    "1 2 3", database.query("SELECT id FROM town WHERE name IN (?, ?) ORDER BY id", "uLm", "BONN"));
            assertEquals("3 4", database.query("SELECT id FROM town WHERE name < ? ORDER BY id", "C"));
            assertEquals("4", database.query("SELECT id FROM town WHERE name LIKE ? ORDER BY id", "AA%"));
            database.run("CREATE INDEX of_name" + i + " ON town (name)");
        }
        assertEquals("", database.query("SELECT id FROM town WHERE name = ?", (Object) null));
    }

    @Test
    void aColumnGetsAnotherCollation() {
        database.run("CREATE UNIQUE INDEX of_plain ON town (plain)");
        assertEquals("23505", database.state("ALTER TABLE town ALTER COLUMN plain TYPE CITEXT"));
        database.run(
                "DELETE FROM town WHERE id IN (2, 7)",
                "ALTER TABLE town ALTER COLUMN plain TYPE VARCHAR(20) COLLATE nocase");
        assertEquals("1", database.query("SELECT id FROM town WHERE plain = 'ULM'"));
        assertEquals("23505", database.state("INSERT INTO town VALUES (2, '', 'uLM')"));
        database.run("ALTER TABLE town ALTER COLUMN plain VARCHAR(20)", "INSERT INTO town VALUES (2, '', 'uLM')");
        assertEquals("2", database.query("SELECT id FROM town WHERE plain = 'uLM'"));
    }

    @Test
    void viewsDomainsAndCopiesKeepTheCollation() {
        database.run(
                "CREATE VIEW towns AS SELECT name FROM town",
                "CREATE DOMAIN label AS CITEXT CHECK (VALUE <> 'X')",
                "CREATE TABLE copy AS SELECT name FROM town WHERE id < 3",
                "CREATE TABLE labelled (l label)",
                "INSERT INTO labelled VALUES ('Ab')");
        assertEquals("2", database.query("SELECT COUNT(*) FROM towns WHERE name = 'ulm'"));
        assertEquals("2", database.query("SELECT COUNT(*) FROM copy WHERE name = 'ulm'"));
        assertEquals("Ab", database.query("SELECT l FROM labelled WHERE l = 'aB'"));
        assertEquals("23514", database.state("INSERT INTO labelled VALUES ('x')"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"CREATE INDEX i ON town (name)", "CREATE INDEX i ON town (name DESC, id)", "SELECT 1"})
    void listsThatHaveATextTwiceFindEachRowOnce(String index) {
        if (index.startsWith("CREATE")) {
            database.run(index);
        }
        assertEquals("1 2", database.query("SELECT id FROM town WHERE name IN ('ulm', 'ULM', 'x') ORDER BY id"));
        assertEquals("2", database.query("SELECT COUNT(*) FROM town WHERE name IN (?, ?)", "Ulm", "uLM"));
        assertEquals("1 2", database.query("SELECT id FROM town WHERE name = ANY (ARRAY['ULM', 'ulm']) ORDER BY id"));
        assertEquals(
                "1 2 3",
                database.query("SELECT id FROM town WHERE name IN (SELECT * FROM (VALUES ('ulm'), ('ULM'), ('Bonn')) v)"
                        + " ORDER BY id"));
        assertEquals(2, database.run("UPDATE town SET plain = plain || '!' WHERE name IN ('äö', 'ÄÖ')"));
        assertEquals("ÄÖ! äö!", database.query("SELECT plain FROM town WHERE id > 5 ORDER BY id"));
        assertEquals(2, database.run("DELETE FROM town WHERE name IN ('äö', 'ÄÖ', 'äÖ')"));
        assertEquals("5", database.query("SELECT COUNT(*) FROM town"));
    }

    @Test
    void aKeyThatIsInAListTwiceFindsItsRowOnce() {
        database.run(
                "CREATE TABLE k (n VARCHAR_IGNORECASE PRIMARY KEY, v INT)", "INSERT INTO k VALUES ('x', 1), ('y', 2)");
        assertEquals("x|1", database.query("SELECT * FROM k WHERE n IN ('x', 'X')"));
        assertEquals("1", database.query("SELECT SUM(v) FROM k WHERE n IN (?, ?, ?)", "x", "X", "z"));
    }
}
