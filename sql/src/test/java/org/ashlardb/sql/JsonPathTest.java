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
