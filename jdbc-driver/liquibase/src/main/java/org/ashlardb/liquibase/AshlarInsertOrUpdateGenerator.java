package org.ashlardb.liquibase;

import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import liquibase.database.Database;
import liquibase.sql.Sql;
import liquibase.sql.UnparsedSql;
import liquibase.sqlgenerator.SqlGeneratorChain;
import liquibase.sqlgenerator.core.InsertOrUpdateGenerator;
import liquibase.statement.core.InsertOrUpdateStatement;

/** Rows of {@code loadUpdateData}, by INSERT ... ON CONFLICT on the columns of their keys. */
public final class AshlarInsertOrUpdateGenerator extends InsertOrUpdateGenerator {
    @Override
    public boolean supports(InsertOrUpdateStatement statement, Database database) {
        return database instanceof AshlarDatabase;
    }

    @Override
    @SuppressWarnings("rawtypes") // as in what it overrides
    public Sql[] generateSql(InsertOrUpdateStatement statement, Database database, SqlGeneratorChain chain) {
        if (Boolean.TRUE.equals(statement.getOnlyUpdate())) {
            return super.generateSql(statement, database, chain);
        }
        List<String> keys = List.of(statement.getPrimaryKey().split(","));
        StringJoiner target = new StringJoiner(", ", " ON CONFLICT (", ")");
        keys.forEach(key -> target.add(column(statement, database, key.trim())));
        StringJoiner changes = new StringJoiner(", ", " DO UPDATE SET ", "");
        changes.setEmptyValue(" DO NOTHING");
        for (Map.Entry<String, Object> entry : statement.getColumnValues().entrySet()) {
            String name = entry.getKey();
            if (keys.stream().noneMatch(key -> key.trim().equalsIgnoreCase(name))
                    && statement.getAllowColumnUpdate(name)) {
                String column = column(statement, database, name);
                changes.add(column + " = EXCLUDED." + column);
            }
        }
        String insert = getInsertStatement(statement, database, chain).strip();
        String withoutEnd = insert.endsWith(";") ? insert.substring(0, insert.length() - 1) : insert;
        return new Sql[] {new UnparsedSql(withoutEnd + target + changes, getAffectedTable(statement))};
    }

    private static String column(InsertOrUpdateStatement statement, Database database, String name) {
        return database.escapeColumnName(
                statement.getCatalogName(), statement.getSchemaName(), statement.getTableName(), name);
    }

    /** Not used: there is one statement. */
    @Override
    protected String getRecordCheck(InsertOrUpdateStatement statement, Database database, String where) {
        return "";
    }

    @Override
    protected String getElse(Database database) {
        return "";
    }
}
