package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.SplittableRandom;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.RandomText;
import org.ashlardb.testdata.TableModel;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Random statements on a keyed table against the model. */
@Timeout(120)
final class RandomOperationsTest extends DatabaseTest {
    private static final int KEYS = 200;
    private static final int STEPS = 4_000;

    private final TableModel<Integer, Value> model = new TableModel<>();
    private final Deque<Savepoint> savepoints = new ArrayDeque<>();

    private record Value(Long n, String text) {}

    @BeforeEach
    void createTable() throws SQLException {
        execute("CREATE TABLE t(id INT PRIMARY KEY, n BIGINT, text VARCHAR(40))", "CREATE INDEX t_n ON t(n)");
    }

    @Test
    void behavesAsTheModel() {
        RandomRun.run(this::steps);
    }

    private void steps(SplittableRandom random) throws SQLException {
        connection.setAutoCommit(false);
        model.save();
        for (int i = 0; i < STEPS; i++) {
            step(random);
            if (i % 100 == 0) {
                compareAll();
            }
        }
        compareAll();
    }

    private void step(SplittableRandom random) throws SQLException {
        int id = random.nextInt(KEYS);
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> insert(id, value(random));
            case 3, 4 -> {
                Value value = value(random);
                int count = update("UPDATE t SET n = ?, text = ? WHERE id = ?", value.n, value.text, id);
                assertEquals(model.update(id, value) ? 1 : 0, count);
            }
            case 5 -> assertEquals(model.delete(id) ? 1 : 0, update("DELETE FROM t WHERE id = ?", id));
            case 6 -> find(id);
            case 7 -> range(id, id + random.nextInt(30) - 5);
            case 8 -> move(id, random.nextInt(KEYS));
            case 9 -> byIndex(value(random).n);
            case 10 -> savepoint(random);
            default -> end(random);
        }
    }

    private static Value value(SplittableRandom random) {
        return new Value(
                random.nextInt(10) == 0 ? null : (Long) random.nextLong(-50, 50),
                random.nextInt(10) == 0 ? null : RandomText.anything(random, 20));
    }

    private void insert(int id, Value value) throws SQLException {
        try {
            update("INSERT INTO t VALUES(?, ?, ?)", id, value.n, value.text);
            assertTrue(model.insert(id, value), "inserted a key that was there: " + id);
        } catch (SQLException e) {
            assertEquals("23505", e.getSQLState(), e.getMessage());
            assertFalse(model.insert(id, value), "refused a free key: " + id);
        }
    }

    private void move(int from, int to) throws SQLException {
        try {
            int count = update("UPDATE t SET id = ? WHERE id = ?", to, from);
            assertEquals(model.move(from, to) ? 1 : 0, count);
        } catch (SQLException e) {
            assertEquals("23505", e.getSQLState(), e.getMessage());
            assertFalse(model.move(from, to));
        }
    }

    private void find(int id) throws SQLException {
        Value expected = model.find(id);
        try (PreparedStatement select = connection.prepareStatement("SELECT n, text FROM t WHERE id = ?")) {
            select.setInt(1, id);
            try (ResultSet rows = select.executeQuery()) {
                assertEquals(expected != null, rows.next());
                if (expected != null) {
                    assertRow(expected, rows, 1);
                }
                assertFalse(rows.next());
            }
        }
    }

    private static void assertRow(Value expected, ResultSet rows, int firstColumn) throws SQLException {
        long n = rows.getLong(firstColumn);
        assertEquals(expected.n, rows.wasNull() ? null : (Long) n);
        assertEquals(expected.text, rows.getString(firstColumn + 1));
    }

    private void range(int low, int high) throws SQLException {
        Iterator<Map.Entry<Integer, Value>> expected =
                model.range(low, high).entrySet().iterator();
        try (PreparedStatement select =
                connection.prepareStatement("SELECT id, n, text FROM t WHERE id BETWEEN ? AND ? ORDER BY id")) {
            select.setInt(1, low);
            select.setInt(2, high);
            try (ResultSet rows = select.executeQuery()) {
                while (expected.hasNext()) {
                    Map.Entry<Integer, Value> entry = expected.next();
                    assertTrue(rows.next());
                    assertEquals(entry.getKey(), rows.getInt(1));
                    assertRow(entry.getValue(), rows, 2);
                }
                assertFalse(rows.next());
            }
        }
    }

    private void byIndex(Long n) throws SQLException {
        long expected = model.rows().values().stream()
                .filter(value -> n != null && n.equals(value.n))
                .count();
        assertEquals(Long.toString(expected), query("SELECT COUNT(*) FROM t WHERE n = ?", n));
    }

    private void savepoint(SplittableRandom random) throws SQLException {
        if (savepoints.isEmpty() || random.nextInt(3) > 0) {
            savepoints.push(connection.setSavepoint());
            model.save();
        } else if (random.nextBoolean()) {
            connection.rollback(savepoints.pop());
            model.restore();
        } else {
            connection.releaseSavepoint(savepoints.pop());
            model.keep();
        }
    }

    private void end(SplittableRandom random) throws SQLException {
        if (random.nextInt(5) > 0) {
            return;
        }
        boolean commit = random.nextBoolean();
        if (commit) {
            connection.commit();
        } else {
            connection.rollback();
        }
        for (int i = savepoints.size(); i >= 0; i--) {
            if (commit) {
                model.keep();
            } else {
                model.restore();
            }
        }
        savepoints.clear();
        model.save();
    }

    private void compareAll() throws SQLException {
        range(-1, KEYS);
        assertEquals(Integer.toString(model.rows().size()), query("SELECT COUNT(*) FROM t"));
        assertNull(model.find(-1));
    }
}
