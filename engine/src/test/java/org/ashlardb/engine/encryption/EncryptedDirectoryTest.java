package org.ashlardb.engine.encryption;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.ashlardb.engine.definition.EncryptionKey;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.DiskDirectory;
import org.ashlardb.engine.file.MappedFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are encrypted in a directory, and the file with their keys. */
final class EncryptedDirectoryTest {
    private static final EncryptionKey KEY = EncryptionKey.ofBytes(new byte[EncryptionKey.BYTES]);
    private static final EncryptionKey PASSWORD = EncryptionKey.ofPassword("a Pässword, 密码");
    private static final int LENGTH = 20_000;

    @TempDir
    private Path temporary;

    private DiskDirectory below;

    @BeforeEach
    void below() {
        below = new DiskDirectory(temporary, false);
    }

    private static ErrorCode failure(Runnable action) {
        return assertThrows(EngineException.class, action::run).code();
    }

    // ---------------------------------------------------------------- files

    @Test
    void randomWritesAndReadsAreThoseOfAnArray() {
        Random random = new Random(11);
        byte[] model = new byte[LENGTH + 1_000];
        int end = 0;
        try (DataFile file = EncryptedDirectory.create(below, KEY).createFile("pages")) {
            for (int i = 0; i < 1_500; i++) {
                int from = random.nextInt(random.nextBoolean() ? LENGTH : Math.min(LENGTH, end + 1));
                int length = random.nextInt(1 << random.nextInt(10));
                byte[] bytes = new byte[length + 5];
                random.nextBytes(bytes);
                if (random.nextInt(20) == 0) {
                    int to = from / BlockCipher.BLOCK * BlockCipher.BLOCK;
                    if (to < end) {
                        file.truncate(to);
                        Arrays.fill(model, to, end, (byte) 0);
                        end = to;
                    }
                } else if (random.nextBoolean()) {
                    if (random.nextBoolean()) {
                        file.write(from, bytes, 5, length);
                    } else {
                        file.writeForced(from, bytes, 5, length);
                    }
                    System.arraycopy(bytes, 5, model, from, length);
                    end = length == 0 ? end : Math.max(end, (from + length + 15) / 16 * 16);
                }
                assertEquals(end, file.size());
                int readFrom = random.nextInt(end + 1);
                byte[] read = new byte[3 + random.nextInt(end - readFrom + 1)];
                file.read(readFrom, read, 3, read.length - 3);
                assertArrayEquals(
                        Arrays.copyOfRange(model, readFrom, readFrom + read.length - 3),
                        Arrays.copyOfRange(read, 3, read.length));
            }
        }
    }

    @Test
    void aMappingShowsWhatIsWrittenEitherWay() {
        Random random = new Random(12);
        byte[] model = new byte[200_000];
        try (DataFile file = EncryptedDirectory.create(below, KEY).createFile("log-000001")) {
            file.write(0, model, 0, model.length);
            MappedFile mapping = file.map(model.length);
            assertEquals(model.length, mapping.size());
            for (int i = 0; i < 1_500; i++) {
                int at = random.nextInt(model.length - 1_000);
                byte[] bytes = new byte[random.nextInt(1_000)];
                random.nextBytes(bytes);
                if (random.nextInt(4) == 0) {
                    file.write(at, bytes, 0, bytes.length);
                } else {
                    mapping.put(at, bytes, 0, bytes.length);
                }
                System.arraycopy(bytes, 0, model, at, bytes.length);
                int from = random.nextInt(model.length);
                byte[] read = new byte[random.nextInt(model.length - from + 1)];
                mapping.get(from, read, 0, read.length);
                assertArrayEquals(Arrays.copyOfRange(model, from, from + read.length), read);
            }
            mapping.put(17, new byte[] {1, 2, 3, 4, 5, 6, 7, 8}, 0, Long.BYTES);
            assertEquals(0x0807_0605_0403_0201L, mapping.getLong(17));
            mapping.force(0, model.length);
            file.close();
            mapping.force(0, model.length);
        }
    }

    /** Each byte has one writer, and blocks have many. */
    @Test
    @Tag("threads")
    void writersOfOneBlockDoNotLoseEachOthersBytes() throws InterruptedException {
        try (DataFile file = EncryptedDirectory.create(below, KEY).createFile("log-000001")) {
            file.write(0, new byte[4_096], 0, 4_096);
            MappedFile mapping = file.map(4_096);
            AtomicReference<Throwable> failed = new AtomicReference<>();
            Thread[] threads = new Thread[3];
            for (int t = 0; t < threads.length; t++) {
                int first = t;
                threads[t] = new Thread(() -> {
                    for (int at = first; at < 4_096; at += threads.length) {
                        mapping.put(at, new byte[] {(byte) at}, 0, 1);
                    }
                });
                threads[t].setUncaughtExceptionHandler((thread, e) -> failed.set(e));
                threads[t].start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertEquals(null, failed.get());
            byte[] read = new byte[4_096];
            file.read(0, read, 0, read.length);
            for (int at = 0; at < read.length; at++) {
                assertEquals((byte) at, read[at]);
            }
        }
    }

    @Test
    void nothingThatIsWrittenCanBeReadBelow() throws IOException {
        EncryptedDirectory directory = EncryptedDirectory.create(below, KEY);
        byte[] text = "everybody may read this ".repeat(100).getBytes(StandardCharsets.UTF_8);
        try (DataFile file = directory.createFile("pages.new")) {
            file.write(0, text, 0, text.length);
        }
        directory.rename("pages.new", "pages");
        String stored = Files.readString(temporary.resolve("pages"), StandardCharsets.ISO_8859_1);
        assertEquals(text.length, stored.length());
        assertFalse(stored.contains("every") || stored.contains("read"));
        try (DataFile file = directory.openFile("pages")) {
            byte[] read = new byte[text.length];
            file.read(0, read, 0, read.length);
            assertArrayEquals(text, read);
        }
        assertEquals(ErrorCode.INTERNAL, failure(() -> directory.rename("pages", "leaves")));
    }

    /** Where files go that a database in a directory of its own must not write. */
    @Test
    void filesOfAnotherDirectoryAreEncryptedLikewise() throws IOException {
        Path other = Files.createDirectory(temporary.resolve("other"));
        byte[] text = "everybody may read this".getBytes(StandardCharsets.UTF_8);
        byte[] read = new byte[text.length];
        try (DataFile file = EncryptedDirectory.create(below, KEY)
                .likewise(new DiskDirectory(other, false))
                .createFile("temporary-1")) {
            file.write(0, text, 0, text.length);
            file.read(0, read, 0, read.length);
            assertFalse(Files.readString(other.resolve("temporary-1"), StandardCharsets.ISO_8859_1)
                    .contains("every"));
        }
        assertArrayEquals(text, read);
        assertFalse(Files.exists(other.resolve(KeyFile.NAME)));
    }

    @Test
    void aFileThatEndsTooSoonIsDamaged() throws IOException {
        EncryptedDirectory directory = EncryptedDirectory.create(below, KEY);
        try (DataFile file = directory.createFile("pages")) {
            file.write(0, new byte[100], 0, 100);
        }
        try (var cut = Files.newByteChannel(temporary.resolve("pages"), StandardOpenOption.WRITE)) {
            cut.truncate(90);
        }
        try (DataFile file = directory.openFile("pages")) {
            file.read(0, new byte[80], 0, 80);
            assertEquals(ErrorCode.CORRUPTED, failure(() -> file.read(0, new byte[81], 0, 81)));
            assertEquals(ErrorCode.CORRUPTED, failure(() -> file.read(0, new byte[96], 0, 96)));
        }
    }

    // ---------------------------------------------------------------- keys

    private static byte[] secrets(EncryptedDirectory directory) {
        try (DataFile file = directory.createFile("pages")) {
            file.write(0, new byte[64], 0, 64);
        }
        byte[] bytes = new byte[64];
        try (DataFile file = directory.openFile("pages")) {
            file.read(0, bytes, 0, bytes.length);
        }
        return bytes;
    }

    @Test
    void passwordsAndKeysOpenWhatTheyHaveMade() {
        for (EncryptionKey key : new EncryptionKey[] {KEY, PASSWORD}) {
            assertArrayEquals(new byte[64], secrets(EncryptedDirectory.create(below, key)));
            below.delete("pages");
            assertArrayEquals(new byte[64], secrets(EncryptedDirectory.open(below, key)));
            below.delete("pages");
        }
        assertEquals(PASSWORD, EncryptionKey.ofPassword("a Pässword, 密码"));
    }

    @Test
    void othersDoNot() {
        EncryptedDirectory.create(below, PASSWORD);
        assertTrue(EncryptedDirectory.isEncrypted(below));
        EncryptionKey letters = EncryptionKey.ofBytes(
                "a password of 32 letters, exactly".substring(1).getBytes(StandardCharsets.UTF_8));
        assertEquals(ErrorCode.WRONG_KEY, failure(() -> EncryptedDirectory.open(below, null)));
        assertEquals(ErrorCode.WRONG_KEY, failure(() -> EncryptedDirectory.open(below, KEY)));
        assertEquals(ErrorCode.WRONG_KEY, failure(() -> EncryptedDirectory.open(below, letters)));
        assertEquals(
                ErrorCode.WRONG_KEY,
                failure(() -> EncryptedDirectory.open(below, EncryptionKey.ofPassword("a password, 密码"))));
        byte[] bytes = new byte[EncryptionKey.BYTES];
        bytes[31] = 1;
        EncryptedDirectory.create(below, KEY);
        assertEquals(ErrorCode.WRONG_KEY, failure(() -> EncryptedDirectory.open(below, EncryptionKey.ofBytes(bytes))));
        assertEquals(ErrorCode.WRONG_KEY, failure(() -> EncryptedDirectory.open(below, PASSWORD)));
    }

    @Test
    void anotherPasswordOpensTheSameFiles() {
        EncryptedDirectory directory = EncryptedDirectory.create(below, KEY);
        secrets(directory);
        directory.setKey(PASSWORD);
        assertEquals(ErrorCode.WRONG_KEY, failure(() -> EncryptedDirectory.open(below, KEY)));
        byte[] read = new byte[64];
        try (DataFile file = EncryptedDirectory.open(below, PASSWORD).openFile("pages")) {
            file.read(0, read, 0, read.length);
        }
        assertArrayEquals(new byte[64], read);
    }

    @Test
    void oneOfTheTwoCopiesOfTheKeysIsEnough() throws IOException {
        EncryptedDirectory.create(below, KEY);
        Path file = temporary.resolve(KeyFile.NAME);
        byte[] whole = Files.readAllBytes(file);
        assertEquals(2 * KeyFile.SIZE, whole.length);
        for (int at = 0; at < 128; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x10;
            Files.write(file, damaged);
            EncryptedDirectory.open(below, KEY);
            damaged[KeyFile.SIZE + at] ^= 0x01;
            Files.write(file, damaged);
            assertEquals(ErrorCode.CORRUPTED, failure(() -> EncryptedDirectory.open(below, KEY)));
        }
        for (int length : new int[] {0, 1, 127, KeyFile.SIZE - 1}) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertEquals(ErrorCode.CORRUPTED, failure(() -> EncryptedDirectory.open(below, KEY)));
        }
        Files.write(file, Arrays.copyOf(whole, KeyFile.SIZE));
        EncryptedDirectory.open(below, KEY);
    }

    @Test
    void badKeysAreRefusedAndNotShown() {
        assertEquals(ErrorCode.INVALID_OPTION, failure(() -> EncryptionKey.ofPassword("")));
        assertEquals(ErrorCode.INVALID_OPTION, failure(() -> EncryptionKey.ofBytes(new byte[16])));
        for (String digits : new String[] {"", "12", "0".repeat(63), "0".repeat(66), "secret" + "0".repeat(58)}) {
            EngineException e = assertThrows(EngineException.class, () -> EncryptionKey.ofHex(digits));
            assertEquals(ErrorCode.INVALID_OPTION, e.code());
            assertFalse(e.getMessage().contains("secret"), e.getMessage());
        }
        assertEquals(KEY, EncryptionKey.ofHex("0".repeat(64)));
        assertFalse(PASSWORD.toString().contains("P"));
    }
}
