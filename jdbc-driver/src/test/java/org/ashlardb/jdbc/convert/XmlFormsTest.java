package org.ashlardb.jdbc.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Result;
import javax.xml.transform.Source;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXResult;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stax.StAXResult;
import javax.xml.transform.stax.StAXSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class XmlFormsTest {
    private static final String DOCUMENT = "<a xmlns:n=\"urn:n\"><n:b c=\"1 &lt; 2\">Grüße &amp; €</n:b><d/></a>";
    private static final List<Class<? extends Source>> SOURCES =
            List.of(DOMSource.class, SAXSource.class, StAXSource.class, StreamSource.class, Source.class);
    private static final List<Class<? extends Result>> RESULTS =
            List.of(DOMResult.class, SAXResult.class, StAXResult.class, StreamResult.class, Result.class);

    @TempDir
    private Path directory;

    private static void copy(Source source, Result result) throws TransformerException {
        Transformer transformer = TransformerFactory.newDefaultInstance().newTransformer();
        transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        transformer.transform(source, result);
    }

    private static String read(Source source) throws TransformerException {
        StringWriter text = new StringWriter();
        copy(source, new StreamResult(text));
        return text.toString();
    }

    @Test
    void everyFormReadsAndWritesTheDocument() throws SQLException, TransformerException {
        for (Class<? extends Source> source : SOURCES) {
            assertEquals(DOCUMENT, read(TextXml.of(DOCUMENT).getSource(source)), source.getName());
            for (Class<? extends Result> result : RESULTS) {
                SQLXML written = TextXml.empty();
                copy(TextXml.of(DOCUMENT).getSource(source), written.setResult(result));
                String text = written.getString().replace("<d></d>", "<d/>");
                assertEquals(
                        DOCUMENT, text.substring(text.indexOf("<a")), source.getName() + " to " + result.getName());
            }
        }
        Source any = TextXml.of(DOCUMENT).getSource(null);
        assertTrue(any instanceof StreamSource);
    }

    @Test
    void resultsTakeOneDocument() throws SQLException, XMLStreamException {
        SQLXML xml = TextXml.empty();
        XMLStreamWriter writer = xml.setResult(StAXResult.class).getXMLStreamWriter();
        assertThrows(SQLException.class, () -> xml.setResult(DOMResult.class));
        writer.writeEmptyElement("e");
        writer.writeEndDocument();
        assertEquals("<e/>", xml.getString().replace("<e></e>", "<e/>"));
        SQLXML unwritten = TextXml.empty();
        unwritten.setResult(DOMResult.class);
        assertEquals(
                "HY010", assertThrows(SQLException.class, unwritten::getString).getSQLState());
        assertEquals(
                "HY010",
                assertThrows(SQLException.class, () -> TextXml.of("<a/>").setResult(SAXResult.class))
                        .getSQLState());
    }

    @Test
    void otherClassesAreNotSupported() throws SQLException {
        class Other extends StreamSource {}
        SQLException error =
                assertThrows(SQLException.class, () -> TextXml.of("<a/>").getSource(Other.class));
        assertEquals("0A000", error.getSQLState());
        SQLXML xml = TextXml.empty();
        class OtherResult extends StreamResult {}
        assertEquals(
                "0A000",
                assertThrows(SQLException.class, () -> xml.setResult(OtherResult.class))
                        .getSQLState());
        xml.setString("<still/>");
    }

    @Test
    void textThatIsNoDocumentIsRefused() throws SQLException {
        SQLException error =
                assertThrows(SQLException.class, () -> TextXml.of("plain").getSource(DOMSource.class));
        assertEquals("22018", error.getSQLState());
        assertTrue(error.getMessage().startsWith("'plain' is no XML document: "), error.getMessage());
        XMLStreamReader cursor = TextXml.of("plain").getSource(StAXSource.class).getXMLStreamReader();
        assertThrows(XMLStreamException.class, cursor::next);
    }

    /** What a document names outside of itself is not read, whether as an entity or as its DTD. */
    @Test
    void nothingOutsideIsRead() throws SQLException, IOException, XMLStreamException {
        Path secret = Files.writeString(directory.resolve("secret"), "hidden");
        Path dtd = Files.writeString(directory.resolve("types.dtd"), "<!ENTITY e \"hidden\">");
        for (String document : new String[] {
            "<!DOCTYPE a [<!ENTITY e SYSTEM \"" + secret.toUri() + "\">]><a>&e;</a>",
            "<!DOCTYPE a SYSTEM \"" + dtd.toUri() + "\"><a>&e;</a>",
            "<!DOCTYPE a [<!ENTITY % p SYSTEM \"" + dtd.toUri() + "\"> %p;]><a>&e;</a>",
        }) {
            assertEquals(
                    "22018",
                    assertThrows(SQLException.class, () -> TextXml.of(document).getSource(DOMSource.class))
                            .getSQLState());
            SAXSource events = TextXml.of(document).getSource(SAXSource.class);
            assertThrows(
                    org.xml.sax.SAXException.class, () -> events.getXMLReader().parse(events.getInputSource()));
            XMLStreamReader cursor =
                    TextXml.of(document).getSource(StAXSource.class).getXMLStreamReader();
            StringBuilder text = new StringBuilder();
            try {
                while (cursor.hasNext()) {
                    text.append(cursor.next() == XMLStreamReader.CHARACTERS ? cursor.getText() : "");
                }
            } catch (XMLStreamException e) {
                text.append(e.getMessage());
            }
            assertFalse(text.toString().contains("hidden"), text.toString());
        }
    }
}
