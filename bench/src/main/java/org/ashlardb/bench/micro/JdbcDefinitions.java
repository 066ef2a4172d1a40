package org.ashlardb.bench.micro;

import java.sql.SQLException;
import java.sql.Statement;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * A table that references another one is made, gets a column and an index, and is dropped, beside many that are there: each
 * references the one before, and every fourth has a view.
 */
public class JdbcDefinitions extends JdbcSuite {
    private static final int TABLES_A_VIEW = 4;

    /** How many tables there are besides. */
    @Param({"100", "5000"})
    int tables;

    private Statement statement;
    private int made;

    @Override
    void prepare() throws SQLException {
        made = 0;
        statement = table.connection().createStatement();
        for (int i = 0; i < tables; i++) {
            String parent = i == 0 ? "" : " REFERENCES t" + (i - 1) + "(id)";
            statement.execute("CREATE TABLE t" + i + " (id INT PRIMARY KEY, parent INT" + parent
                    + ", name VARCHAR(50) UNIQUE, price DECIMAL(10, 2) DEFAULT 0 CHECK (price >= 0))");
            made++;
            if (i % TABLES_A_VIEW == 0) {
                statement.execute("CREATE VIEW v" + i + " AS SELECT id, name FROM t" + i + " WHERE price > 5");
                made++;
            }
        }
        makeAndDrop();
    }

    /** Returns how many tables and views there are besides. */
    @Benchmark
    public int makeAndDrop() throws SQLException {
        statement.execute("CREATE TABLE one (id INT PRIMARY KEY, parent INT REFERENCES t7(id), name VARCHAR(50))");
        statement.execute("ALTER TABLE one ADD COLUMN price INT");
        statement.execute("CREATE INDEX by_name ON one(name)");
        statement.execute("DROP TABLE one");
        return made;
    }
}
