package org.ashlardb.sql.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The search finds what the JVM's does, and takes no product of lengths. */
class TextSearchTest {
    private static final int LONG = 2_000_000;

    private final Random random = new Random(5);

    /** Of few characters, so that much of a part is where the part is not. */
    private String text(int length) {
        StringBuilder text = new StringBuilder();
        int letters = 1 + random.nextInt(3);
        while (text.length() < length) {
            int again = random.nextInt(4) == 0 ? Math.min(text.length(), 1 + random.nextInt(400)) : 0;
            if (again > 0) {
                text.append(text, text.length() - again, text.length());
            } else {
                text.append((char) ('a' + random.nextInt(letters)));
            }
        }
        return text.substring(0, length);
    }

    private String part(String text, int length) {
        int start = random.nextInt(text.length() - length + 1);
        String part = text.substring(start, start + length);
        return switch (random.nextInt(4)) {
            case 0 -> part.substring(1) + 'a';
            case 1 -> part + 'b';
            case 2 -> text(length);
            default -> part;
        };
    }

    @Test
    void findsWhatTheVirtualMachineFinds() {
        int found = 0;
        for (int i = 0; i < 4000; i++) {
            String text = text(random.nextInt(5) == 0 ? 1 + random.nextInt(50) : 3000 + random.nextInt(1000));
            String part = part(text, 1 + random.nextInt(Math.min(text.length(), 1 + random.nextInt(1500))));
            int from = random.nextInt(text.length() + 1);
            assertEquals(text.indexOf(part, from), TextSearch.find(text, part, from), () -> part + " in " + text);
            assertEquals(text.replace(part, "xyz"), TextSearch.replace(text, part, "xyz"), () -> part + " in " + text);
            List<Integer> places = new ArrayList<>();
            List<Integer> expected = new ArrayList<>();
            TextSearch search = TextSearch.in(text, part);
            for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
                expected.add(at);
            }
            for (int at = search.next(text, 0); at >= 0; at = search.next(text, at + part.length())) {
                places.add(at);
            }
            assertEquals(expected, places);
            found += places.size();
        }
        assertTrue(found > 4000, found + " were found");
    }

    @Test
    void ofNothing() {
        assertEquals(0, TextSearch.find("", "", 0));
        assertEquals(2, TextSearch.find("abc", "", 2));
        assertEquals(-1, TextSearch.find("", "a", 0));
        assertEquals(-1, TextSearch.find("abc", "abcd", 0));
        assertEquals("", TextSearch.replace("", "a", "b"));
    }

    /** Step by step this would take 10^12 of them. */
    @Test
    @Timeout(60)
    void longPartsOfLongTexts() {
        String part = "a".repeat(LONG / 2) + "b";
        assertEquals(-1, TextSearch.find("a".repeat(LONG), part, 0));
        assertEquals("a".repeat(LONG), TextSearch.replace("a".repeat(LONG), part, ""));
        assertEquals(LONG / 2, TextSearch.find("a".repeat(LONG) + "b", part, 0));
    }
}
