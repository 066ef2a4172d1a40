package org.ashlardb.engine.memory;

import static net.openhft.chronicle.core.UnsafeMemory.MEMORY;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;
import net.openhft.chronicle.bytes.BytesStore;

/**
 * A slab whose memory is a Chronicle-Bytes {@link BytesStore}; used up to Java 21.
 *
 * <p>The store owns the memory. It does not check bounds, so every access is checked here and then goes straight to
 * the memory accessor that the store itself uses. {@link #release()} must not run while another thread uses the slab:
 * the owner of the slab sees to that with epochs.
 *
 * <p>All but the largest slabs take their memory from that accessor directly. Initialising {@code BytesStore} costs a
 * fresh JVM more than a tenth of a second and a background thread, which a database need not pay for before it is large.
 */
final class ChronicleSlab extends Slab {
    private static final VarHandle ARRAY_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    /** Up to this many bytes a loop is faster than the call into the copying stub. */
    private static final int SHORT_COPY = 64;
    /** Longer copies and fills are split, so that they do not hold up a safepoint. */
    private static final long CHUNK = 1 << 20;
    /** Slabs up to this size do without a store; others come when at least 64 MB are in use. */
    private static final long SMALL = 1 << 24;

    private final Runnable release;
    private long address;
    /** Zero once released, so that the bounds check is the only check. */
    private long size;

    private ChronicleSlab(long start, long size, Runnable release) {
        this.release = release;
        this.address = (start + SlabProvider.ALIGNMENT - 1) & -SlabProvider.ALIGNMENT;
        this.size = size;
    }

    /** Declared to return {@link Slab}, so that the verifier of the caller need not load this class. */
    static Slab allocate(long size) {
        long padded = Math.addExact(size, SlabProvider.ALIGNMENT);
        if (size <= SMALL) {
            long start = MEMORY.allocate(padded);
            ChronicleSlab slab = new ChronicleSlab(start, size, () -> MEMORY.freeMemory(start, padded));
            slab.zero(0, size);
            return slab;
        }
        ChronicleStart.quietly();
        BytesStore<?, Void> store = BytesStore.nativeStoreWithFixedCapacity(padded);
        return new ChronicleSlab(store.addressForRead(0), size, store::releaseLast);
    }

    /** Address of an access of {@code width} bytes, at most 8, that lies inside the slab. */
    private long at(long offset, int width) {
        long end = size;
        if (offset < 0 || offset > end - width) {
            throw outside(offset, width);
        }
        return address + offset;
    }

    private long atAligned(long offset) {
        if ((offset & (Long.BYTES - 1)) != 0) {
            throw new IllegalArgumentException("Offset " + offset + " of an ordered access is not a multiple of 8");
        }
        return at(offset, Long.BYTES);
    }

    private long range(long offset, long length) {
        if (length < 0 || offset < 0 || offset > size - length || size == 0) {
            throw outside(offset, length);
        }
        return address + offset;
    }

    private RuntimeException outside(long offset, long length) {
        if (size == 0) {
            return new IllegalStateException("The slab has been released");
        }
        return new IndexOutOfBoundsException(
                "Access to " + length + " bytes at offset " + offset + " of a slab of " + size + " bytes");
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public byte getByte(long offset) {
        return MEMORY.readByte(at(offset, Byte.BYTES));
    }

    @Override
    public void putByte(long offset, byte value) {
        MEMORY.writeByte(at(offset, Byte.BYTES), value);
    }

    @Override
    public short getShort(long offset) {
        return MEMORY.readShort(at(offset, Short.BYTES));
    }

    @Override
    public void putShort(long offset, short value) {
        MEMORY.writeShort(at(offset, Short.BYTES), value);
    }

    @Override
    public int getInt(long offset) {
        return MEMORY.readInt(at(offset, Integer.BYTES));
    }

    @Override
    public void putInt(long offset, int value) {
        MEMORY.writeInt(at(offset, Integer.BYTES), value);
    }

    @Override
    public long getLong(long offset) {
        return MEMORY.readLong(at(offset, Long.BYTES));
    }

    @Override
    public void putLong(long offset, long value) {
        MEMORY.writeLong(at(offset, Long.BYTES), value);
    }

    @Override
    public long getLongAcquire(long offset) {
        return MEMORY.readVolatileLong(atAligned(offset));
    }

    @Override
    public void putLongRelease(long offset, long value) {
        MEMORY.writeOrderedLong(atAligned(offset), value);
    }

    @Override
    public boolean compareAndSetLong(long offset, long expected, long value) {
        return MEMORY.compareAndSwapLong(atAligned(offset), expected, value);
    }

    @Override
    public long getAndAddLong(long offset, long delta) {
        return MEMORY.addLong(atAligned(offset), delta) - delta;
    }

    @Override
    public void getBytes(long offset, byte[] target, int targetOffset, int length) {
        Objects.checkFromIndexSize(targetOffset, length, target.length);
        long from = range(offset, length);
        if (length > SHORT_COPY) {
            MEMORY.readBytes(from, target, targetOffset, length);
            return;
        }
        int i = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES) {
            ARRAY_LONG.set(target, targetOffset + i, MEMORY.readLong(from + i));
        }
        for (; i < length; i++) {
            target[targetOffset + i] = MEMORY.readByte(from + i);
        }
    }

    @Override
    public void putBytes(long offset, byte[] source, int sourceOffset, int length) {
        Objects.checkFromIndexSize(sourceOffset, length, source.length);
        long to = range(offset, length);
        if (length > SHORT_COPY) {
            MEMORY.writeBytes(to, source, sourceOffset, length);
            return;
        }
        int i = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES) {
            MEMORY.writeLong(to + i, (long) ARRAY_LONG.get(source, sourceOffset + i));
        }
        for (; i < length; i++) {
            MEMORY.writeByte(to + i, source[sourceOffset + i]);
        }
    }

    @Override
    public void copyTo(long offset, Slab target, long targetOffset, long length) {
        long from = range(offset, length);
        long to = ((ChronicleSlab) target).range(targetOffset, length);
        if (from >= to || from + length <= to) {
            for (long done = 0; done < length; done += CHUNK) {
                MEMORY.copyMemory(from + done, to + done, Math.min(CHUNK, length - done));
            }
        } else { // the target overlaps the end of the source: last chunk first
            for (long left = length; left > 0; ) {
                long count = Math.min(CHUNK, left);
                left -= count;
                MEMORY.copyMemory(from + left, to + left, count);
            }
        }
    }

    @Override
    public void zero(long offset, long length) {
        long from = range(offset, length);
        for (long done = 0; done < length; done += CHUNK) {
            MEMORY.setMemory(from + done, Math.min(CHUNK, length - done), (byte) 0);
        }
    }

    @Override
    public void release() {
        if (size != 0) {
            size = 0;
            address = 0;
            release.run();
        }
    }
}
