package org.ashlardb.hibernate;

import org.hibernate.SessionFactory;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** Gives each test the factory of its model, which is closed after the last test of the run. */
final class SharedFactories implements BeforeEachCallback {
    private static final Namespace NAMESPACE = Namespace.create(SharedFactories.class);

    private record Open(SessionFactory factory, Storage.Place place) implements AutoCloseable {
        static Open of(Model model) {
            Storage.Place place = Storage.ofThisRun().newPlace();
            return new Open(model.build(place.url()), place);
        }

        @Override
        public void close() {
            factory.close();
            place.close();
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        OrmTest test = (OrmTest) context.getRequiredTestInstance();
        Model model = test.model();
        Open open = context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(model.name(), key -> Open.of(model), Open.class);
        test.factory = open.factory();
    }
}
