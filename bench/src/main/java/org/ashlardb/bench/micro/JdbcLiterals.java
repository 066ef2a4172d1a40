package org.ashlardb.bench.micro;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * A SELECT by key whose key stands in the text, another one each time: no text comes again before all the others, so a
 * cache of statements by their text is no help.
 */
public class JdbcLiterals extends JdbcSuite {
    private static final int STEP = 7_919; // prime, so that the keys go through all rows

    @Param("200000")
    int rows = 200_000;

    private Statement statement;
    private int key;

    @Override
    void prepare() throws SQLException {
        table.load(0, rows);
        statement = table.connection().createStatement();
        expect(ItemTable.numbers(0), select());
        expect(ItemTable.numbers(STEP), select());
    }

    @Benchmark
    public double select() throws SQLException {
        try (ResultSet row = statement.executeQuery("SELECT quantity, price, weight FROM item WHERE id = " + key)) {
            key = (key + STEP) % rows;
            return ItemTable.readNumbers(row);
        }
    }
}
