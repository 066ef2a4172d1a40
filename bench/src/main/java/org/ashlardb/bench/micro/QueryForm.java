package org.ashlardb.bench.micro;

import java.util.stream.IntStream;

/**
 * Forms of queries that applications and frameworks write, which an engine answers from a few rows if it sees how, and
 * from all rows if it does not. Each selects whole numbers only.
 */
public enum QueryForm {
    /** Customers with what one of two columns joins them to. */
    EITHER_COLUMN(
            "SELECT c.id, o.id FROM customer c JOIN orders o ON o.customer = c.id OR o.id = c.id"
                    + " WHERE c.id BETWEEN ? AND ?",
            9_980,
            20,
            11_221_980),
    /** A join with the groups of all customers, of which two are wanted. */
    JOINED_GROUPS(
            "SELECT c.id, m.latest FROM customer c"
                    + " JOIN (SELECT customer, MAX(placed) AS latest FROM orders GROUP BY customer) m ON m.customer = c.id"
                    + " WHERE c.id BETWEEN ? AND ?",
            9_998,
            2,
            37_473),
    /** The first rows by a column without an index. */
    FIRST_ROWS("SELECT id, amount FROM orders WHERE id >= ? ORDER BY amount, id LIMIT 10", 1_000, 0, 55_495),
    /** The first groups by a column with an index. */
    FIRST_GROUPS(
            "SELECT customer, SUM(CASE WHEN status < ? THEN amount ELSE 0 END) FROM orders"
                    + " GROUP BY customer ORDER BY customer LIMIT 50",
            10,
            0,
            128_535),
    /** A page of a join. */
    PAGE_OF_JOIN(
            "SELECT o.id, c.city FROM orders o JOIN customer c ON c.id = o.customer ORDER BY o.id LIMIT 10 OFFSET ?",
            5_000,
            0,
            25_500),
    /** The rows behind the last page, in the form that takes the place of a comparison of rows. */
    NEXT_PAGE(
            "SELECT id, placed FROM orders WHERE placed < ? OR placed = ? AND id < ?"
                    + " ORDER BY placed DESC, id DESC LIMIT 20",
            10_000,
            0,
            799_751) {
        @Override
        int[] parameters(int key) {
            return new int[] {key, key, key * 7};
        }
    },
    /** A condition that counts only where its parameter is given. */
    OPTIONAL_CONDITION(
            "SELECT COUNT(*), SUM(amount) FROM orders WHERE CAST(? AS INTEGER) IS NULL OR customer = ?",
            10_000,
            0,
            5_040) {
        @Override
        int[] parameters(int key) {
            return new int[] {key, key};
        }
    },
    /** The newest orders of 300 customers. */
    NO_LATER_ROW(
            "SELECT COUNT(*), SUM(o.id) FROM orders o WHERE o.customer BETWEEN ? AND ? AND NOT EXISTS"
                    + " (SELECT 1 FROM orders l WHERE l.customer = o.customer AND l.placed > o.placed)",
            9_700,
            300,
            28_498_450),
    /** Orders of 500 customers beside a sum over the customer's. */
    BESIDE_OWN_SUM(
            "SELECT COUNT(*), SUM(o.id) FROM orders o WHERE o.customer BETWEEN ? AND ? AND o.amount * 10 >"
                    + " (SELECT SUM(a.amount) FROM orders a WHERE a.customer = o.customer)",
            9_500,
            500,
            125_203_750),
    /** The three largest orders of each of 500 customers. */
    LARGEST_OF_GROUPS(
            "SELECT COUNT(*), SUM(id) FROM (SELECT id, ROW_NUMBER() OVER (PARTITION BY customer ORDER BY amount DESC, id)"
                    + " AS n FROM orders WHERE customer BETWEEN ? AND ?) r WHERE n <= 3",
            9_500,
            500,
            75_162_250),
    /** 300 keys. */
    MANY_KEYS(
            "SELECT COUNT(*), SUM(amount) FROM orders WHERE id IN (?" + ", ?".repeat(QueryForm.KEYS - 1) + ")",
            10_000,
            0,
            121_150) {
        @Override
        int[] parameters(int key) {
            return IntStream.range(0, KEYS).map(i -> key + 100 * i).toArray();
        }
    },
    /** Sums over a join of all rows. */
    SUMS_OF_JOIN(
            "SELECT c.city, SUM(o.amount) FROM orders o JOIN customer c ON c.id = o.customer WHERE o.amount >= ?"
                    + " GROUP BY c.city",
            10,
            0,
            50_403_348),
    /** The newest orders of one customer, in the order of another column than the customer's index has. */
    NEWEST_OF_ONE("SELECT id, amount FROM orders WHERE customer = ? ORDER BY id DESC LIMIT 5", 10_000, 0, 378_268),
    /** The oldest open orders, which are few and lie behind all others. */
    OPEN_ONES("SELECT id, amount + ? FROM orders WHERE state = 1 ORDER BY id LIMIT 10", 1_000, 0, 1_009_170),
    /** Customers of a city, and those with one of the orders that no index finds. */
    EITHER_EXISTS(
            "SELECT COUNT(*), SUM(c.id) FROM customer c WHERE c.id BETWEEN ? AND ? AND (c.city = 7 OR EXISTS"
                    + " (SELECT 1 FROM orders o WHERE o.amount * 9 = c.id AND o.status = 3))",
            9_800,
            200,
            119_927),
    /** Customers without an order above an amount. */
    NO_PARTNER(
            "SELECT COUNT(*), SUM(c.id) FROM customer c LEFT JOIN orders o ON o.customer = c.id AND o.amount > ?"
                    + " WHERE o.id IS NULL",
            100,
            0,
            21_239_827) {
        @Override
        int[] parameters(int key) {
            return new int[] {900 + key};
        }
    };

    private static final int KEYS = 300;

    private final String sql;
    private final int bound;
    private final int length;
    private final long expected;

    /**
     * @param length what the two parameters are the first and the last of; 0 where there is one
     * @param expected what the numbers of the result add up to for half of the bound
     */
    QueryForm(String sql, int bound, int length, long expected) {
        this.sql = sql;
        this.bound = bound;
        this.length = length;
        this.expected = expected;
    }

    String sql() {
        return sql;
    }

    /** Keys for {@link #parameters} are below it. */
    int bound() {
        return bound;
    }

    long expected() {
        return expected;
    }

    /** A key, or the first and the last of so many. */
    int[] parameters(int key) {
        return length == 0 ? new int[] {key} : new int[] {key, key + length - 1};
    }
}
