package org.ashlardb.bench.workload;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.ashlardb.bench.keyvalue.Records;

/**
 * The transactions of a shop over one connection, after TPC-C and in its shares: of a hundred, 45 orders of 5 to 15 items,
 * 43 payments, and 4 each of deliveries of ten orders, questions about a customer's last order, and about what is running
 * out.
 */
final class Shop implements TransactionClients.Work {
    private static final int ORDERED = 45; // of a hundred
    private static final int PAID = ORDERED + 43;
    private static final int DELIVERED = PAID + 4;
    private static final int ASKED = DELIVERED + 4;

    private static final int LEAST_LINES = 5;
    private static final int MORE_LINES = 11;
    private static final int MOST_OF_AN_ITEM = 10;
    private static final int REFILL = 91;
    private static final int MOST_PAID = 500_000;
    private static final int BY_NAME = 60; // of a hundred payments and questions
    private static final int CARRIERS = 10;
    private static final int LOW = 15;
    private static final int RECENT = 20; // orders

    /** What committed transactions have done; money in cents. */
    static final class Sums {
        long transactions;
        long orders;
        long lines;
        long paid;
        long deliveries;
        long charged;

        void add(Sums more) {
            transactions += more.transactions;
            orders += more.orders;
            lines += more.lines;
            paid += more.paid;
            deliveries += more.deliveries;
            charged += more.charged;
        }
    }

    private final Connection connection;
    private final int warehouses;
    private final Map<String, PreparedStatement> statements = new HashMap<>();
    private final Sums sums = new Sums();
    private Sums change = new Sums();
    private long random;

    /** @param seed of what is ordered, paid and asked */
    Shop(Connection connection, int warehouses, long seed) {
        this.connection = connection;
        this.warehouses = warehouses;
        random = seed;
    }

    Sums sums() {
        return sums;
    }

    @Override
    public long done() {
        return sums.transactions;
    }

    @Override
    public void transaction(int i) throws SQLException {
        change = new Sums();
        change.transactions = 1;
        int kind = random(100);
        int warehouse = random(warehouses);
        if (kind < ORDERED) {
            order(warehouse, random(ShopTables.DISTRICTS));
        } else if (kind < PAID) {
            payment(warehouse, random(ShopTables.DISTRICTS));
        } else if (kind < DELIVERED) {
            for (int district = 0; district < ShopTables.DISTRICTS; district++) {
                delivery(warehouse, district);
            }
        } else if (kind < ASKED) {
            lastOrder(warehouse, random(ShopTables.DISTRICTS));
        } else {
            runningOut(warehouse, random(ShopTables.DISTRICTS));
        }
        connection.commit();
        sums.add(change);
    }

    private int random(int bound) {
        random = Records.mix(random);
        return (int) Math.floorMod(random, (long) bound);
    }

    private PreparedStatement with(String sql, Object... values) throws SQLException {
        PreparedStatement statement = statements.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            statements.put(sql, statement);
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] instanceof Integer number) {
                statement.setInt(i + 1, number);
            } else if (values[i] instanceof Long number) {
                statement.setLong(i + 1, number);
            } else if (values[i] instanceof Timestamp time) {
                statement.setTimestamp(i + 1, time);
            } else {
                statement.setString(i + 1, (String) values[i]);
            }
        }
        return statement;
    }

    /** Changes one row. */
    private void change(String sql, Object... values) throws SQLException {
        int changed = with(sql, values).executeUpdate();
        if (changed != 1) {
            throw new SQLException(sql + " changed " + changed + " rows");
        }
    }

    /** The first column of the only row, a number; so many columns are read. */
    private long number(int columns, String sql, Object... values) throws SQLException {
        try (ResultSet row = with(sql, values).executeQuery()) {
            if (!row.next()) {
                throw new SQLException(sql + " found no row");
            }
            for (int i = 2; i <= columns; i++) {
                row.getString(i);
            }
            return row.getLong(1);
        }
    }

    private static Timestamp now() {
        return new Timestamp(System.currentTimeMillis());
    }

    private void order(int warehouse, int district) throws SQLException {
        number(1, "SELECT w_tax FROM warehouse WHERE w_id = ?", warehouse);
        change("UPDATE district SET d_next = d_next + 1 WHERE d_w = ? AND d_id = ?", warehouse, district);
        int order = (int)
                number(2, "SELECT d_next - 1, d_tax FROM district WHERE d_w = ? AND d_id = ?", warehouse, district);
        int customer = random(ShopTables.CUSTOMERS);
        number(
                3,
                "SELECT c_discount, c_first, c_last FROM customer WHERE c_w = ? AND c_d = ? AND c_id = ?",
                warehouse,
                district,
                customer);
        TreeSet<Integer> items = new TreeSet<>(); // in this order, so that nobody waits in a circle
        int count = LEAST_LINES + random(MORE_LINES);
        while (items.size() < count) {
            items.add(random(ShopTables.ITEMS));
        }
        change(
                "INSERT INTO orders(o_w, o_d, o_id, o_c, o_date, o_lines) VALUES(?, ?, ?, ?, ?, ?)",
                warehouse,
                district,
                order,
                customer,
                now(),
                count);
        change("INSERT INTO new_order(n_w, n_d, n_o) VALUES(?, ?, ?)", warehouse, district, order);
        List<Object[]> lines = new ArrayList<>();
        for (int item : items) {
            int quantity = 1 + random(MOST_OF_AN_ITEM);
            long price = number(3, "SELECT i_price, i_name, i_data FROM item WHERE i_id = ?", item);
            takeFromStock(warehouse, item, quantity);
            lines.add(new Object[] {warehouse, district, order, lines.size(), item, quantity, price * quantity});
        }
        insertLines(lines);
        change.orders++;
        change.lines += count;
    }

    private void insertLines(List<Object[]> lines) throws SQLException {
        String sql = "INSERT INTO order_line(l_w, l_d, l_o, l_number, l_i, l_quantity, l_amount, l_dist)"
                + " VALUES(?, ?, ?, ?, ?, ?, ?, 'twenty-four letters, all')";
        for (Object[] line : lines) {
            with(sql, line).addBatch();
        }
        with(sql).executeBatch();
    }

    private void takeFromStock(int warehouse, int item, int quantity) throws SQLException {
        change(
                "UPDATE stock SET s_quantity = CASE WHEN s_quantity >= ? THEN s_quantity - ? ELSE s_quantity + ? END,"
                        + " s_ytd = s_ytd + ?, s_orders = s_orders + 1 WHERE s_w = ? AND s_i = ?",
                quantity + MOST_OF_AN_ITEM,
                quantity,
                REFILL - quantity,
                quantity,
                warehouse,
                item);
        number(3, "SELECT s_quantity, s_dist, s_data FROM stock WHERE s_w = ? AND s_i = ?", warehouse, item);
    }

    /** A customer by number, or the one in the middle of those of a name. */
    private int customer(int warehouse, int district) throws SQLException {
        int number = random(ShopTables.CUSTOMERS);
        if (random(100) >= BY_NAME) {
            return number;
        }
        List<Integer> found = new ArrayList<>();
        try (ResultSet rows = with(
                        "SELECT c_id FROM customer WHERE c_w = ? AND c_d = ? AND c_last = ? ORDER BY c_first",
                        warehouse,
                        district,
                        ShopTables.lastName(number))
                .executeQuery()) {
            while (rows.next()) {
                found.add(rows.getInt(1));
            }
        }
        return found.get(found.size() / 2);
    }

    private void payment(int warehouse, int district) throws SQLException {
        long paid = 1 + random(MOST_PAID);
        change("UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?", paid, warehouse);
        change("UPDATE district SET d_ytd = d_ytd + ? WHERE d_w = ? AND d_id = ?", paid, warehouse, district);
        int customer = customer(warehouse, district);
        change(
                "UPDATE customer SET c_balance = c_balance - ?, c_payments = c_payments + 1"
                        + " WHERE c_w = ? AND c_d = ? AND c_id = ?",
                paid,
                warehouse,
                district,
                customer);
        number(
                4,
                "SELECT c_balance, c_first, c_last, c_data FROM customer WHERE c_w = ? AND c_d = ? AND c_id = ?",
                warehouse,
                district,
                customer);
        change(
                "INSERT INTO history(h_c_w, h_c_d, h_c_id, h_date, h_amount, h_data) VALUES(?, ?, ?, ?, ?, 'a payment')",
                warehouse,
                district,
                customer,
                now(),
                paid);
        change.paid += paid;
    }

    private void delivery(int warehouse, int district) throws SQLException {
        int order;
        try (ResultSet row = with("SELECT MIN(n_o) FROM new_order WHERE n_w = ? AND n_d = ?", warehouse, district)
                .executeQuery()) {
            row.next();
            order = row.getInt(1);
            if (row.wasNull()) {
                return;
            }
        }
        int deleted = with("DELETE FROM new_order WHERE n_w = ? AND n_d = ? AND n_o = ?", warehouse, district, order)
                .executeUpdate();
        if (deleted == 0) {
            return; // another one was faster
        }
        int customer = (int) number(
                2, "SELECT o_c, o_date FROM orders WHERE o_w = ? AND o_d = ? AND o_id = ?", warehouse, district, order);
        change(
                "UPDATE orders SET o_carrier = ? WHERE o_w = ? AND o_d = ? AND o_id = ?",
                random(CARRIERS),
                warehouse,
                district,
                order);
        with(
                        "UPDATE order_line SET l_delivered = ? WHERE l_w = ? AND l_d = ? AND l_o = ?",
                        now(),
                        warehouse,
                        district,
                        order)
                .executeUpdate();
        long amount = number(
                1,
                "SELECT SUM(l_amount) FROM order_line WHERE l_w = ? AND l_d = ? AND l_o = ?",
                warehouse,
                district,
                order);
        change(
                "UPDATE customer SET c_balance = c_balance + ? WHERE c_w = ? AND c_d = ? AND c_id = ?",
                amount,
                warehouse,
                district,
                customer);
        change.deliveries++;
        change.charged += amount;
    }

    private void lastOrder(int warehouse, int district) throws SQLException {
        int customer = customer(warehouse, district);
        number(
                3,
                "SELECT c_balance, c_first, c_last FROM customer WHERE c_w = ? AND c_d = ? AND c_id = ?",
                warehouse,
                district,
                customer);
        int order = (int) number(
                1, "SELECT MAX(o_id) FROM orders WHERE o_w = ? AND o_d = ? AND o_c = ?", warehouse, district, customer);
        try (ResultSet rows = with(
                        "SELECT l_i, l_quantity, l_amount, l_delivered FROM order_line"
                                + " WHERE l_w = ? AND l_d = ? AND l_o = ?",
                        warehouse,
                        district,
                        order)
                .executeQuery()) {
            while (rows.next()) {
                rows.getInt(1);
                rows.getInt(2);
                rows.getLong(3);
                rows.getTimestamp(4);
            }
        }
    }

    private void runningOut(int warehouse, int district) throws SQLException {
        int next = (int) number(1, "SELECT d_next FROM district WHERE d_w = ? AND d_id = ?", warehouse, district);
        number(
                1,
                "SELECT COUNT(DISTINCT s_i) FROM order_line, stock WHERE l_w = ? AND l_d = ? AND l_o >= ? AND l_o < ?"
                        + " AND s_w = l_w AND s_i = l_i AND s_quantity < ?",
                warehouse,
                district,
                next - RECENT,
                next,
                LOW);
    }

    /** Tables must hold what has been done, by one client or several. */
    static void audit(Connection connection, int warehouses, Sums sums) throws SQLException {
        int districts = warehouses * ShopTables.DISTRICTS;
        long orders = (long) districts * ShopTables.ORDERS;
        long waiting = (long) districts * (ShopTables.ORDERS - ShopTables.DELIVERED);
        Tables.check(connection, "SELECT SUM(d_next) FROM district", orders + sums.orders);
        Tables.check(connection, "SELECT COUNT(*) FROM orders", orders + sums.orders);
        Tables.check(connection, "SELECT COUNT(*) FROM order_line", orders * ShopTables.LINES + sums.lines);
        Tables.check(connection, "SELECT COUNT(*) FROM new_order", waiting + sums.orders - sums.deliveries);
        Tables.check(connection, "SELECT SUM(s_orders) FROM stock", sums.lines);
        Tables.check(connection, "SELECT SUM(w_ytd) FROM warehouse", sums.paid);
        Tables.check(connection, "SELECT SUM(d_ytd) FROM district", sums.paid);
        Tables.check(connection, "SELECT COALESCE(SUM(h_amount), 0) FROM history", sums.paid);
        Tables.check(connection, "SELECT SUM(c_balance) FROM customer", sums.charged - sums.paid);
    }
}
