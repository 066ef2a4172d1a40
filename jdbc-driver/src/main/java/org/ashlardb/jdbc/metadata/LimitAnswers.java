package org.ashlardb.jdbc.metadata;

/** Limits, of which 0 means none or not known, and names of things. */
abstract class LimitAnswers extends MoreCapabilityAnswers {
    private static final int LONGEST_NAME = 128;
    private static final int MOST_COLUMNS = 1_600;
    private static final int LONGEST_STATEMENT = 67_108_864;

    @Override
    public final int getMaxBinaryLiteralLength() {
        return 0;
    }

    @Override
    public final int getMaxCharLiteralLength() {
        return 0;
    }

    @Override
    public final int getMaxColumnNameLength() {
        return LONGEST_NAME;
    }

    @Override
    public final int getMaxColumnsInGroupBy() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInIndex() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInOrderBy() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInSelect() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInTable() {
        return MOST_COLUMNS;
    }

    @Override
    public final int getMaxConnections() {
        return 0;
    }

    @Override
    public final int getMaxCursorNameLength() {
        return 0;
    }

    @Override
    public final int getMaxIndexLength() {
        return 0;
    }

    @Override
    public final int getMaxSchemaNameLength() {
        return LONGEST_NAME;
    }

    @Override
    public final int getMaxProcedureNameLength() {
        return 0;
    }

    @Override
    public final int getMaxCatalogNameLength() {
        return 0;
    }

    @Override
    public final int getMaxRowSize() {
        return 0;
    }

    @Override
    public final int getMaxStatementLength() {
        return LONGEST_STATEMENT;
    }

    @Override
    public final int getMaxStatements() {
        return 0;
    }

    @Override
    public final int getMaxTableNameLength() {
        return LONGEST_NAME;
    }

    @Override
    public final int getMaxTablesInSelect() {
        return 0;
    }

    @Override
    public final int getMaxUserNameLength() {
        return 0;
    }

    @Override
    public final String getIdentifierQuoteString() {
        return "\"";
    }

    /** Reserved words of Ashlar that are not in SQL:2003. */
    @Override
    public final String getSQLKeywords() {
        return "ILIKE,LIMIT,OFFSET,RETURNING";
    }

    @Override
    public final String getNumericFunctions() {
        return "ABS,CEILING,EXP,FLOOR,LOG,LOG10,MOD,POWER,ROUND,SIGN,SQRT,TRUNCATE";
    }

    @Override
    public final String getStringFunctions() {
        return "CHAR_LENGTH,CHARACTER_LENGTH,CONCAT,LCASE,LENGTH,LOCATE,LTRIM,REPLACE,RTRIM,SUBSTRING,UCASE";
    }

    @Override
    public final String getSystemFunctions() {
        return "IFNULL";
    }

    @Override
    public final String getTimeDateFunctions() {
        return "CURRENT_DATE,CURRENT_TIME,CURRENT_TIMESTAMP,EXTRACT,NOW";
    }

    @Override
    public final String getSearchStringEscape() {
        return "\\";
    }

    @Override
    public final String getExtraNameCharacters() {
        return "$";
    }

    @Override
    public final String getSchemaTerm() {
        return "schema";
    }

    @Override
    public final String getProcedureTerm() {
        return "procedure";
    }

    @Override
    public final String getCatalogTerm() {
        return "database";
    }

    @Override
    public final String getCatalogSeparator() {
        return ".";
    }
}
