package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.DatabaseOptions;
import org.ashlardb.sql.type.ResultCursor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MEMORY_USAGE: who takes how much. */
class MemoryUsageTest {
    private static final int ROWS = 5_000;

    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    private long bytes(String condition) {
        return Long.parseLong(
                db.query("SELECT SUM(bytes) FROM information_schema.memory_usage WHERE consumer LIKE " + condition));
    }

    private long bytes(Session session, String consumer) {
        return Long.parseLong(TestDatabase.rows(
                        session, "SELECT bytes FROM information_schema.memory_usage WHERE consumer = ?", consumer)
                .get(0));
    }

    private void fill() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, v INT, s VARCHAR(100))",
                "CREATE INDEX t_v ON t (v)",
                "INSERT INTO t SELECT g.i, g.i % 7, REPEAT('x', 40) FROM generate_series(1, " + ROWS + ") AS g(i)");
    }

    @Test
    void tablesAndIndexesHaveRowsOfTheirOwn() {
        fill();
        db.run("CREATE TEMPORARY TABLE own (a INT)");
        assertEquals(
                List.of(
                        "index|PUBLIC|T|T_PKEY",
                        "index|PUBLIC|T|T_V",
                        "rows|PUBLIC|T|NULL",
                        "rows|"
                                + db.query(
                                        "SELECT table_schema FROM information_schema.tables WHERE table_name = 'OWN'")
                                + "|OWN|NULL"),
                db.rows("SELECT consumer, table_schema, table_name, index_name FROM information_schema.memory_usage"
                        + " WHERE table_name IS NOT NULL ORDER BY table_name DESC, consumer, index_name"));
        assertTrue(bytes("'rows' AND table_name = 'T'") >= ROWS * 24L);
        assertTrue(bytes("'index' AND index_name = 'T_V'") >= ROWS * 8L);
        assertTrue(bytes("'values%'") >= ROWS * 40L);
        assertEquals(0, bytes("'temporary files%'"));
        assertTrue(bytes("'heap, used'") > 0);
    }

    /** What the consumers take grows and shrinks as the memory does. */
    @Test
    void consumersAddUpToWhatIsUsed() {
        db.database.engine().collectGarbage();
        long other = bytes("'other pages%'");
        fill();
        db.run(
                "UPDATE t SET v = v + 1 WHERE id % 3 = 0",
                "UPDATE t SET s = 'short'", "DELETE FROM t WHERE id % 5 <> 0");
        db.run("INSERT INTO t SELECT g.i, g.i, 'y' FROM generate_series(10001, 30000) AS g(i)", "DELETE FROM t");
        db.database.engine().collectGarbage();
        assertTrue(Math.abs(bytes("'other pages%'") - other) <= 40 * 4096, bytes("'other pages%'") + " " + other);
        long sum = bytes("'rows'") + bytes("'index'") + bytes("'values%'") + bytes("'other pages%'");
        assertEquals(bytes("'outside the heap, used'"), sum);
        assertEquals(0, bytes("'versions'"));
    }

    @Test
    void versionsStayAsLongAsASnapshotNeedsThem() {
        fill();
        db.database.engine().collectGarbage();
        assertEquals(0, bytes("'versions'"));
        try (Session reader = db.database.newSession();
                PreparedCommand select = reader.prepare("SELECT id FROM t")) {
            ResultCursor cursor = select.executeQuery();
            cursor.next();
            db.run("UPDATE t SET s = 'z'");
            db.database.engine().collectGarbage();
            assertTrue(bytes("'versions'") >= ROWS * 32L, "" + bytes("'versions'"));
            assertTrue(bytes("'versions'") <= bytes("'values%'"));
            cursor.close();
        }
        db.database.engine().collectGarbage();
        assertEquals(0, bytes("'versions'"));
        db.run("START TRANSACTION", "UPDATE t SET s = 'a'");
        assertTrue(bytes("'versions'") >= ROWS * 32L);
        db.run("ROLLBACK");
        db.database.engine().collectGarbage();
        assertEquals(0, bytes("'versions'"));
        db.run("DROP TABLE t");
        db.database.engine().collectGarbage();
        assertEquals(0, bytes("'versions'"));
        assertEquals("0", db.query("SELECT COUNT(*) FROM information_schema.memory_usage WHERE table_name = 'T'"));
    }

    @Test
    void rowsOnDiskAreTold() {
        db.run("SET query_memory = '64kB'");
        try (Session other = db.database.newSession();
                PreparedCommand sort =
                        db.session.prepare("SELECT i FROM generate_series(1, 200000) AS g(i) ORDER BY -i")) {
            ResultCursor cursor = sort.executeQuery();
            cursor.next();
            assertTrue(bytes(other, "temporary files on disk") >= 200_000 * 4L);
            cursor.close();
            assertEquals(0, bytes(other, "temporary files on disk"));
            db.run("SET query_memory = '64MB'");
            cursor = sort.executeQuery();
            cursor.next();
            assertTrue(bytes(other, "rows of statements on the heap") > 200_000 * 8L);
            assertEquals(0, bytes(other, "temporary files on disk"));
            cursor.close();
            assertEquals(0, bytes(other, "rows of statements on the heap"));
        }
    }

    @Test
    void databasesInFilesHaveACacheAndLogBuffers(@TempDir Path directory) {
        try (SqlDatabase files = SqlDatabase.open(Database.open(DatabaseOptions.ofFiles(directory.resolve("db"))));
                Session session = files.newSession()) {
            TestDatabase.run(session, "CREATE CACHED TABLE c (id INT PRIMARY KEY, v VARCHAR(100))");
            TestDatabase.run(session, "INSERT INTO c SELECT i, REPEAT('x', 90) FROM generate_series(1, 20000) AS g(i)");
            assertTrue(bytes(session, "log buffers on the heap") > 0);
            TestDatabase.run(session, "CHECKPOINT");
            assertEquals(List.of("20000"), TestDatabase.rows(session, "SELECT COUNT(v) FROM c"));
            assertTrue(bytes(session, "page cache") > 0);
            assertTrue(bytes(session, "page cache") <= bytes(session, "page cache, limit"));
            TestDatabase.run(session, "DROP TABLE c");
            assertEquals(
                    List.of("0"),
                    TestDatabase.rows(
                            session, "SELECT COUNT(*) FROM information_schema.memory_usage WHERE table_name = 'C'"));
        }
    }
}
