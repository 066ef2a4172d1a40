package org.ashlardb.sql.execute;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.sql.schema.DeferrableKey;
import org.ashlardb.sql.schema.ForeignKey;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.vector.Vector;

/**
 * The foreign keys that a table's rows reference others by, and are referenced by, and its keys that are deferrable, looked
 * at for each written row.
 */
final class RowReferences {
    private final References references;
    private final Part[] outgoing;
    private final Part[] incoming;
    private final KeyPart[] keys;
    private final RowLookup rows;
    private final Vector[] old;
    private final Vector[] now;

    /** Ordinals of all columns concerned, which are those read. */
    private final int[] columns;

    /** A foreign key, and where its columns are among those read. */
    private record Part(ReferenceCheck check, int[] positions) {}

    /** A key that is deferrable, and where its columns are among those read. */
    private record KeyPart(DeferrableKey key, DeferredKeyCheck check, int[] positions) {}

    private RowReferences(
            References references,
            TableSchema table,
            List<ForeignKey> from,
            List<ForeignKey> to,
            List<DeferrableKey> deferrable) {
        this.references = references;
        TreeSet<Integer> ordinals = new TreeSet<>();
        from.forEach(key -> addAll(ordinals, ReferenceCheck.ordinals(table, key.columns())));
        to.forEach(key -> addAll(ordinals, ReferenceCheck.ordinals(table, key.parentColumns())));
        deferrable.forEach(key -> addAll(ordinals, key.index().columns()));
        columns = ordinals.stream().mapToInt(Integer::intValue).toArray();
        outgoing = new Part[from.size()];
        for (int i = 0; i < outgoing.length; i++) {
            outgoing[i] = part(table, from.get(i), from.get(i).columns());
        }
        incoming = new Part[to.size()];
        for (int i = 0; i < incoming.length; i++) {
            incoming[i] = part(table, to.get(i), to.get(i).parentColumns());
        }
        keys = new KeyPart[deferrable.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = part(table, deferrable.get(i));
        }
        rows = new RowLookup(references.catalog().transaction(), table, columns);
        old = rows.newRow();
        now = rows.newRow();
    }

    /** Null if there are none, or if nobody wants them looked at. */
    static RowReferences of(Execution execution, TableSchema changed) {
        if (execution.end() == null) {
            return null;
        }
        TableSchema table = TableSchema.of(changed.table()); // under its own names, and not those of a view
        List<ForeignKey> from = execution.catalog().foreignKeys(table.table().definition());
        List<ForeignKey> to = execution.catalog().referencing(table.schema(), table.name());
        List<DeferrableKey> keys = DeferrableKey.of(table.table().definition());
        return from.isEmpty() && to.isEmpty() && keys.isEmpty()
                ? null
                : new RowReferences(execution.end().references(), table, from, to, keys);
    }

    private static void addAll(TreeSet<Integer> target, int[] ordinals) {
        for (int ordinal : ordinals) {
            target.add(ordinal);
        }
    }

    private Part part(TableSchema table, ForeignKey key, List<String> names) {
        return new Part(references.check(key), positions(ReferenceCheck.ordinals(table, names)));
    }

    private KeyPart part(TableSchema table, DeferrableKey key) {
        DeferredKeyCheck check = DeferredKeyCheck.of(references.catalog(), table, key.name());
        return new KeyPart(key, check, positions(check.ordinals()));
    }

    private int[] positions(int[] ordinals) {
        int[] positions = new int[ordinals.length];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = Arrays.binarySearch(columns, ordinals[i]);
        }
        return positions;
    }

    /** Whether rows may be referenced. */
    boolean areReferenced() {
        return incoming.length > 0;
    }

    /** Whether a change sets a column of a foreign key. */
    boolean concern(Row changes) {
        for (int column : columns) {
            if (changes.isSet(column)) {
                return true;
            }
        }
        return false;
    }

    /** Reads the row as it is before a change; false if it is gone. */
    boolean readOld(long rowId) {
        return rows.read(rowId, old);
    }

    /** The same of a row that has been taken out since the snapshot. */
    boolean readOld(Snapshot before, long rowId) {
        return rows.read(before, rowId, old);
    }

    void inserted(long rowId) {
        if (outgoing.length + keys.length > 0 && rows.read(rowId, now)) {
            for (Part part : outgoing) {
                references.written(part.check, ReferenceValues.copyOf(now, part.positions));
            }
            for (KeyPart part : keys) {
                references.keyed(part.key, part.check, ReferenceValues.copyOf(now, part.positions));
            }
        }
    }

    /** The row that was read before has been changed. */
    void updated(long rowId) {
        if (!rows.read(rowId, now)) {
            return;
        }
        for (Part part : outgoing) {
            ReferenceValues values = ReferenceValues.copyOf(now, part.positions);
            if (!values.equals(ReferenceValues.copyOf(old, part.positions))) {
                references.written(part.check, values);
            }
        }
        for (KeyPart part : keys) {
            ReferenceValues values = ReferenceValues.copyOf(now, part.positions);
            if (!values.equals(ReferenceValues.copyOf(old, part.positions))) {
                references.keyed(part.key, part.check, values);
            }
        }
        for (Part part : incoming) {
            ReferenceValues before = ReferenceValues.copyOf(old, part.positions);
            ReferenceValues values = ReferenceValues.copyOf(now, part.positions);
            if (!values.equals(before)) {
                references.lost(part.check, before, values);
            }
        }
    }

    /** The row that was read before has been deleted. */
    void deleted() {
        for (Part part : incoming) {
            references.lost(part.check, ReferenceValues.copyOf(old, part.positions), null);
        }
    }
}
