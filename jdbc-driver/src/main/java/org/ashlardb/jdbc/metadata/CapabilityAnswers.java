package org.ashlardb.jdbc.metadata;

import java.sql.DatabaseMetaData;

/** What Ashlar can do, first part: identifiers, sorting and SQL grammar. */
abstract class CapabilityAnswers implements DatabaseMetaData {
    @Override
    public final boolean allProceduresAreCallable() {
        return true;
    }

    @Override
    public final boolean allTablesAreSelectable() {
        return true;
    }

    @Override
    public final boolean nullsAreSortedHigh() {
        return true;
    }

    @Override
    public final boolean nullsAreSortedLow() {
        return false;
    }

    @Override
    public final boolean nullsAreSortedAtStart() {
        return false;
    }

    @Override
    public final boolean nullsAreSortedAtEnd() {
        return false;
    }

    @Override
    public final boolean usesLocalFilePerTable() {
        return false;
    }

    @Override
    public final boolean supportsMixedCaseIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesUpperCaseIdentifiers() {
        return true;
    }

    @Override
    public final boolean storesLowerCaseIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesMixedCaseIdentifiers() {
        return false;
    }

    @Override
    public final boolean supportsMixedCaseQuotedIdentifiers() {
        return true;
    }

    @Override
    public final boolean storesUpperCaseQuotedIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesLowerCaseQuotedIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesMixedCaseQuotedIdentifiers() {
        return false;
    }

    @Override
    public final boolean supportsAlterTableWithAddColumn() {
        return true;
    }

    @Override
    public final boolean supportsAlterTableWithDropColumn() {
        return true;
    }

    @Override
    public final boolean supportsColumnAliasing() {
        return true;
    }

    @Override
    public final boolean nullPlusNonNullIsNull() {
        return true;
    }

    @Override
    public final boolean supportsConvert() {
        return true;
    }

    @Override
    public final boolean supportsTableCorrelationNames() {
        return true;
    }

    @Override
    public final boolean supportsDifferentTableCorrelationNames() {
        return false;
    }

    @Override
    public final boolean supportsExpressionsInOrderBy() {
        return true;
    }

    @Override
    public final boolean supportsOrderByUnrelated() {
        return true;
    }

    @Override
    public final boolean supportsGroupBy() {
        return true;
    }

    @Override
    public final boolean supportsGroupByUnrelated() {
        return true;
    }

    @Override
    public final boolean supportsGroupByBeyondSelect() {
        return true;
    }

    @Override
    public final boolean supportsLikeEscapeClause() {
        return true;
    }

    @Override
    public final boolean supportsMultipleResultSets() {
        return true;
    }

    @Override
    public final boolean supportsMultipleTransactions() {
        return true;
    }

    @Override
    public final boolean supportsNonNullableColumns() {
        return true;
    }

    @Override
    public final boolean supportsMinimumSQLGrammar() {
        return true;
    }

    @Override
    public final boolean supportsCoreSQLGrammar() {
        return true;
    }

    @Override
    public final boolean supportsExtendedSQLGrammar() {
        return false;
    }

    @Override
    public final boolean supportsANSI92EntryLevelSQL() {
        return false;
    }

    @Override
    public final boolean supportsANSI92IntermediateSQL() {
        return false;
    }

    @Override
    public final boolean supportsANSI92FullSQL() {
        return false;
    }

    @Override
    public final boolean supportsIntegrityEnhancementFacility() {
        return true;
    }

    @Override
    public final boolean supportsOuterJoins() {
        return true;
    }

    @Override
    public final boolean supportsFullOuterJoins() {
        return true;
    }

    @Override
    public final boolean supportsLimitedOuterJoins() {
        return true;
    }

    @Override
    public final boolean isCatalogAtStart() {
        return true;
    }

    @Override
    public final boolean supportsSchemasInDataManipulation() {
        return true;
    }

    @Override
    public final boolean supportsSchemasInProcedureCalls() {
        return true;
    }

    @Override
    public final boolean supportsSchemasInTableDefinitions() {
        return true;
    }

    @Override
    public final boolean supportsSchemasInIndexDefinitions() {
        return true;
    }
}
