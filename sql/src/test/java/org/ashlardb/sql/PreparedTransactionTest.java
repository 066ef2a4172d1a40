package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** PREPARE TRANSACTION, COMMIT PREPARED and ROLLBACK PREPARED. */
class PreparedTransactionTest {
    private static final String IN_DOUBT = "SELECT * FROM INFORMATION_SCHEMA.IN_DOUBT";

    private final TestDatabase db = new TestDatabase();
    private final Session other = db.database.newSession();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE parent (id INT PRIMARY KEY, v INT)",
                "CREATE TABLE child (id INT PRIMARY KEY, p INT REFERENCES parent DEFERRABLE INITIALLY DEFERRED)",
                "INSERT INTO parent VALUES (1, 10), (2, 20)");
    }

    @AfterEach
    void close() {
        other.close();
        db.close();
    }

    private String stateOfOther(String sql) {
        return Assertions.assertThrows(SqlException.class, () -> TestDatabase.run(other, sql))
                .sqlState();
    }

    @Test
    void waitsWithItsLocksAndIsCommittedByAnother() {
        db.run("START TRANSACTION", "UPDATE parent SET v = 11 WHERE id = 1", "PREPARE TRANSACTION 'one'");
        assertEquals("1|10 2|20", db.query("SELECT * FROM parent ORDER BY id"));
        assertEquals(List.of("one|PREPARED"), db.rows(IN_DOUBT));
        TestDatabase.run(other, "SET lock_timeout = 0");
        assertEquals("55P03", stateOfOther("UPDATE parent SET v = 12 WHERE id = 1"));
        db.run("UPDATE parent SET v = 21 WHERE id = 2");
        TestDatabase.run(other, "COMMIT PREPARED 'one'");
        assertEquals("1|11 2|21", db.query("SELECT * FROM parent ORDER BY id"));
        assertEquals(List.of(), db.rows(IN_DOUBT));
        TestDatabase.run(other, "UPDATE parent SET v = 12 WHERE id = 1");
    }

    @Test
    void canBeTakenBack() {
        db.run(
                "START TRANSACTION",
                "DELETE FROM parent",
                "INSERT INTO parent VALUES (3, 30)",
                "PREPARE TRANSACTION 'x'");
        db.run("ROLLBACK PREPARED 'x'");
        assertEquals("1|10 2|20", db.query("SELECT * FROM parent ORDER BY id"));
        assertEquals("42704", db.state("COMMIT PREPARED 'x'"));
    }

    @Test
    void deferredConstraintsAreLookedUpBefore() {
        db.run("START TRANSACTION", "INSERT INTO child VALUES (1, 99)");
        assertEquals("23503", db.state("PREPARE TRANSACTION 'x'"));
        assertEquals(List.of(), db.rows(IN_DOUBT));
        assertEquals(List.of(), db.rows("SELECT * FROM child"));
    }

    @Test
    void referencedRowsStay() {
        db.run("START TRANSACTION", "INSERT INTO child VALUES (1, 2)", "PREPARE TRANSACTION 'x'");
        TestDatabase.run(other, "SET lock_timeout = 0");
        assertEquals("55P03", stateOfOther("DELETE FROM parent WHERE id = 2"));
        db.run("COMMIT PREPARED 'x'");
        assertEquals("23503", stateOfOther("DELETE FROM parent WHERE id = 2"));
    }

    @Test
    void whatASerializableOneHasReadStays() {
        db.run(
                "START TRANSACTION ISOLATION LEVEL SERIALIZABLE",
                "INSERT INTO child SELECT id, id FROM parent WHERE v = 20",
                "PREPARE TRANSACTION 'x'");
        TestDatabase.run(other, "SET lock_timeout = 0");
        assertEquals("55P03", stateOfOther("UPDATE parent SET v = 20 WHERE id = 1"));
        db.run("COMMIT PREPARED 'x'");
        TestDatabase.run(other, "UPDATE parent SET v = 20 WHERE id = 1");
    }

    @Test
    void aSerializableOneThatComesTooLateIsTakenBack() {
        db.run(
                "START TRANSACTION ISOLATION LEVEL SERIALIZABLE",
                "INSERT INTO child SELECT id, id FROM parent WHERE v = 20");
        TestDatabase.run(other, "UPDATE parent SET v = 20 WHERE id = 1");
        assertEquals("40001", db.state("PREPARE TRANSACTION 'x'"));
        assertEquals(List.of(), db.rows(IN_DOUBT));
    }

    @Test
    void wrongUseIsRefused() {
        assertEquals("25P01", db.state("PREPARE TRANSACTION 'x'"));
        assertEquals("42704", db.state("COMMIT PREPARED 'x'"));
        assertEquals("42704", db.state("ROLLBACK PREPARED 'x'"));
        db.run("START TRANSACTION", "CREATE TABLE t (a INT)");
        assertEquals("55000", db.state("PREPARE TRANSACTION 'x'"));
        db.run("ROLLBACK", "CREATE TEMPORARY TABLE tt (a INT)", "START TRANSACTION", "INSERT INTO tt VALUES (1)");
        assertEquals("55000", db.state("PREPARE TRANSACTION 'x'"));
        db.run("ROLLBACK", "START TRANSACTION", "DELETE FROM child", "PREPARE TRANSACTION 'x'", "START TRANSACTION");
        assertEquals("25001", db.state("COMMIT PREPARED 'x'"));
        db.run("UPDATE parent SET v = 1");
        assertEquals("42710", db.state("PREPARE TRANSACTION 'x'"));
        db.run("COMMIT", "ROLLBACK PREPARED 'x'");
        assertEquals("1 1", db.query("SELECT v FROM parent"));
    }

    @Test
    void itsOpenResultsAreClosed() {
        db.run("START TRANSACTION", "UPDATE parent SET v = 0");
        try (PreparedCommand command = db.session.prepare("SELECT * FROM parent")) {
            var rows = command.executeQuery();
            assertEquals(true, rows.next());
            db.run("PREPARE TRANSACTION 'x'");
            Assertions.assertThrows(SqlException.class, rows::next);
        }
        db.run("COMMIT PREPARED 'x'");
        assertEquals("0 0", db.query("SELECT v FROM parent"));
    }
}
