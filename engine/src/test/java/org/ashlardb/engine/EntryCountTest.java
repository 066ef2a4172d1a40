package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.junit.jupiter.api.Test;

/** Entries of a range are counted as they are when nothing has gone, over any number of leaves, up to a limit. */
final class EntryCountTest {
    private static final int ROWS = 20_000;
    private static final int VALUES = 7;

    private static Key key(Index index, long value) {
        return index.newKey().addLong(value);
    }

    @Test
    void rangesAreCounted() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            autocommit(
                    transaction,
                    s -> fixture.database.createIndex(transaction, table, IndexDefinition.of("ACCOUNTS_N", 1)));
            List<Long> ids = new ArrayList<>();
            for (long id = 0; id < ROWS; id++) {
                ids.add(id);
            }
            Collections.shuffle(ids, random);
            autocommit(transaction, s -> {
                for (long id : ids) {
                    table.insert(transaction, row(table, id, (int) (id % VALUES), null));
                }
            });
            transaction.begin(IsolationLevel.READ_COMMITTED);
            try (Snapshot snapshot = transaction.openSnapshot();
                    Cursor cursor = table.newCursor()) {
                Index primary = table.primaryKey();
                for (int i = 0; i < 500; i++) {
                    long low = random.nextInt(ROWS);
                    long high = random.nextInt(ROWS);
                    boolean lowIn = random.nextBoolean();
                    boolean highIn = random.nextBoolean();
                    long expected = Math.max(0, high - low + 1 - (lowIn ? 0 : 1) - (highIn ? 0 : 1));
                    String what = "seed " + seed + ", " + low + " to " + high;
                    Key from = key(primary, low);
                    Key to = key(primary, high);
                    assertEquals(expected, cursor.count(snapshot, primary, from, lowIn, to, highIn, ROWS), what);
                    long most = random.nextInt(ROWS);
                    long counted = cursor.count(snapshot, primary, from, lowIn, to, highIn, most);
                    assertTrue(expected <= most ? counted == expected : counted > most, what + " up to " + most);
                }
                assertEquals(ROWS, cursor.count(snapshot, primary, null, true, null, true, ROWS));
                assertEquals(100, cursor.count(snapshot, primary, null, true, key(primary, 99), true, ROWS));
                Index byN = fixture.database
                        .findTable(transaction, "PUBLIC", "ACCOUNTS")
                        .indexes()
                        .get(1);
                for (int value = -1; value <= VALUES; value++) {
                    long expected = value < 0 || value == VALUES ? 0 : (ROWS - value + VALUES - 1) / VALUES;
                    Key equal = byN.newKey().addLong(value);
                    assertEquals(expected, cursor.count(snapshot, byN, equal, true, equal, true, ROWS));
                }
            }
            transaction.commit();
        }
    }
}
