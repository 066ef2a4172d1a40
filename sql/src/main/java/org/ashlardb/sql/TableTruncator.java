package org.ashlardb.sql;

import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Sequence;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Statement;

/** TRUNCATE: deletes all rows, and begins identities anew when asked to. */
final class TableTruncator {
    private final Session session;
    private final Snapshot snapshot;

    TableTruncator(Session session, Snapshot snapshot) {
        this.session = session;
        this.snapshot = snapshot;
    }

    long truncate(Statement.Truncate statement) {
        long deleted = 0;
        for (Name name : statement.tables()) {
            String schema = name.schema() == null ? session.schema() : name.schema();
            deleted += truncate(session.catalog().table(schema, name.name()), statement.restartIdentity());
        }
        return deleted;
    }

    private long truncate(TableSchema schemaTable, boolean restart) {
        Table table = schemaTable.table();
        long deleted = 0;
        try (Cursor cursor = table.newCursor()) {
            cursor.scan(snapshot);
            while (cursor.next()) {
                deleted += table.delete(session.control().transaction(), snapshot, cursor.rowId()) ? 1 : 0;
            }
        }
        for (int i = 0; restart && i < schemaTable.columns().size(); i++) {
            if (schemaTable.columns().get(i).isIdentity()) {
                Sequence sequence = table.identity(i);
                sequence.restart(sequence.start());
            }
        }
        return deleted;
    }
}
