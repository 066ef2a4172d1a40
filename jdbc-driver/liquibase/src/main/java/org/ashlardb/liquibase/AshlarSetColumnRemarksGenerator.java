package org.ashlardb.liquibase;

import liquibase.database.Database;
import liquibase.sqlgenerator.core.SetColumnRemarksGenerator;
import liquibase.statement.core.SetColumnRemarksStatement;

/** Liquibase writes COMMENT ON, but not for every database. */
public final class AshlarSetColumnRemarksGenerator extends SetColumnRemarksGenerator {
    @Override
    public int getPriority() {
        return PRIORITY_DATABASE;
    }

    @Override
    public boolean supports(SetColumnRemarksStatement statement, Database database) {
        return database instanceof AshlarDatabase;
    }
}
