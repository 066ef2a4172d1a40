package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arrays: their types, what makes them and takes them apart, their order, tables with them. */
class ArrayTypeTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "ARRAY[1, 2, 3]; {1,2,3}",
                "ARRAY[1, NULL, 3]; {1,NULL,3}",
                "TO_JSON(ARRAY[1, NULL, 3]); [1, null, 3]",
                "JSON_ARRAY(ARRAY['a', 'b'], ARRAY[[1.5], [2]]); [[\"a\", \"b\"], [[1.5], [2]]]",
                "TO_JSON(ARRAY[]::INT[]); []",
                "ARRAY['a', 'b c', '', 'null', NULL]; {a,\"b c\",\"\",\"null\",NULL}",
                "ARRAY['a\"b', 'c\\d', '{', ',']; {\"a\\\"b\",\"c\\\\d\",\"{\",\",\"}",
                "ARRAY[]::INT[]; {}",
                "ARRAY[1, 2.5]; {1.0,2.5}",
                "ARRAY[TRUE, FALSE]; {true,false}",
                "ARRAY[DATE '2024-02-29']; {2024-02-29}",
                "ARRAY[TIMESTAMP '2024-02-29 01:02:03']; {\"2024-02-29 01:02:03\"}",
                "ARRAY[-1.5e0, 2e300, -0e0]; {-1.5,2e+300,0}",
                "ARRAY[UUID '00000000-0000-0000-0000-000000000001']; {00000000-0000-0000-0000-000000000001}",
                "ARRAY[INTERVAL '1 day']; {\"1 day\"}",
                "ARRAY[JSON '{\"a\": 1}']; {\"{\\\"a\\\": 1}\"}",
                "ARRAY[X'00CAFE00']; {\"\\\\x00cafe00\"}",
                "ARRAY[[1, 2], [3, 4]]; {{1,2},{3,4}}",
                "ARRAY[ARRAY[1], ARRAY[2, 3]]; {{1},{2,3}}",
                "'{1, 2 ,NULL}'::INT[]; {1,2,NULL}",
                "'{ }'::INT[]; {}",
                "'{\"a b\", c\\,d, nUll}'::TEXT[]; {\"a b\",\"c,d\",NULL}",
                "'{{1,2},{3,NULL}}'::INT[][]; {{1,2},{3,NULL}}",
                "CAST('{1.25,2}' AS DECIMAL(5,1)[]); {1.3,2.0}",
                "CAST(ARRAY[1, 2] AS VARCHAR(10)[]); {1,2}",
                "CAST(ARRAY['1', '2'] AS INT ARRAY); {1,2}",
                "CAST(ARRAY[1.5, 2.5, -7] AS BIGINT ARRAY[3]); {2,3,-7}",
                "ARRAY[1, 2]::VARCHAR; {1,2}",
                "'{\"\\\\xcafe\"}'::VARBINARY[]; {\"\\\\xcafe\"}",
                "ARRAY(SELECT x FROM (VALUES (3), (1), (2)) AS t(x) ORDER BY x DESC); {3,2,1}",
                "ARRAY(SELECT 1 WHERE FALSE); {}",
                "ARRAY[123456789012345678901234567890.5, -0.5, 0]; {123456789012345678901234567890.5,-0.5,0.0}",
            })
    void arraysAreMade(String expression, String expected) {
        assertEquals(expected, database.value(expression));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "(ARRAY[10, 20, 30])[2]; 20",
                "(ARRAY[10, 20, 30])[4]; NULL",
                "(ARRAY[10, 20, 30])[0]; NULL",
                "(ARRAY[10, 20, 30])[-1]; NULL",
                "(ARRAY[10, 20, 30])[NULL]; NULL",
                "ARRAY['a', 'b'][1]; a",
                "(ARRAY[[1, 2], [3, 4]])[2][1]; 3",
                "(ARRAY[[1, 2], [3, 4]])[2]; {3,4}",
                "(ARRAY[10, 20, 30])[2:3]; {20,30}",
                "(ARRAY[10, 20, 30])[:2]; {10,20}",
                "(ARRAY[10, 20, 30])[3:]; {30}",
                "(ARRAY[10, 20, 30])[:]; {10,20,30}",
                "(ARRAY[10, 20, 30])[3:2]; {}",
                "(ARRAY[10, 20, 30])[-5:99]; {10,20,30}",
                "('{1,2}'::INT[])[1] + 1; 2",
                "(CAST(NULL AS INT[]))[1]; NULL",
                "(JSON '[1,2,3]')[1]; 2",
                "(JSON '{\"a\": 5}')['a']; 5",
            })
    void elementsAndSlices(String expression, String expected) {
        assertEquals(expected, database.value(expression));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "ARRAY[1, 2] || ARRAY[3]; {1,2,3}",
                "ARRAY[1, 2] || 3; {1,2,3}",
                "0 || ARRAY[1, 2]; {0,1,2}",
                "ARRAY[1] || '{2,3}'; {1,2,3}",
                "ARRAY[1] || NULL; {1}",
                "ARRAY[1] || 2.5; {1.0,2.5}",
                "ARRAY[1] || ARRAY[2] || 3 || ARRAY[4, 5]; {1,2,3,4,5}",
                "ARRAY[[1, 2]] || ARRAY[3, 4]; {{1,2},{3,4}}",
                "ARRAY['a'] || 'b'::TEXT; {a,b}",
                "ARRAY[1, 2] = ARRAY[1, 2]; true",
                "ARRAY[1, 2] = ARRAY[2, 1]; false",
                "ARRAY[1, 2] < ARRAY[1, 2, 0]; true",
                "ARRAY[1, 2] < ARRAY[1, 3]; true",
                "ARRAY[-1] < ARRAY[1]; true",
                "ARRAY[1, NULL] > ARRAY[1, 2]; true",
                "ARRAY[1, NULL] = ARRAY[1, NULL]; true",
                "ARRAY[1, 2] = '{1,2}'; true",
                "ARRAY[1, 2] = ARRAY[1.0, 2.0]; true",
                "ARRAY['a'] < ARRAY['b']; true",
                "ARRAY[-1.5, 2] < ARRAY[-1.25, 0]; true",
                "ARRAY[-1e0] < ARRAY[0e0]; true",
                "ARRAY[1, 2, 3] @> ARRAY[3, 1, 1]; true",
                "ARRAY[1, 2] @> ARRAY[3]; false",
                "ARRAY[1, NULL] @> ARRAY[NULL]::INT[]; false",
                "ARRAY[1] <@ ARRAY[1, 2]; true",
                "ARRAY[1, 2] && ARRAY[2, 3]; true",
                "ARRAY[1, 2] && ARRAY[3]; false",
                "ARRAY[1, 2] @> '{1}'; true",
                "ARRAY[] = ARRAY[]; true",
                "2 = ANY(ARRAY[1, 2]); true",
                "2 = ANY('{1,2}'::INT[]); true",
                "3 = ANY('{1,2}'::INT[]); false",
                "3 = ANY('{1,NULL}'::INT[]); NULL",
                "3 = ANY('{}'::INT[]); false",
                "NULL = ANY('{1}'::INT[]); NULL",
                "2 > ALL('{1,0}'::INT[]); true",
                "2 <> ALL('{1,2}'::INT[]); false",
                "2 > ALL('{}'::INT[]); true",
                "2 >= SOME('{3,NULL}'::INT[]); NULL",
                "2.5 = ANY(ARRAY[1, 2]); false",
                "'b' = ANY('{a,b}'::TEXT[]); true",
                "3 = ANY(CAST(NULL AS INT[])); NULL",
                "5 = ANY(SELECT 5); true",
            })
    void operators(String expression, String expected) {
        assertEquals(expected, database.value(expression));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "CARDINALITY(ARRAY[1, 2]); 2",
                "CARDINALITY(ARRAY[]); 0",
                "CARDINALITY(CAST(NULL AS INT[])); NULL",
                "ARRAY_LENGTH(ARRAY[1, 2]); 2",
                "ARRAY_LENGTH(ARRAY[[1, 2, 3]], 2); 3",
                "ARRAY_LENGTH(ARRAY[]::INT[], 1); NULL",
                "ARRAY_LENGTH(ARRAY[1], 2); NULL",
                "ARRAY_UPPER(ARRAY[1, 5], 1); 2",
                "ARRAY_LOWER(ARRAY[1, 5], 1); 1",
                "ARRAY_NDIMS(ARRAY[[1], [2]]); 2",
                "ARRAY_NDIMS(ARRAY[]::INT[]); NULL",
                "ARRAY_MAX_CARDINALITY(CAST('{1}' AS INT ARRAY[7])); 7",
                "ARRAY_POSITION(ARRAY['a', 'b', 'a'], 'a'); 1",
                "ARRAY_POSITION(ARRAY['a', 'b', 'a'], 'a', 2); 3",
                "ARRAY_POSITION(ARRAY['a', NULL], NULL); 2",
                "ARRAY_POSITION(ARRAY[1], 9); NULL",
                "ARRAY_POSITIONS(ARRAY[1, 2, 1], 1); {1,3}",
                "ARRAY_APPEND(ARRAY[1], 2); {1,2}",
                "ARRAY_APPEND(NULL, 2); {2}",
                "ARRAY_APPEND(ARRAY[1], NULL); {1,NULL}",
                "ARRAY_PREPEND(0, ARRAY[1]); {0,1}",
                "ARRAY_CAT(ARRAY[1], ARRAY[2, 3]); {1,2,3}",
                "ARRAY_REMOVE(ARRAY[1, 2, 1], 1); {2}",
                "ARRAY_REMOVE(ARRAY[1, NULL], NULL); {1}",
                "ARRAY_REPLACE(ARRAY[1, 2, 1], 1, 9); {9,2,9}",
                "ARRAY_TO_STRING(ARRAY[1, NULL, 3], ', '); 1, 3",
                "ARRAY_TO_STRING(ARRAY[1, NULL, 3], ', ', '*'); 1, *, 3",
                "ARRAY_TO_STRING(ARRAY[[1, 2], [3, 4]], '-'); 1-2-3-4",
                "STRING_TO_ARRAY('a,b,,c', ','); {a,b,\"\",c}",
                "STRING_TO_ARRAY('a,b', ',', 'b'); {a,NULL}",
                "STRING_TO_ARRAY('ab', NULL); {a,b}",
                "STRING_TO_ARRAY('ab', ''); {ab}",
                "STRING_TO_ARRAY('', ','); {}",
                "TRIM_ARRAY(ARRAY[1, 2, 3], 2); {1}",
                "TRIM_ARRAY(ARRAY[1, 2, 3], 0); {1,2,3}",
                "ARRAY_CONTAINS(ARRAY[1, 2], 2); true",
                "ARRAY_CONTAINS(ARRAY[1, 2], 3); false",
                "ARRAY_GET(ARRAY[1, 2], 2); 2",
                "ARRAY_SLICE(ARRAY[1, 2, 3], 2, 3); {2,3}",
                "ARRAY_REVERSE(ARRAY[1, 2, 3]); {3,2,1}",
                "COALESCE(NULL, ARRAY[1]); {1}",
                "CASE WHEN TRUE THEN ARRAY[1] ELSE ARRAY[2.5] END; {1.0}",
            })
    void functions(String expression, String expected) {
        assertEquals(expected, database.value(expression));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "'{1'::INT[]; 22P02",
                "'1,2'::INT[]; 22P02",
                "'{1,}'::INT[]; 22P02",
                "'{1}x'::INT[]; 22P02",
                "'{{1}}'::INT[]; 22P02",
                "'{a}'::INT[]; 22018",
                "'{\"a'::TEXT[]; 22P02",
                "'{abc}'::VARCHAR(2)[]; 22001",
                "CAST('{1,2,3}' AS INT ARRAY[2]); 2202F",
                "CAST(ARRAY[1,2,3] AS INT ARRAY[2]); 2202F",
                "TRIM_ARRAY(ARRAY[1], 2); 2202E",
                "TRIM_ARRAY(ARRAY[1], -1); 2202E",
                "ARRAY[1, DATE '2024-01-01']; 42804",
                "ARRAY[1] || DATE '2024-01-01'; 42883",
                "ARRAY[1] @> ARRAY['a'::TEXT]; 42883",
                "(5)[1]; 42804",
                "(ARRAY[1])['x'::TEXT]; 42804",
                "1 = ANY(2); 42809",
                "1 = ANY(ARRAY['a'::TEXT] || 'b'::TEXT); 42883",
                "CARDINALITY(5); 42883",
                "ARRAY[1] + ARRAY[2]; 42883",
                "CAST(ARRAY[1] AS INT); 42846",
                "CAST(ARRAY[DATE '2024-01-01'] AS INT[]); 42846",
                "ARRAY[1][]; 42601",
                "ARRAY(SELECT 1, 2); 42601",
                "ARRAY[1, 2; 42601",
            })
    void mistakesAreReported(String expression, String state) {
        assertEquals(state, database.state("SELECT " + expression));
    }

    @Test
    void arraysOfLiteralsAreComparedAsArrays() {
        try (TestDatabase db = new TestDatabase()) {
            assertEquals("true", db.value("ARRAY['a'] < ARRAY['a', 'b']"));
            assertEquals("true|false", db.value("ARRAY['a', 'b'] = '{a,b}', '{b}' = ARRAY['a']"));
            assertEquals("22P02", db.state("SELECT ARRAY['a'] = 'a'"));
        }
    }

    @Test
    void tablesHaveArrays() {
        database.run(
                "CREATE TABLE t (id INT PRIMARY KEY, a INT[], s VARCHAR(3) ARRAY[2] DEFAULT ARRAY['x'], m INT[][])",
                "INSERT INTO t (id, a, m) VALUES (1, ARRAY[1, 2], '{{1},{2,3}}'), (2, '{}', NULL)",
                "INSERT INTO t VALUES (3, NULL, ARRAY['a', 'b'], ARRAY[[7]])");
        assertEquals(
                "1|{1,2}|{x}|{{1},{2,3}} 2|{}|{x}|NULL 3|NULL|{a,b}|{{7}}",
                database.query("SELECT * FROM t ORDER BY id"));
        assertEquals("3", database.query("SELECT m[2][2] FROM t WHERE id = 1"));
        assertEquals("22001", database.state("INSERT INTO t (id, s) VALUES (4, ARRAY['long'])"));
        assertEquals("22001", database.state("INSERT INTO t (id, s) VALUES (4, ARRAY[?])", "long"));
        assertEquals("22001", database.state("UPDATE t SET s[1] = 'long' WHERE id = 1"));
        assertEquals("2202F", database.state("INSERT INTO t (id, s) VALUES (4, ARRAY['a', 'b', 'c'])"));
        assertEquals("2202F", database.state("UPDATE t SET s[3] = 'c' WHERE id = 1"));
        assertEquals("42804", database.state("INSERT INTO t (id, a) VALUES (4, ARRAY[DATE '2024-01-01'])"));
        assertEquals("42804", database.state("INSERT INTO t (id, a) VALUES (4, 5)"));
        database.run("INSERT INTO t (id, a) VALUES (4, ARRAY[1.5, 3])");
        assertEquals("{2,3}", database.query("SELECT a FROM t WHERE id = 4"));
        assertEquals("4", database.query("SELECT id FROM t WHERE a = ARRAY[2, 3]"));
        assertEquals("1 4", database.query("SELECT id FROM t WHERE 2 = ANY(a) ORDER BY id"));
    }

    @Test
    void elementsAreAssigned() {
        database.run(
                "CREATE TABLE t (id INT, a INT[], m INT[][])", "INSERT INTO t VALUES (1, ARRAY[1, 2, 3], '{{1}}')");
        database.run("UPDATE t SET a[2] = 20");
        assertEquals("{1,20,3}", database.query("SELECT a FROM t"));
        database.run("UPDATE t SET a[1] = a[1] + 9, a[5] = 50, m[1][2] = 7");
        assertEquals("{10,20,3,NULL,50}|{{1,7}}", database.query("SELECT a, m FROM t"));
        database.run("UPDATE t SET a = NULL");
    }

    @Test
    void slicesAreAssigned() {
        database.run("CREATE TABLE t (a INT[], s VARCHAR(3)[])", "INSERT INTO t VALUES (ARRAY[1, 2, 3, 4], NULL)");
        database.run("UPDATE t SET a[1:2] = ARRAY[10, 20], s[2:3] = '{x,y,z}'");
        assertEquals("{10,20,3,4}|{NULL,x,y}", database.query("SELECT a, s FROM t"));
        database.run("UPDATE t SET a[2:3] = ARRAY[7, 8, 9], a[6:7] = a[1:2]");
        assertEquals("{10,7,8,4,NULL,10,20}", database.query("SELECT a FROM t"));
        database.run("UPDATE t SET a[:2] = ARRAY[0, 0], a[5:] = ARRAY[5, 6, 7], a[1] = 1, a[4:4] = NULL");
        assertEquals("{1,0,8,4,5,6,7}", database.query("SELECT a FROM t"));
        assertEquals(1, TestDatabase.run(database.session, "UPDATE t SET a[?:?] = ARRAY[9, ?]", 6, 7, 8));
        assertEquals("{1,0,8,4,5,9,8}", database.query("SELECT a FROM t"));
        assertEquals("2202E", database.state("UPDATE t SET a[2:3] = ARRAY[1]"));
        assertEquals("2202E", database.state("UPDATE t SET a[0:1] = ARRAY[1, 2]"));
        assertEquals("2202E", database.state("UPDATE t SET a[3:2] = ARRAY[1, 2]"));
        assertEquals("22004", database.state("UPDATE t SET a[NULL:2] = ARRAY[1, 2]"));
        assertEquals("22001", database.state("UPDATE t SET s[1:1] = ARRAY['long']"));
        assertEquals("42804", database.state("UPDATE t SET a[1:2] = 5"));
        assertEquals("42804", database.state("UPDATE t SET a[1:2] = ARRAY[DATE '2024-01-01', NULL]"));
        assertEquals("42601", database.state("UPDATE t SET a[] = 5"));
        database.run("UPDATE t SET a = NULL", "UPDATE t SET a[1:2] = NULL", "UPDATE t SET a[2:2] = ARRAY[1]");
        assertEquals("{NULL,1}", database.query("SELECT a FROM t"));
    }

    @Test
    void elementsAreAssignedFromParameters() {
        database.run("CREATE TABLE t (a INT[])", "INSERT INTO t VALUES (NULL)");
        assertEquals(1, TestDatabase.run(database.session, "UPDATE t SET a[?] = ?", 2, 5));
        assertEquals("{NULL,5}", database.query("SELECT a FROM t"));
        assertEquals("2202E", database.state("UPDATE t SET a[0] = 1"));
        assertEquals("22004", database.state("UPDATE t SET a[NULL] = 1"));
        assertEquals("42804", database.state("UPDATE t SET a[1] = DATE '2024-01-01'"));
    }

    @Test
    void arraysAreSortedGroupedAndIndexed() {
        database.run(
                "CREATE TABLE t (id INT, a INT[])",
                "CREATE UNIQUE INDEX i ON t (a)",
                "INSERT INTO t VALUES (1, '{2}'), (2, '{1,5}'), (3, '{}'), (4, '{1}'), (5, '{-3,9}')",
                "INSERT INTO t VALUES (6, NULL), (7, '{1,NULL}')");
        assertEquals("3 5 4 2 7 1 6", database.query("SELECT id FROM t ORDER BY a"));
        assertEquals("6 1 7 2 4 5 3", database.query("SELECT id FROM t ORDER BY a DESC"));
        assertEquals("23505", database.state("INSERT INTO t VALUES (8, ARRAY[1, 5])"));
        assertEquals("2", database.query("SELECT id FROM t WHERE a = ?", "{1,5}"));
        assertEquals("4 2 7 1", database.query("SELECT id FROM t WHERE a >= ARRAY[1] ORDER BY a"));
        assertEquals(
                "{1}|2 {2}|1",
                database.query("SELECT k, COUNT(*) FROM (VALUES (ARRAY[1]), (ARRAY[2]), (ARRAY[1])) AS v(k) GROUP BY k"
                        + " ORDER BY k"));
        assertEquals(
                "{1} {2}",
                database.query(
                        "SELECT DISTINCT k FROM (VALUES (ARRAY[2]), (ARRAY[1]), (ARRAY[1])) AS v(k) ORDER BY k"));
        assertEquals("{}|{2}", database.query("SELECT MIN(a), MAX(a) FROM t"));
        assertEquals(
                "3 5", database.query("SELECT x.id FROM t x JOIN t y ON x.a = y.a WHERE y.id IN (3, 5) ORDER BY 1"));
    }

    @Test
    void arraysAreUnnested() {
        assertEquals("1 2", database.query("SELECT * FROM UNNEST(ARRAY[1, 2])"));
        assertEquals(
                "1|a 2|b 3|NULL", database.query("SELECT * FROM UNNEST(ARRAY[1, 2, 3], ARRAY['a', 'b']) AS u(x, y)"));
        assertEquals("7|1 8|2", database.query("SELECT x, n FROM UNNEST(ARRAY[7, 8]) WITH ORDINALITY AS u(x, n)"));
        assertEquals("", database.query("SELECT * FROM UNNEST(CAST(NULL AS INT[]))"));
        assertEquals("{1,2} {3}", database.query("SELECT * FROM UNNEST('{{1,2},{3}}'::INT[][])"));
        assertEquals("1 2", database.query("SELECT c1 FROM UNNEST(ARRAY[1, 2], ARRAY[3, 4]) ORDER BY c2"));
        database.run("CREATE TABLE t (id INT, a INT[])", "INSERT INTO t VALUES (1, '{5,6}'), (2, '{}'), (3, '{7}')");
        assertEquals("1|5 1|6 3|7", database.query("SELECT id, x FROM t, UNNEST(a) AS u(x) ORDER BY id, x"));
        assertEquals(
                "1|5 1|6 2|NULL 3|7",
                database.query("SELECT id, x FROM t LEFT JOIN UNNEST(a) AS u(x) ON TRUE ORDER BY id, x"));
        assertEquals("2 1", database.query("SELECT g FROM GENERATE_SUBSCRIPTS(ARRAY[5, 6], 1, TRUE) AS s(g)"));
        assertEquals("1 2", database.query("SELECT g FROM GENERATE_SUBSCRIPTS(ARRAY[5, 6], 1) AS s(g)"));
        assertEquals("42883", database.state("SELECT * FROM UNNEST(5)"));
    }

    @Test
    void arraysAreAggregated() {
        database.run("CREATE TABLE t (g INT, v INT)", "INSERT INTO t VALUES (1, 3), (1, 1), (1, NULL), (2, 5), (1, 3)");
        assertEquals(
                "1|{1,3,3,NULL} 2|{5}",
                database.query("SELECT g, ARRAY_AGG(v ORDER BY v) FROM t GROUP BY g ORDER BY g"));
        assertEquals("{1,3,5,NULL}", database.query("SELECT ARRAY_AGG(DISTINCT v ORDER BY v) FROM t"));
        assertEquals("{5}", database.query("SELECT ARRAY_AGG(v) FILTER (WHERE v > 4) FROM t"));
        assertEquals("NULL", database.query("SELECT ARRAY_AGG(v) FROM t WHERE FALSE"));
        assertEquals(
                "{1} {1,3} {1,3,3} {1,3,3,NULL}",
                database.query("SELECT ARRAY_AGG(v) OVER (ORDER BY v ROWS UNBOUNDED PRECEDING) FROM t WHERE g = 1"));
        assertEquals(
                "{{1,3},{5}}",
                database.query(
                        "SELECT ARRAY_AGG(a ORDER BY a) FROM (SELECT ARRAY_AGG(DISTINCT v ORDER BY v) a FROM t WHERE v > 0"
                                + " GROUP BY g) s"));
        assertEquals(
                "1|{3,3,1,NULL} 2|{5}",
                database.query("SELECT o.g, ARRAY(SELECT v FROM t i WHERE i.g = o.g ORDER BY v DESC NULLS LAST)"
                        + " FROM (SELECT DISTINCT g FROM t) o ORDER BY 1"));
    }

    @Test
    void parametersAreArrays() {
        database.run("CREATE TABLE t (id INT PRIMARY KEY, a INT[])", "INSERT INTO t VALUES (1, '{5,6}'), (2, '{}')");
        assertEquals("1 2", database.query("SELECT id FROM t WHERE id = ANY(?) ORDER BY id", "{1,2,3}"));
        assertEquals("{5,6,7}", database.query("SELECT a || ? FROM t WHERE id = 1", "{7}"));
        TestDatabase.run(database.session, "INSERT INTO t VALUES (?, ARRAY[?, ?])", 3, 8, 9);
        assertEquals("{8,9}", database.query("SELECT a FROM t WHERE id = 3"));
        TestDatabase.run(database.session, "INSERT INTO t VALUES (?, ?)", 4, "{1,NULL}");
        assertEquals("{1,NULL}", database.query("SELECT a FROM t WHERE id = 4"));
        assertEquals("5", database.query("SELECT a[?] FROM t WHERE id = ?", 1, 1));
        assertEquals("22P02", database.state("SELECT id FROM t WHERE id = ANY(?)", "1"));
    }

    @Test
    void namesAndTypes() {
        database.run("CREATE TABLE array (array INT[], \"b\" TEXT ARRAY)", "INSERT INTO array VALUES ('{1}', '{x}')");
        assertEquals("{1}|x", database.query("SELECT array, \"b\"[1] FROM array"));
        assertEquals("1", database.query("SELECT array.array[1] FROM array"));
        assertEquals(
                "ARRAY|ARRAY",
                database.query("SELECT MIN(data_type), MAX(data_type) FROM information_schema.columns"
                        + " WHERE table_name = 'ARRAY'"));
        database.run("ALTER TABLE array ALTER COLUMN array TYPE VARCHAR(5)[]");
        assertEquals("{1}", database.query("SELECT array FROM array"));
        assertEquals("22007", database.state("ALTER TABLE array ALTER COLUMN array TYPE DATE[]"));
    }

    @Test
    void changesAreTakenBack() {
        database.run(
                "CREATE TABLE t (id INT PRIMARY KEY, a TEXT[])",
                "INSERT INTO t VALUES (1, '{a}')",
                "START TRANSACTION");
        database.run("UPDATE t SET a[2] = 'b' WHERE id = 1");
        assertEquals("{a,b}", database.query("SELECT a FROM t"));
        database.run("ROLLBACK");
        assertEquals("{a}", database.query("SELECT a FROM t"));
    }

    @Test
    void arraysOfQuotedLiteralsAreArraysOfTextWhereNothingElseTells() {
        assertEquals(
                "1|x 1|y", database.query("SELECT id, e FROM (VALUES (1, ARRAY['x', 'y'])) v(id, a), unnest(a) e"));
        assertEquals("2", database.query("SELECT CARDINALITY(a) FROM (VALUES (ARRAY['x', 'y'])) v(a)"));
        assertEquals(
                "y", database.query("SELECT a[2] FROM (VALUES (NULL), ('{x,y}'), (ARRAY['z'])) v(a) WHERE a[2] = 'y'"));
        assertEquals("1", database.value("CARDINALITY(COALESCE(NULL, ARRAY['x']))"));
        assertEquals("2", database.value("CARDINALITY(CASE WHEN 1 > 2 THEN ARRAY['x'] ELSE ARRAY['y', 'z'] END)"));
        assertEquals("x", database.query("WITH v(a) AS (VALUES (ARRAY[['x']])) SELECT a[1][1] FROM v"));
    }
}
