package org.ashlardb.liquibase;

import java.util.regex.Pattern;
import liquibase.database.Database;
import liquibase.datatype.DataTypeInfo;
import liquibase.datatype.DatabaseDataType;
import liquibase.datatype.core.BlobType;

/** Bytes: VARBINARY where the type is written as one of those that are no large objects, else BLOB. */
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
    private static final Pattern NO_LARGE_OBJECT =
            Pattern.compile("(java\\.sql\\.Types\\.)?((long)?varbinary|binary|bytea)\\b.*", Pattern.CASE_INSENSITIVE);

    @Override
    public boolean supports(Database database) {
        return database instanceof AshlarDatabase;
    }

    @Override
    public DatabaseDataType toDatabaseDataType(Database database) {
        String written = getRawDefinition();
        boolean bytes =
                written != null && NO_LARGE_OBJECT.matcher(written.strip()).matches();
        return new DatabaseDataType(bytes ? "VARBINARY" : "BLOB", getParameters());
    }
}
