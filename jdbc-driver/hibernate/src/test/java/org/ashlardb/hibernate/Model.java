package org.ashlardb.hibernate;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.boot.Metadata;
import org.hibernate.boot.MetadataSources;
import org.hibernate.boot.registry.StandardServiceRegistry;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;

/**
 * Entities whose tables the tests of several classes share.
 *
 * @param name tells it from other models
 * @param settings beside the URL
 * @param data writes the rows that all tests find
 */
record Model(String name, List<Class<?>> entities, Map<String, String> settings, Consumer<Session> data) {
    Model(String name, List<Class<?>> entities) {
        this(name, entities, Map.of(), session -> {});
    }

    Model with(String key, String value) {
        Map<String, String> more = new TreeMap<>(settings);
        more.put(key, value);
        return new Model(name + ' ' + key + '=' + value, entities, more, data);
    }

    /** Creates the tables and their rows. */
    SessionFactory build(String url) {
        SessionFactory factory = open(url, "create");
        factory.inTransaction(data);
        return factory;
    }

    /** A factory over a database with or without tables. */
    SessionFactory open(String url, String schemaAction) {
        return metadata(url, Map.of("hibernate.hbm2ddl.auto", schemaAction)).buildSessionFactory();
    }

    /** The mapping with the services for a database. */
    Metadata metadata(String url, Map<String, String> more) {
        StandardServiceRegistry services = new StandardServiceRegistryBuilder()
                .applySetting("hibernate.connection.url", url)
                .applySetting("hibernate.hbm2ddl.halt_on_error", "true")
                .applySetting("hibernate.connection.pool_size", "8")
                .applySettings(Map.copyOf(settings))
                .applySettings(Map.copyOf(more))
                .build();
        MetadataSources sources = new MetadataSources(services);
        entities.forEach(sources::addAnnotatedClass);
        return sources.buildMetadata();
    }
}
