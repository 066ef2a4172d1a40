package org.ashlardb.jdbc.result;

import java.io.IOException;
import java.io.Reader;
import java.sql.SQLException;

/**
 * Where in a text stored as UTF-8 its characters are, as Java counts them: how many begin before each 64 KB of it. Made by
 * reading the text once.
 */
final class CharacterPlaces {
    private static final int PIECE = 1 << 16;
    private static final int LEAST_OF_FOUR_BYTES = 0xF0;
    private static final int CONTINUES_MASK = 0xC0;
    private static final int CONTINUES = 0x80;

    private final StoredValue value;
    private final int[] before;

    CharacterPlaces(StoredValue value) throws SQLException {
        this.value = value;
        before = new int[value.length() / PIECE + 2];
        byte[] piece = new byte[PIECE];
        for (int i = 0; i < before.length - 1; i++) {
            int got = value.read(i * PIECE, piece, 0, PIECE);
            before[i + 1] = before[i] + count(piece, got);
        }
    }

    private static int count(byte[] bytes, int length) {
        int count = 0;
        for (int i = 0; i < length; i++) {
            count += units(bytes[i]);
        }
        return count;
    }

    /** How many characters a byte begins: two if it is the first of four. */
    private static int units(byte first) {
        if ((first & CONTINUES_MASK) == CONTINUES) {
            return 0;
        }
        return (first & LEAST_OF_FOUR_BYTES) == LEAST_OF_FOUR_BYTES ? 2 : 1;
    }

    /** How many characters there are. */
    int length() {
        return before[before.length - 1];
    }

    /** The text from a character on, which may be the second half of a pair. */
    Reader reader(int character) throws SQLException, IOException {
        int index = 0;
        while (before[index + 1] <= character && index < before.length - 2) {
            index++;
        }
        byte[] piece = value.bytes(index * PIECE, PIECE);
        int at = 0;
        int passed = before[index];
        while (at < piece.length && (units(piece[at]) == 0 || passed + units(piece[at]) <= character)) {
            passed += units(piece[at++]);
        }
        Reader reader = value.reader(index * PIECE + at);
        if (passed < character) {
            reader.read();
        }
        return reader;
    }
}
