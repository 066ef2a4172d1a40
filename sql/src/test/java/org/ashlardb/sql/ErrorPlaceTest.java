package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors say where in the statement, the parameter or a text of the catalog they are. */
class ErrorPlaceTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run("CREATE TABLE t (a INT, b INT, d DATE)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private String message(String sql, Object... values) {
        return assertThrows(SqlException.class, () -> TestDatabase.run(db.session, sql, values))
                .getMessage();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            INSERT INTO t (a, b) VALUES (1, 'abc')      | 'abc' is not a valid INTEGER, at line 1, column 33
            INSERT INTO t (a) VALUES ('1'), ('x')       | 'x' is not a valid INTEGER, at line 1, column 34
            UPDATE t SET b = 'abc' WHERE a = 1          | 'abc' is not a valid INTEGER, at line 1, column 18
            INSERT INTO t (d) VALUES ('2020-x-01')      | '2020-x-01' is not a valid DATE, at line 1, column 27
            CREATE TABLE u (a INT REFERENCES nope)      | table NOPE does not exist, at line 1, column 34
            CREATE INDEX i ON nope (a)                  | table NOPE does not exist, at line 1, column 19
            ALTER TABLE nope ADD COLUMN a INT           | table NOPE does not exist, at line 1, column 13
            DROP TABLE nope                             | table NOPE does not exist, at line 1, column 12
            TRUNCATE TABLE nope                         | table NOPE does not exist, at line 1, column 16
            ANALYZE nope                                | table NOPE does not exist, at line 1, column 9
            """)
    void ofTheStatement(String sql, String message) {
        assertEquals(message, message(sql));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            CREATE TABLE u (a INT, CONSTRAINT c CHECK (a > zz)) | at line 1, column 5 of constraint C
            CREATE TABLE u (a INT, b INT DEFAULT 1 + zz)        | at line 1, column 5 of DEFAULT of column B
            CREATE TABLE u (a INT GENERATED ALWAYS AS (zz))     | at line 1, column 1 of the expression of column A
            CREATE DOMAIN e AS INT DEFAULT zz                   | at line 1, column 1 of the default of domain E
            CREATE DOMAIN e AS INT CONSTRAINT c CHECK (zz > 1)  | at line 1, column 1 of constraint C of domain E
            CREATE VIEW v AS SELECT zz FROM t                   | at line 1, column 8 of the query of view V
            CREATE FUNCTION f(x INT) RETURNS INT RETURN x + zz  | at line 1, column 5 of function F
            ALTER TABLE t ALTER COLUMN b SET DEFAULT zz         | at line 1, column 1 of DEFAULT of column B
            """)
    void ofATextOfTheCatalog(String sql, String place) {
        assertEquals("column ZZ does not exist, " + place, message(sql));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            INSERT INTO t (a, b) VALUES (?, ?)         | 'abc' is not a valid INTEGER, in parameter 2
            INSERT INTO t (a, b) SELECT ?, ?           | 'abc' is not a valid INTEGER, in parameter 2
            INSERT INTO t (a, d) VALUES (?, ?)         | 'abc' is not a valid DATE, in parameter 2
            """)
    void ofAParameter(String sql, String message) {
        assertEquals(message, message(sql, "1", "abc"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            INSERT INTO t (a, b) VALUES (1, 3000000000)                    | B
            INSERT INTO t (b) SELECT 3000000000 - x FROM t AS s (x)        | B
            UPDATE t SET b = b + 2999999999                                | B
            MERGE INTO t USING (VALUES (2, 3000000000)) AS s (x, y) ON a = x WHEN NOT MATCHED THEN INSERT (b) VALUES (y) | B
            INSERT INTO t (a, b) VALUES (1, 3000000000) RETURNING a        | B
            INSERT INTO t (a, b) VALUES (5, 1), (6, 3000000000)            | B
            INSERT INTO t (b, a) VALUES (1, 3000000000), (2, 3)            | A
            """)
    void ofAColumn(String sql, String column) {
        db.run("INSERT INTO t VALUES (0, 1, NULL)");
        SqlException e = assertThrows(SqlException.class, () -> db.run(sql));
        String place = "value 3000000000 is out of range for type INTEGER, for column " + column + " of table T";
        assertEquals(place, e.getMessage());
        assertEquals(column, e.columnName());
        assertEquals("T", e.tableName());
    }

    @Test
    void ofATextThatIsUsedLater() {
        db.run("CREATE TABLE u (a INT, b INT DEFAULT 1 / 0)");
        assertEquals("division by zero, for column B of table U", message("INSERT INTO u (a) VALUES (1)"));
    }
}
