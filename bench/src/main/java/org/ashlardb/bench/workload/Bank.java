package org.ashlardb.bench.workload;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import org.ashlardb.bench.keyvalue.Records;

/** The statements of TPC-B over one connection, and what they must have come to. */
final class Bank implements TransactionClients.Work {
    /** Three INTEGER, a BIGINT, a TIMESTAMP, 22 letters. */
    static final int HISTORY_BYTES = 50;

    static final int LOOPS_PER_LONG = 200;

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

    /** @param seed of the accounts, tellers and sums */
    Bank(Connection connection, Job job, long seed) throws SQLException {
        this.connection = connection;
        random = seed;
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
        loops++;
        int account = random(accounts);
        int teller = random(tellers);
        int branch = random(branches);
        long delta = random(2 * LARGEST + 1) - (long) LARGEST;
        sum += delta;
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

    /** One loop as a transaction; the connection does not commit by itself. */
    @Override
    public void transaction(int i) throws SQLException {
        long sumBefore = sum;
        boolean done = false;
        try {
            loop(i);
            connection.commit();
            done = true;
        } finally {
            if (!done) {
                sum = sumBefore;
                loops--;
            }
        }
    }

    /** Takes what another has done for its own. */
    void add(Bank other) {
        sum += other.sum;
        loops += other.loops;
    }

    @Override
    public long done() {
        return loops;
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
