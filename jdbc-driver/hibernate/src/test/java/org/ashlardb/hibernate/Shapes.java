package org.ashlardb.hibernate;

import jakarta.persistence.Basic;
import jakarta.persistence.CascadeType;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.DiscriminatorColumn;
import jakarta.persistence.DiscriminatorValue;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.JoinTable;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MapKey;
import jakarta.persistence.MapKeyColumn;
import jakarta.persistence.MapsId;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OneToOne;
import jakarta.persistence.OrderBy;
import jakarta.persistence.OrderColumn;
import jakarta.persistence.PrimaryKeyJoinColumn;
import jakarta.persistence.SecondaryTable;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import jakarta.persistence.TableGenerator;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.hibernate.annotations.ColumnDefault;
import org.hibernate.annotations.ColumnTransformer;
import org.hibernate.annotations.CreationTimestamp;
import org.hibernate.annotations.CurrentTimestamp;
import org.hibernate.annotations.DynamicUpdate;
import org.hibernate.annotations.Filter;
import org.hibernate.annotations.FilterDef;
import org.hibernate.annotations.Formula;
import org.hibernate.annotations.Generated;
import org.hibernate.annotations.GeneratedColumn;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.NaturalId;
import org.hibernate.annotations.ParamDef;
import org.hibernate.annotations.SQLRestriction;
import org.hibernate.annotations.SoftDelete;
import org.hibernate.annotations.SortNatural;
import org.hibernate.annotations.UpdateTimestamp;
import org.hibernate.generator.EventType;
import org.hibernate.type.SqlTypes;

/** An entity for each way to map something. */
final class Shapes {
    private Shapes() {}

    @Entity(name = "ByIdentity")
    static class ByIdentity {
        @Id
        @GeneratedValue(strategy = GenerationType.IDENTITY)
        Long id;

        String name;
    }

    @Entity(name = "BySequence")
    static class BySequence {
        @Id
        @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "steps")
        @SequenceGenerator(name = "steps", sequenceName = "step_numbers", initialValue = 100, allocationSize = 3)
        int id;
    }

    @Entity(name = "ByTable")
    static class ByTable {
        @Id
        @GeneratedValue(strategy = GenerationType.TABLE, generator = "rows")
        @TableGenerator(name = "rows", table = "row_numbers", initialValue = 10, allocationSize = 2)
        int id;
    }

    @Entity(name = "ByUuid")
    static class ByUuid {
        @Id
        @GeneratedValue
        UUID id;

        String name;
    }

    @Embeddable
    static class Position implements Serializable {
        private static final long serialVersionUID = 1L;

        int line;

        @Column(name = "col")
        int column;

        Position() {}

        Position(int line, int column) {
            this.line = line;
            this.column = column;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Position p && p.line == line && p.column == column;
        }

        @Override
        public int hashCode() {
            return Objects.hash(line, column);
        }
    }

    @Entity(name = "ByEmbeddedId")
    static class ByEmbeddedId {
        @EmbeddedId
        Position id;

        String name;

        @ManyToOne
        ByEmbeddedId next;
    }

    static class Pair implements Serializable {
        private static final long serialVersionUID = 1L;

        String one;
        int two;

        Pair() {}

        Pair(String one, int two) {
            this.one = one;
            this.two = two;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Pair p && p.one.equals(one) && p.two == two;
        }

        @Override
        public int hashCode() {
            return Objects.hash(one, two);
        }
    }

    @Entity(name = "ByIdClass")
    @IdClass(Pair.class)
    static class ByIdClass {
        @Id
        String one;

        @Id
        int two;

        String name;
    }

    @Embeddable
    static class Address {
        String street;
        String city;

        @Embedded
        Position position;

        Address() {}

        Address(String street, String city, Position position) {
            this.street = street;
            this.city = city;
            this.position = position;
        }
    }

    @Embeddable
    static class Money {
        BigDecimal amount;
        String currency;
        String[] notes;

        Money() {}

        Money(String amount, String currency, String... notes) {
            this.amount = new BigDecimal(amount);
            this.currency = currency;
            this.notes = notes;
        }
    }

    /** Embeddables, also as JSON. */
    @Entity(name = "Parts")
    static class Parts {
        @Id
        int id;

        Address home;

        @JdbcTypeCode(SqlTypes.JSON)
        Money price;
    }

    @Entity(name = "Element")
    static class Element implements Comparable<Element> {
        @Id
        int id;

        String name;

        Element() {}

        Element(int id, String name) {
            this.id = id;
            this.name = name;
        }

        @Override
        public int compareTo(Element other) {
            return name.compareTo(other.name);
        }
    }

    @Entity(name = "Collections")
    static class Collections {
        @Id
        int id;

        @ElementCollection
        List<String> bag = new ArrayList<>();

        @ElementCollection
        @OrderColumn(name = "place")
        List<String> ordered = new ArrayList<>();

        @ElementCollection
        @SortNatural
        SortedSet<String> sortedSet = new TreeSet<>();

        @ElementCollection
        Set<Position> positions = new HashSet<>();

        @ElementCollection
        @MapKeyColumn(name = "word", length = 20)
        @CollectionTable(name = "words")
        Map<String, Integer> counts = new HashMap<>();

        @ElementCollection
        @SortNatural
        SortedMap<Integer, String> sortedMap = new TreeMap<>();

        @ElementCollection
        @OrderColumn
        int[] array;

        @OneToMany(cascade = CascadeType.ALL, orphanRemoval = true)
        @JoinColumn(name = "list_owner")
        @OrderBy("name desc")
        List<Element> owned = new ArrayList<>();

        @OneToMany(cascade = CascadeType.ALL)
        @JoinTable(name = "collections_by_name")
        @MapKey(name = "name")
        Map<String, Element> byName = new HashMap<>();

        @ManyToMany(cascade = CascadeType.ALL)
        @JoinTable(name = "collections_shared")
        @OrderColumn
        List<Element> shared = new ArrayList<>();

        @ManyToMany(cascade = CascadeType.ALL)
        @JoinTable(name = "collections_sorted")
        @SortNatural
        SortedSet<Element> sorted = new TreeSet<>();
    }

    @Entity(name = "ByNatural")
    static class ByNatural {
        @Id
        @GeneratedValue
        Long id;

        @NaturalId
        String isbn;

        @NaturalId
        int edition;

        String name;
    }

    /** What the database or Hibernate computes. */
    @Entity(name = "Computed")
    @DynamicUpdate
    static class Computed {
        @Id
        int id;

        int a;

        @Formula("a * 10")
        int formula;

        @GeneratedColumn("a + 1")
        int computed;

        @Generated(event = {EventType.INSERT})
        @ColumnDefault("'new'")
        String defaulted;

        @CreationTimestamp
        Instant created;

        @UpdateTimestamp
        LocalDateTime updated;

        @CurrentTimestamp
        Instant ofTheDatabase;

        @ColumnTransformer(read = "reverse(secret)", write = "reverse(?)")
        String secret;

        @Basic
        @ColumnDefault("7")
        Integer seven;
    }

    /** Rows that queries leave out. */
    @Entity(name = "Hidden")
    @SoftDelete
    @FilterDef(name = "above", parameters = @ParamDef(name = "least", type = Integer.class))
    @Filter(name = "above", condition = "size > :least")
    @SQLRestriction("size < 100")
    static class Hidden {
        @Id
        int id;

        int size;

        Hidden() {}

        Hidden(int id, int size) {
            this.id = id;
            this.size = size;
        }
    }

    @Entity(name = "Person")
    static class Person {
        @Id
        int id;

        String name;

        @OneToOne(mappedBy = "person", cascade = CascadeType.ALL)
        Passport passport;

        @ManyToOne
        Person boss;

        @OneToMany(mappedBy = "boss")
        List<Person> staff = new ArrayList<>();

        @ManyToMany
        Set<Circle> circles = new HashSet<>();
    }

    @Entity(name = "Passport")
    static class Passport {
        @Id
        int id;

        @MapsId
        @OneToOne
        Person person;

        String number;
    }

    @Entity(name = "Circle")
    @Inheritance(strategy = InheritanceType.SINGLE_TABLE)
    static class Circle {
        @Id
        int id;

        @ManyToMany(mappedBy = "circles")
        Set<Person> people = new HashSet<>();
    }

    @Entity(name = "Figure")
    @Inheritance(strategy = InheritanceType.SINGLE_TABLE)
    @DiscriminatorColumn(name = "kind", length = 10)
    @DiscriminatorValue("figure")
    static class Figure {
        @Id
        int id;

        String name;
    }

    @Entity(name = "Square")
    @DiscriminatorValue("square")
    static class Square extends Figure {
        int side;
    }

    @Entity(name = "Animal")
    @Inheritance(strategy = InheritanceType.JOINED)
    static class Animal {
        @Id
        int id;

        String name;
    }

    @Entity(name = "Dog")
    static class Dog extends Animal {
        String breed;
    }

    @Entity(name = "Cat")
    @PrimaryKeyJoinColumn(name = "cat_id")
    static class Cat extends Animal {
        Integer lives;
        byte[] picture;
    }

    @Entity(name = "Vehicle")
    @Inheritance(strategy = InheritanceType.TABLE_PER_CLASS)
    abstract static class Vehicle {
        @Id
        @GeneratedValue
        Long id;

        String plate;
    }

    @Entity(name = "Car")
    static class Car extends Vehicle {
        UUID key;
        Boolean electric;
    }

    @Entity(name = "Truck")
    static class Truck extends Vehicle {
        BigDecimal load;
        LocalDateTime built;
        String[] stops;
    }

    @Entity(name = "TwoTables")
    @SecondaryTable(name = "second_table")
    static class TwoTables {
        @Id
        int id;

        String one;

        @Column(table = "second_table")
        String two;
    }

    /** Quoted names, reserved words. */
    @Entity(name = "Nested")
    @Table(name = "\"Mixed Case\"")
    static class Nested {
        @Id
        @Column(name = "`select`")
        int id;

        @Column(name = "\"from\"")
        String from;

        @Column(name = "user")
        String user;
    }
}
