package org.ashlardb.hibernate;

import java.util.function.Consumer;
import java.util.function.Function;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.Transaction;
import org.hibernate.Version;
import org.hibernate.testing.orm.junit.SessionFactoryScope;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tests that Hibernate's testing machinery gives a factory: it creates the tables of the class's {@code @DomainModel} before
 * the first test and drops them after the last.
 */
@ExtendWith(LeavesNothing.class)
@org.hibernate.testing.orm.junit.SessionFactory
abstract class OrmTest {
    static final boolean HIBERNATE_7 = !Version.getVersionString().startsWith("6.");

    SessionFactoryScope scope;

    private SessionFactory filled;

    /** The machinery closes the factory of a test that failed; the next test gets a new one, and empty tables. */
    @BeforeEach
    final void enter(SessionFactoryScope scope) {
        this.scope = scope;
        if (filled != scope.getSessionFactory()) {
            scope.inTransaction(this::fill);
            filled = scope.getSessionFactory();
        }
    }

    /** Writes the rows that all tests find. */
    void fill(Session session) {}

    /** Runs the work in a transaction that is rolled back. */
    final void undone(Consumer<Session> work) {
        undoneWith(session -> {
            work.accept(session);
            return null;
        });
    }

    /** As {@link #undone}, with an answer. */
    final <T> T undoneWith(Function<Session, T> work) {
        return scope.fromSession(session -> {
            Transaction transaction = session.beginTransaction();
            try {
                return work.apply(session);
            } finally {
                transaction.rollback();
            }
        });
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
