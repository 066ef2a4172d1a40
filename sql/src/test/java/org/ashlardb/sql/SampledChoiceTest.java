package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Where several indexes may help, a sample of the table tells which, without ANALYZE. */
class SampledChoiceTest {
    private static final String ROWS =
            "INSERT INTO o SELECT i, MOD(i * 7919, 2000), MOD(i, 4), i * 3, 't' || i FROM generate_series(%s) AS g(i)";

    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE o (id INT PRIMARY KEY, customer INT, status INT, sent INT, t VARCHAR(9))",
                "CREATE INDEX o_customer ON o (customer)",
                "CREATE INDEX o_status ON o (status)",
                "CREATE INDEX o_sent ON o (sent)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void insert(int from, int to) {
        db.run(ROWS.replace("%s", from + ", " + to));
    }

    private String plan(String query) {
        return String.join("\n", db.rows("EXPLAIN " + query));
    }

    private void assertReads(String index, String query) {
        String plan = plan(query);
        assertTrue(plan.contains("by " + index.toUpperCase(Locale.ROOT)), query + "\n" + plan);
    }

    /** This build's part of lines with two columns. */
    private static Stream<Arguments> part(List<String> lines) {
        return Share.of(lines).map(line -> {
            int middle = line.indexOf('|');
            return Arguments.of(
                    line.substring(0, middle).strip(),
                    line.substring(middle + 1).strip());
        });
    }

    private static Stream<Arguments> choices() {
        return part(List.of(
                "o_customer | SELECT * FROM o WHERE customer = 7 ORDER BY id DESC LIMIT 10",
                "o_customer | SELECT * FROM o WHERE customer = 7 ORDER BY id LIMIT 1",
                "o_customer | SELECT * FROM o WHERE customer = 7 ORDER BY sent LIMIT 10",
                "o_customer | SELECT MAX(id) FROM o WHERE customer = 7",
                "o_customer | SELECT MIN(sent) FROM o WHERE customer = 7",
                "o_customer | SELECT * FROM o WHERE customer = 7 AND id > 100 ORDER BY id LIMIT 5",
                "o_customer | SELECT * FROM o WHERE customer = 7 AND sent BETWEEN 1000 AND 50000",
                "o_customer | SELECT * FROM o WHERE customer = 7 AND status = 3",
                "o_customer | UPDATE o SET t = '' WHERE customer = 7 AND sent > 10",
                "o_customer | DELETE FROM o WHERE customer = 7 AND status = 3",
                "o_customer | SELECT * FROM o x, LATERAL (SELECT MAX(id) FROM o WHERE customer = x.sent) AS m",
                "o_pkey | SELECT * FROM o WHERE status = 3 ORDER BY id LIMIT 10",
                "o_sent | SELECT * FROM o WHERE status = 3 ORDER BY sent LIMIT 10",
                "o_sent | SELECT * FROM o WHERE status = 3 AND sent > 59900"));
    }

    @ParameterizedTest
    @MethodSource("choices")
    void theIndexThatLeavesFewRowsIsRead(String index, String query) {
        insert(1, 20_000);
        assertReads(index, query);
    }

    private static Stream<Arguments> queues() {
        return part(List.of(
                "SELECT id FROM q WHERE state = 'NEW' ORDER BY id LIMIT 3 | 19981 19982 19983",
                "SELECT id FROM q WHERE state = 'NEW' ORDER BY id DESC LIMIT 2 OFFSET 1 | 19999 19998",
                "SELECT id FROM q WHERE state = 'NEW' AND sent > 5 ORDER BY sent LIMIT 2 | 19981 19982",
                "SELECT MIN(id) FROM q WHERE state = 'NEW' | 19981",
                "SELECT COUNT(*) FROM q WHERE state = 'NEW' | 20",
                "SELECT id FROM q WHERE state IN ('NEW', 'NONE') ORDER BY id LIMIT 1 | 19981",
                "SELECT id FROM q WHERE state = 'NEW' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED | 19981",
                "SELECT id FROM q WHERE NOT done ORDER BY id LIMIT 2 | 19981 19982",
                "SELECT id FROM q WHERE done IS FALSE ORDER BY id LIMIT 2 | 19981 19982",
                "SELECT id FROM q WHERE done = FALSE AND state <> 'DONE' ORDER BY id LIMIT 2 | 19981 19982",
                "SELECT id FROM q WHERE done ORDER BY id LIMIT 2 | 1 2",
                "SELECT id FROM q WHERE state = 'DONE' ORDER BY id LIMIT 2 | 1 2",
                "SELECT id FROM q WHERE state = 'NONE' ORDER BY id LIMIT 2 | "));
    }

    /** Of a queue nearly all rows are done: the few others are found by the index on what they are. */
    @ParameterizedTest
    @MethodSource("queues")
    void fewRowsAreFoundThoughMostValuesHaveMany(String query, String expected) {
        db.run(
                "CREATE TABLE q (id INT PRIMARY KEY, state VARCHAR(9), done BOOLEAN, sent INT)",
                "CREATE INDEX q_state ON q (state)",
                "CREATE INDEX q_done ON q (done)",
                "CREATE INDEX q_sent ON q (sent)",
                "INSERT INTO q SELECT i, CASE WHEN i > 19980 THEN 'NEW' ELSE 'DONE' END, i <= 19980, i"
                        + " FROM generate_series(1, 20000) AS g(i)",
                "ANALYZE");
        String plan = plan(query);
        assertTrue(plan.contains("if it has at most"), query + "\n" + plan);
        assertEquals(expected, String.join(" ", db.rows(query)), query);
    }

    /** The new ones are too many for the index to be worth it, if they lay between the others. */
    @Test
    void aScanThatFindsNothingForLongTurnsToTheIndex() {
        db.run(
                "CREATE TABLE q (id INT PRIMARY KEY, state VARCHAR(9), done BOOLEAN, sent INT, part INT)",
                "CREATE INDEX q_state ON q (state)",
                "CREATE INDEX q_done ON q (done)",
                "CREATE INDEX q_sent ON q (sent)",
                "CREATE INDEX q_part ON q (part, id)",
                "INSERT INTO q SELECT i, CASE WHEN i > 59000 THEN 'NEW' WHEN i > 1000 THEN 'DONE' ELSE 'OLD' END,"
                        + " i <= 59000, i, MOD(i, 3) FROM generate_series(1, 60000) AS g(i)",
                "ANALYZE");
        for (String line : new String[] {
            "SELECT id FROM q WHERE state = 'NEW' ORDER BY id LIMIT 3 | 59001 59002 59003",
            "SELECT id FROM q WHERE state = 'NEW' ORDER BY id LIMIT 3 OFFSET 2 | 59003 59004 59005",
            "SELECT id FROM q WHERE state = 'NEW' AND sent > 5 ORDER BY id LIMIT 2 | 59001 59002",
            "SELECT MIN(id) FROM q WHERE state = 'NEW' | 59001",
            "SELECT id FROM q WHERE state IN ('NEW', 'NONE') ORDER BY id LIMIT 1 | 59001",
            "SELECT id FROM q WHERE state = 'NEW' AND NOT done ORDER BY id LIMIT 1 | 59001",
            "SELECT id FROM q WHERE state = 'OLD' ORDER BY id DESC LIMIT 2 | 1000 999",
            "SELECT id FROM q WHERE state = 'NEW' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED | 59001",
            "SELECT id FROM q WHERE state = 'NEW' AND sent >= 0 ORDER BY sent, id LIMIT 2 | 59001 59002",
            "SELECT DISTINCT part FROM q WHERE state = 'NEW' ORDER BY part | 0 1 2",
            "SELECT MIN(id) FROM q WHERE state = 'NEW' GROUP BY part ORDER BY 1 | 59001 59002 59003",
            "SELECT v.id FROM (VALUES (1), (2)) AS t (n), LATERAL (SELECT id FROM q WHERE state = 'NEW' AND id > n"
                    + " ORDER BY id LIMIT 1) AS v | 59001 59001"
        }) {
            String query = line.substring(0, line.lastIndexOf('|')).strip();
            String expected = line.substring(line.lastIndexOf('|') + 1).strip();
            String plan = plan(query);
            assertTrue(plan.contains("rows in vain"), query + "\n" + plan);
            assertEquals(expected, String.join(" ", db.rows(query)), query);
            String run = String.join("\n", db.rows("EXPLAIN ANALYZE " + query));
            assertTrue(rowsRead(run) < 30_000, run);
            assertTrue(rowsRead(run) > 1000, "it had looked elsewhere first:\n" + run);
        }
    }

    /** A third of all rows has one owner, nobody; the others have few each. */
    @Test
    void anIndexThatFindsFarMoreThanWasThoughtIsLeftForAnother() {
        db.run(
                "CREATE TABLE job (id INT PRIMARY KEY, owner INT, state VARCHAR(9))",
                "CREATE TABLE task (id INT PRIMARY KEY, job INT, owner INT)",
                "CREATE INDEX job_owner ON job (owner)",
                "CREATE INDEX job_state ON job (state)",
                "CREATE INDEX task_owner ON task (owner)",
                "CREATE INDEX task_job ON task (job)",
                "INSERT INTO job SELECT i, CASE MOD(i, 3) WHEN 0 THEN 0 ELSE i / 8 END,"
                        + " CASE MOD(i, 1000) WHEN 57 THEN 'NEW' ELSE 'DONE' END FROM generate_series(1, 60000) AS g(i)",
                "INSERT INTO task SELECT id, id, owner FROM job WHERE id < 40000",
                "INSERT INTO task SELECT id + 100000, id, 0 FROM job WHERE state = 'NEW'",
                "ANALYZE");
        for (String line : new String[] {
            "SELECT SUM(id) FROM job WHERE owner = 0 AND state = 'NEW' | 571140",
            "SELECT SUM(id) FROM job WHERE owner = 0 AND state = 'NONE' | NULL",
            "SELECT COUNT(*) FROM job WHERE owner = 0 AND state IN ('NEW', 'OLD') | 20",
            "SELECT SUM(j.id) FROM job j JOIN task t ON t.job = j.id WHERE t.owner = 0 AND j.state = 'NEW' | 2047218",
            "SELECT MIN(job.id) FROM job, task WHERE task.job = job.id AND task.owner = 0 AND job.state = 'NEW' | 57",
            "SELECT id FROM job WHERE owner = 0 AND state = 'NEW' AND id > 50000 ORDER BY id | 51057 54057 57057",
            "SELECT id FROM job WHERE owner = 0 AND state = 'NEW' ORDER BY id DESC LIMIT 2 | 57057 54057"
        }) {
            String query = line.substring(0, line.lastIndexOf('|')).strip();
            String expected = line.substring(line.lastIndexOf('|') + 1).strip();
            String plan = plan(query);
            assertTrue(plan.contains("rows in vain"), query + "\n" + plan);
            assertEquals(expected, String.join(" ", db.rows(query)), query);
            String run = String.join("\n", db.rows("EXPLAIN ANALYZE " + query));
            assertTrue(rowsRead(run) < 6_000, run);
        }
    }

    /** It reads its left rows to the end, whatever part of them is of use. */
    @ParameterizedTest
    @CsvSource({"64KB", "64MB"})
    void aJoinByHashHasAllRowsAlsoWhereItPutsThemOnDisk(String memory) {
        db.run(
                "CREATE TABLE job (k INT, owner INT, state VARCHAR(9))",
                "CREATE TABLE task (k INT, kind INT, due INT)",
                "CREATE INDEX job_owner ON job (owner)",
                "CREATE INDEX task_kind ON task (kind)",
                "INSERT INTO job SELECT i, CASE MOD(i, 3) WHEN 0 THEN 0 ELSE i / 60 END,"
                        + " CASE WHEN i > 50000 THEN 'NEW' ELSE 'OLD' END FROM generate_series(1, 60000) AS g(i)",
                "INSERT INTO task SELECT k, CASE MOD(k, 2) WHEN 0 THEN 0 ELSE k / 20 END, k FROM job",
                "ANALYZE",
                "SET query_memory = '" + memory + "'");
        String query = "SELECT COUNT(*) FROM task JOIN job ON job.k = task.k"
                + " WHERE task.kind = 0 AND task.due > 100 AND job.owner = 0 AND job.state = 'NEW'";
        String plan = plan(query);
        assertTrue(plan.contains("Hash join inner"), plan);
        assertEquals("1667", db.query(query), plan);
    }

    /** How many rows all scans have read. */
    private static long rowsRead(String run) {
        Matcher scan = Pattern.compile("can Q[^(\n]*\\(rows=(\\d+)").matcher(run);
        long rows = 0;
        while (scan.find()) {
            rows += Long.parseLong(scan.group(1));
        }
        return rows;
    }

    @Test
    void whereAllAreSortedForTheFirstTheIndexMayHaveMore() {
        db.run(
                "CREATE TABLE q (id INT PRIMARY KEY, state VARCHAR(9), sent INT)",
                "CREATE INDEX q_state ON q (state)",
                "INSERT INTO q SELECT i, CASE WHEN MOD(i, 20) = 7 THEN 'NEW' ELSE 'DONE' END, MOD(i * 7, 1000)"
                        + " FROM generate_series(1, 60000) AS g(i)",
                "ANALYZE");
        String query = "SELECT id FROM q WHERE state = 'NEW' ORDER BY sent, id LIMIT 2";
        assertEquals(List.of("7", "1007"), db.rows(query.replace("sent", "MOD(id, 1000)")));
        assertEquals(List.of("287", "1287"), db.rows(query));
        String run = String.join("\n", db.rows("EXPLAIN ANALYZE " + query));
        assertTrue(rowsRead(run) == 3_000, run);
    }

    @Test
    void rowsThatAreFoundNowAndThenLetTheScanGoOn() {
        db.run(
                "CREATE TABLE q (id INT PRIMARY KEY, state VARCHAR(9))",
                "CREATE INDEX q_state ON q (state)",
                "INSERT INTO q SELECT i, CASE WHEN MOD(i, 20) = 7 THEN 'NEW' ELSE 'DONE' END"
                        + " FROM generate_series(1, 60000) AS g(i)",
                "ANALYZE");
        String query = "SELECT id FROM q WHERE state = 'NEW' ORDER BY id LIMIT 2";
        assertEquals(List.of("7", "27"), db.rows(query));
        String run = String.join("\n", db.rows("EXPLAIN ANALYZE " + query));
        assertTrue(rowsRead(run) < 200, run);
    }

    @Test
    void aPlanForFewRowsIsNotKeptForMany() {
        String query = "SELECT id FROM o WHERE status = 3 AND sent > 59900 ORDER BY id";
        assertEquals(List.of(), db.rows(query));
        insert(1, 20_000);
        assertEquals(
                List.of("19967", "19971", "19975", "19979", "19983", "19987", "19991", "19995", "19999"),
                db.rows(query));
        assertReads("o_sent", query);
    }

    @Test
    @Timeout(60)
    void rowsThatAreNotCommittedAreThoughtToBeFewForEachValue() {
        db.run("START TRANSACTION");
        insert(1, 20_000);
        assertReads("o_customer", "SELECT * FROM o WHERE customer = 7 ORDER BY id LIMIT 10");
        assertReads("o_customer", "SELECT MAX(id) FROM o WHERE customer = 7");
        db.run("COMMIT");
        assertReads("o_customer", "SELECT * FROM o WHERE customer = 7 ORDER BY id DESC LIMIT 10");
        while (!plan("SELECT * FROM o WHERE status = 3 ORDER BY id DESC LIMIT 10")
                .contains("by O_PKEY")) {
            Thread.onSpinWait(); // a table that could not be sampled is left alone for a while
        }
    }
}
