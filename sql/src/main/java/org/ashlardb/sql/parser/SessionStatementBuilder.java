package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.ashlardb.sql.parser.AshlarSqlParser.ChainClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.CommitTransactionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.EncryptionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.EndPreparedContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IdentifierContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IsolationLevelContext;
import org.ashlardb.sql.parser.AshlarSqlParser.LockTableContext;
import org.ashlardb.sql.parser.AshlarSqlParser.MaintenanceStatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.PrepareTransactionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ReleaseSavepointContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ResetSettingContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ResetTimeZoneContext;
import org.ashlardb.sql.parser.AshlarSqlParser.RollbackToSavepointContext;
import org.ashlardb.sql.parser.AshlarSqlParser.RollbackTransactionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SetCharacteristicsContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SetConstraintsContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SetSavepointContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SetSchemaContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SetSettingContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SetTimeZoneContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SetTransactionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SettingStatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SettingValueContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ShowSettingContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ShowTimeZoneContext;
import org.ashlardb.sql.parser.AshlarSqlParser.StartTransactionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.StatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TransactionModeContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TransactionStatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ZoneOffsetContext;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.SessionStatement;
import org.ashlardb.sql.tree.SessionStatement.Isolation;
import org.ashlardb.sql.tree.SessionStatement.LockMode;
import org.ashlardb.sql.type.SqlState;

/** Builds statements about transactions, settings and the whole database. */
final class SessionStatementBuilder {
    private Isolation isolation;
    private Boolean readOnly;

    SessionStatement build(StatementContext node) {
        if (node.transactionStatement() != null) {
            return transaction(node.transactionStatement(), TreeContext.place(node));
        }
        if (node.settingStatement() != null) {
            return setting(node.settingStatement(), TreeContext.place(node));
        }
        return maintenance(node.maintenanceStatement(), TreeContext.place(node));
    }

    private SessionStatement transaction(TransactionStatementContext node, Place place) {
        if (node instanceof CommitTransactionContext commit) {
            return new SessionStatement.Commit(isChained(commit.chainClause()), place);
        }
        if (node instanceof RollbackTransactionContext rollback) {
            return new SessionStatement.Rollback(isChained(rollback.chainClause()), place);
        }
        if (node instanceof SetSavepointContext set) {
            return new SessionStatement.SetSavepoint(TreeContext.name(set.identifier()), place);
        }
        if (node instanceof RollbackToSavepointContext rollback) {
            return new SessionStatement.RollbackToSavepoint(TreeContext.name(rollback.identifier()), place);
        }
        if (node instanceof ReleaseSavepointContext release) {
            return new SessionStatement.ReleaseSavepoint(TreeContext.name(release.identifier()), place);
        }
        if (node instanceof LockTableContext lock) {
            return lock(lock, place);
        }
        if (node instanceof PrepareTransactionContext prepare) {
            return new SessionStatement.Prepare(
                    TreeContext.unquote(prepare.STRING_LITERAL().getText()), place);
        }
        if (node instanceof EndPreparedContext end) {
            String name = TreeContext.unquote(end.STRING_LITERAL().getText());
            return new SessionStatement.EndPrepared(name, end.COMMIT() != null, place);
        }
        readModes(((StartTransactionContext) node).transactionMode());
        return new SessionStatement.StartTransaction(isolation, readOnly, place);
    }

    private static boolean isChained(ChainClauseContext node) {
        return node != null && node.NO() == null;
    }

    private static SessionStatement lock(LockTableContext node, Place place) {
        List<String> words = new ArrayList<>();
        for (ParseTree child : node.children) {
            if (child instanceof IdentifierContext word) {
                words.add(TreeContext.name(word));
            } else if (child == node.UPDATE(0)) {
                words.add("UPDATE");
            }
        }
        LockMode mode = words.isEmpty() ? LockMode.ACCESS_EXCLUSIVE : null;
        for (LockMode known : LockMode.values()) {
            if (known.name().equals(String.join("_", words))) {
                mode = known;
            }
        }
        if (mode == null) {
            throw place.error(SqlState.SYNTAX_ERROR, "there is no lock mode " + String.join(" ", words));
        }
        List<Name> tables = new ArrayList<>();
        node.qualifiedName().forEach(name -> tables.add(TreeContext.name(name)));
        return new SessionStatement.LockTable(tables, mode, node.NOWAIT() != null, place);
    }

    private SessionStatement setting(SettingStatementContext node, Place place) {
        if (node instanceof SetTransactionContext set) {
            readModes(set.transactionMode());
            return new SessionStatement.SetTransaction(isolation, readOnly, place);
        }
        if (node instanceof SetConstraintsContext set) {
            List<Name> names = new ArrayList<>();
            set.qualifiedName().forEach(name -> names.add(TreeContext.name(name)));
            return new SessionStatement.SetConstraints(names, set.DEFERRED() != null, place);
        }
        if (node instanceof SetSchemaContext set) {
            String name = set.identifier() != null
                    ? TreeContext.name(set.identifier())
                    : TreeContext.unquote(set.STRING_LITERAL().getText());
            return new SessionStatement.SetSchema(name, place);
        }
        if (node instanceof ShowTimeZoneContext) {
            return new SessionStatement.ShowSetting(SessionStatement.TIME_ZONE, place);
        }
        if (node instanceof ShowSettingContext show) {
            boolean isolation = show.shownSetting().name == null;
            String name = isolation ? "TRANSACTION_ISOLATION" : TreeContext.name(show.shownSetting().name);
            return new SessionStatement.ShowSetting(name, place);
        }
        if (node instanceof ResetSettingContext reset) {
            return new SessionStatement.ResetSetting(TreeContext.name(reset.identifier()), place);
        }
        if (node instanceof SetCharacteristicsContext set) {
            if (!TreeContext.name(set.identifier()).equals("CHARACTERISTICS")) {
                throw place.error(SqlState.SYNTAX_ERROR, "expected SET SESSION CHARACTERISTICS AS TRANSACTION");
            }
            readModes(set.transactionMode());
            return new SessionStatement.SetCharacteristics(isolation, readOnly, place);
        }
        if (node instanceof ResetTimeZoneContext) {
            return new SessionStatement.ResetSetting(SessionStatement.TIME_ZONE, place);
        }
        if (node instanceof SetTimeZoneContext set) {
            String zone = set.zoneOffset() == null ? value(set.settingValue()) : offset(set.zoneOffset());
            return new SessionStatement.SetSetting(SessionStatement.TIME_ZONE, zone, set.scope != null, place);
        }
        SetSettingContext set = (SetSettingContext) node;
        return new SessionStatement.SetSetting(
                TreeContext.name(set.identifier()), values(set.settingValue()), set.LOCAL() != null, place);
    }

    /** An interval of hours and minutes as the setting is written. */
    private static String offset(ZoneOffsetContext offset) {
        String text = TreeContext.unquote(offset.STRING_LITERAL().getText());
        return offset.MINUS() == null ? text : "-" + text;
    }

    private static String values(List<SettingValueContext> values) {
        if (values.size() == 1) {
            return value(values.get(0));
        }
        List<String> texts = new ArrayList<>();
        for (SettingValueContext value : values) {
            if (value.DEFAULT() != null) {
                throw TreeContext.place(value).error(SqlState.SYNTAX_ERROR, "DEFAULT is one of several values");
            }
            texts.add(value(value));
        }
        return String.join(",", texts);
    }

    /** Null for the default. */
    private static String value(SettingValueContext value) {
        if (value == null || value.DEFAULT() != null) {
            return null;
        }
        if (value.INTEGER_LITERAL() != null) {
            String digits = NumberText.decimal(value.INTEGER_LITERAL().getText());
            return value.MINUS() == null ? digits : "-" + digits;
        }
        return value.STRING_LITERAL() != null ? TreeContext.unquote(value.getText()) : value.getText();
    }

    private static SessionStatement maintenance(MaintenanceStatementContext node, Place place) {
        if (node.CHECKPOINT() != null) {
            return new SessionStatement.Checkpoint(place);
        }
        if (node.SHUTDOWN() != null) {
            return new SessionStatement.Shutdown(TreeContext.name(node.identifier()), place);
        }
        if (node.BACKUP() != null) {
            return new SessionStatement.Backup(
                    TreeContext.unquote(node.STRING_LITERAL().getText()), backupEncryption(node), place);
        }
        if (node.ALTER() != null) {
            return new SessionStatement.ChangeEncryption(encryption(node.encryption()), place);
        }
        if (node.CHECK() != null) {
            return new SessionStatement.CheckDatabase(place);
        }
        if (node.REINDEX() != null) {
            return new SessionStatement.Reindex(
                    TreeContext.name(node.qualifiedName()), node.INDEX() == null, node.TABLE() == null, place);
        }
        return new SessionStatement.Analyze(
                node.qualifiedName() == null ? null : TreeContext.name(node.qualifiedName()), place);
    }

    private static SessionStatement.Encryption backupEncryption(MaintenanceStatementContext node) {
        if (node.WITHOUT() == null) {
            return node.encryption() == null ? null : encryption(node.encryption());
        }
        String option = TreeContext.name(node.identifier());
        Place place = TreeContext.place(node.identifier());
        if (!option.equals("ENCRYPTION")) {
            throw place.error(SqlState.SYNTAX_ERROR, "expected WITHOUT ENCRYPTION, found WITHOUT " + option);
        }
        return new SessionStatement.Encryption(null, null, place);
    }

    private static SessionStatement.Encryption encryption(EncryptionContext node) {
        return new SessionStatement.Encryption(
                TreeContext.name(node.identifier()),
                TreeContext.unquote(node.STRING_LITERAL().getText()),
                TreeContext.place(node));
    }

    private void readModes(List<TransactionModeContext> modes) {
        for (TransactionModeContext mode : modes) {
            if (mode.isolationLevel() != null) {
                isolation = level(mode.isolationLevel());
            } else if (mode.READ() != null) {
                readOnly = mode.ONLY() != null;
            }
        }
    }

    private static Isolation level(IsolationLevelContext node) {
        ParserRuleContext context = node;
        return switch (context.getStart().getType()) {
            case AshlarSqlParser.SERIALIZABLE -> Isolation.SERIALIZABLE;
            case AshlarSqlParser.REPEATABLE -> Isolation.REPEATABLE_READ;
            default -> Isolation.READ_COMMITTED;
        };
    }
}
