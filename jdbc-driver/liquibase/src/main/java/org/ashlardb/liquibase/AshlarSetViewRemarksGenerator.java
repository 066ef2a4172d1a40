package org.ashlardb.liquibase;

import liquibase.database.Database;
import liquibase.sqlgenerator.core.SetViewRemarksGenerator;
import liquibase.statement.core.SetViewRemarksStatement;

/** Liquibase writes COMMENT ON, but not for every database. */
public final class AshlarSetViewRemarksGenerator extends SetViewRemarksGenerator {
    @Override
    public int getPriority() {
        return PRIORITY_DATABASE;
    }

    @Override
    public boolean supports(SetViewRemarksStatement statement, Database database) {
        return database instanceof AshlarDatabase;
    }
}
