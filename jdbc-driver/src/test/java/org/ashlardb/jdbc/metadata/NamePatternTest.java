package org.ashlardb.jdbc.metadata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NamePatternTest {
    @ParameterizedTest
    @CsvSource({
        "%,ABC,true",
        "ABC,ABC,true",
        "ABC,ABCD,false",
        "A%,ABC,true",
        "%C,ABC,true",
        "%B%,ABC,true",
        "A_C,ABC,true",
        "A_C,AC,false",
        "A\\_C,ABC,false",
        "A\\_C,A_C,true",
        "A\\%,A%,true",
        "A\\%,AB,false",
        "'',ABC,false",
        "'',\'\',true",
        "%%,X,true",
        "_%_,X,false",
        "%AB%AB%,ABXAB,true",
        "%AB%AB%,ABXA,false",
        "abc,ABC,false"
    })
    void matches(String pattern, String name, boolean expected) {
        assertEquals(expected, new NamePattern(pattern).matches(name));
    }

    @Test
    void nullMatchesEverything() {
        assertTrue(new NamePattern(null).matches("X"));
    }

    @Test
    void manyWildcardsEndSoon() {
        assertTrue(new NamePattern("%a".repeat(30) + "%").matches("a".repeat(100)));
    }
}
