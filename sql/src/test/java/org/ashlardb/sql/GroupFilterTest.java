package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Groups that are joined by their key: only those are made that the rows they are joined with can meet. */
class GroupFilterTest {
    private static final String GROUPS = "@groups";
    private static final TestDatabase db = new TestDatabase();

    @BeforeAll
    static void create() {
        db.run(
                "CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(9), region INT)",
                "CREATE TABLE orders (id INT PRIMARY KEY, customer INT, total INT)",
                "CREATE INDEX orders_customer ON orders (customer)",
                "INSERT INTO customer SELECT i, 'c' || i, MOD(i, 7) FROM generate_series(1, 60) AS g(i)",
                "INSERT INTO orders SELECT i, NULLIF(MOD(i * 37, 70), 5), MOD(i * 11, 100) FROM generate_series(1, 3000)"
                        + " AS g(i)",
                "CREATE VIEW sums AS SELECT customer, COUNT(*) AS n, SUM(total) AS total FROM orders GROUP BY customer",
                "CREATE VIEW large AS SELECT customer AS buyer, n FROM sums WHERE n > 40");
    }

    @AfterAll
    static void close() {
        db.close();
    }

    private static String plan(String query, Object... values) {
        return String.join("\n", db.rows("EXPLAIN " + query, values));
    }

    private static void assertLooksUp(String query) {
        assertTrue(plan(query).contains("ORDERS_CUSTOMER [CUSTOMER "), plan(query));
    }

    @Test
    void groupsAreMadeOfTheRowsOfTheirKey() {
        assertLooksUp("SELECT * FROM customer c JOIN sums s ON s.customer = c.id WHERE c.id = 7");
        assertLooksUp("SELECT * FROM sums s JOIN customer c ON s.customer = c.id WHERE c.id = ?");
        assertLooksUp("SELECT * FROM customer c LEFT JOIN sums s ON s.customer = c.id WHERE c.id IN (7, 8)");
        assertLooksUp("SELECT * FROM customer c JOIN large s ON s.buyer = c.id WHERE c.id = 7 OR c.id = 9");
        assertLooksUp("SELECT * FROM customer c JOIN customer d ON d.id = c.region JOIN sums s ON s.customer = c.id"
                + " WHERE c.id BETWEEN 3 AND 4");
        assertLooksUp(
                "SELECT * FROM customer c WHERE c.id = 7 AND EXISTS (SELECT 1 FROM sums s WHERE s.customer = c.id)");
        assertLooksUp("SELECT * FROM customer d LEFT JOIN (SELECT * FROM customer WHERE id = 8) c ON c.id = d.region"
                + " JOIN sums s ON s.customer = c.id");
        assertLooksUp("SELECT * FROM (SELECT id AS k FROM customer WHERE id < 3) c JOIN sums s ON s.customer = c.k");
    }

    @Test
    void otherConditionsSayNothingOfTheKey() {
        for (String query : List.of(
                "SELECT * FROM customer c JOIN sums s ON s.customer = c.id WHERE c.name = 'c7'",
                "SELECT * FROM customer c FULL JOIN sums s ON s.customer = c.id WHERE c.id = 7 OR s.n > 0",
                "SELECT * FROM sums s LEFT JOIN customer c ON s.customer = c.id AND c.id = 7",
                "SELECT * FROM customer c JOIN sums s ON s.customer > c.id WHERE c.id = 7",
                "SELECT * FROM customer c JOIN sums s ON s.customer = c.region WHERE c.id = 7")) {
            String ofValues = plan(query).replace("[CUSTOMER = outer ", ""); // groups may be made for each row
            assertFalse(ofValues.contains("ORDERS_CUSTOMER [CUSTOMER "), plan(query));
        }
    }

    @Test
    void theAnswersAreThoseOfAllGroups() {
        db.run("CREATE TABLE all_sums AS SELECT * FROM sums");
        Random random = new Random(Share.seed(6));
        String[] conditions = {
            "c.id = #",
            "c.id < #",
            "c.id IN (#, 12)",
            "c.id BETWEEN # AND 30",
            "NOT c.id = #",
            "c.region = #",
            "(c.id = # OR c.id > 55)",
            "c.id = # AND c.region < 4",
            "# >= c.id"
        };
        String[] joins = {"JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"};
        for (int i = 0; i < Share.of(400); i++) {
            String condition =
                    conditions[random.nextInt(conditions.length)].replace("#", String.valueOf(random.nextInt(70)));
            String join = joins[random.nextInt(joins.length)];
            boolean on = random.nextInt(4) == 0;
            String keys = random.nextBoolean() ? "s.customer = c.id" : "c.id = s.customer";
            boolean groupsFirst = random.nextBoolean();
            for (String kind : new String[] {"pairs", "exists", "not exists"}) {
                String query = query(kind, join, keys, condition, on, groupsFirst);
                assertEquals(db.rows(query.replace(GROUPS, "all_sums")), db.rows(query.replace(GROUPS, "sums")), query);
            }
        }
    }

    private static String query(
            String kind, String join, String keys, String condition, boolean on, boolean groupsFirst) {
        if (!kind.equals("pairs")) {
            String not = kind.startsWith("not") ? "NOT " : "";
            return "SELECT c.id FROM customer c WHERE " + condition + " AND " + not + "EXISTS (SELECT 1 FROM " + GROUPS
                    + " s WHERE " + keys + ") ORDER BY 1";
        }
        String customers = "customer c";
        if (on && condition.length() % 2 == 0) {
            customers = "(SELECT * FROM customer c WHERE " + condition + ") c";
        }
        String tables =
                groupsFirst ? GROUPS + " s " + join + " " + customers : customers + " " + join + " " + GROUPS + " s";
        return "SELECT c.id, s.customer, s.n, s.total FROM " + tables + " ON " + keys + (on ? " AND " : " WHERE ")
                + condition + " ORDER BY 1, 2";
    }
}
