package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Foreign keys have indexes over the referencing columns, which come and go with them. */
class ForeignKeyIndexTest {
    private static final String INDEX_OF_KEY = "SYS_IDX_C_P_FKEY";

    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void parents() {
        db.run("CREATE TABLE p (a INT PRIMARY KEY, b INT, UNIQUE (a, b))", "CREATE TABLE q (a INT PRIMARY KEY)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    /** The names of a table's indexes, each with its columns. */
    private void indexesOf(String table, String expected) {
        assertEquals(
                expected,
                db.query("SELECT index_name || '(' || STRING_AGG(column_name, ',' ORDER BY ordinal_position) || ')'"
                        + " FROM information_schema.indexes WHERE table_name = '" + table + "' GROUP BY index_name"
                        + " ORDER BY index_name"));
    }

    @Test
    void referencingRowsAreFoundByTheKey() {
        db.run("CREATE TABLE c (id INT PRIMARY KEY, p INT REFERENCES p)");
        indexesOf("C", "C_PKEY(ID) " + INDEX_OF_KEY + "(P)");
        String plan = db.query("EXPLAIN SELECT id FROM c WHERE p = 1");
        assertTrue(plan.contains(INDEX_OF_KEY), plan);
    }

    @Test
    void keysAndIndexesThatBeginWithTheColumnsWillDo() {
        db.run(
                "CREATE TABLE c (p INT PRIMARY KEY REFERENCES p)",
                "CREATE TABLE d (n INT, b INT, a INT, FOREIGN KEY (a, b) REFERENCES p (a, b), UNIQUE (b, a, n))",
                "CREATE TABLE e (a INT, b INT)",
                "CREATE INDEX e_ab ON e (a DESC, b)",
                "ALTER TABLE e ADD FOREIGN KEY (a) REFERENCES p");
        indexesOf("C", "C_PKEY(P)");
        indexesOf("D", "D_B_A_N_KEY(B,A,N)");
        indexesOf("E", "E_AB(A,B)");
    }

    @Test
    void othersWillNot() {
        db.run(
                "CREATE TABLE c (n INT, p INT, b INT, UNIQUE (n, p))",
                "CREATE INDEX part ON c (p) WHERE n > 1",
                "CREATE INDEX half ON c (p)",
                "ALTER TABLE c ADD CONSTRAINT k FOREIGN KEY (p, b) REFERENCES p (a, b)");
        indexesOf("C", "C_N_P_KEY(N,P) HALF(P) PART(P) SYS_IDX_K(P,B)");
    }

    @Test
    void twoKeysOverTheSameColumnsShareOne() {
        db.run("CREATE TABLE c (p INT, CONSTRAINT k FOREIGN KEY (p) REFERENCES p,"
                + " CONSTRAINT l FOREIGN KEY (p) REFERENCES q)");
        indexesOf("C", "SYS_IDX_K(P)");
        db.run("ALTER TABLE c DROP CONSTRAINT k");
        indexesOf("C", "SYS_IDX_K(P)");
        db.run("ALTER TABLE c DROP CONSTRAINT l");
        indexesOf("C", "");
    }

    @Test
    void itGoesWithTheKey() {
        db.run("CREATE TABLE c (p INT REFERENCES p)", "DROP TABLE p CASCADE");
        indexesOf("C", "");
        db.run("ALTER TABLE c ADD FOREIGN KEY (p) REFERENCES q", "ALTER TABLE q DROP CONSTRAINT q_pkey CASCADE");
        indexesOf("C", "");
        db.run(
                "CREATE SCHEMA s",
                "CREATE TABLE s.t (a INT UNIQUE)",
                "ALTER TABLE c ADD FOREIGN KEY (p) REFERENCES s.t (a)");
        indexesOf("C", INDEX_OF_KEY + "(P)");
        db.run("DROP SCHEMA s CASCADE");
        indexesOf("C", "");
    }

    @Test
    void anotherTakesItsPlaceAndLeavesIt() {
        db.run("CREATE TABLE c (p INT REFERENCES p, n INT)", "CREATE INDEX mine ON c (p, n)");
        indexesOf("C", "MINE(P,N)");
        db.run("DROP INDEX mine");
        indexesOf("C", INDEX_OF_KEY + "(P)");
        db.run("ALTER TABLE c ADD UNIQUE (p)");
        indexesOf("C", "C_P_KEY(P)");
        db.run("ALTER TABLE c DROP CONSTRAINT c_p_key");
        indexesOf("C", INDEX_OF_KEY + "(P)");
    }

    @Test
    void whoDropsItHasNone() {
        db.run("CREATE TABLE c (p INT REFERENCES p, n INT)", "DROP INDEX " + INDEX_OF_KEY);
        indexesOf("C", "");
        db.run("ALTER TABLE c ADD m INT DEFAULT 1", "CREATE INDEX n ON c (n)", "INSERT INTO p VALUES (1, 1)");
        indexesOf("C", "N(N)");
        db.run("INSERT INTO c VALUES (1, 1, 1)");
        assertEquals("23503", db.state("DELETE FROM p"));
        db.run("ALTER TABLE c RENAME CONSTRAINT c_p_fkey TO other");
        indexesOf("C", "N(N)");
    }

    @Test
    void whoRenamesItOrCommentsOnItKeepsIt() {
        db.run("CREATE TABLE c (p INT REFERENCES p)", "ALTER INDEX " + INDEX_OF_KEY + " RENAME TO mine");
        db.run("ALTER TABLE c DROP CONSTRAINT c_p_fkey");
        indexesOf("C", "MINE(P)");
        db.run("CREATE TABLE d (p INT REFERENCES p)");
        assertEquals("0", definitions("SYS_IDX_D"));
        db.run("COMMENT ON INDEX sys_idx_d_p_fkey IS 'why'");
        assertEquals("2", definitions("SYS_IDX_D"));
        db.run("ALTER TABLE d DROP CONSTRAINT d_p_fkey");
        indexesOf("D", "SYS_IDX_D_P_FKEY(P)");
    }

    private String definitions(String index) {
        return db.query("SELECT COUNT(*) FROM information_schema.definitions WHERE definition LIKE '%" + index + "%'");
    }

    @Test
    void itsNameIsFree() {
        db.run(
                "CREATE TABLE d (n INT)",
                "CREATE INDEX " + INDEX_OF_KEY + " ON d (n)",
                "CREATE TABLE c (p INT REFERENCES p)",
                "CREATE TABLE e (p INT, CONSTRAINT " + "x".repeat(128) + " FOREIGN KEY (p) REFERENCES p)");
        indexesOf("C", INDEX_OF_KEY + "1(P)");
        indexesOf("E", "SYS_IDX_" + "X".repeat(120) + "(P)");
    }

    @Test
    void itFollowsColumnsAndIsTakenBack() {
        db.run("CREATE TABLE c (n INT, p INT REFERENCES p)", "ALTER TABLE c RENAME p TO r", "ALTER TABLE c DROP n");
        indexesOf("C", INDEX_OF_KEY + "(R)");
        db.run("START TRANSACTION", "ALTER TABLE c DROP CONSTRAINT c_p_fkey");
        indexesOf("C", "");
        db.session.rollback();
        indexesOf("C", INDEX_OF_KEY + "(R)");
        db.run("ALTER TABLE c ADD z INT, DROP r");
        indexesOf("C", "");
    }

    @Test
    void copiesOfTheTableHaveNone() {
        db.run("CREATE TABLE c (n INT, p INT REFERENCES p)", "CREATE INDEX n ON c (n)", "CREATE TABLE d LIKE c");
        indexesOf("D", "D_IDX0(N)");
    }

    @Test
    void temporaryTablesHaveIt() {
        db.run(
                "CREATE TEMP TABLE t (a INT PRIMARY KEY)",
                "CREATE TEMP TABLE u (t INT REFERENCES t)",
                "INSERT INTO t VALUES (1), (2)",
                "INSERT INTO u VALUES (1)",
                "DELETE FROM t WHERE a = 2");
        assertEquals("23503", db.state("DELETE FROM t"));
        db.run("DROP INDEX sys_idx_u_t_fkey");
    }
}
