package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** The cursors of steps: which are open, since where in the statement, and in which order they were opened. */
final class StepCursors {
    private static final int CLOSED = -1;

    private final List<PlannedStep.Cursor> cursors;
    private final StepStatements statements;
    private final boolean returnsRows;
    private final int[] opened; // where in the statement each was opened, or CLOSED
    private final List<Integer> order = new ArrayList<>(); // of the open ones

    StepCursors(PlannedSteps plan, StepStatements statements) {
        this.cursors = plan.cursors();
        this.statements = statements;
        returnsRows = plan.returnsRows();
        opened = new int[cursors.size()];
        Arrays.fill(opened, CLOSED);
    }

    void open(int cursor) {
        if (opened[cursor] != CLOSED) {
            throw new SqlException(SqlState.INVALID_CURSOR_STATE, described(cursor) + " is open already");
        }
        statements.start(cursors.get(cursor).rows());
        opened[cursor] = statements.position();
        order.add(cursor);
    }

    private String described(int cursor) {
        return "cursor " + cursors.get(cursor).name();
    }

    private void requireOpen(int cursor) {
        if (opened[cursor] == CLOSED) {
            throw new SqlException(SqlState.INVALID_CURSOR_STATE, described(cursor) + " is not open");
        }
    }

    /** Reads the next row into variables; false if there is none. */
    boolean fetch(int cursor, int[] targets) {
        requireOpen(cursor);
        PlannedStep.Cursor from = cursors.get(cursor);
        return statements.fetch(from.rows(), from.row(), targets);
    }

    void close(int cursor) {
        requireOpen(cursor);
        end(cursor);
    }

    private void end(int cursor) {
        opened[cursor] = CLOSED;
        order.remove(Integer.valueOf(cursor));
        statements.end(cursors.get(cursor).rows());
    }

    /** Closes those of some that are open. */
    void closeOpen(int[] some) {
        for (int cursor : some) {
            if (opened[cursor] != CLOSED) {
                end(cursor);
            }
        }
    }

    /** Closes those that were opened at a position of the statement or behind. */
    void closeFrom(int position) {
        for (int cursor = 0; cursor < opened.length; cursor++) {
            if (opened[cursor] >= position) {
                end(cursor);
            }
        }
    }

    /** Leaves the open ones that are for who called, in the order in which they were opened. */
    void leaveOpen(List<LeftCursor> returned) {
        if (!returnsRows) {
            return;
        }
        for (int number : order.toArray(new Integer[0])) {
            PlannedStep.Cursor cursor = cursors.get(number);
            if (cursor.columns() != null) {
                opened[number] = CLOSED;
                order.remove(Integer.valueOf(number));
                PlannedStep.Statement rows = cursor.rows();
                returned.add(new LeftCursor(cursor.columns(), rows.query(), () -> statements.end(rows)));
            }
        }
    }
}
