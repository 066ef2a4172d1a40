package org.ashlardb.engine.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Every accessor of the chosen slab against an array. */
@Tag("threads")
class SlabTest {
    private static final int SIZE = 1000;

    private final Slab slab = SlabProvider.allocate(SIZE);
    private final ByteBuffer model = ByteBuffer.allocate(SIZE).order(ByteOrder.nativeOrder());

    @AfterEach
    void releaseSlab() {
        slab.release();
    }

    @Test
    void usesTheProviderOfThisJavaVersion() {
        boolean segments = Runtime.version().feature() >= 22 && SlabTest.class.getResource("SegmentSlab.class") != null;
        assertEquals(segments ? "SegmentSlab" : "ChronicleSlab", SlabProvider.name());
        assertEquals(SlabProvider.name(), slab.getClass().getSimpleName());
    }

    @Test
    void startsZeroedEvenWhenMemoryIsReused() {
        for (int round = 0; round < 20; round++) {
            int size = round % 2 == 0 ? 4096 : 2 << 20;
            Slab dirty = SlabProvider.allocate(size);
            for (long offset = 0; offset < size; offset += 8) {
                assertEquals(0, dirty.getLong(offset));
                dirty.putLong(offset, -1);
            }
            dirty.release();
        }
    }

    @Test
    void tellsItsSize() {
        assertEquals(SIZE, slab.size());
    }

    @Test
    void refusesASizeBelowOneLong() {
        assertThrows(IllegalArgumentException.class, () -> SlabProvider.allocate(7));
        assertThrows(IllegalArgumentException.class, () -> SlabProvider.allocate(-1));
    }

    @Test
    void refusesMoreMemoryThanThereIs() {
        assertThrows(OutOfMemoryError.class, () -> SlabProvider.allocate(1L << 56));
    }

    @Test
    void primitivesMatchAnArrayAtEveryAlignment() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            putRandomPrimitive(random);
            int offset = random.nextInt(SIZE - 7);
            assertEquals(model.get(offset), slab.getByte(offset), () -> "seed " + seed);
            assertEquals(model.getShort(offset), slab.getShort(offset), () -> "seed " + seed);
            assertEquals(model.getInt(offset), slab.getInt(offset), () -> "seed " + seed);
            assertEquals(model.getLong(offset), slab.getLong(offset), () -> "seed " + seed);
        }
        assertSameContent();
    }

    private void putRandomPrimitive(Random random) {
        int offset = random.nextInt(SIZE - 7);
        long value = random.nextLong();
        switch (random.nextInt(4)) {
            case 0 -> {
                slab.putByte(offset, (byte) value);
                model.put(offset, (byte) value);
            }
            case 1 -> {
                slab.putShort(offset, (short) value);
                model.putShort(offset, (short) value);
            }
            case 2 -> {
                slab.putInt(offset, (int) value);
                model.putInt(offset, (int) value);
            }
            default -> {
                slab.putLong(offset, value);
                model.putLong(offset, value);
            }
        }
    }

    @Test
    void orderedAndAtomicLongsWork() {
        slab.putLongRelease(16, 5);
        assertEquals(5, slab.getLongAcquire(16));
        assertFalse(slab.compareAndSetLong(16, 4, 9));
        assertEquals(5, slab.getLong(16));
        assertTrue(slab.compareAndSetLong(16, 5, 9));
        assertEquals(9, slab.getAndAddLong(16, -10));
        assertEquals(-1, slab.getLong(16));
        slab.putLongRelease(SIZE - 8, 7);
        assertEquals(7, slab.getLongAcquire(SIZE - 8));
    }

    @Test
    void orderedAccessNeedsAlignment() {
        assertThrows(IllegalArgumentException.class, () -> slab.getLongAcquire(4));
        assertThrows(IllegalArgumentException.class, () -> slab.putLongRelease(9, 1));
        assertThrows(IllegalArgumentException.class, () -> slab.compareAndSetLong(1, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> slab.getAndAddLong(15, 1));
    }

    @Test
    void countsEachAtomicAdditionOfManyThreads() throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 50_000; k++) {
                    slab.getAndAddLong(64, 1);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(200_000, slab.getLong(64));
    }

    @Test
    void bytesAreCopiedAtEveryLength() {
        byte[] source = new byte[300];
        new Random(1).nextBytes(source);
        for (int length = 0; length <= 200; length++) {
            slab.putBytes(13, source, 7, length);
            byte[] back = new byte[300];
            slab.getBytes(13, back, 5, length);
            assertArrayEquals(
                    Arrays.copyOfRange(source, 7, 7 + length), Arrays.copyOfRange(back, 5, 5 + length), "" + length);
            assertEquals(0, back[4]);
            assertEquals(0, back[5 + length]);
        }
    }

    @Test
    void overlappingCopiesBehaveAsThroughABuffer() {
        fillRandom();
        copyBoth(100, 110, 500);
        copyBoth(300, 290, 500);
        copyBoth(0, 0, SIZE);
        copyBoth(5, 900, 0);
        assertSameContent();
    }

    @Test
    void overlappingCopiesOfMoreThanOneChunkWork() {
        int size = 5 << 20;
        Slab big = SlabProvider.allocate(size);
        byte[] expected = new byte[size];
        new Random(3).nextBytes(expected);
        big.putBytes(0, expected, 0, size);
        big.copyTo(0, big, 12_345, 4 << 20);
        System.arraycopy(expected, 0, expected, 12_345, 4 << 20);
        big.copyTo(777, big, 3, 4 << 20);
        System.arraycopy(expected, 777, expected, 3, 4 << 20);
        byte[] actual = new byte[size];
        big.getBytes(0, actual, 0, size);
        big.release();
        assertArrayEquals(expected, actual);
    }

    @Test
    void copiesBetweenSlabs() {
        fillRandom();
        Slab other = SlabProvider.allocate(SIZE);
        slab.copyTo(100, other, 200, 300);
        byte[] expected = new byte[SIZE];
        System.arraycopy(model.array(), 100, expected, 200, 300);
        byte[] actual = new byte[SIZE];
        other.getBytes(0, actual, 0, SIZE);
        assertThrows(IndexOutOfBoundsException.class, () -> slab.copyTo(0, other, SIZE - 10, 11));
        assertThrows(IndexOutOfBoundsException.class, () -> slab.copyTo(SIZE - 10, other, 0, 11));
        other.release();
        assertArrayEquals(expected, actual);
    }

    @Test
    void zeroClearsExactlyItsRange() {
        fillRandom();
        slab.zero(3, 500);
        Arrays.fill(model.array(), 3, 503, (byte) 0);
        slab.zero(SIZE - 1, 1);
        model.array()[SIZE - 1] = 0;
        slab.zero(600, 0);
        assertSameContent();
    }

    @Test
    void comparesBytesAsUnsigned() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        fillRandom();
        for (int i = 0; i < 5_000; i++) {
            int length = random.nextInt(40);
            int offset = random.nextInt(SIZE - length);
            byte[] other = Arrays.copyOfRange(model.array(), offset, offset + length);
            if (length > 0 && random.nextBoolean()) {
                other[random.nextInt(length)] = (byte) random.nextInt();
            }
            int expected = Arrays.compareUnsigned(model.array(), offset, offset + length, other, 0, length);
            int actual = slab.compareUnsigned(offset, other, 0, length);
            assertEquals(Integer.signum(expected), Integer.signum(actual), () -> "seed " + seed);
        }
    }

    @Test
    void everyAccessOutsideIsRefused() {
        byte[] bytes = new byte[16];
        for (long bad : new long[] {-8, Long.MIN_VALUE, SIZE, SIZE + 8, Long.MAX_VALUE - 7, 1L << 40}) {
            refuses(() -> slab.getByte(bad));
            refuses(() -> slab.putByte(bad, (byte) 1));
            refuses(() -> slab.getShort(bad));
            refuses(() -> slab.putShort(bad, (short) 1));
            refuses(() -> slab.getInt(bad));
            refuses(() -> slab.putInt(bad, 1));
            refuses(() -> slab.getLong(bad));
            refuses(() -> slab.putLong(bad, 1));
            refuses(() -> slab.getLongAcquire(bad));
            refuses(() -> slab.putLongRelease(bad, 1));
            refuses(() -> slab.compareAndSetLong(bad, 0, 1));
            refuses(() -> slab.getAndAddLong(bad, 1));
            refuses(() -> slab.getBytes(bad, bytes, 0, 1));
            refuses(() -> slab.putBytes(bad, bytes, 0, 1));
            refuses(() -> slab.zero(bad, 1));
            refuses(() -> slab.copyTo(bad, slab, 0, 1));
            refuses(() -> slab.copyTo(0, slab, bad, 1));
            refuses(() -> slab.compareUnsigned(bad, bytes, 0, 1));
        }
        assertSameContent();
    }

    @Test
    void accessesThatCrossAnEndAreRefused() {
        byte[] bytes = new byte[16];
        refuses(() -> slab.getShort(SIZE - 1));
        refuses(() -> slab.getInt(SIZE - 3));
        refuses(() -> slab.getLong(SIZE - 7));
        refuses(() -> slab.putLong(SIZE - 1, -1));
        refuses(() -> slab.putLong(-1, -1));
        refuses(() -> slab.getBytes(SIZE - 3, bytes, 0, 4));
        refuses(() -> slab.putBytes(-1, bytes, 0, 4));
        refuses(() -> slab.zero(SIZE - 3, 4));
        refuses(() -> slab.zero(4, -1));
        refuses(() -> slab.zero(8, Long.MAX_VALUE));
        refuses(() -> slab.getBytes(0, bytes, 13, 4));
        refuses(() -> slab.putBytes(0, bytes, -1, 4));
        refuses(() -> slab.getBytes(0, bytes, 0, -1));
        refuses(() -> slab.compareUnsigned(SIZE - 3, bytes, 0, 4));
        refuses(() -> slab.compareUnsigned(0, bytes, 13, 4));
        assertSameContent();
    }

    @Test
    void useAfterReleaseIsRefused() {
        Slab released = SlabProvider.allocate(64);
        released.release();
        assertThrows(IllegalStateException.class, () -> released.getLong(0));
        assertThrows(IllegalStateException.class, () -> released.putByte(3, (byte) 1));
        assertThrows(IllegalStateException.class, () -> released.getLongAcquire(0));
        assertThrows(IllegalStateException.class, () -> released.zero(0, 1));
        assertThrows(IllegalStateException.class, () -> released.getBytes(0, new byte[1], 0, 1));
    }

    @Test
    void releasingTwiceDoesNothing() {
        Slab released = SlabProvider.allocate(64);
        released.release();
        released.release();
        assertThrows(IllegalStateException.class, () -> released.getByte(0));
    }

    private static void refuses(Executable access) {
        assertThrows(IndexOutOfBoundsException.class, access);
    }

    private void fillRandom() {
        new Random(2).nextBytes(model.array());
        slab.putBytes(0, model.array(), 0, SIZE);
    }

    private void copyBoth(int from, int to, int length) {
        slab.copyTo(from, slab, to, length);
        System.arraycopy(model.array(), from, model.array(), to, length);
    }

    private void assertSameContent() {
        byte[] actual = new byte[SIZE];
        slab.getBytes(0, actual, 0, SIZE);
        assertArrayEquals(model.array(), actual);
    }
}
