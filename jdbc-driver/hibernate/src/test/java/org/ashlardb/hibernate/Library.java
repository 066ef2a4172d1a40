package org.ashlardb.hibernate;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.hibernate.Session;
import org.hibernate.annotations.Check;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;

/** Authors, books, loans and media: what most queries of the tests are about. */
final class Library {
    private Library() {}

    enum Genre {
        NOVEL,
        POETRY,
        SCIENCE
    }

    @Entity(name = "Author")
    static class Author {
        @Id
        @GeneratedValue(strategy = GenerationType.SEQUENCE)
        @SequenceGenerator(name = "author_numbers", allocationSize = 5)
        Long id;

        @Column(nullable = false, length = 40)
        String name;

        LocalDate born;

        @OneToMany(mappedBy = "author", cascade = CascadeType.ALL)
        List<Book> books = new ArrayList<>();

        @Version
        int version;

        Author() {}

        Author(String name, LocalDate born) {
            this.name = name;
            this.born = born;
        }
    }

    @Entity(name = "Book")
    @Table(
            uniqueConstraints = {
                @UniqueConstraint(
                        name = "one_title",
                        columnNames = {"author_id", "title"}),
                @UniqueConstraint(name = "one_code", columnNames = "code")
            })
    @SuppressWarnings("deprecation")
    @Check(name = "no_gift", constraints = "price > 0")
    static class Book {
        @Id
        @GeneratedValue(strategy = GenerationType.IDENTITY)
        Integer id;

        @Column(nullable = false)
        String title;

        String code;

        int pages;

        @Column(precision = 10, scale = 2)
        BigDecimal price;

        @Enumerated(EnumType.STRING)
        Genre genre;

        LocalDateTime printed;

        @ManyToOne
        @JoinColumn(name = "author_id", foreignKey = @jakarta.persistence.ForeignKey(name = "written_by"))
        Author author;

        @ManyToMany
        Set<Place> places = new LinkedHashSet<>();

        @Version
        int version;

        Book() {}

        Book(Author author, String title, int pages, String price, Genre genre) {
            this.author = author;
            this.title = title;
            this.pages = pages;
            this.price = price == null ? null : new BigDecimal(price);
            this.genre = genre;
            this.printed = LocalDateTime.of(2000, 1, 1, 12, 30, 15, 500_000_000).plusDays(pages);
        }
    }

    /** Places form a tree. */
    @Entity(name = "Place")
    static class Place {
        @Id
        int id;

        String name;

        @ManyToOne
        Place parent;

        Place() {}

        Place(int id, String name, Place parent) {
            this.id = id;
            this.name = name;
            this.parent = parent;
        }
    }

    @Entity(name = "Medium")
    @Inheritance(strategy = InheritanceType.JOINED)
    static class Medium {
        @Id
        @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "medium_numbers")
        @SequenceGenerator(name = "medium_numbers", allocationSize = 10)
        Long id;

        String title;
        int minutes;
    }

    @Entity(name = "Film")
    static class Film extends Medium {
        String director;
    }

    @Entity(name = "Record")
    static class Record extends Medium {
        String band;
    }

    @Entity(name = "LongRecord")
    static class LongRecord extends Record {
        int discs;
    }

    /** One row with a value of each type that functions take. */
    @Entity(name = "Sample")
    static class Sample {
        @Id
        int id;

        int whole;
        double real;
        BigDecimal exact;
        String text;
        LocalDate day;
        LocalTime clock;
        LocalDateTime moment;
        boolean truth;
        UUID uuid;
        String[] words;
        Integer[] numbers;

        @JdbcTypeCode(SqlTypes.INTERVAL_SECOND)
        Duration span;

        @JdbcTypeCode(SqlTypes.JSON)
        @Column(columnDefinition = "json")
        Map<String, Object> document;
    }

    static void fill(Session session) {
        Place hall = new Place(1, "hall", null);
        Place shelf = new Place(2, "shelf", hall);
        Place box = new Place(3, "box", shelf);
        Place cellar = new Place(4, "cellar", null);
        List.of(hall, shelf, box, cellar).forEach(session::persist);
        Author ann = new Author("Ann", LocalDate.of(1950, 5, 17));
        Author bob = new Author("Bob", LocalDate.of(1970, 12, 31));
        Author cid = new Author("Cid", null);
        List.of(ann, bob, cid).forEach(session::persist);
        Book sea = new Book(ann, "The Sea", 100, "10.00", Genre.NOVEL);
        Book hills = new Book(ann, "Green Hills", 250, "20.50", Genre.NOVEL);
        Book odes = new Book(ann, "Odes", 60, "5.25", Genre.POETRY);
        Book atoms = new Book(bob, "Atoms", 300, "45.00", Genre.SCIENCE);
        Book waves = new Book(bob, "Waves", 300, null, Genre.SCIENCE);
        sea.places.add(shelf);
        sea.places.add(box);
        atoms.places.add(cellar);
        List.of(sea, hills, odes, atoms, waves).forEach(session::persist);
        session.persist(film("Metropolis", 153, "Lang"));
        session.persist(film("M", 117, "Lang"));
        Record single = new Record();
        single.title = "Blue";
        single.minutes = 7;
        single.band = "The Band";
        session.persist(single);
        LongRecord album = new LongRecord();
        album.title = "White";
        album.minutes = 93;
        album.band = "The Band";
        album.discs = 2;
        session.persist(album);
        session.persist(sample());
    }

    static Film film(String title, int minutes, String director) {
        Film film = new Film();
        film.title = title;
        film.minutes = minutes;
        film.director = director;
        return film;
    }

    private static Sample sample() {
        Sample sample = new Sample();
        sample.id = 1;
        sample.whole = 7;
        sample.real = 2.25;
        sample.exact = new BigDecimal("12.35");
        sample.text = "Ashlar Stone";
        sample.day = LocalDate.of(2024, 2, 29);
        sample.clock = LocalTime.of(13, 14, 15);
        sample.moment = LocalDateTime.of(2024, 2, 29, 13, 14, 15, 500_000_000);
        sample.truth = true;
        sample.uuid = UUID.fromString("01234567-89ab-cdef-8123-456789abcdef");
        sample.words = new String[] {"a", "b", "c", "b"};
        sample.numbers = new Integer[] {3, 1, 2};
        sample.span = Duration.ofMinutes(90);
        sample.document = Map.of("name", "ada", "size", 5, "tags", List.of("x", "y"), "in", Map.of("n", 1));
        return sample;
    }
}
