package org.ashlardb.jdbc.behaviour;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.ashlardb.testdata.Turns;

/** Statements that would run for minutes or for ever, of all kinds. */
final class LongStatements {
    static final String NEVER = "SELECT COUNT(*) FROM t a, t b, t c WHERE a.i + b.i + c.i = -1";

    private LongStatements() {}

    /** Those that this build takes. */
    static Stream<String> inTurn() {
        return Turns.of(ALL.toArray(new String[0]));
    }

    /** Whether a statement writes rows all the time. */
    static boolean writesMuch(String sql) {
        return sql.startsWith("INSERT") || sql.startsWith("CREATE");
    }

    static void createTables(Statement statement) throws SQLException {
        statement.execute("CREATE TABLE t (i INT NOT NULL, g INT)");
        statement.execute("INSERT INTO t SELECT g.i, 1 FROM generate_series(1, 5000) AS g(i)");
        statement.execute("CREATE TABLE keys (k INT PRIMARY KEY)");
        statement.execute("CREATE TABLE wide (i INT, w VARCHAR)");
        statement.execute("CREATE TABLE large (a INT ARRAY, b INT ARRAY, c INT ARRAY, j JSON, k JSON, t JSON)");
        statement.execute("INSERT INTO large SELECT ARRAY_AGG(i), ARRAY_AGG(60001 - i), ARRAY_AGG(-i),"
                + " JSON_ARRAYAGG(JSON_ARRAY(i)), JSON_ARRAYAGG(JSON_ARRAY(60000 - i)),"
                + " CAST('\"' || REPEAT('a', 40000) || '\"' AS JSON) FROM generate_series(1, 60000) AS g(i)");
        statement.execute("INSERT INTO wide SELECT g.i, REPEAT('a', 2000) FROM generate_series(1, 5000) AS g(i)");
    }

    private static final List<String> ALL = List.of(
            NEVER,
            "SELECT COUNT(*) FROM t a JOIN t b ON a.g = b.g JOIN t c ON b.g = c.g",
            "SELECT COUNT(*) FROM t a JOIN t b ON a.g = b.g JOIN t c ON b.g = c.g AND a.i + b.i + c.i < 0",
            "SELECT COUNT(*) FROM t a LEFT JOIN t b ON a.i < b.i LEFT JOIN t c ON a.i + b.i < c.i",
            "SELECT COUNT(*) FROM t a WHERE NOT EXISTS (SELECT 1 FROM t b, t c WHERE a.i * b.i * c.i < 0)",
            "SELECT COUNT(*) FROM t a WHERE (SELECT SUM(b.i * c.i) FROM t b, t c WHERE b.i < a.i) = -1",
            "SELECT COUNT(*) FROM generate_series(1, 1000000000000) AS g(i)",
            "SELECT COUNT(*) FROM (SELECT * FROM generate_series(1, 9000000000) AS g(i) ORDER BY i DESC OFFSET 1) s",
            "SELECT i, COUNT(*) FROM generate_series(1, 9000000000) AS g(i) GROUP BY i",
            "SELECT MAX(i % 1000) FROM generate_series(1, 9000000000000) AS g(i)",
            "SELECT g.i FROM generate_series(1, 9000000000) AS g(i)"
                    + " INTERSECT SELECT -h.i FROM generate_series(1, 9000000000) AS h(i)",
            "SELECT DISTINCT g.i % 10 FROM generate_series(1, 9000000000000) AS g(i)",
            "SELECT COUNT(*) FROM generate_series(1, 9000000000) AS g(i)"
                    + " JOIN generate_series(1, 9000000000) AS h(i) ON g.i = h.i",
            "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n FROM r) SELECT MAX(n) FROM r",
            "WITH RECURSIVE r(n) AS (SELECT 1 UNION SELECT MOD(n + 1, 7) FROM r, t a, t b) SELECT MAX(n) FROM r",
            "SELECT COUNT(DISTINCT i) OVER (ORDER BY i ROWS UNBOUNDED PRECEDING)"
                    + " FROM generate_series(1, 300000) AS g(i)",
            "SELECT COUNT(*) FROM t a, LATERAL (SELECT b.i FROM t b, t c WHERE b.i = a.i) x",
            "SELECT COUNT(*) FROM t a, LATERAL generate_series(1, 1000000) g",
            "SELECT COUNT(*) FROM t a, t b, t c WHERE (a.i, a.g) < ALL (SELECT i + 10000, g FROM t)",
            "SELECT COUNT(*) FROM wide a, wide b WHERE LEVENSHTEIN(a.w, b.w || b.i) = -1",
            "SELECT COUNT(*) FROM wide WHERE LEVENSHTEIN(REPEAT(w, 5), REPEAT('b', i + 4000)) = -1",
            "SELECT COUNT(*) FROM wide WHERE HASH('SHA-512', w, 999000 + i) IS NULL",
            "SELECT COUNT(*) FROM wide WHERE REPEAT(w, 100) LIKE '%' || REPEAT(w, 50) || 'b%'",
            "SELECT COUNT(*) FROM wide a, t b WHERE LENGTH(REPLACE(REPEAT(a.w, 100), 'a', 'bb')) = b.i",
            "SELECT COUNT(*) FROM wide a WHERE REGEXP_LIKE(REPEAT(w, 20), '(a*)*(a*)*(a*)*b')",
            "SELECT COUNT(*) FROM large WHERE a @> b",
            "SELECT COUNT(*) FROM large WHERE a && c",
            "SELECT COUNT(*) FROM large WHERE j @> k",
            "SELECT COUNT(*) FROM large WHERE JSON_EXISTS(j, '$[*] ? (@[0] == -1 || exists($[*] ? (@[0] == -1)))')",
            "SELECT COUNT(*) FROM large WHERE JSON_EXISTS(j, '$[*] ? (@[0] < $[*][0] && @[0] == -1)')",
            "SELECT COUNT(*) FROM large WHERE JSON_EXISTS(t, '$ ? (@ like_regex \"(a*)*(a*)*(a*)*b\")')",
            "SELECT COUNT(*) FROM large, JSON_TABLE(j, '$[*] ? (exists($[*] ? (@[0] == -1)))' COLUMNS (n INT PATH '$'))",
            "SELECT STRING_AGG(CAST(i AS VARCHAR), '' ORDER BY i DESC) FROM generate_series(1, 900000000) AS g(i)",
            "INSERT INTO t SELECT g.i, 2 FROM generate_series(1, 2000000000) AS g(i)",
            "UPDATE t SET g = (SELECT COUNT(*) FROM t a, t b WHERE a.i + b.i = t.i)",
            "DELETE FROM t WHERE (SELECT COUNT(*) FROM t a, t b WHERE a.i + b.i = t.i) >= 0",
            "MERGE INTO t USING (SELECT a.i FROM t a, t b, t c WHERE a.i + b.i + c.i < 0) s ON t.i = s.i"
                    + " WHEN MATCHED THEN DELETE",
            "CREATE TABLE copy AS SELECT g.i FROM generate_series(1, 9000000000) AS g(i)",
            "CREATE INDEX slow ON wide (LEVENSHTEIN(w, REVERSE(w || i)))",
            "ALTER TABLE wide ADD CHECK (LEVENSHTEIN(w, w || i) >= 0)",
            "ALTER TABLE wide ADD COLUMN d INT GENERATED ALWAYS AS (LEVENSHTEIN(w, w || i))");
}
