package org.ashlardb.engine.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * One large piece of off-heap memory with bounds-checked access.
 *
 * <p>All offsets and lengths are in bytes from the start of the slab. Multi-byte values are in the byte order of the
 * machine. A {@code long} used with the ordered or atomic accessors must lie at a multiple of eight. An access outside
 * the slab throws {@link IndexOutOfBoundsException}; an access after {@link #release()} throws
 * {@link IllegalStateException} where the provider can tell.
 *
 * <p>Two providers exist, {@code ChronicleSlab} up to Java 21 and {@code SegmentSlab} from Java 22 on. A running JVM
 * loads only one of them, so that calls through this class are monomorphic and inline.
 */
public abstract class Slab {
    private static final VarHandle ARRAY_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final boolean LITTLE_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

    /** For the providers. */
    protected Slab() {}

    /** Size in bytes. */
    public abstract long size();

    public abstract byte getByte(long offset);

    public abstract void putByte(long offset, byte value);

    public abstract short getShort(long offset);

    public abstract void putShort(long offset, short value);

    public abstract int getInt(long offset);

    public abstract void putInt(long offset, int value);

    public abstract long getLong(long offset);

    public abstract void putLong(long offset, long value);

    /** Reads with acquire order: later reads and writes of this thread stay behind it. */
    public abstract long getLongAcquire(long offset);

    /** Writes with release order: earlier reads and writes of this thread stay before it. */
    public abstract void putLongRelease(long offset, long value);

    /** Atomically replaces {@code expected} by {@code value}, with the order of a volatile access. */
    public abstract boolean compareAndSetLong(long offset, long expected, long value);

    /** Atomically adds and returns the value before. */
    public abstract long getAndAddLong(long offset, long delta);

    /** Copies from the slab to an array. */
    public abstract void getBytes(long offset, byte[] target, int targetOffset, int length);

    /** Copies from an array to the slab. */
    public abstract void putBytes(long offset, byte[] source, int sourceOffset, int length);

    /** Copies within or between slabs; overlapping ranges are copied as if through a buffer. */
    public abstract void copyTo(long offset, Slab target, long targetOffset, long length);

    /** Fills a range with zeros. */
    public abstract void zero(long offset, long length);

    /** Writes an int and, behind it, four bytes of an array, in one access. */
    public final void putIntAndBytes(long offset, int value, byte[] source, int sourceOffset) {
        int bytes = source[sourceOffset] & 0xFF
                | (source[sourceOffset + 1] & 0xFF) << 8
                | (source[sourceOffset + 2] & 0xFF) << 16
                | source[sourceOffset + 3] << 24;
        long both = LITTLE_ENDIAN
                ? (long) bytes << Integer.SIZE | Integer.toUnsignedLong(value)
                : (long) value << Integer.SIZE | Integer.toUnsignedLong(Integer.reverseBytes(bytes));
        putLong(offset, both);
    }

    /**
     * Compares {@code length} bytes of the slab with {@code length} bytes of an array as unsigned bytes.
     *
     * @return negative, zero or positive as the slab's bytes sort before, equal or after the array's
     */
    public final int compareUnsigned(long offset, byte[] other, int otherOffset, int length) {
        Objects.checkFromIndexSize(otherOffset, length, other.length);
        Objects.checkFromIndexSize(offset, length, size());
        int i = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES) {
            long mine = getLong(offset + i);
            long others = (long) ARRAY_LONG.get(other, otherOffset + i);
            if (mine != others) {
                return LITTLE_ENDIAN
                        ? Long.compareUnsigned(Long.reverseBytes(mine), Long.reverseBytes(others))
                        : Long.compareUnsigned(mine, others);
            }
        }
        for (; i < length; i++) {
            int difference = Byte.toUnsignedInt(getByte(offset + i)) - Byte.toUnsignedInt(other[otherOffset + i]);
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    /** Gives the memory back to the operating system. */
    public abstract void release();
}
