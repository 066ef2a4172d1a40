package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Key;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Vector;

/** Finds the rows of a table that have a key of a row that is to be inserted. */
final class ConflictKeys {
    private final Transaction transaction;
    private final Index[] indexes;
    private final Key[] keys;
    private final SqlType[][] keyTypes;
    private final Cursor cursor;

    /** The rows the statement has written. */
    private final RowIds written = new RowIds();

    ConflictKeys(Execution execution, ChangePlan.Insert plan) {
        List<Index> unique = plan.conflict().keys();
        transaction = execution.transaction();
        cursor = plan.table().table().newCursor();
        indexes = unique.toArray(new Index[0]);
        keys = new Key[indexes.length];
        keyTypes = new SqlType[indexes.length][];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = indexes[i].newKey();
            keyTypes[i] = KeyBuilder.types(plan.table().columns(), indexes[i]);
        }
    }

    /** Begins another run. */
    void begin() {
        written.clear();
    }

    int count() {
        return indexes.length;
    }

    /** The cursor that {@link #find} moves. */
    Cursor cursor() {
        return cursor;
    }

    void addWritten(long rowId) {
        written.add(rowId);
    }

    boolean isWritten(long rowId) {
        return written.contains(rowId);
    }

    /** Moves the cursor to the row with the same key in one of the indexes. */
    boolean find(Snapshot snapshot, int index, Vector[] columns, int from) {
        IndexDefinition definition = indexes[index].definition();
        if (definition.isPartial() && columns[definition.condition()].isNull(from)) {
            return false;
        }
        int[] ordinals = definition.columns();
        keys[index].clear();
        for (int i = 0; i < ordinals.length; i++) {
            if (!definition.nullsDistinct() && columns[ordinals[i]].isNull(from)) {
                keys[index].addNull();
            } else if (!KeyBuilder.addEqual(keys[index], columns[ordinals[i]], from, keyTypes[index][i])) {
                return false;
            }
        }
        return cursor.seek(snapshot, indexes[index], keys[index]);
    }

    /** Whether rows are looked up in the index of the name. */
    boolean lookedIn(String name) {
        for (Index index : indexes) {
            if (index.name().equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** Which index has found a key twice; other errors are thrown again. */
    int duplicate(EngineException e) {
        if (e.code() == ErrorCode.DUPLICATE_KEY) {
            for (int i = 0; i < indexes.length; i++) {
                if (indexes[i].name().equals(e.constraintName())) {
                    return i;
                }
            }
        }
        throw e;
    }

    /** The key is there but the snapshot did not see it: whoever inserted it has committed since. */
    EngineException unseen(EngineException e) {
        boolean again = transaction.isolation() == IsolationLevel.READ_COMMITTED;
        return new EngineException(
                again ? ErrorCode.RESTART_STATEMENT : ErrorCode.SERIALIZATION_FAILURE,
                "could not serialize: another transaction has inserted a " + e.getMessage(),
                e.tableName(),
                e.constraintName(),
                null);
    }
}
