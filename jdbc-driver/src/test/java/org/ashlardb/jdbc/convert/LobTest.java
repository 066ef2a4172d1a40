package org.ashlardb.jdbc.convert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

final class LobTest {
    @Test
    void blobReadsAndWritesParts() throws SQLException {
        MemoryBlob blob = new MemoryBlob(new byte[] {1, 2, 3, 4});
        assertArrayEquals(new byte[] {2, 3}, blob.getBytes(2, 2));
        assertArrayEquals(new byte[] {4}, blob.getBytes(4, 100));
        assertEquals(3, blob.position(new byte[] {3, 4}, 1));
        assertEquals(-1, blob.position(new byte[] {9}, 1));
        assertEquals(2, blob.setBytes(4, new byte[] {8, 9}));
        assertArrayEquals(new byte[] {1, 2, 3, 8, 9}, blob.getBytes(1, 5));
        blob.truncate(1);
        assertEquals(1, blob.length());
    }

    @Test
    void blobTakesAStream() throws SQLException, IOException {
        MemoryBlob blob = new MemoryBlob(new byte[] {1, 2, 3});
        try (OutputStream out = blob.setBinaryStream(3)) {
            out.write(new byte[] {7, 8});
        }
        assertArrayEquals(new byte[] {1, 2, 7, 8}, blob.getBinaryStream().readAllBytes());
    }

    @Test
    void blobRefusesPositionsOutside() {
        MemoryBlob blob = new MemoryBlob(new byte[3]);
        assertThrows(SQLException.class, () -> blob.getBytes(0, 1));
        assertThrows(SQLException.class, () -> blob.getBytes(5, 1));
        assertThrows(SQLException.class, () -> blob.getBytes(1, -1));
        assertThrows(SQLException.class, () -> blob.truncate(4));
        assertThrows(SQLException.class, () -> blob.setBytes(1, null));
        assertThrows(SQLException.class, () -> blob.setBytes(1, new byte[2], 1, 2));
    }

    @Test
    void freedLobsAreClosed() {
        MemoryBlob blob = new MemoryBlob(new byte[3]);
        blob.free();
        assertEquals("HY010", assertThrows(SQLException.class, blob::length).getSQLState());
        MemoryClob clob = new MemoryClob("");
        clob.free();
        assertEquals("HY010", assertThrows(SQLException.class, clob::length).getSQLState());
    }

    @Test
    void clobReadsAndWritesParts() throws SQLException, IOException {
        MemoryClob clob = new MemoryClob("hello");
        assertEquals("ell", clob.getSubString(2, 3));
        assertEquals(3, clob.position("l", 1));
        clob.setString(5, "p!");
        assertEquals("hellp!", clob.getSubString(1, 6));
        try (Writer writer = clob.setCharacterStream(1)) {
            writer.write("J");
        }
        assertEquals("Jellp!", clob.getSubString(1, 6));
        assertEquals('l', clob.getCharacterStream(3, 1).read());
    }

    /** Whatever is written, in parts and by streams, is what an array and a string would be that are made anew each time. */
    @RepeatedTest(4)
    void partsAddUp() throws SQLException, IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        byte[] bytes = {};
        String text = "";
        MemoryBlob blob = new MemoryBlob(bytes);
        MemoryClob clob = new MemoryClob(text);
        for (int i = 0; i < 500; i++) {
            int at = random.nextInt(3) > 0 ? bytes.length : random.nextInt(bytes.length + 1);
            byte[] part = new byte[random.nextInt(random.nextInt(10) == 0 ? 200 : 9)];
            for (int k = 0; k < part.length; k++) {
                part[k] = (byte) ('a' + random.nextInt(26));
            }
            String letters = new String(part, StandardCharsets.US_ASCII);
            InputStream before = blob.getBinaryStream();
            byte[] was = bytes;
            if (random.nextInt(20) == 0) {
                int shorter = random.nextInt(bytes.length + 1);
                blob.truncate(shorter);
                clob.truncate(shorter);
                bytes = Arrays.copyOf(bytes, shorter);
            } else {
                if (random.nextInt(3) == 0) {
                    try (OutputStream out = blob.setBinaryStream(at + 1);
                            Writer writer = clob.setCharacterStream(at + 1)) {
                        int half = part.length / 2;
                        out.write(part, 0, half);
                        writer.write(letters, 0, half);
                        out.flush();
                        writer.flush();
                        out.write(part, half, part.length - half);
                        writer.write(letters, half, part.length - half);
                    }
                } else {
                    assertEquals(part.length, blob.setBytes(at + 1, part));
                    assertEquals(part.length, clob.setString(at + 1, letters));
                }
                bytes = Arrays.copyOf(bytes, Math.max(bytes.length, at + part.length));
                System.arraycopy(part, 0, bytes, at, part.length);
            }
            assertEquals(bytes.length, blob.length(), "seed " + seed);
            assertEquals(bytes.length, clob.length(), "seed " + seed);
            assertArrayEquals(was, before.readAllBytes(), "seed " + seed);
            if (random.nextInt(4) == 0) {
                text = new String(bytes, StandardCharsets.US_ASCII);
                assertArrayEquals(bytes, blob.getBytes(1, bytes.length), "seed " + seed);
                assertEquals(text, clob.getSubString(1, bytes.length), "seed " + seed);
            }
        }
    }

    @Test
    void streamsAreReadToTheirLength() throws SQLException {
        assertEquals("abc", Streams.text(new StringReader("abcdef"), 3));
        assertEquals("abcdef", Streams.text(new StringReader("abcdef"), -1));
        byte[] data = "xyz".getBytes(StandardCharsets.UTF_8);
        assertArrayEquals(new byte[] {'x'}, Streams.bytes(new ByteArrayInputStream(data), 1));
        assertThrows(SQLException.class, () -> Streams.text(new StringReader("ab"), 3));
        assertThrows(SQLException.class, () -> Streams.bytes(new ByteArrayInputStream(data), 4));
    }
}
