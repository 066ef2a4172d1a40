package org.ashlardb.jdbc.logictest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The queries that PostgreSQL answers otherwise than a file expects; they have to be answered as it does. */
final class LogicDifferences {
    private static final String LIST = "as-postgresql.txt";

    private LogicDifferences() {}

    /** What is to be different in a file, by lines. */
    static Map<Integer, String> of(String file) throws IOException {
        Map<Integer, String> found = new HashMap<>();
        try (InputStream list = LogicDifferences.class.getResourceAsStream(LIST)) {
            for (String entry : new String(list.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                String[] parts = entry.split(":", 3);
                if (parts[0].equals(file)) {
                    found.put(Integer.parseInt(parts[1]), parts[2].trim());
                }
            }
        }
        return found;
    }
}
