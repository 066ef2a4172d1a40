package org.ashlardb.jdbc.url;

import java.nio.file.Path;
import java.util.List;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.engine.OpenListener;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.definition.EncryptionKey;
import org.ashlardb.engine.definition.TableMode;

/**
 * The options of a database in files; null where not given.
 *
 * @param durability what a commit waits for
 * @param flushIntervalMillis how long after a commit of less durability it is forced at the latest
 * @param checkpointLogSize bytes the log may grow before a checkpoint begins by itself
 * @param cacheSize most bytes of memory for pages of CACHED tables
 * @param defaultTableMode mode of tables for which nobody names one
 * @param encryption what the files are encrypted with
 * @param allowedDirectories where statements may read and write files; none if empty
 * @param openListener who is told how far opening is
 */
public record FileSettings(
        Durability durability,
        Long flushIntervalMillis,
        Long checkpointLogSize,
        Long cacheSize,
        TableMode defaultTableMode,
        EncryptionKey encryption,
        List<Path> allowedDirectories,
        OpenListener openListener) {
    /** What applies without any option. */
    public static final FileSettings NONE = new FileSettings(null, null, null, null, null, null, List.of(), null);

    public FileSettings {
        allowedDirectories = List.copyOf(allowedDirectories);
    }

    /** These with another listener; null for none. */
    FileSettings withOpenListener(OpenListener listener) {
        return new FileSettings(
                durability,
                flushIntervalMillis,
                checkpointLogSize,
                cacheSize,
                defaultTableMode,
                encryption,
                allowedDirectories,
                listener);
    }

    /** The options with what is given here in place of their own. */
    public FileOptions apply(FileOptions options) {
        FileOptions applied = options;
        applied = durability == null ? applied : applied.withDurability(durability);
        applied = flushIntervalMillis == null ? applied : applied.withFlushIntervalMillis(flushIntervalMillis);
        applied = checkpointLogSize == null ? applied : applied.withCheckpointLogSize(checkpointLogSize);
        applied = cacheSize == null ? applied : applied.withCacheSize(cacheSize);
        applied = encryption == null ? applied : applied.withEncryption(encryption);
        applied = openListener == null ? applied : applied.withListener(openListener);
        return defaultTableMode == null ? applied : applied.withDefaultTableMode(defaultTableMode);
    }
}
