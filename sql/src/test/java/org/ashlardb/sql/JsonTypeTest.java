package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTypeTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
        JSON '{"bb": 1, "a" : [1, 2.50, true, null, "x"], "a2": {}}'  ; {"a": [1, 2.5, true, null, "x"], "a2": {}, "bb": 1}
        JSON '{"a": 1, "a": 2}'                            ; {"a": 2}
        JSON '1e2'                                         ; 100
        JSON '-0.50'                                       ; -0.5
        CAST('[]' AS JSONB)                                ; []
        JSON '"a\\u00e9\\n\\"\\\\"'                        ; "aé\\n\\"\\\\"
        JSON '"\\ud83d\\ude00x"'                         ; "😀x"
        JSON '1e308'::DOUBLE PRECISION                     ; 1e+308
        CAST(JSON '{"a":1}' AS VARCHAR)                    ; {"a": 1}
        CAST(JSON '42' AS INT) + 1                         ; 43
        CAST(JSON '4.5' AS DECIMAL(5,2))                   ; 4.50
        CAST(JSON 'true' AS BOOLEAN)                       ; true
        JSON '{"a": {"b": [10, 20]}}' -> 'a' -> 'b' -> 1   ; 20
        JSON '{"a": {"b": [10, 20]}}' -> 'a' -> 'b' -> -1  ; 20
        JSON '{"a": "x"}' ->> 'a'                          ; x
        JSON '{"a": "x"}' -> 'a'                           ; "x"
        JSON '{"a": null}' ->> 'a'                         ; NULL
        JSON '{"a": null}' -> 'a'                          ; null
        JSON '{"a": 1}' -> 'b'                             ; NULL
        JSON '[1,2]' ->> 0                                 ; 1
        JSON '{"a": {"b": [10, 20]}}' #> '{a,b,1}'         ; 20
        JSON '{"a": {"b": ["x"]}}' #>> '{a,b,0}'           ; x
        JSON '{"a": {"b": ["x"]}}' #>> ARRAY['a','b','0']  ; x
        JSON '{"a b": {"c": 1}}' #> ARRAY['a b']           ; {"c": 1}
        JSON '{"a": {"b": 1}}' #- ARRAY['a','b']::TEXT[]   ; {"a": {}}
        JSONB_SET(JSON '{"a": {}}', ARRAY['a','b'], JSON '1') ; {"a": {"b": 1}}
        JSONB_SET_LAX(JSON '{"a": 1}', '{a}', JSON '2')    ; {"a": 2}
        JSONB_SET_LAX(JSON '{"a": 1}', '{a}', NULL)        ; {"a": null}
        JSONB_SET_LAX(JSON '{"a": 1}', '{a}', NULL, TRUE, 'delete_key') ; {}
        JSONB_SET_LAX(JSON '{"a": 1}', ARRAY['a'], NULL, FALSE, 'return_target') ; {"a": 1}
        JSONB_SET_LAX(NULL, '{a}', JSON '1')               ; NULL
        JSONB_INSERT(JSON '[1, 3]', ARRAY['1'], JSON '2')  ; [1, 2, 3]
        JSONB_EXISTS_ANY(JSON '{"a": 1}', ARRAY['b', 'a']) ; true
        JSON '{"a": 1, "b": 2}' @> '{"b": 2}'              ; true
        JSON '[1, [2, 3]]' @> '[[3]]'                      ; true
        JSON '["a", "b"]' @> '"a"'                         ; true
        JSON '{"b": 2}' <@ JSON '{"a": 1, "b": 2}'         ; true
        JSON '{"b": 2}' @> '{"b": 3}'                      ; false
        JSON '{"a": 1}' || '{"b": 2, "a": 3}'              ; {"a": 3, "b": 2}
        JSON '[1]' || JSON '2'                             ; [1, 2]
        JSON '{"a": 1, "b": 2}' - 'a'                      ; {"b": 2}
        JSON '["a", "b"]' - 'a'                            ; ["b"]
        JSON '{"a": 1, "b": 2, "NULL": 3}' - ARRAY['a','b',NULL] ; {"NULL": 3}
        JSON '["a", "b", 1, "c"]' - '{c,a}'::TEXT[]        ; ["b", 1]
        jsonb_delete(JSON '{"a": 1}', ARRAY['a']::VARCHAR(3)[]) ; {}
        JSON '{"a": 1}' - '{a}'                            ; {"a": 1}
        JSON '[1]' || 'x'::VARCHAR                         ; [1]x
        JSON '[1, 2, 3]' - 1                               ; [1, 3]
        JSON '{"a": {"b": 1}}' #- '{a,b}'                  ; {"a": {}}
        jsonb_exists(JSON '{"a": 1}', 'a')                 ; true
        jsonb_exists_any(JSON '{"a": 1}', '{b,a}')         ; true
        jsonb_exists_all(JSON '{"a": 1}', '{b,a}')         ; false
        jsonb_set(JSON '{"a": [1, 2]}', '{a,1}', '9')      ; {"a": [1, 9]}
        jsonb_set(JSON '{"a": 1}', '{b}', '9')             ; {"a": 1, "b": 9}
        jsonb_set(JSON '{"a": 1}', '{b}', '9', FALSE)      ; {"a": 1}
        jsonb_insert(JSON '[1, 2]', '{1}', '9')            ; [1, 9, 2]
        jsonb_insert(JSON '[1, 2]', '{1}', '9', TRUE)      ; [1, 2, 9]
        json_merge_patch(JSON '{"a": {"b": 1, "c": 2}}', '{"a": {"b": null}, "d": 3}') ; {"a": {"c": 2}, "d": 3}
        json_strip_nulls(JSON '{"a": null, "b": [null, {"c": null}]}') ; {"b": [null, {}]}
        jsonb_typeof(JSON '[1]') || json_typeof('null')    ; arraynull
        json_array_length('[1, 2, 3]')                     ; 3
        to_json('x')                                       ; "x"
        to_jsonb(1.50)                                     ; 1.5
        to_json(TIMESTAMP '2024-01-02 03:04:05')           ; "2024-01-02T03:04:05"
        JSON_OBJECT('a' VALUE 1, KEY 'b' VALUE NULL)       ; {"a": 1, "b": null}
        JSON_OBJECT('a' : 1, 'b' : NULL ABSENT ON NULL)    ; {"a": 1}
        JSON_OBJECT()                                      ; {}
        JSON_ARRAY(1, 'x', NULL, JSON '{}')                ; [1, "x", {}]
        JSON_ARRAY(1, NULL NULL ON NULL)                   ; [1, null]
        JSON_ARRAY()                                       ; []
        json_build_object('a', 1, 'b', TRUE)               ; {"a": 1, "b": true}
        json_build_array(1, NULL)                          ; [1, null]
        '{"a":1}' IS JSON                                  ; true
        '{"a":1}' IS JSON ARRAY                            ; false
        '[1' IS NOT JSON                                   ; true
        '1' IS JSON SCALAR                                 ; true
        JSON '{}' IS JSON OBJECT                           ; true
        JSON '{"a": 1, "b": 2}' = '{"b":2.0,"a":1}'        ; true
        JSON '1' = JSON '1.00'                             ; true
        JSON '2' < JSON '10'                               ; true
        JSON '-2' > JSON '-10'                             ; true
        JSON '-0.1' < JSON '0'                             ; true
        JSON '1.05' < JSON '1.1'                           ; true
        JSON '"a"' < JSON '1'                              ; true
        JSON 'null' < JSON '"a"'                           ; true
        JSON '[1, 2]' < JSON '[1, 3]'                      ; true
        CAST(NULL AS JSON) -> 'a'                          ; NULL
        """)
    void values(String expression, String expected) {
        assertEquals(expected, db.value(expression), expression);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
        JSON ''                            ; 22P02
        JSON '{'                           ; 22P02
        JSON '{"a" 1}'                     ; 22P02
        JSON '[1,]'                        ; 22P02
        JSON '01'                          ; 22P02
        JSON '1.'                          ; 22P02
        JSON 'tru'                         ; 22P02
        JSON '1 2'                         ; 22P02
        JSON '"\\x"'                       ; 22P02
        JSON '"\\u0000"'                   ; 22P05
        JSON '1e99999'                     ; 22003
        JSON '1e100000'                    ; 22003
        JSON '-1.5e+99999999999999'        ; 22003
        JSON '1e'                          ; 22P02
        JSON '"\\ud83d"'                   ; 22P02
        JSON '"\\ude00"'                   ; 22P02
        JSON '"\\ud83d\\u0041"'            ; 22P02
        JSON '"\\ud83d\\ud83d\\ude00"'     ; 22P02
        JSON '"\\ud83dx"'                  ; 22P02
        JSON '1e500'::DOUBLE PRECISION     ; 22003
        JSON '-1e300'::REAL                ; 22003
        CAST(JSON '"x"' AS INT)            ; 22023
        CAST(JSON '1' AS BOOLEAN)          ; 22023
        CAST(JSON '300' AS TINYINT)        ; 22003
        CAST(JSON '1' AS DATE)             ; 42846
        CAST(DATE '2024-01-01' AS JSON)                    ; 42846
        JSON '1' = 1                       ; 42883
        JSON '1' + 1                       ; 42883
        1 -> 'a'                           ; 42883
        JSON '1' - 'a'                     ; 22023
        JSON '{}' #> 'a'                   ; 22P02
        JSON '{}' #> ARRAY[1]              ; 42883
        JSON '1' - ARRAY['a']              ; 22023
        JSON '{}' - ARRAY[1]               ; 42883
        JSON '{}' -> ARRAY['a']            ; 42883
        JSON '{}' ->> '{a}'::TEXT[]        ; 42883
        JSONB_EXISTS(JSON '{}', ARRAY['a']) ; 42883
        JSON '[1]' || 2                    ; 42883
        2 || JSON '[1]'                    ; 42883
        JSONB_SET_LAX(JSON '{}', '{a}', NULL, TRUE, 'x') ; 22023
        json_array_length('{}')            ; 22023
        json_build_object('a')             ; 22023
        JSON_OBJECT(NULL VALUE 1)          ; 22004
        """)
    void errors(String expression, String state) {
        assertEquals(state, db.state("SELECT " + expression), expression);
    }

    @Test
    void columnsIndexesAndParameters() {
        db.run("CREATE TABLE j (id INT PRIMARY KEY, doc JSON)", "CREATE INDEX x ON j (doc)");
        db.run("INSERT INTO j VALUES (1, '{\"n\": 5, \"t\": \"x\"}'), (2, JSON '[1, 2]'), (3, NULL)");
        TestDatabase.run(db.session, "INSERT INTO j VALUES (?, ?)", 4, "{\"n\": 7}");
        assertEquals("1", db.query("SELECT id FROM j WHERE doc = '{\"t\":\"x\",\"n\":5.0}'"));
        assertEquals("1", db.query("SELECT id FROM j WHERE doc = ?", "{\"t\":\"x\",\"n\":5}"));
        assertEquals("1 4", db.query("SELECT id FROM j WHERE CAST(doc ->> 'n' AS INT) > 4 ORDER BY id"));
        assertEquals("x", db.query("SELECT doc ->> ? FROM j WHERE id = 1", "t"));
        assertEquals("1", db.query("SELECT id FROM j WHERE doc ->> 't' = 'x'"));
        assertEquals(
                "1 4", db.query("SELECT id FROM j WHERE doc @> '{\"n\": 5}' OR doc @> ? ORDER BY 1", "{\"n\": 7}"));
        db.run("UPDATE j SET doc = jsonb_set(doc, '{n}', to_json(id + 1)) WHERE id = 4");
        assertEquals("{\"n\": 5}", db.query("SELECT doc FROM j WHERE id = 4"));
        assertEquals("3", db.query("SELECT COUNT(DISTINCT doc) FROM j"));
        assertEquals("22P02", db.state("INSERT INTO j VALUES (5, '{')"));
        assertEquals("42804", db.state("INSERT INTO j VALUES (5, 5)"));
        assertEquals("JSON", db.query("SELECT DATA_TYPE FROM INFORMATION_SCHEMA.COLUMNS WHERE COLUMN_NAME = 'DOC'"));
    }

    @Test
    void deepNestingIsAnError() {
        assertEquals("54001", db.state("SELECT CAST(? AS JSON)", "[".repeat(5_000)));
        assertEquals("[[[]]]", db.query("SELECT CAST(? AS JSON)", "[[[]]]"));
    }

    @Test
    void theWordsStayNames() {
        db.run("CREATE TABLE n (json INT, array INT, scalar INT, absent INT, key INT, json_object INT)");
        db.run("INSERT INTO n VALUES (1, 2, 3, 4, 5, 6)");
        assertEquals("1|2|3|4|5|6", db.query("SELECT json, array, scalar, absent, key, json_object FROM n"));
        assertEquals("{\"x\": 5}", db.query("SELECT JSON_OBJECT('x' VALUE key) FROM n"));
    }
}
