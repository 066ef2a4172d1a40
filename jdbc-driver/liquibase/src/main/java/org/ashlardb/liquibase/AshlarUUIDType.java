package org.ashlardb.liquibase;

import liquibase.database.Database;
import liquibase.datatype.DataTypeInfo;
import liquibase.datatype.DatabaseDataType;
import liquibase.datatype.core.UUIDType;

/** UUID, which Ashlar has. */
@DataTypeInfo(
        name = "uuid",
        aliases = {"uniqueidentifier", "java.util.UUID"},
        minParameters = 0,
        maxParameters = 0,
        priority = UUIDType.PRIORITY_DATABASE)
public final class AshlarUUIDType extends UUIDType {
    @Override
    public boolean supports(Database database) {
        return database instanceof AshlarDatabase;
    }

    @Override
    public DatabaseDataType toDatabaseDataType(Database database) {
        return new DatabaseDataType("UUID");
    }
}
