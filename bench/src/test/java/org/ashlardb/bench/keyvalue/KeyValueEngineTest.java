package org.ashlardb.bench.keyvalue;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KeyValueEngineTest {
    private static final int RECORDS = 300;

    @TempDir
    private Path directory;

    /** Those without options that this JVM lacks. */
    static Stream<KeyValueEngine> engines() {
        return KeyValueEngine.all().stream()
                .filter(engine -> engine.jvmOptions().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("engines")
    void whatIsReadIsWhatWasWritten(KeyValueEngine engine) throws IOException, SQLException {
        byte[] key = new byte[Records.KEY_BYTES];
        byte[] value = new byte[Records.VALUE_BYTES];
        byte[] found = new byte[Records.VALUE_BYTES];
        try (KeyValueStore store = engine.open(directory, RECORDS)) {
            try (KeyValueStore.Session session = store.session()) {
                for (int n = 0; n < RECORDS; n++) {
                    Records.key(n, key);
                    Records.value(key, 0, value);
                    session.add(key, value);
                }
                session.commitBatch();
                Records.key(123, key);
                Records.value(key, 1, value);
                session.put(key, value);
            }
            try (KeyValueStore.Session session = store.session()) {
                for (int n = 0; n < RECORDS; n++) {
                    Records.key(n, key);
                    Records.value(key, n == 123 ? 1 : 0, value);
                    assertTrue(session.get(key, found), engine.name());
                    assertArrayEquals(value, found);
                }
                Records.key(RECORDS, key);
                assertFalse(session.get(key, found));
            }
        }
    }

    @Test
    void aRecordTellsItsKey() {
        byte[] key = new byte[Records.KEY_BYTES];
        byte[] value = new byte[Records.VALUE_BYTES];
        Records.key(1_234, key);
        assertEquals("0000000000001234", new String(key, StandardCharsets.US_ASCII));
        Records.value(key, 7, value);
        assertTrue(Records.belongs(key, value));
        Records.key(1_235, key);
        assertFalse(Records.belongs(key, value));
    }
}
