package org.ashlardb.jdbc.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.type.ScrollCursor;

/** Rows that can be moved through in any direction, with what was changed of them, and with those added behind them. */
final class EditedRows extends EditedRow implements ScrollCursor {
    private final ScrollCursor rows;
    private final Map<Long, Edit> edits = new HashMap<>();
    private final List<Edit> added = new ArrayList<>();
    private long position;

    EditedRows(ScrollCursor rows) {
        super(rows);
        this.rows = rows;
    }

    @Override
    void edit(Edit edit) {
        super.edit(edit);
        if (position <= rows.size()) {
            edits.put(position, edit);
        } else {
            added.set((int) (position - rows.size() - 1), edit);
        }
    }

    @Override
    void append(Object[] values) {
        added.add(new Edit(values, Change.INSERTED));
    }

    @Override
    public long size() {
        return rows.size() + added.size();
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public boolean moveTo(long target) {
        position = Math.max(0, Math.min(size() + 1, target));
        rows.moveTo(position);
        boolean isAdded = position > rows.size() && position <= size();
        show(isAdded ? added.get((int) (position - rows.size() - 1)) : edits.get(position));
        return isOnRow();
    }

    @Override
    public boolean next() {
        return moveTo(position + 1);
    }
}
