package org.ashlardb.sql;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.EncryptionKey;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableLock;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.sql.execute.EngineErrors;
import org.ashlardb.sql.schema.Deferrable;
import org.ashlardb.sql.schema.DeferrableKey;
import org.ashlardb.sql.schema.ForeignKey;
import org.ashlardb.sql.schema.IndexSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.statistics.StatisticsStore;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.SessionStatement;
import org.ashlardb.sql.tree.SessionStatement.Isolation;
import org.ashlardb.sql.type.SqlState;

/** Runs statements about the transaction, the session and the database. */
final class SessionCommands {
    private final Session session;

    SessionCommands(Session session) {
        this.session = session;
    }

    void execute(SessionStatement statement) {
        TransactionControl control = session.control();
        if (statement instanceof SessionStatement.Commit commit) {
            end(commit.chain(), "COMMIT", control::commit);
        } else if (statement instanceof SessionStatement.Rollback rollback) {
            end(rollback.chain(), "ROLLBACK", control::requestRollback);
        } else if (statement instanceof SessionStatement.StartTransaction start) {
            control.start(level(start.isolation()), start.readOnly());
        } else if (statement instanceof SessionStatement.SetTransaction set) {
            control.nextTransaction(level(set.isolation()), set.readOnly());
        } else if (statement instanceof SessionStatement.SetSavepoint set) {
            control.savepoint(set.name());
        } else if (statement instanceof SessionStatement.RollbackToSavepoint rollback) {
            control.rollbackToSavepoint(rollback.name());
        } else if (statement instanceof SessionStatement.ReleaseSavepoint release) {
            control.releaseSavepoint(release.name());
        } else if (statement instanceof SessionStatement.Prepare prepare) {
            session.prepareTransaction(prepare.name());
        } else if (statement instanceof SessionStatement.EndPrepared end) {
            if (session.isInTransaction()) {
                throw end.place()
                        .error(
                                SqlState.ACTIVE_TRANSACTION,
                                (end.commit() ? "COMMIT" : "ROLLBACK")
                                        + " PREPARED cannot be part of the transaction that runs");
            }
            session.endPrepared(end.name(), end.commit());
        } else if (statement instanceof SessionStatement.SetConstraints set) {
            control.setConstraints(set.constraints().isEmpty() ? null : deferrable(set), set.deferred());
        } else if (statement instanceof SessionStatement.SetSchema set) {
            session.setSchema(set.name());
        } else if (statement instanceof SessionStatement.SetSetting set) {
            set(set);
        } else if (statement instanceof SessionStatement.ResetSetting reset) {
            session.settings().reset(reset.name(), reset.place());
        } else if (statement instanceof SessionStatement.SetCharacteristics set) {
            characteristics(set);
        } else if (statement instanceof SessionStatement.LockTable lock) {
            lock(lock);
        } else {
            maintain(statement);
        }
    }

    private void end(boolean chain, String what, Runnable ending) {
        if (chain) {
            session.control().chain(what, ending);
        } else {
            ending.run();
        }
    }

    private List<Deferrable> deferrable(SessionStatement.SetConstraints set) {
        List<Deferrable> found = new ArrayList<>();
        for (Name name : set.constraints()) {
            String schema = name.schema() == null ? session.schema() : name.schema();
            int before = found.size();
            for (ForeignKey key : session.catalog().foreignKeys()) {
                if (key.schema().equals(schema) && key.name().equals(name.name())) {
                    if (!key.deferrable()) {
                        throw name.place().error(SqlState.WRONG_OBJECT_TYPE, key + " is not deferrable");
                    }
                    found.add(key);
                }
            }
            addKeys(schema, name, found);
            if (found.size() == before) {
                throw name.place().error(SqlState.UNKNOWN_OBJECT, "constraint " + name + " does not exist");
            }
        }
        return found;
    }

    private void addKeys(String schema, Name name, List<Deferrable> found) {
        for (TableSchema table : session.catalog().tables((of, ignored) -> of.equals(schema))) {
            TableDefinition definition = table.table().definition();
            for (IndexDefinition index : definition.indexes()) {
                if (!index.name().equals(name.name()) || !IndexSchema.isConstraint(index)) {
                    continue;
                }
                DeferrableKey key = new DeferrableKey(definition.schema(), definition.name(), index);
                if (!key.deferrable()) {
                    throw name.place().error(SqlState.WRONG_OBJECT_TYPE, key + " is not deferrable");
                }
                found.add(key);
            }
        }
    }

    private void characteristics(SessionStatement.SetCharacteristics set) {
        if (set.isolation() != null) {
            session.setIsolation(level(set.isolation()));
        }
        if (set.readOnly() != null) {
            session.setReadOnly(set.readOnly());
        }
    }

    private static IsolationLevel level(Isolation isolation) {
        return isolation == null ? null : IsolationLevel.valueOf(isolation.name());
    }

    private void maintain(SessionStatement statement) {
        if (statement instanceof SessionStatement.Shutdown shutdown) {
            shutdown(shutdown);
        } else if (statement instanceof SessionStatement.Checkpoint) {
            session.database().engine().checkpoint(session.control().transaction());
        } else if (statement instanceof SessionStatement.Backup backup) {
            Path target = session.database().fileGate().resolve(backup.path());
            backup(target, backup.encryption());
        } else if (statement instanceof SessionStatement.ChangeEncryption change) {
            session.database().engine().changeEncryption(key(change.encryption()));
        } else if (statement instanceof SessionStatement.Reindex reindex) {
            reindex(reindex);
        } else if (statement instanceof SessionStatement.Analyze analyze) {
            analyze(analyze);
        }
    }

    private void backup(Path target, SessionStatement.Encryption encryption) {
        Database database = session.database().engine();
        Transaction caller = session.control().transaction();
        if (encryption == null) {
            database.backup(target, caller);
        } else {
            database.backup(target, key(encryption), caller);
        }
    }

    private static EncryptionKey key(SessionStatement.Encryption encryption) {
        if (encryption.option() == null) {
            return null;
        }
        try {
            return switch (encryption.option()) {
                case "ENCRYPTION_PASSWORD" -> EncryptionKey.ofPassword(encryption.secret());
                case "ENCRYPTION_KEY" -> EncryptionKey.ofHex(encryption.secret());
                default ->
                    throw encryption
                            .place()
                            .error(
                                    SqlState.SYNTAX_ERROR,
                                    "expected ENCRYPTION_PASSWORD or ENCRYPTION_KEY, found " + encryption.option());
            };
        } catch (EngineException e) {
            throw encryption.place().error(SqlState.INVALID_PARAMETER, e.getMessage());
        }
    }

    private void analyze(SessionStatement.Analyze analyze) {
        StatisticsStore statistics = session.database().statistics();
        if (analyze.table() == null) {
            for (TableSchema table : session.catalog().tables()) {
                session.control().transaction().checkCanceled();
                statistics.sample(table);
            }
        } else {
            statistics.sample(session.catalog().tableOrRows(schema(analyze.table()), analyze.table()));
        }
    }

    private String schema(Name name) {
        return session.catalog().resolveDefinition(name, session.schema());
    }

    /** Indexes are kept in shape by every change; the statement only says whether the name is right. */
    private void reindex(SessionStatement.Reindex reindex) {
        String schema = schema(reindex.name());
        String name = reindex.name().name();
        for (TableSchema table : session.catalog().tables()) {
            if (table.schema().equals(schema)
                    && (reindex.table() && table.name().equals(name) || reindex.index() && hasIndex(table, name))) {
                return;
            }
        }
        String kind = !reindex.index() ? "table " : !reindex.table() ? "index " : "table or index ";
        throw reindex.place().error(SqlState.UNKNOWN_OBJECT, kind + reindex.name() + " does not exist");
    }

    private static boolean hasIndex(TableSchema table, String name) {
        for (Index index : table.table().indexes()) {
            if (index.name().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private void shutdown(SessionStatement.Shutdown statement) {
        String option = statement.option() == null ? "" : statement.option();
        session.control().rollback();
        switch (option) {
            case "" -> session.database().shutdown(false, session.control().transaction());
            case "COMPACT" ->
                session.database().shutdown(true, session.control().transaction());
            case "IMMEDIATELY" -> session.database().closeImmediately();
            default ->
                throw statement
                        .place()
                        .error(
                                SqlState.SYNTAX_ERROR,
                                "SHUTDOWN has no option " + option + ", expected COMPACT or IMMEDIATELY");
        }
    }

    /** The rows of a statement that is a query. */
    List<String> answer(SessionStatement statement) {
        if (statement instanceof SessionStatement.ShowSetting show) {
            return List.of(session.settings().show(show.name(), show.place()));
        }
        try {
            return session.database().engine().check(session.control().transaction());
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        }
    }

    private void set(SessionStatement.SetSetting set) {
        if (set.local()) {
            session.settings().setLocal(set.name(), set.value(), set.place());
        } else {
            session.settings().set(set.name(), set.value(), set.place());
        }
    }

    /** Readers take no locks, and never wait. */
    private void lock(SessionStatement.LockTable lock) {
        Transaction transaction = session.control().transaction();
        if (session.autoCommit() && !session.isInTransaction()) {
            throw lock.place().error(SqlState.NO_ACTIVE_TRANSACTION, "LOCK TABLE needs a transaction");
        }
        long timeout = transaction.lockTimeoutMillis();
        TableLock.Mode mode = TableLock.Mode.valueOf(lock.mode().name());
        session.control().beginStatement();
        transaction.beginStatement();
        try {
            if (lock.nowait()) {
                transaction.setLockTimeoutMillis(0);
            }
            for (Name name : lock.tables()) {
                String schema = session.catalog().resolve(name.schema(), name.name(), session.schema());
                TableSchema table = session.catalog().table(schema, name);
                session.database().engine().lockTable(transaction, table.table(), mode);
            }
        } finally {
            transaction.setLockTimeoutMillis(timeout);
            transaction.endStatement();
        }
    }
}
