package org.ashlardb.liquibase;

import java.util.Locale;
import liquibase.database.Database;
import liquibase.datatype.DataTypeInfo;
import liquibase.datatype.DatabaseDataType;
import liquibase.datatype.core.TimestampType;

/** TIMESTAMP, with its digits and its time zone. */
@DataTypeInfo(
        name = "timestamp",
        aliases = {
            "java.sql.Types.TIMESTAMP",
            "java.sql.Types.TIMESTAMP_WITH_TIMEZONE",
            "java.sql.Timestamp",
            "timestamptz",
            "timestamp with time zone"
        },
        minParameters = 0,
        maxParameters = 1,
        priority = TimestampType.PRIORITY_DATABASE)
public final class AshlarTimestampType extends TimestampType {
    @Override
    public boolean supports(Database database) {
        return database instanceof AshlarDatabase;
    }

    @Override
    public DatabaseDataType toDatabaseDataType(Database database) {
        String definition = String.valueOf(getRawDefinition()).toUpperCase(Locale.ROOT);
        boolean hasZone = definition.contains("TIMESTAMPTZ")
                || definition.contains("TIMESTAMP_WITH_TIMEZONE")
                || definition.contains("WITH TIME ZONE")
                || definition.contains("WITH TIMEZONE");
        String digits = getParameters().length == 0 ? "" : "(" + getParameters()[0] + ")";
        return new DatabaseDataType("TIMESTAMP" + digits + (hasZone ? " WITH TIME ZONE" : ""));
    }
}
