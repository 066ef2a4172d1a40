package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.rmi.MarshalledObject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Hashtable;
import java.util.List;
import javax.naming.Reference;
import javax.naming.Referenceable;
import javax.naming.StringRefAddr;
import javax.naming.spi.NamingManager;
import javax.sql.CommonDataSource;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.ashlardb.engine.OpenListener;
import org.ashlardb.jdbc.AshlarConnectionPoolDataSource;
import org.ashlardb.jdbc.AshlarDataSource;
import org.ashlardb.jdbc.AshlarDataSourceFactory;
import org.ashlardb.jdbc.AshlarXADataSource;
import org.ashlardb.jdbc.DataSourceBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data sources as application servers keep them: in naming services, and written as bytes. */
final class NamedDataSourceTest extends DatabaseTest {
    private static final List<String> SECRETS = List.of("p1-secret", "p2-secret", "p3-secret");
    private static final String FACTORY = AshlarDataSourceFactory.class.getName();

    private static List<DataSourceBase> sources() {
        return List.of(new AshlarDataSource(), new AshlarConnectionPoolDataSource(), new AshlarXADataSource());
    }

    private static DataSourceBase filled(DataSourceBase source, String url) throws SQLException {
        source.setUrl(url);
        source.setUser("me");
        source.setPassword(SECRETS.get(0));
        source.setEncryptionPassword(SECRETS.get(1));
        source.setEncryptionKey(SECRETS.get(2));
        source.setLoginTimeout(7);
        return source;
    }

    private static Object named(Reference reference) throws Exception {
        return NamingManager.getObjectInstance(reference, null, null, new Hashtable<>());
    }

    private static Object written(Object source) throws Exception {
        return new MarshalledObject<>(source).get();
    }

    private static void assertSameSettings(DataSourceBase expected, Object actual) throws Exception {
        DataSourceBase source = (DataSourceBase) actual;
        assertSame(expected.getClass(), source.getClass());
        assertEquals(expected.getUrl(), source.getUrl());
        assertEquals("me", source.getUser());
        assertEquals(7, source.getLoginTimeout());
        Reference reference = source.getReference();
        assertEquals(SECRETS.get(0), reference.get("password").getContent());
        assertEquals(SECRETS.get(1), reference.get("encryptionPassword").getContent());
        assertEquals(SECRETS.get(2), reference.get("encryptionKey").getContent());
    }

    @Test
    void aReferenceLeadsToAnEqualDataSource() throws Exception {
        for (DataSourceBase source : sources()) {
            filled(source, url);
            Reference reference = ((Referenceable) source).getReference();
            assertEquals(FACTORY, reference.getFactoryClassName());
            assertNull(reference.getFactoryClassLocation());
            assertSameSettings(source, named(reference));
            assertSameSettings(source, named((Reference) written(reference)));
        }
    }

    @Test
    void aDataSourceIsWrittenAndRead() throws Exception {
        for (DataSourceBase source : sources()) {
            filled(source, url);
            source.setOpenListener(OpenListener.NONE);
            DataSourceBase read = (DataSourceBase) written(source);
            assertSameSettings(source, read);
            assertNull(read.getOpenListener());
        }
    }

    @Test
    void whatIsNotSetIsNotInTheReference() throws Exception {
        for (DataSourceBase source : sources()) {
            assertEquals(0, source.getReference().size());
            DataSourceBase same = (DataSourceBase) named(source.getReference());
            assertNull(same.getUrl());
            assertNull(same.getUser());
            assertNull(((DataSourceBase) written(source)).getUrl());
            filled(source, url).setPassword(null);
            assertNull(source.getReference().get("password"));
        }
    }

    @Test
    void aSecretIsNotInTextsForReaders() throws Exception {
        String hidden = url + ";Password=" + SECRETS.get(0);
        for (DataSourceBase source : sources()) {
            filled(source, hidden);
            Reference reference = source.getReference();
            for (String text : List.of(
                    source.toString(), reference.toString(), written(reference).toString())) {
                assertTrue(SECRETS.stream().noneMatch(text::contains), text);
            }
            assertEquals(hidden, reference.get("url").getContent());
            source.setUrl(url);
            assertTrue(source.getReference().toString().contains(url));
        }
    }

    @Test
    void itConnectsAfterwards(@TempDir Path directory) throws Exception {
        AshlarDataSource source = new AshlarDataSource("jdbc:ashlar:file:" + directory.resolve("db"));
        source.setEncryptionKey("0f".repeat(32)); // a password takes long
        for (Object same : List.of(named(source.getReference()), written(source))) {
            try (Connection connection = ((DataSource) same).getConnection()) {
                assertEquals("1", query(connection, "SELECT 1"));
            }
        }
    }

    /** As Tomcat and others configure it: a type, the factory, and values under the names of the properties. */
    @Test
    void theFactoryTakesTheTypesOfJdbc() throws Exception {
        for (Class<? extends CommonDataSource> type :
                List.of(DataSource.class, ConnectionPoolDataSource.class, XADataSource.class)) {
            Reference reference = new Reference(type.getName(), FACTORY, null);
            reference.add(new StringRefAddr("URL", url));
            reference.add(new StringRefAddr("username", "me"));
            reference.add(new StringRefAddr("scope", "Shareable"));
            Object made = named(reference);
            assertTrue(type.isInstance(made));
            assertEquals(url, ((DataSourceBase) made).getUrl());
            assertEquals("me", ((DataSourceBase) made).getUser());
        }
    }

    @Test
    void whatIsOfOthersIsLeftToOthers() throws Exception {
        AshlarDataSourceFactory factory = new AshlarDataSourceFactory();
        assertNull(factory.getObjectInstance(null, null, null, null));
        assertNull(factory.getObjectInstance("text", null, null, null));
        assertNull(factory.getObjectInstance(new Reference("java.lang.String", FACTORY, null), null, null, null));
        assertNotNull(factory.getObjectInstance(new Reference(DataSource.class.getName()), null, null, null));
        Reference reference = new Reference(DataSource.class.getName());
        reference.add(new StringRefAddr("loginTimeout", "soon"));
        assertState("HY024", () -> factory.getObjectInstance(reference, null, null, null));
    }
}
