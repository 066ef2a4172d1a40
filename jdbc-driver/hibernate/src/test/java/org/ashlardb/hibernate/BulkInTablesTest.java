package org.ashlardb.hibernate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.hibernate.SessionFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of hierarchies through the tables that Hibernate can use for their ids. Hibernate 6 makes no strategy by name. */
class BulkInTablesTest {
    private static final String STRATEGIES = "org.hibernate.query.sqm.mutation.internal.temptable.";

    @ParameterizedTest
    @ValueSource(strings = {"GlobalTemporaryTable", "PersistentTable"})
    void changeAHierarchy(String tables) {
        if (!OrmTest.HIBERNATE_7) {
            return;
        }
        Model model = new Model(
                "media",
                List.of(Library.Medium.class, Library.Film.class, Library.Record.class, Library.LongRecord.class),
                Map.of(
                        "hibernate.query.mutation_strategy", STRATEGIES + tables + "MutationStrategy",
                        "hibernate.query.insert_strategy", STRATEGIES + tables + "InsertStrategy"),
                session -> {
                    session.persist(Library.film("Metropolis", 153, "Lang"));
                    session.persist(Library.film("M", 117, "Lang"));
                });
        try (Storage.Place place = Storage.ofThisRun().newPlace();
                SessionFactory factory = model.build(place.url())) {
            for (int round = 0; round < 2; round++) {
                factory.inTransaction(session -> {
                    assertEquals(
                            2,
                            session.createMutationQuery("update Film set director = 'x', minutes = minutes + 1")
                                    .executeUpdate());
                    assertEquals(
                            1,
                            session.createMutationQuery(
                                            "insert into Record (title, minutes, band) values ('b', 1000, 'c')")
                                    .executeUpdate());
                    assertEquals(
                            2,
                            session.createMutationQuery("insert into Record (title, minutes, band) select "
                                            + "f.title, 1000, f.director from Film f")
                                    .executeUpdate());
                });
                factory.inTransaction(session -> assertEquals(
                        3,
                        session.createMutationQuery("delete Record where minutes = 1000")
                                .executeUpdate()));
            }
            factory.inTransaction(session -> assertEquals(
                    "155, x; 119, x", Answers.of(session, "select minutes, director from Film order by id")));
        }
    }
}
