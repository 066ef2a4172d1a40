package org.ashlardb.bench.micro;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One prepared query of a form, over 10,000 customers and 100,000 orders of these, ten for each. Its parameters change
 * from one execution to the next, as H2 hands out its last result again where they do not.
 */
public class JdbcForms extends JdbcSuite {
    private static final int CUSTOMERS = 10_000;
    private static final int ORDERS = 100_000;
    private static final int OPEN_ORDERS = 20;
    private static final int BATCH = 1_000;
    private static final int SPREAD = 7_919; // a prime, so that the orders of a customer lie far from each other
    private static final int AMOUNTS = 1_009; // a prime too, so that they have different amounts

    @Param
    QueryForm form;

    private PreparedStatement query;
    private RandomKeys keys;

    @Override
    void prepare() throws SQLException {
        String create = table.target().dialect().createTable();
        table.execute("DROP TABLE IF EXISTS orders");
        table.execute("DROP TABLE IF EXISTS customer");
        table.execute(create + " customer(id INTEGER PRIMARY KEY, city INTEGER NOT NULL)");
        table.execute(create + " orders(id INTEGER PRIMARY KEY, customer INTEGER NOT NULL, placed INTEGER NOT NULL,"
                + " status INTEGER NOT NULL, amount INTEGER NOT NULL, state INTEGER NOT NULL)");
        fill("INSERT INTO customer(id, city) VALUES(?, ?)", CUSTOMERS, id -> new int[] {id, id % 100});
        fill(
                "INSERT INTO orders(id, customer, placed, status, amount, state) VALUES(?, ?, ?, ?, ?, ?)",
                ORDERS,
                JdbcForms::order);
        table.execute("CREATE INDEX orders_customer ON orders(customer)");
        table.execute("CREATE INDEX orders_placed ON orders(placed, id)");
        table.execute("CREATE INDEX orders_state ON orders(state)");
        table.target().afterLoad(table.connection());
        query = table.prepare(form.sql());
        keys = new RandomKeys(form.bound());
        expect(form.expected(), sum(form.bound() / 2));
    }

    private static int[] order(int id) {
        int customer = (int) ((long) id * SPREAD % CUSTOMERS);
        int state = id < ORDERS - OPEN_ORDERS ? 0 : 1;
        return new int[] {id, customer, id / 7, id * 31 % 10, id * 37 % AMOUNTS, state};
    }

    private interface Filler {
        int[] row(int id);
    }

    private void fill(String insertion, int rows, Filler filler) throws SQLException {
        table.connection().setAutoCommit(false);
        try (PreparedStatement insert = table.prepare(insertion)) {
            for (int id = 0; id < rows; id++) {
                setAll(insert, filler.row(id));
                insert.addBatch();
                if ((id + 1) % BATCH == 0) {
                    insert.executeBatch();
                }
            }
        }
        table.connection().commit();
        table.connection().setAutoCommit(true);
    }

    private static void setAll(PreparedStatement statement, int[] values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setInt(i + 1, values[i]);
        }
    }

    @Benchmark
    public long query() throws SQLException {
        return sum(keys.next());
    }

    /** All numbers of the result for a key, added up. */
    long sum(int key) throws SQLException {
        setAll(query, form.parameters(key));
        long sum = 0;
        try (ResultSet row = query.executeQuery()) {
            int columns = row.getMetaData().getColumnCount();
            while (row.next()) {
                for (int i = 1; i <= columns; i++) {
                    sum += row.getLong(i);
                }
            }
        }
        return sum;
    }
}
