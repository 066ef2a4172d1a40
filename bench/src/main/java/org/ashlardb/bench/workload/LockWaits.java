package org.ashlardb.bench.workload;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Waits of reader threads in a flight recording: parked, entering a monitor that another thread holds, waiting on one,
 * or sleeping.
 *
 * @param count how many
 * @param millis all together
 * @param mostOften the method outside the JDK in which most of them happened, empty if there were none
 */
record LockWaits(long count, long millis, String mostOften) {
    static final List<String> EVENTS =
            List.of("jdk.ThreadPark", "jdk.JavaMonitorEnter", "jdk.JavaMonitorWait", "jdk.ThreadSleep");

    static LockWaits ofReaders(Path file) throws IOException {
        long count = 0;
        long nanos = 0;
        Map<String, Integer> places = new HashMap<>();
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                if (EVENTS.contains(event.getEventType().getName()) && isReader(event)) {
                    count++;
                    nanos += event.getDuration().toNanos();
                    places.merge(place(event), 1, Integer::sum);
                }
            }
        }
        String mostOften = places.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("");
        return new LockWaits(count, nanos / 1_000_000, mostOften);
    }

    private static boolean isReader(RecordedEvent event) {
        return event.getThread() != null
                && event.getThread().getJavaName() != null
                && event.getThread().getJavaName().startsWith(ReadersWorker.READER);
    }

    private static String place(RecordedEvent event) {
        if (event.getStackTrace() == null) {
            return "unknown";
        }
        for (RecordedFrame frame : event.getStackTrace().getFrames()) {
            String type = frame.getMethod().getType().getName();
            if (!type.startsWith("java.") && !type.startsWith("jdk.")) {
                return type + "." + frame.getMethod().getName();
            }
        }
        return "unknown";
    }
}
