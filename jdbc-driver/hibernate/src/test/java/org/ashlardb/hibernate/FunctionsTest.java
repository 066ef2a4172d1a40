package org.ashlardb.hibernate;

import static org.ashlardb.hibernate.Answers.query;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The functions of HQL. */
class FunctionsTest extends LibraryTest {
    static List<Arguments> texts() {
        return List.of(
                query("upper(s.text)", "ASHLAR STONE"),
                query("lower(s.text)", "ashlar stone"),
                query("length(s.text)", "12"),
                query("character_length(s.text)", "12"),
                query("octet_length(s.text)", "12"),
                query("bit_length(s.text)", "96"),
                query("substring(s.text, 8)", "Stone"),
                query("substring(s.text, 1, 3)", "Ash"),
                query("substring(s.text from 2 for 2)", "sh"),
                query("substr(s.text, 8, 2)", "St"),
                query("left(s.text, 3)", "Ash"),
                query("right(s.text, 3)", "one"),
                query("trim('  x ')", "x"),
                query("trim(leading 'A' from s.text)", "shlar Stone"),
                query("trim(trailing 'e' from s.text)", "Ashlar Ston"),
                query("trim(both 'x' from 'xax')", "a"),
                query("ltrim('  x')", "x"),
                query("rtrim('x  ')", "x"),
                query("concat(s.text, '!', 1)", "Ashlar Stone!1"),
                query("s.text || '?'", "Ashlar Stone?"),
                query("locate('S', s.text)", "8"),
                query("locate('a', s.text, 6)", "0"),
                query("position('lar' in s.text)", "4"),
                query("replace(s.text, 'Stone', 'Brick')", "Ashlar Brick"),
                query("overlay(s.text placing 'Wall' from 8)", "Ashlar Walle"),
                query("overlay(s.text placing 'Wall' from 8 for 5)", "Ashlar Wall"),
                query("pad(s.text with 14 trailing)", "Ashlar Stone  "),
                query("pad('7' with 3 leading '0')", "007"),
                query("lpad('7', 3, '0')", "007"),
                query("rpad('7', 3, '-')", "7--"),
                query("repeat('ab', 2)", "abab"),
                query("initcap('two words')", "Two Words"),
                query("ascii('A')", "65"),
                query("chr(65)", "A"),
                query("char(65)", "A"),
                query("translate('abc', 'ac', 'xy')", "xby"),
                query("soundex('Robert')", "R163"),
                query("insert('abcdef', 2, 3, 'X')", "aXef"),
                query("cast(s.text as String)", "Ashlar Stone"),
                query("cast('12' as Integer)", "12"),
                query("cast('1.5' as Double)", "1.5"),
                query("cast('true' as Boolean)", "true"),
                query("cast(s.whole as String)", "7"),
                query("cast(s.truth as String)", "true"),
                query("str(s.whole)", "7"),
                query("format(s.moment as 'yyyy-MM-dd HH:mm:ss')", "2024-02-29 13:14:15"),
                query("format(s.day as 'dd.MM.yy')", "29.02.24"),
                query("format(s.moment as 'EEEE, d MMMM yyyy')", "Thursday, 29 February 2024"),
                query("function('reverse', s.text)", "enotS ralhsA"),
                query("sql('levenshtein(?, ?)', 'ab', 'abc')", "1"));
    }

    static List<Arguments> numbers() {
        return List.of(
                query("s.whole + 1", "8"),
                query("s.whole - 10", "-3"),
                query("s.whole * 3", "21"),
                query("s.whole / 2", "3"),
                query("s.exact / 5", "2.47"),
                query("s.whole % 4", "3"),
                query("mod(s.whole, 4)", "3"),
                query("-s.whole", "-7"),
                query("abs(-s.exact)", "12.35"),
                query("sign(-s.whole)", "-1"),
                query("ceiling(s.exact)", "13"),
                query("floor(s.real)", "2"),
                query("round(s.exact, 1)", "12.4"),
                query("round(s.exact)", "12"),
                query("round(s.real, 1)", "2.3"),
                query("trunc(s.exact, 1)", "12.3"),
                query("truncate(s.real, 1)", "2.2"),
                query("trunc(s.exact)", "12"),
                query("sqrt(s.real)", "1.5"),
                query("power(2, 10)", "1024"),
                query("exp(0)", "1"),
                query("ln(1)", "0"),
                query("log10(1000)", "3"),
                query("log(2, 8)", "3"),
                query("sin(0)", "0"),
                query("cos(0)", "1"),
                query("tan(0)", "0"),
                query("asin(0)", "0"),
                query("acos(1)", "0"),
                query("atan(0)", "0"),
                query("atan2(0, 1)", "0"),
                query("sinh(0)", "0"),
                query("cosh(0)", "1"),
                query("tanh(0)", "0"),
                query("degrees(0)", "0"),
                query("radians(0)", "0"),
                query("round(cot(1), 4)", "0.6421"),
                query("round(pi, 4)", "3.1416"),
                query("cbrt(27)", "3"),
                query("least(3, s.whole, 5)", "3"),
                query("greatest(3, s.whole, 5)", "7"),
                query("bitand(s.whole, 5)", "5"),
                query("bitor(s.whole, 8)", "15"),
                query("bitxor(s.whole, 5)", "2"),
                query("bitnot(s.whole)", "-8"),
                query("cast(s.exact as Integer)", "12"),
                query("cast(s.whole as BigDecimal)", "7"),
                query("cast(s.whole as Double) / 2", "3.5"),
                query("coalesce(null, s.whole)", "7"),
                query("nullif(s.whole, 7)", "null"),
                query("ifnull(null, s.whole)", "7"),
                query("case when s.whole > 5 then 'large' else 'small' end", "large"),
                query("case s.whole when 7 then 'seven' else 'other' end", "seven"));
    }

    static List<Arguments> times() {
        return List.of(
                query("year(s.day)", "2024"),
                query("month(s.day)", "2"),
                query("day(s.day)", "29"),
                query("hour(s.moment)", "13"),
                query("minute(s.moment)", "14"),
                query("second(s.moment)", "15.5"),
                query("extract(year from s.day)", "2024"),
                query("extract(quarter from s.day)", "1"),
                query("extract(week from s.day)", "9"),
                query("extract(day of week from s.day)", "5"),
                query("extract(day of month from s.day)", "29"),
                query("extract(day of year from s.day)", "60"),
                query("extract(week of year from s.day)", "9"),
                query("extract(week of month from s.day)", "5"),
                query("extract(hour from s.clock)", "13"),
                query("extract(second from s.clock)", "15"),
                query("extract(nanosecond from s.moment)", "15500000000"),
                query("extract(epoch from s.moment)", "1709212455"),
                query("extract(date from s.moment)", "2024-02-29"),
                query("extract(time from s.moment)", "13:14:15.500"),
                query("trunc(s.moment, month)", "2024-02-01T00:00"),
                query("trunc(s.moment, hour)", "2024-02-29T13:00"),
                query("truncate(s.moment, year)", "2024-01-01T00:00"),
                query("s.day + 1 day", "2024-03-01"),
                query("s.day - 1 month", "2024-01-29"),
                query("s.day + 1 year", "2025-02-28"),
                query("s.day + 2 week", "2024-03-14"),
                query("s.day + 1 quarter", "2024-05-29"),
                query("s.moment + 90 minute", "2024-02-29T14:44:15.500"),
                query("s.moment - 16 second", "2024-02-29T13:13:59.500"),
                query("s.moment + 1500000 nanosecond", "2024-02-29T13:14:15.501500"),
                query("s.clock + 1 hour", "14:14:15"),
                query("s.moment + s.span", "2024-02-29T14:44:15.500"),
                query("(s.moment - datetime 2024-02-28 13:14:15) by hour", "24"),
                query("(s.moment - datetime 2024-02-28 13:14:15) by second", "86400"),
                query("(s.moment - datetime 2024-02-28 13:14:15) by day", "1"),
                query("(s.day - date 2024-02-01) by day", "28"),
                query("(s.day - date 2023-01-01) by year", "1"),
                query("(s.moment - datetime 2024-01-01 00:00:00) by week", "8"),
                query("s.moment - datetime 2024-02-29 13:14:15", "PT0.5S"),
                query("s.span", "PT1H30M"),
                query("s.span by minute", "90"),
                query("timestampadd(day, 1, s.moment)", "2024-03-01T13:14:15.500"),
                query("timestampdiff(hour, datetime 2024-02-28 13:14:15, s.moment)", "24"),
                query("dateadd(month, 1, s.day)", "2024-03-29"),
                query("datediff(day, date 2024-02-01, s.day)", "28"),
                query("date 2024-02-29 = s.day", "true"),
                query("time 13:14:15 = s.clock", "true"),
                query("datetime 2024-02-29 13:14:15.5 = s.moment", "true"),
                query("datetime 2024-02-29 13:14:15.123456789 > datetime 2024-02-29 13:14:15.123456788", "true"),
                query("offset datetime 2024-02-29 13:14:15+02:00 < offset datetime 2024-02-29 12:14:15+00:00", "true"),
                query("cast(s.moment as LocalDate)", "2024-02-29"),
                query("cast(s.moment as LocalTime)", "13:14:15.500"),
                query("cast(s.day as LocalDateTime)", "2024-02-29T00:00"),
                query("cast('2024-02-29' as LocalDate)", "2024-02-29"),
                query("cast(s.day as String)", "2024-02-29"),
                query("local date >= s.day", "true"),
                query("local datetime > s.moment", "true"),
                query("local time is not null", "true"),
                query("offset datetime is not null", "true"),
                query("instant is not null", "true"),
                query("current_date >= s.day", "true"),
                query("current_timestamp is not null", "true"));
    }

    static List<Arguments> arrays() {
        return List.of(
                query("array_length(s.words)", "4"),
                query("array_get(s.words, 2)", "b"),
                query("s.words[3]", "c"),
                query("array_position(s.words, 'b')", "2"),
                query("array_positions(s.words, 'b')", "2, 4"),
                query("array_contains(s.words, 'c')", "true"),
                query("array_contains(s.words, array('a', 'c'))", "true"),
                query("array_includes(s.words, array('a', 'z'))", "false"),
                query("array_intersects(s.words, array('z', 'c'))", "true"),
                query("array_append(s.numbers, 9)", "3, 1, 2, 9"),
                query("array_prepend(9, s.numbers)", "9, 3, 1, 2"),
                query("array_concat(s.numbers, array(4, 5))", "3, 1, 2, 4, 5"),
                query("array_remove(s.words, 'b')", "a, c"),
                query("array_remove_index(s.words, 1)", "b, c, b"),
                query("array_replace(s.words, 'b', 'x')", "a, x, c, x"),
                query("array_slice(s.words, 2, 3)", "b, c"),
                query("array_trim(s.words, 2)", "a, b"),
                query("array_set(s.numbers, 2, 8)", "3, 8, 2"),
                query("array_fill('x', 3)", "x, x, x"),
                query("array_to_string(s.words, '-')", "a-b-c-b"),
                query("array_to_string(array('a', null), '-', '?')", "a-?"),
                query("array('x', 'y')", "x, y"),
                query("cardinality(s.words)", "4"));
    }

    static List<Arguments> others() {
        return List.of(
                query("s.uuid", "01234567-89ab-cdef-8123-456789abcdef"),
                query("cast(s.uuid as String)", "01234567-89ab-cdef-8123-456789abcdef"),
                query("s.truth and s.whole = 7", "true"),
                query("not s.truth", "false"),
                query("s.text like '%Stone'", "true"),
                query("s.text like '%ston_'", "false"),
                query("s.text ilike '%STON_'", "true"),
                query("s.text not like 'x%'", "true"),
                query("'a_b' like 'a\\_b' escape '\\'", "true"),
                query("'a\\b' like 'a\\b'", "true"),
                query("s.whole between 5 and 7", "true"),
                query("s.whole in (1, 7)", "true"),
                query("s.whole not in (1, 2)", "true"),
                query("s.text is null", "false"),
                query("s.whole is distinct from 7", "false"),
                query("nullif(s.whole, 7) is not distinct from null", "true"),
                query("X'CAFE' = X'CAFE'", "true"),
                query("collate(s.text as NOCASE) = 'ASHLAR STONE'", "true"));
    }

    @ParameterizedTest
    @MethodSource({"texts", "numbers", "times", "arrays", "others"})
    void answers(String expression, String answer) {
        assertEquals(answer, undoneWith(session -> Answers.of(session, "select " + expression + " from Sample s")));
    }

    static List<Arguments> newInHibernate7() {
        if (!HIBERNATE_7) {
            return List.of(query("1", "1"));
        }
        return List.of(
                query("reverse(s.text)", "enotS ralhsA"),
                query("hex(X'CAFE')", "cafe"),
                query("regexp_like(s.text, '^Ash')", "true"),
                query("regexp_like(s.text, '^ASH', 'i')", "true"),
                query("s.text like regexp '^Ash'", "true"),
                query("array_reverse(s.numbers)", "2, 1, 3"),
                query("array_sort(s.numbers)", "1, 2, 3"),
                query("json_value(s.document, '$.name')", "ada"),
                query("json_value(s.document, '$.size' returning Integer)", "5"),
                query("json_query(s.document, '$.tags')", "[\"x\", \"y\"]"),
                query("json_exists(s.document, '$.none')", "false"),
                query("json_object('a' : 1, 'b' : 'x')", "{\"a\": 1, \"b\": \"x\"}"),
                query("json_array(1, 'x', null)", "[1, \"x\"]"),
                query("json_array(1, null null on null)", "[1, null]"),
                query("json_set(s.document, '$.in.n', 2) is not null", "true"),
                query("json_value(json_set(s.document, '$.in.n', 2), '$.in.n' returning Integer)", "2"),
                query("json_value(json_replace(s.document, '$.name', 'bob'), '$.name')", "bob"),
                query("json_exists(json_remove(s.document, '$.name'), '$.name')", "false"),
                query("json_value(json_insert(s.document, '$.city', 'Ulm'), '$.city')", "Ulm"),
                query("json_value(json_mergepatch(s.document, '{\"name\":\"eve\"}'), '$.name')", "eve"),
                query("json_query(json_array_append(s.document, '$.tags', 'z'), '$.tags')", "[\"x\", \"y\", \"z\"]"),
                query(
                        "json_query(json_array_insert(s.document, '$.tags[0]', 'w'), '$.tags')",
                        "[\"w\", \"x\", \"y\"]"));
    }

    @ParameterizedTest
    @MethodSource("newInHibernate7")
    void answersOfHibernate7(String expression, String answer) {
        answers(expression, answer);
    }
}
