package org.ashlardb.hibernate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.hibernate.testing.orm.junit.DialectContext;
import org.hibernate.testing.orm.junit.DialectFeatureCheck;
import org.hibernate.testing.orm.junit.DialectFeatureChecks;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The features by which Hibernate's own tests choose what they ask of a dialect are there, in HQL. */
class FeaturesTest extends LibraryTest {
    private static Arguments feature(Class<? extends DialectFeatureCheck> check, String hql, String answer) {
        return Arguments.of(check, hql, answer);
    }

    static List<Arguments> queries() {
        return List.of(
                feature(
                        DialectFeatureChecks.SupportLimitCheck.class,
                        "select title from Book order by title limit 1",
                        "Atoms"),
                feature(
                        DialectFeatureChecks.SupportLimitAndOffsetCheck.class,
                        "select title from Book order by title limit 1 offset 2",
                        "Odes"),
                feature(
                        DialectFeatureChecks.SupportNullPrecedence.class,
                        "select price from Book order by price desc nulls last limit 1",
                        "45"),
                feature(
                        DialectFeatureChecks.SupportPartitionBy.class,
                        "select count(*) over (partition by genre) from Book where genre = POETRY",
                        "1"),
                feature(
                        DialectFeatureChecks.SupportsWindowFunctions.class,
                        "select rank() over (order by pages) from Book order by pages limit 2",
                        "1; 2"),
                feature(
                        DialectFeatureChecks.SupportSubqueryAsLeftHandSideInPredicate.class,
                        "select count(*) from Place where (select max(pages) from Book) > 299",
                        "4"),
                feature(
                        DialectFeatureChecks.SupportsSubqueryInSelect.class,
                        "select (select max(pages) from Book) from Place where id = 1",
                        "300"),
                feature(
                        DialectFeatureChecks.SupportsSubqueryInOnClause.class,
                        "select p.name from Place p join Book b on b.pages = (select min(pages) from Book) where p.id = 1",
                        "hall"),
                feature(
                        DialectFeatureChecks.SupportsExistsInSelectCheck.class,
                        "select exists (from Book where pages > 1000) from Place where id = 1",
                        "false"),
                feature(
                        DialectFeatureChecks.SupportsOffsetInSubquery.class,
                        "select count(*) from Book where id in (select b.id from Book b order by b.id offset 2 rows)",
                        "3"),
                feature(
                        DialectFeatureChecks.SupportsOrderByInCorrelatedSubquery.class,
                        "select (select b.title from Book b where b.author = a order by b.pages desc limit 1)"
                                + " from Author a where a.name = 'Ann'",
                        "Green Hills"),
                feature(
                        DialectFeatureChecks.SupportsUnion.class,
                        "with u as (select name as n from Place where id = 1 union"
                                + " select name as n from Author where name = 'Ann') select u.n from u u order by 1",
                        "Ann; hall"),
                feature(
                        DialectFeatureChecks.SupportsFullJoin.class,
                        "select a.name, p.name from Author a full join Place p on p.name = a.name"
                                + " where p.id = 1 or a.name = 'Bob' order by 1",
                        "Bob, null; null, hall"),
                feature(
                        DialectFeatureChecks.SupportsRecursiveCtes.class,
                        "with up as (select p.id as id, p.parent.id as above from Place p where p.name = 'box'"
                                + " union all select q.id, q.parent.id from up u join Place q on q.id = u.above)"
                                + " select count(*) from up",
                        "3"),
                feature(
                        DialectFeatureChecks.SupportsWithTies.class,
                        "select pages from Book order by pages desc fetch first 1 row with ties",
                        "300; 300"),
                feature(
                        DialectFeatureChecks.SupportsRowValueConstructorSyntaxCheck.class,
                        "select title from Book where (pages, title) = (60, 'Odes')",
                        "Odes"));
    }

    static List<Arguments> aggregates() {
        return List.of(
                feature(
                        DialectFeatureChecks.SupportsFilterClause.class,
                        "select count(*) filter (where pages = 300) from Book",
                        "2"),
                feature(
                        DialectFeatureChecks.SupportsGroupByRollup.class,
                        "select count(*) from Book group by rollup(genre) order by 1 desc limit 1",
                        "5"),
                feature(
                        DialectFeatureChecks.SupportsGroupByGroupingSets.class,
                        "select count(*) from Book group by cube(genre) order by 1 desc limit 1",
                        "5"),
                feature(
                        DialectFeatureChecks.SupportsHypotheticalSetFunctions.class,
                        "select rank(200) within group (order by pages) from Book",
                        "3"),
                feature(
                        DialectFeatureChecks.SupportsInverseDistributionFunctions.class,
                        "select percentile_disc(0.5) within group (order by pages) from Book",
                        "250"),
                feature(DialectFeatureChecks.SupportsMedian.class, "select median(pages) from Book", "250"),
                feature(
                        DialectFeatureChecks.SupportsStringAggregation.class,
                        "select listagg(name, '-') within group (order by name) from Author",
                        "Ann-Bob-Cid"));
    }

    static List<Arguments> functions() {
        return List.of(
                feature(
                        DialectFeatureChecks.SupportsCaseInsensitiveLike.class,
                        "select title from Book where title ilike 'ODES'",
                        "Odes"),
                feature(
                        DialectFeatureChecks.SupportsCharCodeConversion.class,
                        "select ascii('A'), chr(66) from Sample",
                        "65, B"),
                feature(
                        DialectFeatureChecks.SupportsFormat.class,
                        "select format(day as 'yyyy/MM/dd') from Sample",
                        "2024/02/29"),
                feature(
                        DialectFeatureChecks.SupportsPadWithChar.class,
                        "select pad('7' with 3 leading '0') from Sample",
                        "007"),
                feature(DialectFeatureChecks.SupportsRepeat.class, "select repeat('ab', 2) from Sample", "abab"),
                feature(
                        DialectFeatureChecks.SupportsReplace.class,
                        "select replace(text, 'Stone', 'Brick') from Sample",
                        "Ashlar Brick"),
                feature(
                        DialectFeatureChecks.SupportsStandardArrays.class,
                        "select array_length(words) from Sample",
                        "4"),
                feature(
                        DialectFeatureChecks.SupportsTypedArrays.class,
                        "select array_get(numbers, 1) from Sample",
                        "3"),
                feature(
                        DialectFeatureChecks.SupportsStructuralArrays.class,
                        "select array_contains(words, 'c') from Sample",
                        "true"),
                feature(
                        DialectFeatureChecks.CurrentTimestampHasMicrosecondPrecision.class,
                        "select count(*) from Sample where instant > moment",
                        "1"),
                feature(
                        DialectFeatureChecks.UsesStandardCurrentTimestampFunction.class,
                        "select count(*) from Sample where local datetime > moment",
                        "1"));
    }

    @ParameterizedTest
    @MethodSource({"queries", "aggregates", "functions"})
    void isThere(Class<? extends DialectFeatureCheck> check, String hql, String answer)
            throws ReflectiveOperationException {
        assertTrue(check.getConstructor().newInstance().apply(DialectContext.getDialect()));
        undone(session -> assertEquals(answer, Answers.of(session, hql)));
    }

    static List<Arguments> changes() {
        return List.of(
                feature(
                        DialectFeatureChecks.SupportsValuesListForInsert.class,
                        "insert into Place (id, name) values (10, 'attic'), (11, 'loft')",
                        "6"),
                feature(
                        DialectFeatureChecks.SupportsUpsertOrMerge.class,
                        "insert into Place (id, name) values (1, 'attic') on conflict (id) do update set name = 'x'",
                        "4"),
                feature(
                        DialectFeatureChecks.SupportsTemporaryTable.class,
                        "insert into Place (id, name) select id + 10, name from Place",
                        "8"));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void canChange(Class<? extends DialectFeatureCheck> check, String hql, String places)
            throws ReflectiveOperationException {
        assertTrue(check.getConstructor().newInstance().apply(DialectContext.getDialect()));
        undone(session -> {
            session.createMutationQuery(hql).executeUpdate();
            assertEquals(places, Answers.of(session, "select count(*) from Place"));
        });
    }

    /** What Hibernate's tests must not ask for. */
    @ParameterizedTest
    @ValueSource(
            classes = {
                DialectFeatureChecks.DoesReadCommittedCauseWritersToBlockReadersCheck.class,
                DialectFeatureChecks.DoesRepeatableReadCauseReadersToBlockWritersCheck.class,
                DialectFeatureChecks.ForceLobAsLastValue.class,
                DialectFeatureChecks.HasSelfReferentialForeignKeyBugCheck.class,
                DialectFeatureChecks.SupportCatalogCreation.class,
                DialectFeatureChecks.SupportFollowOnLocking.class,
                DialectFeatureChecks.SupportsTimezoneTypes.class
            })
    void isNotThere(Class<? extends DialectFeatureCheck> check) throws ReflectiveOperationException {
        assertFalse(check.getConstructor().newInstance().apply(DialectContext.getDialect()));
    }
}
