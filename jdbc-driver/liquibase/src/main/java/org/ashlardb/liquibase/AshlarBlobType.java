package org.ashlardb.liquibase;

import liquibase.database.Database;
import liquibase.datatype.DataTypeInfo;
import liquibase.datatype.DatabaseDataType;
import liquibase.datatype.core.BlobType;

/** Bytes: VARBINARY where there is a length. */
@DataTypeInfo(
        name = "blob",
        aliases = {
            "longblob",
            "longvarbinary",
            "java.sql.Types.BLOB",
            "java.sql.Types.LONGBLOB",
            "java.sql.Types.LONGVARBINARY",
            "java.sql.Types.VARBINARY",
            "java.sql.Types.BINARY",
            "varbinary",
            "binary",
            "bytea",
            "tinyblob",
            "mediumblob",
            "image"
        },
        minParameters = 0,
        maxParameters = 1,
        priority = BlobType.PRIORITY_DATABASE)
public final class AshlarBlobType extends BlobType {
    @Override
    public boolean supports(Database database) {
        return database instanceof AshlarDatabase;
    }

    @Override
    public DatabaseDataType toDatabaseDataType(Database database) {
        return getParameters().length == 0
                ? new DatabaseDataType("BLOB")
                : new DatabaseDataType("VARBINARY", getParameters());
    }
}
