package org.ashlardb.jdbc.metadata;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;
import java.sql.SQLException;
import org.ashlardb.jdbc.result.Unwrapping;
import org.ashlardb.jdbc.url.ConnectionUrl;
import org.ashlardb.jdbc.url.Version;
import org.ashlardb.sql.CatalogFacts;
import org.ashlardb.sql.CatalogFacts.RelationKind;

/** What a connection says about its database. */
public final class AshlarDatabaseMetaData extends EmptyAnswers {
    private static final int JDBC_MAJOR = 4;
    private static final int JDBC_MINOR = 3;

    /** What CURRENT_USER says. */
    private static final String DEFAULT_USER = "ASHLAR";

    private final TableResults tables;
    private final IndexResults indexes;
    private final ForeignKeyResults foreignKeys;
    private final TypeResults types;
    private final FunctionResults functions;
    private final ProcedureResults procedures;
    private final PrivilegeResults privileges;

    /** Metadata read from a source. */
    public AshlarDatabaseMetaData(MetaDataSource source) {
        super(source);
        this.tables = new TableResults(source);
        this.indexes = new IndexResults(source);
        this.types = new TypeResults(source);
        this.functions = new FunctionResults(source);
        this.procedures = new ProcedureResults(source);
        this.privileges = new PrivilegeResults(source);
        this.foreignKeys = new ForeignKeyResults(source);
    }

    @Override
    public String getURL() throws SQLException {
        source.checkOpen();
        return source.url().text();
    }

    @Override
    public String getUserName() throws SQLException {
        source.checkOpen();
        String user = source.url().settings().user();
        return user == null ? DEFAULT_USER : user;
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        return source.connection().isReadOnly();
    }

    @Override
    public boolean usesLocalFiles() {
        return source.url().kind() == ConnectionUrl.Kind.FILE;
    }

    @Override
    public String getDatabaseProductName() {
        return Version.PRODUCT;
    }

    @Override
    public String getDatabaseProductVersion() {
        return Version.TEXT;
    }

    @Override
    public String getDriverName() {
        return Version.DRIVER;
    }

    @Override
    public String getDriverVersion() {
        return Version.TEXT;
    }

    @Override
    public int getDriverMajorVersion() {
        return Version.MAJOR;
    }

    @Override
    public int getDriverMinorVersion() {
        return Version.MINOR;
    }

    @Override
    public int getDatabaseMajorVersion() {
        return Version.MAJOR;
    }

    @Override
    public int getDatabaseMinorVersion() {
        return Version.MINOR;
    }

    @Override
    public int getJDBCMajorVersion() {
        return JDBC_MAJOR;
    }

    @Override
    public int getJDBCMinorVersion() {
        return JDBC_MINOR;
    }

    @Override
    public int getSQLStateType() {
        return sqlStateSQL;
    }

    @Override
    public int getDefaultTransactionIsolation() {
        return Connection.TRANSACTION_READ_COMMITTED;
    }

    @Override
    public boolean supportsTransactionIsolationLevel(int level) {
        return level == Connection.TRANSACTION_READ_UNCOMMITTED
                || level == Connection.TRANSACTION_READ_COMMITTED
                || level == Connection.TRANSACTION_REPEATABLE_READ
                || level == Connection.TRANSACTION_SERIALIZABLE;
    }

    @Override
    public boolean supportsConvert(int fromType, int toType) {
        return Conversions.isPossible(fromType, toType);
    }

    @Override
    public boolean supportsResultSetType(int type) {
        return type == ResultSet.TYPE_FORWARD_ONLY || type == ResultSet.TYPE_SCROLL_INSENSITIVE;
    }

    @Override
    public boolean supportsResultSetConcurrency(int type, int concurrency) {
        return supportsResultSetType(type)
                && (concurrency == ResultSet.CONCUR_READ_ONLY || concurrency == ResultSet.CONCUR_UPDATABLE);
    }

    @Override
    public boolean supportsResultSetHoldability(int holdability) {
        return holdability == ResultSet.HOLD_CURSORS_OVER_COMMIT || holdability == ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    public int getResultSetHoldability() {
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public RowIdLifetime getRowIdLifetime() {
        return RowIdLifetime.ROWID_UNSUPPORTED;
    }

    @Override
    public Connection getConnection() throws SQLException {
        source.checkOpen();
        return source.connection();
    }

    @Override
    public ResultSet getSchemas() throws SQLException {
        return getSchemas(null, null);
    }

    @Override
    public ResultSet getSchemas(String catalog, String schemaPattern) throws SQLException {
        MetaTable table = new MetaTable("TABLE_SCHEM", "TABLE_CATALOG");
        NamePattern names = new NamePattern(MetaDataSource.isCatalog(catalog) ? schemaPattern : "");
        for (String name : source.read(CatalogFacts::schemas)) {
            if (names.matches(name)) {
                table.row(name, null);
            }
        }
        return table.open(source);
    }

    @Override
    public ResultSet getTableTypes() throws SQLException {
        MetaTable table = new MetaTable("TABLE_TYPE");
        for (RelationKind kind : RelationKind.values()) {
            table.row(TableResults.typeName(kind));
        }
        return table.sort(0).open(source);
    }

    @Override
    public ResultSet getTables(String catalog, String schemaPattern, String tablePattern, String[] types)
            throws SQLException {
        return tables.tables(catalog, schemaPattern, tablePattern, types);
    }

    @Override
    public ResultSet getColumns(String catalog, String schemaPattern, String tablePattern, String columnPattern)
            throws SQLException {
        return tables.columns(catalog, schemaPattern, tablePattern, columnPattern);
    }

    @Override
    public ResultSet getPrimaryKeys(String catalog, String schema, String table) throws SQLException {
        return tables.primaryKeys(catalog, schema, table);
    }

    @Override
    public ResultSet getImportedKeys(String catalog, String schema, String table) throws SQLException {
        return foreignKeys.imported(catalog, schema, table);
    }

    @Override
    public ResultSet getExportedKeys(String catalog, String schema, String table) throws SQLException {
        return foreignKeys.exported(catalog, schema, table);
    }

    @Override
    public ResultSet getCrossReference(
            String parentCatalog,
            String parentSchema,
            String parentTable,
            String foreignCatalog,
            String foreignSchema,
            String foreignTable)
            throws SQLException {
        return foreignKeys.between(
                MetaDataSource.isCatalog(parentCatalog) ? foreignCatalog : parentCatalog,
                parentSchema,
                parentTable,
                foreignSchema,
                foreignTable);
    }

    @Override
    public ResultSet getIndexInfo(String catalog, String schema, String table, boolean unique, boolean approximate)
            throws SQLException {
        return indexes.indexes(catalog, schema, table, unique);
    }

    @Override
    public ResultSet getBestRowIdentifier(String catalog, String schema, String table, int scope, boolean nullable)
            throws SQLException {
        return indexes.bestRow(catalog, schema, table, scope, nullable);
    }

    @Override
    public ResultSet getUDTs(String catalog, String schemaPattern, String typePattern, int[] kinds)
            throws SQLException {
        return types.types(catalog, schemaPattern, typePattern, kinds);
    }

    @Override
    public ResultSet getFunctions(String catalog, String schemaPattern, String functionPattern) throws SQLException {
        return functions.functions(catalog, schemaPattern, functionPattern);
    }

    @Override
    public ResultSet getFunctionColumns(
            String catalog, String schemaPattern, String functionPattern, String columnPattern) throws SQLException {
        return functions.columns(catalog, schemaPattern, functionPattern, columnPattern);
    }

    @Override
    public ResultSet getProcedures(String catalog, String schemaPattern, String procedurePattern) throws SQLException {
        return procedures.procedures(catalog, schemaPattern, procedurePattern);
    }

    @Override
    public ResultSet getProcedureColumns(
            String catalog, String schemaPattern, String procedurePattern, String columnPattern) throws SQLException {
        return procedures.columns(catalog, schemaPattern, procedurePattern, columnPattern);
    }

    @Override
    public ResultSet getTablePrivileges(String catalog, String schemaPattern, String tablePattern) throws SQLException {
        return privileges.ofTables(catalog, schemaPattern, tablePattern);
    }

    @Override
    public ResultSet getColumnPrivileges(String catalog, String schema, String table, String columnPattern)
            throws SQLException {
        return privileges.ofColumns(catalog, schema, table, columnPattern);
    }

    /** The usual names; a connection keeps what is set under any other, too. */
    @Override
    public ResultSet getClientInfoProperties() throws SQLException {
        return new MetaTable("NAME", "MAX_LEN:i", "DEFAULT_VALUE", "DESCRIPTION")
                .row("ApplicationName", Integer.MAX_VALUE, "", "The name of the application that uses the connection.")
                .row("ClientHostname", Integer.MAX_VALUE, "", "The host that the application works for.")
                .row("ClientUser", Integer.MAX_VALUE, "", "The user that the application works for.")
                .open(source);
    }

    @Override
    public ResultSet getTypeInfo() throws SQLException {
        return TypeInfo.table().open(source);
    }

    @Override
    public <T> T unwrap(Class<T> wanted) throws SQLException {
        return Unwrapping.unwrap(this, wanted);
    }

    @Override
    public boolean isWrapperFor(Class<?> wanted) {
        return wanted != null && wanted.isInstance(this);
    }
}
