package org.ashlardb.testdata.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.MappedFile;
import org.junit.jupiter.api.Test;

final class CrashStatesTest {
    private static final int SEEDS = 200;

    private final RecordingDirectory directory = new RecordingDirectory();

    /** A file of one byte repeated that is on the device, name and all. */
    private DataFile durableFile(String name, int length, int fill) {
        DataFile file = directory.createFile(name);
        file.write(0, filled(length, fill), 0, length);
        file.force();
        directory.force();
        return file;
    }

    private static byte[] filled(int length, int fill) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) fill);
        return bytes;
    }

    private CrashStates states() {
        return new CrashStates(directory.recording());
    }

    private MemoryDirectory cutAtEnd(CrashPolicy policy, long seed) {
        return states().powerCut(directory.operationCount(), policy, seed);
    }

    /** All outcomes of a cut at the end, for many seeds. */
    private Set<String> outcomes(CrashPolicy policy, Function<MemoryDirectory, String> outcome) {
        Set<String> outcomes = new TreeSet<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            outcomes.add(outcome.apply(cutAtEnd(policy, seed)));
        }
        return outcomes;
    }

    private static byte[] content(MemoryDirectory from, String name) {
        try (DataFile file = from.openFile(name)) {
            byte[] bytes = new byte[(int) file.size()];
            file.read(0, bytes, 0, bytes.length);
            return bytes;
        }
    }

    @Test
    void whatWasForcedStays() {
        durableFile("a", 2_000, 1).close();
        for (CrashPolicy policy : CrashPolicy.values()) {
            for (int seed = 0; seed < 20; seed++) {
                assertArrayEquals(filled(2_000, 1), content(cutAtEnd(policy, seed), "a"));
            }
        }
    }

    @Test
    void whatWasNotForcedIsLostOrKept() {
        DataFile file = durableFile("a", 2_000, 1);
        file.write(1_000, filled(2_000, 2), 0, 2_000);
        assertArrayEquals(filled(2_000, 1), content(cutAtEnd(CrashPolicy.DROP, 0), "a"));
        assertArrayEquals(filled(2_000, 1), content(cutAtEnd(CrashPolicy.NAMES_ONLY, 0), "a"));
        assertArrayEquals(content(directory, "a"), content(states().processDeath(directory.operationCount()), "a"));
        Set<String> sizes = outcomes(CrashPolicy.REORDER, left -> {
            byte[] bytes = content(left, "a");
            return bytes.length + " " + bytes[1_500] + (bytes.length > 2_500 ? " " + bytes[2_500] : "");
        });
        assertEquals(Set.of("2000 1", "3000 1 0", "3000 2 2"), sizes);
        file.close();
    }

    @Test
    void writesAreLostByThemselves() {
        DataFile file = durableFile("a", 3, 0);
        for (int i = 0; i < 3; i++) {
            file.write(i, new byte[] {1}, 0, 1);
        }
        file.close();
        assertEquals(
                8,
                outcomes(CrashPolicy.REORDER, left -> Arrays.toString(content(left, "a")))
                        .size());
    }

    @Test
    void tornWritesEndAtSectors() {
        DataFile file = durableFile("a", 2_048, 1);
        file.write(100, filled(1_900, 2), 0, 1_900);
        file.close();
        Set<String> tears = outcomes(CrashPolicy.TORN, left -> {
            byte[] bytes = content(left, "a");
            for (int i = 0; i < bytes.length; i++) {
                boolean sameSector = i % 512 != 0 && i != 100 && i != 2_000;
                assertTrue(!sameSector || bytes[i] == bytes[i - 1], "torn at " + i);
            }
            return "" + bytes[200] + bytes[600] + bytes[1_100] + bytes[1_600];
        });
        assertEquals(16, tears.size(), tears.toString());
    }

    @Test
    void garbageIsWhereSomethingWasWrittenOnly() {
        DataFile file = durableFile("a", 2_048, 1);
        file.write(700, filled(600, 2), 0, 600);
        file.close();
        Set<String> seen = outcomes(CrashPolicy.GARBAGE, left -> {
            byte[] bytes = content(left, "a");
            assertArrayEquals(filled(700, 1), Arrays.copyOf(bytes, 700));
            assertArrayEquals(filled(748, 1), Arrays.copyOfRange(bytes, 1_300, 2_048));
            return bytes[800] == 1 || bytes[800] == 2 ? "good" : "garbage";
        });
        assertEquals(Set.of("good", "garbage"), seen);
    }

    @Test
    void aFileIsThereForCertainOnlyAfterTheForceOfItsDirectory() {
        DataFile file = directory.createFile("a");
        file.write(0, filled(10, 1), 0, 10);
        file.force();
        file.close();
        assertFalse(cutAtEnd(CrashPolicy.DROP, 0).exists("a"));
        assertArrayEquals(filled(10, 1), content(cutAtEnd(CrashPolicy.NAMES_ONLY, 0), "a"));
        assertEquals(Set.of("[]", "[a]"), outcomes(CrashPolicy.REORDER, left -> left.list()
                .toString()));
        directory.force();
        assertArrayEquals(filled(10, 1), content(cutAtEnd(CrashPolicy.DROP, 0), "a"));
    }

    @Test
    void namesChangeByThemselves() {
        durableFile("old", 1, 1).close();
        DataFile file = directory.createFile("new");
        file.write(0, filled(1, 2), 0, 1);
        file.close();
        directory.rename("new", "old");
        assertEquals(List.of("old"), directory.list());
        Set<String> outcomes = outcomes(
                CrashPolicy.REORDER,
                left -> left.list() + Arrays.toString(content(left, left.list().get(0))));
        assertTrue(outcomes.containsAll(Set.of("[old][1]", "[old][2]", "[old][]", "[new, old][2]")), "" + outcomes);
        assertEquals("[old]", cutAtEnd(CrashPolicy.DROP, 0).list().toString());
        assertArrayEquals(new byte[0], content(cutAtEnd(CrashPolicy.NAMES_ONLY, 0), "old"));
    }

    @Test
    void deletionsAndTruncationsCanBeLost() {
        durableFile("a", 10, 1).close();
        DataFile file = durableFile("b", 10, 2);
        file.truncate(5);
        directory.delete("a");
        Set<String> outcomes = outcomes(CrashPolicy.REORDER, left -> left.list() + " " + content(left, "b").length);
        assertEquals(Set.of("[a, b] 10", "[a, b] 5", "[b] 10", "[b] 5"), outcomes);
        file.force();
        directory.force();
        assertEquals(5, content(cutAtEnd(CrashPolicy.DROP, 0), "b").length);
        assertFalse(cutAtEnd(CrashPolicy.DROP, 0).exists("a"));
        file.close();
    }

    @Test
    void aForcedRangeIsDurableAndNothingBesideIt() {
        DataFile file = durableFile("a", 300, 1);
        MappedFile mapping = file.map(300);
        mapping.put(0, filled(300, 2), 0, 300);
        mapping.force(100, 100);
        mapping.put(150, filled(10, 3), 0, 10);
        byte[] left = content(cutAtEnd(CrashPolicy.DROP, 0), "a");
        assertArrayEquals(filled(100, 1), Arrays.copyOf(left, 100));
        assertArrayEquals(filled(100, 2), Arrays.copyOfRange(left, 100, 200));
        assertArrayEquals(filled(100, 1), Arrays.copyOfRange(left, 200, 300));
        assertArrayEquals(content(directory, "a"), content(cutAtEnd(CrashPolicy.KEEP, 0), "a"));
        file.close();
    }

    @Test
    void aForcedRangeDoesNotMakeTheSizeDurable() {
        DataFile file = durableFile("a", 0, 0);
        file.write(0, new byte[200], 0, 200);
        MappedFile mapping = file.map(200);
        mapping.put(0, filled(200, 1), 0, 200);
        mapping.force(0, 200);
        assertEquals(0, content(cutAtEnd(CrashPolicy.DROP, 0), "a").length);
        file.force();
        assertArrayEquals(filled(200, 1), content(cutAtEnd(CrashPolicy.DROP, 0), "a"));
        file.close();
    }

    @Test
    void marksTellWhatWasPromised() {
        DataFile file = durableFile("a", 1, 1);
        int before = directory.operationCount();
        directory.mark("first");
        directory.mark("second");
        file.write(0, new byte[1], 0, 1);
        file.close();
        CrashStates states = states();
        assertEquals(List.of(), states.marks(before));
        assertEquals(List.of("first", "second"), states.marks(states.operationCount()));
        int[] points = states.cutPoints();
        assertEquals(before + 2, points.length); // not before the first mark, not between them
        assertEquals(before - 1, points[before - 1]);
        assertEquals(before + 2, points[before]);
        assertTrue(states.describe(before + 3).contains("MARK second, WRITE file 0 at 0, 1 bytes"));
    }

    @Test
    void theSameArgumentsGiveTheSameState() {
        DataFile file = durableFile("a", 5_000, 1);
        for (int i = 0; i < 20; i++) {
            file.write(i * 300, filled(700, i), 0, 700);
        }
        file.close();
        CrashStates states = states();
        int end = directory.operationCount();
        for (CrashPolicy policy : CrashPolicy.values()) {
            byte[] one = content(states.powerCut(end, policy, 7), "a");
            states.powerCut(0, policy, 7);
            assertArrayEquals(one, content(states.powerCut(end, policy, 7), "a"));
        }
    }

    @Test
    void aRecordingCanGoOnFromACut() {
        durableFile("a", 10, 1).close();
        RecordingDirectory second = new RecordingDirectory(cutAtEnd(CrashPolicy.KEEP, 0));
        DataFile file = second.openFile("a");
        file.write(0, filled(10, 2), 0, 10);
        second.createFile("b").close();
        CrashStates states = new CrashStates(second.recording());
        MemoryDirectory left = states.powerCut(second.operationCount(), CrashPolicy.DROP, 0);
        assertEquals(List.of("a"), left.list());
        assertArrayEquals(filled(10, 1), content(left, "a"));
        file.close();
    }
}
