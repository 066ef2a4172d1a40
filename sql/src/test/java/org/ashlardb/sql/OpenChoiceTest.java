package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Choices among NULLs, literals and parameters have the type of what they are assigned to. */
class OpenChoiceTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, d DATE, bal DECIMAL(8,2), v VARCHAR(5), c CHAR(3))",
                "INSERT INTO t VALUES (1, DATE '2020-01-01', 1, 'a', 'x'), (2, DATE '2020-01-02', 2, 'b', 'y')");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CASE WHEN 1 = 1 THEN # END",
                "CASE WHEN id = 1 THEN # END",
                "CASE id WHEN 1 THEN # WHEN 7 THEN '1999-01-01' END",
                "CASE WHEN id = 7 THEN NULL ELSE # END",
                "CASE WHEN id = 1 THEN CASE WHEN id < 5 THEN # END ELSE NULL END",
                "COALESCE(#, NULL)",
                "COALESCE(NULL, #)",
                "COALESCE(CASE WHEN id = 1 THEN # END, '1999-01-01')",
                "IFNULL(#, NULL)",
                "NVL(NULL, #)",
                "NVL2(id, #, NULL)",
                "NULLIF(#, '1999-01-01')",
                "GREATEST('1999-01-01', #)",
                "LEAST('2999-01-01', #)",
                "IIF(id = 1, #, NULL)",
                "IF(id = 1, #)",
                "CASEWHEN(id = 7, NULL, #)",
                "DECODE(id, 1, #)",
                "DECODE(id, 7, '1999-01-01', #)",
            })
    void haveTheTypeOfTheirColumn(String choice) {
        check("UPDATE t SET d = " + choice + " WHERE id = 1");
        check("INSERT INTO t (id, d) VALUES (1, NULL) ON CONFLICT (id) DO UPDATE SET d = "
                + choice.replace("id", "t.id"));
        check("MERGE INTO t USING (VALUES (1)) s(k) ON t.id = s.k WHEN MATCHED THEN UPDATE SET d = " + choice);
        String of1 = choice.replace("id", "1");
        for (String insert : new String[] {
            "VALUES (1, " + of1 + ")",
            "VALUES (1, " + of1 + "), (3, DATE '2020-01-01')",
            "SELECT 1, " + of1,
            "SELECT n, " + choice.replace("id", "n") + " FROM (SELECT 1 AS n) s ORDER BY 2 LIMIT 1",
            "SELECT 1, " + of1 + " UNION SELECT 1, " + of1
        }) {
            db.run("DELETE FROM t");
            check("INSERT INTO t (id, d) " + insert);
        }
    }

    private void check(String sql) {
        db.run("UPDATE t SET d = NULL");
        db.run(sql.replace("#", "'2024-02-29'"));
        assertEquals("2024-02-29", db.query("SELECT d FROM t WHERE id = 1"), sql);
        if (sql.startsWith("INSERT INTO t (id, d) ") && !sql.contains("CONFLICT")) {
            db.run("DELETE FROM t");
        }
        Object[] values =
                sql.chars().filter(c -> c == '#').mapToObj(c -> "2024-03-01").toArray();
        TestDatabase.run(db.session, sql.replace("#", "?"), values);
        assertEquals("2024-03-01", db.query("SELECT d FROM t WHERE id = 1"), sql);
    }

    @Test
    void conditionsAndResultsAreParameters() {
        String choice = "UPDATE t SET bal = CASE id WHEN ? THEN ? WHEN ? THEN ? END";
        assertEquals(2, TestDatabase.run(db.session, choice, 1L, "2.50", 2L, 3L));
        assertEquals("2.50 3.00", db.query("SELECT bal FROM t ORDER BY id"));
        String condition = "UPDATE t SET d = CASE WHEN ? THEN ? ELSE NULL END WHERE id = 1";
        try (PreparedCommand command = db.session.prepare(condition)) {
            assertEquals("BOOLEAN DATE", command.parameterType(0) + " " + command.parameterType(1));
        }
        TestDatabase.run(db.session, condition, true, "2024-02-29");
        assertEquals("2024-02-29", db.query("SELECT d FROM t WHERE id = 1"));
        TestDatabase.run(db.session, condition, false, "2024-02-29");
        TestDatabase.run(db.session, "UPDATE t SET d = COALESCE(?, ?) WHERE id = 2", null, "2024-02-29");
        assertEquals("NULL 2024-02-29", db.query("SELECT d FROM t ORDER BY id"));
        TestDatabase.run(db.session, "UPDATE t SET id = COALESCE(?, ?) WHERE id = 2", 2.6, null);
        assertEquals("1 3", db.query("SELECT id FROM t ORDER BY id"));
    }

    @Test
    void clausesFindChoicesOfTheSelectList() {
        String choice = "CASE WHEN id > 1 THEN 'x' ELSE 'y' END";
        db.run("CREATE TABLE u (v VARCHAR(5), n INT)");
        db.run("INSERT INTO u SELECT " + choice + ", COUNT(*) FROM t GROUP BY " + choice);
        db.run("INSERT INTO u SELECT DISTINCT " + choice + ", 3 FROM t ORDER BY " + choice);
        db.run("INSERT INTO u SELECT DISTINCT ON (" + choice + ") " + choice + ", 4 FROM t ORDER BY " + choice);
        db.run("INSERT INTO u SELECT " + choice + " AS w, 5 FROM t QUALIFY w = 'x'");
        db.run("INSERT INTO u SELECT " + choice + " AS w, 6 FROM t ORDER BY w || 'z' LIMIT 1");
        assertEquals("1|x 1|y 3|x 3|y 4|x 4|y 5|x 6|x", db.query("SELECT n, v FROM u ORDER BY n, v"));
        db.run(
                "INSERT INTO t (id, d) SELECT 9, CASE WHEN COUNT(*) > 1 THEN '2024-02-29' END FROM u HAVING COUNT(*) > 1");
        assertEquals("2024-02-29", db.query("SELECT d FROM t WHERE id = 9"));
    }

    @Test
    void subqueriesAndNulls() {
        db.run("UPDATE t SET d = CASE WHEN id = 1 THEN NULL END", "UPDATE t SET d = (SELECT NULL)");
        TestDatabase.run(db.session, "UPDATE t SET d = (SELECT ?) WHERE id = 1", "2024-02-29");
        assertEquals("2024-02-29 NULL", db.query("SELECT d FROM t ORDER BY id"));
        TestDatabase.run(db.session, "UPDATE t SET (d, bal) = (SELECT ?, ?) WHERE id = 1", "2024-03-01", "5");
        assertEquals("2024-03-01|5.00", db.query("SELECT d, bal FROM t WHERE id = 1"));
    }

    @Test
    void literalsOfTheSourceOfMerge() {
        String merge = " s(id, d) ON t.id = s.id WHEN MATCHED THEN UPDATE SET d = s.d"
                + " WHEN NOT MATCHED THEN INSERT (id, d) VALUES (s.id, s.d)";
        assertEquals(2, db.run("MERGE INTO t USING (VALUES (1, '2024-02-29'), (3, NULL))" + merge));
        assertEquals(1, db.run("MERGE INTO t USING (SELECT 2, '2024-03-01')" + merge));
        assertEquals("2024-02-29 2024-03-01 NULL", db.query("SELECT d FROM t ORDER BY id"));
        db.run("UPDATE t SET d = s.d FROM (VALUES (1, '2024-04-01'), (2, '2024-04-02')) s(id, d) WHERE s.id = t.id");
        assertEquals("2024-04-01 2024-04-02 NULL", db.query("SELECT d FROM t ORDER BY id"));
        assertEquals("22007", db.state("MERGE INTO t USING (VALUES (1, 'x'))" + merge));
        assertEquals("42804", db.state("MERGE INTO t USING (VALUES (1, CAST('x' AS VARCHAR)))" + merge));
        assertEquals("42883", db.state("SELECT 1 FROM t JOIN (VALUES ('1')) s(id) ON s.id = t.id"));
    }

    @Test
    void variablesAndTriggers() {
        db.run(
                "CREATE PROCEDURE p (IN n INT, OUT r DATE) BEGIN ATOMIC"
                        + " DECLARE x DATE DEFAULT CASE WHEN n = 1 THEN '2024-01-01' END;"
                        + " SET r = COALESCE(CASE WHEN n = 2 THEN '2024-02-02' END, NULL);"
                        + " IF n = 1 THEN SET r = x; END IF; END",
                "CREATE TRIGGER g BEFORE INSERT ON t REFERENCING NEW ROW AS new FOR EACH ROW"
                        + " SET new.d = CASE WHEN new.id > 5 THEN '2024-05-05' ELSE NULL END",
                "INSERT INTO t (id) VALUES (6), (4)");
        assertEquals("2024-01-01", String.join(" ", TestDatabase.rows(db.session, "CALL p(1, NULL)")));
        assertEquals("2024-02-02", String.join(" ", TestDatabase.rows(db.session, "CALL p(2, NULL)")));
        assertEquals("NULL", String.join(" ", TestDatabase.rows(db.session, "CALL p(3, NULL)")));
        assertEquals("NULL 2024-05-05", db.query("SELECT d FROM t WHERE id > 2 ORDER BY id"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "UPDATE t SET d = CASE WHEN id = 1 THEN 'x' END; 22007;",
                "INSERT INTO t (id, d) (SELECT 1, COALESCE(NULL, 'x') LIMIT 1); 22007; 49",
                "UPDATE t SET id = COALESCE(NULL, 'x'); 22018;",
                "UPDATE t SET d = CASE WHEN id = 1 THEN '2024-01-01' ELSE v END; 42804; 18",
                "UPDATE t SET d = COALESCE(v, NULL); 42804; 18",
                "UPDATE t SET d = CASE WHEN id = 1 THEN 1 ELSE CASE WHEN id = 2 THEN NULL END END; 42804; 18",
                "UPDATE t SET d = GREATEST(); 42883; 18",
            })
    void errorsAreAtTheirPlaces(String sql, String state, String column) {
        String error = db.error(sql);
        assertTrue(error.startsWith(state) && (column == null || error.endsWith("column " + column)), error);
    }

    @Test
    void textIsCheckedWhereItIsStored() {
        db.run("UPDATE t SET v = CASE WHEN id = 7 THEN 'too long for it' ELSE 'ok' END, c = COALESCE(NULL, 'z')");
        assertEquals("ok ok", db.query("SELECT v FROM t WHERE c = 'z'"));
        assertEquals("22001", db.state("UPDATE t SET v = CASE WHEN id = 1 THEN 'too long for it' ELSE 'ok' END"));
        assertEquals("22001", db.state("UPDATE t SET c = NULLIF('long', ?)", "q"));
        db.run("UPDATE t SET v = CASE WHEN id = 1 THEN 'blank     ' END");
        assertEquals("blank NULL", db.query("SELECT v FROM t ORDER BY id"));
    }
}
