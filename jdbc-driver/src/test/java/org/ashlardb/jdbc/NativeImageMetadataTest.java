package org.ashlardb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the metadata for native images names is there. */
final class NativeImageMetadataTest {
    private static final String FOLDER = "META-INF/native-image/org.ashlardb/";
    private static final String SINCE_22 = "org.ashlardb.engine.memory.SegmentSlab$Factory";
    private static final int FIRST_WITH_SEGMENTS = 22;

    private static String text(String resource) throws IOException {
        try (InputStream stream = NativeImageMetadataTest.class.getClassLoader().getResourceAsStream(resource)) {
            assertNotNull(stream, resource);
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static List<String> found(String text, String regex) {
        List<String> found = new ArrayList<>();
        Matcher matcher = Pattern.compile(regex).matcher(text);
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }

    /** Each entry is on a line of its own: a class, and what of it is used. */
    @Test
    void classesConstructorsAndFieldsExist() throws IOException, ReflectiveOperationException {
        int checked = 0;
        for (String module : List.of("ashlar-engine", "ashlar-jdbc")) {
            for (String line : text(FOLDER + module + "/reflect-config.json").split("\n")) {
                List<String> names = found(line, "\"name\": \"([^\"]+)\"");
                if (names.isEmpty() || names.get(0).equals(SINCE_22) && isOlder()) {
                    continue;
                }
                Class<?> type = Class.forName(names.get(0), false, getClass().getClassLoader());
                for (String member : names.subList(1, names.size())) {
                    if (member.equals("<init>")) {
                        assertNotNull(type.getDeclaredConstructor());
                    } else {
                        assertNotNull(type.getDeclaredField(member));
                    }
                }
                checked++;
            }
        }
        assertEquals(isOlder() ? 5 : 6, checked);
    }

    private static boolean isOlder() {
        return Runtime.version().feature() < FIRST_WITH_SEGMENTS;
    }

    @Test
    void resourcesExist() throws IOException {
        List<String> names = new ArrayList<>();
        for (String module : List.of("ashlar-sql", "ashlar-jdbc")) {
            String text = text(FOLDER + module + "/resource-config.json");
            for (String pattern : found(text, "\"pattern\": \"([^\"]+)\"")) {
                String name = pattern.replaceAll("^\\\\\\\\Q|\\\\\\\\E$", "");
                assertTrue(text(name).length() > 10, name);
                names.add(name);
            }
        }
        assertEquals(
                List.of(
                        "org/ashlardb/sql/functions.txt",
                        "org/ashlardb/sql/parser/first-tokens",
                        "META-INF/services/java.sql.Driver"),
                names);
    }
}
