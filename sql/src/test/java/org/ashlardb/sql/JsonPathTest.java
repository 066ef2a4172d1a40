package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonPathTest {
    private static final String DOCUMENT = "'{\"a\": [1, 2, {\"b\": \"x\", \"n\": 10}, {\"b\": \"yes\", \"n\": 20}],"
            + " \"o\": {\"k\": null, \"t\": true}, \"s\": \"12\"}'";

    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
        JSONB_PATH_EXISTS('{"a": [1, 5]}', '$.a[*] ? (@ >= $min && @ <= $max)', '{"min": 2, "max": 6}') ; true
        JSONB_PATH_EXISTS('{"a": 1}', '$.b')                                    ; false
        JSONB_PATH_EXISTS('{}', 'strict $.a', '{}', TRUE)                       ; NULL
        JSONB_PATH_EXISTS('{}', 'strict $.a')                                   ; 2203A
        JSONB_PATH_EXISTS(NULL, '$')                                            ; NULL
        JSONB_PATH_EXISTS('{}', '$[')                                           ; 42601
        JSONB_PATH_EXISTS('{}')                                                 ; 42883
        JSONB_PATH_MATCH('{"a": 1}', '$.a == 1')                                ; true
        JSONB_PATH_MATCH('{"a": "x"}', '$.a > 1')                               ; NULL
        JSONB_PATH_MATCH('{"a": 1}', '$.a')                                     ; 22038
        JSONB_PATH_MATCH('{"a": 1}', '$.a', '{}', TRUE)                         ; NULL
        JSONB_PATH_QUERY_ARRAY('{"a": [1, 4, 5]}', '$.a[*] ? (@ >= 4)')         ; [4, 5]
        JSONB_PATH_QUERY_ARRAY('{}', '$.a')                                     ; []
        JSONB_PATH_QUERY_ARRAY('{}', 'strict $.a', '{}', TRUE)                  ; []
        JSONB_PATH_QUERY_ARRAY('{"a": 1}', '$.a ? (@ == $x)', '[1]')            ; 22023
        JSONB_PATH_QUERY_ARRAY('{"a": 1}', '$.a ? (@ == $x)')                   ; 42704
        JSONB_PATH_QUERY_ARRAY('{"a": 1}', LOWER('$.A'))                        ; [1]
        JSONB_PATH_QUERY_FIRST('{"a": [1, 2, 3]}', '$.a[*] ? (@ >= 2)')         ; 2
        JSONB_PATH_QUERY_FIRST('{}', '$.a')                                     ; NULL
        '{"a": [1, 5]}'::JSON @? '$.a[*] ? (@ > 2)'                             ; true
        '{}'::JSON @? 'strict $.a'                                              ; NULL
        '{"a": [1, 5]}'::JSON @@ '$.a[*] > 2'                                   ; true
        '{"a": 1}'::JSON @@ '$.a'                                               ; NULL
        """)
    void postgresqlsFunctionsOfPaths(String expression, String expected) {
        String error = db.error("SELECT " + expression);
        assertEquals(expected, error.startsWith("no error") ? db.value(expression) : error.substring(0, 5));
    }

    @Test
    void valuesOfAPathAreRows() {
        assertEquals(
                "4 5",
                db.query("SELECT q FROM jsonb_path_query('{\"a\": [3, 4, 5]}', '$.a[*] ? (@ > $x)', '{\"x\": 3}') q"));
        assertEquals("3 4", db.query("SELECT jsonb_path_query('{\"a\": [3, 4]}', '$.a[*]')"));
        assertEquals("", db.query("SELECT jsonb_path_query('{}', 'strict $.a', '{}', TRUE)"));
        assertEquals("", db.query("SELECT * FROM jsonb_path_query(NULL, '$')"));
        assertEquals("2203A", db.state("SELECT * FROM jsonb_path_query('{}', 'strict $.a')"));
        assertEquals("true", db.query("SELECT ?::JSON @? ?", "{\"a\": 1}", "$.a"));
        db.run("CREATE TABLE d (j JSON)", "INSERT INTO d VALUES ('{\"a\": [1]}'), ('{\"a\": [2, 3]}')");
        assertEquals("2 3", db.query("SELECT v FROM d, jsonb_path_query(j, '$.a[*] ? (@ > 1)') v ORDER BY v::INT"));
        assertEquals("1", db.query("SELECT COUNT(*) FROM d WHERE j @@ '$.a[*] == 3'"));
    }

    @Test
    void documentsAreLaidOut() {
        assertEquals(
                "{\n    \"a\": {\n    },\n    \"b\": [\n        1,\n        {\n            \"c\": null\n        }\n    ],\n"
                        + "    \"d\": [\n    ]\n}",
                db.value("JSONB_PRETTY('{\"b\": [1, {\"c\": null}], \"a\": {}, \"d\": []}')"));
        assertEquals("1|\"x\"|NULL", db.value("JSONB_PRETTY('1'), JSONB_PRETTY('\"x\"'), JSONB_PRETTY(NULL)"));
        assertEquals("22004", db.state("SELECT JSONB_SET_LAX('{\"a\": 1}', '{a}', NULL, TRUE, 'raise_exception')"));
        assertEquals("{\"a\": 2}", db.value("JSONB_SET_LAX('{\"a\": 1}', '{a}', '2', TRUE, 'raise_exception')"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
        $.a[0]                                  ; [1]
        $.a[last]                               ; [{"b": "yes", "n": 20}]
        $.a[0 to 1, last - 1].b                 ; ["x"]
        $.a[*].n                                ; [10, 20]
        $.a.n                                   ; [10, 20]
        lax $.a.b                               ; ["x", "yes"]
        $.a[*] ? (@.n > 10).b                   ; ["yes"]
        $.a[*] ? (@.n >= 10 && @.b == "x").n    ; [10]
        $.a[*] ? (@.n < 15 || @.b starts with "y").n ; [10, 20]
        $.a[*] ? (@.b like_regex "^Y" flag "i").b    ; ["yes"]
        $.a[*] ? (exists(@.b)).b                ; ["x", "yes"]
        $.a[*] ? (!(exists(@.b)))               ; [1, 2]
        $.a[*] ? (!exists(@.b))                 ; [1, 2]
        $.a[*] ? ((@ > 1) is unknown).b         ; ["x", "yes"]
        $.o.*                                   ; [null, true]
        $.o.k ? (@ == null)                     ; [null]
        $."s"                                   ; ["12"]
        $.s.double() + 1                        ; [13]
        $.s.string()                            ; ["12"]
        -$.a[1] * 3                             ; [-6]
        $.a.size()                              ; [4]
        $.a[0].type()                           ; ["number"]
        $.a[2].n / 4                            ; [2.5]
        $.a[*].n ? (@ % 20 == 0)                ; [20]
        $.o.keyvalue().key                      ; ["k", "t"]
        $.**.n                                  ; [10, 20, 10, 20]
        strict $.**.n                           ; [10, 20]
        strict $.**[1]                          ; [2]
        strict $.**.size()                      ; [4]
        strict $.o.**.*                         ; [null, true]
        strict $.a.** ? (!(@.n > 10)).n         ; [10]
        strict $.** ? (@.n > 10).n              ; [20]
        strict $.a[*] ? (exists(@.** ? (@.n > 10))).b ; ["yes"]
        strict $.a[*] ? (!(@.n > 10)).n         ; [10]
        $.none                                  ; NULL
        $.a[9]                                  ; NULL
        $.a[0] == 1                             ; [true]
        (1.5).ceiling()                         ; [2]
        $v                                      ; [7]
        $.a[*] ? (@.n > $v + 5).b               ; ["yes"]
        """)
    void paths(String path, String expected) {
        String query = "JSON_QUERY(" + DOCUMENT + ", '" + path + "' PASSING 7 AS v WITH WRAPPER)";
        assertEquals(expected, db.value(query), path);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
        JSON_VALUE('{"a": "x"}', '$.a')                                         ; x
        JSON_VALUE(JSON '{"a": 5}', '$.a' RETURNING INT) + 1                    ; 6
        JSON_VALUE('{"a": "2024-01-02"}', '$.a' RETURNING DATE)                 ; 2024-01-02
        JSON_VALUE('{"a": "1.50"}', '$.a' RETURNING DECIMAL(5,1))               ; 1.5
        JSON_VALUE('{"a": "x"}', '$.a' RETURNING JSON)                          ; "x"
        JSON_VALUE('{"a": 1}', '$.a' RETURNING JSONB)                           ; 1
        JSON_VALUE('{"a": null}', '$.a' RETURNING JSON)                         ; NULL
        JSON_VALUE('{}', '$.a')                                                 ; NULL
        JSON_VALUE('{}', '$.a' DEFAULT 'none' ON EMPTY)                         ; none
        JSON_VALUE('{"a": []}', '$.a' DEFAULT 'e' ON EMPTY DEFAULT 'wrong' ON ERROR) ; wrong
        JSON_VALUE('{"a": [1]}', '$.a' NULL ON ERROR)                           ; NULL
        JSON_VALUE('{"a": "x"}', '$.a' RETURNING INT DEFAULT -1 ON ERROR)       ; -1
        JSON_VALUE('{"a": null}', '$.a' DEFAULT 'none' ON EMPTY)                ; NULL
        JSON_VALUE('[1, 2]', '$[*]' DEFAULT 'many' ON ERROR)                    ; many
        JSON_QUERY('{"a": [1, 2]}', '$.a')                                      ; [1, 2]
        JSON_QUERY('{"a": [1, 2]}', '$.a[*]')                                   ; NULL
        JSON_QUERY('{"a": [1, 2]}', '$.a[*]' WITH CONDITIONAL WRAPPER)          ; [1, 2]
        JSON_QUERY('{"a": [1, 2]}', '$.a' WITH CONDITIONAL ARRAY WRAPPER)       ; [1, 2]
        JSON_QUERY('{"a": [1, 2]}', '$.a' WITH UNCONDITIONAL WRAPPER)           ; [[1, 2]]
        JSON_QUERY('{"a": "x"}', '$.a' RETURNING VARCHAR OMIT QUOTES)           ; x
        JSON_QUERY('{"a": "[1, 2]"}', '$.a' OMIT QUOTES)                        ; [1, 2]
        JSON_QUERY('{"a": "x"}', '$.a' OMIT QUOTES)                             ; NULL
        JSON_QUERY('{"a": "x"}', '$.a' OMIT QUOTES EMPTY ARRAY ON ERROR)        ; []
        JSON_QUERY('{"a": "x"}', '$.a' RETURNING VARCHAR KEEP QUOTES)           ; "x"
        JSON_QUERY('{}', '$.a' EMPTY ARRAY ON EMPTY)                            ; []
        JSON_QUERY('{}', '$.a' WITH WRAPPER EMPTY OBJECT ON EMPTY)              ; {}
        JSON_QUERY('{}', '$.a' WITH CONDITIONAL WRAPPER)                        ; NULL
        JSON_QUERY('{}', 'strict $.a' EMPTY OBJECT ON ERROR)                    ; {}
        JSON_EXISTS('{"a": 1}', '$.a')                                          ; true
        JSON_EXISTS('{"a": 1}', '$.b')                                          ; false
        JSON_EXISTS('{"a": 1}', 'strict $.b')                                   ; false
        JSON_EXISTS('{"a": 1}', 'strict $.b' TRUE ON ERROR)                     ; true
        JSON_EXISTS('{"a": 1}', 'strict $.b' UNKNOWN ON ERROR)                  ; NULL
        JSON_EXISTS('{"a": 5}', '$ ? (@.a == $x)' PASSING 5 AS x)               ; true
        JSON_VALUE(NULL, '$.a')                                                 ; NULL
        """)
    void functions(String expression, String expected) {
        assertEquals(expected, db.value(expression), expression);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
        JSON_VALUE('{}', '$.a' ERROR ON EMPTY ERROR ON ERROR)     ; 22035
        JSON_VALUE('[1,2]', '$[*]' ERROR ON ERROR)                ; 22034
        JSON_VALUE('[1,2]', '$' ERROR ON ERROR)                   ; 2203F
        JSON_VALUE('{}', 'strict $.a' ERROR ON ERROR)             ; 2203A
        JSON_VALUE('1', 'strict $.a' ERROR ON ERROR)              ; 2203C
        JSON_VALUE('1', 'strict $[*]' ERROR ON ERROR)             ; 22039
        JSON_VALUE('[1]', 'strict $[3]' ERROR ON ERROR)           ; 22033
        JSON_VALUE('[1]', '$[18446744073709551616]' ERROR ON ERROR) ; 22033
        JSON_VALUE('"x"', '-$' ERROR ON ERROR)                    ; 22036
        JSON_EXISTS('[1]', '$[*] ? (@ == $x)')                    ; 42704
        JSON_VALUE('1', '$ / 0' ERROR ON ERROR)                   ; 22012
        JSON_VALUE('1', '$.')                                     ; 42601
        JSON_VALUE('1', 'x')                                      ; 42601
        JSON_VALUE('1', '$.nomethod()' ERROR ON ERROR)            ; 42601
        JSON_VALUE('1', '$ ? (@ like_regex "(")')                 ; 2201B
        JSON_VALUE('1', '$x')                                     ; 42704
        JSON_VALUE('{', '$')                                      ; 22P02
        JSON_VALUE(1, '$')                                        ; 42883
        JSON_QUERY('1', '$' RETURNING INT)                        ; 0A000
        JSON_QUERY('{}', '$.a' WITH WRAPPER ERROR ON EMPTY)       ; 22035
        JSON_EXISTS('1', '$' EMPTY ARRAY ON ERROR)                ; 42601
        JSON_VALUE('1', '$' RETURNING INT DEFAULT DATE '2024-01-01' ON ERROR) ; 42804
        """)
    void errors(String expression, String state) {
        assertEquals(state, db.state("SELECT " + expression), expression);
    }

    @Test
    void overRowsAndParameters() {
        db.run("CREATE TABLE j (id INT, doc JSON, p VARCHAR(20))");
        db.run("INSERT INTO j VALUES (1, '{\"n\": 1}', '$.n'), (2, '{\"n\": \"x\"}', '$.m'), (3, NULL, '$')");
        assertEquals("1 NULL NULL", db.query("SELECT JSON_VALUE(doc, p RETURNING INT) FROM j ORDER BY id"));
        assertEquals(
                "1",
                db.query("SELECT id FROM j WHERE JSON_EXISTS(doc, '$ ? (@.n == $v)' PASSING CAST(? AS INT) AS v)", 1));
        assertEquals("2", db.query("SELECT id FROM j WHERE JSON_VALUE(doc, '$.n') = 'x'"));
        assertEquals(
                "1 0 NULL",
                db.query("SELECT JSON_VALUE(doc, '$.n' RETURNING INT DEFAULT 0 ON ERROR) FROM j ORDER BY id"));
        assertEquals("7", db.query("SELECT JSON_VALUE(?, ?)", "{\"a\": 7}", "$.a"));
    }

    @Test
    void errorsOfDataMakeConditionsUnknown() {
        assertEquals("false", db.query("SELECT JSON_EXISTS('[1]', '$[*] ? (@ == 1 / 0)' ERROR ON ERROR)"));
        assertEquals("true", db.query("SELECT JSON_EXISTS('[1]', '$[*] ? ((@ == 1 / 0) is unknown)')"));
    }

    @Test
    void theWordsStayNames() {
        db.run("CREATE TABLE n (empty INT, error INT, quotes INT, passing INT, wrapper INT)");
        assertEquals("", db.query("SELECT empty, error, quotes, passing, wrapper FROM n"));
    }
}
