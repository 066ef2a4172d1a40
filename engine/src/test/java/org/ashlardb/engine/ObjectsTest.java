package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.ashlardb.engine.EngineFixture.statement;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.junit.jupiter.api.Test;

/** Objects the engine does not understand, and other definitions of tables. */
class ObjectsTest {
    private static ObjectDefinition view(String name, String text) {
        return new ObjectDefinition("PUBLIC", "VIEW", name, Map.of("text", text));
    }

    private static ErrorCode codeOf(Runnable action) {
        return assertThrows(EngineException.class, action::run).code();
    }

    private static void inBoth(TwoTransactions work) {
        try (EngineFixture fixture = new EngineFixture();
                Transaction first = fixture.database.newTransaction();
                Transaction second = fixture.database.newTransaction()) {
            work.run(fixture, first, second);
        }
    }

    private interface TwoTransactions {
        void run(EngineFixture fixture, Transaction first, Transaction second);
    }

    @Test
    void anObjectIsSeenByOthersAfterTheCommitAndChangesTheCatalogsVersion() {
        inBoth((fixture, first, second) -> {
            Database database = fixture.database;
            second.begin(IsolationLevel.READ_COMMITTED);
            long before = database.catalogVersion(second);
            first.begin(IsolationLevel.READ_COMMITTED);
            statement(first, s -> database.createObject(first, view("V", "a")));
            assertEquals(view("V", "a"), database.findObject(first, "PUBLIC", "VIEW", "V"));
            assertNull(database.findObject(second, "PUBLIC", "VIEW", "V"));
            assertEquals(before, database.catalogVersion(second));
            first.commit();
            assertEquals(List.of(view("V", "a")), database.objects(second));
            assertNotEquals(before, database.catalogVersion(second));
            assertNull(database.findObject(second, "PUBLIC", "DOMAIN", "V"));
            assertNull(database.findObject(second, "NOWHERE", "VIEW", "V"));
        });
    }

    @Test
    void rollingBackStatementsAndTransactionsTakesObjectsBack() {
        inBoth((fixture, first, second) -> {
            Database database = fixture.database;
            autocommit(first, s -> database.createObject(first, view("V", "a")));
            first.begin(IsolationLevel.READ_COMMITTED);
            statement(first, s -> database.replaceObject(first, view("V", "b")));
            first.beginStatement();
            database.dropObject(first, "PUBLIC", "VIEW", "V");
            database.createObject(first, view("W", "w"));
            first.rollbackStatement();
            assertEquals(List.of(view("V", "b")), database.objects(first));
            first.rollback();
            first.begin(IsolationLevel.READ_COMMITTED);
            assertEquals(List.of(view("V", "a")), database.objects(first));
        });
    }

    @Test
    void namesAreUniqueWithinSchemaAndKind() {
        inBoth((fixture, first, second) -> {
            Database database = fixture.database;
            Consumer<ObjectDefinition> create = object -> autocommit(first, s -> database.createObject(first, object));
            create.accept(view("V", "a"));
            create.accept(new ObjectDefinition("PUBLIC", "DOMAIN", "V", Map.of()));
            assertEquals(ErrorCode.OBJECT_EXISTS, codeOf(() -> create.accept(view("V", "b"))));
            ObjectDefinition elsewhere = new ObjectDefinition("NOWHERE", "VIEW", "V", Map.of());
            assertEquals(ErrorCode.SCHEMA_NOT_FOUND, codeOf(() -> create.accept(elsewhere)));
            assertEquals(ErrorCode.LIMIT_EXCEEDED, codeOf(() -> create.accept(view("V".repeat(2_000), "b"))));
            assertEquals(
                    ErrorCode.OBJECT_NOT_FOUND,
                    codeOf(() -> autocommit(first, s -> database.replaceObject(first, view("W", "b")))));
            assertEquals(
                    ErrorCode.OBJECT_NOT_FOUND,
                    codeOf(() -> autocommit(first, s -> database.dropObject(first, "PUBLIC", "VIEW", "W"))));
        });
    }

    @Test
    void aSchemaWithAnObjectIsNotDropped() {
        inBoth((fixture, first, second) -> {
            Database database = fixture.database;
            ObjectDefinition object = new ObjectDefinition("S", "VIEW", "V", Map.of());
            autocommit(first, s -> database.createSchema(first, "S"));
            autocommit(first, s -> database.createObject(first, object));
            assertEquals(
                    ErrorCode.SCHEMA_NOT_EMPTY, codeOf(() -> autocommit(first, s -> database.dropSchema(first, "S"))));
            autocommit(first, s -> database.dropObject(first, "S", "VIEW", "V"));
            autocommit(first, s -> database.dropSchema(first, "S"));
        });
    }

    @Test
    void oneTransactionAtATimeChangesObjects() {
        inBoth((fixture, first, second) -> {
            Database database = fixture.database;
            second.setLockTimeoutMillis(0);
            first.begin(IsolationLevel.READ_COMMITTED);
            statement(first, s -> database.createObject(first, view("V", "a")));
            Runnable other = () -> autocommit(second, s -> database.createObject(second, view("V", "b")));
            assertEquals(ErrorCode.LOCK_TIMEOUT, codeOf(other));
            first.commit();
            assertEquals(ErrorCode.OBJECT_EXISTS, codeOf(other));
        });
    }

    // ---------------------------------------------------------------- tables

    private static TableDefinition renamed(TableDefinition old, String name, boolean nullable) {
        List<ColumnDefinition> columns = new ArrayList<>(old.columns());
        ColumnDefinition n = columns.get(1);
        columns.set(1, new ColumnDefinition("M", n.type(), nullable, 0, 0, 0, null, Map.of("default", "5")));
        return new TableDefinition(old.schema(), name, old.mode(), columns, old.indexes(), Map.of("remark", "r"));
    }

    private static Table find(Database database, Transaction transaction, String name) {
        return database.findTable(transaction, "PUBLIC", name);
    }

    @Test
    void alteringNamesAndPropertiesKeepsRowsAndWhereTheyLie() {
        inBoth((fixture, first, second) -> {
            Database database = fixture.database;
            Table table = fixture.createAccounts(first);
            autocommit(first, s -> table.insert(first, row(table, 1, 2, "text")));
            TableDefinition wanted = renamed(table.definition(), "RENAMED", false);
            autocommit(first, s -> database.alterTable(first, table, wanted));
            first.begin(IsolationLevel.READ_COMMITTED);
            assertNull(find(database, first, "ACCOUNTS"));
            Table altered = find(database, first, "RENAMED");
            assertEquals(wanted, altered.definition());
            assertTrue(altered.storage() == table.storage());
            first.commit();
            EngineException refused = assertThrows(
                    EngineException.class, () -> autocommit(first, s -> altered.insert(first, altered.newRow())));
            assertEquals("RENAMED", refused.tableName());
            Row withoutM = altered.newRow();
            withoutM.setLong(0, 9);
            refused =
                    assertThrows(EngineException.class, () -> autocommit(first, s -> altered.insert(first, withoutM)));
            assertEquals("M", refused.columnName());
        });
    }

    @Test
    void whatIsBoundToAnEarlierDefinitionDoesNotWrite() {
        inBoth((fixture, first, second) -> {
            Database database = fixture.database;
            Table table = fixture.createAccounts(first);
            TableDefinition wanted = renamed(table.definition(), "ACCOUNTS", false);
            first.begin(IsolationLevel.READ_COMMITTED);
            first.beginStatement();
            Table own = database.alterTable(first, table, wanted);
            own.insert(first, row(own, 1, 1, null));
            first.endStatement();
            first.commit();
            assertEquals(
                    ErrorCode.TABLE_CHANGED,
                    codeOf(() -> autocommit(second, s -> table.insert(second, row(table, 2, 2, null)))));
            autocommit(second, s -> own.insert(second, row(own, 2, 2, null)));
        });
    }

    @Test
    void alteringNullabilityCopiesRowsAndChecksThem() {
        inBoth((fixture, first, second) -> {
            Database database = fixture.database;
            Table table = fixture.createAccounts(first);
            autocommit(first, s -> table.insert(first, row(table, 1, 2, "text")));
            autocommit(first, s -> database.alterTable(first, table, renamed(table.definition(), "ACCOUNTS", true)));
            first.begin(IsolationLevel.READ_COMMITTED);
            Table altered = find(database, first, "ACCOUNTS");
            first.commit();
            Row withoutM = altered.newRow();
            withoutM.setLong(0, 9);
            autocommit(first, s -> altered.insert(first, withoutM));
            TableDefinition notNull = renamed(altered.definition(), "B", false);
            assertEquals(
                    ErrorCode.NULL_NOT_ALLOWED,
                    codeOf(() -> autocommit(first, s -> database.alterTable(first, altered, notNull))));
            first.begin(IsolationLevel.READ_COMMITTED);
            assertEquals(altered.definition(), find(database, first, "ACCOUNTS").definition());
            assertNull(find(database, first, "B"));
            first.commit();
        });
    }

    @Test
    void aTableIsNotAlteredToOtherTypesOrToATakenName() {
        inBoth((fixture, first, second) -> {
            Database database = fixture.database;
            Table table = fixture.createAccounts(first);
            TableDefinition old = table.definition();
            List<ColumnDefinition> columns = new ArrayList<>(old.columns());
            columns.set(1, ColumnDefinition.of("N", ColumnType.BIGINT).notNull());
            TableDefinition other =
                    new TableDefinition(old.schema(), "OTHER", old.mode(), columns, List.of(), Map.of());
            assertEquals(
                    ErrorCode.INVALID_OPTION,
                    codeOf(() -> autocommit(first, s -> database.alterTable(first, table, other))));
            autocommit(first, s -> database.createTable(first, other));
            assertEquals(
                    ErrorCode.TABLE_EXISTS,
                    codeOf(() ->
                            autocommit(first, s -> database.alterTable(first, table, renamed(old, "OTHER", false)))));
        });
    }

    @Test
    void rollingBackAnAlterationLeavesTheTableAsItWas() {
        inBoth((fixture, first, second) -> {
            Database database = fixture.database;
            Table table = fixture.createAccounts(first);
            for (boolean nullable : new boolean[] {false, true}) {
                first.begin(IsolationLevel.READ_COMMITTED);
                statement(first, s -> database.alterTable(first, table, renamed(table.definition(), "X", nullable)));
                first.rollback();
                int id = nullable ? 1 : 2;
                autocommit(first, s -> table.insert(first, row(table, id, 1, null)));
                first.begin(IsolationLevel.READ_COMMITTED);
                assertEquals(
                        table.definition(), find(database, first, "ACCOUNTS").definition());
                assertNull(find(database, first, "X"));
                first.commit();
            }
        });
    }
}
