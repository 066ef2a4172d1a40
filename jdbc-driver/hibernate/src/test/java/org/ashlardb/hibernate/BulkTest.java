package org.ashlardb.hibernate;

import static org.ashlardb.hibernate.Answers.query;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** UPDATE, DELETE and INSERT in HQL, on one table and on those of a hierarchy. */
class BulkTest extends LibraryTest {
    private static Arguments change(String hql, int rows, String check, String answer) {
        return Arguments.of(hql, rows, check, answer);
    }

    static List<Arguments> oneTable() {
        return List.of(
                change(
                        "update Book set pages = pages + 1 where genre = NOVEL",
                        2,
                        "select sum(pages) from Book",
                        "1012"),
                change(
                        "update Book b set b.title = upper(b.title), b.price = null where b.pages < 100",
                        1,
                        "select title, price from Book where pages = 60",
                        "ODES, null"),
                change(
                        "update Book b set b.pages = (select max(c.pages) from Book c) where b.genre = POETRY",
                        1,
                        "select pages from Book where genre = POETRY",
                        "300"),
                change(
                        "update versioned Book set pages = 1 where genre = POETRY",
                        1,
                        "select version from Book where genre = POETRY",
                        "1"),
                change(
                        "update Book b set b.author = null where b.author.name = 'Bob'",
                        2,
                        "select count(*) from Book where author is null",
                        "2"),
                change(
                        "update Book b set b.pages = 0 where exists (select 1 from Author a "
                                + "where a = b.author and a.name = 'Ann')",
                        3,
                        "select count(*) from Book where pages = 0",
                        "3"),
                change(
                        "update Book set genre = case when pages > 250 then "
                                + "org.ashlardb.hibernate.Library$Genre.POETRY else genre end",
                        5,
                        "select count(*) from Book where genre = POETRY",
                        "3"),
                change("delete Book where places is empty and genre = POETRY", 1, "select count(*) from Book", "4"),
                change(
                        "delete from Book b where b.author in (select a from Author a where "
                                + "a.name = 'Bob') and b.places is empty",
                        1,
                        "select count(*) from Book",
                        "4"),
                change(
                        "delete Book b where b.title in (select c.title from Book c where c.pages = 60)",
                        1,
                        "select count(*) from Book",
                        "4"),
                change(
                        "insert into Place (id, name) values (10, 'attic')",
                        1,
                        "select name from Place where id = 10",
                        "attic"),
                change(
                        "insert into Place (id, name) values (10, 'attic'), (11, 'loft')",
                        2,
                        "select count(*) from Place",
                        "6"),
                change(
                        "insert into Place (id, name, parent) select p.id + 10, p.name || "
                                + "'2', p from Place p where p.parent is null",
                        2,
                        "select name, parent.name from Place where id > 9 order by id",
                        "hall2, hall; cellar2, cellar"),
                change(
                        "insert into Book (title, pages, version) values ('New', 1, 0)",
                        1,
                        "select title from Book where pages = 1",
                        "New"),
                change(
                        "insert into Book (title, pages, version) select b.title || '2', b.pages, 0 from Book b",
                        5,
                        "select count(distinct id) from Book",
                        "10"),
                change(
                        "insert into Author (name, version) values ('Dan', 0), ('Eve', 0)",
                        2,
                        "select count(distinct id) from Author",
                        "5"),
                change(
                        "insert into Author (name, version) select a.name || '2', 0 from Author a",
                        3,
                        "select count(distinct id) from Author",
                        "6"));
    }

    static List<Arguments> conflicts() {
        return List.of(
                change(
                        "insert into Place (id, name) values (1, 'x'), (10, 'y') on conflict do nothing",
                        1,
                        "select name from Place where id in (1, 10) order by id",
                        "hall; y"),
                change(
                        "insert into Place (id, name) values (1, 'x') on conflict (id) do nothing",
                        0,
                        "select name from Place where id = 1",
                        "hall"),
                change(
                        "insert into Place (id, name) values (1, 'x'), (10, 'y') on conflict "
                                + "(id) do update set name = excluded.name",
                        2,
                        "select name from Place where id in (1, 10) order by id",
                        "x; y"),
                change(
                        "insert into Place (id, name) values (1, 'x') on conflict (id) do "
                                + "update set name = name || '!' where id > 0",
                        1,
                        "select name from Place where id = 1",
                        "hall!"),
                change(
                        "insert into Place (id, name) values (1, 'x') on conflict (id) do "
                                + "update set name = 'z' where id > 1",
                        0,
                        "select name from Place where id = 1",
                        "hall"));
    }

    static List<Arguments> hierarchy() {
        return List.of(
                change("update Medium set minutes = minutes + 1", 4, "select sum(minutes) from Medium", "374"),
                change(
                        "update Film set director = upper(director), minutes = 1 where title = 'M'",
                        1,
                        "select director, minutes from Film where title = 'M'",
                        "LANG, 1"),
                change(
                        "update Record set band = 'x' where minutes > 50",
                        1,
                        "select title from Record where band = 'x'",
                        "White"),
                change(
                        "update LongRecord set discs = 3, band = 'y', title = 'z'",
                        1,
                        "select title, band, discs from LongRecord",
                        "z, y, 3"),
                change("delete Medium where minutes < 100", 2, "select title from Medium order by 1", "M; Metropolis"),
                change("delete Record", 2, "select count(*) from Medium", "2"),
                change("delete LongRecord where discs = 2 and title = 'White'", 1, "select count(*) from Medium", "3"),
                change(
                        "delete Film f where f.director = (select max(g.director) from Film g)",
                        2,
                        "select count(*) from Medium",
                        "2"),
                change(
                        "insert into Film (id, title, minutes, director) values (1001, 'Z', 1, 'w')",
                        1,
                        "select title, director from Film where minutes = 1",
                        "Z, w"),
                change(
                        "insert into Film (id, title, minutes, director) values (1001, 'Y', "
                                + "1, 'w'), (1002, 'Z', 2, 'w')",
                        2,
                        "select count(distinct id) from Medium",
                        "6"),
                change(
                        "insert into LongRecord (title, minutes, band, discs) select f.title "
                                + "|| '!', f.minutes, f.director, 1 from Film f",
                        2,
                        "select title, band, discs from LongRecord order by minutes",
                        "White, The Band, 2; M!, Lang, 1; Metropolis!, Lang, 1"));
    }

    @ParameterizedTest
    @MethodSource({"oneTable", "conflicts", "hierarchy"})
    void changes(String hql, int rows, String check, String answer) {
        undone(session -> {
            assertEquals(rows, session.createMutationQuery(hql).executeUpdate());
            assertEquals(answer, Answers.of(session, check));
        });
    }

    static List<Arguments> polymorphic() {
        return List.of(
                query("select title from Medium order by 1", "Blue; M; Metropolis; White"),
                query("select m.title from Medium m where type(m) = Film order by 1", "M; Metropolis"),
                query("select m.title from Medium m where type(m) in (Record, LongRecord) order by 1", "Blue; White"),
                query(
                        "select treat(m as Film).director from Medium m where treat(m as Film).director is not null",
                        "Lang; Lang"),
                query("select m.title from Medium m where treat(m as LongRecord).discs = 2", "White"),
                query("select r.title from Record r order by 1", "Blue; White"),
                query("select count(*) from LongRecord", "1"));
    }

    @ParameterizedTest
    @MethodSource("polymorphic")
    void selects(String hql, String answer) {
        undone(session -> assertEquals(answer, Answers.of(session, hql)));
    }

    @Test
    void batches() {
        undone(session -> {
            session.setJdbcBatchSize(20);
            for (int i = 0; i < 100; i++) {
                session.persist(new Library.Place(100 + i, "place " + i, null));
                session.persist(Library.film("film " + i, i, "x"));
            }
            flushAndClear(session);
            assertEquals("100, 199", Answers.of(session, "select min(id), max(id) from Place where id > 99"));
            assertEquals("100", Answers.of(session, "select count(*) from Film where director = 'x'"));
            for (Library.Place place : session.createSelectionQuery("from Place where id > 99", Library.Place.class)
                    .getResultList()) {
                place.name = "changed";
            }
            flushAndClear(session);
            assertEquals("100", Answers.of(session, "select count(*) from Place where name = 'changed'"));
        });
    }
}
