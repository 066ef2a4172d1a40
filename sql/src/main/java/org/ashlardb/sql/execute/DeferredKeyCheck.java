package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Key;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.DeferrableKey;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Vector;

/**
 * Looks whether rows differ in a key that is DEFERRABLE, in what is committed now and the transaction's own changes,
 * whatever the isolation level.
 *
 * <p>Why no two transactions give two rows one key: each has put its entry into the index before it looks, so that one of
 * them at least finds the other's. It waits until the other has ended, and counts what is there then.
 */
final class DeferredKeyCheck {
    private static final int TWO = 2;

    private final Transaction transaction;
    private final TableSchema table;
    private final Index index;
    private final Cursor cursor;
    private final Key key;
    private final SqlType[] types;
    private final Vector[] columns;

    /** Null where the table has the key no longer. */
    static DeferredKeyCheck of(CatalogView catalog, TableSchema table, String name) {
        for (Index index : table.table().indexes()) {
            if (index.name().equals(name)
                    && new DeferrableKey(table.schema(), table.name(), index.definition()).deferrable()) {
                return new DeferredKeyCheck(catalog, table, index);
            }
        }
        return null;
    }

    private DeferredKeyCheck(CatalogView catalog, TableSchema table, Index index) {
        transaction = catalog.transaction();
        this.table = table;
        this.index = index;
        cursor = table.table().newCursor();
        key = index.newKey();
        types = KeyBuilder.types(table.columns(), index);
        columns = new ColumnReader(ReferenceCheck.scan(table, ordinals())).newBatch().columns;
    }

    /** The columns of the key. */
    int[] ordinals() {
        return index.definition().columns();
    }

    /** Whether values can be those of the key: under its name there may have been another one before. */
    boolean fits(ReferenceValues values) {
        boolean fit = values.columns.length == columns.length;
        for (int i = 0; fit && i < columns.length; i++) {
            fit = values.columns[i].getClass() == columns[i].getClass();
        }
        return fit;
    }

    /** Whether no other row has the values, nor will have them when another transaction has ended. */
    boolean isAlone(ReferenceValues values) {
        if (isVoid(values) || !setKey(values)) {
            return true;
        }
        if (!table.table().isKeyDecided(transaction, index, key)) {
            return false;
        }
        try (Snapshot latest = transaction.openLatestSnapshot()) {
            return rows(latest).size() < TWO;
        }
    }

    /** Fails with 23505 if two rows have the values; waits for transactions that decide that. */
    void verify(ReferenceValues values) {
        if (isVoid(values) || !setKey(values)) {
            return;
        }
        while (true) {
            table.table().awaitKey(transaction, index, key);
            try (Snapshot latest = transaction.openLatestSnapshot()) {
                List<Long> rows = rows(latest);
                if (rows.size() < TWO) {
                    return;
                }
                if (rows.stream().allMatch(row -> share(latest, row))) {
                    throw duplicate(values, rows);
                }
            }
        }
    }

    /** False if the row is gone meanwhile. */
    private boolean share(Snapshot latest, long row) {
        return table.table().lock(transaction, latest, row, RowLockMode.KEY_SHARE, LockWait.WAIT);
    }

    /** Whether rows with the values do not count, as one is NULL. */
    private boolean isVoid(ReferenceValues values) {
        return index.definition().nullsDistinct() && values.nulls() > 0;
    }

    /** False if no row can have the values. */
    private boolean setKey(ReferenceValues values) {
        key.clear();
        for (int i = 0; i < types.length; i++) {
            if (values.columns[i].isNull(0)) {
                key.addNull();
            } else if (!KeyBuilder.addEqual(key, values.columns[i], 0, types[i])) {
                return false;
            }
        }
        return true;
    }

    /** Two rows at most that a snapshot sees with the key. */
    private List<Long> rows(Snapshot snapshot) {
        List<Long> found = new ArrayList<>();
        try {
            cursor.range(snapshot, index, key, true, key, true, false);
            while (found.size() < TWO && cursor.next()) {
                found.add(cursor.rowId());
            }
            return found;
        } finally {
            cursor.close();
        }
    }

    /** Who may not see one of the rows would find what it has read itself contradicted. */
    private EngineException duplicate(ReferenceValues values, List<Long> rows) {
        String name = index.name();
        if (rows.stream().anyMatch(row -> table.table().isUnseen(transaction, index, key, row))) {
            return new EngineException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "could not serialize: another transaction has given a row the same key in " + name + " of table "
                            + table.name(),
                    table.name(),
                    null,
                    null);
        }
        List<String> names = new ArrayList<>();
        SqlKind[] kinds = new SqlKind[types.length];
        for (int i = 0; i < kinds.length; i++) {
            names.add(table.columns().get(ordinals()[i]).name());
            kinds[i] = types[i].kind();
        }
        return new EngineException(
                ErrorCode.DUPLICATE_KEY,
                "duplicate key " + values.text(names, kinds) + " in " + name + " of table " + table.name(),
                table.name(),
                name,
                null);
    }
}
