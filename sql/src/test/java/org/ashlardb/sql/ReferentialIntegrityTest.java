package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Foreign keys that a session does not want looked at. */
class ReferentialIntegrityTest {
    private static final String INSERT = "INSERT INTO child VALUES (5, 50)";
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE parent (id INT PRIMARY KEY)",
                "CREATE TABLE child (id INT PRIMARY KEY, parent INT REFERENCES parent ON DELETE CASCADE)",
                "INSERT INTO parent VALUES (1), (2)",
                "INSERT INTO child VALUES (1, 1), (2, 2)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void nothingIsLookedAtOrCarriedOutWhileItIsOff() {
        assertEquals("23503", db.state(INSERT));
        assertEquals("0A000", db.state("TRUNCATE TABLE parent"));
        db.run(
                "SET REFERENTIAL_INTEGRITY FALSE",
                INSERT,
                "DELETE FROM parent WHERE id = 1",
                "UPDATE parent SET id = 9");
        assertEquals(List.of("1|1", "2|2", "5|50"), db.rows("SELECT * FROM child ORDER BY id"));
        db.run("TRUNCATE TABLE parent", "UPDATE child SET parent = 60 WHERE id = 5");
        assertEquals(List.of("3"), db.rows("SELECT COUNT(*) FROM child"));
        db.run("SET REFERENTIAL_INTEGRITY TRUE");
        assertEquals("23503", db.state("INSERT INTO child VALUES (6, 60)"));
        assertEquals("23503", db.state("UPDATE child SET parent = 61 WHERE id = 5"));
        assertEquals("no error", db.state("UPDATE child SET id = 7 WHERE id = 5"));
        db.run("INSERT INTO parent VALUES (1)", "DELETE FROM parent");
        assertEquals(List.of("2|2", "7|60"), db.rows("SELECT * FROM child ORDER BY id"));
    }

    @Test
    void aPreparedStatementFollowsTheSetting() {
        try (PreparedCommand insert = db.session.prepare("INSERT INTO child VALUES (?, 70)")) {
            db.run("SET foreign_key_checks = 0");
            TestDatabase.bind(insert, 7);
            assertEquals(1, insert.executeUpdate());
            db.run("RESET referential_integrity");
            TestDatabase.bind(insert, 8);
            assertEquals("23503", stateOf(insert));
        }
    }

    private static String stateOf(PreparedCommand command) {
        try {
            command.executeUpdate();
            return "no error";
        } catch (SqlException e) {
            return e.sqlState();
        }
    }

    @Test
    void itIsTheSessions() {
        try (Session other = db.database.newSession()) {
            db.run("SET SESSION referential_integrity = off");
            assertEquals(List.of("off"), db.rows("SHOW referential_integrity"));
            assertEquals(List.of("off"), db.rows("SHOW foreign_key_checks"));
            try (PreparedCommand insert = other.prepare(INSERT)) {
                assertEquals("23503", stateOf(insert));
            }
        }
        db.run("RESET ALL");
        assertEquals("23503", db.state(INSERT));
        db.run("START TRANSACTION", "SET LOCAL foreign_key_checks = 0", INSERT, "COMMIT");
        assertEquals("23503", db.state("INSERT INTO child VALUES (6, 50)"));
    }
}
