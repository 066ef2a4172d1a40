package org.ashlardb.bench.workload;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.List;
import java.util.Locale;

/**
 * What a test suite of an application does in a fresh JVM: tables with keys, indexes and foreign keys, a few rows in
 * each, and several hundred statements of different texts, each executed once or twice; then everything is dropped.
 */
public final class FirstStatements {
    private static final int TABLES = 30;
    private static final int ROWS = 10;
    private static final int CHANGED_NAMES = 5; // of the parents whose children get another name

    /** %1$d is the number of a table, %2$d that of the one before. */
    private static final List<String> QUERIES = List.of(
            "SELECT x.id, x.name, x.amount, x.made, x.parent FROM part%1$d x WHERE x.id = ?",
            "SELECT x.id, x.name, y.id, y.name FROM part%1$d x LEFT JOIN part%2$d y ON x.parent = y.id WHERE x.id > ?"
                    + " ORDER BY x.name, y.id",
            "SELECT y.name, COUNT(*), SUM(x.amount) FROM part%1$d x JOIN part%2$d y ON x.parent = y.id WHERE x.id >= ?"
                    + " GROUP BY y.name HAVING COUNT(*) > 1 ORDER BY 1",
            "SELECT x.id FROM part%1$d x WHERE EXISTS (SELECT 1 FROM part%2$d y WHERE y.parent = x.id AND y.id > ?)"
                    + " ORDER BY x.id",
            "SELECT COUNT(*) FROM part%1$d x WHERE x.name LIKE 'name%%' AND x.id <> ?",
            "SELECT x.id, CASE WHEN x.amount > 3 THEN 'big' ELSE 'small' END, COALESCE(x.name, '-') FROM part%1$d x"
                    + " WHERE x.id IN (1, 2, ?) ORDER BY x.made DESC",
            "SELECT DISTINCT UPPER(x.name) FROM part%1$d x WHERE x.made > CURRENT_TIMESTAMP OR x.id < ? ORDER BY 1",
            "SELECT x.id FROM part%1$d x WHERE x.parent = (SELECT MAX(y.id) FROM part%2$d y WHERE y.id < ?)"
                    + " ORDER BY x.id");

    private final Connection connection;

    public FirstStatements(Connection connection) {
        this.connection = connection;
    }

    /** Does it all; returns how many values were read and rows changed, which is the same for each engine. */
    public long run() throws SQLException {
        create();
        insert();
        long done = query() + change() + lookAround();
        try (Statement statement = connection.createStatement()) {
            for (int i = TABLES - 1; i >= 0; i--) {
                statement.execute("DROP TABLE part" + i);
            }
        }
        return done;
    }

    private void create() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < TABLES; i++) {
                String reference = i == 0
                        ? ""
                        : ", CONSTRAINT of_parent" + i + " FOREIGN KEY (parent) REFERENCES part" + (i - 1) + "(id)";
                statement.execute("CREATE TABLE part" + i + " (id INT PRIMARY KEY, name VARCHAR(50) NOT NULL,"
                        + " amount DECIMAL(12,2), made TIMESTAMP, parent INT" + reference + ")");
                statement.execute("CREATE INDEX by_name" + i + " ON part" + i + "(name)");
            }
        }
    }

    private void insert() throws SQLException {
        for (int i = 0; i < TABLES; i++) {
            for (int row = 0; row < ROWS; row++) {
                try (PreparedStatement statement = connection.prepareStatement(
                        "INSERT INTO part" + i + " (id, name, amount, made, parent) VALUES (?, ?, ?, ?, ?)")) {
                    statement.setInt(1, row);
                    statement.setString(2, "name" + row);
                    statement.setBigDecimal(3, BigDecimal.valueOf(row * 100L + 25, 2));
                    statement.setTimestamp(4, Timestamp.valueOf("2024-01-0" + (1 + row % 9) + " 10:00:00"));
                    statement.setInt(5, row / 2);
                    statement.executeUpdate();
                }
            }
        }
    }

    private long query() throws SQLException {
        long read = 0;
        for (String query : QUERIES) {
            for (int i = 1; i < TABLES; i++) {
                try (PreparedStatement statement =
                        connection.prepareStatement(String.format(Locale.ROOT, query, i, i - 1))) {
                    statement.setInt(1, i % ROWS);
                    try (ResultSet rows = statement.executeQuery()) {
                        int columns = rows.getMetaData().getColumnCount();
                        while (rows.next()) {
                            for (int column = 1; column <= columns; column++) {
                                read += rows.getString(column) == null ? 0 : 1;
                            }
                        }
                    }
                }
            }
        }
        return read;
    }

    private long change() throws SQLException {
        long changed = 0;
        for (int i = 1; i < TABLES; i++) {
            changed += update("UPDATE part" + i + " SET name = ?, amount = amount + 1 WHERE id = ?", i % ROWS);
            changed += update("UPDATE part" + i + " SET name = ? WHERE parent = ? AND amount > 0", i % CHANGED_NAMES);
        }
        for (int i = TABLES - 1; i > 0; i--) {
            changed += update("DELETE FROM part" + i + " WHERE name <> ? AND id = ?", ROWS - 1);
        }
        return changed;
    }

    private long update(String sql, int number) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, "other");
            statement.setInt(2, number);
            return statement.executeUpdate();
        }
    }

    /** What libraries that map objects to tables ask. */
    private long lookAround() throws SQLException {
        DatabaseMetaData metaData = connection.getMetaData();
        long found = 0;
        for (int i = 0; i < TABLES; i++) {
            String table = metaData.storesUpperCaseIdentifiers() ? "PART" + i : "part" + i;
            found += rows(metaData.getColumns(null, null, table, null));
            found += rows(metaData.getPrimaryKeys(null, null, table));
            found += rows(metaData.getImportedKeys(null, null, table));
        }
        return found;
    }

    private static long rows(ResultSet rows) throws SQLException {
        long count = 0;
        try (rows) {
            while (rows.next()) {
                count++;
            }
        }
        return count;
    }
}
