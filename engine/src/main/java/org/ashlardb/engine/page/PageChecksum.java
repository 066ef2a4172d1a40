package org.ashlardb.engine.page;

import java.util.zip.CRC32C;

/** Computes checksums over content and identity. Used by one thread at a time. */
final class PageChecksum {
    private static final int PAGE = 16;
    private static final int IDENTITY = 24;

    private final CRC32C crc = new CRC32C();
    private final CRC32C runCrc = new CRC32C();
    private final byte[] identity = new byte[IDENTITY];
    private final byte[] number = new byte[Integer.BYTES];

    PageChecksum(long databaseIdHigh, long databaseIdLow) {
        PageFormat.putLong(identity, 0, databaseIdHigh);
        PageFormat.putLong(identity, Long.BYTES, databaseIdLow);
    }

    /** The checksum of a page that lies at an offset of the array. */
    int of(long page, byte[] source, int base) {
        PageFormat.putLong(identity, PAGE, page);
        crc.reset();
        crc.update(identity, 0, IDENTITY);
        crc.update(source, base + PageFormat.CONTENT, PageFormat.SIZE - PageFormat.CONTENT);
        return (int) crc.getValue();
    }

    /** Begins the checksum of a run. */
    void startRun() {
        runCrc.reset();
    }

    /** Adds the checksum of the run's next page. */
    void addToRun(int checksum) {
        PageFormat.putInt(number, 0, checksum);
        runCrc.update(number, 0, Integer.BYTES);
    }

    int ofRun() {
        return (int) runCrc.getValue();
    }
}
