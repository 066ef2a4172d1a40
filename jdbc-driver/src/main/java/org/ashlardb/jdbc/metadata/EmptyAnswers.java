package org.ashlardb.jdbc.metadata;

import java.sql.ResultSet;
import java.sql.SQLException;

/** The result sets about things Ashlar does not have: empty, with the columns JDBC specifies. */
abstract class EmptyAnswers extends LimitAnswers {
    final MetaDataSource source;

    EmptyAnswers(MetaDataSource source) {
        this.source = source;
    }

    private ResultSet empty(String... columns) throws SQLException {
        return new MetaTable(columns).open(source);
    }

    @Override
    public final ResultSet getVersionColumns(String catalog, String schema, String table) throws SQLException {
        return empty(
                "SCOPE:s",
                "COLUMN_NAME",
                "DATA_TYPE:i",
                "TYPE_NAME",
                "COLUMN_SIZE:i",
                "BUFFER_LENGTH:i",
                "DECIMAL_DIGITS:s",
                "PSEUDO_COLUMN:s");
    }

    @Override
    public final ResultSet getSuperTypes(String catalog, String schemaPattern, String typePattern) throws SQLException {
        return empty("TYPE_CAT", "TYPE_SCHEM", "TYPE_NAME", "SUPERTYPE_CAT", "SUPERTYPE_SCHEM", "SUPERTYPE_NAME");
    }

    @Override
    public final ResultSet getSuperTables(String catalog, String schemaPattern, String tablePattern)
            throws SQLException {
        return empty("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "SUPERTABLE_NAME");
    }

    @Override
    public final ResultSet getAttributes(
            String catalog, String schemaPattern, String typePattern, String attributePattern) throws SQLException {
        return empty(
                "TYPE_CAT",
                "TYPE_SCHEM",
                "TYPE_NAME",
                "ATTR_NAME",
                "DATA_TYPE:i",
                "ATTR_TYPE_NAME",
                "ATTR_SIZE:i",
                "DECIMAL_DIGITS:i",
                "NUM_PREC_RADIX:i",
                "NULLABLE:i",
                "REMARKS",
                "ATTR_DEF",
                "SQL_DATA_TYPE:i",
                "SQL_DATETIME_SUB:i",
                "CHAR_OCTET_LENGTH:i",
                "ORDINAL_POSITION:i",
                "IS_NULLABLE",
                "SCOPE_CATALOG",
                "SCOPE_SCHEMA",
                "SCOPE_TABLE",
                "SOURCE_DATA_TYPE:s");
    }

    @Override
    public final ResultSet getPseudoColumns(
            String catalog, String schemaPattern, String tablePattern, String columnPattern) throws SQLException {
        return empty(
                "TABLE_CAT",
                "TABLE_SCHEM",
                "TABLE_NAME",
                "COLUMN_NAME",
                "DATA_TYPE:i",
                "COLUMN_SIZE:i",
                "DECIMAL_DIGITS:i",
                "NUM_PREC_RADIX:i",
                "COLUMN_USAGE",
                "REMARKS",
                "CHAR_OCTET_LENGTH:i",
                "IS_NULLABLE");
    }

    @Override
    public final ResultSet getCatalogs() throws SQLException {
        return empty("TABLE_CAT");
    }
}
