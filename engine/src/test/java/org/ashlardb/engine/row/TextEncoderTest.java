package org.ashlardb.engine.row;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextEncoderTest {
    private static final String[] LETTERS = {
        "a", "z", "\u007f", "\u0080", "ä", "߿", "ࠀ", "漢", "\uffff", "😀", "\ud83d", "\ude00"
    };

    private final TextEncoder encoder = new TextEncoder();

    private void verify(String text) {
        byte[] expected = text.getBytes(StandardCharsets.UTF_8);
        for (int start : new int[] {0, 7}) {
            byte[] target = new byte[start + text.length() * TextEncoder.MAX_PER_CHAR];
            int end = encoder.encode(text, target, start);
            assertArrayEquals(expected, Arrays.copyOfRange(target, start, end), () -> "text of " + text.length());
        }
    }

    private static String text(Random random, int length, int kinds) {
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append(LETTERS[random.nextInt(kinds)]);
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 31, 32, 33, 100, 511, 512, 513, 1_023, 1_024, 1_025, 5_000})
    void textsOfAllLengthsAreAsTheJdkEncodesThem(int length) {
        Random random = new Random(length);
        verify("x".repeat(length));
        verify("ä".repeat(length));
        for (int kinds = 2; kinds <= LETTERS.length; kinds++) {
            for (int i = 0; i < 20; i++) {
                verify(text(random, length, kinds));
            }
        }
    }

    @Test
    void pairsOfSurrogatesAreNotTornByPieces() {
        for (int before = 1_020; before < 1_030; before++) {
            verify("x".repeat(before) + "😀".repeat(600) + "\ud83d");
            verify("x".repeat(before / 2) + "\ude00".repeat(700));
        }
    }

    @Test
    void aTextThatHasNoRoomIsRefusedAndTheNextIsEncoded() {
        String text = "漢".repeat(100);
        assertThrows(IllegalArgumentException.class, () -> encoder.encode(text, new byte[100], 0));
        assertEquals(3, encoder.encode("abc", new byte[9], 0));
        verify(text);
    }
}
