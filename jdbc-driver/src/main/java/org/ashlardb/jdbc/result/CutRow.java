package org.ashlardb.jdbc.result;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.ScrollCursor;
import org.ashlardb.sql.type.SqlKind;

/** A cursor whose text and binary values end after so many characters or bytes. */
class CutRow implements ResultCursor {
    private final ResultCursor base;
    private final boolean[] binary;
    private final int limit;

    CutRow(ResultCursor base, List<ResultColumn> columns, int limit) {
        this.base = base;
        this.limit = limit;
        binary = new boolean[columns.size()];
        for (int i = 0; i < binary.length; i++) {
            binary[i] = columns.get(i).type().kind() == SqlKind.VARBINARY;
        }
    }

    /** Scrolls if the cursor does. */
    static CutRow of(ResultCursor base, List<ResultColumn> columns, int limit) {
        ScrollCursor rows = base.scrolling();
        return rows == null ? new CutRow(base, columns, limit) : new CutRows(rows, columns, limit);
    }

    @Override
    public boolean next() {
        return base.next();
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
        String value = base.getString(column);
        return value.length() > limit ? value.substring(0, limit) : value;
    }

    @Override
    public byte[] getBytes(int column) {
        byte[] value = base.getBytes(column);
        return binary[column] && value.length > limit ? Arrays.copyOf(value, limit) : value;
    }

    @Override
    public void close() {
        base.close();
    }

    /** A cursor that moves in any direction. */
    private static final class CutRows extends CutRow implements ScrollCursor {
        private final ScrollCursor rows;

        CutRows(ScrollCursor rows, List<ResultColumn> columns, int limit) {
            super(rows, columns, limit);
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
            return rows.moveTo(position);
        }

        @Override
        public boolean next() {
            return rows.next();
        }
    }
}
