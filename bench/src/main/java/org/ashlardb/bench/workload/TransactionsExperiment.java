package org.ashlardb.bench.workload;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.ashlardb.bench.target.Dialect;
import org.ashlardb.bench.target.Target;

/**
 * The experiment of 2013 on transactions: loops of the five statements of TPC-B, each statement a transaction of its
 * own (short) or 200 loops in one (long); then, with more than one of the {@code clients}, each loop a transaction, by so
 * many threads. Further settings: {@code accounts}, {@code tellers}, {@code branches}, {@code seconds} for each of these.
 */
final class TransactionsExperiment implements Experiment {
    static final String SHORT = "short transactions";
    static final String LONG = "long transactions";
    static final String CONCURRENT = "concurrent transactions";

    private static final int ROWS_PER_COMMIT = 1_000;
    /** Numbers of three tables of 2 BIGINT each. */
    private static final int RAW_BYTES = 16;

    @Override
    public void run(Job job, Reporter out) throws IOException, SQLException, ClassNotFoundException {
        Target target = job.target();
        target.prepare(job.directory());
        try (Connection connection = target.open(job.directory())) {
            create(connection, target.dialect());
            load(connection, "accounts", job.number("accounts"));
            load(connection, "tellers", job.number("tellers"));
            load(connection, "branches", job.number("branches"));
            Bank bank = new Bank(connection, job, 0);
            long time = job.nanos("seconds");
            Phase.warm(Integer.MAX_VALUE, time, bank::loop);
            new Phase(SHORT, Metric.THROUGHPUT, 1, Integer.MAX_VALUE, time).run(out, bank::loop);
            connection.setAutoCommit(false);
            bank.longTransaction(0);
            new Phase(LONG, Metric.THROUGHPUT, Bank.LOOPS_PER_LONG, Integer.MAX_VALUE, time)
                    .run(out, bank::longTransaction);
            connection.setAutoCommit(true);
            if (job.number("clients") > 1) {
                TransactionClients<Bank> clients =
                        new TransactionClients<>(job, target, (client, number) -> new Bank(client, job, number));
                out.figure(CONCURRENT, Metric.THROUGHPUT, clients.run(time, time));
                clients.works().forEach(bank::add);
            }
            bank.audit();
            out.memory();
            out.figure(
                    Figure.WHOLE_RUN,
                    Metric.RAW_SIZE,
                    (double) RAW_BYTES * (job.number("accounts") + job.number("tellers") + job.number("branches"))
                            + (double) bank.done() * Bank.HISTORY_BYTES);
        }
        target.end(job.directory());
    }

    private static void create(Connection connection, Dialect dialect) throws SQLException {
        String create = dialect.createTable();
        try (Statement statement = connection.createStatement()) {
            statement.execute(create + " accounts(Aid INTEGER NOT NULL PRIMARY KEY, Abalance BIGINT NOT NULL)");
            statement.execute(create + " tellers(Tid INTEGER NOT NULL PRIMARY KEY, Tbalance BIGINT NOT NULL)");
            statement.execute(create + " branches(Bid INTEGER NOT NULL PRIMARY KEY, Bbalance BIGINT NOT NULL)");
            statement.execute(
                    create + " account_history(Tid INTEGER NOT NULL, Bid INTEGER NOT NULL, Aid INTEGER NOT NULL,"
                            + " delta BIGINT NOT NULL, htime TIMESTAMP NOT NULL, filler VARCHAR(22) NOT NULL)");
        }
    }

    private static void load(Connection connection, String table, int rows) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + table + " VALUES(?, 0)")) {
            for (int id = 0; id < rows; id++) {
                insert.setInt(1, id);
                insert.executeUpdate();
                if (id % ROWS_PER_COMMIT == ROWS_PER_COMMIT - 1) {
                    connection.commit();
                }
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
    }
}
