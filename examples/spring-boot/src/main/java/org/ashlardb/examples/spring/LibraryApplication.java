package org.ashlardb.examples.spring;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the library. */
@SpringBootApplication
public class LibraryApplication {
    /** Opens the database in the directory {@code library}, or in {@code --library.directory=}. */
    public static void main(String[] arguments) {
        SpringApplication.run(LibraryApplication.class, arguments);
    }
}
