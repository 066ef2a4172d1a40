package org.ashlardb.engine;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.definition.*;

public final class Cursor implements AutoCloseable {
    public boolean seek(Snapshot s, Index index, Key key) { throw new IllegalStateException("not yet"); }
    public void scan(Snapshot s) { throw new IllegalStateException("not yet"); }
    public void range(Snapshot s, Index index, Key low, boolean lowInclusive, Key high, boolean highInclusive, boolean descending) { throw new IllegalStateException("not yet"); }
    public boolean next() { throw new IllegalStateException("not yet"); }
    public int nextBatch(int limit) { throw new IllegalStateException("not yet"); }
    public boolean readLongs(int column, long[] target, boolean[] nulls) { throw new IllegalStateException("not yet"); }
    public boolean readDoubles(int column, double[] target, boolean[] nulls) { throw new IllegalStateException("not yet"); }
    public boolean readBytes(int column, BytesVector target, boolean[] nulls) { throw new IllegalStateException("not yet"); }
    public boolean readDecimals(int column, BigDecimal[] target) { throw new IllegalStateException("not yet"); }
    public void readRowIds(long[] target) { throw new IllegalStateException("not yet"); }
    public long rowId() { throw new IllegalStateException("not yet"); }
    public boolean isNull(int column) { throw new IllegalStateException("not yet"); }
    public long getLong(int column) { throw new IllegalStateException("not yet"); }
    public int getInt(int column) { throw new IllegalStateException("not yet"); }
    public double getDouble(int column) { throw new IllegalStateException("not yet"); }
    public BigDecimal getDecimal(int column) { throw new IllegalStateException("not yet"); }
    public String getString(int column) { throw new IllegalStateException("not yet"); }
    public byte[] getBytes(int column) { throw new IllegalStateException("not yet"); }
    public int length(int column) { throw new IllegalStateException("not yet"); }
    public int copyBytes(int column, byte[] target, int offset) { throw new IllegalStateException("not yet"); }
    public void close() { throw new IllegalStateException("not yet"); }
}
