package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.sql.schema.TemporaryNames;
import org.ashlardb.sql.tree.DefinitionStatement.Lifetime;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.type.SqlState;

/**
 * A session's temporary tables. Local ones are made in the session's transaction, in a transient schema of its own;
 * they hide permanent tables of the same name. Of a global one, whose empty definition is an ordinary table, the session
 * gets an instance when it first uses it, in another transient schema for each schema: made by a transaction of its own,
 * so that nobody waits for the session's.
 */
final class TemporaryTables implements TemporaryNames {
    private static final String OTHER_SESSION_NAME = "PG_TEMP";
    private static final long CLOSING_LOCK_TIMEOUT_MILLIS = 100;

    private final Database database;
    private final Transaction transaction;
    private final String local;
    private final Set<String> schemas = new HashSet<>();

    /** Whether there may be tables with something to be done at a commit. */
    private boolean ends;

    TemporaryTables(Database database, Transaction transaction, long session) {
        this.database = database;
        this.transaction = transaction;
        local = TableDefinition.TRANSIENT + session;
    }

    /** Whether statements may mean something else than in other sessions. */
    boolean isUsed() {
        return !schemas.isEmpty();
    }

    @Override
    public String schema() {
        return local;
    }

    @Override
    public String local(String schema, String name) {
        if (schema == null) {
            return isUsed() && database.findTable(transaction, local, name) != null ? local : null;
        }
        boolean own = (schema.equals(SESSION) || schema.equals(OTHER_SESSION_NAME))
                && !database.schemaExists(transaction, schema);
        return own ? local : null;
    }

    /** The name a local temporary table gets, in its schema, which is made if need be. */
    Name create(Name name, Lifetime lifetime) {
        if (name.schema() != null && local(name.schema(), name.name()) == null) {
            throw name.place()
                    .error(
                            SqlState.INVALID_DEFINITION,
                            "a local temporary table is in no schema but SESSION, not in " + name.schema());
        }
        schemas.add(local);
        ends |= lifetime != Lifetime.PRESERVE_ROWS;
        if (!database.schemaExists(transaction, local)) {
            database.createSchema(transaction, local);
        }
        return new Name(local, name.name(), name.place());
    }

    // ---------------------------------------------------------------- global ones

    @Override
    public String instance(String schema, String name) {
        if (TableDefinition.isTransient(schema)) {
            return schema;
        }
        Table global = database.findTable(transaction, schema, name);
        if (global == null || global.definition().properties().get(LIFETIME_PROPERTY) == null) {
            return schema;
        }
        String own = local + TableDefinition.TRANSIENT + schema;
        Table there = database.findTable(transaction, own, name);
        if (there == null || !isSame(there.definition(), global.definition())) {
            make(own, global.definition(), there);
        }
        ends |= !Lifetime.PRESERVE_ROWS
                .name()
                .equals(global.definition().properties().get(LIFETIME_PROPERTY));
        return own;
    }

    private static boolean isSame(TableDefinition own, TableDefinition global) {
        return own.columns().equals(global.columns())
                && own.indexes().equals(global.indexes())
                && own.properties().equals(global.properties());
    }

    private void make(String schema, TableDefinition global, Table outdated) {
        schemas.add(schema);
        if (transaction.isChangingCatalog()) {
            makeWithin(schema, global, outdated);
            return;
        }
        try (Transaction making = database.newTransaction()) {
            making.begin(IsolationLevel.READ_COMMITTED);
            making.setLockTimeoutMillis(transaction.lockTimeoutMillis());
            making.beginStatement();
            make(making, schema, global, outdated);
            making.endStatement();
            making.commit();
        }
    }

    /** The session's transaction has changed the catalog, and no other transaction could. */
    private void makeWithin(String schema, TableDefinition global, Table outdated) {
        boolean open = transaction.isInStatement();
        if (!open) {
            transaction.beginStatement();
        }
        try {
            make(transaction, schema, global, outdated);
        } finally {
            if (!open) {
                transaction.endStatement();
            }
        }
    }

    private void make(Transaction making, String schema, TableDefinition global, Table outdated) {
        if (!database.schemaExists(making, schema)) {
            database.createSchema(making, schema);
        }
        if (outdated != null) {
            database.dropTable(making, outdated);
        }
        database.createTable(making, global.named(schema, global.name()));
    }

    // ---------------------------------------------------------------- ends of transactions

    /** Whether a commit has something to do. */
    boolean hasEnds() {
        return ends;
    }

    /** ON COMMIT DELETE ROWS and DROP; within a statement of the transaction. */
    void beforeCommit() {
        List<Table> dropped = new ArrayList<>();
        for (String schema : schemas) {
            for (Table table : database.tables(transaction, schema)) {
                String lifetime = table.definition().properties().get(LIFETIME_PROPERTY);
                if (Lifetime.DROP.name().equals(lifetime)) {
                    dropped.add(table);
                } else if (Lifetime.DELETE_ROWS.name().equals(lifetime)) {
                    clear(table);
                }
            }
        }
        dropped.forEach(table -> database.dropTable(transaction, table));
    }

    private void clear(Table table) {
        try (Snapshot snapshot = transaction.openSnapshotOfNow();
                Cursor cursor = table.newCursor()) {
            cursor.scan(snapshot);
            while (cursor.next()) {
                table.delete(transaction, snapshot, cursor.rowId());
            }
        }
    }

    /**
     * Drops all tables when the session ends.
     *
     * @return the schemas that are left because another transaction is changing the catalog
     */
    List<String> close() {
        return drop(database, schemas);
    }

    /** Drops schemas with their tables; returns those for which that was not possible just now. */
    static List<String> drop(Database database, Set<String> schemas) {
        if (schemas.isEmpty() || database.isClosed()) {
            return List.of();
        }
        try (Transaction dropping = database.newTransaction()) {
            dropping.setLockTimeoutMillis(CLOSING_LOCK_TIMEOUT_MILLIS);
            dropping.begin(IsolationLevel.READ_COMMITTED);
            dropping.beginStatement();
            for (String schema : schemas) {
                if (database.schemaExists(dropping, schema)) {
                    database.tables(dropping, schema).forEach(table -> database.dropTable(dropping, table));
                    database.dropSchema(dropping, schema);
                }
            }
            dropping.endStatement();
            dropping.commit();
            return List.of();
        } catch (EngineException e) {
            if (e.code() != ErrorCode.LOCK_TIMEOUT && e.code() != ErrorCode.DEADLOCK) {
                throw e;
            }
            return List.copyOf(schemas); // for whoever ends next
        }
    }
}
