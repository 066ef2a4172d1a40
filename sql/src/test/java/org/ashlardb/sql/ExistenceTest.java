package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether rows exist, as a part of a condition or a value: found for all rows at once where that costs less. */
class ExistenceTest {
    private final TestDatabase db = new TestDatabase();

    ExistenceTest() {
        db.run(
                "CREATE TABLE customer (id INT PRIMARY KEY, city INT)",
                "CREATE TABLE web (customer INT, amount INT NOT NULL)",
                "CREATE TABLE shop (customer INT NOT NULL, amount INT)",
                "CREATE TABLE indexed (customer INT, amount INT)",
                "CREATE INDEX indexed_customer ON indexed (customer)",
                "INSERT INTO customer SELECT i, CASE WHEN MOD(i, 11) = 0 THEN NULL ELSE MOD(i, 7) END"
                        + " FROM generate_series(1, 500) AS g(i)",
                "INSERT INTO web SELECT CASE WHEN MOD(i, 13) = 0 THEN NULL ELSE MOD(i * 7, 300) END, MOD(i, 50)"
                        + " FROM generate_series(1, 2000) AS g(i)",
                "INSERT INTO shop SELECT 200 + MOD(i * 11, 250), CASE WHEN MOD(i, 9) = 0 THEN NULL ELSE MOD(i, 40) END"
                        + " FROM generate_series(1, 2000) AS g(i)",
                "INSERT INTO indexed SELECT customer, amount FROM web");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void queriesOfWhichOnlyRowsCountNeedNoColumns() {
        assertEquals(
                "true|false",
                db.query("SELECT EXISTS (SELECT FROM web WHERE amount = 7), EXISTS (SELECT ALL FROM web"
                        + " WHERE amount = -7)"));
        assertEquals(
                db.query(
                        "SELECT COUNT(*) FROM customer c WHERE NOT EXISTS (SELECT 1 FROM shop s WHERE s.customer = c.id)"),
                db.query(
                        "SELECT COUNT(*) FROM customer c WHERE NOT EXISTS (SELECT FROM shop s WHERE s.customer = c.id)"));
        assertEquals("true", db.query("SELECT EXISTS (SELECT FROM web GROUP BY customer HAVING COUNT(*) > 1)"));
        assertEquals("true", db.query("SELECT EXISTS ((SELECT FROM web ORDER BY amount LIMIT 1))"));
        assertEquals("500", db.query("SELECT COUNT(*) FROM (SELECT FROM customer) q"));
        assertEquals("250000", db.query("SELECT COUNT(*) FROM customer, (SELECT FROM customer) q"));
        assertEquals("3", db.query("SELECT COUNT(*) FROM (SELECT FROM customer ORDER BY id LIMIT 3)"));
        assertEquals(
                "1|x",
                db.query("SELECT id, x FROM customer, (SELECT FROM customer WHERE id = 2) q,"
                        + " (VALUES ('x')) v(x) WHERE id = 1"));
        for (String text : new String[] {
            "SELECT FROM web",
            "SELECT EXISTS (SELECT DISTINCT FROM web)",
            "SELECT EXISTS (SELECT)",
            "SELECT EXISTS (SELECT WHERE TRUE)",
            "SELECT EXISTS (SELECT FROM web UNION SELECT FROM web)",
            "SELECT (SELECT FROM web)",
            "SELECT 1 IN (SELECT FROM web)",
            "INSERT INTO web SELECT FROM web",
            "CREATE VIEW v AS SELECT FROM web",
            "SELECT * FROM (SELECT FROM web) q",
        }) {
            assertEquals("42601", db.state(text), text);
        }
        assertTrue(db.error("SELECT FROM web").startsWith("42601: SELECT has no columns"), db.error("SELECT FROM web"));
    }

    private String plan(String sql) {
        return String.join("\n", db.rows("EXPLAIN " + sql));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id FROM customer c WHERE EXISTS (SELECT 1 FROM web w WHERE w.customer = c.id AND amount > 10)"
                        + " OR EXISTS (SELECT 1 FROM shop s WHERE c.id = s.customer AND amount < 20) ORDER BY id",
                "SELECT id FROM customer c WHERE city = 3 OR NOT EXISTS (SELECT 1 FROM web w WHERE w.customer = c.id)"
                        + " ORDER BY id",
                "SELECT id, EXISTS (SELECT 1 FROM web w WHERE w.customer = c.id AND amount = 7) FROM customer c ORDER BY id",
                "SELECT id, CASE WHEN EXISTS (SELECT 1 FROM web w WHERE w.customer = c.id + 1 AND w.amount = c.city)"
                        + " THEN 'yes' ELSE 'no' END FROM customer c ORDER BY id",
                "SELECT id FROM customer c WHERE city = 1 OR id IN (SELECT s.customer FROM shop s WHERE s.amount = c.city)"
                        + " ORDER BY id",
                "SELECT id FROM customer c WHERE city = 1 OR id NOT IN (SELECT s.customer FROM shop s"
                        + " WHERE s.amount = c.city) ORDER BY id",
                "SELECT COUNT(*) FROM customer c JOIN web w ON w.customer = c.id WHERE w.amount = 3 OR EXISTS"
                        + " (SELECT 1 FROM shop s JOIN customer d ON d.id = s.customer WHERE s.amount = w.amount)"
            })
    void areJoinsInConditionsAndValues(String sql) {
        assertTrue(plan(sql).contains("Hash join left"), sql + "\n" + plan(sql));
        assertFalse(plan(sql).contains("EXISTS (subquery"), sql + "\n" + plan(sql));
        assertEquals(db.plainRows(sql), db.rows(sql), sql);
        assertFalse(db.rows(sql).isEmpty(), sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // There is an index for each row.
                "SELECT id FROM customer c WHERE id < 20 AND (city = 3 OR EXISTS (SELECT 1 FROM indexed i"
                        + " WHERE i.customer = c.id))",
                // NULL is not false.
                "SELECT id, city IN (SELECT w.customer FROM web w WHERE w.amount = c.city) FROM customer c",
                "SELECT id FROM customer c WHERE id = 3 OR city NOT IN (SELECT amount FROM web w WHERE w.customer = c.id)",
                // Not by equalities.
                "SELECT id FROM customer c WHERE id = 3 OR EXISTS (SELECT 1 FROM web w WHERE w.customer > c.id + 290)",
                "SELECT id FROM customer c WHERE id = 3 OR EXISTS (SELECT 1 FROM web w WHERE w.customer = c.id OFFSET 9)"
            })
    void othersRunForEachRow(String sql) {
        String ordered = sql + " ORDER BY id";
        assertTrue(plan(ordered).contains("(subquery"), sql + "\n" + plan(ordered));
        assertEquals(db.plainRows(ordered), db.rows(ordered), sql);
        assertFalse(db.rows(ordered).isEmpty(), sql);
    }

    @Test
    void changesFindThemAtOnceToo() {
        db.run("UPDATE customer c SET city = 9 WHERE city = 3 OR EXISTS (SELECT 1 FROM web w WHERE w.customer = c.id)");
        assertEquals(
                db.query("SELECT COUNT(*) FROM customer c WHERE city = 9"),
                db.query("SELECT COUNT(*) FROM customer c WHERE MOD(id, 11) <> 0 AND MOD(id, 7) = 3"
                        + " OR id IN (SELECT customer FROM indexed WHERE customer IS NOT NULL)"));
        assertEquals(
                (long) Integer.parseInt(db.query("SELECT COUNT(*) FROM customer WHERE city = 9")),
                db.run("DELETE FROM customer c WHERE id < 0 OR EXISTS (SELECT 1 FROM customer d"
                        + " WHERE d.city = 9 AND d.id + 0 = c.id + 0)"));
    }

    /** A join whose rows in memory are none does not read the others. */
    @Test
    void joinsWithNoRowsReadNothingElse() {
        for (String join : List.of("w.customer = c.id", "w.customer > c.id")) {
            List<String> plan = db.rows("EXPLAIN ANALYZE SELECT COUNT(*) FROM web w JOIN"
                    + " (SELECT DISTINCT id FROM customer WHERE city = 77) AS c ON " + join);
            String scan = plan.stream()
                    .filter(line -> line.contains("Scan WEB"))
                    .findFirst()
                    .orElseThrow();
            assertTrue(scan.contains("rows=0") && scan.contains("loops=0"), String.join("\n", plan));
            assertEquals(
                    "0",
                    db.query(
                            "SELECT COUNT(*) FROM web w JOIN (SELECT DISTINCT id FROM customer WHERE city = 77) AS c ON "
                                    + join));
        }
    }
}
