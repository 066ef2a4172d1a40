package org.ashlardb.engine.memory;

import java.lang.reflect.Field;

/** A slab that tells of every access before it happens, so that a test can let others work in between. */
public final class WatchedSlab extends Slab {
    private final Slab slab;
    private final Runnable beforeAccess;

    private WatchedSlab(Slab slab, Runnable beforeAccess) {
        this.slab = slab;
        this.beforeAccess = beforeAccess;
    }

    /** Watches all slabs a memory has. Nobody must have kept a slab of it that is going to be copied from. */
    public static void watch(Memory memory, Runnable beforeAccess) {
        try {
            Field field = Memory.class.getDeclaredField("slabs");
            field.setAccessible(true);
            Slab[] slabs = ((Slab[]) field.get(memory)).clone();
            for (int i = 0; i < slabs.length; i++) {
                Slab slab = slabs[i] instanceof WatchedSlab watched ? watched.slab : slabs[i];
                slabs[i] = new WatchedSlab(slab, beforeAccess);
            }
            field.set(memory, slabs);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Memory keeps its slabs in another way than this test knows", e);
        }
    }

    @Override
    public long size() {
        return slab.size();
    }

    @Override
    public byte getByte(long offset) {
        beforeAccess.run();
        return slab.getByte(offset);
    }

    @Override
    public void putByte(long offset, byte value) {
        beforeAccess.run();
        slab.putByte(offset, value);
    }

    @Override
    public short getShort(long offset) {
        beforeAccess.run();
        return slab.getShort(offset);
    }

    @Override
    public void putShort(long offset, short value) {
        beforeAccess.run();
        slab.putShort(offset, value);
    }

    @Override
    public int getInt(long offset) {
        beforeAccess.run();
        return slab.getInt(offset);
    }

    @Override
    public void putInt(long offset, int value) {
        beforeAccess.run();
        slab.putInt(offset, value);
    }

    @Override
    public long getLong(long offset) {
        beforeAccess.run();
        return slab.getLong(offset);
    }

    @Override
    public void putLong(long offset, long value) {
        beforeAccess.run();
        slab.putLong(offset, value);
    }

    @Override
    public long getLongAcquire(long offset) {
        beforeAccess.run();
        return slab.getLongAcquire(offset);
    }

    @Override
    public void putLongRelease(long offset, long value) {
        beforeAccess.run();
        slab.putLongRelease(offset, value);
    }

    @Override
    public boolean compareAndSetLong(long offset, long expected, long value) {
        beforeAccess.run();
        return slab.compareAndSetLong(offset, expected, value);
    }

    @Override
    public long getAndAddLong(long offset, long delta) {
        beforeAccess.run();
        return slab.getAndAddLong(offset, delta);
    }

    @Override
    public void getBytes(long offset, byte[] target, int targetOffset, int length) {
        beforeAccess.run();
        slab.getBytes(offset, target, targetOffset, length);
    }

    @Override
    public void putBytes(long offset, byte[] source, int sourceOffset, int length) {
        beforeAccess.run();
        slab.putBytes(offset, source, sourceOffset, length);
    }

    @Override
    public void copyTo(long offset, Slab target, long targetOffset, long length) {
        beforeAccess.run();
        slab.copyTo(offset, target instanceof WatchedSlab watched ? watched.slab : target, targetOffset, length);
    }

    @Override
    public void zero(long offset, long length) {
        beforeAccess.run();
        slab.zero(offset, length);
    }

    @Override
    public void release() {
        slab.release();
    }
}
