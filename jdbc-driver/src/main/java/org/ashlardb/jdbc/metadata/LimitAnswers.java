package org.ashlardb.jdbc.metadata;

import org.ashlardb.engine.Database;

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
        return Database.MOST_TRANSACTIONS;
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
        return "ILIKE,LIMIT,MINUS,OFFSET,RETURNING";
    }

    @Override
    public final String getNumericFunctions() {
        return "ABS,ACOS,ASIN,ATAN,ATAN2,CEILING,COS,COT,DEGREES,EXP,FLOOR,LOG,LOG10,MOD,PI,POWER,RADIANS,RAND,ROUND,SIGN,"
                + "SIN,SQRT,TAN,TRUNCATE";
    }

    @Override
    public final String getStringFunctions() {
        return "ASCII,CHAR,CHAR_LENGTH,CHARACTER_LENGTH,CONCAT,DIFFERENCE,INSERT,LCASE,LEFT,LENGTH,LOCATE,LTRIM,"
                + "OCTET_LENGTH,POSITION,REPEAT,REPLACE,RIGHT,RTRIM,SOUNDEX,SPACE,SUBSTRING,UCASE";
    }

    @Override
    public final String getSystemFunctions() {
        return "DATABASE,IFNULL,USER";
    }

    @Override
    public final String getTimeDateFunctions() {
        return "CURDATE,CURRENT_DATE,CURRENT_TIME,CURRENT_TIMESTAMP,CURTIME,DAYNAME,DAYOFMONTH,DAYOFWEEK,DAYOFYEAR,EXTRACT,"
                + "HOUR,MINUTE,MONTH,MONTHNAME,NOW,QUARTER,SECOND,TIMESTAMPADD,TIMESTAMPDIFF,WEEK,YEAR";
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
