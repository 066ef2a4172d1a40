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
 */
final class SegmentSlab extends Slab {
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
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
        return segment.get(BYTE, offset);
    }

    @Override
    public void putByte(long offset, byte value) {
        segment.set(BYTE, offset, value);
    }

    @Override
    public short getShort(long offset) {
        return segment.get(SHORT, offset);
    }

    @Override
    public void putShort(long offset, short value) {
        segment.set(SHORT, offset, value);
    }

    @Override
    public int getInt(long offset) {
        return segment.get(INT, offset);
    }

    @Override
    public void putInt(long offset, int value) {
        segment.set(INT, offset, value);
    }

    @Override
    public long getLong(long offset) {
        return segment.get(LONG, offset);
    }

    @Override
    public void putLong(long offset, long value) {
        segment.set(LONG, offset, value);
    }

    @Override
    public long getLongAcquire(long offset) {
        return (long) ORDERED_LONG.getAcquire(segment, offset);
    }

    @Override
    public void putLongRelease(long offset, long value) {
        ORDERED_LONG.setRelease(segment, offset, value);
    }

    @Override
    public boolean compareAndSetLong(long offset, long expected, long value) {
        return ORDERED_LONG.compareAndSet(segment, offset, expected, value);
    }

    @Override
    public long getAndAddLong(long offset, long delta) {
        return (long) ORDERED_LONG.getAndAdd(segment, offset, delta);
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
