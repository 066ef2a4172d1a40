package org.ashlardb.hibernate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.hibernate.Session;
import org.hibernate.testing.orm.junit.DomainModel;
import org.junit.jupiter.api.Test;

/** Changes of hierarchies through the tables that Hibernate 7 can use for their ids. */
@DomainModel(
        annotatedClasses = {Library.Medium.class, Library.Film.class, Library.Record.class, Library.LongRecord.class})
abstract class BulkInTables extends OrmTest {
    static final String STRATEGIES = "org.hibernate.query.sqm.mutation.internal.temptable.";
    static final String MUTATION = "hibernate.query.mutation_strategy";
    static final String INSERT = "hibernate.query.insert_strategy";

    @Override
    void fill(Session session) {
        session.persist(Library.film("Metropolis", 153, "Lang"));
        session.persist(Library.film("M", 117, "Lang"));
    }

    private static int change(Session session, String hql) {
        return session.createMutationQuery(hql).executeUpdate();
    }

    @Test
    void changesAHierarchy() {
        for (int round = 0; round < 2; round++) {
            scope.inTransaction(session -> {
                assertEquals(2, change(session, "update Film set director = 'x', minutes = minutes + 1"));
                assertEquals(1, change(session, "insert into Record (title, minutes, band) values ('b', 1000, 'c')"));
                assertEquals(
                        2,
                        change(
                                session,
                                "insert into Record (title, minutes, band) select f.title, 1000, f.director from Film f"));
            });
            scope.inTransaction(session -> assertEquals(3, change(session, "delete Record where minutes = 1000")));
        }
        scope.inTransaction(session ->
                assertEquals("155, x; 119, x", Answers.of(session, "select minutes, director from Film order by id")));
    }
}
