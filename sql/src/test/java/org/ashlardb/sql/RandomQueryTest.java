package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Random queries on two tables with the same rows, one with many indexes and one with none: the results must be the
 * same.
 */
class RandomQueryTest {
    private static final int ROWS = 400;

    private final TestDatabase db = new TestDatabase();
    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    RandomQueryTest() {
        String columns = " (id INT NOT NULL, a INT, b BIGINT NOT NULL, s VARCHAR(5), d DECIMAL(6,2)";
        db.run(
                "CREATE TABLE plain" + columns + ")",
                "CREATE TABLE indexed" + columns + ", PRIMARY KEY (id))",
                "CREATE INDEX i_a ON indexed (a)",
                "CREATE INDEX i_ba ON indexed (b DESC, a)",
                "CREATE INDEX i_sb ON indexed (s, b)",
                "CREATE INDEX i_d ON indexed (d DESC)",
                "CREATE UNIQUE INDEX i_bid ON indexed (b, id)");
        for (int i = 0; i < ROWS; i++) {
            Object a = random.nextInt(6) == 0 ? null : random.nextInt(20);
            Object s = random.nextInt(6) == 0 ? null : "s" + random.nextInt(12);
            Object d = random.nextInt(6) == 0 ? null : java.math.BigDecimal.valueOf(random.nextInt(2_000) - 1_000, 2);
            int b = random.nextInt(30);
            TestDatabase.run(db.session, "INSERT INTO plain VALUES (?, ?, ?, ?, ?)", i, a, b, s, d);
            TestDatabase.run(db.session, "INSERT INTO indexed VALUES (?, ?, ?, ?, ?)", i, a, b, s, d);
        }
    }

    @AfterEach
    void close() {
        db.close();
    }

    private String condition(String alias) {
        String[] signs = {"=", "<", "<=", ">", ">=", "<>"};
        String sign = signs[random.nextInt(signs.length)];
        String term =
                switch (random.nextInt(9)) {
                    case 0 -> alias + "id " + sign + " " + random.nextInt(ROWS + 20);
                    case 1 -> alias + "a " + sign + " " + (random.nextInt(24) - 2);
                    case 2 -> alias + "b " + sign + " " + random.nextInt(32);
                    case 3 -> alias + "s " + sign + " 's" + random.nextInt(13) + "'";
                    case 4 -> alias + "d " + sign + " " + (random.nextInt(22_000) - 11_000) / 1000.0;
                    case 5 -> alias + "a IN (" + random.nextInt(20) + ", " + random.nextInt(20) + ", NULL)";
                    case 6 -> alias + "b BETWEEN " + random.nextInt(30) + " AND " + random.nextInt(30);
                    case 7 -> alias + "a IS " + (random.nextBoolean() ? "NOT " : "") + "NULL";
                    default ->
                        alias + "b = " + random.nextInt(30) + " AND " + alias + "a " + sign + " " + random.nextInt(20);
                };
        return random.nextInt(6) == 0 ? "NOT (" + term + ")" : term;
    }

    private String conditions(String alias) {
        StringBuilder text = new StringBuilder(condition(alias));
        for (int i = random.nextInt(3); i > 0; i--) {
            text.append(random.nextInt(4) == 0 ? " OR " : " AND ").append(condition(alias));
        }
        return text.toString();
    }

    private void compare(String sql, boolean ordered) {
        List<String> expected =
                new ArrayList<>(db.rows(sql.replace("TABLE1", "plain").replace("TABLE2", "plain")));
        for (String variant : new String[] {"indexed,indexed", "plain,indexed", "indexed,plain"}) {
            String[] tables = variant.split(",");
            List<String> actual =
                    new ArrayList<>(db.rows(sql.replace("TABLE1", tables[0]).replace("TABLE2", tables[1])));
            if (!ordered) {
                Collections.sort(expected);
                Collections.sort(actual);
            }
            assertEquals(expected, actual, () -> "seed " + seed + ": " + sql + " " + variant);
        }
    }

    @Test
    void rangesFindTheSameRows() {
        for (int round = 0; round < 400; round++) {
            compare("SELECT * FROM TABLE1 WHERE " + conditions(""), false);
        }
    }

    @Test
    void ordersAndLimitsAreTheSame() {
        String[] orders = {
            "id",
            "id DESC",
            "a, id",
            "b DESC, a, id",
            "b, id",
            "b, id DESC",
            "s, b, id",
            "d DESC, id",
            "a DESC NULLS LAST, id"
        };
        for (int round = 0; round < 200; round++) {
            String order = orders[random.nextInt(orders.length)];
            String limit = random.nextBoolean() ? " LIMIT " + random.nextInt(20) + " OFFSET " + random.nextInt(5) : "";
            compare("SELECT id, a FROM TABLE1 WHERE " + conditions("") + " ORDER BY " + order + limit, true);
        }
    }

    @Test
    void joinsAreTheSame() {
        String[] types = {"JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"};
        String[] on = {
            "x.id = y.b", "x.a = y.a", "x.b = y.id AND x.a > y.a", "x.s = y.s AND x.b = y.b", "x.a < y.a - 15"
        };
        for (int round = 0; round < 60; round++) {
            String type = types[random.nextInt(types.length)];
            String sql = "SELECT x.id, y.id FROM TABLE1 x " + type + " TABLE2 y ON " + on[random.nextInt(on.length)]
                    + (random.nextBoolean() ? " AND " + condition("y.") : "") + " WHERE " + conditions("x.")
                    + (random.nextBoolean() ? " AND " + condition("y.") : "");
            compare(sql, false);
        }
    }

    @Test
    void groupsAndSubqueriesAreTheSame() {
        for (int round = 0; round < 60; round++) {
            compare(
                    "SELECT a, COUNT(*), SUM(b), MIN(s), MAX(d), COUNT(DISTINCT s) FROM TABLE1 WHERE " + conditions("")
                            + " GROUP BY a HAVING COUNT(*) > 1",
                    false);
            compare(
                    "SELECT id FROM TABLE1 x WHERE " + condition("x.")
                            + " AND EXISTS (SELECT 1 FROM TABLE2 y WHERE y.b = x.a AND " + condition("y.") + ")",
                    false);
            compare(
                    "SELECT DISTINCT a, s FROM TABLE1 WHERE a IN (SELECT b FROM TABLE2 WHERE " + conditions("") + ")",
                    false);
        }
    }
}
