package org.ashlardb.sql.expression.function;

import java.security.SecureRandom;
import java.time.Instant;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.UuidText;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Functions that make or take apart UUIDs, see RFC 9562. */
public enum UuidFunction implements RowFunction {
    /** Random, version 4. */
    UUIDV4 {
        @Override
        public boolean isDeterministic() {
            return false;
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            long high = Random.SOURCE.nextLong() & ~0xF000L | 0x4000L;
            append(result, row, high, Random.SOURCE.nextLong());
        }
    },
    /** Begins with the time in milliseconds, version 7. Twelve bits behind it are the fraction of the millisecond. */
    UUIDV7 {
        @Override
        public boolean isDeterministic() {
            return false;
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            Instant now = Instant.now();
            long fraction = now.getNano() % 1_000_000 * 4_096L / 1_000_000;
            append(result, row, now.toEpochMilli() << 16 | 0x7000L | fraction, Random.SOURCE.nextLong());
        }
    },
    UUID_EXTRACT_VERSION {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            VaryingVector uuid = (VaryingVector) arguments[0];
            byte[] data = uuid.bytes.data;
            int start = uuid.start(row);
            if ((data[start + 8] & 0xC0) != 0x80) {
                result.setNull(row); // not of RFC 9562's variant
                return;
            }
            ((LongVector) result).values[row] = data[start + 6] >> 4 & 0xF;
        }
    };

    private static final long VARIANT_BITS = 0xC000_0000_0000_0000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    /** Made when the first UUID is wanted. */
    private static final class Random {
        static final SecureRandom SOURCE = new SecureRandom();
    }

    private static void append(Vector result, int row, long high, long low) {
        byte[] bytes = UuidText.bytes(high, low & ~VARIANT_BITS | VARIANT);
        ((VaryingVector) result).append(row, bytes, 0, bytes.length);
    }
}
