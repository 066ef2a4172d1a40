package org.ashlardb.engine.page;

import java.util.zip.CRC32C;

/**
 * What a meta page says: a whole state of the database.
 *
 * <pre>
 *   0    magic            "ASHLARPF"
 *   8    format version   (int)
 *   12   page size        (int)
 *   16   database id      (two longs)
 *   32   checkpoint       number of the state; the higher of two is the newer
 *   40   log replay from  where in the log recovery begins
 *   48   log included to  what in the log this state holds already
 *   56   catalog root     pointer
 *   64   free space       pointer to the first page of the list
 *   72   page count       pages of the file, the meta pages included
 *   80   log forced to    where the log cannot end before
 *   88   spare            56 zero bytes
 *   144  position         of this copy in the file (int)
 *   148  checksum         CRC32C over bytes 0 to 147
 * </pre>
 *
 * A meta page holds two copies, at 0 and 2048; one that can be read is enough. Each lies within a sector, so a torn
 * write leaves the old copy or the new one.
 *
 * @param databaseIdHigh the database's identity
 * @param databaseIdLow the other half of it
 * @param checkpoint number of the state
 * @param logReplayFrom where in the log recovery begins
 * @param logIncludedTo what in the log this state holds already
 * @param catalogRoot pointer to the caller's first tree, or null
 * @param freeSpace pointer to the list of free space, or null
 * @param pageCount pages of the file
 * @param logForcedTo where the log cannot end before, since it was forced up to there
 */
public record MetaPage(
        long databaseIdHigh,
        long databaseIdLow,
        long checkpoint,
        long logReplayFrom,
        long logIncludedTo,
        long catalogRoot,
        long freeSpace,
        long pageCount,
        long logForcedTo) {

    static final long MAGIC = 0x4650_5241_4C48_5341L;
    static final int COPY_SIZE = PageFormat.SIZE / 2;

    private static final int VERSION = 8;
    private static final int PAGE_SIZE = 12;
    private static final int DATABASE_ID_HIGH = 16;
    private static final int DATABASE_ID_LOW = 24;
    private static final int CHECKPOINT = 32;
    private static final int LOG_REPLAY_FROM = 40;
    private static final int LOG_INCLUDED_TO = 48;
    private static final int CATALOG_ROOT = 56;
    private static final int FREE_SPACE = 64;
    private static final int PAGE_COUNT = 72;
    private static final int LOG_FORCED_TO = 80;
    private static final int POSITION = 144;
    private static final int CHECKSUM = 148;

    /** The page to be written to a slot (0 or 1). */
    byte[] encode(int slot) {
        byte[] page = new byte[PageFormat.SIZE];
        for (int copy = 0; copy < PageFormat.SIZE; copy += COPY_SIZE) {
            PageFormat.putLong(page, copy, MAGIC);
            PageFormat.putInt(page, copy + VERSION, PageFormat.VERSION);
            PageFormat.putInt(page, copy + PAGE_SIZE, PageFormat.SIZE);
            PageFormat.putLong(page, copy + DATABASE_ID_HIGH, databaseIdHigh);
            PageFormat.putLong(page, copy + DATABASE_ID_LOW, databaseIdLow);
            PageFormat.putLong(page, copy + CHECKPOINT, checkpoint);
            PageFormat.putLong(page, copy + LOG_REPLAY_FROM, logReplayFrom);
            PageFormat.putLong(page, copy + LOG_INCLUDED_TO, logIncludedTo);
            PageFormat.putLong(page, copy + CATALOG_ROOT, catalogRoot);
            PageFormat.putLong(page, copy + FREE_SPACE, freeSpace);
            PageFormat.putLong(page, copy + PAGE_COUNT, pageCount);
            PageFormat.putLong(page, copy + LOG_FORCED_TO, logForcedTo);
            PageFormat.putInt(page, copy + POSITION, slot * PageFormat.SIZE + copy);
            PageFormat.putInt(page, copy + CHECKSUM, checksum(page, copy));
        }
        return page;
    }

    /** The copy at a position of the file's first two pages, or null if it is none or damaged. */
    static MetaPage decode(byte[] pages, int copy) {
        boolean valid = magic(pages, copy) == MAGIC
                && version(pages, copy) == PageFormat.VERSION
                && pageSize(pages, copy) == PageFormat.SIZE
                && PageFormat.getInt(pages, copy + POSITION) == copy
                && PageFormat.getInt(pages, copy + CHECKSUM) == checksum(pages, copy);
        if (!valid) {
            return null;
        }
        return new MetaPage(
                PageFormat.getLong(pages, copy + DATABASE_ID_HIGH),
                PageFormat.getLong(pages, copy + DATABASE_ID_LOW),
                PageFormat.getLong(pages, copy + CHECKPOINT),
                PageFormat.getLong(pages, copy + LOG_REPLAY_FROM),
                PageFormat.getLong(pages, copy + LOG_INCLUDED_TO),
                PageFormat.getLong(pages, copy + CATALOG_ROOT),
                PageFormat.getLong(pages, copy + FREE_SPACE),
                PageFormat.getLong(pages, copy + PAGE_COUNT),
                PageFormat.getLong(pages, copy + LOG_FORCED_TO));
    }

    /** The same state, with more known about the log. */
    MetaPage withLogForcedTo(long lsn) {
        return new MetaPage(
                databaseIdHigh,
                databaseIdLow,
                checkpoint,
                logReplayFrom,
                logIncludedTo,
                catalogRoot,
                freeSpace,
                pageCount,
                lsn);
    }

    /**
     * Whether what it says of the log can be: recovery begins where all is held, or before, and that much is forced,
     * though the first databases did not note that (0).
     */
    public boolean hasPossibleLogPositions() {
        return logReplayFrom >= 0
                && logReplayFrom <= logIncludedTo
                && (logForcedTo == 0 || logIncludedTo <= logForcedTo);
    }

    boolean isNewerThan(MetaPage other) {
        return checkpoint > other.checkpoint || checkpoint == other.checkpoint && logForcedTo > other.logForcedTo;
    }

    static long magic(byte[] pages, int copy) {
        return PageFormat.getLong(pages, copy);
    }

    static int version(byte[] pages, int copy) {
        return PageFormat.getInt(pages, copy + VERSION);
    }

    static int pageSize(byte[] pages, int copy) {
        return PageFormat.getInt(pages, copy + PAGE_SIZE);
    }

    private static int checksum(byte[] pages, int copy) {
        CRC32C crc = new CRC32C();
        crc.update(pages, copy, CHECKSUM);
        return (int) crc.getValue();
    }
}
