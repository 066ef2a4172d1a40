package org.ashlardb.jdbc.convert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
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
