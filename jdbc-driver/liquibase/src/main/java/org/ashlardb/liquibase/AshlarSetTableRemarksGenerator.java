package org.ashlardb.liquibase;

import liquibase.database.Database;
import liquibase.sqlgenerator.core.SetTableRemarksGenerator;
import liquibase.statement.core.SetTableRemarksStatement;

/** Liquibase writes COMMENT ON, but not for every database. */
public final class AshlarSetTableRemarksGenerator extends SetTableRemarksGenerator {
    @Override
    public int getPriority() {
        return PRIORITY_DATABASE;
    }

    @Override
    public boolean supports(SetTableRemarksStatement statement, Database database) {
        return database instanceof AshlarDatabase;
    }
}
