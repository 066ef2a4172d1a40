package org.ashlardb.jdbc.result;

import java.sql.SQLException;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.jdbc.result.EditedRow.Change;
import org.ashlardb.jdbc.result.EditedRow.Edit;
import org.ashlardb.sql.RowEditor;
import org.ashlardb.sql.type.Parameters;

/**
 * What an updatable result set changes: the values its user has set for the present row or the insert row, and the
 * statements that bring them into the table. Its methods run inside the gate.
 */
final class RowUpdates {
    private final RowEditor editor;
    private final EditedRow rows;
    private final Parameters values;

    RowUpdates(RowEditor editor, EditedRow rows, int columns) {
        this.editor = editor;
        this.rows = rows;
        this.values = new Parameters(columns);
    }

    /** The values set so far. */
    Parameters values() {
        return values;
    }

    /** Fails on a column that is not one of the table. */
    void checkEditable(int columnIndex) throws SQLException {
        if (!editor.isEditable(columnIndex - 1)) {
            throw Errors.of(SqlState.CURSOR_STATE, "column " + columnIndex + " is computed and cannot be updated");
        }
    }

    Change change() {
        return rows.change();
    }

    /** Forgets the values set so far. */
    void cancel() {
        values.clear();
    }

    void update() throws SQLException {
        checkPresent();
        Change change = rows.change() == Change.INSERTED ? Change.INSERTED : Change.UPDATED;
        rows.edit(new Edit(editor.update(rows, values), change));
        values.clear();
    }

    void delete() throws SQLException {
        checkPresent();
        editor.delete(rows);
        rows.markDeleted();
        values.clear();
    }

    void insert() {
        rows.append(editor.insert(values));
        values.clear();
    }

    void refresh() throws SQLException {
        checkPresent();
        rows.edit(new Edit(editor.read(rows), rows.change()));
        values.clear();
    }

    private void checkPresent() throws SQLException {
        if (rows.change() == Change.DELETED) {
            throw Errors.of(SqlState.CURSOR_STATE, "the row is deleted");
        }
    }

    void close() {
        editor.close();
    }
}
