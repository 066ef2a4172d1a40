package org.ashlardb.examples.spring;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

/** By JPA. */
interface Books extends JpaRepository<Book, Long> {
    Optional<Book> findByTitle(String title);

    List<Book> findByAuthorNameOrderByTitle(String name);
}
