package org.ashlardb.bench.micro;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * INSERT with ascending keys, one transaction per row, into a table whose trigger does something after each row; all tables
 * start empty each time. H2 has triggers in Java only and cannot run it.
 */
public class JdbcTriggers extends JdbcSuite {
    static final int ROWS = 50_000;

    /** What the trigger does. */
    public enum Kind {
        /** There is no trigger. */
        NONE(""),
        /** It inserts a row into another table. */
        LOG("INSERT INTO kept VALUES(fresh.id, fresh.price)"),
        /** It adds to one of 256 rows of another table. */
        SUM("UPDATE kept SET price = price + fresh.price WHERE id = fresh.quantity");

        private final String body;

        Kind(String body) {
            this.body = body;
        }
    }

    @Param
    Kind trigger = Kind.NONE;

    int rows = ROWS;
    private PreparedStatement insert;

    @Override
    void prepare() throws SQLException {
        empty();
        insert();
        check();
    }

    @Setup(Level.Invocation)
    public void empty() throws SQLException {
        table.create();
        table.execute("DROP TABLE IF EXISTS kept");
        table.execute("CREATE TABLE kept(id INTEGER PRIMARY KEY, price BIGINT NOT NULL)");
        if (trigger == Kind.SUM) {
            for (int quantity = 0; quantity < ItemTable.QUANTITIES; quantity++) {
                table.execute("INSERT INTO kept VALUES(" + quantity + ", 0)");
            }
        }
        if (trigger != Kind.NONE) {
            table.execute(create());
        }
        insert = table.prepareInsert();
    }

    private String create() {
        String before = "CREATE TRIGGER follows AFTER INSERT ON item ";
        return engine.startsWith("sqlite")
                ? before + "FOR EACH ROW BEGIN " + trigger.body.replace("fresh.", "NEW.") + "; END"
                : before + "REFERENCING NEW ROW AS fresh FOR EACH ROW " + trigger.body;
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public void insert() throws SQLException {
        for (int id = 0; id < rows; id++) {
            ItemTable.bind(insert, id);
            insert.executeUpdate();
        }
    }

    /** The benchmark has inserted what it should, and the trigger has followed. */
    @TearDown(Level.Invocation)
    public void check() throws SQLException {
        insert.close();
        table.expectRows(rows);
        long sum = 0;
        for (int id = 0; id < rows && trigger != Kind.NONE; id++) {
            sum += ItemTable.price(id);
        }
        try (Statement statement = table.connection().createStatement();
                ResultSet kept = statement.executeQuery("SELECT SUM(price) FROM kept")) {
            kept.next();
            expect(sum, kept.getLong(1));
        }
    }
}
