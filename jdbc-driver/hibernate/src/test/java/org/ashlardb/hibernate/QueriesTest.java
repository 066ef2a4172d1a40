package org.ashlardb.hibernate;

import static org.ashlardb.hibernate.Answers.query;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.util.List;
import org.hibernate.ScrollMode;
import org.hibernate.ScrollableResults;
import org.hibernate.query.SelectionQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Queries in HQL: joins, subqueries, groups, windows, set operations, WITH, pages. */
class QueriesTest extends LibraryTest {
    static List<Arguments> joins() {
        return List.of(
                query("select b.title from Book b order by b.title", "Atoms; Green Hills; Odes; The Sea; Waves"),
                query("select b.title from Book b where b.author.name = 'Bob' order by 1", "Atoms; Waves"),
                query(
                        "select b.title, a.name from Book b join b.author a where b.pages < 200 order by b.id",
                        "The Sea, Ann; Odes, Ann"),
                query(
                        "select a.name, b.title from Author a left join a.books b with "
                                + "b.pages > 200 order by a.name, b.title",
                        "Ann, Green Hills; Bob, Atoms; Bob, Waves; Cid, null"),
                query("select a.name, b.title from Book b right join b.author a where b.id is null", "Cid, null"),
                query("select count(*) from Author a cross join Book b", "15"),
                query(
                        "select a.name, p.name from Author a full join Place p on p.id = "
                                + "a.version + 99 where a.name = 'Ann' or p.id = 1 order by 1 nulls last",
                        "Ann, null; null, hall"),
                query(
                        "select b.title, p.name from Book b join b.places p order by p.id",
                        "The Sea, shelf; The Sea, box; Atoms, cellar"),
                query("select distinct a.name from Author a join a.books b join b.places p order by 1", "Ann; Bob"),
                query(
                        "select p.name, q.name from Place p left join p.parent q order by p.id",
                        "hall, null; shelf, hall; box, shelf; cellar, null"),
                query("select p.name from Place p where p.parent.parent.name = 'hall'", "box"),
                query(
                        "select a.name, n.t from Author a join lateral (select b.title as t "
                                + "from a.books b order by b.pages desc limit 1) n order by 1",
                        "Ann, Green Hills; Bob, Atoms"),
                query(
                        "select a.name, n.c from Author a left join lateral (select "
                                + "count(b.id) as c, max(b.pages) as m from Book b where b.author = a) "
                                + "n order by 1",
                        "Ann, 3; Bob, 2; Cid, 0"),
                query(
                        "select d.n from (select b.author.name as n, sum(b.pages) as p from "
                                + "Book b group by b.author.name) d where d.p > 500",
                        "Bob"));
    }

    static List<Arguments> subqueries() {
        return List.of(
                query(
                        "select b.title from Book b where b.pages = (select max(c.pages) from Book c) order by 1",
                        "Atoms; Waves"),
                query(
                        "select a.name from Author a where exists (select 1 from Book b where "
                                + "b.author = a and b.genre = POETRY)",
                        "Ann"),
                query("select a.name from Author a where a.books is empty", "Cid"),
                query("select a.name from Author a where size(a.books) > 2", "Ann"),
                query("select a.name from Author a where a.id not in (select b.author.id from Book b)", "Cid"),
                query(
                        "select b.title from Book b where b.pages > all (select c.pages from "
                                + "Book c where c.genre = NOVEL) order by 1",
                        "Atoms; Waves"),
                query(
                        "select b.title from Book b where b.pages < any (select c.pages from "
                                + "Book c where c.genre = NOVEL) order by 1",
                        "Odes; The Sea"),
                query(
                        "select b.title from Book b where b.pages < some (select c.pages from "
                                + "Book c where c.genre = POETRY)",
                        ""),
                query(
                        "select a.name, (select max(b.pages) from Book b where b.author = a) "
                                + "from Author a order by a.name",
                        "Ann, 250; Bob, 300; Cid, null"),
                query("select b.title from Book b where 'box' in (select p.name from b.places p)", "The Sea"),
                query("select b.title from Book b, Place p where p.name = 'cellar' and p member of b.places", "Atoms"),
                query("select b.title from Book b where (b.pages, b.title) = (100, 'The Sea')", "The Sea"),
                query(
                        "select b.title from Book b where (b.pages, b.title) in ((100, 'The "
                                + "Sea'), (300, 'Atoms'), (300, 'Waves')) order by 1",
                        "Atoms; The Sea; Waves"),
                query(
                        "select b.title from Book b where (b.pages, b.title) > (250, 'A') order by 1",
                        "Atoms; Green Hills; Waves"),
                query(
                        "select b.title from Book b where (b.pages, b.genre) in (select "
                                + "max(c.pages), c.genre from Book c group by c.genre) order by 1",
                        "Atoms; Green Hills; Odes; Waves"),
                query(
                        "select b.title from Book b where b.price is distinct from 10.00 and "
                                + "b.price is distinct from null order by 1",
                        "Atoms; Green Hills; Odes"),
                query(
                        "select b.title from Book b where b.genre in (NOVEL, POETRY) and b.title like '%e%' order by 1",
                        "Green Hills; Odes; The Sea"));
    }

    static List<Arguments> groups() {
        return List.of(
                query("select count(*), count(b.price), count(distinct b.pages) from Book b", "5, 4, 4"),
                query(
                        "select sum(b.pages), min(b.pages), max(b.pages), avg(b.pages) from Book b",
                        "1010, 60, 300, 202"),
                query("select sum(b.price), avg(b.price) from Book b", "80.75, 20.1875"),
                query(
                        "select b.genre, count(*) from Book b group by b.genre order by b.genre",
                        "NOVEL, 2; POETRY, 1; SCIENCE, 2"),
                query("select b.genre from Book b group by b.genre having sum(b.pages) > 500", "SCIENCE"),
                query(
                        "select b.genre, sum(b.pages) from Book b group by rollup(b.genre) order by 1 nulls last",
                        "NOVEL, 350; POETRY, 60; SCIENCE, 600; null, 1010"),
                query(
                        "select b.genre, b.author.id is null, count(*) from Book b group by "
                                + "cube(b.genre, b.author.id is null) having b.genre is null order by 2",
                        "null, false, 5; null, null, 5"),
                query(
                        "select a.name, count(b.id) from Author a left join a.books b group by a order by a.name",
                        "Ann, 3; Bob, 2; Cid, 0"),
                query("select a, count(b.id) from Author a join a.books b group by a having count(b.id) = 0", ""),
                query(
                        "select listagg(b.title, ',') within group (order by b.title) from Book b",
                        "Atoms,Green Hills,Odes,The Sea,Waves"),
                query(
                        "select b.genre, listagg(b.title, '/') within group (order by b.pages "
                                + "desc, b.id) from Book b group by b.genre order by 1",
                        "NOVEL, Green Hills/The Sea; POETRY, Odes; SCIENCE, Atoms/Waves"),
                query(
                        "select array_agg(b.title) within group (order by b.title desc) from "
                                + "Book b where b.genre = NOVEL",
                        "The Sea, Green Hills"),
                query("select sum(b.pages) filter (where b.genre = NOVEL) from Book b", "350"),
                query("select every(b.pages > 50), any(b.pages > 290) from Book b", "true, true"),
                query("select percentile_cont(0.5) within group (order by b.pages) from Book b", "250"),
                query("select percentile_disc(0.5) within group (order by b.pages) from Book b", "250"),
                query("select mode() within group (order by b.pages) from Book b", "300"),
                query("select rank(200) within group (order by b.pages) from Book b", "3"),
                query("select median(b.pages) from Book b", "250"),
                query("select round(stddev_pop(b.pages), 3), round(var_pop(b.pages), 1) from Book b", "102.059, 10416"),
                query(
                        "select round(stddev_samp(b.pages), 3), round(var_samp(b.pages), 1) from Book b",
                        "114.105, 13020"),
                query("select round(corr(b.price, b.pages), 3) from Book b", "0.912"),
                query(
                        "select min(s.uuid), max(s.uuid) from Sample s",
                        "01234567-89ab-cdef-8123-456789abcdef, 01234567-89ab-cdef-8123-456789abcdef"),
                query(
                        "select b.genre as g, count(*) as n from Book b group by g order by n desc, g",
                        "NOVEL, 2; SCIENCE, 2; POETRY, 1"));
    }

    static List<Arguments> windows() {
        return List.of(
                query(
                        "select b.title, row_number() over (order by b.title) from Book b "
                                + "where b.genre = NOVEL order by 2",
                        "Green Hills, 1; The Sea, 2"),
                query(
                        "select b.title, rank() over (order by b.pages desc), dense_rank() "
                                + "over (order by b.pages desc) from Book b order by b.title",
                        "Atoms, 1, 1; Green Hills, 3, 2; Odes, 5, 4; The Sea, 4, 3; Waves, 1, 1"),
                query(
                        "select b.title, sum(b.pages) over (partition by b.genre) from Book b order by b.title",
                        "Atoms, 600; Green Hills, 350; Odes, 60; The Sea, 350; Waves, 600"),
                query(
                        "select b.title, sum(b.pages) over (order by b.id rows between 1 "
                                + "preceding and current row) from Book b order by b.id",
                        "The Sea, 100; Green Hills, 350; Odes, 310; Atoms, 360; Waves, 600"),
                query(
                        "select b.title, lag(b.title) over (order by b.id), lead(b.title, 2, "
                                + "'-') over (order by b.id) from Book b order by b.id",
                        "The Sea, null, Odes; Green Hills, The Sea, Atoms; Odes, Green Hills, "
                                + "Waves; Atoms, Odes, -; Waves, Atoms, -"),
                query(
                        "select first_value(b.title) over (order by b.pages), "
                                + "last_value(b.title) over (order by b.pages rows between unbounded "
                                + "preceding and unbounded following) from Book b where b.genre = NOVEL",
                        "The Sea, Green Hills; The Sea, Green Hills"),
                query(
                        "select nth_value(b.title, 2) over (order by b.pages rows between "
                                + "unbounded preceding and unbounded following) from Book b where "
                                + "b.genre = NOVEL",
                        "Green Hills; Green Hills"),
                query("select ntile(2) over (order by b.id) from Book b order by b.id", "1; 1; 1; 2; 2"),
                query(
                        "select cume_dist() over (order by b.pages) from Book b where b.genre = NOVEL order by b.pages",
                        "0.5; 1"),
                query(
                        "select percent_rank() over (order by b.pages) from Book b where "
                                + "b.genre = NOVEL order by b.pages",
                        "0; 1"),
                query("select count(*) filter (where b.pages > 200) over () from Book b where b.genre = NOVEL", "1; 1"),
                query(
                        "select sum(b.pages) over (order by b.pages range between 60 "
                                + "preceding and 50 following) from Book b order by b.id",
                        "160; 850; 160; 850; 850"),
                query(
                        "select b.title, count(*) over (order by b.pages groups between 1 "
                                + "preceding and current row exclude current row) from Book b order by "
                                + "b.id",
                        "The Sea, 1; Green Hills, 1; Odes, 0; Atoms, 2; Waves, 2"));
    }

    static List<Arguments> sets() {
        return List.of(
                query(
                        "with u as (select a.name as n from Author a union select p.name as n "
                                + "from Place p) select u.n from u u order by 1 limit 3",
                        "Ann; Bob; Cid"),
                query(
                        "with u as (select b.genre as g from Book b union all select c.genre "
                                + "as g from Book c where c.pages < 100) select u.g from u u order by 1",
                        "NOVEL; NOVEL; POETRY; POETRY; SCIENCE; SCIENCE"),
                query("select b.pages from Book b intersect select c.pages from Book c where c.genre = SCIENCE", "300"),
                query("select b.pages from Book b except select c.pages from Book c where c.pages > 60", "60"),
                query(
                        "with u as (select b.pages as p from Book b except all select c.pages "
                                + "as p from Book c where c.title = 'Atoms') select u.p from u u order "
                                + "by 1",
                        "60; 100; 250; 300"),
                query(
                        "(select b.title from Book b order by b.pages limit 1) union all "
                                + "(select b.title from Book b order by b.pages desc, b.id limit 1)",
                        "Odes; Atoms"));
    }

    static List<Arguments> withTables() {
        return List.of(
                query(
                        "with long as (select b.title as t, b.pages as p from Book b where "
                                + "b.pages >= 250) select l.t from long l order by 1",
                        "Atoms; Green Hills; Waves"),
                query(
                        "with n as materialized (select b.pages as p from Book b) select "
                                + "count(*) from n a join n b on a.p < b.p",
                        "9"),
                query("with n as not materialized (select b.pages as p from Book b) select max(a.p) from n a", "300"),
                query(
                        "with down as (select p.id as id, p.name as name, 0 as depth from "
                                + "Place p where p.parent is null union all select c.id as id, c.name "
                                + "as name, d.depth + 1 as depth from down d join Place c on "
                                + "c.parent.id = d.id) select d.name, d.depth from down d order by d.id",
                        "hall, 0; shelf, 1; box, 2; cellar, 0"),
                query(
                        "with down as (select p.id as id, p.name as name from Place p where "
                                + "p.parent is null union all select c.id as id, c.name as name from "
                                + "down d join Place c on c.parent.id = d.id) search depth first by id "
                                + "set way select d.name from down d order by d.way",
                        "hall; shelf; box; cellar"),
                query(
                        "with down as (select p.id as id, p.name as name from Place p where "
                                + "p.parent is null union all select c.id as id, c.name as name from "
                                + "down d join Place c on c.parent.id = d.id) search breadth first by "
                                + "id set way select d.name from down d order by d.way",
                        "hall; cellar; shelf; box"),
                query(
                        "with loop as (select p.id as id from Place p where p.id = 1 union "
                                + "all select 3 - l.id as id from loop l) cycle id set again select "
                                + "l.id, l.again from loop l",
                        "1, false; 2, false; 1, true"));
    }

    static List<Arguments> pages() {
        return List.of(
                query("select b.title from Book b order by b.title limit 2", "Atoms; Green Hills"),
                query("select b.title from Book b order by b.title offset 3", "The Sea; Waves"),
                query("select b.title from Book b order by b.title limit 2 offset 1", "Green Hills; Odes"),
                query("select b.pages from Book b order by b.pages desc fetch first 1 row only", "300"),
                query("select b.pages from Book b order by b.pages desc fetch first 1 row with ties", "300; 300"),
                query("select b.pages from Book b order by b.pages fetch first 40 percent rows only", "60; 100"),
                query(
                        "select b.pages from Book b order by b.pages desc fetch first 20 percent rows with ties",
                        "300; 300"),
                query(
                        "select b.title from Book b where b.id in (select c.id from Book c "
                                + "order by c.pages limit 2) order by 1",
                        "Odes; The Sea"),
                query("select b.price from Book b order by b.price nulls first limit 2", "null; 5.25"),
                query("select b.price from Book b order by b.price desc nulls last limit 2", "45; 20.5"),
                query("select b.price from Book b order by b.price", "5.25; 10; 20.5; 45; null"));
    }

    @ParameterizedTest
    @MethodSource({"joins", "subqueries", "groups", "windows", "sets", "withTables", "pages"})
    void answers(String hql, String answer) {
        assertEquals(answer, undoneWith(session -> Answers.of(session, hql)));
    }

    @ParameterizedTest
    @CsvSource({"0,2,Atoms; Green Hills", "1,2,Green Hills; Odes", "4,2,Waves", "9,2,''"})
    void pagesOfAQuery(int first, int most, String answer) {
        undone(session -> {
            SelectionQuery<Object> query =
                    session.createSelectionQuery("select b.title from Book b order by b.title", Object.class);
            assertEquals(
                    answer,
                    Answers.text(query.setFirstResult(first).setMaxResults(most).getResultList()));
        });
    }

    @ParameterizedTest
    @CsvSource({"'Atoms,Odes',2", "'',0", "'Odes,Nothing',1"})
    void parameterLists(String titles, long count) {
        undone(session -> assertEquals(
                count,
                session.createSelectionQuery("select count(*) from Book b where b.title in (:titles)", Long.class)
                        .setParameterList("titles", List.of(titles.split(",")))
                        .getSingleResult()));
    }

    @Test
    void parametersInManyPlaces() {
        undone(session -> assertEquals(
                "Odes!",
                session.createSelectionQuery(
                                "select concat(b.title, :mark) from Book b where b.pages + :more = :sum and :yes = true"
                                        + " and coalesce(:none, b.title) = b.title",
                                String.class)
                        .setParameter("mark", "!")
                        .setParameter("more", 5)
                        .setParameter("sum", 65)
                        .setParameter("yes", true)
                        .setParameter("none", null)
                        .getSingleResult()));
    }

    @Test
    void hintsAndCommentsAreComments() {
        undone(session -> assertEquals(
                5L,
                session.createQuery("select count(*) from Book", Long.class)
                        .setComment("how many")
                        .addQueryHint("no such hint")
                        .getSingleResult()));
    }

    @Test
    void fetchJoins() {
        undone(session -> {
            List<Library.Author> authors = session.createSelectionQuery(
                            "from Author a left join fetch a.books order by a.name", Library.Author.class)
                    .getResultList();
            session.clear();
            assertEquals(
                    List.of(3, 2, 0), authors.stream().map(a -> a.books.size()).toList());
        });
    }

    @Test
    void scrolls() {
        undone(session -> {
            try (ScrollableResults<String> rows = session.createSelectionQuery(
                            "select b.title from Book b order by b.title", String.class)
                    .scroll(ScrollMode.SCROLL_INSENSITIVE)) {
                rows.last();
                assertEquals("Waves", rows.get());
                rows.position(1);
                assertEquals("Atoms", rows.get());
            }
            try (ScrollableResults<String> rows = session.createSelectionQuery(
                            "select b.title from Book b order by b.title", String.class)
                    .scroll(ScrollMode.FORWARD_ONLY)) {
                rows.next();
                assertEquals("Atoms", rows.get());
            }
        });
    }

    @Test
    void streams() {
        undone(session -> assertEquals(
                1010,
                session.createSelectionQuery("select b.pages from Book b", Integer.class)
                        .getResultStream()
                        .mapToInt(Integer::intValue)
                        .sum()));
    }

    @Test
    void resultsAsRecords() {
        record Row(String title, BigDecimal price) {}
        undone(session -> assertEquals(
                new Row("Odes", new BigDecimal("5.25")),
                session.createSelectionQuery("select b.title, b.price from Book b where b.genre = POETRY", Row.class)
                        .getSingleResult()));
    }

    @Test
    void nativeQueries() {
        undone(session -> {
            assertEquals(
                    "Ann, 3; Bob, 2",
                    Answers.text(session.createNativeQuery(
                                    "SELECT name, COUNT(*) FROM author JOIN book ON author_id "
                                            + "= author.id GROUP BY name ORDER BY 1",
                                    Object[].class)
                            .getResultList()));
            assertEquals(
                    "Odes",
                    session.createNativeQuery("SELECT * FROM book WHERE title = ?1", Library.Book.class)
                            .setParameter(1, "Odes")
                            .getSingleResult()
                            .title);
        });
    }

    @Test
    void typesOfNativeQueries() {
        undone(session -> assertEquals(
                HIBERNATE_7
                        ? "Integer Double BigDecimal String LocalDate LocalTime LocalDateTime Boolean UUID"
                        : "Integer Double BigDecimal String Date Time Timestamp Boolean UUID",
                simpleNames(session.createNativeQuery(
                                "SELECT whole, real, exact, text, day, clock, moment, truth, uuid FROM sample",
                                Object[].class)
                        .getSingleResult())));
    }

    private static String simpleNames(Object[] values) {
        return String.join(
                " ",
                java.util.Arrays.stream(values)
                        .map(value -> value.getClass().getSimpleName())
                        .toList());
    }

    @Test
    void wrongQueries() {
        undone(session -> assertThrows(
                IllegalArgumentException.class,
                () -> session.createQuery("select b.nothing from Book b", Object.class)));
        undone(session ->
                assertThrows(org.hibernate.exception.SQLGrammarException.class, () -> session.createNativeQuery(
                                "SELECT nothing FROM book", Object.class)
                        .getResultList()));
    }
}
