package org.ashlardb.liquibase;

import liquibase.database.Database;
import liquibase.datatype.DataTypeInfo;
import liquibase.datatype.DatabaseDataType;
import liquibase.datatype.core.CurrencyType;

/** Amounts of money, with the digits of SQL Server's MONEY. */
@DataTypeInfo(
        name = "currency",
        aliases = {"money", "smallmoney"},
        minParameters = 0,
        maxParameters = 0,
        priority = CurrencyType.PRIORITY_DATABASE)
public final class AshlarCurrencyType extends CurrencyType {
    @Override
    public boolean supports(Database database) {
        return database instanceof AshlarDatabase;
    }

    @Override
    public DatabaseDataType toDatabaseDataType(Database database) {
        return new DatabaseDataType("DECIMAL", 19, 4);
    }
}
