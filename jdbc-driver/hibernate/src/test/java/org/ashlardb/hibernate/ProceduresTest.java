package org.ashlardb.hibernate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import jakarta.persistence.ParameterMode;
import jakarta.persistence.StoredProcedureQuery;
import java.util.List;
import java.util.Set;
import org.hibernate.Session;
import org.junit.jupiter.api.Test;

/** Procedures, called as JPA does. */
class ProceduresTest extends LibraryTest {
    private static void create(Session session) {
        session.createNativeMutationQuery(
                        "CREATE PROCEDURE longest(IN least INT, INOUT rise INT, OUT found BIGINT) BEGIN ATOMIC"
                                + " SELECT COUNT(*), MAX(pages) + rise INTO found, rise FROM Book WHERE pages >= least; END")
                .executeUpdate();
    }

    @Test
    void parametersByPosition() {
        undone(session -> {
            create(session);
            StoredProcedureQuery call = session.createStoredProcedureQuery("longest")
                    .registerStoredProcedureParameter(1, Integer.class, ParameterMode.IN)
                    .registerStoredProcedureParameter(2, Integer.class, ParameterMode.INOUT)
                    .registerStoredProcedureParameter(3, Long.class, ParameterMode.OUT)
                    .setParameter(1, 0)
                    .setParameter(2, 7);
            call.execute();
            assertEquals(307, call.getOutputParameterValue(2));
            assertEquals(
                    session.createQuery("select count(*) from Book where pages >= 0", Long.class)
                            .getSingleResult(),
                    call.getOutputParameterValue(3));
        });
    }

    @Test
    void rowsAreEntities() {
        undone(session -> {
            session.createNativeMutationQuery(
                            "CREATE PROCEDURE thick(least INT) BEGIN ATOMIC DECLARE found CURSOR WITH RETURN"
                                    + " FOR SELECT * FROM Book WHERE pages >= least; OPEN found; END")
                    .executeUpdate();
            List<?> books = session.createStoredProcedureQuery("thick", Library.Book.class)
                    .registerStoredProcedureParameter(1, Integer.class, ParameterMode.IN)
                    .setParameter(1, 300)
                    .getResultList();
            List<Library.Book> expected = session.createQuery("from Book where pages >= 300", Library.Book.class)
                    .getResultList();
            assertEquals(Set.copyOf(expected), Set.copyOf(books));
            assertFalse(books.isEmpty());
        });
    }

    @Test
    void parametersByName() {
        undone(session -> {
            create(session);
            StoredProcedureQuery call = session.createStoredProcedureQuery("longest")
                    .registerStoredProcedureParameter("least", Integer.class, ParameterMode.IN)
                    .registerStoredProcedureParameter("rise", Integer.class, ParameterMode.INOUT)
                    .registerStoredProcedureParameter("found", Long.class, ParameterMode.OUT)
                    .setParameter("least", 300)
                    .setParameter("rise", 1);
            call.execute();
            assertEquals(301, call.getOutputParameterValue("rise"));
        });
    }
}
