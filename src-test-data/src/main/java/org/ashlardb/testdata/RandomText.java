package org.ashlardb.testdata;

import java.util.SplittableRandom;

/** Random texts. */
public final class RandomText {
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    private static final int[] UNUSUAL = {
        '\'', '"', '\\', '%', '_', 0xe4, 0xdf, 0x3b1, 0x4e2d, 0x1f600, 0x301, 0xfeff, 1
    };

    private RandomText() {}

    /** Letters and digits, exactly that many. */
    public static String letters(SplittableRandom random, int length) {
        char[] text = new char[length];
        for (int i = 0; i < length; i++) {
            text[i] = LETTERS.charAt(random.nextInt(LETTERS.length()));
        }
        return new String(text);
    }

    /** Up to that many code points: quotes, accents, other scripts, an emoji, a control character, and letters. */
    public static String anything(SplittableRandom random, int mostCodePoints) {
        int length = random.nextInt(mostCodePoints + 1);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            int pick = random.nextInt(LETTERS.length() + UNUSUAL.length);
            text.appendCodePoint(pick < LETTERS.length() ? LETTERS.charAt(pick) : UNUSUAL[pick - LETTERS.length()]);
        }
        return text.toString();
    }
}
