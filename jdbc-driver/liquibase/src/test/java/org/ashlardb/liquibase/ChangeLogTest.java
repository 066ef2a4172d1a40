package org.ashlardb.liquibase;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import liquibase.Contexts;
import liquibase.GlobalConfiguration;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.Scope;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.diff.DiffGeneratorFactory;
import liquibase.diff.DiffResult;
import liquibase.diff.compare.CompareControl;
import liquibase.diff.output.DiffOutputControl;
import liquibase.diff.output.changelog.DiffToChangeLog;
import liquibase.diff.output.report.DiffToReport;
import liquibase.exception.LiquibaseException;
import liquibase.resource.ClassLoaderResourceAccessor;
import liquibase.resource.DirectoryResourceAccessor;
import liquibase.snapshot.DatabaseSnapshot;
import liquibase.snapshot.SnapshotControl;
import liquibase.snapshot.SnapshotGeneratorFactory;
import liquibase.structure.DatabaseObject;
import liquibase.structure.core.Column;
import liquibase.structure.core.ForeignKey;
import liquibase.structure.core.Sequence;
import liquibase.structure.core.Table;
import liquibase.structure.core.UniqueConstraint;
import liquibase.structure.core.View;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What users of Liquibase do, in memory and in files. */
class ChangeLogTest {
    /** Where the database is. */
    enum Storage {
        MEMORY,
        FILES
    }

    @TempDir
    private Path directory;

    private String url(Storage storage) {
        return "jdbc:ashlar:" + (storage == Storage.MEMORY ? "mem:" + UUID.randomUUID() : "file:" + directory);
    }

    private static Database database(String url) throws SQLException, LiquibaseException {
        return DatabaseFactory.getInstance()
                .findCorrectDatabaseImplementation(new JdbcConnection(DriverManager.getConnection(url)));
    }

    private static Liquibase liquibase(String changes, Database database) {
        return new Liquibase(changes, new ClassLoaderResourceAccessor(), database);
    }

    private static void update(String url, String changes, String contexts) throws Exception {
        try (Liquibase liquibase = liquibase(changes, database(url))) {
            liquibase.update(new Contexts(contexts), new LabelExpression());
        }
    }

    private static List<String> query(String url, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(result.getString(1));
            }
        }
        return rows;
    }

    private static List<String> tables(String url) throws SQLException {
        return query(
                url,
                "SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC'"
                        + " AND table_name NOT LIKE 'DATABASECHANGELOG%' ORDER BY 1");
    }

    @ParameterizedTest
    @EnumSource
    void makesEveryChange(Storage storage) throws Exception {
        String url = url(storage);
        update(url, "changes.xml", "");
        update(url, "changes.xml", "");
        assertEquals(List.of("CHILD", "COUPLES", "PARENT", "TYPES", "YOUNG"), tables(url));
        assertEquals(List.of("6"), query(url, "SELECT COUNT(*) FROM databasechangelog"));
        assertEquals(
                List.of("100 first 2026-02-28 2026-02-28 12:30:00.5 false 1.25 6 {\"a\": 1} 9"),
                query(
                        url,
                        "SELECT CONCAT_WS(' ', id, name, day, moment, flag, amount, whole, document, \"SELECT\")"
                                + " FROM types"));
        assertEquals(List.of("one", "drei", "five"), query(url, "SELECT c FROM parent ORDER BY a"));
        assertEquals(
                List.of("1 1 7 new"),
                query(url, "SELECT CONCAT_WS(' ', k.id, k.a, extra, remark) FROM couples JOIN child k USING (id)"));
        assertEquals(
                List.of("the child's"),
                query(url, "SELECT remarks FROM information_schema.tables WHERE table_name = 'CHILD'"));
    }

    @Test
    void readsBackWhatWasMade() throws Exception {
        String url = url(Storage.MEMORY);
        update(url, "changes.xml", "");
        try (Database database = database(url)) {
            DatabaseSnapshot snapshot = snapshot(database);
            assertEquals(List.of("CHILD", "PARENT", "TYPES", "YOUNG"), names(snapshot, Table.class));
            assertEquals(List.of("COUPLES"), names(snapshot, View.class));
            assertEquals(List.of("NUMBERS"), names(snapshot, Sequence.class));
            assertEquals(List.of("CHILD_PARENT", "CHILD_SELF"), names(snapshot, ForeignKey.class));
            assertEquals(List.of("PARENT_C", "TYPES_NAME"), names(snapshot, UniqueConstraint.class));
            Sequence numbers = snapshot.get(Sequence.class).iterator().next();
            assertEquals(BigInteger.valueOf(5), numbers.getIncrementBy());
            assertEquals(BigInteger.valueOf(7), numbers.getStartValue());
            Column remark = column(snapshot, "REMARK");
            assertEquals("VARCHAR(100)", remark.getType().toString());
            assertEquals("BLOB", column(snapshot, "BYTES").getType().toString());
            assertEquals(
                    "BLOB(1000)", column(snapshot, "BOUNDED_BYTES").getType().toString());
            assertEquals("VARBINARY(20)", column(snapshot, "RAW").getType().toString());
            assertEquals("VARBINARY", column(snapshot, "ANY_RAW").getType().toString());
            assertEquals("VARBINARY", column(snapshot, "ANY_OF_JAVA").getType().toString());
            assertEquals("a remark", remark.getRemarks());
            assertEquals("new", remark.getDefaultValue());
            assertEquals(false, remark.isNullable());
        }
    }

    private static DatabaseSnapshot snapshot(Database database) throws LiquibaseException {
        return SnapshotGeneratorFactory.getInstance()
                .createSnapshot(database.getDefaultSchema(), database, new SnapshotControl(database));
    }

    private static List<String> names(DatabaseSnapshot snapshot, Class<? extends DatabaseObject> type) {
        return snapshot.get(type).stream()
                .map(DatabaseObject::getName)
                .filter(name -> !name.startsWith("DATABASECHANGELOG"))
                .sorted()
                .toList();
    }

    private static Column column(DatabaseSnapshot snapshot, String name) {
        return snapshot.get(Column.class).stream()
                .filter(column -> column.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void generatesChangesThatMakeTheSame() throws Exception {
        String url = url(Storage.MEMORY);
        String copy = url(Storage.MEMORY);
        update(url, "changes.xml", "");
        try (Database database = database(url)) {
            DiffOutputControl output = new DiffOutputControl(false, false, false, null);
            DiffToChangeLog changes = new DiffToChangeLog(difference(database, null), output);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            changes.print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
            Files.write(directory.resolve("generated.xml"), bytes.toByteArray());
        }
        try (Liquibase liquibase =
                new Liquibase("generated.xml", new DirectoryResourceAccessor(directory), database(copy))) {
            liquibase.update(new Contexts());
        }
        try (Database first = database(url);
                Database second = database(copy)) {
            DiffResult result = difference(first, second);
            ByteArrayOutputStream report = new ByteArrayOutputStream();
            new DiffToReport(result, new PrintStream(report, true, StandardCharsets.UTF_8)).print();
            assertTrue(result.areEqual(), () -> report.toString(StandardCharsets.UTF_8));
        }
    }

    private static DiffResult difference(Database first, Database second) throws LiquibaseException {
        return DiffGeneratorFactory.getInstance().compare(first, second, CompareControl.STANDARD);
    }

    @ParameterizedTest
    @EnumSource
    void rollsBack(Storage storage) throws Exception {
        String url = url(storage);
        try (Liquibase liquibase = liquibase("rollbacks.sql", database(url))) {
            liquibase.update(1, new Contexts("good"), new LabelExpression());
            liquibase.tag("first");
            liquibase.update(new Contexts("good"), new LabelExpression());
            assertEquals(List.of("ONE", "TWO"), tables(url));
            liquibase.rollback("first", new Contexts("good"));
            assertEquals(List.of("ONE"), tables(url));
            liquibase.rollback(1, new Contexts("good"), new LabelExpression());
            assertEquals(List.of(), tables(url));
        }
    }

    @ParameterizedTest
    @EnumSource
    void takesFailingChangeSetsBackAsAWhole(Storage storage) throws Exception {
        String url = url(storage);
        assertThrows(LiquibaseException.class, () -> update(url, "rollbacks.sql", "bad"));
        assertEquals(List.of("ONE", "TWO"), tables(url));
        assertEquals(List.of("1"), query(url, "SELECT a FROM one"));
        assertEquals(List.of("false"), query(url, "SELECT locked FROM databasechangeloglock"));
    }

    @Test
    void dropsEverything() throws Exception {
        String url = url(Storage.MEMORY);
        update(url, "changes.xml", "");
        try (Liquibase liquibase = liquibase("changes.xml", database(url))) {
            liquibase.dropAll();
        }
        assertEquals(List.of(), tables(url));
        assertEquals(List.of("0"), query(url, "SELECT COUNT(*) FROM information_schema.sequences"));
        update(url, "changes.xml", "");
        assertEquals(5, tables(url).size());
    }

    /** Who comes second looks for the lock once a second. Liquibase makes its own tables without a lock. */
    @Test
    void oneAfterTheOtherMakesTheChanges() throws Exception {
        String url = url(Storage.MEMORY);
        update(url, "rollbacks.sql", "good");
        List<CompletableFuture<Void>> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            threads.add(CompletableFuture.runAsync(
                    () -> assertDoesNotThrow(() -> Scope.child(
                            Map.of(GlobalConfiguration.CHANGELOGLOCK_POLL_RATE.getKey(), "1"),
                            () -> update(url, "changes.xml", ""))),
                    task -> new Thread(task).start()));
        }
        threads.forEach(CompletableFuture::join);
        assertEquals(7, tables(url).size());
        assertEquals(List.of("8"), query(url, "SELECT COUNT(*) FROM databasechangelog"));
    }

    @Test
    void findsUniqueConstraintsByNameAndByColumnsInAnyCase() throws Exception {
        String url = url(Storage.MEMORY);
        update(url, "preconditions.xml", "");
        assertEquals(
                List.of("by both", "by column", "by columns", "by name", "primary key", "table"),
                query(url, "SELECT id FROM databasechangelog WHERE exectype = 'EXECUTED' ORDER BY id"));
    }

    @Test
    void addsColumnsBeforeAndAfterOthers() throws Exception {
        String url = url(Storage.MEMORY);
        update(url, "neighbours.xml", "");
        assertEquals(
                List.of("FIRST", "ID", "BETWEEN", "NAME", "LAST"),
                query(
                        url,
                        "SELECT column_name FROM information_schema.columns WHERE table_name = 'PERSON'"
                                + " ORDER BY ordinal_position"));
    }

    @Test
    void keepsTheCentsOfCurrency() throws Exception {
        String url = url(Storage.MEMORY);
        update(url, "preconditions.xml", "");
        assertEquals(
                List.of("12.34"),
                query(url, "INSERT INTO person (id, pay) VALUES (1, 12.34) RETURNING CAST(pay AS DECIMAL(9, 2))"));
    }

    @Test
    void knowsReservedWords() throws Exception {
        try (Database database = database(url(Storage.MEMORY))) {
            List<String> wrong = new ArrayList<>();
            String page = Files.readString(Path.of("../../docs/sql/reserved-words.md"));
            for (String word : page.substring(page.indexOf("```text") + 7, page.indexOf("```\n\n"))
                    .split("\\s+")) {
                if (!word.isEmpty() && !database.isReservedWord(word)) {
                    wrong.add(word);
                }
            }
            assertEquals(List.of(), wrong);
        }
    }
}
