package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CHAR(n) that is compared without case. */
class CollatedCharTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE k (code CHAR(4) COLLATE NOCASE PRIMARY KEY, v INT)",
                "CREATE TABLE c (id INT PRIMARY KEY, code CHAR(4) COLLATE NOCASE REFERENCES k ON UPDATE CASCADE)",
                "INSERT INTO k VALUES ('ab', 1), ('CD', 2)",
                "INSERT INTO c VALUES (1, 'aB'), (2, 'Cd'), (3, NULL), (4, 'AB')");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "SELECT id FROM c WHERE code = 'ab' ORDER BY id; 1 4",
                "SELECT id FROM c WHERE code = 'AB  ' ORDER BY id; 1 4",
                "SELECT id FROM c WHERE code <> 'ab' ORDER BY id; 2",
                "SELECT id FROM c WHERE code IS DISTINCT FROM 'ab' ORDER BY id; 2 3",
                "SELECT id FROM c WHERE code > 'AC' ORDER BY id; 2",
                "SELECT id FROM c WHERE code BETWEEN 'A' AND 'B' ORDER BY id; 1 4",
                "SELECT id FROM c WHERE code IN ('CD', 'x') ORDER BY id; 2",
                "SELECT id FROM c WHERE code LIKE 'A_' ORDER BY id; 1 4",
                "SELECT id FROM c WHERE code NOT LIKE 'a%' ORDER BY id; 2",
                "SELECT id FROM c WHERE code = CAST('ab' AS VARCHAR) ORDER BY id; 1 4",
                "SELECT id FROM c WHERE code = CAST('ab' AS CHAR(9)) ORDER BY id; 1 4",
                "SELECT id FROM c WHERE (code, id) = ('AB', 1); 1",
                "SELECT id FROM c JOIN k ON c.code = k.code ORDER BY id; 1 2 4",
                "SELECT id FROM c NATURAL JOIN k ORDER BY id; 1 2 4",
                "SELECT id FROM c WHERE code IN (SELECT code FROM k WHERE v = 1) ORDER BY id; 1 4",
                "SELECT v FROM k WHERE code = 'aB'; 1",
                "SELECT COUNT(*), COUNT(DISTINCT code) FROM c; 4|2",
                "SELECT COUNT(*) FROM c GROUP BY code ORDER BY code; 2 1 1",
                "SELECT COUNT(*) FROM (SELECT DISTINCT code FROM c) d; 3",
                "SELECT COUNT(*) FROM (SELECT code FROM c UNION SELECT code FROM k) d; 3",
                "SELECT COUNT(*) FROM (SELECT code FROM c EXCEPT SELECT code FROM k) d; 1",
                "SELECT COUNT(*) FROM (SELECT code FROM c INTERSECT SELECT code FROM k) d; 2",
                "SELECT id FROM c ORDER BY code DESC, id; 3 2 1 4",
                "SELECT TRIM(MAX(code)), LENGTH(MIN(code)) FROM c; Cd|2",
                "SELECT UPPER(code), code || '!' FROM c WHERE id = 1; AB|aB!",
                "SELECT RANK() OVER (ORDER BY code) FROM c WHERE code IS NOT NULL ORDER BY id; 1 3 1",
                "SELECT COUNT(*) FROM c a JOIN c b ON a.code = b.code; 5",
                "SELECT REPLACE(code, 'b', 'x') FROM c WHERE id = 4; AB",
                "SELECT data_type, character_maximum_length, collation_name FROM information_schema.columns"
                        + " WHERE table_name = 'K' AND column_name = 'CODE'; CHAR|4|NOCASE",
            })
    void comparesWithoutCase(String sql, String expected) {
        assertEquals(expected, db.query(sql));
    }

    @Test
    void keysIgnoreCase() {
        assertEquals("23505", db.state("INSERT INTO k VALUES ('AB', 3)"));
        assertEquals("23503", db.state("INSERT INTO c VALUES (5, 'zz')"));
        assertEquals("23503", db.state("DELETE FROM k WHERE code = 'AB'"));
        assertEquals("22001", db.state("INSERT INTO k VALUES ('abcde', 3)"));
        assertEquals("1", db.query("SELECT v FROM k WHERE code = ?", "Ab"));
        db.run(
                "INSERT INTO k VALUES ('AB', 9) ON CONFLICT (code) DO UPDATE SET v = 10",
                "MERGE INTO k KEY (code) VALUES ('cd', 20)");
        assertEquals("ab  |10 CD  |20", db.query("SELECT * FROM k ORDER BY code"));
        db.run("BEGIN", "UPDATE k SET code = 'q' WHERE code = 'AB'");
        assertEquals("q    Cd   NULL q   ", db.query("SELECT code FROM c ORDER BY id"));
        db.run("ROLLBACK");
        assertEquals("1 4", db.query("SELECT id FROM c WHERE code = 'AB' ORDER BY id"));
        assertTrue(db.query("EXPLAIN SELECT v FROM k WHERE code = 'aB'").contains("Key look-up"));
    }

    @Test
    void columnsChangeTheirCollation() {
        db.run("CREATE TABLE d (a CHAR(3))", "INSERT INTO d VALUES ('x'), ('X')", "CREATE INDEX i ON d (a)");
        assertEquals("x  ", db.query("SELECT a FROM d WHERE a = 'x'"));
        db.run("ALTER TABLE d ALTER a SET DATA TYPE CHAR(5) COLLATE NOCASE");
        assertEquals("2|1", db.query("SELECT COUNT(*), COUNT(DISTINCT a) FROM d WHERE a = 'X'"));
        assertEquals("23505", db.state("CREATE UNIQUE INDEX u ON d (a)"));
        db.run("ALTER TABLE d ALTER a SET DATA TYPE CHAR(5)", "CREATE UNIQUE INDEX u ON d (a)");
        assertEquals(List.of("X    "), db.rows("SELECT a FROM d WHERE a = 'X'"));
    }

    @Test
    void copiesAndViewsKeepIt() {
        db.run(
                "CREATE TABLE l (LIKE k INCLUDING ALL)",
                "CREATE TABLE s AS SELECT code FROM k",
                "CREATE VIEW w AS SELECT code FROM k");
        assertEquals("23505", db.state("INSERT INTO l VALUES ('a', 1), ('A', 2)"));
        assertEquals("ab  ", db.query("SELECT * FROM s WHERE code = 'AB'"));
        assertEquals("ab  ", db.query("SELECT * FROM w WHERE code = 'AB'"));
        assertEquals("42804", db.state("CREATE TABLE n (i INT COLLATE NOCASE)"));
        assertEquals("0A000", db.state("CREATE TABLE n (i CITEXT[])"));
    }
}
