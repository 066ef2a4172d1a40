package org.ashlardb.bench.workload;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import org.ashlardb.bench.keyvalue.Records;
import org.ashlardb.bench.target.Dialect;
import org.ashlardb.bench.target.Target;

/**
 * The experiment of 2013 on transactions: loops of the five statements of TPC-B, each statement a transaction of its
 * own (short) or 200 loops in one (long). Settings: {@code accounts}, {@code tellers}, {@code branches}, {@code seconds}
 * for each of the two.
 */
final class TransactionsExperiment implements Experiment {
    static final String SHORT = "short transactions";
    static final String LONG = "long transactions";

    private static final int LOOPS_PER_LONG = 200;
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
            Bank bank = new Bank(connection, job);
            long time = job.nanos("seconds");
            Phase.warm(Integer.MAX_VALUE, time, bank::loop);
            new Phase(SHORT, Metric.THROUGHPUT, 1, Integer.MAX_VALUE, time).run(out, bank::loop);
            connection.setAutoCommit(false);
            bank.longTransaction(0);
            new Phase(LONG, Metric.THROUGHPUT, LOOPS_PER_LONG, Integer.MAX_VALUE, time).run(out, bank::longTransaction);
            connection.setAutoCommit(true);
            bank.audit();
            out.memory();
            out.figure(
                    Figure.WHOLE_RUN,
                    Metric.RAW_SIZE,
                    (double) RAW_BYTES * (job.number("accounts") + job.number("tellers") + job.number("branches"))
                            + (double) bank.loops * Bank.HISTORY_BYTES);
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

    /** The statements, and what they must have come to. */
    private static final class Bank {
        /** Three INTEGER, a BIGINT, a TIMESTAMP, 22 letters. */
        static final int HISTORY_BYTES = 50;

        private static final int LARGEST = 1_000;
        private static final String FILLER = "filler to twenty-two b";

        private final Connection connection;
        private final int accounts;
        private final int tellers;
        private final int branches;
        private final PreparedStatement updateAccount;
        private final PreparedStatement selectAccount;
        private final PreparedStatement updateTeller;
        private final PreparedStatement updateBranch;
        private final PreparedStatement insertHistory;
        private long random;
        private long sum;
        private long loops;

        Bank(Connection connection, Job job) throws SQLException {
            this.connection = connection;
            accounts = job.number("accounts");
            tellers = job.number("tellers");
            branches = job.number("branches");
            updateAccount = connection.prepareStatement("UPDATE accounts SET Abalance=Abalance+? WHERE Aid=?");
            selectAccount = connection.prepareStatement("SELECT Abalance FROM accounts WHERE Aid=?");
            updateTeller = connection.prepareStatement("UPDATE tellers SET Tbalance=Tbalance+? WHERE Tid=?");
            updateBranch = connection.prepareStatement("UPDATE branches SET Bbalance=Bbalance+? WHERE Bid=?");
            insertHistory = connection.prepareStatement(
                    "INSERT INTO account_history(Tid,Bid,Aid,delta,htime,filler) VALUES(?,?,?,?,?,?)");
        }

        private int random(int bound) {
            random = Records.mix(random);
            return (int) Math.floorMod(random, (long) bound);
        }

        void loop(int i) throws SQLException {
            int account = random(accounts);
            int teller = random(tellers);
            int branch = random(branches);
            long delta = random(2 * LARGEST + 1) - (long) LARGEST;
            update(updateAccount, delta, account);
            selectAccount.setInt(1, account);
            try (ResultSet row = selectAccount.executeQuery()) {
                if (!row.next()) {
                    throw new SQLException("Account " + account + " is missing");
                }
                row.getLong(1);
            }
            update(updateTeller, delta, teller);
            update(updateBranch, delta, branch);
            insertHistory.setInt(1, teller);
            insertHistory.setInt(2, branch);
            insertHistory.setInt(3, account);
            insertHistory.setLong(4, delta);
            insertHistory.setTimestamp(5, new Timestamp(System.currentTimeMillis()));
            insertHistory.setString(6, FILLER);
            insertHistory.executeUpdate();
            sum += delta;
            loops++;
        }

        private static void update(PreparedStatement update, long delta, int id) throws SQLException {
            update.setLong(1, delta);
            update.setInt(2, id);
            if (update.executeUpdate() != 1) {
                throw new SQLException("The update of row " + id + " changed no row");
            }
        }

        void longTransaction(int i) throws SQLException {
            for (int loop = 0; loop < LOOPS_PER_LONG; loop++) {
                loop(loop);
            }
            connection.commit();
        }

        /** Balances and history must add up. */
        void audit() throws SQLException {
            Tables.check(connection, "SELECT SUM(Abalance) FROM accounts", sum);
            Tables.check(connection, "SELECT SUM(Tbalance) FROM tellers", sum);
            Tables.check(connection, "SELECT SUM(Bbalance) FROM branches", sum);
            Tables.check(connection, "SELECT SUM(delta) FROM account_history", sum);
            Tables.check(connection, "SELECT COUNT(*) FROM account_history", loops);
        }
    }
}
