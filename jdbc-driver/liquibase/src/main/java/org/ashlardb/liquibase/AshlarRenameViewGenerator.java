package org.ashlardb.liquibase;

import liquibase.database.Database;
import liquibase.sql.Sql;
import liquibase.sql.UnparsedSql;
import liquibase.sqlgenerator.SqlGeneratorChain;
import liquibase.sqlgenerator.core.RenameViewGenerator;
import liquibase.statement.core.RenameViewStatement;
import liquibase.structure.core.View;

/** ALTER VIEW ... RENAME TO. */
public final class AshlarRenameViewGenerator extends RenameViewGenerator {
    @Override
    public int getPriority() {
        return PRIORITY_DATABASE;
    }

    @Override
    public boolean supports(RenameViewStatement statement, Database database) {
        return database instanceof AshlarDatabase;
    }

    @Override
    @SuppressWarnings("rawtypes") // as in what it overrides
    public Sql[] generateSql(RenameViewStatement statement, Database database, SqlGeneratorChain chain) {
        String from = database.escapeViewName(
                statement.getCatalogName(), statement.getSchemaName(), statement.getOldViewName());
        String to = database.escapeObjectName(statement.getNewViewName(), View.class);
        return new Sql[] {
            new UnparsedSql(
                    "ALTER VIEW " + from + " RENAME TO " + to,
                    getAffectedOldView(statement),
                    getAffectedNewView(statement))
        };
    }
}
