package org.ashlardb.jdbc.connection;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.Set;
import org.ashlardb.sql.PreparedCommand;
import org.ashlardb.sql.RowEditor;

/**
 * The statements of a connection that have a command. One that was not closed and that nobody can reach any more, nor a
 * result of it, is closed here, as JDBC has it: its command, with cursors and memory, would stay as long as the session.
 * Inside the gate.
 */
final class OpenStatements {
    private final ReferenceQueue<StatementBase> lost = new ReferenceQueue<>();
    private final Set<Entry> entries = new HashSet<>();

    /** What has to be closed for a statement, which it does not keep reachable. */
    static final class Entry extends WeakReference<StatementBase> {
        private PreparedCommand command;
        private RowEditor editor; // of its last result that can be changed, or null

        private Entry(StatementBase statement, ReferenceQueue<StatementBase> lost) {
            super(statement, lost);
        }

        void setCommand(PreparedCommand newCommand) {
            command = newCommand;
        }

        void setEditor(RowEditor newEditor) {
            editor = newEditor;
        }

        private void close() {
            if (editor != null) {
                editor.close();
            }
            if (command != null) {
                command.close();
            }
        }
    }

    /** Adds a statement, and closes those that were lost. */
    Entry add(StatementBase statement) {
        closeLost();
        Entry entry = new Entry(statement, lost);
        entries.add(entry);
        return entry;
    }

    /** The statement has closed what it had. */
    void remove(Entry entry) {
        entries.remove(entry);
        entry.clear();
    }

    private void closeLost() {
        for (Entry entry = (Entry) lost.poll(); entry != null; entry = (Entry) lost.poll()) {
            entries.remove(entry);
            entry.close();
        }
    }

    /** Closes what all statements have; nothing of it is used again. */
    void closeAll() {
        entries.forEach(Entry::close);
        entries.clear();
    }
}
