package org.ashlardb.engine.log;

import java.security.SecureRandom;

/** A random number that all files of one database carry. */
public record DatabaseId(long high, long low) {
    /** A new one. */
    public static DatabaseId random() {
        SecureRandom random = new SecureRandom();
        return new DatabaseId(random.nextLong(), random.nextLong());
    }

    /** What checksums are mixed with. */
    long mix() {
        return high ^ Long.rotateLeft(low, 1);
    }

    @Override
    public String toString() {
        return Long.toHexString(high) + "-" + Long.toHexString(low);
    }
}
