package org.ashlardb.hibernate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Where the databases of the tests are. The build runs all tests with each. */
enum Storage {
    MEMORY,
    FILES;

    /** The place of one database, and how to be rid of it. */
    record Place(String url, Path directory) implements AutoCloseable {
        @Override
        public void close() {
            if (directory == null) {
                return;
            }
            try (Stream<Path> files = Files.walk(directory)) {
                List<Path> innerFirst = files.sorted(Comparator.reverseOrder()).toList();
                for (Path file : innerFirst) {
                    Files.delete(file);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** That of this run of the tests. */
    static Storage ofThisRun() {
        return valueOf(System.getProperty("storage", "MEMORY"));
    }

    /** A new database. Nobody cares to have forced what is deleted after the test. */
    Place newPlace() {
        if (this == MEMORY) {
            return new Place("jdbc:ashlar:mem:" + UUID.randomUUID() + ";lock_timeout=5s", null);
        }
        try {
            Path directory = Files.createTempDirectory("ashlar-hibernate");
            return new Place("jdbc:ashlar:file:" + directory + ";durability=none;lock_timeout=5s", directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
