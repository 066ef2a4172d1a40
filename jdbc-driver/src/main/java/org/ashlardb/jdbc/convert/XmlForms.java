package org.ashlardb.jdbc.convert;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.sql.SQLException;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Result;
import javax.xml.transform.Source;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXResult;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.sax.SAXTransformerFactory;
import javax.xml.transform.sax.TransformerHandler;
import javax.xml.transform.stax.StAXResult;
import javax.xml.transform.stax.StAXSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;

/**
 * The forms of {@code javax.xml} in which a document is read and written: streams, trees, events and cursors. The parsers
 * are those of the JDK, whatever else is there, and take no DOCTYPE: a document has no entities but the five of XML, and
 * names no file and no host that they would ask.
 */
final class XmlForms {
    private static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";
    private static final String FORMS = "expected that of a DOM, SAX, StAX or Stream form of javax.xml.transform";

    private XmlForms() {}

    /** Where a document is written, and the text of it. */
    record Target(Result result, TextXml.Written written) {}

    /** The form as the class that was asked for; null stands for any, as the caller has said by its own type. */
    @SuppressWarnings("unchecked")
    static <T> T as(Class<T> wanted, Object form) {
        return wanted == null ? (T) form : wanted.cast(form);
    }

    /**
     * The document to be read as a class of source, a stream for null.
     *
     * @throws SQLException 0A000 for an unknown class, 22018 for a text that is no document
     */
    static Source source(String document, Class<?> wanted) throws SQLException {
        if (wanted == null || wanted.isAssignableFrom(StreamSource.class)) {
            return new StreamSource(new StringReader(document));
        }
        try {
            if (wanted == DOMSource.class) {
                return new DOMSource(treeBuilder().parse(new InputSource(new StringReader(document))));
            }
            if (wanted == SAXSource.class) {
                return new SAXSource(reader(), new InputSource(new StringReader(document)));
            }
            if (wanted == StAXSource.class) {
                return new StAXSource(cursors().createXMLStreamReader(new StringReader(document)));
            }
        } catch (SAXException | XMLStreamException e) {
            throw noDocument(document, e);
        } catch (ParserConfigurationException | IOException e) {
            throw new IllegalStateException("the XML parser of the JDK does not read a text", e);
        }
        throw Errors.notSupported("a source of class " + wanted.getName() + ", " + FORMS + ": it");
    }

    private static DocumentBuilder treeBuilder() throws ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature(NO_DOCTYPE, true);
        factory.setNamespaceAware(true);
        DocumentBuilder builder = factory.newDocumentBuilder();
        builder.setErrorHandler(new DefaultHandler()); // the usual one writes to the standard error stream
        return builder;
    }

    private static XMLReader reader() throws ParserConfigurationException, SAXException {
        SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature(NO_DOCTYPE, true);
        factory.setNamespaceAware(true);
        XMLReader reader = factory.newSAXParser().getXMLReader();
        reader.setErrorHandler(new DefaultHandler());
        return reader;
    }

    private static XMLInputFactory cursors() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    private static SQLException noDocument(String document, Exception cause) {
        return Errors.of(
                SqlState.BAD_STRING, Quoted.of(document) + " is no XML document: " + cause.getMessage(), cause);
    }

    /**
     * A new result of a class, a stream for null.
     *
     * @throws SQLException 0A000 for an unknown class
     */
    static Target target(Class<?> wanted) throws SQLException {
        StringWriter text = new StringWriter();
        if (wanted == null || wanted.isAssignableFrom(StreamResult.class)) {
            return new Target(new StreamResult(text), text::toString);
        }
        try {
            if (wanted == DOMResult.class) {
                DOMResult result = new DOMResult();
                return new Target(result, () -> text(result));
            }
            if (wanted == SAXResult.class) {
                TransformerHandler handler = transformers().newTransformerHandler();
                writeNoDeclaration(handler.getTransformer());
                handler.setResult(new StreamResult(text));
                return new Target(new SAXResult(handler), text::toString);
            }
            if (wanted == StAXResult.class) {
                XMLStreamWriter writer = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
                return new Target(new StAXResult(writer), () -> text(writer, text));
            }
        } catch (TransformerConfigurationException | XMLStreamException e) {
            throw new IllegalStateException("the JDK does not write XML to a text", e);
        }
        throw Errors.notSupported("a result of class " + wanted.getName() + ", " + FORMS + ": it");
    }

    private static SAXTransformerFactory transformers() throws TransformerConfigurationException {
        TransformerFactory factory = TransformerFactory.newDefaultInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_STYLESHEET, "");
        return (SAXTransformerFactory) factory;
    }

    /** A text has no encoding to declare. */
    private static void writeNoDeclaration(Transformer transformer) {
        transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
    }

    private static String text(DOMResult result) throws SQLException {
        if (result.getNode() == null) {
            return null;
        }
        StringWriter text = new StringWriter();
        try {
            Transformer transformer = transformers().newTransformer();
            writeNoDeclaration(transformer);
            transformer.transform(new DOMSource(result.getNode()), new StreamResult(text));
            return text.toString();
        } catch (TransformerException e) {
            throw Errors.of(SqlState.BAD_STRING, "the tree is no XML document: " + e.getMessage(), e);
        }
    }

    private static String text(XMLStreamWriter writer, StringWriter text) throws SQLException {
        try {
            writer.flush();
            return text.toString();
        } catch (XMLStreamException e) {
            throw Errors.of(SqlState.BAD_STRING, "what was written is no XML document: " + e.getMessage(), e);
        }
    }
}
