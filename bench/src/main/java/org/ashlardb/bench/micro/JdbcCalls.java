package org.ashlardb.bench.micro;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Moves an amount from one row to another in a transaction: by two updates and a commit, or by one call of a procedure that
 * does both. H2 and SQLite have no procedures with statements in them.
 */
public class JdbcCalls extends JdbcSuite {
    private static final int AMOUNT = 3;

    /** How the amount is moved. */
    public enum Kind {
        STATEMENTS,
        CALL
    }

    @Param
    Kind kind = Kind.CALL;

    @Param("20000")
    int rows = 20_000;

    private PreparedStatement take;
    private PreparedStatement give;
    private PreparedStatement call;
    private RandomKeys keys;

    @Override
    void prepare() throws SQLException {
        table.load(0, rows);
        keys = new RandomKeys(rows);
        if (kind == Kind.CALL) {
            table.execute(
                    "CREATE PROCEDURE move(IN giver INT, IN taker INT, IN amount INT) MODIFIES SQL DATA BEGIN ATOMIC"
                            + " UPDATE item SET price = price - amount WHERE id = giver;"
                            + " UPDATE item SET price = price + amount WHERE id = taker; END");
            call = table.connection().prepareCall("{call move(?, ?, ?)}");
        } else {
            take = table.prepare("UPDATE item SET price = price - ? WHERE id = ?");
            give = table.prepare("UPDATE item SET price = price + ? WHERE id = ?");
            table.connection().setAutoCommit(false);
        }
        long before = price(17);
        long sum = sum();
        move(17, 18);
        expect(before - AMOUNT, price(17));
        expect(sum, sum());
    }

    private long price(int id) throws SQLException {
        return number("SELECT price FROM item WHERE id = " + id);
    }

    private long sum() throws SQLException {
        return number("SELECT SUM(price) FROM item");
    }

    private long number(String query) throws SQLException {
        try (Statement statement = table.connection().createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }

    @Benchmark
    public void move() throws SQLException {
        move(keys.next(), keys.next());
    }

    @Override
    public void close() throws SQLException, IOException {
        if (kind == Kind.CALL) {
            call.close();
            table.execute("DROP PROCEDURE move"); // which the table could not be dropped for
        }
        super.close();
    }

    private void move(int giver, int taker) throws SQLException {
        if (kind == Kind.CALL) {
            call.setInt(1, giver);
            call.setInt(2, taker);
            call.setInt(3, AMOUNT);
            call.execute();
            return;
        }
        take.setInt(1, AMOUNT);
        take.setInt(2, giver);
        take.executeUpdate();
        give.setInt(1, AMOUNT);
        give.setInt(2, taker);
        give.executeUpdate();
        table.connection().commit();
    }
}
