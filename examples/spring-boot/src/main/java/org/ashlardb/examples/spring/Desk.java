package org.ashlardb.examples.spring;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Where books are lent. */
@Service
class Desk {
    private final Authors authors;
    private final Books books;
    private final Loans loans;

    Desk(Authors authors, Books books, Loans loans) {
        this.authors = authors;
        this.books = books;
        this.loans = loans;
    }

    /** An author, books and a loan, by two frameworks in one transaction. */
    @Transactional
    public void open(String reader, String name, String... titles) {
        Author author = authors.saveAndFlush(new Author(name, titles));
        lend(reader, author.books.get(0).title);
    }

    /** Fails if the book is out: so says the unique index. */
    public void lend(String reader, String title) {
        Book book = books.findByTitle(title).orElseThrow();
        try {
            loans.save(new Loan(null, book.id, reader, false));
        } catch (DuplicateKeyException e) {
            throw new IllegalStateException(title + " is out", e);
        }
    }

    public boolean giveBack(String title) {
        return loans.giveBack(books.findByTitle(title).orElseThrow().id);
    }
}
