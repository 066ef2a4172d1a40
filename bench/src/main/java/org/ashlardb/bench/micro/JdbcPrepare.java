package org.ashlardb.bench.micro;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;

/** Prepares statements whose texts nobody has seen before, and executes none: what parsing and planning take. */
public class JdbcPrepare extends JdbcSuite {
    private static final int ROWS = 1_000;

    private int number;

    @Override
    void prepare() throws SQLException {
        table.load(0, ROWS);
        lookUp();
        groups();
        insert();
    }

    @Benchmark
    public int lookUp() throws SQLException {
        return prepared("SELECT quantity, price, weight FROM item WHERE id = ?");
    }

    @Benchmark
    public int groups() throws SQLException {
        return prepared("SELECT a.quantity, COUNT(*), MAX(b.price) FROM item a JOIN item b ON b.id = a.id + 1"
                + " WHERE a.id > ? GROUP BY a.quantity HAVING COUNT(*) > 1 ORDER BY 2 DESC, 1");
    }

    @Benchmark
    public int insert() throws SQLException {
        return prepared("INSERT INTO item (id, quantity, price) VALUES (?, ?, ?)");
    }

    /** The number, which makes the text another one, is a comment. */
    private int prepared(String sql) throws SQLException {
        try (PreparedStatement statement = table.connection().prepareStatement(sql + " /* " + number++ + " */")) {
            return statement.getParameterMetaData().getParameterCount();
        }
    }
}
