package org.ashlardb.hibernate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.ashlardb.hibernate.Shapes.ByEmbeddedId;
import org.ashlardb.hibernate.Shapes.Collections;
import org.ashlardb.hibernate.Shapes.Computed;
import org.ashlardb.hibernate.Shapes.Element;
import org.ashlardb.hibernate.Shapes.Hidden;
import org.ashlardb.hibernate.Shapes.Position;
import org.hibernate.Session;
import org.hibernate.testing.orm.junit.DomainModel;
import org.junit.jupiter.api.Test;

/** Ids, embeddables, collections, associations, inheritance and what is computed. */
@DomainModel(
        annotatedClasses = {
            Shapes.ByIdentity.class,
            Shapes.BySequence.class,
            Shapes.ByTable.class,
            Shapes.ByUuid.class,
            Shapes.ByEmbeddedId.class,
            Shapes.ByIdClass.class,
            Shapes.Parts.class,
            Shapes.Element.class,
            Shapes.Collections.class,
            Shapes.ByNatural.class,
            Shapes.Computed.class,
            Shapes.Hidden.class,
            Shapes.Person.class,
            Shapes.Passport.class,
            Shapes.Circle.class,
            Shapes.Figure.class,
            Shapes.Square.class,
            Shapes.Animal.class,
            Shapes.Dog.class,
            Shapes.Cat.class,
            Shapes.Vehicle.class,
            Shapes.Car.class,
            Shapes.Truck.class,
            Shapes.TwoTables.class,
            Shapes.Nested.class
        })
class MappingTest extends OrmTest {
    @Test
    void identities() {
        undone(session -> {
            Shapes.ByIdentity one = new Shapes.ByIdentity();
            Shapes.ByIdentity two = new Shapes.ByIdentity();
            session.persist(one);
            session.persist(two);
            assertEquals(one.id + 1, two.id);
        });
    }

    @Test
    void identityOfAnEmptyRow() {
        undone(session -> {
            Shapes.ByIdentity one = new Shapes.ByIdentity();
            session.persist(one);
            flushAndClear(session);
            assertNull(session.find(Shapes.ByIdentity.class, one.id).name);
        });
    }

    @Test
    void sequences() {
        undone(session -> {
            List<Integer> ids = new ArrayList<>();
            for (int i = 0; i < 7; i++) {
                Shapes.BySequence row = new Shapes.BySequence();
                session.persist(row);
                ids.add(row.id);
            }
            for (int i = 1; i < ids.size(); i++) {
                assertEquals(ids.get(i - 1) + 1, ids.get(i));
            }
            assertTrue(ids.get(0) >= 100);
        });
    }

    @Test
    void numbersFromATable() {
        undone(session -> {
            Shapes.ByTable one = new Shapes.ByTable();
            Shapes.ByTable two = new Shapes.ByTable();
            session.persist(one);
            session.persist(two);
            assertEquals(one.id + 1, two.id);
        });
    }

    @Test
    void uuids() {
        undone(session -> {
            Shapes.ByUuid row = new Shapes.ByUuid();
            row.name = "x";
            session.persist(row);
            flushAndClear(session);
            assertEquals("x", session.find(Shapes.ByUuid.class, row.id).name);
        });
    }

    @Test
    @SuppressWarnings({"deprecation", "removal"})
    void embeddedIds() {
        undone(session -> {
            ByEmbeddedId one = new ByEmbeddedId();
            one.id = new Position(1, 2);
            one.name = "one";
            ByEmbeddedId two = new ByEmbeddedId();
            two.id = new Position(1, 3);
            two.next = one;
            session.persist(one);
            session.persist(two);
            flushAndClear(session);
            assertEquals("one", session.find(ByEmbeddedId.class, new Position(1, 3)).next.name);
            assertEquals(
                    1L,
                    session.createSelectionQuery("select count(*) from ByEmbeddedId e where e.id = :id", Long.class)
                            .setParameter("id", new Position(1, 2))
                            .getSingleResult());
            assertEquals(
                    2,
                    session.byMultipleIds(ByEmbeddedId.class)
                            .multiLoad(List.of(new Position(1, 2), new Position(1, 3)))
                            .size());
            assertEquals("2", Answers.of(session, "select count(distinct e.id) from ByEmbeddedId e"));
        });
    }

    @Test
    void idClasses() {
        undone(session -> {
            Shapes.ByIdClass row = new Shapes.ByIdClass();
            row.one = "x";
            row.two = 2;
            row.name = "found";
            session.persist(row);
            flushAndClear(session);
            assertEquals("found", session.find(Shapes.ByIdClass.class, new Shapes.Pair("x", 2)).name);
            assertNull(session.find(Shapes.ByIdClass.class, new Shapes.Pair("x", 3)));
        });
    }

    @Test
    void embeddables() {
        undone(session -> {
            Shapes.Parts row = new Shapes.Parts();
            row.id = 1;
            row.home = new Shapes.Address("Main Street", "Ulm", new Position(3, 4));
            session.persist(row);
            flushAndClear(session);
            Shapes.Address home = session.find(Shapes.Parts.class, 1).home;
            assertEquals("Ulm", home.city);
            assertEquals(new Position(3, 4), home.position);
            assertEquals("1", Answers.of(session, "select count(*) from Parts p where p.home.position.line = 3"));
        });
    }

    private static void persistPrice(Session session) {
        Shapes.Parts row = new Shapes.Parts();
        row.id = 1;
        row.price = new Shapes.Money("12.50", "CHF", "cash", "only");
        session.persist(row);
        flushAndClear(session);
    }

    @Test
    void embeddablesAsJson() {
        undone(session -> {
            persistPrice(session);
            Shapes.Money price = session.find(Shapes.Parts.class, 1).price;
            assertEquals(0, new BigDecimal("12.50").compareTo(price.amount));
            assertArrayEquals(new String[] {"cash", "only"}, price.notes);
            assertEquals("CHF, 12.5", Answers.of(session, "select p.price.currency, p.price.amount from Parts p"));
            assertEquals("1", Answers.of(session, "select count(*) from Parts p where p.price.amount > 12"));
        });
    }

    @Test
    void attributesOfJsonAreUpdated() {
        undone(session -> {
            persistPrice(session);
            assertEquals(
                    1,
                    session.createMutationQuery("update Parts p set p.price.currency = 'EUR', p.price.amount = 13")
                            .executeUpdate());
            assertEquals("EUR, 13", Answers.of(session, "select p.price.currency, p.price.amount from Parts p"));
        });
    }

    private static Collections collections(Session session) {
        Collections row = new Collections();
        row.id = 1;
        row.bag.addAll(List.of("b", "a", "b"));
        row.ordered.addAll(List.of("z", "y", "x"));
        row.sortedSet.addAll(Set.of("n", "m"));
        row.positions.addAll(Set.of(new Position(1, 1), new Position(1, 2)));
        row.counts.putAll(Map.of("one", 1, "two", 2));
        row.sortedMap.putAll(Map.of(2, "two", 1, "one"));
        row.array = new int[] {5, 4, 3};
        row.owned.addAll(List.of(new Element(1, "a"), new Element(2, "b")));
        row.byName.put("c", new Element(3, "c"));
        row.shared.addAll(List.of(new Element(5, "e"), new Element(4, "d")));
        row.sorted.addAll(Set.of(new Element(7, "f"), new Element(6, "g")));
        session.persist(row);
        flushAndClear(session);
        return session.find(Collections.class, 1);
    }

    @Test
    void elementCollections() {
        undone(session -> {
            Collections found = collections(session);
            assertEquals(List.of("a", "b", "b"), found.bag.stream().sorted().toList());
            assertEquals(List.of("z", "y", "x"), found.ordered);
            assertEquals(new TreeSet<>(Set.of("m", "n")), found.sortedSet);
            assertEquals(Set.of(new Position(1, 1), new Position(1, 2)), found.positions);
            assertEquals(Map.of("one", 1, "two", 2), found.counts);
            assertEquals(Map.of(1, "one", 2, "two"), found.sortedMap);
            assertArrayEquals(new int[] {5, 4, 3}, found.array);
        });
    }

    @Test
    void elementCollectionsChange() {
        undone(session -> {
            Collections found = collections(session);
            found.bag.remove("b");
            found.ordered.remove(1);
            found.ordered.add(0, "w");
            found.sortedSet.clear();
            found.positions.remove(new Position(1, 1));
            found.counts.put("two", 22);
            found.counts.remove("one");
            flushAndClear(session);
            found = session.find(Collections.class, 1);
            assertEquals(2, found.bag.size());
            assertEquals(List.of("w", "z", "x"), found.ordered);
            assertEquals(Set.of(), found.sortedSet);
            assertEquals(Set.of(new Position(1, 2)), found.positions);
            assertEquals(Map.of("two", 22), found.counts);
        });
    }

    @Test
    void collectionsOfEntities() {
        undone(session -> {
            Collections found = collections(session);
            assertEquals(
                    List.of("b", "a"), found.owned.stream().map(e -> e.name).toList());
            assertEquals(3, found.byName.get("c").id);
            assertEquals(List.of(5, 4), found.shared.stream().map(e -> e.id).toList());
            assertEquals(List.of(7, 6), found.sorted.stream().map(e -> e.id).toList());
            found.owned.remove(0);
            flushAndClear(session);
            assertEquals("6", Answers.of(session, "select count(*) from Element"));
        });
    }

    @Test
    void queriesOfCollections() {
        undone(session -> {
            collections(session);
            assertEquals(
                    "z, 0; y, 1; x, 2",
                    Answers.of(session, "select o, index(o) from Collections c join c.ordered o order by index(o)"));
            assertEquals(
                    "one, 1; two, 2",
                    Answers.of(session, "select key(m), value(m) from Collections c join c.counts m order by 1"));
            assertEquals("y", Answers.of(session, "select c.ordered[1] from Collections c"));
            assertEquals("2", Answers.of(session, "select c.counts['two'] from Collections c"));
            assertEquals("3", Answers.of(session, "select size(c.bag) from Collections c"));
            assertEquals("1", Answers.of(session, "select c.id from Collections c where 'a' member of c.bag"));
            assertEquals("", Answers.of(session, "select c.id from Collections c where 'q' in elements(c.bag)"));
            assertEquals("z", Answers.of(session, "select max(element(c.ordered)) from Collections c"));
            assertEquals("2", Answers.of(session, "select maxindex(c.ordered) from Collections c"));
        });
    }

    @Test
    void removingTheOwnerRemovesItsCollections() {
        undone(session -> {
            session.remove(collections(session));
            flushAndClear(session);
            assertEquals("0", Answers.of(session, "select count(*) from Element"));
        });
    }

    @Test
    @SuppressWarnings("deprecation")
    void naturalIds() {
        undone(session -> {
            Shapes.ByNatural row = new Shapes.ByNatural();
            row.isbn = "123";
            row.edition = 2;
            row.name = "x";
            session.persist(row);
            flushAndClear(session);
            Shapes.ByNatural found = session.byNaturalId(Shapes.ByNatural.class)
                    .using("isbn", "123")
                    .using("edition", 2)
                    .load();
            assertEquals("x", found.name);
        });
    }

    @Test
    void whatIsComputed() {
        undone(session -> {
            Computed row = new Computed();
            row.id = 1;
            row.a = 4;
            row.secret = "abc";
            session.persist(row);
            session.flush();
            assertEquals(5, row.computed);
            assertEquals("new", row.defaulted);
            assertNotNull(row.ofTheDatabase);
            session.clear();
            Computed found = session.find(Computed.class, 1);
            assertEquals(40, found.formula);
            assertEquals("abc", found.secret);
            assertNotNull(found.created);
            LocalDateTime updated = found.updated;
            found.a = 5;
            session.flush();
            assertEquals(6, found.computed);
            assertFalse(found.updated.isBefore(updated));
            assertEquals(
                    "cba",
                    session.createNativeQuery("SELECT secret FROM computed", String.class)
                            .getSingleResult());
        });
    }

    @Test
    void softDeletes() {
        undone(session -> {
            session.persist(new Hidden(1, 10));
            session.persist(new Hidden(2, 20));
            session.flush();
            session.remove(session.find(Hidden.class, 1));
            flushAndClear(session);
            assertEquals("2", Answers.of(session, "select id from Hidden"));
            assertEquals(
                    2L,
                    session.createNativeQuery("SELECT COUNT(*) FROM hidden", Long.class)
                            .getSingleResult());
            assertEquals(1, session.createMutationQuery("delete Hidden").executeUpdate());
            assertEquals("0", Answers.of(session, "select count(*) from Hidden"));
        });
    }

    @Test
    void filtersAndRestrictions() {
        undone(session -> {
            session.persist(new Hidden(1, 10));
            session.persist(new Hidden(2, 20));
            session.persist(new Hidden(3, 200));
            flushAndClear(session);
            assertEquals("1; 2", Answers.of(session, "select id from Hidden order by id"));
            session.enableFilter("above").setParameter("least", 15);
            assertEquals("2", Answers.of(session, "select id from Hidden"));
        });
    }

    private static Shapes.Person person(int id, String name, Shapes.Person boss) {
        Shapes.Person person = new Shapes.Person();
        person.id = id;
        person.name = name;
        person.boss = boss;
        return person;
    }

    @Test
    void associations() {
        undone(session -> {
            Shapes.Person ann = person(1, "Ann", null);
            Shapes.Person bob = person(2, "Bob", ann);
            Shapes.Passport passport = new Shapes.Passport();
            passport.person = ann;
            passport.number = "X1";
            ann.passport = passport;
            Shapes.Circle circle = new Shapes.Circle();
            circle.id = 1;
            ann.circles.add(circle);
            bob.circles.add(circle);
            session.persist(circle);
            session.persist(ann);
            session.persist(bob);
            flushAndClear(session);
            Shapes.Person found = session.find(Shapes.Person.class, 1);
            assertEquals("X1", found.passport.number);
            assertEquals("Bob", found.staff.get(0).name);
            assertEquals(2, found.circles.iterator().next().people.size());
            assertEquals("Bob", Answers.of(session, "select p.name from Person p where p.boss.passport.number = 'X1'"));
            assertEquals("Bob", Answers.of(session, "select p.name from Person p where p.passport is null"));
        });
    }

    @Test
    void oneTableForAHierarchy() {
        undone(session -> {
            Shapes.Figure figure = new Shapes.Figure();
            figure.id = 1;
            Shapes.Square square = new Shapes.Square();
            square.id = 2;
            square.side = 3;
            session.persist(figure);
            session.persist(square);
            flushAndClear(session);
            assertInstanceOf(Shapes.Square.class, session.find(Shapes.Figure.class, 2));
            assertEquals("1", Answers.of(session, "select count(*) from Square"));
            assertEquals("2", Answers.of(session, "select f.id from Figure f where type(f) = Square"));
        });
    }

    @Test
    void joinedTablesForAHierarchy() {
        undone(session -> {
            Shapes.Dog dog = new Shapes.Dog();
            dog.id = 1;
            dog.breed = "collie";
            Shapes.Cat cat = new Shapes.Cat();
            cat.id = 2;
            cat.lives = 9;
            cat.picture = new byte[] {1};
            session.persist(dog);
            session.persist(cat);
            flushAndClear(session);
            List<Shapes.Animal> all = session.createSelectionQuery("from Animal order by id", Shapes.Animal.class)
                    .getResultList();
            assertEquals("collie", assertInstanceOf(Shapes.Dog.class, all.get(0)).breed);
            assertEquals(9, assertInstanceOf(Shapes.Cat.class, all.get(1)).lives);
            session.remove(all.get(0));
            session.flush();
            assertEquals("0", Answers.of(session, "select count(*) from Dog"));
        });
    }

    @Test
    void tablePerClass() {
        undone(session -> {
            Shapes.Car car = new Shapes.Car();
            car.plate = "C";
            car.key = UUID.randomUUID();
            car.electric = true;
            Shapes.Truck truck = new Shapes.Truck();
            truck.plate = "T";
            truck.load = new BigDecimal("7.50");
            truck.built = LocalDateTime.of(2024, 2, 29, 1, 2, 3);
            truck.stops = new String[] {"Ulm"};
            session.persist(car);
            session.persist(truck);
            flushAndClear(session);
            List<Shapes.Vehicle> all = session.createSelectionQuery("from Vehicle order by plate", Shapes.Vehicle.class)
                    .getResultList();
            assertEquals(car.key, assertInstanceOf(Shapes.Car.class, all.get(0)).key);
            assertArrayEquals(new String[] {"Ulm"}, assertInstanceOf(Shapes.Truck.class, all.get(1)).stops);
            assertEquals(
                    2,
                    session.createMutationQuery("update Vehicle set plate = 'x'")
                            .executeUpdate());
            assertEquals(
                    2,
                    session.createMutationQuery("delete Vehicle where plate = 'x'")
                            .executeUpdate());
        });
    }

    @Test
    void secondaryTables() {
        undone(session -> {
            Shapes.TwoTables row = new Shapes.TwoTables();
            row.id = 1;
            row.one = "a";
            session.persist(row);
            session.flush();
            row.two = "b";
            flushAndClear(session);
            assertEquals("a, b", Answers.of(session, "select one, two from TwoTables"));
            assertEquals(
                    1,
                    session.createMutationQuery("update TwoTables set one = 'c', two = 'd'")
                            .executeUpdate());
            assertEquals("c, d", Answers.of(session, "select one, two from TwoTables"));
            Shapes.TwoTables found = session.find(Shapes.TwoTables.class, 1);
            session.refresh(found);
            found.two = null;
            flushAndClear(session);
            assertEquals("c, null", Answers.of(session, "select one, two from TwoTables"));
        });
    }

    @Test
    void quotedNames() {
        undone(session -> {
            Shapes.Nested row = new Shapes.Nested();
            row.id = 1;
            row.from = "a";
            row.user = "b";
            session.persist(row);
            flushAndClear(session);
            assertEquals("1, a, b", Answers.of(session, "select n.id, n.from, n.user from Nested n"));
            assertEquals(
                    "a",
                    session.createNativeQuery("SELECT \"from\" FROM \"Mixed Case\" WHERE \"select\" = 1", String.class)
                            .getSingleResult());
        });
    }

    @Test
    void mergeAndUpsert() {
        scope.inStatelessSession(session -> {
            var transaction = session.beginTransaction();
            Element row = new Element(50, "one");
            session.upsert(row);
            row.name = "two";
            session.upsert(row);
            assertEquals("two", session.get(Element.class, 50).name);
            transaction.rollback();
        });
    }
}
