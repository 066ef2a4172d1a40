package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A table as a queue of jobs, from which several workers take the next one that nobody has. */
@Timeout(60)
class JobQueueTest {
    private static final String URL = "jdbc:ashlar:mem:jobs";
    private static final int JOBS = 400;
    private static final int WORKERS = 4;

    @ParameterizedTest
    @ValueSource(strings = {"id", "priority, id", "priority DESC, id"})
    void eachJobIsDoneOnce(String order) throws Exception {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE job (id INT PRIMARY KEY, priority INT NOT NULL, done BOOLEAN NOT NULL)");
            statement.execute("CREATE INDEX job_priority ON job (priority)");
            statement.execute(
                    "INSERT INTO job SELECT i, MOD(i * 7, 10), FALSE FROM generate_series(1, " + JOBS + ") AS s (i)");
            ExecutorService pool = Executors.newFixedThreadPool(WORKERS);
            try {
                List<Future<List<Integer>>> workers = new ArrayList<>();
                for (int i = 0; i < WORKERS; i++) {
                    workers.add(pool.submit(() -> work(order)));
                }
                List<Integer> done = new ArrayList<>();
                for (Future<List<Integer>> worker : workers) {
                    done.addAll(worker.get());
                }
                Collections.sort(done);
                assertEquals(IntStream.rangeClosed(1, JOBS).boxed().toList(), done);
            } finally {
                pool.shutdownNow();
            }
            statement.execute("DROP TABLE job");
        }
    }

    /** Takes one after the other; there is none only where each job left is another worker's. */
    private static List<Integer> work(String order) throws SQLException {
        List<Integer> mine = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(URL);
                PreparedStatement next = connection.prepareStatement("SELECT id FROM job WHERE NOT done ORDER BY "
                        + order + " FETCH FIRST ROW ONLY FOR UPDATE SKIP LOCKED");
                PreparedStatement finish = connection.prepareStatement("UPDATE job SET done = TRUE WHERE id = ?");
                PreparedStatement left = connection.prepareStatement("SELECT COUNT(*) FROM job WHERE NOT done")) {
            connection.setAutoCommit(false);
            boolean more = true;
            while (more) {
                try (ResultSet job = next.executeQuery()) {
                    more = job.next();
                    if (more) {
                        mine.add(job.getInt(1));
                        finish.setInt(1, job.getInt(1));
                        assertEquals(1, finish.executeUpdate());
                    }
                }
                if (!more) {
                    try (ResultSet count = left.executeQuery()) {
                        count.next();
                        assertEquals(Math.min(count.getInt(1), WORKERS - 1), count.getInt(1), "jobs that nobody took");
                    }
                }
                connection.commit();
            }
        }
        return mine;
    }
}
