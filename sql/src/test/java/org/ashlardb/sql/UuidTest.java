package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UuidTest {
    private static final String A = "00000000-0000-0000-0000-000000000001";
    private static final String B = "7fffffff-ffff-ffff-ffff-ffffffffffff";
    private static final String C = "f0000000-0000-4000-8000-000000000000";

    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String expression) {
        assertEquals(expected, db.value(expression), expression);
    }

    @Test
    void literalsAndCasts() {
        is(C, "UUID '" + C + "'");
        is(C, "CAST('" + C + "' AS UUID)");
        is(C, "'F0000000000040008000000000000000'::uuid");
        is(C, "CAST('{f000-0000-0000-4000-8000-0000-0000-0000}' AS UUID)");
        is(A, "CAST(UUID '" + A + "' AS VARCHAR)");
        is("00000000", "CAST(UUID '" + A + "' AS CHAR(8))");
        is(A, "CAST(X'00000000000000000000000000000001' AS UUID)");
        is("00000000000000000000000000000001", "CAST(UUID '" + A + "' AS VARBINARY)");
        is("NULL", "CAST(NULL AS UUID)");
        is("id: " + A, "'id: ' || UUID '" + A + "'");
    }

    @Test
    void wrongTextIsRefused() {
        assertEquals("22P02", db.state("SELECT UUID 'x'"));
        assertEquals("22P02", db.state("SELECT UUID ''"));
        assertEquals("22P02", db.state("SELECT CAST('" + A + "0' AS UUID)"));
        assertEquals("22P02", db.state("SELECT CAST('-" + A + "' AS UUID)"));
        assertEquals("22018", db.state("SELECT CAST(X'00' AS UUID)"));
        assertEquals("42846", db.state("SELECT CAST(1 AS UUID)"));
        assertEquals("42846", db.state("SELECT CAST(UUID '" + A + "' AS INT)"));
        assertEquals("42883", db.state("SELECT UUID '" + A + "' = 1"));
        assertEquals("42883", db.state("SELECT UUID '" + A + "' + 1"));
        assertEquals("42704", db.state("SELECT NOTYPE 'x'"));
    }

    @Test
    void columnsKeysAndOrder() {
        db.run(
                "CREATE TABLE u (id UUID PRIMARY KEY, n INT)",
                "INSERT INTO u VALUES ('" + C + "', 3), ('" + A + "', 1)");
        db.run("INSERT INTO u VALUES (CAST('" + B + "' AS UUID), 2)");
        assertEquals("1 2 3", db.query("SELECT n FROM u ORDER BY id"));
        assertEquals("3 2 1", db.query("SELECT n FROM u ORDER BY id DESC"));
        assertEquals("2", db.query("SELECT n FROM u WHERE id = '" + B + "'"));
        assertEquals("2", db.query("SELECT n FROM u WHERE id = UUID '" + B + "'"));
        assertEquals("2", db.query("SELECT n FROM u WHERE id = ?", B));
        assertEquals("1 3", db.query("SELECT n FROM u WHERE id IN ('" + A + "', UUID '" + C + "') ORDER BY 1"));
        assertEquals("2 3", db.query("SELECT n FROM u WHERE id > '" + A + "' ORDER BY 1"));
        assertEquals(A + "|" + C, db.query("SELECT MIN(id), MAX(id) FROM u"));
        assertEquals("3", db.query("SELECT COUNT(DISTINCT id) FROM u"));
        assertEquals("23505", db.state("INSERT INTO u VALUES ('" + A + "', 9)"));
        assertEquals("22P02", db.state("INSERT INTO u VALUES ('nonsense', 9)"));
        assertEquals("22P02", db.state("SELECT n FROM u WHERE id = ?", "nonsense"));
        assertEquals("42804", db.state("INSERT INTO u VALUES (5, 9)"));
        assertEquals("1", db.query("SELECT COUNT(*) FROM u a JOIN u b ON a.id = b.id WHERE a.n = 2"));
        assertEquals("UUID", db.query("SELECT DATA_TYPE FROM INFORMATION_SCHEMA.COLUMNS WHERE COLUMN_NAME = 'ID'"));
    }

    @Test
    void generatedOnesAreNewForEachRow() {
        db.run("CREATE TABLE g (id UUID DEFAULT gen_random_uuid() PRIMARY KEY, n INT)");
        db.run("INSERT INTO g (n) VALUES (1), (2), (3)", "INSERT INTO g (n) SELECT n FROM g");
        assertEquals("6", db.query("SELECT COUNT(DISTINCT id) FROM g"));
        assertEquals("4|7", db.value("uuid_extract_version(uuidv4()), uuid_extract_version(uuidv7())"));
        assertEquals("NULL", db.value("uuid_extract_version(UUID '" + A + "')"));
        assertNotEquals(db.value("random_uuid()"), db.value("newid()"));
        assertTrue(db.value("uuidv7()").compareTo("0190") > 0);
        assertEquals("42883", db.state("SELECT uuidv4(1)"));
    }
}
