package org.ashlardb.bench.micro;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ashlardb.bench.Trees;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.file.DiskDirectory;
import org.ashlardb.engine.log.DatabaseId;
import org.ashlardb.engine.log.Log;
import org.ashlardb.engine.log.LogFiles;
import org.ashlardb.engine.log.LogReader;
import org.ashlardb.engine.log.LogRecord;
import org.ashlardb.engine.log.RecordType;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** The log: appending a record of a small commit, and appending and forcing it. Its files are in the temporary directory. */
public class EngineLog extends Suite {
    private static final int PAYLOAD = 100;
    private static final int RELEASE_EVERY = 1 << 16;
    private static final int FLUSH_MILLIS = 100;

    /** What a commit waits for. */
    @Param({"NONE", "DELAYED", "FULL"})
    Durability durability = Durability.NONE;

    private final LogRecord record = new LogRecord();
    private Path directory;
    private Log log;
    private long appended;

    @Setup
    public void open() throws IOException {
        directory = Files.createTempDirectory("ashlar-log");
        DiskDirectory files = new DiskDirectory(directory, false);
        DatabaseId id = DatabaseId.random();
        LogFiles.create(files, id, Log.FIRST_SEGMENT);
        LogFiles segments = LogFiles.open(files, id, 0);
        LogReader end = segments.reader(0, 0);
        expect(0, end.next() ? 1 : 0);
        log = Log.continueAt(segments, end, durability, FLUSH_MILLIS);
        record.clear();
        record.putBytes(new byte[PAYLOAD], 0, PAYLOAD);
    }

    /** Forces only where a commit of this durability would. */
    @Benchmark
    public long commit() {
        long end = log.append(RecordType.COMMIT, record);
        if (durability == Durability.FULL) {
            log.force(end);
        } else {
            log.requestFlush();
        }
        if (++appended % RELEASE_EVERY == 0) {
            log.release(end); // as after a checkpoint
        }
        return end;
    }

    @TearDown
    public void close() throws IOException {
        log.close();
        Trees.delete(directory);
    }
}
