package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** IF NOT EXISTS of two transactions at once. */
class IfNotExistsTest {
    private final TestDatabase db = new TestDatabase();
    private final Session other = db.database.newSession();

    @BeforeEach
    void open() {
        db.run("CREATE TABLE t (a INT)", "START TRANSACTION");
    }

    @AfterEach
    void close() {
        other.close();
        db.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE IF NOT EXISTS n (a INT)",
                "CREATE TABLE IF NOT EXISTS n AS SELECT 1 AS a",
                "CREATE VIEW IF NOT EXISTS n AS SELECT 1 AS a",
                "CREATE INDEX IF NOT EXISTS n ON t (a)",
                "CREATE SEQUENCE IF NOT EXISTS n",
                "CREATE SCHEMA IF NOT EXISTS n",
                "CREATE DOMAIN IF NOT EXISTS n AS INT"
            })
    void waitsForWhoIsAboutToCreateTheSame(String statement) {
        db.run(statement);
        CompletableFuture<Void> second = CompletableFuture.runAsync(() -> TestDatabase.run(other, statement));
        while (db.rows("SELECT 1 FROM information_schema.sessions WHERE blocker_id IS NOT NULL")
                .isEmpty()) {
            Thread.onSpinWait();
        }
        db.run("COMMIT");
        second.join();
        // What is there is found without a wait.
        db.run("START TRANSACTION", "CREATE TABLE elsewhere (a INT)");
        other.setLockTimeoutMillis(0);
        TestDatabase.run(other, statement);
        db.run("ROLLBACK");
        assertEquals("0", db.query("SELECT COUNT(*) FROM information_schema.tables WHERE table_name = 'ELSEWHERE'"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"CREATE TABLE IF NOT EXISTS n (a INT)", "CREATE SCHEMA IF NOT EXISTS n"})
    void createsWhatAnotherHasTakenBack(String statement) {
        db.run(statement);
        CompletableFuture<Void> second = CompletableFuture.runAsync(() -> TestDatabase.run(other, statement));
        while (db.rows("SELECT 1 FROM information_schema.sessions WHERE blocker_id IS NOT NULL")
                .isEmpty()) {
            Thread.onSpinWait();
        }
        db.run("ROLLBACK");
        second.join();
        assertEquals(
                "1",
                db.query("SELECT COUNT(*) FROM (SELECT table_name FROM information_schema.tables UNION ALL"
                        + " SELECT schema_name FROM information_schema.schemata) WHERE table_name = 'N'"));
    }
}
