package org.ashlardb.examples.spring;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import java.util.ArrayList;
import java.util.List;

/** Who writes. */
@Entity
class Author {
    @Id
    @GeneratedValue
    Long id;

    @Column(length = 100, unique = true)
    String name;

    @OneToMany(mappedBy = "author", cascade = CascadeType.ALL)
    List<Book> books = new ArrayList<>();

    Author() {}

    Author(String name, String... titles) {
        this.name = name;
        for (String title : titles) {
            books.add(new Book(this, title));
        }
    }
}
