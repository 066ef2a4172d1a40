package org.ashlardb.hibernate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
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
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.Comment;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.OnDelete;
import org.hibernate.annotations.OnDeleteAction;
import org.hibernate.engine.jdbc.spi.JdbcServices;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.tool.schema.spi.SchemaManagementException;
import org.hibernate.type.SqlTypes;
import org.junit.jupiter.api.Test;

/** The schema tools: create, validate, update and drop, and what of a mapping gets into the catalog. */
class SchemaTest {
    private static final Model BEFORE = new Model("before", List.of(Item.class, Owner.class));
    private static final Model AFTER = new Model("after", List.of(WiderItem.class, Owner.class, Added.class));

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

    private static String query(Storage.Place place, String sql) {
        StringBuilder answer = new StringBuilder();
        try (Connection connection = DriverManager.getConnection(place.url());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                answer.append(answer.isEmpty() ? "" : "; ").append(rows.getString(1));
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return answer.toString();
    }

    private static void open(Model model, Storage.Place place, String action) {
        model.open(place.url(), action).close();
    }

    @Test
    void whatIsCreated() {
        try (Storage.Place place = Storage.ofThisRun().newPlace()) {
            open(BEFORE, place, "create");
            assertEquals(
                    "what is kept",
                    query(place, "SELECT remarks FROM information_schema.tables WHERE table_name = 'ITEM'"));
            assertEquals(
                    "how it is called",
                    query(
                            place,
                            "SELECT remarks FROM information_schema.columns WHERE table_name "
                                    + "= 'ITEM' AND column_name = 'NAME'"));
            assertEquals(
                    "7 20",
                    query(
                            place,
                            "SELECT start_value || ' ' || increment FROM "
                                    + "information_schema.sequences WHERE sequence_name = "
                                    + "'OWNER_NUMBERS'"));
            assertEquals(
                    "NAME DESC; SIZE ASC",
                    query(
                            place,
                            "SELECT column_name || ' ' || ordering_specification FROM information_schema.index_columns"
                                    + " WHERE index_name = 'ITEM_BY_NAME' ORDER BY ordinal_position"));
            assertEquals("CASCADE", query(place, "SELECT delete_rule FROM information_schema.referential_constraints"));
            assertEquals(
                    "HIGH; LOW",
                    query(place, "SELECT DISTINCT value_name FROM information_schema.enum_values ORDER BY 1"));
        }
    }

    @Test
    void validatesWhatItCreated() {
        try (Storage.Place place = Storage.ofThisRun().newPlace()) {
            open(BEFORE, place, "create");
            open(BEFORE, place, "validate");
            open(Library.MODEL, place, "create");
            open(Library.MODEL, place, "validate");
            open(Shapes.MODEL, place, "create");
            open(Shapes.MODEL, place, "validate");
            open(BasicTypesTest.TYPES, place, "create");
            open(BasicTypesTest.TYPES, place, "validate");
        }
    }

    @Test
    void validationFindsWhatIsMissing() {
        try (Storage.Place place = Storage.ofThisRun().newPlace()) {
            assertThrows(SchemaManagementException.class, () -> open(BEFORE, place, "validate"));
            open(BEFORE, place, "create");
            SchemaManagementException column =
                    assertThrows(SchemaManagementException.class, () -> open(AFTER, place, "validate"));
            assertTrue(column.getMessage().contains("missing"), column.getMessage());
            SchemaManagementException type = assertThrows(
                    SchemaManagementException.class,
                    () -> open(new Model("other", List.of(OtherItem.class)), place, "validate"));
            assertTrue(type.getMessage().contains("wrong column type"), type.getMessage());
        }
    }

    @Test
    void updateAddsWhatIsMissing() {
        try (Storage.Place place = Storage.ofThisRun().newPlace()) {
            open(BEFORE, place, "update");
            try (SessionFactory factory = BEFORE.open(place.url(), "none")) {
                factory.inTransaction(session -> {
                    Item item = new Item();
                    item.name = "kept";
                    item.level = Level.HIGH;
                    session.persist(item);
                });
            }
            // The type of a column stays, which Hibernate takes as an error of its DROP TYPE.
            open(AFTER.with("hibernate.hbm2ddl.halt_on_error", "false"), place, "update");
            open(AFTER, place, "validate");
            assertEquals("kept", query(place, "SELECT name FROM item WHERE color IS NULL AND level = 'HIGH'"));
            assertEquals(
                    "1",
                    query(place, "SELECT COUNT(*) FROM information_schema.indexes WHERE index_name = 'ITEM_BY_COLOR'"));
            assertEquals("2", query(place, "SELECT COUNT(*) FROM information_schema.referential_constraints"));
            assertEquals(
                    "1",
                    query(
                            place,
                            "SELECT COUNT(*) FROM information_schema.table_constraints WHERE "
                                    + "table_name = 'ADDED' AND constraint_type = 'UNIQUE'"));
        }
    }

    @Test
    void updateKeepsWhatIsThere() {
        try (Storage.Place place = Storage.ofThisRun().newPlace()) {
            open(Library.MODEL, place, "create");
            String indexes =
                    query(place, "SELECT table_name || '.' || index_name FROM information_schema.indexes ORDER BY 1");
            String constraints = query(
                    place,
                    "SELECT table_name || '.' || constraint_name FROM information_schema.table_constraints ORDER BY 1");
            open(Library.MODEL, place, "update");
            assertEquals(
                    indexes,
                    query(place, "SELECT table_name || '.' || index_name FROM information_schema.indexes ORDER BY 1"));
            assertEquals(
                    constraints,
                    query(
                            place,
                            "SELECT table_name || '.' || constraint_name FROM "
                                    + "information_schema.table_constraints ORDER BY 1"));
        }
    }

    @Test
    void dropsWhatItCreated() {
        try (Storage.Place place = Storage.ofThisRun().newPlace()) {
            open(BEFORE, place, "create");
            open(BEFORE, place, "drop");
            assertEquals(
                    "0", query(place, "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'PUBLIC'"));
            assertEquals("0", query(place, "SELECT COUNT(*) FROM information_schema.sequences"));
            assertEquals("0", query(place, "SELECT COUNT(*) FROM information_schema.enum_values"));
            open(BEFORE, place, "drop");
        }
    }

    @Test
    void createDropLeavesNothing() {
        try (Storage.Place place = Storage.ofThisRun().newPlace()) {
            open(Shapes.MODEL, place, "create-drop");
            assertEquals(
                    "0", query(place, "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'PUBLIC'"));
        }
    }

    @Test
    void schemasAreCreatedAndDropped() {
        Model model = new Model("schemas", List.of(Elsewhere.class))
                .with("jakarta.persistence.create-database-schemas", "true")
                .with("hibernate.hbm2ddl.create_namespaces", "true");
        try (Storage.Place place = Storage.ofThisRun().newPlace()) {
            open(model, place, "create");
            assertEquals(
                    "ELSEWHERE",
                    query(place, "SELECT table_schema FROM information_schema.tables WHERE table_name = 'PLACE'"));
            open(model, place, "validate");
            open(model, place, "update");
            open(model, place, "drop");
            assertEquals(
                    "0",
                    query(place, "SELECT COUNT(*) FROM information_schema.schemata WHERE schema_name = 'ELSEWHERE'"));
        }
    }

    @Test
    void tablesAreTruncated() {
        try (Storage.Place place = Storage.ofThisRun().newPlace();
                SessionFactory factory = Library.MODEL.build(place.url())) {
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
        try (Storage.Place place = Storage.ofThisRun().newPlace();
                SessionFactory factory = model.build(place.url())) {
            factory.inTransaction(session -> session.persist(new Owner()));
            factory.inTransaction(session -> assertEquals("1", Answers.of(session, "select count(*) from Owner")));
            assertEquals("1", query(place, "SELECT COUNT(*) FROM \"Owner\""));
            open(model, place, "validate");
            open(model, place, "update");
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
        Model model = new Model("words", List.of(Words.class)).with("hibernate.auto_quote_keyword", "true");
        try (Storage.Place place = Storage.ofThisRun().newPlace();
                SessionFactory factory = model.build(place.url())) {
            factory.inTransaction(session -> {
                Words words = new Words();
                words.order = 1;
                words.limit = "a";
                words.localTime = "b";
                session.persist(words);
            });
            factory.inTransaction(
                    session -> assertEquals("a, b", Answers.of(session, "select w.limit, w.localTime from Words w")));
            open(model, place, "validate");
        }
    }

    @Test
    void theDialectIsFound() {
        try (Storage.Place place = Storage.ofThisRun().newPlace();
                SessionFactory factory = BEFORE.open(place.url(), "none")) {
            JdbcServices services = ((SessionFactoryImplementor) factory).getJdbcServices();
            assertEquals(
                    AshlarDialect.class,
                    assertInstanceOf(AshlarDialect.class, services.getDialect()).getClass());
        }
    }
}
