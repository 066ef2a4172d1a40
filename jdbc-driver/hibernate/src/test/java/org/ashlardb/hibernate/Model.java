package org.ashlardb.hibernate;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hibernate.SessionFactory;
import org.hibernate.boot.MetadataSources;
import org.hibernate.boot.registry.StandardServiceRegistry;
import org.hibernate.testing.orm.junit.DomainModel;
import org.hibernate.testing.util.ServiceRegistryUtil;

/**
 * Entities that tests of the schema tools open with one action after the other.
 *
 * @param settings beside those of the process
 */
record Model(List<Class<?>> entities, Map<String, String> settings) {
    Model(Class<?>... entities) {
        this(List.of(entities), Map.of());
    }

    /** The entities of the tests of a class. */
    static Model of(Class<? extends OrmTest> test) {
        Class<?>[] entities = test.getAnnotation(DomainModel.class).annotatedClasses();
        return new Model(Arrays.asList(entities), Map.of());
    }

    Model with(String key, String value) {
        Map<String, String> more = new TreeMap<>(settings);
        more.put(key, value);
        return new Model(entities, more);
    }

    /** A factory over the database of the run. */
    SessionFactory open(String schemaAction) {
        StandardServiceRegistry services = ServiceRegistryUtil.serviceRegistryBuilder()
                .applySetting("hibernate.hbm2ddl.auto", schemaAction)
                .applySettings(Map.copyOf(settings))
                .build();
        MetadataSources sources = new MetadataSources(services);
        entities.forEach(sources::addAnnotatedClass);
        return sources.buildMetadata().buildSessionFactory();
    }

    /** What a schema tool does, and nothing else. */
    void run(String schemaAction) {
        open(schemaAction).close();
    }
}
