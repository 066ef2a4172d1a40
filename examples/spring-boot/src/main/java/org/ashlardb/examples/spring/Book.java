package org.ashlardb.examples.spring;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;

/** What is written. */
@Entity
class Book {
    @Id
    @GeneratedValue
    Long id;

    @ManyToOne(optional = false)
    Author author;

    @Column(length = 200)
    String title;

    Book() {}

    Book(Author author, String title) {
        this.author = author;
        this.title = title;
    }
}
