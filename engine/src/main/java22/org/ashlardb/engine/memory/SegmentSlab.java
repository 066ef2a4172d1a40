package org.ashlardb.engine.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.function.LongFunction;

/**
 * A slab whose memory is a {@link MemorySegment}; used from Java 22 on.
 *
 * <p>The segment checks bounds and liveness. Only unrestricted methods of {@code java.lang.foreign} are called, so no
 * JVM option is needed and no warning is printed. {@link #release()} is safe beside readers of other threads: they get
 * an {@link IllegalStateException}.
 *
 * <p>A JVM that has just started compiles a dozen methods of the JDK for each way of access. So longs are read and
 * written in one way only, with a fence where order matters, and each access is longer than the 35 bytes that the
 * JVM's first compiler inlines: it would repeat these methods wherever memory is looked at. The second one inlines them.
 */
final class SegmentSlab extends Slab {
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final VarHandle SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.varHandle();
    private static final VarHandle INT = ValueLayout.JAVA_INT_UNALIGNED.varHandle();
    private static final VarHandle LONG = ValueLayout.JAVA_LONG_UNALIGNED.varHandle();
    private static final VarHandle ORDERED_LONG = ValueLayout.JAVA_LONG.varHandle();

    private final Arena arena;
    private final MemorySegment segment;

    private SegmentSlab(long size) {
        Arena owner = Arena.ofShared();
        MemorySegment memory;
        try {
            memory = owner.allocate(size, SlabProvider.ALIGNMENT);
        } catch (OutOfMemoryError e) {
            owner.close();
            throw e;
        }
        this.arena = owner;
        this.segment = memory;
    }

    @Override
    public long size() {
        return segment.byteSize();
    }

    @Override
    public byte getByte(long offset) {
        try {
            return segment.get(BYTE, offset);
        } catch (IndexOutOfBoundsException e) {
            throw (IndexOutOfBoundsException)
                    new IndexOutOfBoundsException("Read of a byte at offset " + offset + " of a slab of " + size())
                            .initCause(e);
        }
    }

    @Override
    public void putByte(long offset, byte value) {
        try {
            segment.set(BYTE, offset, value);
        } catch (IndexOutOfBoundsException e) {
            throw (IndexOutOfBoundsException)
                    new IndexOutOfBoundsException("Write of a byte at offset " + offset + " of a slab of " + size())
                            .initCause(e);
        }
    }

    @Override
    public short getShort(long offset) {
        try {
            return (short) SHORT.get(segment, offset);
        } catch (IndexOutOfBoundsException e) {
            throw (IndexOutOfBoundsException)
                    new IndexOutOfBoundsException("Read of a short at offset " + offset + " of a slab of " + size())
                            .initCause(e);
        }
    }

    @Override
    public void putShort(long offset, short value) {
        try {
            SHORT.set(segment, offset, value);
        } catch (IndexOutOfBoundsException e) {
            throw (IndexOutOfBoundsException)
                    new IndexOutOfBoundsException("Write of a short at offset " + offset + " of a slab of " + size())
                            .initCause(e);
        }
    }

    @Override
    public int getInt(long offset) {
        try {
            return (int) INT.get(segment, offset);
        } catch (IndexOutOfBoundsException e) {
            throw (IndexOutOfBoundsException)
                    new IndexOutOfBoundsException("Read of an int at offset " + offset + " of a slab of " + size())
                            .initCause(e);
        }
    }

    @Override
    public void putInt(long offset, int value) {
        try {
            INT.set(segment, offset, value);
        } catch (IndexOutOfBoundsException e) {
            throw (IndexOutOfBoundsException)
                    new IndexOutOfBoundsException("Write of an int at offset " + offset + " of a slab of " + size())
                            .initCause(e);
        }
    }

    @Override
    public long getLong(long offset) {
        try {
            return (long) LONG.get(segment, offset);
        } catch (IndexOutOfBoundsException e) {
            throw (IndexOutOfBoundsException)
                    new IndexOutOfBoundsException("Read of a long at offset " + offset + " of a slab of " + size())
                            .initCause(e);
        }
    }

    @Override
    public void putLong(long offset, long value) {
        try {
            LONG.set(segment, offset, value);
        } catch (IndexOutOfBoundsException e) {
            throw (IndexOutOfBoundsException)
                    new IndexOutOfBoundsException("Write of a long at offset " + offset + " of a slab of " + size())
                            .initCause(e);
        }
    }

    @Override
    public long getLongAcquire(long offset) {
        checkAligned(offset);
        long value = getLong(offset);
        VarHandle.acquireFence();
        return value;
    }

    @Override
    public void putLongRelease(long offset, long value) {
        checkAligned(offset);
        VarHandle.releaseFence();
        putLong(offset, value);
    }

    /** An aligned long is read and written as a whole. */
    private static void checkAligned(long offset) {
        if ((offset & (Long.BYTES - 1)) != 0) {
            throw new IllegalArgumentException("Offset " + offset + " of an ordered access is not a multiple of 8");
        }
    }

    @Override
    public boolean compareAndSetLong(long offset, long expected, long value) {
        try {
            return ORDERED_LONG.compareAndSet(segment, offset, expected, value);
        } catch (IndexOutOfBoundsException e) {
            throw (IndexOutOfBoundsException)
                    new IndexOutOfBoundsException("Change of a long at offset " + offset + " of a slab of " + size())
                            .initCause(e);
        }
    }

    @Override
    public long getAndAddLong(long offset, long delta) {
        try {
            return (long) ORDERED_LONG.getAndAdd(segment, offset, delta);
        } catch (IndexOutOfBoundsException e) {
            throw (IndexOutOfBoundsException)
                    new IndexOutOfBoundsException("Change of a long at offset " + offset + " of a slab of " + size())
                            .initCause(e);
        }
    }

    @Override
    public void getBytes(long offset, byte[] target, int targetOffset, int length) {
        MemorySegment.copy(segment, BYTE, offset, target, targetOffset, length);
    }

    @Override
    public void putBytes(long offset, byte[] source, int sourceOffset, int length) {
        MemorySegment.copy(source, sourceOffset, segment, BYTE, offset, length);
    }

    @Override
    public void copyTo(long offset, Slab target, long targetOffset, long length) {
        MemorySegment.copy(segment, offset, ((SegmentSlab) target).segment, targetOffset, length);
    }

    @Override
    public void zero(long offset, long length) {
        segment.asSlice(offset, length).fill((byte) 0);
    }

    @Override
    public void release() {
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }

    /** Found by name, see {@link SlabProvider}. */
    static final class Factory implements LongFunction<Slab> {
        Factory() {}

        @Override
        public Slab apply(long size) {
            return new SegmentSlab(size);
        }
    }
}
