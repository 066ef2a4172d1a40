package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Random;

/** Tables with long values and without, known by their ids. */
final class Documents {
    /** Least bytes of a long value. */
    static final int LENGTH = 100_000;

    private Documents() {}

    /**
     * Documents whose photos are, by turns, long, short and NULL, and whose texts are long but for every fourth; of each two
     * the owner is known.
     */
    static void fill(Connection on, String mode, int documents) throws SQLException {
        DatabaseTest.execute(
                on,
                "CREATE " + mode
                        + " TABLE docs(id INT PRIMARY KEY, name VARCHAR(20), owner INT, photo BLOB, text CLOB)",
                "CREATE " + mode + " TABLE owners(id INT PRIMARY KEY, name VARCHAR(20), face BLOB)",
                "CREATE VIEW named AS SELECT name, photo, text, id FROM docs WHERE id > 0",
                "CREATE INDEX docs_name ON docs(name)");
        for (int id = 1; id <= documents; id++) {
            DatabaseTest.update(
                    on,
                    "INSERT INTO docs VALUES (?, ?, ?, ?, ?)",
                    id,
                    name(id),
                    id % 2 == 0 ? null : id % 3,
                    photo(id),
                    text(id));
        }
        for (int id = 0; id < 3; id++) {
            DatabaseTest.update(on, "INSERT INTO owners VALUES (?, ?, ?)", id, "o" + id, face(id));
        }
    }

    /** Names whose order is not that of the numbers. */
    private static String name(int id) {
        return "n" + (1_000 + id * 7 % 101);
    }

    static byte[] photo(int id) {
        return id % 3 == 0 ? null : bytes(id, id % 3 == 1 ? LENGTH + id : 10 + id);
    }

    static byte[] face(int id) {
        return bytes(100 + id, LENGTH + id);
    }

    static String text(int id) {
        return id % 4 == 0 ? "short " + id : ("é" + id + " ").repeat(LENGTH / 4);
    }

    private static byte[] bytes(int seed, int length) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    /** A row with the id, the photo and the text of a document. */
    static void check(ResultSet rows) throws SQLException, IOException {
        int id = rows.getInt(1);
        String text = text(id);
        byte[] photo = photo(id);
        assertEquals(text, rows.getString(3));
        assertArrayEquals(photo, rows.getBytes(2));
        if (photo == null) {
            assertNull(rows.getBinaryStream(2));
            assertNull(rows.getBlob(2));
            assertTrue(rows.wasNull());
        } else {
            assertArrayEquals(photo, rows.getBinaryStream(2).readAllBytes());
            assertArrayEquals(photo, rows.getBlob(2).getBytes(1, photo.length));
        }
        Clob clob = rows.getClob(3);
        assertEquals(text.length(), clob.length());
        assertEquals(text.substring(2), clob.getSubString(3, text.length()));
    }
}
