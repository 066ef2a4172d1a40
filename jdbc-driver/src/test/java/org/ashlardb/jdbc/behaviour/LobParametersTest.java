package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Types;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Blobs, Clobs and documents on their way into columns and out of them. */
final class LobParametersTest extends DatabaseTest {
    @BeforeEach
    void createTable() throws SQLException {
        execute("CREATE TABLE l (id INT PRIMARY KEY, b BLOB, c CLOB)", "INSERT INTO l VALUES (1, X'010203', 'abc')");
    }

    private ResultSet updatable() throws SQLException {
        ResultSet rows = connection
                .createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE)
                .executeQuery("SELECT * FROM l");
        assertTrue(rows.next());
        return rows;
    }

    /** A LOB is a copy: what is written to it comes into the table by updateBlob and the like. */
    @Test
    void partsOfLobsAreReplaced() throws SQLException, IOException {
        ResultSet rows = updatable();
        Blob blob = rows.getBlob("b");
        assertEquals(2, blob.setBytes(2, new byte[] {9, 8, 7}, 1, 2));
        try (OutputStream out = blob.setBinaryStream(4)) {
            out.write(new byte[] {5, 6});
        }
        assertArrayEquals(new byte[] {1, 8, 7, 5, 6}, blob.getBytes(1, 10));
        assertArrayEquals(new byte[] {8, 7}, blob.getBinaryStream(2, 2).readAllBytes());
        blob.truncate(4);
        Clob clob = rows.getClob("c");
        assertEquals(1, clob.setString(2, "xyz", 1, 1));
        try (Writer out = clob.setCharacterStream(4)) {
            out.write("de");
        }
        try (OutputStream out = clob.setAsciiStream(1)) {
            out.write("A".getBytes(StandardCharsets.US_ASCII));
        }
        clob.truncate(4);
        assertEquals("010203|abc", query("SELECT b, c FROM l"));
        rows.updateBlob("b", blob);
        rows.updateClob("c", clob);
        rows.updateRow();
        assertEquals("01080705|Aycd", query("SELECT b, c FROM l"));
        blob.free();
        clob.free();
        assertState("HY010", blob::length);
        assertState("HY010", () -> clob.getSubString(1, 1));
        rows.updateBlob("b", blob.getClass().cast(connection.createBlob()));
        rows.updateRow();
        assertEquals("", query("SELECT b FROM l"));
    }

    @Test
    void positionsOutsideOfALobAreRefused() throws SQLException {
        Blob blob = connection.createBlob();
        assertState("HY024", () -> blob.setBytes(0, new byte[1]));
        assertState("HY024", () -> blob.setBytes(2, new byte[1]));
        assertState("HY024", () -> blob.getBinaryStream(3, 1));
        assertState("HY024", () -> blob.truncate(1));
        Clob clob = connection.createClob();
        assertState("HY024", () -> clob.setString(2, "a"));
        assertState("HY024", () -> clob.getSubString(0, 1));
        assertState("HY024", () -> clob.truncate(-1));
    }

    @Test
    void documentsAreTexts() throws SQLException, IOException {
        SQLXML document = connection.createSQLXML();
        assertState("HY010", document::getString);
        document.setString("<a>é</a>");
        assertState("HY010", () -> document.setString("<b/>"));
        assertState("HY010", document::setCharacterStream);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO l (id, c) VALUES (?, ?)")) {
            insert.setInt(1, 2);
            insert.setSQLXML(2, document);
            insert.executeUpdate();
            SQLXML written = connection.createSQLXML();
            try (OutputStream out = written.setBinaryStream()) {
                out.write("<c>ü</c>".getBytes(StandardCharsets.UTF_8));
            }
            insert.setInt(1, 3);
            insert.setObject(2, written, Types.SQLXML);
            insert.executeUpdate();
            SQLXML result = connection.createSQLXML();
            result.setResult(StreamResult.class).getWriter().write("<d/>");
            insert.setInt(1, 4);
            insert.setObject(2, result);
            insert.executeUpdate();
            insert.setInt(1, 5);
            insert.setSQLXML(2, null);
            insert.executeUpdate();
        }
        ResultSet rows = connection.createStatement().executeQuery("SELECT c FROM l WHERE id > 1 ORDER BY id");
        assertTrue(rows.next());
        SQLXML found = rows.getSQLXML(1);
        assertEquals("<a>é</a>", found.getString());
        assertState("HY010", () -> found.setString("<b/>"));
        assertEquals("<a>é</a>", new String(found.getBinaryStream().readAllBytes(), StandardCharsets.UTF_8));
        assertEquals('<', found.getCharacterStream().read());
        assertEquals('<', found.getSource(StreamSource.class).getReader().read());
        Source any = found.getSource(null);
        assertTrue(any instanceof StreamSource);
        found.free();
        assertState("HY010", found::getString);
        assertTrue(rows.next());
        assertEquals("<c>ü</c>", rows.getObject("c", SQLXML.class).getString());
        assertTrue(rows.next());
        assertEquals("<d/>", rows.getSQLXML("c").getString());
        assertTrue(rows.next());
        assertNull(rows.getSQLXML(1));
        ResultSet numbers = connection.createStatement().executeQuery("SELECT id FROM l");
        numbers.next();
        assertState("07006", () -> numbers.getSQLXML(1));
    }
}
