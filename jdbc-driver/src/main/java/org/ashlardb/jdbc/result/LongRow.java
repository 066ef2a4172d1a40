package org.ashlardb.jdbc.result;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.ashlardb.jdbc.error.ErrorMapper;
import org.ashlardb.sql.type.LongValue;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.ScrollCursor;
import org.ashlardb.sql.type.SqlException;

/** A cursor whose long values were left in their table: it enters the gate for who wants such a value as a whole. */
class LongRow implements ResultCursor {
    private final ConnectionGate gate;
    private final ResultCursor base;

    private LongRow(ConnectionGate gate, ResultCursor base) {
        this.gate = gate;
        this.base = base;
    }

    /** The cursor itself if it leaves no values. */
    static ResultCursor of(ConnectionGate gate, ResultCursor cursor) {
        ScrollCursor rows = cursor.scrolling();
        if (rows != null) {
            return ofRows(gate, rows);
        }
        return cursor.leavesLongValues() ? new LongRow(gate, cursor) : cursor;
    }

    /** As {@link #of} for one that moves in any direction. */
    static ScrollCursor ofRows(ConnectionGate gate, ScrollCursor rows) {
        return rows.leavesLongValues() ? new LongRows(gate, rows) : rows;
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
        return entering(() -> base.getString(column));
    }

    @Override
    public byte[] getBytes(int column) {
        if (base.longValue(column) == null) {
            return base.getBytes(column);
        }
        return entering(() -> base.getBytes(column));
    }

    /** Reads inside the gate. Who is not in there is a getter of JDBC, which throws SQLExceptions. */
    private <T> T entering(Supplier<T> read) {
        if (!gate.enterToRead()) {
            return read.get();
        }
        try {
            return read.get();
        } catch (SqlException e) {
            throw LongRow.<RuntimeException>undeclared(ErrorMapper.map(e));
        } finally {
            gate.leave();
        }
    }

    /** Throws an exception that {@link ResultCursor} does not declare, but those who call it here do. */
    @SuppressWarnings("unchecked")
    private static <E extends Exception> E undeclared(SQLException e) throws E {
        throw (E) e;
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

    /** A cursor that moves in any direction. A commit may put its rows elsewhere, so it moves inside the gate. */
    private static final class LongRows extends LongRow implements ScrollCursor {
        private final ConnectionGate gate;
        private final ScrollCursor rows;

        LongRows(ConnectionGate gate, ScrollCursor rows) {
            super(gate, rows);
            this.gate = gate;
            this.rows = rows;
        }

        @Override
        public long size() {
            return rows.size();
        }

        @Override
        public long position() {
            return rows.position();
        }

        @Override
        public boolean moveTo(long position) {
            boolean entered = gate.enterToRead();
            try {
                return rows.moveTo(position);
            } finally {
                if (entered) {
                    gate.leave();
                }
            }
        }

        @Override
        public boolean next() {
            return moveTo(position() + 1);
        }
    }
}
