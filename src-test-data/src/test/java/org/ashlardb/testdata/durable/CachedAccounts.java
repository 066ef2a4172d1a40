package org.ashlardb.testdata.durable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Key;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/**
 * Accounts in a CACHED table between which money goes, and a LOGGED one. In every snapshot the balances have the same
 * sum, and of each account {@code i} there is one row, with the key {@code i} or {@code i + COUNT}.
 */
final class CachedAccounts {
    static final int COUNT = 1_200;
    static final long TOTAL = 1_000_000;

    private static final String CACHED = "ACCOUNTS";
    private static final String LOGGED = "BANK";
    private static final String EXTRA = "ACCOUNTS_EXTRA";
    private static final int OWNERS = 40;
    private static final int BATCH = 100;
    private static final int OWNER = 1;
    private static final int BALANCE = 2;
    private static final int CODE = 3;
    private static final int TEXT = 4;
    private static final Set<ErrorCode> CONFLICTS = Set.of(
            ErrorCode.RESTART_STATEMENT, ErrorCode.SERIALIZATION_FAILURE, ErrorCode.DEADLOCK, ErrorCode.LOCK_TIMEOUT);

    private final Database database;

    CachedAccounts(Database database) {
        this.database = database;
    }

    // ---------------------------------------------------------------- writing

    void create() {
        try (Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            transaction.beginStatement();
            Table accounts = create(transaction, CACHED, TableMode.CACHED);
            for (int i = 0; i < COUNT; i++) {
                insert(transaction, accounts, i, i % OWNERS, 0, i % 3 == 0 ? null : (long) i, "first");
            }
            insert(transaction, create(transaction, LOGGED, TableMode.LOGGED), 0, 0, TOTAL, null, "");
            transaction.endStatement();
            transaction.commit();
        }
    }

    private Table create(Transaction transaction, String name, TableMode mode) {
        return database.createTable(
                transaction,
                new TableDefinition(
                        "PUBLIC",
                        name,
                        mode,
                        List.of(
                                ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
                                ColumnDefinition.of("OWNER", ColumnType.BIGINT).notNull(),
                                ColumnDefinition.of("BALANCE", ColumnType.BIGINT)
                                        .notNull(),
                                ColumnDefinition.of("CODE", ColumnType.BIGINT),
                                ColumnDefinition.of("TEXT", ColumnType.VARCHAR)),
                        List.of(
                                IndexDefinition.primaryKey(name + "_PK", 0),
                                IndexDefinition.of(name + "_OWNER", OWNER),
                                IndexDefinition.unique(name + "_CODE", CODE)),
                        Map.of()));
    }

    private static void insert(
            Transaction transaction, Table table, long id, long owner, long balance, Long code, String text) {
        Row row = table.newRow();
        row.setLong(0, id);
        row.setLong(OWNER, owner);
        row.setLong(BALANCE, balance);
        setCode(row, code);
        row.setString(TEXT, text);
        table.insert(transaction, row);
    }

    private static void setCode(Row row, Long code) {
        if (code == null) {
            row.setNull(CODE);
        } else {
            row.setLong(CODE, code);
        }
    }

    /** Does something to an account or two and commits it or takes it back; false if others were in the way. */
    boolean change(Transaction transaction, SplittableRandom random) {
        transaction.begin(IsolationLevel.values()[random.nextInt(IsolationLevel.values().length)]);
        try {
            Table accounts = database.findTable(transaction, "PUBLIC", CACHED);
            for (int i = random.nextInt(4); i >= 0; i--) {
                Snapshot snapshot = transaction.beginStatement();
                change(transaction, snapshot, accounts, random);
                transaction.endStatement();
            }
            if (random.nextInt(6) == 0) {
                transaction.rollback();
            } else {
                transaction.commit();
            }
            return true;
        } catch (EngineException e) {
            if (transaction.isActive()) {
                transaction.rollback();
            }
            if (!CONFLICTS.contains(e.code())) {
                throw e;
            }
            return false;
        }
    }

    private void change(Transaction transaction, Snapshot snapshot, Table accounts, SplittableRandom random) {
        try (Cursor cursor = accounts.newCursor()) {
            switch (random.nextInt(8)) {
                case 0, 1 -> pay(transaction, snapshot, cursor, byOwner(cursor, snapshot, random), random);
                case 2, 3 -> pay(transaction, snapshot, cursor, byKey(cursor, snapshot, random), random);
                case 4 -> fromBank(transaction, snapshot, cursor, byKey(cursor, snapshot, random), random);
                case 5 -> {
                    byKey(cursor, snapshot, random);
                    Row row = accounts.newRow();
                    row.setLong(OWNER, random.nextInt(OWNERS));
                    row.setString(TEXT, text(random));
                    accounts.update(transaction, snapshot, cursor.rowId(), row);
                }
                case 6 -> {
                    long id = byKey(cursor, snapshot, random);
                    Long code = random.nextInt(3) == 0 ? null : id % COUNT + COUNT * (long) random.nextInt(3);
                    long balance = cursor.getLong(BALANCE);
                    long owner = cursor.getLong(OWNER);
                    if (accounts.delete(transaction, snapshot, cursor.rowId())) {
                        insert(transaction, accounts, (id + COUNT) % (2 * COUNT), owner, balance, code, text(random));
                    }
                }
                default -> requireDuplicate(transaction, accounts, byKey(cursor, snapshot, random));
            }
        }
    }

    /** Steps to some account; returns its key. */
    private static long byKey(Cursor cursor, Snapshot snapshot, SplittableRandom random) {
        long id = random.nextInt(COUNT);
        return seek(cursor, snapshot, id);
    }

    private static long seek(Cursor cursor, Snapshot snapshot, long account) {
        Index primary = cursor.table().primaryKey();
        if (cursor.seek(snapshot, primary, primary.newKey().addLong(account))) {
            return account;
        }
        if (!cursor.seek(snapshot, primary, primary.newKey().addLong(account + COUNT))) {
            throw new AssertionError("account " + account + " is not there");
        }
        return account + COUNT;
    }

    private static long byOwner(Cursor cursor, Snapshot snapshot, SplittableRandom random) {
        Index owners = cursor.table().indexes().get(1);
        Key key = owners.newKey().addLong(random.nextInt(OWNERS));
        cursor.range(snapshot, owners, key, true, key, true, random.nextBoolean());
        for (int skipped = random.nextInt(5); skipped >= 0; skipped--) {
            if (!cursor.next()) {
                return byKey(cursor, snapshot, random);
            }
        }
        return cursor.getLong(0);
    }

    /** From the account the cursor is at to another one. */
    private static void pay(
            Transaction transaction, Snapshot snapshot, Cursor cursor, long id, SplittableRandom random) {
        int amount = random.nextInt(50);
        long first = cursor.rowId();
        long balance = cursor.getLong(BALANCE);
        long other = byKey(cursor, snapshot, random);
        if (other == id) {
            return;
        }
        setBalance(transaction, snapshot, cursor, cursor.rowId(), cursor.getLong(BALANCE) + amount);
        setBalance(transaction, snapshot, cursor, first, balance - amount);
    }

    private static void setBalance(
            Transaction transaction, Snapshot snapshot, Cursor cursor, long rowId, long balance) {
        Row row = cursor.table().newRow();
        row.setLong(BALANCE, balance);
        if (cursor.table().update(transaction, snapshot, rowId, row) < 0) {
            throw new AssertionError("row " + rowId + " is gone");
        }
    }

    private void fromBank(Transaction transaction, Snapshot snapshot, Cursor cursor, long id, SplittableRandom random) {
        int amount = random.nextInt(50);
        setBalance(transaction, snapshot, cursor, cursor.rowId(), cursor.getLong(BALANCE) + amount);
        Table bank = database.findTable(transaction, "PUBLIC", LOGGED);
        try (Cursor owner = bank.newCursor()) {
            owner.seek(snapshot, bank.primaryKey(), bank.primaryKey().newKey().addLong(0));
            setBalance(transaction, snapshot, owner, owner.rowId(), owner.getLong(BALANCE) - amount);
        }
    }

    private static void requireDuplicate(Transaction transaction, Table accounts, long id) {
        try {
            insert(transaction, accounts, id, 0, 0, null, "");
        } catch (EngineException e) {
            if (e.code() == ErrorCode.DUPLICATE_KEY) {
                return;
            }
            throw e;
        }
        // Another transaction has moved the account since; the row must not stay.
        transaction.rollback();
        transaction.begin(IsolationLevel.READ_COMMITTED);
        transaction.beginStatement();
    }

    private static String text(SplittableRandom random) {
        return "x".repeat(random.nextInt(40) == 0 ? 6_000 : random.nextInt(200));
    }

    /** Creates another index, or drops it. */
    void changeIndexes(Transaction transaction) {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        try {
            transaction.beginStatement();
            Table accounts = database.findTable(transaction, "PUBLIC", CACHED);
            Index last = accounts.indexes().get(accounts.indexes().size() - 1);
            if (last.name().equals(EXTRA)) {
                database.dropIndex(transaction, accounts, last);
            } else {
                database.createIndex(transaction, accounts, IndexDefinition.of(EXTRA, BALANCE, 0));
            }
            transaction.endStatement();
            transaction.commit();
        } catch (EngineException e) {
            transaction.rollback();
            if (!CONFLICTS.contains(e.code())) {
                throw e;
            }
        }
    }

    // ---------------------------------------------------------------- reading

    /** Compares what a snapshot shows through scans, every index and by key. */
    void check(Transaction transaction, Snapshot snapshot) {
        Table accounts = database.findTable(transaction, "PUBLIC", CACHED);
        Table bank = database.findTable(transaction, "PUBLIC", LOGGED);
        try (Cursor cursor = accounts.newCursor();
                Cursor owner = bank.newCursor()) {
            owner.scan(snapshot);
            owner.next();
            long expected = TOTAL - owner.getLong(BALANCE);
            cursor.scan(snapshot);
            compare("a scan", sum(cursor), expected);
            cursor.scan(snapshot);
            compare("a scan in batches", sumBatches(cursor), expected);
            long sum = 0;
            for (int i = 0; i < COUNT; i++) {
                seek(cursor, snapshot, i);
                sum += cursor.getLong(BALANCE);
            }
            compare("keys", new long[] {COUNT, sum}, expected);
            for (Index index : accounts.indexes()) {
                checkIndex(cursor, snapshot, index, expected);
            }
        }
    }

    private static void checkIndex(Cursor cursor, Snapshot snapshot, Index index, long expected) {
        try {
            cursor.range(snapshot, index, null, true, null, true, false);
            compare(index.name(), sum(cursor), expected);
            cursor.range(snapshot, index, null, true, null, true, true);
            compare(index.name() + " backwards", sum(cursor), expected);
        } catch (EngineException e) {
            // The index is younger than the snapshot, or has been dropped.
            if (e.code() != ErrorCode.SERIALIZATION_FAILURE && e.code() != ErrorCode.TABLE_CHANGED) {
                throw e;
            }
        }
    }

    private static void compare(String what, long[] found, long expected) {
        if (found[0] != COUNT || found[1] != expected) {
            throw new AssertionError(what + " found " + found[0] + " accounts with " + found[1] + ", expected " + COUNT
                    + " with " + expected);
        }
    }

    private static long[] sum(Cursor cursor) {
        List<Long> ids = new ArrayList<>();
        long sum = 0;
        while (cursor.next()) {
            ids.add(cursor.getLong(0) % COUNT);
            sum += cursor.getLong(BALANCE);
        }
        return new long[] {Set.copyOf(ids).size() == ids.size() ? ids.size() : -ids.size(), sum};
    }

    private static long[] sumBatches(Cursor cursor) {
        long[] balances = new long[BATCH];
        long count = 0;
        long sum = 0;
        for (int rows = cursor.nextBatch(BATCH); rows > 0; rows = cursor.nextBatch(BATCH)) {
            cursor.readLongs(BALANCE, balances, new boolean[BATCH]);
            for (int i = 0; i < rows; i++) {
                sum += balances[i];
            }
            count += rows;
        }
        return new long[] {count, sum};
    }
}
