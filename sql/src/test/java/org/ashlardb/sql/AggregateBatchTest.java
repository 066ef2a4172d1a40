package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Aggregates that take rows in batches, beside the same with a filter that is always true, which take them one by one. */
class AggregateBatchTest {
    private static final TestDatabase db = new TestDatabase();
    private static final List<String> FUNCTIONS = List.of("COUNT", "SUM", "AVG", "MIN", "MAX");
    private static final List<String> NUMBERS =
            List.of("i", "n", "big", "small", "f", "d", "d * 1.25", "i + d", "f * i");
    private static final List<String> OTHERS = List.of("s", "b", "day", "long_text");

    @BeforeAll
    static void create() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, g INT, h VARCHAR(3), i INT, n INT NOT NULL, big BIGINT, small BIGINT,"
                        + " f DOUBLE PRECISION, d DECIMAL(9, 2), s VARCHAR(20), b BOOLEAN, day DATE,"
                        + " long_text VARCHAR(90))",
                "INSERT INTO t SELECT x, NULLIF(MOD(x * 7, 11), 3), 'g' || MOD(x, 5), NULLIF(MOD(x * 31, 1009), 5), x,"
                        + " 9223372036854775807 - x, -9223372036854775000 - MOD(x, 7), x / 3.0E0,"
                        + " NULLIF(MOD(x, 900), 8) / 7.0, NULLIF('s' || MOD(x * 13, 800), 's9'), MOD(x, 3) > 0,"
                        + " DATE '2020-02-01' + MOD(x * 17, 999), 'a text of more than sixteen letters: ' || MOD(x, 77)"
                        + " FROM generate_series(1, 2100) AS g (x)");
    }

    @AfterAll
    static void close() {
        db.close();
    }

    private static List<String> calls() {
        List<String> calls =
                new ArrayList<>(List.of("COUNT(*)", "BOOL_AND(b)", "BOOL_OR(b)", "STDDEV_POP(i)", "VAR_SAMP(d)"));
        for (String function : FUNCTIONS) {
            NUMBERS.forEach(argument -> calls.add(function + "(" + argument + ")"));
        }
        for (String argument : OTHERS) {
            List.of("COUNT", "MIN", "MAX").forEach(function -> calls.add(function + "(" + argument + ")"));
        }
        return calls;
    }

    private static void assertSameOneByOne(String rows) {
        for (String call : calls()) {
            List<String> batches = db.rows("SELECT " + call + " FROM " + rows);
            assertEquals(
                    db.rows("SELECT " + call + " FILTER (WHERE id > -1) FROM " + rows),
                    batches,
                    call + " FROM " + rows);
            assertTrue(!batches.isEmpty());
        }
    }

    @Test
    void ofAllRows() {
        assertSameOneByOne("t");
        assertSameOneByOne("t WHERE MOD(id, 3) = 1 AND s <> 's10'");
        assertSameOneByOne("t WHERE i IS NULL");
        assertSameOneByOne("t WHERE id > 4999999");
        assertSameOneByOne("t WHERE id BETWEEN 1020 AND 1030");
    }

    @Test
    void ofGroups() {
        assertSameOneByOne("t GROUP BY g ORDER BY g");
        assertSameOneByOne("t GROUP BY h, g ORDER BY h, g");
        assertSameOneByOne("t WHERE MOD(n, 7) <> 2 GROUP BY MOD(id, 1300) ORDER BY MOD(id, 1300)");
        assertSameOneByOne("t GROUP BY GROUPING SETS ((), (g), (h), (g, h)) ORDER BY GROUPING(g), GROUPING(h), g, h");
        assertSameOneByOne("t WHERE id < 0 GROUP BY GROUPING SETS ((), (g)) ORDER BY g");
    }

    @Test
    void sumsBeyondALong() {
        BigInteger big = BigInteger.ZERO;
        BigInteger small = BigInteger.ZERO;
        for (int x = 1; x <= 2_100; x++) {
            big = big.add(BigInteger.valueOf(Long.MAX_VALUE - x));
            small = small.add(BigInteger.valueOf(-9_223_372_036_854_775_000L - x % 7));
        }
        assertEquals(
                List.of(big + "|" + small + "|" + big.add(small)),
                db.rows("SELECT SUM(big), SUM(small), SUM(big) + SUM(small) FROM t"));
    }
}
