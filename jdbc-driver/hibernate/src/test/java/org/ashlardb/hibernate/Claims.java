package org.ashlardb.hibernate;

import static org.ashlardb.hibernate.Claim.no;
import static org.ashlardb.hibernate.Claim.yes;

import java.util.List;

/** The claims that statements show. */
final class Claims {
    private Claims() {}

    static List<Claim> schema() {
        return List.of(
                yes(
                        "canBatchTruncate",
                        "0",
                        "CREATE TABLE d(id INT)",
                        "INSERT INTO d VALUES (1)",
                        "TRUNCATE TABLE c, d",
                        "SELECT (SELECT COUNT(*) FROM c) + (SELECT COUNT(*) FROM d)"),
                yes(
                        "canCreateSchema",
                        "1",
                        "CREATE SCHEMA s",
                        "CREATE TABLE s.t(id INT)",
                        "INSERT INTO s.t VALUES (1)"),
                no("canCreateCatalog", "42601", "CREATE DATABASE other"),
                no("canDisableConstraints", "42601", "SET CONSTRAINTS ALL DISABLED"),
                yes(
                        "hasAlterTable",
                        "1, a, 10, null; 2, b, 20, null",
                        "ALTER TABLE c ADD COLUMN m INT",
                        "SELECT * FROM c"),
                yes(
                        "hasDataTypeBeforeGeneratedAs",
                        "4",
                        "CREATE TABLE t(a INT, b INT GENERATED ALWAYS AS (a + 1) STORED)",
                        "INSERT INTO t(a) VALUES (3)",
                        "SELECT b FROM t"),
                no("requiresNotNullBeforeDefault", "0", "CREATE TABLE t(a INT DEFAULT 1 NOT NULL)"),
                no("requiresColumnListInCreateView", "3", "CREATE VIEW v AS SELECT 3 AS x", "SELECT x FROM v"),
                yes(
                        "supportsNotNullAfterGeneratedAs",
                        "0",
                        "CREATE TABLE t(a INT, b INT GENERATED ALWAYS AS (a + 1) STORED NOT NULL)"),
                yes(
                        "supportsAlterColumnType",
                        "10",
                        "ALTER TABLE c ALTER COLUMN n SET DATA TYPE BIGINT",
                        "SELECT n FROM c WHERE id = 1"),
                yes("supportsColumnCheck", "23514", "CREATE TABLE t(a INT CHECK (a > 0))", "INSERT INTO t VALUES (0)"),
                yes(
                        "supportsNamedColumnCheck",
                        "23514",
                        "CREATE TABLE t(a INT CONSTRAINT positive CHECK (a > 0))",
                        "INSERT INTO t VALUES (0)"),
                yes(
                        "supportsTableCheck",
                        "23514",
                        "CREATE TABLE t(a INT, b INT, CHECK (a > b))",
                        "INSERT INTO t VALUES (0, 1)"),
                yes(
                        "supportsUniqueConstraints",
                        "23505",
                        "CREATE TABLE t(a INT, UNIQUE (a))",
                        "INSERT INTO t VALUES (1), (1)"),
                yes(
                        "supportsCommentOn",
                        "what it is",
                        "COMMENT ON TABLE c IS 'what it is'",
                        "SELECT remarks FROM information_schema.tables WHERE table_name = 'C'"),
                yes("supportsIfExistsBeforeTableName", "0", "DROP TABLE IF EXISTS nothing"),
                yes("supportsIfExistsAfterAlterTable", "0", "ALTER TABLE IF EXISTS nothing DROP COLUMN x"),
                yes("supportsIfExistsBeforeConstraintName", "0", "ALTER TABLE c DROP CONSTRAINT IF EXISTS nothing"),
                no("supportsIfExistsAfterConstraintName", "42601", "ALTER TABLE c DROP CONSTRAINT nothing IF EXISTS"),
                yes("supportsIfExistsBeforeTypeName", "0", "DROP TYPE IF EXISTS nothing"),
                yes("supportsIfExistsBeforeIndexName", "0", "DROP INDEX IF EXISTS nothing"),
                no("supportsTableOptions", "42601", "CREATE TABLE t(a INT) ENGINE=x"),
                no("supportsUserDefinedTypes", "42601", "CREATE TYPE point AS (x INT, y INT)"),
                no(
                        "addPartitionKeyToPrimaryKey",
                        "42601",
                        "CREATE TABLE t(a INT PRIMARY KEY, b INT) PARTITION BY LIST (b)"),
                yes(
                        "supportsTemporaryTables",
                        "1",
                        "CREATE GLOBAL TEMPORARY TABLE t(a INT) ON COMMIT DELETE ROWS",
                        "INSERT INTO t VALUES (1)"),
                yes(
                        "supportsTemporaryTablePrimaryKey",
                        "23505",
                        "CREATE LOCAL TEMPORARY TABLE t(a INT PRIMARY KEY)",
                        "INSERT INTO t VALUES (1), (1)"));
    }

    static List<Claim> foreignKeys() {
        return List.of(
                yes(
                        "supportsCascadeDelete",
                        "0",
                        "CREATE TABLE d(id INT REFERENCES c ON DELETE CASCADE)",
                        "INSERT INTO d VALUES (1)",
                        "DELETE FROM c",
                        "SELECT COUNT(*) FROM d"),
                yes(
                        "supportsCircularCascadeDeleteConstraints",
                        "0",
                        "UPDATE c SET n = id",
                        "ALTER TABLE c ADD FOREIGN KEY (n) REFERENCES c ON DELETE CASCADE",
                        "CREATE TABLE d(id INT PRIMARY KEY REFERENCES c ON DELETE CASCADE)",
                        "INSERT INTO c VALUES (3, 'c', NULL)",
                        "DELETE FROM c",
                        "SELECT COUNT(*) FROM c"),
                no(
                        "hasSelfReferentialForeignKeyBug",
                        "2",
                        "ALTER TABLE c ADD parent INT REFERENCES c",
                        "UPDATE c SET parent = id",
                        "DELETE FROM c"));
    }

    static List<Claim> changes() {
        return List.of(
                yes("supportsInsertReturning", "3, c", "INSERT INTO c VALUES (3, 'c', 0) RETURNING id, name"),
                no("supportsInsertReturningRowId", "42703", "INSERT INTO c VALUES (3, 'c', 0) RETURNING ctid"),
                yes("supportsUpdateReturning", "1, 11; 2, 21", "UPDATE c SET n = n + 1 RETURNING id, n"),
                yes("supportsNoColumnsInsert", "1", "CREATE TABLE t(a INT DEFAULT 1)", "INSERT INTO t DEFAULT VALUES"),
                yes("supportsValuesListForInsert", "2", "INSERT INTO c VALUES (3, 'c', 0), (4, 'd', 0)"),
                yes("supportsParametersInInsertSelect", "2", "INSERT INTO c SELECT id + 10, 'x', n FROM c"),
                yes(
                        "supportsConflictClauseForInsertCTE",
                        "3",
                        "WITH w AS (INSERT INTO c VALUES (1, 'x', 0), (3, 'c', 0) ON CONFLICT DO NOTHING "
                                + "RETURNING id) SELECT id FROM w"),
                yes(
                        "supportsNonQueryWithCTE",
                        "3, 4",
                        "WITH w AS (INSERT INTO c VALUES (3, 'c', 1) RETURNING id), u AS (INSERT INTO c "
                                + "SELECT id + 1, 'd', 1 FROM w RETURNING id) SELECT w.id, u.id FROM w, u"),
                yes(
                        "supportsFromClauseInUpdate",
                        "2",
                        "UPDATE c SET n = d.v FROM (VALUES (1, 5), (2, 6)) d(k, v) WHERE c.id = d.k"),
                no("supportsJoinsInDelete", "42601", "DELETE c FROM c JOIN c d ON c.id = d.id"),
                yes(
                        "supportsJoinInMutationStatementSubquery",
                        "1",
                        "UPDATE c SET n = 0 WHERE id IN (SELECT a.id FROM c a JOIN c b ON b.id = a.id + 1)"),
                yes("supportsSubqueryOnMutatingTable", "1", "DELETE FROM c WHERE n = (SELECT MAX(n) FROM c)"));
    }

    static List<Claim> queries() {
        return List.of(
                yes("isAnsiNullOn", "null", "SELECT n = NULL FROM c WHERE id = 1"),
                yes("supportsLockTimeouts", "1; 2", "SELECT id FROM c FOR UPDATE WAIT 1"),
                yes("supportsCrossJoin", "4", "SELECT COUNT(*) FROM c CROSS JOIN c d"),
                yes("supportsLateral", "1, 11; 2, 22", "SELECT c.id, l.x FROM c, LATERAL (SELECT c.n + c.id AS x) l"),
                yes("supportsWithClause", "2", "WITH w AS (SELECT id FROM c) SELECT COUNT(*) FROM w"),
                yes(
                        "supportsWithClauseInSubquery",
                        "2",
                        "SELECT x FROM (WITH w AS (SELECT id FROM c) SELECT COUNT(*) AS x FROM w) q"),
                yes(
                        "supportsNestedWithClause",
                        "2",
                        "WITH v AS (WITH w AS (SELECT id FROM c) SELECT COUNT(*) AS x FROM w) SELECT x FROM v"),
                yes("supportsCteHeaderColumnList", "3", "WITH w(a, b) AS (SELECT 1, 2) SELECT a + b FROM w"),
                yes(
                        "supportsRecursiveCTE",
                        "1; 2; 3",
                        "WITH RECURSIVE w(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM w WHERE a < 3) "
                                + "SELECT a FROM w"),
                yes(
                        "supportsRecursiveSearchClause",
                        "1; 2; 3",
                        "WITH RECURSIVE w(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM w WHERE a < 3) "
                                + "SEARCH DEPTH FIRST BY a SET o SELECT a FROM w ORDER BY o"),
                yes(
                        "supportsRecursiveCycleClause",
                        "2",
                        "WITH RECURSIVE w(a) AS (SELECT 1 UNION ALL SELECT 1 FROM w) CYCLE a SET looped "
                                + "TO 'y' DEFAULT 'n' USING path SELECT COUNT(*) FROM w"),
                yes(
                        "supportsRecursiveCycleUsingClause",
                        "1",
                        "WITH RECURSIVE w(a) AS (SELECT 1 UNION ALL SELECT 1 FROM w) CYCLE a SET looped "
                                + "USING path SELECT COUNT(*) FROM w WHERE looped"),
                yes("supportsUnionAll", "1; 1", "SELECT 1 UNION ALL SELECT 1"),
                yes("supportsUnionInSubquery", "2", "SELECT COUNT(*) FROM c WHERE id IN (SELECT 1 UNION SELECT 2)"),
                yes("supportsExceptAll", "1", "(SELECT 1 UNION ALL SELECT 1) EXCEPT ALL SELECT 1"),
                yes("supportsIntersect", "1", "SELECT id FROM c INTERSECT SELECT 1"),
                yes(
                        "supportsSimpleQueryGrouping",
                        "1; 2",
                        "(SELECT id FROM c ORDER BY id LIMIT 1) UNION ALL (SELECT id FROM c ORDER BY id "
                                + "DESC LIMIT 1)"),
                yes(
                        "supportsDuplicateSelectItemsInQueryGroup",
                        "1, 1",
                        "SELECT id, id FROM c WHERE id = 1 UNION SELECT id, id FROM c WHERE id = 1"),
                yes("supportsExistsInSelect", "true", "SELECT EXISTS (SELECT 1 FROM c)"),
                yes("supportsSubqueryInSelect", "20", "SELECT (SELECT MAX(n) FROM c)"),
                yes("supportsSubselectAsInPredicateLHS", "2", "SELECT COUNT(*) FROM c WHERE (SELECT 1) IN (1, 2)"),
                yes(
                        "supportsNestedSubqueryCorrelation",
                        "2",
                        "SELECT COUNT(*) FROM c WHERE EXISTS (SELECT 1 FROM (SELECT d.id FROM c d WHERE "
                                + "d.id = c.id) e)"),
                yes(
                        "supportsOffsetInSubquery",
                        "2",
                        "SELECT id FROM c WHERE id IN (SELECT id FROM c ORDER BY id OFFSET 1)"),
                yes("supportsOrderByInSubquery", "2; 1", "SELECT id FROM (SELECT id FROM c ORDER BY id DESC) d"),
                yes("supportsOrdinalSelectItemReference", "2; 1", "SELECT id FROM c ORDER BY 1 DESC"),
                yes(
                        "supportsNullPrecedence",
                        "null; 1",
                        "SELECT x FROM (VALUES (1), (NULL)) v(x) ORDER BY x NULLS FIRST"),
                yes("supportsPartitionBy", "1; 1", "SELECT ROW_NUMBER() OVER (PARTITION BY id ORDER BY n) FROM c"),
                yes("supportsWindowFunctions", "10; 30", "SELECT SUM(n) OVER (ORDER BY id) FROM c ORDER BY id"),
                yes("supportsFilterClause", "1", "SELECT COUNT(*) FILTER (WHERE n > 10) FROM c"),
                yes("supportsValuesList", "1; 2", "VALUES (1), (2)"),
                yes("supportsDistinctFromPredicate", "2", "SELECT COUNT(*) FROM c WHERE n IS DISTINCT FROM NULL"),
                yes("supportsIsTrue", "1", "SELECT COUNT(*) FROM c WHERE (n > 10) IS TRUE"),
                yes("supportsCaseInsensitiveLike", "1", "SELECT id FROM c WHERE name ILIKE 'A'"),
                yes("supportsRowConstructor", "1", "SELECT id FROM c WHERE ROW(id, name) = ROW(1, 'a')"),
                yes("supportsRowValueConstructorSyntax", "1", "SELECT id FROM c WHERE (id, name) = (1, 'a')"),
                yes(
                        "supportsRowValueConstructorDistinctFromSyntax",
                        "2",
                        "SELECT id FROM c WHERE (id, name) IS DISTINCT FROM (1, 'a')"),
                yes("supportsRowValueConstructorGtLtSyntax", "2", "SELECT id FROM c WHERE (id, name) > (1, 'a')"),
                yes(
                        "supportsRowValueConstructorSyntaxInInList",
                        "2",
                        "SELECT id FROM c WHERE (id, name) IN ((1, 'b'), (2, 'b'))"),
                yes(
                        "supportsRowValueConstructorSyntaxInInSubQuery",
                        "2",
                        "SELECT COUNT(*) FROM c WHERE (id, name) IN (SELECT id, name FROM c)"),
                yes(
                        "supportsRowValueConstructorSyntaxInQuantifiedPredicates",
                        "2",
                        "SELECT COUNT(*) FROM c WHERE (id, name) = ANY (SELECT id, name FROM c)"),
                no("supportsTupleCounts", "42601", "SELECT COUNT((id, n)) FROM c"),
                yes("supportsTupleDistinctCounts", "2", "SELECT COUNT(DISTINCT (id, n)) FROM c"),
                yes("requiresParensForTupleDistinctCounts", "2", "SELECT COUNT(DISTINCT (id, n)) FROM c"),
                no("requiresParensForTupleCounts", "2", "SELECT COUNT(DISTINCT id) FROM c"));
    }

    static List<Claim> values() {
        return List.of(
                yes("supportsArrayConstructor", "2", "SELECT CARDINALITY(ARRAY[1, 2])"),
                yes(
                        "supportsStandardArrays",
                        "2",
                        "CREATE TABLE t(a INT ARRAY)",
                        "INSERT INTO t VALUES (ARRAY[1, 2])",
                        "SELECT a[2] FROM t"),
                yes(
                        "supportsBitType",
                        "true",
                        "CREATE TABLE t(a BIT)",
                        "INSERT INTO t VALUES (TRUE)",
                        "SELECT a FROM t"),
                yes("supportsCurrentTimestampSelection", "true", "SELECT CURRENT_TIMESTAMP IS NOT NULL"),
                yes("supportsStandardCurrentTimestampFunction", "true", "SELECT CURRENT_TIMESTAMP = CURRENT_TIMESTAMP"),
                no(
                        "isCurrentTimestampStable",
                        "false",
                        "CREATE TABLE t(a TIMESTAMP WITH TIME ZONE)",
                        "INSERT INTO t VALUES (CURRENT_TIMESTAMP)",
                        "SELECT a = CURRENT_TIMESTAMP FROM t"),
                yes(
                        "doesRoundTemporalOnOverflow",
                        "2024-01-01 00:00:01.124",
                        "SELECT CAST(TIMESTAMP '2024-01-01 00:00:01.1236' AS TIMESTAMP(3))"),
                no(
                        "roundsToMaxPrecisionFirst",
                        "2024-01-01 00:00:01.1",
                        "SELECT CAST(TIMESTAMP '2024-01-01 00:00:01.1499999' AS TIMESTAMP(1))"),
                yes(
                        "supportsFractionalTimestampArithmetic",
                        "2024-01-01 00:00:00.5",
                        "SELECT TIMESTAMP '2024-01-01 00:00:00' + INTERVAL '0.5' SECOND"),
                yes(
                        "supportsTemporalLiteralOffset",
                        "true",
                        "SELECT TIMESTAMP WITH TIME ZONE '2024-01-01 02:00:00+02:00' = TIMESTAMP WITH "
                                + "TIME ZONE '2024-01-01 00:00:00+00:00'"),
                yes("supportsTruncateWithCast", "ab", "SELECT CAST('abc' AS VARCHAR(2))"),
                no(
                        "stripsTrailingSpacesFromChar",
                        "a  ",
                        "CREATE TABLE t(a CHAR(3))",
                        "INSERT INTO t VALUES ('a  ')",
                        "SELECT a FROM t"),
                no("isEmptyStringTreatedAsNull", "false", "SELECT '' IS NULL"),
                no("requiresCastForConcatenatingNonStrings", "1a10", "SELECT id || name || n FROM c WHERE id = 1"),
                no("requiresFloatCastingOfIntegerDivision", "2", "SELECT 5 / 2"));
    }
}
