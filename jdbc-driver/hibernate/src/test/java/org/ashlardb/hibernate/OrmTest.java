package org.ashlardb.hibernate;

import java.util.function.Consumer;
import java.util.function.Function;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.Transaction;
import org.hibernate.Version;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests against a database that all classes with the same model share. */
@ExtendWith(SharedFactories.class)
abstract class OrmTest {
    static final boolean HIBERNATE_7 = !Version.getVersionString().startsWith("6.");

    SessionFactory factory;

    abstract Model model();

    /** Runs the work in a transaction that is rolled back. */
    final void undone(Consumer<Session> work) {
        undoneWith(session -> {
            work.accept(session);
            return null;
        });
    }

    /** As {@link #undone}, with an answer. */
    final <T> T undoneWith(Function<Session, T> work) {
        try (Session session = factory.openSession()) {
            Transaction transaction = session.beginTransaction();
            try {
                return work.apply(session);
            } finally {
                transaction.rollback();
            }
        }
    }

    /** Writes the entity and reads it anew, in a transaction that is rolled back. */
    final <T> T roundTrip(Class<T> type, T entity, Object id) {
        return undoneWith(session -> {
            session.persist(entity);
            flushAndClear(session);
            return session.find(type, id);
        });
    }

    static void flushAndClear(Session session) {
        session.flush();
        session.clear();
    }
}
