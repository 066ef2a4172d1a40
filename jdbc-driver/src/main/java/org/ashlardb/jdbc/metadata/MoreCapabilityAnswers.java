package org.ashlardb.jdbc.metadata;

import java.sql.ResultSet;

/** What Ashlar can do, second part: schemas, transactions and results. */
abstract class MoreCapabilityAnswers extends CapabilityAnswers {
    @Override
    public final boolean supportsSchemasInPrivilegeDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInDataManipulation() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInProcedureCalls() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInTableDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInIndexDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInPrivilegeDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsPositionedDelete() {
        return true;
    }

    @Override
    public final boolean supportsPositionedUpdate() {
        return true;
    }

    @Override
    public final boolean supportsSelectForUpdate() {
        return true;
    }

    @Override
    public final boolean supportsStoredProcedures() {
        return true;
    }

    @Override
    public final boolean supportsSubqueriesInComparisons() {
        return true;
    }

    @Override
    public final boolean supportsSubqueriesInExists() {
        return true;
    }

    @Override
    public final boolean supportsSubqueriesInIns() {
        return true;
    }

    @Override
    public final boolean supportsSubqueriesInQuantifieds() {
        return true;
    }

    @Override
    public final boolean supportsCorrelatedSubqueries() {
        return true;
    }

    @Override
    public final boolean supportsUnion() {
        return true;
    }

    @Override
    public final boolean supportsUnionAll() {
        return true;
    }

    @Override
    public final boolean supportsOpenCursorsAcrossCommit() {
        return true;
    }

    @Override
    public final boolean supportsOpenCursorsAcrossRollback() {
        return false;
    }

    @Override
    public final boolean supportsOpenStatementsAcrossCommit() {
        return true;
    }

    @Override
    public final boolean supportsOpenStatementsAcrossRollback() {
        return true;
    }

    @Override
    public final boolean doesMaxRowSizeIncludeBlobs() {
        return false;
    }

    @Override
    public final boolean supportsTransactions() {
        return true;
    }

    @Override
    public final boolean supportsDataDefinitionAndDataManipulationTransactions() {
        return true;
    }

    @Override
    public final boolean supportsDataManipulationTransactionsOnly() {
        return false;
    }

    @Override
    public final boolean dataDefinitionCausesTransactionCommit() {
        return false;
    }

    @Override
    public final boolean dataDefinitionIgnoredInTransactions() {
        return false;
    }

    @Override
    public final boolean ownUpdatesAreVisible(int type) {
        return type != ResultSet.TYPE_SCROLL_SENSITIVE;
    }

    @Override
    public final boolean ownDeletesAreVisible(int type) {
        return type != ResultSet.TYPE_SCROLL_SENSITIVE;
    }

    @Override
    public final boolean ownInsertsAreVisible(int type) {
        return type == ResultSet.TYPE_SCROLL_INSENSITIVE;
    }

    @Override
    public final boolean othersUpdatesAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean othersDeletesAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean othersInsertsAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean updatesAreDetected(int type) {
        return type != ResultSet.TYPE_SCROLL_SENSITIVE;
    }

    @Override
    public final boolean deletesAreDetected(int type) {
        return type != ResultSet.TYPE_SCROLL_SENSITIVE;
    }

    @Override
    public final boolean insertsAreDetected(int type) {
        return type == ResultSet.TYPE_SCROLL_INSENSITIVE;
    }

    @Override
    public final boolean supportsBatchUpdates() {
        return true;
    }

    @Override
    public final boolean supportsSavepoints() {
        return true;
    }

    @Override
    public final boolean supportsNamedParameters() {
        return true;
    }

    @Override
    public final boolean supportsMultipleOpenResults() {
        return true;
    }

    @Override
    public final boolean supportsGetGeneratedKeys() {
        return true;
    }

    @Override
    public final boolean locatorsUpdateCopy() {
        return true;
    }

    @Override
    public final boolean supportsStatementPooling() {
        return false;
    }

    @Override
    public final boolean supportsStoredFunctionsUsingCallSyntax() {
        return true;
    }

    @Override
    public final boolean autoCommitFailureClosesAllResultSets() {
        return false;
    }

    @Override
    public final boolean generatedKeyAlwaysReturned() {
        return true;
    }

    @Override
    public final boolean supportsRefCursors() {
        return false;
    }

    @Override
    public final boolean supportsSharding() {
        return false;
    }
}
