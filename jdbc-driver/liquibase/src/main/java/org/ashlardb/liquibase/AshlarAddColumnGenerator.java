package org.ashlardb.liquibase;

import liquibase.database.Database;
import liquibase.exception.ValidationErrors;
import liquibase.sqlgenerator.SqlGeneratorChain;
import liquibase.sqlgenerator.core.AddColumnGenerator;
import liquibase.statement.ColumnConstraint;
import liquibase.statement.core.AddColumnStatement;

/** ALTER TABLE ... ADD, also BEFORE and AFTER a column, which Liquibase refuses for databases it does not know. */
public final class AshlarAddColumnGenerator extends AddColumnGenerator {
    @Override
    public int getPriority() {
        return PRIORITY_DATABASE;
    }

    @Override
    public boolean supports(AddColumnStatement statement, Database database) {
        return database instanceof AshlarDatabase;
    }

    @Override
    @SuppressWarnings("rawtypes") // as in what it overrides
    public ValidationErrors validate(AddColumnStatement statement, Database database, SqlGeneratorChain chain) {
        return super.validate(withoutNeighbours(statement), database, chain);
    }

    private static AddColumnStatement withoutNeighbours(AddColumnStatement statement) {
        if (statement.isMultiple()) {
            return new AddColumnStatement(statement.getColumns().stream()
                    .map(AshlarAddColumnGenerator::withoutNeighbours)
                    .toList());
        }
        AddColumnStatement copy = new AddColumnStatement(
                statement.getCatalogName(),
                statement.getSchemaName(),
                statement.getTableName(),
                statement.getColumnName(),
                statement.getColumnType(),
                statement.getDefaultValue(),
                statement.getRemarks(),
                statement.getConstraints().toArray(ColumnConstraint[]::new));
        copy.setComputed(statement.getComputed());
        copy.setAddAtPosition(statement.getAddAtPosition());
        return copy;
    }
}
