package org.ashlardb.liquibase;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import liquibase.CatalogAndSchema;
import liquibase.database.AbstractJdbcDatabase;
import liquibase.database.DatabaseConnection;
import liquibase.database.ObjectQuotingStrategy;
import liquibase.exception.DatabaseException;
import liquibase.statement.DatabaseFunction;
import liquibase.structure.DatabaseObject;
import liquibase.structure.core.Catalog;
import liquibase.structure.core.Sequence;
import liquibase.structure.core.Table;

/** What Liquibase has to know of Ashlar. */
public final class AshlarDatabase extends AbstractJdbcDatabase {
    private static final String PRODUCT = "Ashlar";
    private static final String SHORT_NAME = "ashlar";
    private static final String URL_PREFIX = "jdbc:ashlar:";
    private static final String DRIVER = "org.ashlardb.jdbc.AshlarDriver";
    private static final String DEFAULT_SCHEMA = "PUBLIC";
    private static final int NANOSECONDS = 9;

    private static final String RESERVED_WORDS = """
            ALL AND ANY AS BETWEEN BOTH CASE CAST CHECK CONSTRAINT CREATE CROSS CURRENT_DATE CURRENT_TIME
            CURRENT_TIMESTAMP DEFAULT DELETE DISTINCT DROP ELSE END EXCEPT EXISTS FALSE FETCH FOR FROM FULL
            GROUP HAVING ILIKE IN INNER INSERT INTERSECT INTO IS JOIN LEADING LEFT LIKE LIMIT LOCALTIME
            LOCALTIMESTAMP MINUS NATURAL NOT NULL OFFSET ON OR ORDER OUTER PRIMARY RETURNING RIGHT SELECT SET
            SOME SYMMETRIC TABLE THEN TO TRAILING TRUE UNION UNIQUE UPDATE USING VALUES WHEN WHERE WITH
            """;

    public AshlarDatabase() {
        unquotedObjectsAreUppercased = true;
        defaultAutoIncrementStartWith = BigInteger.ONE;
        defaultAutoIncrementBy = BigInteger.ONE;
        sequenceNextValueFunction = "NEXT VALUE FOR %s";
        addReservedWords(List.of(RESERVED_WORDS.trim().split("\\s+")));
        setCurrentDateTimeFunction("CURRENT_TIMESTAMP");
        dateFunctions.add(new DatabaseFunction("CURRENT_DATE"));
        dateFunctions.add(new DatabaseFunction("CURRENT_TIME"));
        dateFunctions.add(new DatabaseFunction("LOCALTIMESTAMP"));
        dateFunctions.add(new DatabaseFunction("NOW()"));
    }

    @Override
    public int getPriority() {
        return PRIORITY_DEFAULT;
    }

    @Override
    public boolean isCorrectDatabaseImplementation(DatabaseConnection connection) throws DatabaseException {
        return PRODUCT.equals(connection.getDatabaseProductName());
    }

    @Override
    protected String getDefaultDatabaseProductName() {
        return PRODUCT;
    }

    @Override
    public String getShortName() {
        return SHORT_NAME;
    }

    @Override
    public String getDefaultDriver(String url) {
        return url.startsWith(URL_PREFIX) ? DRIVER : null;
    }

    /** There are no servers. */
    @Override
    public Integer getDefaultPort() {
        return null;
    }

    @Override
    public boolean requiresUsername() {
        return false;
    }

    @Override
    public boolean requiresPassword() {
        return false;
    }

    // ---------------------------------------------------------------- names

    @Override
    public boolean supportsCatalogInObjectName(Class<? extends DatabaseObject> type) {
        return false;
    }

    /** There is one catalog, which goes without a name. */
    @Override
    protected String getConnectionCatalogName() {
        return null;
    }

    @Override
    protected String getConnectionSchemaName() {
        String schema = super.getConnectionSchemaName();
        return schema == null ? DEFAULT_SCHEMA : schema;
    }

    @Override
    public String getJdbcCatalogName(CatalogAndSchema schema) {
        return null;
    }

    /** A reserved word is quoted as the catalog has other names, so that changes and SQL need not say its case. */
    @Override
    public String escapeObjectName(String name, Class<? extends DatabaseObject> type) {
        boolean isWord =
                name != null && getObjectQuotingStrategy() == ObjectQuotingStrategy.LEGACY && isReservedWord(name);
        return super.escapeObjectName(isWord ? name.toUpperCase(Locale.ROOT) : name, type);
    }

    /** So that names are found as the catalog has them. */
    @Override
    public String correctObjectName(String name, Class<? extends DatabaseObject> type) {
        return Catalog.class.isAssignableFrom(type) ? null : super.correctObjectName(name, type);
    }

    // ---------------------------------------------------------------- abilities

    @Override
    public boolean supportsInitiallyDeferrableColumns() {
        return true;
    }

    @Override
    public boolean supportsTablespaces() {
        return false;
    }

    @Override
    public boolean supportsDropTableCascadeConstraints() {
        return true;
    }

    @Override
    public boolean supportsCreateIfNotExists(Class<? extends DatabaseObject> type) {
        return Table.class.isAssignableFrom(type) || Sequence.class.isAssignableFrom(type);
    }

    @Override
    public int getMaxFractionalDigitsForTimestamp() {
        return NANOSECONDS;
    }

    @Override
    protected String getAutoIncrementClause() {
        return "GENERATED BY DEFAULT AS IDENTITY";
    }
}
