package org.ashlardb.jdbc.convert;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLXML;
import javax.xml.transform.Result;
import javax.xml.transform.Source;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;

/**
 * A document, kept as text: a column of XML is one of text. It is parsed only for a source that is no stream, by
 * {@link XmlForms}, so that nothing in it can reach a file or host.
 */
public final class TextXml implements SQLXML, AutoCloseable {
    private String text;
    private boolean writable;
    private boolean freed;
    /** What the user writes the document into, or null. */
    private Written writing;

    /** The text of what has been written so far, or null if that is nothing. */
    interface Written {
        String text() throws SQLException;
    }

    private TextXml(String text, boolean writable) {
        this.text = text;
        this.writable = writable;
    }

    /** A document to be written, once. */
    public static TextXml empty() {
        return new TextXml(null, true);
    }

    /** A document that is there. */
    public static TextXml of(String text) {
        return new TextXml(text, false);
    }

    private void beginWriting() throws SQLException {
        checkNotFreed();
        if (!writable) {
            throw Errors.of(SqlState.CLOSED, "the SQLXML has its document already");
        }
        writable = false;
    }

    private void checkNotFreed() throws SQLException {
        if (freed) {
            throw Errors.closed("SQLXML");
        }
    }

    @Override
    public String getString() throws SQLException {
        checkNotFreed();
        if (writing != null) {
            text = writing.text();
        }
        if (text == null) {
            throw Errors.of(SqlState.CLOSED, "the SQLXML has no document yet");
        }
        return text;
    }

    @Override
    public void setString(String value) throws SQLException {
        if (value == null) {
            throw Errors.badArgument("document", "a text", null);
        }
        beginWriting();
        text = value;
    }

    @Override
    public InputStream getBinaryStream() throws SQLException {
        return new ByteArrayInputStream(getString().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public OutputStream setBinaryStream() throws SQLException {
        beginWriting();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        writing = () -> bytes.toString(StandardCharsets.UTF_8);
        return bytes;
    }

    @Override
    public Reader getCharacterStream() throws SQLException {
        return new StringReader(getString());
    }

    @Override
    public Writer setCharacterStream() throws SQLException {
        beginWriting();
        StringWriter writer = new StringWriter();
        writing = writer::toString;
        return writer;
    }

    @Override
    public <T extends Source> T getSource(Class<T> wanted) throws SQLException {
        return XmlForms.as(wanted, XmlForms.source(getString(), wanted));
    }

    @Override
    public <T extends Result> T setResult(Class<T> wanted) throws SQLException {
        checkNotFreed();
        XmlForms.Target target = XmlForms.target(wanted);
        beginWriting();
        writing = target.written();
        return XmlForms.as(wanted, target.result());
    }

    @Override
    public void free() {
        freed = true;
        text = null;
        writing = null;
    }

    /** As {@link #free}; JDBC 4.5 calls it at the end of a try. */
    @Override
    public void close() {
        free();
    }
}
