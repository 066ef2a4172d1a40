package org.ashlardb.jdbc.result;

import java.math.BigDecimal;
import org.ashlardb.sql.type.LongValue;
import org.ashlardb.sql.type.ResultCursor;

/** A cursor whose long values were left in their table: it enters the gate for who wants such a value as a whole. */
final class LongRow implements ResultCursor {
    private final ConnectionGate gate;
    private final ResultCursor base;

    private LongRow(ConnectionGate gate, ResultCursor base) {
        this.gate = gate;
        this.base = base;
    }

    /** The cursor itself if it leaves no values. */
    static ResultCursor of(ConnectionGate gate, ResultCursor cursor) {
        return cursor.leavesLongValues() ? new LongRow(gate, cursor) : cursor;
    }

    @Override
    public boolean next() {
        return base.next();
    }

    @Override
    public boolean nextBuffered() {
        return base.nextBuffered();
    }

    @Override
    public boolean isNull(int column) {
        return base.isNull(column);
    }

    @Override
    public long getLong(int column) {
        return base.getLong(column);
    }

    @Override
    public double getDouble(int column) {
        return base.getDouble(column);
    }

    @Override
    public BigDecimal getDecimal(int column) {
        return base.getDecimal(column);
    }

    @Override
    public String getString(int column) {
        if (base.longValue(column) == null) {
            return base.getString(column);
        }
        boolean entered = gate.enterToRead();
        try {
            return base.getString(column);
        } finally {
            leave(entered);
        }
    }

    @Override
    public byte[] getBytes(int column) {
        if (base.longValue(column) == null) {
            return base.getBytes(column);
        }
        boolean entered = gate.enterToRead();
        try {
            return base.getBytes(column);
        } finally {
            leave(entered);
        }
    }

    private void leave(boolean entered) {
        if (entered) {
            gate.leave();
        }
    }

    @Override
    public boolean leavesLongValues() {
        return true;
    }

    @Override
    public LongValue longValue(int column) {
        return base.longValue(column);
    }

    @Override
    public boolean isSelfContained() {
        return base.isSelfContained();
    }

    @Override
    public void close() {
        base.close();
    }
}
