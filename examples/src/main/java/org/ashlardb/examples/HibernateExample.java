package org.ashlardb.examples;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.hibernate.exception.ConstraintViolationException;

/** Entities kept by Hibernate in an Ashlar database: the URL is all it needs. */
public final class HibernateExample {
    private HibernateExample() {}

    /** Who writes. */
    @Entity(name = "Author")
    static class Author {
        @Id
        @GeneratedValue
        Long id;

        @Column(unique = true)
        String name;

        @OneToMany(mappedBy = "author", cascade = CascadeType.ALL)
        List<Book> books = new ArrayList<>();

        Author() {}

        Author(String name) {
            this.name = name;
        }

        Author wrote(String title, int year) {
            Book book = new Book();
            book.author = this;
            book.title = title;
            book.printed = year;
            books.add(book);
            return this;
        }
    }

    /** What is written. */
    @Entity(name = "Book")
    static class Book {
        @Id
        @GeneratedValue
        Long id;

        String title;
        int printed;

        @ManyToOne
        Author author;
    }

    /** Prints what it finds. */
    public static void main(String[] arguments) {
        run(System.out);
    }

    static void run(PrintStream out) {
        Configuration configuration = new Configuration()
                .addAnnotatedClass(Author.class)
                .addAnnotatedClass(Book.class)
                .setProperty("hibernate.connection.url", "jdbc:ashlar:mem:hibernate")
                .setProperty("hibernate.hbm2ddl.auto", "create-drop");
        try (SessionFactory factory = configuration.buildSessionFactory()) {
            factory.inTransaction(session -> {
                session.persist(new Author("Knuth").wrote("The TeXbook", 1984).wrote("Literate Programming", 1992));
                session.persist(new Author("Codd").wrote("The Relational Model", 1990));
            });
            factory.inTransaction(session -> session.createSelectionQuery(
                            "select a.name, count(b), max(b.printed) from Author a join a.books b"
                                    + " group by a order by a.name",
                            Object[].class)
                    .getResultList()
                    .forEach(row -> out.println(row[0] + ": " + row[1] + ", the last one in " + row[2])));
            try {
                factory.inTransaction(session -> session.persist(new Author("Codd")));
            } catch (ConstraintViolationException e) {
                out.println("there is only one Codd");
            }
        }
    }
}
