package org.ashlardb.hibernate;

import jakarta.persistence.TemporalType;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.hibernate.Version;
import org.hibernate.boot.model.FunctionContributions;
import org.hibernate.boot.model.TypeContributions;
import org.hibernate.dialect.DatabaseVersion;
import org.hibernate.dialect.PostgreSQLDialect;
import org.hibernate.dialect.PostgreSQLDriverKind;
import org.hibernate.dialect.function.CommonFunctionFactory;
import org.hibernate.dialect.sequence.SequenceSupport;
import org.hibernate.dialect.temptable.TemporaryTable;
import org.hibernate.dialect.temptable.TemporaryTableKind;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolutionInfo;
import org.hibernate.engine.jdbc.env.spi.IdentifierCaseStrategy;
import org.hibernate.engine.jdbc.env.spi.IdentifierHelper;
import org.hibernate.engine.jdbc.env.spi.IdentifierHelperBuilder;
import org.hibernate.exception.spi.SQLExceptionConversionDelegate;
import org.hibernate.exception.spi.ViolatedConstraintNameExtractor;
import org.hibernate.metamodel.mapping.EntityMappingType;
import org.hibernate.metamodel.spi.RuntimeModelCreationContext;
import org.hibernate.query.sqm.mutation.internal.temptable.AfterUseAction;
import org.hibernate.query.sqm.mutation.internal.temptable.BeforeUseAction;
import org.hibernate.query.sqm.mutation.internal.temptable.LocalTemporaryTableInsertStrategy;
import org.hibernate.query.sqm.mutation.spi.SqmMultiTableInsertStrategy;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.sql.ast.spi.SqlAppender;
import org.hibernate.tool.schema.extract.internal.InformationExtractorJdbcDatabaseMetaDataImpl;
import org.hibernate.tool.schema.extract.spi.ExtractionContext;
import org.hibernate.tool.schema.extract.spi.InformationExtractor;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.DateTimeUtils;
import org.hibernate.type.descriptor.java.PrimitiveByteArrayJavaType;
import org.hibernate.type.descriptor.jdbc.ArrayJdbcTypeConstructor;
import org.hibernate.type.descriptor.jdbc.JdbcType;
import org.hibernate.type.descriptor.jdbc.JsonJdbcType;
import org.hibernate.type.descriptor.jdbc.TimestampUtcAsInstantJdbcType;
import org.hibernate.type.descriptor.jdbc.UUIDJdbcType;
import org.hibernate.type.descriptor.jdbc.spi.JdbcTypeRegistry;
import org.hibernate.type.spi.TypeConfiguration;

/**
 * The dialect of Ashlar: that of PostgreSQL with Ashlar's types, metadata and errors.
 *
 * <p>Nothing needs to name it, {@link AshlarDialectResolver} finds it.
 */
public class AshlarDialect extends PostgreSQLDialect {
    /** The PostgreSQL whose SQL Ashlar follows. */
    private static final DatabaseVersion SQL_OF_POSTGRESQL = DatabaseVersion.make(17);

    private static final int MILLIS = 1_000; // of a second
    private static final boolean HIBERNATE_6 = Version.getVersionString().startsWith("6.");

    private static final int MAX_NAME = 128;

    /** Longer texts and bytes are declared without a length. */
    private static final int MAX_LENGTH = 1_048_576;

    /** For metadata of no database. */
    public AshlarDialect() {
        super(SQL_OF_POSTGRESQL, PostgreSQLDriverKind.OTHER);
    }

    /** For the database that {@code info} is about. */
    @SuppressWarnings("this-escape")
    public AshlarDialect(DialectResolutionInfo info) {
        this();
        registerKeywords(info);
    }

    // Types

    @Override
    protected String columnType(int sqlTypeCode) {
        return switch (sqlTypeCode) {
            case SqlTypes.TINYINT -> "tinyint";
            case SqlTypes.BLOB -> "blob";
            case SqlTypes.CLOB, SqlTypes.NCLOB -> "clob";
            case SqlTypes.BINARY -> "binary($l)";
            case SqlTypes.VARBINARY -> "varbinary($l)";
            case SqlTypes.LONG32VARBINARY -> "varbinary";
            default -> super.columnType(sqlTypeCode);
        };
    }

    @Override
    protected String castType(int sqlTypeCode) {
        return switch (sqlTypeCode) {
            case SqlTypes.BINARY, SqlTypes.VARBINARY, SqlTypes.LONG32VARBINARY -> "varbinary";
            case SqlTypes.TIME -> "time";
            default -> super.castType(sqlTypeCode);
        };
    }

    @Override
    public int getMaxVarcharLength() {
        return MAX_LENGTH;
    }

    @Override
    public int getMaxVarbinaryLength() {
        return MAX_LENGTH;
    }

    @Override
    protected void contributePostgreSQLTypes(TypeContributions contributions, ServiceRegistry services) {
        super.contributePostgreSQLTypes(contributions, services);
        JdbcTypeRegistry types = contributions.getTypeConfiguration().getJdbcTypeRegistry();
        types.addDescriptor(AshlarTimeJdbcType.TIME);
        types.addDescriptor(AshlarTimestampJdbcType.TIMESTAMP);
        types.addDescriptor(DurationJdbcType.INTERVAL);
        types.addDescriptor(UUIDJdbcType.INSTANCE);
        types.addDescriptor(JsonJdbcType.INSTANCE);
        types.addDescriptor(TimestampUtcAsInstantJdbcType.INSTANCE);
        types.addTypeConstructor(ArrayJdbcTypeConstructor.INSTANCE);
    }

    @Override
    public String[] getCreateEnumTypeCommand(String name, String[] values) {
        return new String[] {super.getCreateEnumTypeCommand(name, values)[0]};
    }

    /** Not with CASCADE: "update" drops and creates types, and columns of them would go. */
    @Override
    public String[] getDropEnumTypeCommand(String name) {
        return new String[] {"drop type if exists " + name};
    }

    /** All bytes fit BINARY, VARBINARY and BLOB, which in older files is VARBINARY; CLOB is text without a limit. */
    @Override
    public boolean equivalentTypes(int one, int other) {
        return super.equivalentTypes(one, other)
                || SqlTypes.isBinaryType(one) && SqlTypes.isBinaryType(other)
                || SqlTypes.isVarcharType(one) && other == SqlTypes.CLOB
                || SqlTypes.isVarcharType(other) && one == SqlTypes.CLOB;
    }

    @Override
    public void appendBinaryLiteral(SqlAppender appender, byte[] bytes) {
        appender.appendSql("X'");
        PrimitiveByteArrayJavaType.INSTANCE.appendString(appender, bytes);
        appender.appendSql('\'');
    }

    /** With nanoseconds, where PostgreSQL has six digits. */
    @Override
    public void appendDateTimeLiteral(
            SqlAppender appender, TemporalAccessor value, TemporalType precision, TimeZone zone) {
        if (precision != TemporalType.TIMESTAMP) {
            super.appendDateTimeLiteral(appender, value, precision, zone);
            return;
        }
        boolean zoned = value.isSupported(ChronoField.OFFSET_SECONDS);
        appender.appendSql(zoned ? "timestamp with time zone '" : "timestamp '");
        DateTimeUtils.appendAsTimestampWithNanos(appender, value, zoned, zone);
        appender.appendSql('\'');
    }

    /** LOBs are bound as streams and locators like anywhere else. */
    @Override
    public boolean useInputStreamToInsertBlob() {
        return true;
    }

    /** What {@code Types.OTHER} stands for. */
    @Override
    public JdbcType resolveSqlTypeDescriptor(
            String columnTypeName, int jdbcTypeCode, int precision, int scale, JdbcTypeRegistry types) {
        return super.resolveSqlTypeDescriptor(
                columnTypeName.toLowerCase(Locale.ROOT), jdbcTypeCode, precision, scale, types);
    }

    // Functions

    @Override
    public void initializeFunctionRegistry(FunctionContributions contributions) {
        super.initializeFunctionRegistry(contributions);
        CommonFunctionFactory functions = new CommonFunctionFactory(contributions);
        functions.concat_pipeOperator();
        functions.length_characterLength();
        functions.bitLength();
        functions.octetLength();
        functions.arrayFill_h2();
        functions.locate();
        TypeConfiguration types = contributions.getTypeConfiguration();
        contributions
                .getFunctionRegistry()
                .namedDescriptorBuilder("json_mergepatch")
                .setExactArgumentCount(2)
                .setInvariantType(types.getBasicTypeRegistry().resolve(String.class, SqlTypes.JSON))
                .register();
    }

    /** DISTINCT rows are counted, others are not. */
    @Override
    public boolean supportsTupleCounts() {
        return false;
    }

    @Override
    protected boolean supportsMinMaxOnUuid() {
        return true;
    }

    // Names, sequences, schema tools

    @Override
    public IdentifierHelper buildIdentifierHelper(IdentifierHelperBuilder builder, DatabaseMetaData metaData)
            throws SQLException {
        if (metaData != null) {
            return super.buildIdentifierHelper(builder, metaData);
        }
        builder.setUnquotedCaseStrategy(IdentifierCaseStrategy.UPPER);
        builder.setQuotedCaseStrategy(IdentifierCaseStrategy.MIXED);
        builder.applyReservedWords(getKeywords());
        builder.setNameQualifierSupport(getNameQualifierSupport());
        return builder.build();
    }

    @Override
    public int getMaxIdentifierLength() {
        return MAX_NAME;
    }

    @Override
    public SequenceSupport getSequenceSupport() {
        return AshlarSequenceSupport.SEQUENCES;
    }

    @Override
    public String[] getCreateSchemaCommand(String schemaName) {
        return new String[] {"create schema if not exists " + schemaName};
    }

    @Override
    public String[] getDropSchemaCommand(String schemaName) {
        return new String[] {"drop schema if exists " + schemaName};
    }

    @Override
    public String getBeforeDropStatement() {
        return null;
    }

    @Override
    public void augmentRecognizedTableTypes(List<String> tableTypes) {
        // TABLE, VIEW and GLOBAL TEMPORARY are all there are.
    }

    /** There is no column that says where a row is. */
    @Override
    public String rowId(String rowId) {
        return null;
    }

    @Override
    public boolean supportsInsertReturningRowId() {
        return false;
    }

    @Override
    public boolean supportsLockTimeouts() {
        return true;
    }

    /** With Hibernate 6 a query says how many seconds it waits; 7 sets the time of the transaction. */
    @Override
    public boolean supportsWait() {
        return true;
    }

    // Hibernate 6 asks for these where it locks what it has loaded before; 7 for others, and sets the time itself.

    @Override
    public String getWriteLockString(int timeout) {
        return withWait(super.getWriteLockString(timeout), timeout);
    }

    @Override
    public String getWriteLockString(String aliases, int timeout) {
        return withWait(super.getWriteLockString(aliases, timeout), timeout);
    }

    @Override
    public String getReadLockString(int timeout) {
        return withWait(super.getReadLockString(timeout), timeout);
    }

    @Override
    public String getReadLockString(String aliases, int timeout) {
        return withWait(super.getReadLockString(aliases, timeout), timeout);
    }

    /** Where Hibernate 6 is told how many milliseconds to wait; other numbers stand for what the clause says already. */
    private static String withWait(String lock, int timeout) {
        return HIBERNATE_6 && timeout > 0 ? lock + " wait " + (1 + (timeout - 1) / MILLIS) : lock;
    }

    // Changes of several tables

    /**
     * Rows go through a table of WITH as in PostgreSQL, but for Hibernate 6: it gives two columns of that table the same
     * name when the entity has more than two tables. There they go through a temporary table.
     */
    @Override
    public SqmMultiTableInsertStrategy getFallbackSqmInsertStrategy(
            EntityMappingType entity, RuntimeModelCreationContext context) {
        if (!HIBERNATE_6) {
            return super.getFallbackSqmInsertStrategy(entity, context);
        }
        TemporaryTable table = TemporaryTable.createEntityTable(
                entity, name -> TemporaryTable.ENTITY_TABLE_PREFIX + name, this, context);
        return new LocalTemporaryTableInsertStrategy(table, context.getSessionFactory());
    }

    /** With Hibernate 7 an application can ask for global ones; local ones keep their rows for the next statement. */
    @Override
    public TemporaryTableKind getSupportedTemporaryTableKind() {
        return HIBERNATE_6 ? TemporaryTableKind.LOCAL : TemporaryTableKind.GLOBAL;
    }

    @Override
    public BeforeUseAction getTemporaryTableBeforeUseAction() {
        return HIBERNATE_6 ? BeforeUseAction.CREATE : BeforeUseAction.NONE;
    }

    @Override
    public AfterUseAction getTemporaryTableAfterUseAction() {
        return HIBERNATE_6 ? AfterUseAction.DROP : AfterUseAction.CLEAN;
    }

    // Errors

    @Override
    public ViolatedConstraintNameExtractor getViolatedConstraintNameExtractor() {
        return ErrorConversion::violatedName;
    }

    @Override
    public SQLExceptionConversionDelegate buildSQLExceptionConversionDelegate() {
        return ErrorConversion::convert;
    }

    // Asked by Hibernate 7 only, without which the dialect is compiled.

    /** A statement that fails is taken back, and the transaction goes on. */
    public boolean causesRollback(SQLException error) {
        return false;
    }

    /** Types with attributes. */
    public boolean supportsUserDefinedTypes() {
        return false;
    }

    /** CURRENT_TIMESTAMP is that of the statement, not of the transaction as in PostgreSQL. */
    public boolean isCurrentTimestampStable() {
        return false;
    }

    /** There are no partitions. */
    public boolean addPartitionKeyToPrimaryKey() {
        return false;
    }

    /** For columns that are computed. */
    public boolean supportsNotNullAfterGeneratedAs() {
        return true;
    }

    /** From the driver's metadata; PostgreSQL's own comes from its system tables. */
    public InformationExtractor getInformationExtractor(ExtractionContext context) {
        return new InformationExtractorJdbcDatabaseMetaDataImpl(context);
    }
}
