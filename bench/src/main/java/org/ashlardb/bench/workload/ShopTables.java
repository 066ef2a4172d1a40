package org.ashlardb.bench.workload;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import org.ashlardb.bench.keyvalue.Records;
import org.ashlardb.bench.target.Dialect;

/**
 * The tables of {@link Shop}, which are those of TPC-C with fewer columns and rows: money is whole cents, so that all
 * engines add it up alike.
 */
final class ShopTables {
    static final int DISTRICTS = 10; // of a warehouse
    static final int CUSTOMERS = 600; // of a district
    static final int ITEMS = 10_000;
    /** Orders of a district at the beginning, one of each customer; the last third waits for delivery. */
    static final int ORDERS = CUSTOMERS;

    static final int DELIVERED = ORDERS * 2 / 3;
    static final int LINES = 10; // of an order
    static final int NAMES = 100;

    private static final int ROWS_PER_COMMIT = 1_000;
    private static final String[] DEFINITIONS = {
        "warehouse(w_id INTEGER NOT NULL PRIMARY KEY, w_name VARCHAR(10) NOT NULL, w_tax INTEGER NOT NULL,"
                + " w_ytd BIGINT NOT NULL)",
        "district(d_w INTEGER NOT NULL, d_id INTEGER NOT NULL, d_name VARCHAR(10) NOT NULL, d_tax INTEGER NOT NULL,"
                + " d_ytd BIGINT NOT NULL, d_next INTEGER NOT NULL, PRIMARY KEY(d_w, d_id))",
        "customer(c_w INTEGER NOT NULL, c_d INTEGER NOT NULL, c_id INTEGER NOT NULL, c_first VARCHAR(16) NOT NULL,"
                + " c_last VARCHAR(16) NOT NULL, c_discount INTEGER NOT NULL, c_balance BIGINT NOT NULL,"
                + " c_payments INTEGER NOT NULL, c_data VARCHAR(250) NOT NULL, PRIMARY KEY(c_w, c_d, c_id))",
        "history(h_c_w INTEGER NOT NULL, h_c_d INTEGER NOT NULL, h_c_id INTEGER NOT NULL, h_date TIMESTAMP NOT NULL,"
                + " h_amount BIGINT NOT NULL, h_data VARCHAR(24) NOT NULL)",
        "orders(o_w INTEGER NOT NULL, o_d INTEGER NOT NULL, o_id INTEGER NOT NULL, o_c INTEGER NOT NULL,"
                + " o_date TIMESTAMP NOT NULL, o_carrier INTEGER, o_lines INTEGER NOT NULL, PRIMARY KEY(o_w, o_d, o_id))",
        "new_order(n_w INTEGER NOT NULL, n_d INTEGER NOT NULL, n_o INTEGER NOT NULL, PRIMARY KEY(n_w, n_d, n_o))",
        "item(i_id INTEGER NOT NULL PRIMARY KEY, i_name VARCHAR(24) NOT NULL, i_price INTEGER NOT NULL,"
                + " i_data VARCHAR(50) NOT NULL)",
        "stock(s_w INTEGER NOT NULL, s_i INTEGER NOT NULL, s_quantity INTEGER NOT NULL, s_dist VARCHAR(24) NOT NULL,"
                + " s_ytd INTEGER NOT NULL, s_orders INTEGER NOT NULL, s_data VARCHAR(50) NOT NULL,"
                + " PRIMARY KEY(s_w, s_i))",
        "order_line(l_w INTEGER NOT NULL, l_d INTEGER NOT NULL, l_o INTEGER NOT NULL, l_number INTEGER NOT NULL,"
                + " l_i INTEGER NOT NULL, l_delivered TIMESTAMP, l_quantity INTEGER NOT NULL, l_amount BIGINT NOT NULL,"
                + " l_dist VARCHAR(24) NOT NULL, PRIMARY KEY(l_w, l_d, l_o, l_number))"
    };

    private final Connection connection;
    private final int warehouses;
    private long random;

    ShopTables(Connection connection, int warehouses) {
        this.connection = connection;
        this.warehouses = warehouses;
    }

    /** Creates and fills them. */
    void create(Dialect dialect) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String definition : DEFINITIONS) {
                statement.execute(dialect.createTable() + " " + definition);
            }
            statement.execute("CREATE INDEX by_name ON customer(c_w, c_d, c_last, c_first)");
            statement.execute("CREATE INDEX by_customer ON orders(o_w, o_d, o_c, o_id)");
        }
        connection.setAutoCommit(false);
        fill();
        connection.setAutoCommit(true);
    }

    static String lastName(int number) {
        return "name " + number % NAMES;
    }

    private int random(int bound) {
        random = Records.mix(random);
        return (int) Math.floorMod(random, (long) bound);
    }

    /** The row of a number, from 0 on. */
    private interface RowMaker {
        Object[] row(int number);
    }

    private void fill() throws SQLException {
        Timestamp then = new Timestamp(0);
        String data = "a customer ".repeat(20);
        int districts = warehouses * DISTRICTS;
        insert("item", ITEMS, i -> new Object[] {i, "item " + i, 100 + random(9_900), "what is known of item " + i});
        insert("warehouse", warehouses, i -> new Object[] {i, "w" + i, random(2_000), 0L});
        insert("stock", warehouses * ITEMS, i -> new Object[] {
            i / ITEMS, i % ITEMS, 10 + random(91), "twenty-four letters, all", 0, 0, "what is in store of " + i
        });
        insert("district", districts, i ->
                new Object[] {i / DISTRICTS, i % DISTRICTS, "d" + i, random(2_000), 0L, ORDERS});
        insert("customer", districts * CUSTOMERS, i -> {
            int district = i / CUSTOMERS;
            int customer = i % CUSTOMERS;
            return new Object[] {
                district / DISTRICTS,
                district % DISTRICTS,
                customer,
                "first " + random(1_000),
                lastName(customer),
                random(5_000),
                0L,
                0,
                data
            };
        });
        insert("orders", districts * ORDERS, i -> {
            int district = i / ORDERS;
            int order = i % ORDERS;
            Integer carrier = order < DELIVERED ? Integer.valueOf(order % 10) : null;
            return new Object[] {
                district / DISTRICTS, district % DISTRICTS, order, order * 7 % CUSTOMERS, then, carrier, LINES
            };
        });
        int waiting = ORDERS - DELIVERED;
        insert("new_order", districts * waiting, i -> {
            int district = i / waiting;
            return new Object[] {district / DISTRICTS, district % DISTRICTS, DELIVERED + i % waiting};
        });
        insert("order_line", districts * ORDERS * LINES, i -> {
            int order = i / LINES;
            int district = order / ORDERS;
            return new Object[] {
                district / DISTRICTS,
                district % DISTRICTS,
                order % ORDERS,
                i % LINES,
                random(ITEMS),
                then,
                5,
                0L,
                "twenty-four letters, all"
            };
        });
    }

    private void insert(String table, int rows, RowMaker maker) throws SQLException {
        int width = maker.row(0).length;
        String sql = "INSERT INTO " + table + " VALUES(?" + ", ?".repeat(width - 1) + ")";
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            for (int i = 0; i < rows; i++) {
                Object[] row = maker.row(i);
                for (int column = 0; column < width; column++) {
                    set(insert, column + 1, row[column]);
                }
                insert.addBatch();
                if (i % ROWS_PER_COMMIT == ROWS_PER_COMMIT - 1 || i == rows - 1) {
                    insert.executeBatch();
                    connection.commit();
                }
            }
        }
    }

    private static void set(PreparedStatement statement, int index, Object value) throws SQLException {
        if (value == null) {
            statement.setNull(index, Types.INTEGER); // the carrier
        } else {
            statement.setObject(index, value);
        }
    }
}
