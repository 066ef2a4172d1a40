package org.ashlardb.examples.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.DataIntegrityViolationException;

final class LibraryTest {
    private static ConfigurableApplicationContext start(Path directory) {
        return SpringApplication.run(LibraryApplication.class, "--library.directory=" + directory);
    }

    @Test
    void lendsBooksAndRemembersThem(@TempDir Path directory) {
        try (ConfigurableApplicationContext library = start(directory)) {
            Desk desk = library.getBean(Desk.class);
            desk.open("ann", "Knuth", "The TeXbook", "Literate Programming");
            IllegalStateException refused =
                    assertThrows(IllegalStateException.class, () -> desk.lend("bob", "The TeXbook"));
            assertEquals("The TeXbook is out", refused.getMessage());
            assertTrue(desk.giveBack("The TeXbook"));
            desk.lend("bob", "The TeXbook");
            assertThrows(DataIntegrityViolationException.class, () -> desk.open("cid", "Knuth", "Again"));
        }
        try (ConfigurableApplicationContext library = start(directory)) {
            assertEquals(
                    List.of("Literate Programming", "The TeXbook"),
                    library.getBean(Books.class).findByAuthorNameOrderByTitle("Knuth").stream()
                            .map(book -> book.title)
                            .toList());
            Loans loans = library.getBean(Loans.class);
            assertEquals(List.of(), loans.findByReaderAndReturnedOrderById("cid", false));
            assertEquals(1, loans.findByReaderAndReturnedOrderById("bob", false).size());
            assertEquals(1, loans.findByReaderAndReturnedOrderById("ann", true).size());
        }
    }
}
