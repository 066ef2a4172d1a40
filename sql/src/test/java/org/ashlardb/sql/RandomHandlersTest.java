package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.Test;

/**
 * Random steps, some of which fail, in a procedure that handles failures leave what the same statements leave one by one,
 * where those that fail are taken back by themselves, or with all of their block to a savepoint.
 */
final class RandomHandlersTest {
    private static final int ROUNDS = Integer.getInteger("ashlar.handlers", 60);
    private static final int KEYS = 12;

    private final long seed = Long.getLong("ashlar.seed", System.nanoTime());
    private final Random random = new Random(seed);

    /** Statements that are done one after the other; one that fails is taken back by itself, or all of them. */
    private record Block(boolean undo, List<String> statements) {}

    @Test
    void handlersLeaveWhatStatementsLeaveOneByOne() {
        try (TestDatabase one = database();
                TestDatabase other = database()) {
            for (int round = 0; round < ROUNDS; round++) {
                List<Block> blocks = new ArrayList<>();
                for (int i = 0; i < 1 + random.nextInt(4); i++) {
                    blocks.add(block());
                }
                one.run("CREATE OR REPLACE PROCEDURE p() " + procedure(blocks), "CALL p()");
                other.run("BEGIN");
                blocks.forEach(block -> runOneByOne(other, block));
                other.run("COMMIT");
                for (String query : new String[] {
                    "SELECT * FROM parent ORDER BY id",
                    "SELECT * FROM child ORDER BY id",
                    "SELECT * FROM log ORDER BY what, n"
                }) {
                    assertEquals(other.rows(query), one.rows(query), "seed " + seed + ", " + blocks);
                }
                assertEquals(
                        other.rows("SELECT COUNT(*) FROM parent WHERE v >= 0"),
                        one.rows("SELECT COUNT(*) FROM parent WHERE v >= 0"));
            }
        }
    }

    private static TestDatabase database() {
        TestDatabase database = new TestDatabase();
        database.run(
                "CREATE TABLE parent(id INT PRIMARY KEY, v INT UNIQUE CHECK (v < 40), w VARCHAR(10) NOT NULL)",
                "CREATE TABLE child(id INT PRIMARY KEY, p INT REFERENCES parent ON DELETE CASCADE ON UPDATE CASCADE)",
                "CREATE TABLE log(what VARCHAR(10), n INT)",
                "CREATE TRIGGER of_child AFTER DELETE ON child FOR EACH ROW WHEN (OLD.id <> 5)"
                        + " INSERT INTO log VALUES ('child', OLD.id)",
                "CREATE TRIGGER of_parent AFTER UPDATE ON parent FOR EACH ROW BEGIN ATOMIC"
                        + " IF NEW.v = 7 THEN SIGNAL SQLSTATE '45007'; END IF;"
                        + " INSERT INTO log VALUES ('parent', NEW.v); END");
        return database;
    }

    private Block block() {
        List<String> statements = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(6); i++) {
            statements.add(statement());
        }
        return new Block(random.nextInt(3) == 0, statements);
    }

    private String statement() {
        int key = random.nextInt(KEYS);
        int value = random.nextInt(50);
        return switch (random.nextInt(9)) {
            case 0, 1 ->
                "INSERT INTO parent VALUES (" + key + ", " + value + ", 'a'), (" + random.nextInt(KEYS) + ", "
                        + random.nextInt(50) + ", 'b')";
            case 2, 3 -> "INSERT INTO child VALUES (" + key + ", " + random.nextInt(KEYS) + ")";
            case 4 -> "UPDATE parent SET v = v + " + random.nextInt(5) + " WHERE id >= " + key;
            case 5 -> "UPDATE parent SET id = id + 1 WHERE id = " + key;
            case 6 -> "DELETE FROM parent WHERE id BETWEEN " + key + " AND " + (key + 1);
            case 7 -> "UPDATE parent SET w = CASE WHEN v > 30 THEN NULL ELSE w || 'x' END WHERE id < " + key;
            default -> "DELETE FROM child WHERE id < " + random.nextInt(3);
        };
    }

    private static String procedure(List<Block> blocks) {
        StringBuilder text = new StringBuilder("BEGIN ATOMIC ");
        for (Block block : blocks) {
            text.append("BEGIN DECLARE ")
                    .append(block.undo ? "UNDO" : "CONTINUE")
                    .append(" HANDLER FOR SQLEXCEPTION; ");
            block.statements.forEach(statement -> text.append(statement).append("; "));
            text.append("END; ");
        }
        return text.append("END").toString();
    }

    private static void runOneByOne(TestDatabase database, Block block) {
        database.run("SAVEPOINT block");
        for (String statement : block.statements) {
            try {
                database.run(statement);
            } catch (SqlException e) {
                if (block.undo) {
                    database.run("ROLLBACK TO SAVEPOINT block");
                    return;
                }
            }
        }
    }
}
