package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Key;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.ForeignKey;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Batch;

/**
 * Looks up both sides of a foreign key, in what is committed now and the transaction's own changes, whatever the
 * isolation level.
 *
 * <p>Why no row is ever left without its referenced row: who writes a referencing row finds the referenced one and
 * shares its key (KEY SHARE) until it ends. Who deletes that row, or changes its key, has locked it against sharers first
 * and looks for referencing rows then. So either the one finds the row gone, or the other finds the referencing row. Of
 * a row found the latest version counts: one that was deleted or moved while the lock was waited for is looked up again.
 */
final class ReferenceCheck {
    private static final int FIRST_BATCH = 16;

    private final Transaction transaction;
    private final ForeignKey key;
    private final TableSchema child;
    private final boolean firesTriggers;
    private final TableSchema parent;
    private final Index parentIndex;
    private final Cursor parentCursor;
    private final Key parentKey;
    private final SqlType[] parentTypes;

    /** Per column of the parent's index, which column of the foreign key it is. */
    private final int[] parentPositions;

    private final Cursor childCursor;
    private final ColumnReader childReader;
    private final Batch childRows;
    private final SqlKind[] kinds;
    private final boolean[] ignoreCase;

    /** Null where no index begins with referencing columns. */
    private final Index childIndex;

    private final Key childKey;
    private final SqlType[] childTypes;

    /** Of the leading columns of the child's index, which columns of the foreign key they are. */
    private final int[] childPositions;

    ReferenceCheck(CatalogView catalog, ForeignKey key) {
        this.key = key;
        transaction = catalog.transaction();
        child = catalog.table(key.schema(), key.table());
        firesTriggers = child.hasTriggers();
        parent = catalog.table(key.parentSchema(), key.parentTable());
        parentIndex = parentIndex();
        parentCursor = parent.table().newCursor();
        parentKey = parentIndex.newKey();
        parentTypes = KeyBuilder.types(parent.columns(), parentIndex);
        parentPositions = positions(parentIndex, ordinals(parent, key.parentColumns()));
        int[] columns = ordinals(child, key.columns());
        childCursor = child.table().newCursor();
        childReader = new ColumnReader(scan(child, columns));
        childRows = childReader.newBatch();
        kinds = new SqlKind[columns.length];
        ignoreCase = new boolean[columns.length];
        for (int i = 0; i < kinds.length; i++) {
            ignoreCase[i] = child.columns().get(columns[i]).type().ignoresCase();
            kinds[i] = child.columns().get(columns[i]).type().kind();
        }
        childIndex = childIndex(columns);
        childKey = childIndex == null ? null : childIndex.newKey();
        childTypes = childIndex == null ? null : KeyBuilder.types(child.columns(), childIndex);
        childPositions = childIndex == null ? new int[0] : positions(childIndex, columns);
    }

    /** Whether triggers of the referencing table may give its rows other values than an action does. */
    boolean firesTriggers() {
        return firesTriggers;
    }

    /** A scan that reads some columns of a table in a given order. */
    static Scan scan(TableSchema table, int[] ordinals) {
        List<Variable> variables = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            ColumnSchema column = table.columns().get(i);
            variables.add(new Variable(i, column.name(), column.type(), column.nullable()));
        }
        List<Variable> outputs = new ArrayList<>();
        for (int ordinal : ordinals) {
            outputs.add(variables.get(ordinal));
        }
        return Scan.all(table, table.name(), variables, null).withOutputs(outputs);
    }

    /** Where named columns of a table are. */
    static int[] ordinals(TableSchema table, List<String> names) {
        int[] ordinals = new int[names.size()];
        for (int i = 0; i < ordinals.length; i++) {
            ordinals[i] = table.table().definition().columnIndex(names.get(i));
        }
        return ordinals;
    }

    private Index parentIndex() {
        int[] wanted = ordinals(parent, key.parentColumns());
        for (Index index : parent.table().indexes()) {
            if (index.isKey()
                    && index.definition().columns().length == wanted.length
                    && positions(index, wanted).length == wanted.length) {
                return index;
            }
        }
        throw new SqlException(
                SqlState.INVALID_FOREIGN_KEY,
                "table " + parent.name() + " has no key any more over the columns that " + key + " references");
    }

    /** The index that begins with most of the columns, or null. */
    private Index childIndex(int[] columns) {
        Index best = null;
        for (Index index : child.table().indexes()) {
            int leading = positions(index, columns).length;
            if (!index.definition().isPartial() && leading > (best == null ? 0 : positions(best, columns).length)) {
                best = index;
            }
        }
        return best;
    }

    /** Of the leading columns of an index, where they are among the given ones. */
    private static int[] positions(Index index, int[] columns) {
        IndexDefinition definition = index.definition();
        int[] ordinals = definition.columns();
        int[] positions = new int[ordinals.length];
        int count = 0;
        while (count < ordinals.length) {
            int found = -1;
            for (int i = 0; i < columns.length; i++) {
                found = columns[i] == ordinals[count] ? i : found;
            }
            if (found < 0) {
                break;
            }
            positions[count++] = found;
        }
        return java.util.Arrays.copyOf(positions, count);
    }

    ForeignKey key() {
        return key;
    }

    TableSchema child() {
        return child;
    }

    TableSchema parent() {
        return parent;
    }

    /** Whether values can be those of the key: under its name there may have been another one before. */
    boolean fits(ReferenceValues values) {
        boolean fit = values.columns.length == kinds.length;
        for (int i = 0; fit && i < kinds.length; i++) {
            fit = values.columns[i].getClass() == childRows.columns[i].getClass();
        }
        return fit;
    }

    SqlKind[] kinds() {
        return kinds;
    }

    /** Whether values of a referencing row reference nothing, so that there is nothing to look up. */
    boolean isVoid(ReferenceValues values) {
        int nulls = values.nulls();
        if (nulls == 0) {
            return false;
        }
        if (key.matchFull() && nulls < values.columns.length) {
            throw violated(
                    child,
                    "row of table " + child.name() + " violates " + described() + ", which is MATCH FULL: of "
                            + values.text(key.columns(), kinds) + " some are NULL and some are not");
        }
        return true;
    }

    /** Whether a referenced row has the values; if so it keeps them until the transaction ends. */
    boolean lockParent(ReferenceValues values) {
        if (!setParentKey(values)) {
            return false;
        }
        while (true) {
            try (Snapshot latest = transaction.openLatestSnapshot()) {
                if (!parentCursor.seek(latest, parentIndex, parentKey)) {
                    return false;
                }
                long rowId = parentCursor.rowId();
                if (parent.table().lock(transaction, latest, rowId, RowLockMode.KEY_SHARE, LockWait.WAIT)) {
                    return true;
                }
            } finally {
                parentCursor.close();
            }
        }
    }

    /** False if no row can have the values. */
    private boolean setParentKey(ReferenceValues values) {
        parentKey.clear();
        for (int i = 0; i < parentPositions.length; i++) {
            if (!KeyBuilder.addEqual(parentKey, values.columns[parentPositions[i]], 0, parentTypes[i])) {
                return false;
            }
        }
        return true;
    }

    /** Whether a referencing row has the values, none of which is NULL. */
    boolean hasChild(ReferenceValues values) {
        try (Snapshot latest = transaction.openLatestSnapshot()) {
            return hasChild(latest, values);
        }
    }

    private boolean hasChild(Snapshot snapshot, ReferenceValues values) {
        try {
            if (!open(snapshot, values)) {
                return false;
            }
            int wanted = FIRST_BATCH;
            for (int rows = childCursor.nextBatch(wanted); rows > 0; rows = childCursor.nextBatch(wanted)) {
                childReader.readBatch(childCursor, childRows, rows);
                for (int row = 0; row < rows; row++) {
                    if (values.isIn(childRows.columns, row, ignoreCase)) {
                        return true;
                    }
                }
                wanted = Batch.CAPACITY;
            }
            return false;
        } finally {
            childCursor.close();
        }
    }

    /** Starts to read rows that may have the values; false if there can be none. */
    private boolean open(Snapshot snapshot, ReferenceValues values) {
        if (childIndex == null) {
            childCursor.scan(snapshot);
            return true;
        }
        childKey.clear();
        for (int i = 0; i < childPositions.length; i++) {
            if (!KeyBuilder.addEqual(childKey, values.columns[childPositions[i]], 0, childTypes[i])) {
                return false;
            }
        }
        childCursor.range(snapshot, childIndex, childKey, true, childKey, true, false);
        return true;
    }

    /** The error for a referencing row without a referenced one. */
    SqlException missing(ReferenceValues values) {
        if (isValidated()) {
            try (Snapshot own = transaction.openSnapshot()) {
                if (setParentKey(values) && parentCursor.seek(own, parentIndex, parentKey)) {
                    throw unseen(parent);
                }
            } finally {
                parentCursor.close();
            }
        }
        return violated(
                child,
                "row of table " + child.name() + " violates " + described() + ": key "
                        + values.text(key.columns(), kinds) + " is not present in table " + parent.name());
    }

    /** The error for a referenced row that goes while rows reference it. */
    SqlException referenced(ReferenceValues values) {
        if (isValidated()) {
            try (Snapshot own = transaction.openSnapshot()) {
                if (!hasChild(own, values)) {
                    throw unseen(child);
                }
            }
        }
        return violated(
                parent,
                "row of table " + parent.name() + " is still referenced by table " + child.name() + ", " + described()
                        + ": key " + values.text(key.parentColumns(), kinds));
    }

    /**
     * Whether an error counts as something read: what it tells must be what the transaction's own snapshot shows, reading
     * which has the commit validate it.
     */
    private boolean isValidated() {
        return transaction.isolation() == IsolationLevel.SERIALIZABLE;
    }

    private EngineException unseen(TableSchema changed) {
        return new EngineException(
                ErrorCode.SERIALIZATION_FAILURE,
                "could not serialize: another transaction has changed which rows of table " + changed.name() + " "
                        + described() + " finds",
                changed.name(),
                null,
                null);
    }

    private String described() {
        return "foreign key " + key.name();
    }

    private SqlException violated(TableSchema table, String message) {
        return new SqlException(SqlState.FOREIGN_KEY_VIOLATION, message, table.name(), key.name(), null, null);
    }
}
