package org.ashlardb.engine.definition;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CaseFoldingTest {
    @Test
    void textsThatDifferInCaseFoldToTheSame() {
        assertEquals("ann 12_z", CaseFolding.fold("ANN 12_z"));
        assertEquals(CaseFolding.fold("äÖσ"), CaseFolding.fold("ÄöΣ"));
        assertEquals(CaseFolding.fold("ς"), CaseFolding.fold("Σ"));
        assertEquals("", CaseFolding.fold(""));
    }

    @Test
    void everyCodePointFoldsOnceToOne() {
        for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
            if (codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE) {
                String text = Character.toString(codePoint);
                String folded = CaseFolding.fold(text);
                assertEquals(1, folded.codePointCount(0, folded.length()), text);
                assertEquals(folded, CaseFolding.fold(folded), text);
            }
        }
    }

    @Test
    void partsOfBytesAreFolded() {
        byte[] bytes = "xABÄy".getBytes(StandardCharsets.UTF_8);
        assertEquals("ab", new String(CaseFolding.fold(bytes, 1, 2), StandardCharsets.UTF_8));
        assertEquals("abä", new String(CaseFolding.fold(bytes, 1, 4), StandardCharsets.UTF_8));
        assertEquals("xABÄy", new String(bytes, StandardCharsets.UTF_8));
    }
}
