package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reserved words as names of columns of a query, behind AS. */
class ReservedLabelTest {
    private final TestDatabase db = new TestDatabase();

    ReservedLabelTest() {
        db.run("CREATE TABLE t (a INT PRIMARY KEY)", "INSERT INTO t VALUES (1), (2), (3)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALL",
                "AND",
                "AS",
                "BETWEEN",
                "BOTH",
                "CASE",
                "CAST",
                "CHECK",
                "CONSTRAINT",
                "CROSS",
                "CURRENT_DATE",
                "DEFAULT",
                "DISTINCT",
                "ELSE",
                "END",
                "EXCEPT",
                "EXISTS",
                "FALSE",
                "FETCH",
                "FOR",
                "FROM",
                "FULL",
                "GROUP",
                "HAVING",
                "IN",
                "INSERT",
                "INTO",
                "IS",
                "JOIN",
                "LEFT",
                "LIKE",
                "LIMIT",
                "MINUS",
                "NATURAL",
                "NOT",
                "NULL",
                "OFFSET",
                "ON",
                "OR",
                "ORDER",
                "PRIMARY",
                "RETURNING",
                "SELECT",
                "SET",
                "SOME",
                "TABLE",
                "THEN",
                "TO",
                "TRUE",
                "UNION",
                "UNIQUE",
                "USING",
                "VALUES",
                "WHEN",
                "WHERE",
                "WITH"
            })
    void nameColumns(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        assertEquals("1", db.query("SELECT a AS " + word + " FROM t WHERE a = 1"));
        assertEquals("2|3", db.query("SELECT a AS " + lower + ", a + 1 AS b FROM t WHERE a = 2"));
        assertEquals("7", db.query("SELECT 7 AS " + word));
        assertEquals("3", db.query("SELECT x.\"" + word + "\" FROM (SELECT MAX(a) AS " + word + " FROM t) x"));
        assertEquals("1 2 3 9", db.query("SELECT a AS " + word + " FROM t UNION SELECT 9 AS " + word + " ORDER BY 1"));
        db.run("CREATE VIEW v AS SELECT a AS " + word + ", 1 AS b FROM t WHERE a > 1");
        assertEquals("2 3", db.query("SELECT \"" + word + "\" FROM v ORDER BY 1"));
    }

    @Test
    void otherLiteralsAreOthers() {
        for (int i = 1; i <= 3; i++) {
            assertEquals(
                    i + "|" + (i + 4), db.query("SELECT a AS where, " + (i + 4) + " AS set FROM t WHERE a = " + i));
        }
    }

    @Test
    void beginQueriesInDefinitions() {
        assertTrue(db.error("CREATE TABLE u AS SELECT").contains("found the end of the statement"));
        assertTrue(db.error("CREATE TABLE u AS VALUES").contains("found the end of the statement"));
        assertEquals("42601", db.state("SELECT a from FROM t"));
        assertEquals("42601", db.state("SELECT a AS from t"));
        db.run("CREATE TABLE u AS VALUES (1)");
        assertEquals("1", db.query("TABLE u"));
    }
}
