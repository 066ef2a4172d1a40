package org.ashlardb.hibernate;

import static org.ashlardb.hibernate.TestDatabase.query;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Index;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.Comment;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.OnDelete;
import org.hibernate.annotations.OnDeleteAction;
import org.hibernate.boot.registry.StandardServiceRegistry;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.cfg.JdbcSettings;
import org.hibernate.engine.jdbc.spi.JdbcServices;
import org.hibernate.testing.util.ServiceRegistryUtil;
import org.hibernate.tool.schema.spi.SchemaManagementException;
import org.hibernate.type.SqlTypes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The schema tools: create, validate, update and drop, and what of a mapping gets into the catalog. */
@ExtendWith(LeavesNothing.class)
class SchemaTest {
    private static final Model BEFORE = new Model(Item.class, Owner.class);
    private static final Model LIBRARY = Model.of(LibraryTest.class);
    private static final Model SHAPES = Model.of(MappingTest.class);
    private static final Model TYPES = Model.of(BasicTypesTest.class);
    private static final Model AFTER = new Model(WiderItem.class, Owner.class, Added.class);

    enum Level {
        LOW,
        HIGH
    }

    @Entity(name = "Owner")
    static class Owner {
        @Id
        @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "owner_numbers")
        @SequenceGenerator(
                name = "owner_numbers",
                sequenceName = "owner_numbers",
                initialValue = 7,
                allocationSize = 20)
        long id;
    }

    @Entity(name = "Item")
    @Table(name = "item", indexes = @Index(name = "item_by_name", columnList = "name desc, size"))
    @SuppressWarnings("deprecation")
    @Comment("what is kept")
    static class Item {
        @Id
        @GeneratedValue(strategy = GenerationType.IDENTITY)
        Long id;

        @Column(length = 30, nullable = false, unique = true)
        @Comment("how it is called")
        String name;

        int size;

        @Enumerated(EnumType.STRING)
        @JdbcTypeCode(SqlTypes.NAMED_ENUM)
        Level level;

        @ManyToOne
        @OnDelete(action = OnDeleteAction.CASCADE)
        Owner owner;
    }

    @Entity(name = "Item")
    @Table(
            name = "item",
            indexes = {
                @Index(name = "item_by_name", columnList = "name desc, size"),
                @Index(name = "item_by_color", columnList = "color")
            })
    static class WiderItem {
        @Id
        @GeneratedValue(strategy = GenerationType.IDENTITY)
        Long id;

        @Column(length = 30, nullable = false, unique = true)
        String name;

        int size;

        @Enumerated(EnumType.STRING)
        @JdbcTypeCode(SqlTypes.NAMED_ENUM)
        Level level;

        @ManyToOne
        @OnDelete(action = OnDeleteAction.CASCADE)
        Owner owner;

        @Column(length = 20)
        String color;

        @ManyToOne
        Added added;
    }

    @Entity(name = "Added")
    static class Added {
        @Id
        @GeneratedValue(strategy = GenerationType.SEQUENCE)
        Integer id;

        @Column(unique = true)
        String code;
    }

    @Entity(name = "Item")
    @Table(name = "item")
    static class OtherItem {
        @Id
        @GeneratedValue(strategy = GenerationType.IDENTITY)
        Long id;

        java.time.LocalDate name;
    }

    @Entity(name = "Elsewhere")
    @Table(name = "place", schema = "elsewhere")
    static class Elsewhere {
        @Id
        int id;
    }

    @AfterEach
    void dropAll() {
        TestDatabase.clear();
    }

    @Test
    void whatIsCreated() {
        BEFORE.run("create");
        assertEquals("what is kept", query("SELECT remarks FROM information_schema.tables WHERE table_name = 'ITEM'"));
        assertEquals(
                "how it is called",
                query("SELECT remarks FROM information_schema.columns WHERE table_name "
                        + "= 'ITEM' AND column_name = 'NAME'"));
        assertEquals(
                "7 20",
                query("SELECT start_value || ' ' || increment FROM "
                        + "information_schema.sequences WHERE sequence_name = "
                        + "'OWNER_NUMBERS'"));
        assertEquals(
                "NAME DESC; SIZE ASC",
                query("SELECT column_name || ' ' || ordering_specification FROM information_schema.index_columns"
                        + " WHERE index_name = 'ITEM_BY_NAME' ORDER BY ordinal_position"));
        assertEquals("CASCADE", query("SELECT delete_rule FROM information_schema.referential_constraints"));
        assertEquals("HIGH; LOW", query("SELECT DISTINCT value_name FROM information_schema.enum_values ORDER BY 1"));
    }

    @Test
    void validatesWhatItCreated() {
        BEFORE.run("create");
        BEFORE.run("validate");
        LIBRARY.run("create");
        LIBRARY.run("validate");
        SHAPES.run("create");
        SHAPES.run("validate");
        TYPES.run("create");
        TYPES.run("validate");
    }

    @Test
    void anyTypeOfBytesIsValidForBytes() throws SQLException {
        TYPES.run("create");
        assertEquals("BLOB", query(typeOf("LOBBYTES")));
        for (String change : List.of("lobBytes VARBINARY", "\"BLOB\" VARBINARY", "bytes BLOB", "longBytes BLOB")) {
            String[] words = change.split(" ");
            try (Connection connection = TestDatabase.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("ALTER TABLE BasicTypes ALTER COLUMN " + words[0] + " SET DATA TYPE " + words[1]);
            }
            TYPES.run("validate");
        }
    }

    private static String typeOf(String column) {
        return "SELECT data_type FROM information_schema.columns WHERE column_name = '" + column + "'";
    }

    @Test
    void validationFindsWhatIsMissing() {
        assertThrows(SchemaManagementException.class, () -> BEFORE.run("validate"));
        BEFORE.run("create");
        SchemaManagementException column = assertThrows(SchemaManagementException.class, () -> AFTER.run("validate"));
        assertTrue(column.getMessage().contains("missing"), column.getMessage());
        SchemaManagementException type =
                assertThrows(SchemaManagementException.class, () -> new Model(OtherItem.class).run("validate"));
        assertTrue(type.getMessage().contains("wrong column type"), type.getMessage());
    }

    @Test
    void updateAddsWhatIsMissing() {
        BEFORE.run("update");
        try (SessionFactory factory = BEFORE.open("none")) {
            factory.inTransaction(session -> {
                Item item = new Item();
                item.name = "kept";
                item.level = Level.HIGH;
                session.persist(item);
            });
        }
        // The type of a column stays, which Hibernate takes as an error of its DROP TYPE.
        AFTER.with("hibernate.hbm2ddl.halt_on_error", "false").run("update");
        AFTER.run("validate");
        assertEquals("kept", query("SELECT name FROM item WHERE color IS NULL AND level = 'HIGH'"));
        assertEquals("1", query("SELECT COUNT(*) FROM information_schema.indexes WHERE index_name = 'ITEM_BY_COLOR'"));
        assertEquals("2", query("SELECT COUNT(*) FROM information_schema.referential_constraints"));
        assertEquals(
                "1",
                query("SELECT COUNT(*) FROM information_schema.table_constraints WHERE "
                        + "table_name = 'ADDED' AND constraint_type = 'UNIQUE'"));
    }

    @Test
    void updateKeepsWhatIsThere() {
        LIBRARY.run("create");
        String indexes = query("SELECT table_name || '.' || index_name FROM information_schema.indexes ORDER BY 1");
        String constraints = query(
                "SELECT table_name || '.' || constraint_name FROM information_schema.table_constraints ORDER BY 1");
        LIBRARY.run("update");
        assertEquals(
                indexes, query("SELECT table_name || '.' || index_name FROM information_schema.indexes ORDER BY 1"));
        assertEquals(
                constraints,
                query("SELECT table_name || '.' || constraint_name FROM "
                        + "information_schema.table_constraints ORDER BY 1"));
    }

    @Test
    void dropsWhatItCreated() {
        BEFORE.run("create");
        BEFORE.run("drop");
        assertEquals("", TestDatabase.leftovers());
        BEFORE.run("drop");
    }

    @Test
    void createDropLeavesNothing() {
        SHAPES.run("create-drop");
        assertEquals("", TestDatabase.leftovers());
    }

    @Test
    void schemasAreCreatedAndDropped() {
        Model model = new Model(Elsewhere.class)
                .with("jakarta.persistence.create-database-schemas", "true")
                .with("hibernate.hbm2ddl.create_namespaces", "true");
        model.run("create");
        assertEquals(
                "ELSEWHERE", query("SELECT table_schema FROM information_schema.tables WHERE table_name = 'PLACE'"));
        model.run("validate");
        model.run("update");
        model.run("drop");
        assertEquals("0", query("SELECT COUNT(*) FROM information_schema.schemata WHERE schema_name = 'ELSEWHERE'"));
    }

    @Test
    void tablesAreTruncated() {
        try (SessionFactory factory = LIBRARY.open("create")) {
            factory.inTransaction(Library::fill);
            factory.getSchemaManager().truncateMappedObjects();
            factory.inTransaction(session -> assertEquals("0", Answers.of(session, "select count(*) from Book")));
            factory.getSchemaManager().validateMappedObjects();
            factory.getSchemaManager().dropMappedObjects(false);
            factory.getSchemaManager().exportMappedObjects(false);
            factory.getSchemaManager().validateMappedObjects();
        }
    }

    @Test
    void namesCanBeQuotedEverywhere() {
        Model model = BEFORE.with("hibernate.globally_quoted_identifiers", "true");
        try (SessionFactory factory = model.open("create")) {
            factory.inTransaction(session -> session.persist(new Owner()));
            factory.inTransaction(session -> assertEquals("1", Answers.of(session, "select count(*) from Owner")));
            assertEquals("1", query("SELECT COUNT(*) FROM \"Owner\""));
            model.run("validate");
            model.run("update");
        }
    }

    @Entity(name = "Words")
    static class Words {
        @Id
        int order;

        String limit;
        String localTime;
        String ilike;
        String returning;
        String user;
    }

    @Test
    void reservedWordsCanBeQuotedByThemselves() {
        Model model = new Model(Words.class).with("hibernate.auto_quote_keyword", "true");
        try (SessionFactory factory = model.open("create")) {
            factory.inTransaction(session -> {
                Words words = new Words();
                words.order = 1;
                words.limit = "a";
                words.localTime = "b";
                session.persist(words);
            });
            factory.inTransaction(
                    session -> assertEquals("a, b", Answers.of(session, "select w.limit, w.localTime from Words w")));
            model.run("validate");
        }
    }

    @Test
    void theDialectIsFound() {
        StandardServiceRegistryBuilder builder = ServiceRegistryUtil.serviceRegistryBuilder();
        builder.getSettings().remove(JdbcSettings.DIALECT);
        try (StandardServiceRegistry services = builder.build()) {
            assertEquals(
                    AshlarDialect.class,
                    services.requireService(JdbcServices.class).getDialect().getClass());
        }
    }
}
