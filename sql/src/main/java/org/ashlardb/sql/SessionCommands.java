package org.ashlardb.sql;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ashlardb.engine.DatabaseOptions;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.sql.execute.EngineErrors;
import org.ashlardb.sql.execute.QueryMemory;
import org.ashlardb.sql.plan.physical.Planning;
import org.ashlardb.sql.schema.ForeignKey;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.statistics.StatisticsStore;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.SessionStatement;
import org.ashlardb.sql.tree.SessionStatement.Isolation;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Runs statements about the transaction, the session and the database. */
final class SessionCommands {
    private static final long LEAST_QUERY_MEMORY = 1 << 16;

    private final Session session;

    SessionCommands(Session session) {
        this.session = session;
    }

    void execute(SessionStatement statement) {
        TransactionControl control = session.control();
        if (statement instanceof SessionStatement.Commit) {
            control.commit();
        } else if (statement instanceof SessionStatement.Rollback) {
            control.rollback();
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
        } else if (statement instanceof SessionStatement.SetConstraints set) {
            control.setConstraints(set.constraints().isEmpty() ? null : foreignKeys(set), set.deferred());
        } else if (statement instanceof SessionStatement.SetSchema set) {
            session.setSchema(set.name());
        } else if (statement instanceof SessionStatement.SetSetting set) {
            set(set);
        } else {
            maintain(statement);
        }
    }

    private List<ForeignKey> foreignKeys(SessionStatement.SetConstraints set) {
        List<ForeignKey> found = new ArrayList<>();
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
            if (found.size() == before) {
                throw name.place().error(SqlState.UNKNOWN_OBJECT, "constraint " + name + " does not exist");
            }
        }
        return found;
    }

    private static IsolationLevel level(Isolation isolation) {
        return isolation == null ? null : IsolationLevel.valueOf(isolation.name());
    }

    private void maintain(SessionStatement statement) {
        if (statement instanceof SessionStatement.Shutdown shutdown) {
            shutdown(shutdown);
        } else if (statement instanceof SessionStatement.Checkpoint) {
            session.database().engine().checkpoint();
        } else if (statement instanceof SessionStatement.Backup backup) {
            Path target = session.database().fileGate().resolve(backup.path());
            session.database().engine().backup(target);
        } else if (statement instanceof SessionStatement.Reindex reindex) {
            reindex(reindex);
        } else {
            analyze((SessionStatement.Analyze) statement);
        }
    }

    private void analyze(SessionStatement.Analyze analyze) {
        StatisticsStore statistics = session.database().statistics();
        if (analyze.table() == null) {
            for (TableSchema table : session.catalog().tables()) {
                statistics.sample(table);
            }
        } else {
            statistics.sample(session.catalog()
                    .table(schema(analyze.table()), analyze.table().name()));
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
            case "" -> session.database().shutdown(false);
            case "COMPACT" -> session.database().shutdown(true);
            case "IMMEDIATELY" -> session.database().close();
            default ->
                throw statement
                        .place()
                        .error(
                                SqlState.SYNTAX_ERROR,
                                "SHUTDOWN has no option " + option + ", expected COMPACT or IMMEDIATELY");
        }
    }

    List<String> check() {
        try {
            return session.database().engine().check();
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        }
    }

    private void set(SessionStatement.SetSetting set) {
        switch (set.name()) {
            case "AUTOCOMMIT" -> session.setAutoCommit(set.value() == null || Conversion.parseBoolean(set.value()));
            case "LOCK_TIMEOUT" ->
                session.setLockTimeoutMillis(
                        set.value() == null
                                ? session.database().engine().options().lockTimeoutMillis()
                                : millis(set.value(), set.place()));
            case "PLANNER" -> session.setPlanning(planning(set));
            case "QUERY_MEMORY" -> session.memory().setBytes(queryMemory(set));
            case "SCHEMA" -> session.setSchema(set.value().toUpperCase(Locale.ROOT));
            default -> throw unknown(set.name(), set.place());
        }
    }

    private static Planning planning(SessionStatement.SetSetting set) {
        if (set.value() == null) {
            return Planning.FULL;
        }
        try {
            return Planning.valueOf(set.value().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw set.place()
                    .error(SqlState.INVALID_PARAMETER, "planner " + set.value() + ", expected full, plain or hash");
        }
    }

    private static long queryMemory(SessionStatement.SetSetting set) {
        if (set.value() == null) {
            return QueryMemory.defaultForStatement();
        }
        long bytes;
        try {
            bytes = DatabaseOptions.parseSize(set.value());
        } catch (EngineException e) {
            throw set.place().error(SqlState.INVALID_PARAMETER, "query_memory: " + e.getMessage());
        }
        if (bytes < LEAST_QUERY_MEMORY) {
            throw set.place()
                    .error(SqlState.INVALID_PARAMETER, "query_memory " + set.value() + ", expected at least 64KB");
        }
        return bytes;
    }

    /** A number of milliseconds, or with a unit: 500ms, 10s. */
    private static long millis(String value, Place place) {
        String text = value.toLowerCase(Locale.ROOT).strip();
        long factor = 1;
        if (text.endsWith("ms")) {
            text = text.substring(0, text.length() - 2).strip();
        } else if (text.endsWith("s")) {
            text = text.substring(0, text.length() - 1).strip();
            factor = 1_000;
        }
        long number = Conversion.parseLong(text, new SqlType(SqlKind.BIGINT, 0, 0, 0));
        if (number > Long.MAX_VALUE / factor) {
            throw place.error(SqlState.INVALID_PARAMETER, "lock_timeout " + value + " is too long");
        }
        return number * factor;
    }

    private static org.ashlardb.sql.type.SqlException unknown(String name, Place place) {
        return place.error(
                SqlState.UNKNOWN_OBJECT,
                "setting " + name.toLowerCase(Locale.ROOT)
                        + " does not exist; there are autocommit, lock_timeout, planner, query_memory and schema");
    }

    String show(SessionStatement.ShowSetting show) {
        return switch (show.name()) {
            case "AUTOCOMMIT" -> session.autoCommit() ? "on" : "off";
            case "LOCK_TIMEOUT" -> Long.toString(session.lockTimeoutMillis());
            case "PLANNER" -> session.planning().name().toLowerCase(Locale.ROOT);
            case "QUERY_MEMORY" -> Long.toString(session.memory().bytes());
            case "SCHEMA" -> session.schema();
            case "TRANSACTION_ISOLATION" -> session.isolation().name().replace('_', ' ');
            default -> throw unknown(show.name(), show.place());
        };
    }
}
