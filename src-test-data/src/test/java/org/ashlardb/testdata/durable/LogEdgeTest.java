package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.log.DatabaseId;
import org.ashlardb.engine.log.Log;
import org.ashlardb.engine.log.LogFiles;
import org.ashlardb.engine.log.LogReader;
import org.ashlardb.engine.log.LogRecord;
import org.ashlardb.engine.log.RecordType;
import org.ashlardb.testdata.file.CrashPolicy;
import org.ashlardb.testdata.file.CrashStates;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.ashlardb.testdata.file.RecordingDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Logs that end close to the end of a segment, so that the next opening's first record may not fit. */
final class LogEdgeTest {
    private static final int SEGMENT = 1 << 14;
    private static final int SEGMENT_HEADER = 512;
    private static final int HEADER = 40;

    /** More than the two records that an opening needs. */
    private static final int MOST_ROOM = 3 * HEADER + 8;

    private static final DatabaseId ID = new DatabaseId(0x1234_5678_9ABCL, 42);

    /** What an earlier life leaves behind the end of its log. */
    private enum Behind {
        NOTHING,
        /** The next segment, with records whose predecessors were lost. */
        LOST_RECORDS
    }

    @ParameterizedTest
    @EnumSource(Durability.class)
    void nextLifeGoesOn(Durability durability) {
        int cuts = 0;
        for (int room = HEADER; room <= MOST_ROOM; room += 8) {
            for (Behind behind : Behind.values()) {
                MemoryDirectory before = fill(room, behind);
                List<String> earlier = read(before);
                assertEquals("filler", earlier.get(earlier.size() - 1).substring(0, 6), "room " + room);
                RecordingDirectory directory = new RecordingDirectory(before);
                live(directory, durability, List.of("one", "two", "three"));
                assertEquals(joined(earlier, "one", "two", "three"), read(directory), "room " + room + " " + behind);
                if (behind == Behind.LOST_RECORDS || room == HEADER) {
                    cuts += cutEverywhere(directory, earlier, durability, "room " + room + " " + behind);
                }
            }
        }
        assertTrue(cuts > 500, "cuts: " + cuts);
    }

    /** Early versions lost the way here, and could not open what they had written. */
    @Test
    void whatEarlyVersionsWroteIsRead() {
        for (int room = HEADER; room < 2 * HEADER + 8; room += 8) {
            MemoryDirectory directory = fill(room, Behind.NOTHING);
            List<String> earlier = read(directory);
            live(directory, Durability.FULL, List.of("one", "two"));
            LogSurgeon.emptyOpen(directory);
            assertEquals(joined(earlier, "one", "two"), read(directory), "room " + room);
            live(directory, Durability.FULL, List.of("three"));
            assertEquals(joined(earlier, "one", "two", "three"), read(directory), "room " + room);
        }
    }

    private static int cutEverywhere(
            RecordingDirectory directory, List<String> earlier, Durability durability, String where) {
        List<String> all = joined(earlier, "one", "two", "three");
        CrashStates states = new CrashStates(directory.recording());
        int cuts = 0;
        for (int cut : states.cutPoints()) {
            int promised = earlier.size() + states.marks(cut).size();
            for (CrashPolicy policy : CrashPolicy.values()) {
                String what = where + ", " + policy + ", " + states.describe(cut);
                MemoryDirectory left = states.powerCut(cut, policy, cut);
                List<String> found = read(left);
                assertTrue(found.size() >= promised && found.size() <= all.size(), () -> what + ": " + found);
                assertEquals(all.subList(0, found.size()), found, what);
                live(left, durability, List.of("four"));
                assertEquals(joined(found, "four"), read(left), what);
                cuts++;
            }
        }
        return cuts;
    }

    // ---------------------------------------------------------------- logs

    /** A log whose only segment has so many bytes left. */
    private static MemoryDirectory fill(int room, Behind behind) {
        MemoryDirectory directory = new MemoryDirectory();
        LogFiles.create(directory, ID, SEGMENT);
        LogFiles.markUsed(directory, ID);
        LogFiles files = LogFiles.open(directory, ID, 0);
        try (Log log = Log.continueAt(files, toEnd(files, new ArrayList<>()), Durability.NONE, 1_000)) {
            log.append(RecordType.COMMIT, record("first"));
            int size = SEGMENT - SEGMENT_HEADER - room - (int) log.appended();
            log.append(RecordType.COMMIT, record("filler" + "-".repeat(size - HEADER - 6)));
            assertEquals(SEGMENT - SEGMENT_HEADER - room, log.appended());
            if (behind == Behind.LOST_RECORDS) {
                log.append(RecordType.COMMIT, record("lost" + "-".repeat(MOST_ROOM)));
                log.append(RecordType.COMMIT, record("lost too"));
            }
        }
        if (behind == Behind.LOST_RECORDS) {
            try (DataFile first = directory.openFile(directory.list().get(0))) {
                first.write(SEGMENT - room, new byte[room], 0, room);
            }
        }
        return directory;
    }

    /** Opens the log, appends records, and closes it, unless the directory is cut before. */
    private static void live(MemoryDirectory directory, Durability durability, List<String> texts) {
        LogFiles files = LogFiles.open(directory, ID, 0);
        try (Log log = Log.continueAt(files, toEnd(files, new ArrayList<>()), durability, 1_000)) {
            for (String text : texts) {
                long end = log.append(RecordType.COMMIT, record(text));
                if (durability == Durability.FULL) {
                    log.force(end);
                    if (directory instanceof RecordingDirectory recorder) {
                        recorder.mark(text);
                    }
                }
            }
        }
    }

    private static List<String> read(MemoryDirectory directory) {
        LogFiles files = LogFiles.open(directory, ID, 0);
        try {
            List<String> texts = new ArrayList<>();
            toEnd(files, texts);
            return texts;
        } finally {
            files.close();
        }
    }

    private static LogReader toEnd(LogFiles files, List<String> texts) {
        LogReader reader = files.reader(0, 0);
        while (reader.next()) {
            texts.add(new String(reader.payload(), 0, reader.payloadLength(), StandardCharsets.US_ASCII));
        }
        return reader;
    }

    private static LogRecord record(String text) {
        LogRecord record = new LogRecord();
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        record.putBytes(bytes, 0, bytes.length);
        return record;
    }

    private static List<String> joined(List<String> first, String... more) {
        List<String> all = new ArrayList<>(first);
        all.addAll(List.of(more));
        return all;
    }
}
