package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rows in the order of an index whose NULLs are to come at the other end are those that sorting gives. */
class NullsMovedTest {
    private static final int ROWS = 3_000;
    private static final int QUERIES = 300;
    private static final String[] CONDITIONS = {
        "",
        "",
        "WHERE g = 3",
        "WHERE g = 3 AND k > 20",
        "WHERE k IS NOT NULL",
        "WHERE g = 4 AND k IS NULL",
        "WHERE k < 50",
        "WHERE k <> 7",
        "WHERE g IS NULL"
    };
    private static final String[] ORDERS = {"k", "k, v", "g, k", "k, id", "v", "g, v, k"};
    private static final String[] FORMS = {
        "SELECT id, g, k, v FROM # % ORDER BY @, id LIMIT 20",
        "SELECT id, k FROM # % ORDER BY @, id LIMIT 5 OFFSET 30",
        "SELECT DISTINCT g, k, v FROM # % ORDER BY @ LIMIT 4",
        "SELECT g, k, v, COUNT(*) FROM # % GROUP BY g, k, v ORDER BY @ LIMIT 6",
        "SELECT MIN(k), MAX(k), COUNT(*) FROM # %",
    };

    private final TestDatabase db = new TestDatabase();
    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @AfterEach
    void close() {
        db.close();
    }

    private void fill() {
        for (String table : new String[] {"t", "plain"}) {
            db.run("CREATE TABLE " + table + " (id INT PRIMARY KEY, g INT, k INT, v INT)");
        }
        db.run("INSERT INTO t SELECT i, NULLIF(MOD(i * 7, 11), 0), CASE WHEN MOD(i, 9) > 1 THEN MOD(i * 31, 97) END,"
                + " CASE WHEN MOD(i, 5) > 0 THEN MOD(i * 13, 29) END FROM generate_series(1, " + ROWS + ") AS s(i)");
        db.run("INSERT INTO plain SELECT * FROM t");
        db.run(
                "CREATE INDEX by_k ON t (k)",
                "CREATE INDEX by_k_v ON t (k DESC, v)",
                "CREATE INDEX by_g_k ON t (g, k)",
                "CREATE INDEX by_v ON t (v NULLS FIRST)");
    }

    private String order() {
        StringBuilder order = new StringBuilder();
        for (String column : ORDERS[random.nextInt(ORDERS.length)].split(", ")) {
            String nulls = new String[] {"", " NULLS FIRST", " NULLS LAST"}[random.nextInt(3)];
            order.append(order.isEmpty() ? "" : ", ")
                    .append(column)
                    .append(random.nextBoolean() ? " DESC" : "")
                    .append(nulls);
        }
        return order.toString();
    }

    @Test
    void theOrderIsThatOfASort() {
        fill();
        boolean moved = false;
        for (int i = 0; i < Share.of(QUERIES); i++) {
            String form = FORMS[random.nextInt(FORMS.length)];
            String order = order();
            if (form.contains("DISTINCT") || form.contains("GROUP")) {
                order = order.replaceAll("\\bid\\b", "v") + ", g, k, v";
            }
            String query = form.replace("%", CONDITIONS[random.nextInt(CONDITIONS.length)])
                    .replace("@", order);
            moved |= db.query("EXPLAIN " + query.replace("#", "t")).contains(", NULLs ");
            assertEquals(
                    db.query(query.replace("#", "plain")),
                    db.query(query.replace("#", "t")),
                    "seed " + seed + ", " + query);
        }
        assertTrue(moved, "seed " + seed);
    }

    @Test
    void theFirstRowsAreReadByTheIndex() {
        fill();
        String plan = db.query("EXPLAIN SELECT id FROM t ORDER BY k DESC NULLS LAST LIMIT 3");
        assertTrue(plan.contains("by BY_K descending, NULLs last"), plan);
        String bounded = db.query("EXPLAIN SELECT id FROM t WHERE k > 5 ORDER BY k DESC NULLS LAST LIMIT 3");
        assertTrue(bounded.contains("descending, NULLs last"), bounded);
    }
}
