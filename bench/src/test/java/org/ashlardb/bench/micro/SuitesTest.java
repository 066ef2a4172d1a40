package org.ashlardb.bench.micro;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.ashlardb.engine.definition.Durability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each suite sets up, which checks what it reads, and does what it measures once. */
class SuitesTest {
    private static final int FIRST_OF_SECOND_TURN = 22;

    private static <S extends JdbcSuite> S open(S suite, String engine)
            throws SQLException, ClassNotFoundException, IOException {
        suite.engine = engine;
        suite.open();
        return suite;
    }

    @ParameterizedTest
    @ValueSource(strings = {"ashlar-mem", "sqlite-mem"})
    void readingThroughJdbc(String engine) throws SQLException, ClassNotFoundException, IOException {
        JdbcPointSelect point = new JdbcPointSelect();
        point.rows = 1_000;
        assertTrue(open(point, engine).select() > 0);
        point.close();
        JdbcRangeSelect range = new JdbcRangeSelect();
        range.rows = 1_000;
        assertTrue(open(range, engine).select() > 0);
        range.close();
        JdbcPages pages = new JdbcPages();
        pages.rows = 1_000;
        open(pages, engine);
        assertTrue(pages.page() > 0);
        assertTrue(pages.names() > 0);
        pages.close();
        JdbcLiterals literals = new JdbcLiterals();
        literals.rows = 10_000;
        assertTrue(open(literals, engine).select() > 0);
        literals.close();
        JdbcPrepare prepared = open(new JdbcPrepare(), engine);
        assertEquals(1, prepared.lookUp());
        assertEquals(1, prepared.groups());
        assertEquals(3, prepared.insert());
        prepared.close();
        JdbcScan scan = new JdbcScan();
        scan.rows = 100;
        assertTrue(open(scan, engine).everyColumn() > 0);
        scan.close();
        JdbcDefinitions definitions = new JdbcDefinitions();
        definitions.tables = 10;
        assertEquals(13, open(definitions, engine).makeAndDrop());
        definitions.close();
        JdbcConnect connect = open(new JdbcConnect(), engine);
        assertTrue(connect.firstQuery() >= 0);
        connect.close();
    }

    /** Half of them: the others are for the other of two builds, or {@code -Dashlar.turns=false} has one take all. */
    static Stream<QueryForm> forms() {
        boolean whole = "false".equals(System.getProperty("ashlar.turns"));
        int first = Runtime.version().feature() < FIRST_OF_SECOND_TURN ? 0 : 1;
        return Stream.of(QueryForm.values()).filter(form -> whole || form.ordinal() % 2 == first);
    }

    @ParameterizedTest
    @MethodSource("forms")
    void formsHaveTheSameAnswers(QueryForm form) throws SQLException, ClassNotFoundException, IOException {
        long[] expected = sums(form, "sqlite-mem");
        assertArrayEquals(expected, sums(form, "ashlar-mem"));
        assertTrue(Arrays.stream(expected).distinct().count() > 1, "the parameters decide nothing");
    }

    private static long[] sums(QueryForm form, String engine) throws SQLException, ClassNotFoundException, IOException {
        JdbcForms forms = new JdbcForms();
        forms.form = form;
        open(forms, engine);
        long[] sums = new long[3];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = forms.sum(form.bound() * i / sums.length);
        }
        forms.close();
        return sums;
    }

    @ParameterizedTest
    @ValueSource(strings = {"ashlar-mem"})
    void groupingAndJoining(String engine) throws SQLException, ClassNotFoundException, IOException {
        JdbcAggregate aggregate = open(new JdbcAggregate(), engine);
        double before = aggregate.group();
        aggregate.change();
        assertTrue(aggregate.group() >= before);
        aggregate.close();
        JdbcJoin join = open(new JdbcJoin(), engine);
        assertTrue(join.range() > 0);
        join.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ashlar-mem"})
    void changingThroughJdbc(String engine) throws SQLException, ClassNotFoundException, IOException {
        JdbcUpdateByKey update = new JdbcUpdateByKey();
        update.rows = 1_000;
        assertEquals(1, open(update, engine).update());
        update.close();
        JdbcDeleteByKey delete = open(new JdbcDeleteByKey(), engine);
        delete.fill();
        assertEquals(JdbcDeleteByKey.ROWS, delete.delete());
        delete.close();
        JdbcInsert insert = open(new JdbcInsert(), engine);
        insert.empty();
        assertThrows(SQLException.class, insert::check);
        insert.empty();
        insert.batched();
        insert.check();
        insert.close();
    }

    @ParameterizedTest
    @EnumSource
    void triggersFollow(JdbcTriggers.Kind kind) throws SQLException, ClassNotFoundException, IOException {
        for (String engine : new String[] {"ashlar-mem", "sqlite-mem", "hsqldb-mem"}) {
            JdbcTriggers triggers = new JdbcTriggers();
            triggers.trigger = kind;
            triggers.rows = 10_000;
            open(triggers, engine);
            triggers.empty();
            assertThrows(SQLException.class, triggers::check);
            triggers.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void amountsAreMoved(JdbcCalls.Kind kind) throws SQLException, ClassNotFoundException, IOException {
        for (String engine : new String[] {"ashlar-mem", "hsqldb-mem"}) {
            JdbcCalls calls = new JdbcCalls();
            calls.kind = kind;
            calls.rows = 1_000;
            open(calls, engine);
            calls.move();
            calls.close();
        }
    }

    @Test
    void layers() throws SQLException, ClassNotFoundException, IOException {
        PointSelectLayers layers = new PointSelectLayers();
        layers.rows = 1_000;
        layers.open();
        assertTrue(layers.engine() >= 0);
        assertTrue(layers.jdbc() >= 0);
        layers.close();
    }

    @Test
    void engineWithoutSql() throws IOException {
        EngineRead read = new EngineRead();
        read.rows = 1_000;
        read.open();
        assertTrue(read.inSnapshotsOfTheirOwn() > 0);
        read.close();
        EngineVersions versions = new EngineVersions();
        versions.newerVersions = 3;
        versions.open();
        assertTrue(versions.throughAnOldSnapshot() >= 0);
        versions.close();
        EngineTree tree = new EngineTree();
        tree.keys = 5_000;
        tree.open();
        assertEquals(5_000L * 4_999 / 2, tree.scan());
        tree.close();
        EngineAllocator allocator = new EngineAllocator();
        allocator.open();
        assertTrue(allocator.block() != 0);
        allocator.close();
        EngineLog log = new EngineLog();
        log.durability = Durability.FULL;
        log.open();
        assertTrue(log.commit() > 0);
        log.close();
        EnginePages pages = new EnginePages();
        pages.open();
        pages.page();
        pages.close();
    }

    @Test
    void aSuiteThatReadsSomethingElseFails() {
        IllegalStateException e = assertThrows(IllegalStateException.class, () -> Suite.expect(1, 2));
        assertEquals("The benchmark reads 2.0, expected 1.0", e.getMessage());
    }
}
