package org.ashlardb.engine;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.definition.*;

public final class Table {
    public TableDefinition definition() { throw new IllegalStateException("not yet"); }
    public int columnCount() { throw new IllegalStateException("not yet"); }
    public Index primaryKey() { throw new IllegalStateException("not yet"); }
    public List<Index> indexes() { throw new IllegalStateException("not yet"); }
    public long approximateRowCount() { throw new IllegalStateException("not yet"); }
    public Sequence identity(int column) { throw new IllegalStateException("not yet"); }
    public Row newRow() { throw new IllegalStateException("not yet"); }
    public Cursor newCursor() { throw new IllegalStateException("not yet"); }
    public long insert(Transaction t, Row row) { throw new IllegalStateException("not yet"); }
    public long update(Transaction t, Snapshot s, long rowId, Row changes) { throw new IllegalStateException("not yet"); }
    public boolean delete(Transaction t, Snapshot s, long rowId) { throw new IllegalStateException("not yet"); }
    public boolean lock(Transaction t, Snapshot s, long rowId, LockWait wait) { throw new IllegalStateException("not yet"); }
}
