package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.TableLock;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.ForeignKey;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.type.SqlState;

/**
 * TRUNCATE: deletes all rows, and begins identities anew when asked to. The tables are kept from others first, and then
 * emptied of all that is committed, so that no row is left, of those either that others are about to write.
 */
final class TableTruncator {
    private final Session session;
    private final Transaction transaction;

    TableTruncator(Session session) {
        this.session = session;
        transaction = session.control().transaction();
    }

    long truncate(Statement.Truncate statement) {
        List<TableSchema> tables = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Name name : statement.tables()) {
            String schema = session.catalog().resolve(name.schema(), name.name(), session.schema());
            if (names.add(schema + '\0' + name.name())) {
                tables.add(session.catalog().table(schema, name));
            }
        }
        if (session.control().deferred().isEnforced()) {
            addReferencing(statement, tables, names);
        }
        for (TableSchema table : tables) {
            session.database().engine().lockTable(transaction, table.table(), TableLock.Mode.ACCESS_EXCLUSIVE);
        }
        try (Snapshot now = transaction.openSnapshotOfNow()) {
            return truncate(tables, now, statement.restartIdentity());
        }
    }

    /** With CASCADE adds the tables that reference others; without, fails if there are any. */
    private void addReferencing(Statement.Truncate statement, List<TableSchema> tables, Set<String> names) {
        for (int i = 0; i < tables.size(); i++) {
            TableSchema table = tables.get(i);
            for (ForeignKey key : session.catalog().referencing(table.schema(), table.name())) {
                if (names.add(key.schema() + '\0' + key.table())) {
                    if (!statement.cascade()) {
                        throw statement
                                .place()
                                .error(
                                        SqlState.NOT_SUPPORTED,
                                        "table " + table.name() + " is referenced by " + key
                                                + "; truncate that table too, or use CASCADE");
                    }
                    tables.add(session.catalog().table(key.schema(), key.table()));
                }
            }
        }
    }

    private long truncate(List<TableSchema> tables, Snapshot seen, boolean restart) {
        long deleted = 0;
        for (TableSchema table : tables) {
            deleted += truncate(table, seen, restart);
        }
        return deleted;
    }

    private long truncate(TableSchema schemaTable, Snapshot seen, boolean restart) {
        long deleted = deleteAll(schemaTable.table(), transaction, seen);
        if (restart && hasIdentities(schemaTable)) {
            restartIdentities(schemaTable);
        }
        return deleted;
    }

    /** Deletes the rows of a table that a snapshot sees; returns how many. */
    static long deleteAll(Table table, Transaction transaction, Snapshot seen) {
        long deleted = 0;
        try (Cursor cursor = table.newCursor()) {
            cursor.scan(seen);
            while (cursor.next()) {
                deleted += table.delete(transaction, seen, cursor.rowId()) ? 1 : 0;
            }
        }
        return deleted;
    }

    private static boolean hasIdentities(TableSchema table) {
        return table.columns().stream().anyMatch(ColumnSchema::isIdentity);
    }

    /** As a change of the table's definition, which is taken back with the rows. */
    private void restartIdentities(TableSchema schemaTable) {
        Table table = schemaTable.table();
        Map<Integer, Long> restarts = new HashMap<>();
        for (int i = 0; i < schemaTable.columns().size(); i++) {
            if (schemaTable.columns().get(i).isIdentity()) {
                restarts.put(i, table.identity(i).start());
            }
        }
        session.database().engine().alterTable(transaction, table, table.definition(), restarts);
    }
}
