package org.ashlardb.bench.workload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.ashlardb.bench.keyvalue.KeyValueEngine;
import org.ashlardb.bench.keyvalue.KeyValueStore;
import org.ashlardb.bench.keyvalue.Records;
import org.ashlardb.bench.target.Target;

/**
 * Commits to be watched from outside: autocommit inserts through JDBC, or writes by an engine's own API. Forces of two
 * marked files stand before the first and after the last. Setting: {@code commits}.
 */
public final class ForcesExperiment implements Experiment {
    /** Name of the file that is forced before the first commit. */
    public static final String BEGIN = "forces-begin";

    /** Name of the file that is forced after the last commit. */
    public static final String END = "forces-end";

    private static final int WARM_COMMITS = 20;

    @Override
    public void run(Job job, Reporter out) throws IOException, SQLException, ClassNotFoundException {
        if (job.engine() instanceof KeyValueEngine engine) {
            watch(engine, job);
        } else {
            watch(job.target(), job);
        }
    }

    private static void watch(Target target, Job job) throws IOException, SQLException, ClassNotFoundException {
        target.prepare(job.directory());
        try (Connection connection = target.open(job.directory())) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(target.dialect().createTable()
                        + " thing(id INTEGER NOT NULL PRIMARY KEY, quantity INTEGER NOT NULL)");
            }
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO thing VALUES(?, 0)")) {
                commits(job, i -> {
                    insert.setInt(1, i);
                    insert.executeUpdate();
                });
            }
        }
        target.end(job.directory());
    }

    private static void watch(KeyValueEngine engine, Job job) throws IOException, SQLException {
        int commits = job.number("commits") + WARM_COMMITS;
        try (KeyValueStore store = engine.open(job.directory(), commits);
                KeyValueStore.Session session = store.session()) {
            byte[] key = new byte[Records.KEY_BYTES];
            byte[] value = new byte[Records.VALUE_BYTES];
            for (int i = 0; i < commits; i++) {
                Records.key(i, key);
                Records.value(key, 0, value);
                session.add(key, value);
            }
            session.commitBatch();
            commits(job, i -> {
                Records.key(i, key);
                Records.value(key, 1, value);
                session.put(key, value);
            });
        }
    }

    private static void commits(Job job, Phase.Operation commit) throws IOException, SQLException {
        int commits = job.number("commits");
        for (int i = 0; i < WARM_COMMITS; i++) {
            commit.run(i);
        }
        force(job.directory().resolve(BEGIN));
        for (int i = 0; i < commits; i++) {
            commit.run(WARM_COMMITS + i);
        }
        force(job.directory().resolve(END));
    }

    private static void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(1));
            channel.force(false);
        }
    }
}
