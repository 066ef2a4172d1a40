package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Indexes over expressions, with conditions, with places for NULLs, and what else CREATE INDEX takes. */
class IndexTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20), n INT, state VARCHAR(10))");
    }

    @AfterEach
    void close() {
        assertEquals(List.of(), db.database.engine().check());
        db.close();
    }

    private void fill(int rows) {
        for (int i = 0; i < rows; i++) {
            db.run("INSERT INTO t VALUES (" + i + ", " + (i % 10 == 9 ? "NULL" : "'Name" + i % 50 + "'") + ", "
                    + (i % 7 == 6 ? "NULL" : i % 30) + ", '" + (i % 20 == 0 ? "open" : "closed") + "')");
        }
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    private void fails(String state, String... statements) {
        for (String sql : statements) {
            assertEquals(state, db.state(sql), sql);
        }
    }

    private void plan(String sql, String expected) {
        String plan = String.join("\n", db.rows("EXPLAIN " + sql));
        assertTrue(plan.contains(expected), plan);
    }

    private void planWithout(String sql, String unexpected) {
        String plan = String.join("\n", db.rows("EXPLAIN " + sql));
        assertTrue(!plan.contains(unexpected), plan);
    }

    // ---------------------------------------------------------------- expressions

    @Test
    void conditionsMayBeTrueOfAllRowsOrOfNone() {
        db.run("CREATE TABLE steady (a INT, b INT)", "INSERT INTO steady VALUES (1, 1), (2, 2)");
        for (String condition : List.of("TRUE", "FALSE", "1 = 1", "1 = 2", "NULL = 1", "CAST(NULL AS BOOLEAN)")) {
            db.run("CREATE UNIQUE INDEX steady_a ON steady (a) WHERE " + condition);
            boolean all = condition.equals("TRUE") || condition.equals("1 = 1");
            assertEquals(all ? "23505" : "no error", db.state("INSERT INTO steady VALUES (1, 3)"), condition);
            assertEquals(all ? "1" : "1 3", db.query("SELECT b FROM steady WHERE a = 1 ORDER BY b"), condition);
            assertEquals(
                    "2", db.query("SELECT b FROM steady WHERE a = 2 AND " + (all ? condition : "TRUE")), condition);
            assertEquals("", db.query("SELECT b FROM steady WHERE a = 2 AND NOT (" + (all ? condition : "TRUE") + ")"));
            db.run("DELETE FROM steady WHERE b = 3", "DROP INDEX steady_a");
        }
    }

    @Test
    void anExpressionIsLookedUpAndSorted() {
        fill(300);
        db.run("CREATE INDEX lower_name ON t ((LOWER(name)), n DESC)");
        plan("SELECT * FROM t WHERE LOWER(name) = 'name3'", "Index scan T by LOWER_NAME [LOWER(name) = ");
        plan("SELECT id FROM t WHERE lower(t.name) = ?", "by LOWER_NAME");
        plan("SELECT id FROM t x WHERE LOWER(x.name) = 'name3' AND n > 5", "N > 5");
        plan("SELECT id FROM t ORDER BY LOWER(name), n DESC LIMIT 3", "Index scan T by LOWER_NAME");
        planWithout("SELECT id FROM t WHERE UPPER(name) = 'NAME3'", "LOWER_NAME");
        is("6", "SELECT COUNT(*) FROM t WHERE LOWER(name) = 'name3'");
        is("6", "SELECT COUNT(*) FROM t WHERE LOWER(name) = ?", "name3");
        is("name0|6", "SELECT LOWER(name), COUNT(*) FROM t GROUP BY LOWER(name) ORDER BY 1 LIMIT 1");
        is("name0", "SELECT l FROM (SELECT LOWER(name) AS l FROM t) s WHERE l LIKE 'name0' LIMIT 1");
        is("1", "SELECT COUNT(*) FROM t WHERE id = 3 AND LOWER(name) = (SELECT LOWER(name) FROM t u WHERE u.id = 53)");
        is(
                "300",
                "SELECT COUNT(*) FROM t a JOIN t b ON LOWER(a.name) = LOWER(b.name) AND a.id = b.id + 0"
                        + " OR a.name IS NULL AND a.id = b.id");
    }

    @Test
    void rowsThatOuterJoinsMakeHaveTheExpressionsOwnValue() {
        db.run("CREATE TABLE u (id INT PRIMARY KEY, n INT, name VARCHAR(9))", "INSERT INTO u VALUES (1, 5, 'One')");
        db.run("INSERT INTO t (id) VALUES (1), (2)");
        db.run("CREATE INDEX i ON u ((COALESCE(n, 7)))", "CREATE INDEX j ON u ((n IS NULL))");
        db.run("CREATE INDEX k ON u (LOWER(name))", "CREATE INDEX l ON u ((n * 2))");
        is("1|5 2|7", "SELECT t.id, COALESCE(u.n, 7) FROM t LEFT JOIN u ON t.id = u.id ORDER BY 1");
        is("1|false 2|true", "SELECT t.id, u.n IS NULL FROM u RIGHT JOIN t ON t.id = u.id ORDER BY 1");
        is("7 5", "SELECT COALESCE(u.n, 7) FROM t FULL JOIN u ON t.id = u.id ORDER BY t.id DESC");
        is("2", "SELECT t.id FROM t LEFT JOIN u ON t.id = u.id WHERE COALESCE(u.n, 7) = 7");
        is(
                "2|7",
                "SELECT t.id, MAX(COALESCE(u.n, 7)) m FROM t LEFT JOIN u ON t.id = u.id GROUP BY 1 ORDER BY 2 DESC LIMIT 1");
        is("1", "SELECT t.id FROM t LEFT JOIN u ON t.id = u.id AND COALESCE(u.n, 7) = 5 WHERE u.id = 1");
        is(
                "1|5 2|7",
                "SELECT t.id, COALESCE(x.n, 7) FROM t LEFT JOIN LATERAL (SELECT * FROM u WHERE u.id = t.id) x ON TRUE"
                        + " ORDER BY 1");
        is("1|one|10 2|NULL|NULL", "SELECT t.id, LOWER(u.name), u.n * 2 FROM t LEFT JOIN u USING (id) ORDER BY 1");
        plan("SELECT t.id FROM t LEFT JOIN u ON t.id = u.id WHERE LOWER(u.name) = 'one'", "join inner");
    }

    /** Where no column may stand, none does. */
    @Test
    void constantsAreNotReadFromAnIndex() {
        db.run(
                "INSERT INTO t (id, n) VALUES (1, 5), (2, 6)",
                "CREATE INDEX i ON t ((0))",
                "CREATE INDEX j ON t ((1 + 0))");
        is("0|1 0|2", "SELECT 0, id FROM t ORDER BY id LIMIT 2 OFFSET 0");
        is("5 6", "SELECT SUM(n) OVER (ORDER BY id ROWS 0 PRECEDING) FROM t");
        is("1|0 2|0", "SELECT id, 0 FROM (SELECT * FROM t) x ORDER BY 1");
        assertEquals(0, db.run("DELETE FROM t LIMIT 0"));
        assertEquals(0, db.run("UPDATE t SET n = 1 LIMIT 0"));
        assertEquals(1, db.run("DELETE FROM t LIMIT 1 + 0"));
    }

    @Test
    void everyWayToWriteMaintainsAnExpression() {
        db.run("CREATE UNIQUE INDEX lower_name ON t (LOWER(name))");
        db.run("INSERT INTO t (id, name) VALUES (1, 'Ada'), (2, NULL), (3, NULL)");
        fails("23505", "INSERT INTO t (id, name) VALUES (4, 'ADA')", "UPDATE t SET name = 'ada' WHERE id = 2");
        assertTrue(db.error("INSERT INTO t (id, name) VALUES (4, 'ADA')").contains("LOWER(name)) = ('ada')"));
        db.run("UPDATE t SET name = 'bob' WHERE id = 1", "INSERT INTO t (id, name) VALUES (4, 'ADA')");
        is("1", "SELECT id FROM t WHERE LOWER(name) = 'bob'");
        db.run("INSERT INTO t (id, name, n) VALUES (5, 'BOB', 1) ON CONFLICT (LOWER(name)) DO UPDATE SET n = 9");
        is("9", "SELECT n FROM t WHERE id = 1");
        db.run("INSERT INTO t (id, name) VALUES (5, 'aDa') ON CONFLICT ((lower(name))) DO NOTHING");
        fails("42P10", "INSERT INTO t (id, name) VALUES (5, 'x') ON CONFLICT (UPPER(name)) DO NOTHING");
        db.run(
                "MERGE INTO t USING (VALUES (1, 'Eve'), (6, 'Zoe')) v(i, w) ON id = i WHEN MATCHED THEN UPDATE SET name = w"
                        + " WHEN NOT MATCHED THEN INSERT (id, name) VALUES (i, w)");
        is("1 6", "SELECT id FROM t WHERE LOWER(name) IN ('eve', 'zoe') ORDER BY id");
        db.run("REPLACE INTO t (id, name) VALUES (7, 'EVE')", "DELETE FROM t WHERE LOWER(name) = 'zoe'");
        is("2 3 4 7", "SELECT id FROM t ORDER BY id");
        db.session.setAutoCommit(false);
        db.run("UPDATE t SET name = 'tmp' WHERE id = 7");
        is("7", "SELECT id FROM t WHERE LOWER(name) = 'tmp'");
        db.session.rollback();
        db.session.setAutoCommit(true);
        is("7", "SELECT id FROM t WHERE LOWER(name) = 'eve'");
    }

    @Test
    void hiddenColumnsStayHidden() {
        db.run(
                "CREATE INDEX i ON t ((n + 1))",
                "INSERT INTO t VALUES (1, 'a', 2, 's')",
                "ALTER TABLE t ADD z INT DEFAULT 8");
        is("1|a|2|s|8", "SELECT * FROM t");
        is("1|a|2|s|8", "TABLE t");
        is("2|b|3|s|8", "INSERT INTO t VALUES (2, 'b', 3, 's', 8) RETURNING *");
        is("1|a|2|s|8", "DELETE FROM t WHERE n + 1 = 3 RETURNING *");
        db.run("CREATE TABLE u AS SELECT * FROM t", "CREATE VIEW v AS SELECT * FROM t");
        is("2|b|3|s|8", "SELECT * FROM u");
        is("2|b|3|s|8", "SELECT * FROM v WHERE n + 1 = 4");
        is("1|2|3|4|5", "SELECT x.* FROM (VALUES (1, 2, 3, 4, 5)) x");
        is(
                "ID|1 NAME|2 N|3 STATE|4 Z|5",
                "SELECT column_name, ordinal_position FROM information_schema.columns"
                        + " WHERE table_name = 'T' ORDER BY 2");
        fails("42P10", "SELECT * FROM t AS x(a, b, c, d, e, f)");
        is("2", "SELECT a FROM t AS x(a, b, c, d, e)");
    }

    @Test
    void alteredTablesKeepTheirIndexes() {
        fill(40);
        db.run("CREATE UNIQUE INDEX i ON t ((n + id)) WHERE n IS NOT NULL AND state = 'open'");
        db.run("ALTER TABLE t RENAME n TO m", "ALTER TABLE t RENAME TO r", "ALTER TABLE r ADD w INT, DROP name");
        is(
                "m + id|m is not null AND state = 'open'",
                "SELECT LOWER(column_name), REPLACE(filter_condition, 'M IS NOT NULL', 'm is not null')"
                        + " FROM information_schema.indexes WHERE index_name = 'I'");
        fails("23505", "INSERT INTO r (id, m, state) VALUES (100, -100, 'open')");
        db.run("INSERT INTO r (id, m, state) VALUES (100, -100, 'closed')");
        fails("0A000", "ALTER TABLE r ALTER m TYPE BIGINT");
        db.run("CREATE INDEX j ON r ((m + id), w)", "ALTER TABLE r DROP w");
        is("1", "SELECT COUNT(*) FROM information_schema.indexes WHERE index_name IN ('I', 'J')");
        db.run("ALTER TABLE r DROP m");
        is("0", "SELECT COUNT(*) FROM information_schema.indexes WHERE index_name IN ('I', 'J')");
        is("100|closed", "SELECT * FROM r WHERE id = 100");
    }

    @Test
    void droppedIndexesAreNotComputedAnyMore() {
        db.run("CREATE INDEX i ON t ((10 / n))");
        fails("22012", "INSERT INTO t (id, n) VALUES (1, 0)");
        db.run("DROP INDEX i", "INSERT INTO t (id, n) VALUES (1, 0)", "ALTER TABLE t ADD z INT");
        is("1|NULL|0|NULL|NULL", "SELECT * FROM t");
        fails("22012", "CREATE INDEX i ON t ((10 / n))");
        db.run(
                "DELETE FROM t",
                "CREATE INDEX i ON t ((10 / n))",
                "CREATE INDEX j ON t ((10 / n), name)",
                "DROP INDEX i");
        fails("22012", "INSERT INTO t (id, n) VALUES (1, 0)");
        db.session.setAutoCommit(false);
        db.run("DROP INDEX j", "INSERT INTO t (id, n) VALUES (1, 0)");
        db.session.rollback();
        db.session.setAutoCommit(true);
        fails("22012", "INSERT INTO t (id, n) VALUES (1, 0)");
    }

    // ---------------------------------------------------------------- conditions

    @Test
    void aConditionIsImpliedByThatOfTheQuery() {
        fill(400);
        db.run("CREATE INDEX open_only ON t (n) WHERE state = 'open'", "CREATE INDEX large ON t (id) WHERE n > 25");
        plan("SELECT * FROM t WHERE state = 'open' AND n = 4", "Index scan T by OPEN_ONLY [N = 4]");
        plan("SELECT * FROM t WHERE state = 'open'", "Index scan T by OPEN_ONLY");
        planWithout("SELECT * FROM t WHERE state = 'open'", "Filter");
        plan("SELECT * FROM t WHERE n = 4 AND ? = state", "Scan T");
        plan("SELECT * FROM t WHERE state = 'open' AND name LIKE 'x%'", "OPEN_ONLY");
        planWithout("SELECT * FROM t WHERE n = 4", "OPEN_ONLY");
        planWithout("SELECT * FROM t WHERE n = 4 AND state = 'closed'", "OPEN_ONLY");
        planWithout("SELECT * FROM t WHERE n = 4 AND (state = 'open' OR name = 'x3')", "OPEN_ONLY");
        plan("SELECT * FROM t WHERE n > 26 ORDER BY id", "LARGE");
        plan("SELECT * FROM t WHERE n = 28 ORDER BY id", "LARGE");
        plan("SELECT * FROM t WHERE n > 25 ORDER BY id", "Index scan T by LARGE");
        planWithout("SELECT * FROM t WHERE n >= 25 ORDER BY id", "LARGE");
        planWithout("SELECT * FROM t WHERE n = 25 ORDER BY id", "LARGE");
        is("20", "SELECT COUNT(*) FROM t WHERE state = 'open'");
        is("380", "SELECT COUNT(*) FROM t WHERE state = 'closed'");
        is("20", "SELECT COUNT(*) FROM t WHERE state = ?", "open");
        db.run(
                "UPDATE t SET state = 'closed' WHERE id = 0",
                "UPDATE t SET state = 'open' WHERE id = 1",
                "UPDATE t SET state = 'open' WHERE id = 2",
                "DELETE FROM t WHERE id = 20");
        is("1 2 40", "SELECT id FROM t WHERE state = 'open' ORDER BY id LIMIT 3");
    }

    @Test
    void uniquenessIsThatOfTheConditionsRows() {
        db.run("CREATE UNIQUE INDEX one_open ON t (name) WHERE state = 'open'");
        db.run("INSERT INTO t (id, name, state) VALUES (1, 'a', 'open'), (2, 'a', 'closed'), (3, 'a', NULL)");
        fails(
                "23505",
                "INSERT INTO t (id, name, state) VALUES (4, 'a', 'open')",
                "UPDATE t SET state = 'open' WHERE id = 2");
        db.run("INSERT INTO t (id, name, state) VALUES (4, 'a', 'open')"
                + " ON CONFLICT (name) WHERE state = 'open' DO UPDATE SET n = 4");
        is("1|4", "SELECT id, n FROM t WHERE state = 'open'");
        db.run("INSERT INTO t (id, name, state) VALUES (5, 'a', 'closed')"
                + " ON CONFLICT (name) WHERE state = 'open' AND id > 0 DO UPDATE SET n = 5");
        is("1|a|4|open 2|a|NULL|closed 3|a|NULL|NULL 5|a|NULL|closed", "SELECT * FROM t ORDER BY id");
        fails(
                "42P10",
                "INSERT INTO t (id, name) VALUES (9, 'a') ON CONFLICT (name) DO NOTHING",
                "INSERT INTO t (id, name) VALUES (9, 'a') ON CONFLICT (name) WHERE state = 'closed' DO NOTHING");
        db.run("INSERT INTO t (id, name, state) VALUES (6, 'a', 'open') ON CONFLICT DO NOTHING");
        db.run("UPDATE t SET state = 'x' WHERE id = 1", "UPDATE t SET state = 'open' WHERE id = 5");
        is("5", "SELECT id FROM t WHERE state = 'open' AND name = 'a'");
        fails("42830", "CREATE TABLE c (name VARCHAR(20) REFERENCES t (name))");
        fails("23505", "CREATE UNIQUE INDEX two ON t (name) WHERE id < 4");
    }

    // ---------------------------------------------------------------- NULLs

    @Test
    void nullsHaveTheirPlace() {
        db.run("INSERT INTO t (id, n) VALUES (1, 1), (2, NULL), (3, 3)");
        for (String order : List.of("n", "n DESC", "n NULLS FIRST", "n DESC NULLS LAST")) {
            db.run("CREATE INDEX i ON t (" + order + ")");
            for (String wanted : List.of("n", "n DESC", "n NULLS FIRST", "n DESC NULLS LAST")) {
                boolean desc = wanted.contains("DESC");
                boolean first = wanted.equals("n DESC") || wanted.contains("FIRST");
                String values = desc ? "3 1" : "1 3";
                String all = first ? "NULL " + values : values + " NULL";
                is(all, "SELECT n FROM t ORDER BY " + wanted);
                is(all.substring(0, all.lastIndexOf(' ')), "SELECT n FROM t ORDER BY " + wanted + " LIMIT 2");
                plan("SELECT n FROM t ORDER BY " + wanted + " LIMIT 2", "Index scan T by I");
            }
            plan("SELECT n FROM t ORDER BY " + order + " LIMIT 1", "Index scan T by I");
            is("1 3", "SELECT n FROM t WHERE n > 0 ORDER BY " + order.replace("DESC", ""));
            is("1", "SELECT n FROM t WHERE n < 2");
            is("3", "SELECT n FROM t WHERE n >= 2");
            is("2", "SELECT id FROM t WHERE n IS NULL");
            is("3", "SELECT COUNT(*) FROM t");
            db.run("DROP INDEX i");
        }
        db.run("CREATE INDEX i ON t (n NULLS FIRST)");
        plan("SELECT n FROM t ORDER BY n LIMIT 1", "Index scan T by I, NULLs last");
        plan("SELECT n FROM t ORDER BY n DESC NULLS LAST LIMIT 1", "Index scan T by I descending");
    }

    @Test
    void nullsAreDistinctOrNot() {
        db.run("CREATE TABLE u (a INT UNIQUE NULLS NOT DISTINCT, b INT, c INT,"
                + " CONSTRAINT bc UNIQUE NULLS NOT DISTINCT (b, c), UNIQUE NULLS DISTINCT (c))");
        db.run("INSERT INTO u VALUES (1, 1, NULL), (NULL, 2, NULL)");
        fails("23505", "INSERT INTO u VALUES (NULL, 3, 3)", "INSERT INTO u VALUES (3, 1, NULL)");
        db.run("INSERT INTO u VALUES (NULL, 3, 3) ON CONFLICT (a) DO UPDATE SET b = 30");
        is("1|1|NULL NULL|30|NULL", "SELECT * FROM u ORDER BY b");
        db.run("INSERT INTO t (id) VALUES (1), (2)");
        fails("23505", "CREATE UNIQUE INDEX i ON t (n) NULLS NOT DISTINCT");
        db.run("CREATE UNIQUE INDEX i ON t (n) NULLS DISTINCT", "DELETE FROM t WHERE id = 2");
        db.run("CREATE UNIQUE NULLS NOT DISTINCT INDEX j ON t (n)");
        fails("23505", "INSERT INTO t (id) VALUES (2)", "ALTER TABLE u ADD UNIQUE NULLS NOT DISTINCT (c)");
        is("NO", "SELECT nulls_distinct FROM information_schema.indexes WHERE index_name = 'J'");
    }

    // ---------------------------------------------------------------- what else

    @Test
    void otherClausesAreTaken() {
        db.run("CREATE INDEX public.h ON t (n)", "DROP INDEX public.h");
        assertEquals("42601", db.state("CREATE INDEX other.h ON public.t (n)"));
        assertEquals("3F000", db.state("CREATE INDEX other.h ON t (n)"));
        db.run("CREATE INDEX h ON t USING HASH (n int4_ops, name text_pattern_ops DESC)", "DROP INDEX h");
        assertTrue(db.error("CREATE INDEX h ON t (n foo)").contains("expected ASC or DESC"));
        db.run("CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON t USING BTREE (n ASC NULLS LAST) INCLUDE (name, state)");
        db.run("CREATE INDEX IF NOT EXISTS i ON t (state)", "CREATE INDEX ON t (name)", "CREATE INDEX ON t (state)");
        is("NAME, STATE", "SELECT included_columns FROM information_schema.indexes WHERE index_name = 'I'");
        db.run("ALTER TABLE t RENAME name TO title");
        is("TITLE, STATE", "SELECT included_columns FROM information_schema.indexes WHERE index_name = 'I'");
        db.run("ALTER TABLE t DROP title");
        is("0", "SELECT COUNT(*) FROM information_schema.indexes WHERE index_name = 'I'");
        db.run("CREATE UNIQUE INDEX u1 ON t (n) INCLUDE (state)", "CREATE INDEX u2 ON t (n)");
        db.run("INSERT INTO t VALUES (1, 1, 'a')");
        fails("23505", "INSERT INTO t VALUES (2, 1, 'b')");
        is("0", "SELECT COUNT(*) FROM information_schema.table_constraints WHERE constraint_name = 'U1'");
        fails("42704", "ALTER TABLE t DROP CONSTRAINT u1", "CREATE INDEX h ON t USING gist (n)", "DROP INDEX u1, u9");
        db.run("DROP INDEX IF EXISTS u1, u9, u2");
        db.run("CREATE TABLE k (a INT, b INT, PRIMARY KEY (a) INCLUDE (b), CONSTRAINT kb UNIQUE (b))");
        fails("2BP01", "DROP INDEX kb", "DROP INDEX k_pkey");
    }

    @Test
    void wrongIndexesAreRefused() {
        fails(
                "42703",
                "CREATE INDEX i ON t (nothing)",
                "CREATE INDEX i ON t (LOWER(nothing))",
                "CREATE INDEX i ON t (n) WHERE nothing = 1",
                "CREATE INDEX i ON t (n) INCLUDE (nothing)");
        fails("42701", "CREATE INDEX i ON t (n, n)", "CREATE INDEX i ON t ((n + 1), (n + 1))");
        fails(
                "42P16",
                "CREATE INDEX i ON t ((RANDOM()))",
                "CREATE INDEX i ON t ((CURRENT_DATE))",
                "CREATE INDEX i ON t (n) WHERE CURRENT_DATE > DATE '2020-01-01'");
        fails("42601", "CREATE TABLE x (a INT, UNIQUE (LOWER(a)))");
        fails("42804", "CREATE INDEX i ON t (n) WHERE n + 1");
        fails("42P01", "CREATE INDEX i ON nothing (n)");
    }

    // ---------------------------------------------------------------- against the same without indexes

    @Test
    void randomWorkFindsTheSameRows() {
        long seed = Long.getLong("ashlar.seed", System.nanoTime());
        Random random = new Random(seed);
        db.run(
                "CREATE TABLE p (id INT PRIMARY KEY, name VARCHAR(20), n INT, state VARCHAR(10))",
                "CREATE INDEX i1 ON t (UPPER(name), n NULLS FIRST) WHERE n > 3 OR n IS NULL",
                "CREATE INDEX i2 ON t ((n * 2) DESC NULLS LAST, id)",
                "CREATE INDEX i3 ON t (n NULLS FIRST) WHERE state = 's1'",
                "CREATE UNIQUE INDEX i4 ON t ((id % 1000)) WHERE state IS NOT NULL");
        String[] queries = {
            "SELECT id FROM # WHERE UPPER(name) = 'X2' AND n > 4 ORDER BY id",
            "SELECT id FROM # WHERE n * 2 = 8 ORDER BY id",
            "SELECT id FROM # WHERE n * 2 > 6 ORDER BY n * 2, id",
            "SELECT id FROM # WHERE state = 's1' AND n < 5 ORDER BY id",
            "SELECT n FROM # WHERE state = 's1' ORDER BY n NULLS FIRST",
            "SELECT id FROM # WHERE id % 1000 = 7 AND state = 's0'",
            "SELECT n * 2 FROM # ORDER BY n * 2 DESC NULLS LAST",
            "SELECT COUNT(*) FROM # a JOIN # b ON a.n * 2 = b.n * 2 AND b.state = 's1'"
        };
        for (int step = 0; step < 400; step++) {
            String statement = change(random);
            assertEquals(
                    db.error(statement.replace("#", "p")).substring(0, 5),
                    db.error(statement.replace("#", "t")).substring(0, 5),
                    statement + " seed " + seed);
            if (step % 20 == 0) {
                for (String query : queries) {
                    assertEquals(
                            db.rows(query.replace("#", "p")),
                            db.rows(query.replace("#", "t")),
                            query + " seed " + seed);
                }
            }
        }
    }

    private static String change(Random random) {
        int id = random.nextInt(60);
        List<String> values = new ArrayList<>();
        values.add(random.nextInt(4) == 0 ? "NULL" : "'x" + random.nextInt(5) + "'");
        values.add(random.nextInt(4) == 0 ? "NULL" : "" + random.nextInt(9));
        values.add(random.nextInt(4) == 0 ? "NULL" : "'s" + random.nextInt(3) + "'");
        return switch (random.nextInt(6)) {
            case 0, 1 -> "INSERT INTO # VALUES (" + id + ", " + String.join(", ", values) + ")";
            case 2 -> "DELETE FROM # WHERE id = " + id;
            case 3 -> "UPDATE # SET n = " + values.get(1) + " WHERE id < " + id;
            case 4 -> "UPDATE # SET state = " + values.get(2) + ", name = " + values.get(0) + " WHERE id = " + id;
            default ->
                "INSERT INTO # VALUES (" + id + ", " + String.join(", ", values)
                        + ") ON CONFLICT (id) DO UPDATE SET n = EXCLUDED.n, state = EXCLUDED.state";
        };
    }
}
