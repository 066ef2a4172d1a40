package org.ashlardb.bench.micro;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Pages of a list, as an application shows them: the 20 before a moment, newest first, of those of one moment the one
 * with the higher key; and the names that begin with some letters. There are indexes of moments and of names.
 */
public class JdbcPages extends JdbcSuite {
    private static final int PAGE = 20;
    private static final int OF_ONE_MOMENT = 3;
    private static final int OF_ONE_BEGINNING = 100;

    @Param("100000")
    int rows = 100_000;

    private PreparedStatement before;
    private PreparedStatement beginning;
    private RandomKeys keys;

    @Override
    void prepare() throws SQLException {
        table.execute(table.target().dialect().createTable()
                + " letter(id INTEGER PRIMARY KEY, sent INTEGER NOT NULL, name VARCHAR(40) NOT NULL)");
        table.execute("CREATE INDEX letter_sent ON letter(sent)");
        table.execute("CREATE INDEX letter_name ON letter(name)");
        table.connection().setAutoCommit(false);
        try (PreparedStatement insert = table.prepare("INSERT INTO letter(id, sent, name) VALUES(?, ?, ?)")) {
            for (int id = 0; id < rows; id++) {
                insert.setInt(1, id);
                insert.setInt(2, id / OF_ONE_MOMENT);
                insert.setString(3, name(id));
                insert.addBatch();
            }
            insert.executeBatch();
        }
        table.connection().commit();
        table.connection().setAutoCommit(true);
        before = table.prepare("SELECT id, name FROM letter WHERE sent < ? ORDER BY sent DESC, id DESC LIMIT " + PAGE);
        beginning = table.prepare("SELECT COUNT(*) FROM letter WHERE name LIKE ?");
        keys = new RandomKeys(rows / OF_ONE_MOMENT - PAGE);
        long expected = 0;
        for (int id = 30 * OF_ONE_MOMENT - PAGE; id < 30 * OF_ONE_MOMENT; id++) {
            expected += id;
        }
        expect(expected, page(30));
        expect(OF_ONE_BEGINNING, names(7));
    }

    private static String name(int id) {
        return String.format(Locale.ROOT, "%06d and so on, letter %d", id / OF_ONE_BEGINNING, id);
    }

    @Benchmark
    public long page() throws SQLException {
        return page(PAGE + keys.next());
    }

    private long page(int sent) throws SQLException {
        before.setInt(1, sent);
        long sum = 0;
        try (ResultSet row = before.executeQuery()) {
            while (row.next()) {
                sum += row.getInt(1);
            }
        }
        return sum;
    }

    @Benchmark
    public int names() throws SQLException {
        return names(keys.next() % (rows / OF_ONE_BEGINNING));
    }

    private int names(int group) throws SQLException {
        beginning.setString(1, String.format(Locale.ROOT, "%06d%%", group));
        try (ResultSet row = beginning.executeQuery()) {
            row.next();
            return row.getInt(1);
        }
    }
}
