package org.ashlardb.jdbc.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Queries that count entries of an index before they choose how to read a table answer as those of a table without indexes,
 * whether rows are in memory or in the page file, new, changed or gone.
 */
class CountedEntriesTest {
    private static final int ROWS = 6_000;
    private static final int ROUNDS = 100;
    private static final String[] CONDITIONS = {
        "state = 'NEW'",
        "state = 'DONE'",
        "state IN ('NEW', 'OLD', 'NONE')",
        "NOT done",
        "done IS TRUE AND state <> 'DONE'",
        "state = 'NEW' AND sent > 3000",
        "done = FALSE AND sent BETWEEN 100 AND 5900",
        "sent > 5990",
        "state <> 'DONE'",
        "'DONE' <> state AND done = FALSE",
        "state NOT IN ('OLD', 'DONE', 'NONE', 'DONE')",
        "done <> TRUE",
        "state <> 'DONE' AND state <> 'NEW' AND sent < 5900",
        "state <> 'DONE' AND state <> NULL",
    };
    private static final String[] FROM = {
        "SELECT id FROM % WHERE ",
        "SELECT %.id || ' ' || n FROM % JOIN %_part ON owner = %.id WHERE ",
        "SELECT %.id || ' ' || COALESCE(n, -1) FROM % LEFT JOIN %_part ON owner = %.id AND n <> 3 WHERE ",
        "SELECT id FROM % WHERE EXISTS (SELECT 1 FROM %_part WHERE owner = %.id AND n > 3) AND ",
        "SELECT id FROM % WHERE id NOT IN (SELECT owner FROM %_part WHERE n = 4) AND ",
        "SELECT id FROM %_part JOIN % ON owner = id JOIN %_part AS other ON other.owner = %_part.n + 5 WHERE ",
    };
    private static final Pattern JOIN_OF_FEW = Pattern.compile(
            "if it has at most \\d+ entries in .+, or the second\\s+(Sort .*\\s+)?(Project .*\\s+)?.* join ");
    private static final String[] ENDS = {
        " ORDER BY 1",
        " ORDER BY id LIMIT 7",
        " ORDER BY id DESC LIMIT 3 OFFSET 2",
        " ORDER BY sent, id LIMIT 5",
        " ORDER BY id",
    };

    @TempDir
    private Path directory;

    private Statement statement;

    private void run(String sql) throws SQLException {
        statement.execute(sql.replace("%", "q"));
        statement.execute(sql.replace("%", "plain"));
    }

    private List<String> rows(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(result.getString(1));
            }
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(strings = {"MEMORY", "LOGGED", "CACHED"})
    void answersAreThoseOfAScan(String mode) throws SQLException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        String url = "jdbc:ashlar:file:" + directory.resolve("db") + ";durability=delayed";
        try (Connection connection = DriverManager.getConnection(url)) {
            statement = connection.createStatement();
            run("CREATE " + mode + " TABLE % (id INT PRIMARY KEY, state VARCHAR(9), done BOOLEAN, sent INT)");
            statement.execute("CREATE INDEX q_state ON q (state)");
            statement.execute("CREATE INDEX q_done ON q (done)");
            statement.execute("CREATE INDEX q_sent ON q (sent)");
            statement.execute("CREATE INDEX q_both ON q (done, state DESC)");
            run("INSERT INTO % SELECT i, CASE WHEN i > 5980 THEN 'NEW' ELSE 'DONE' END, i <= 5980, i"
                    + " FROM generate_series(1, " + ROWS + ") AS g(i)");
            run("CREATE " + mode + " TABLE %_part (owner INT NOT NULL, n INT)");
            run("INSERT INTO %_part SELECT MOD(i * 7, 6100), MOD(i, 5) FROM generate_series(1, " + ROWS + ") AS g(i)");
            statement.execute("CREATE INDEX part_owner ON q_part (owner)");
            statement.execute("ANALYZE");
            boolean joins = false;
            boolean counts = false;
            boolean gaps = false;
            boolean orders = false;
            for (int round = 0; round < ROUNDS; round++) {
                change(connection, random);
                int from = random.nextInt(FROM.length);
                boolean many = from == 1 || from == 2; // rows for an id
                String query = FROM[from]
                        + CONDITIONS[random.nextInt(CONDITIONS.length)]
                        + ENDS[many ? 0 : random.nextInt(ENDS.length)];
                String plan = String.join("\n", rows("EXPLAIN " + query.replace("%", "q")));
                counts |= plan.contains("if it has at most");
                gaps |= plan.contains("STATE NOT IN [");
                orders |= JOIN_OF_FEW.matcher(plan).find();
                joins |= plan.contains("or if that reads too much Hash join inner");
                String what = "seed " + seed + ", " + query;
                assertEquals(rows(query.replace("%", "plain")), rows(query.replace("%", "q")), what);
            }
            assertTrue(counts && joins && gaps && orders, counts + " " + joins + " " + gaps + " " + orders);
            assertEquals(List.of(), rows("CHECK DATABASE"));
        }
    }

    private void change(Connection connection, Random random) throws SQLException {
        int id = 1 + random.nextInt(ROWS);
        switch (random.nextInt(9)) {
            case 0 -> run("UPDATE % SET state = 'OLD', done = TRUE WHERE state = 'NEW' AND id < " + id);
            case 1 -> run("UPDATE % SET state = 'NEW', done = FALSE WHERE id BETWEEN " + id + " AND " + (id + 9));
            case 2 -> run("DELETE FROM % WHERE id BETWEEN " + id + " AND " + (id + 99));
            case 3 -> run("UPDATE % SET sent = sent + 1 WHERE id > " + (ROWS - 50));
            case 4 -> statement.execute("CHECKPOINT");
            case 5 -> connection.setAutoCommit(false);
            case 6 -> run("UPDATE % SET state = NULL WHERE id BETWEEN " + id + " AND " + (id + 1));
            case 7 -> {
                if (!connection.getAutoCommit()) {
                    connection.rollback();
                    connection.setAutoCommit(true);
                }
            }
            default -> connection.setAutoCommit(true);
        }
    }
}
