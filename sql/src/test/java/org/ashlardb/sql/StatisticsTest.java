package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.statistics.StatisticsStore;
import org.ashlardb.sql.statistics.TableStatistics;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Samples of tables are taken once and used until the table has grown or shrunk a lot. */
class StatisticsTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    private TableSchema table() {
        try (Transaction transaction = db.database.engine().newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            Table found = db.database.engine().findTable(transaction, "PUBLIC", "T");
            transaction.commit();
            return TableSchema.of(found);
        }
    }

    @Test
    void aSampleServesUntilTheTableHasChanged() {
        db.run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
        db.run("INSERT INTO t SELECT x, MOD(x, 10) FROM generate_series(1, 5000) AS g(x)");
        StatisticsStore store = new StatisticsStore(db.database.engine());
        assertSame(null, store.known(table()));
        TableStatistics first = store.of(table());
        assertSame(first, store.of(table()));
        assertSame(first, store.known(table()));
        assertEquals(10, first.columns().get(1).distinct());
        db.run("CREATE INDEX t_b ON t (b)");
        assertSame(first, store.of(table()));
        db.run("INSERT INTO t SELECT x, x FROM generate_series(5001, 50000) AS g(x)");
        assertNotSame(first, store.of(table()));
    }
}
