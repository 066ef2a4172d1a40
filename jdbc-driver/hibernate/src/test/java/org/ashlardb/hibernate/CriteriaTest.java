package org.ashlardb.hibernate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import jakarta.persistence.criteria.CriteriaDelete;
import jakarta.persistence.criteria.CriteriaUpdate;
import jakarta.persistence.criteria.JoinType;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hibernate.query.criteria.HibernateCriteriaBuilder;
import org.hibernate.query.criteria.JpaCriteriaQuery;
import org.hibernate.query.criteria.JpaRoot;
import org.hibernate.query.criteria.JpaSubQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Queries that are put together. */
class CriteriaTest extends LibraryTest {
    /** Fills in a query of books. */
    interface Build {
        void into(HibernateCriteriaBuilder builder, JpaCriteriaQuery<Object> query, JpaRoot<Library.Book> book);
    }

    /** A query and what it answers. */
    record Case(String name, Build build, String answer) {
        @Override
        public String toString() {
            return name;
        }
    }

    @SuppressWarnings("deprecation")
    static List<Case> conditions() {
        return List.of(
                new Case(
                        "equal",
                        (b, q, book) -> q.select(book.get("title")).where(b.equal(book.get("pages"), 60)),
                        "Odes"),
                new Case(
                        "between and or",
                        (b, q, book) -> q.select(book.get("title"))
                                .where(b.or(
                                        b.between(book.<Integer>get("pages"), 50, 70), b.like(book.get("title"), "W%")))
                                .orderBy(b.asc(book.get("title"))),
                        "Odes; Waves"),
                new Case(
                        "join",
                        (b, q, book) -> q.select(book.get("title"))
                                .where(b.equal(book.join("author").get("name"), "Bob"))
                                .orderBy(b.desc(book.get("title"))),
                        "Waves; Atoms"),
                new Case(
                        "left join",
                        (b, q, book) -> q.select(
                                b.count(book.join("places", JoinType.LEFT).get("id"))),
                        "3"),
                new Case(
                        "group and having",
                        (b, q, book) -> q.multiselect(book.get("genre"), b.sum(book.<Integer>get("pages")))
                                .groupBy(book.get("genre"))
                                .having(b.gt(b.count(book), 1))
                                .orderBy(b.asc(book.get("genre"))),
                        "NOVEL, 350; SCIENCE, 600"),
                new Case(
                        "subquery",
                        (b, q, book) -> {
                            JpaSubQuery<Integer> most = q.subquery(Integer.class);
                            JpaRoot<Library.Book> other = most.from(Library.Book.class);
                            most.select(b.max(other.get("pages")));
                            q.select(book.get("title"))
                                    .where(b.equal(book.get("pages"), most))
                                    .orderBy(b.asc(book.get("title")));
                        },
                        "Atoms; Waves"),
                new Case(
                        "exists",
                        (b, q, book) -> {
                            JpaSubQuery<Integer> found = q.subquery(Integer.class);
                            JpaRoot<Library.Place> place = found.from(Library.Place.class);
                            found.select(b.literal(1))
                                    .where(
                                            b.equal(place.get("name"), "box"),
                                            b.isMember(place, book.<java.util.Set<Library.Place>>get("places")));
                            q.select(book.get("title")).where(b.exists(found));
                        },
                        "The Sea"),
                new Case(
                        "in",
                        (b, q, book) -> q.select(book.get("title"))
                                .where(book.get("pages").in(60, 100))
                                .orderBy(b.asc(book.get("pages"))),
                        "Odes; The Sea"));
    }

    @SuppressWarnings("deprecation")
    static List<Case> expressions() {
        return List.of(
                new Case(
                        "case",
                        (b, q, book) -> q.select(b.selectCase()
                                        .when(b.gt(book.<Integer>get("pages"), 200), "long")
                                        .otherwise("short"))
                                .where(b.equal(book.get("genre"), Library.Genre.NOVEL))
                                .orderBy(b.asc(book.get("id"))),
                        "short; long"),
                new Case(
                        "functions",
                        (b, q, book) -> q.multiselect(
                                        b.upper(book.get("title")),
                                        b.length(book.get("title")),
                                        b.substring(book.get("title"), 1, 2),
                                        b.locate(book.get("title"), "e"),
                                        b.concat(book.get("title"), "!"))
                                .where(b.equal(book.get("pages"), 60)),
                        "ODES, 4, Od, 3, Odes!"),
                new Case(
                        "arithmetic",
                        (b, q, book) -> q.multiselect(
                                        b.sum(book.<Integer>get("pages"), 1),
                                        b.prod(book.<Integer>get("pages"), 2),
                                        b.mod(book.get("pages"), 7),
                                        b.neg(book.<Integer>get("pages")),
                                        b.abs(book.<Integer>get("pages")))
                                .where(b.equal(book.get("pages"), 60)),
                        "61, 120, 4, -60, 60"),
                new Case(
                        "coalesce and nullif",
                        (b, q, book) -> q.multiselect(
                                        b.coalesce(book.get("price"), BigDecimal.ZERO),
                                        b.nullif(book.get("pages"), 300))
                                .where(b.equal(book.get("title"), "Waves")),
                        "0, null"),
                new Case(
                        "nulls last",
                        (b, q, book) -> q.select(book.get("price")).orderBy(b.desc(book.get("price"), false)),
                        "45; 20.5; 10; 5.25; null"),
                new Case(
                        "window",
                        (b, q, book) -> q.multiselect(
                                        book.get("title"),
                                        b.rank(b.createWindow().orderBy(b.desc(book.get("pages")))))
                                .orderBy(b.asc(book.get("id"))),
                        "The Sea, 4; Green Hills, 3; Odes, 5; Atoms, 1; Waves, 1"),
                new Case(
                        "ilike",
                        (b, q, book) -> q.select(book.get("title")).where(b.ilike(book.get("title"), "od%")),
                        "Odes"),
                new Case(
                        "distinct from",
                        (b, q, book) -> q.select(b.count(book))
                                .where(b.distinctFrom(book.get("price"), new BigDecimal("10.00"))),
                        "4"),
                new Case("distinct", (b, q, book) -> q.select(b.countDistinct(book.get("author"))), "2"),
                new Case(
                        "offset and fetch",
                        (b, q, book) -> q.select(book.get("title"))
                                .orderBy(b.asc(book.get("title")))
                                .offset(1)
                                .fetch(2),
                        "Green Hills; Odes"));
    }

    @ParameterizedTest
    @MethodSource({"conditions", "expressions"})
    void answers(Case test) {
        undone(session -> {
            HibernateCriteriaBuilder builder = session.getCriteriaBuilder();
            JpaCriteriaQuery<Object> query = builder.createQuery(Object.class);
            test.build.into(builder, query, query.from(Library.Book.class));
            assertEquals(test.answer, Answers.text(session.createQuery(query).getResultList()));
        });
    }

    @Test
    void updates() {
        undone(session -> {
            HibernateCriteriaBuilder builder = session.getCriteriaBuilder();
            CriteriaUpdate<Library.Book> update = builder.createCriteriaUpdate(Library.Book.class);
            var book = update.from(Library.Book.class);
            update.set(book.<Integer>get("pages"), builder.sum(book.<Integer>get("pages"), 1))
                    .where(builder.equal(book.get("genre"), Library.Genre.NOVEL));
            assertEquals(2, session.createMutationQuery(update).executeUpdate());
        });
    }

    @Test
    void deletes() {
        undone(session -> {
            HibernateCriteriaBuilder builder = session.getCriteriaBuilder();
            CriteriaDelete<Library.Book> delete = builder.createCriteriaDelete(Library.Book.class);
            delete.where(builder.equal(delete.from(Library.Book.class).get("pages"), 60));
            assertEquals(1, session.createMutationQuery(delete).executeUpdate());
        });
    }

    @Test
    void entityGraphs() {
        undone(session -> {
            var graph = session.createEntityGraph(Library.Author.class);
            graph.addAttributeNodes("books");
            Map<String, Object> hints = new LinkedHashMap<>();
            hints.put("jakarta.persistence.fetchgraph", graph);
            Long id = session.createSelectionQuery("select id from Author where name = 'Ann'", Long.class)
                    .getSingleResult();
            Library.Author ann = session.find(Library.Author.class, id, hints);
            session.detach(ann);
            assertEquals(3, ann.books.size());
        });
    }
}
