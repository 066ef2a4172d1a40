package org.ashlardb.testdata.file;

import java.util.Arrays;

/** The bytes of a file, in chunks that copies share until one of them writes. A chunk that is not there is zeros. */
final class Content {
    private static final int CHUNK = 4096;
    private static final byte[] ZEROS = new byte[CHUNK];

    private byte[][] chunks = {};
    private boolean[] owned = {};
    private long size;

    long size() {
        return size;
    }

    Content copy() {
        Content copy = new Content();
        Arrays.fill(owned, false);
        copy.chunks = chunks.clone();
        copy.owned = new boolean[chunks.length];
        copy.size = size;
        return copy;
    }

    /** Reads bytes, all of which are in the file. */
    void read(long position, byte[] target, int offset, int length) {
        int done = 0;
        while (done < length) {
            int chunk = (int) ((position + done) / CHUNK);
            int start = (int) ((position + done) % CHUNK);
            int part = Math.min(CHUNK - start, length - done);
            byte[] source = chunks[chunk] == null ? ZEROS : chunks[chunk];
            System.arraycopy(source, start, target, offset + done, part);
            done += part;
        }
    }

    /** Writes bytes, or zeros if there is no source. */
    void write(long position, byte[] source, int offset, int length) {
        if (length > 0) { // nothing, written behind the end, leaves a file as it is
            extend(Math.max(size, position + length));
        }
        int done = 0;
        while (done < length) {
            int chunk = (int) ((position + done) / CHUNK);
            int start = (int) ((position + done) % CHUNK);
            int part = Math.min(CHUNK - start, length - done);
            if (source == null) {
                writeChunk(chunk, start, ZEROS, 0, part);
            } else {
                writeChunk(chunk, start, source, offset + done, part);
            }
            done += part;
        }
    }

    private void writeChunk(int chunk, int start, byte[] source, int offset, int length) {
        if (chunks[chunk] == null) {
            if (isZero(source, offset, length)) {
                return;
            }
            chunks[chunk] = new byte[CHUNK];
            owned[chunk] = true;
        } else if (!owned[chunk]) {
            chunks[chunk] = chunks[chunk].clone();
            owned[chunk] = true;
        }
        System.arraycopy(source, offset, chunks[chunk], start, length);
    }

    static boolean isZero(byte[] source, int offset, int length) {
        for (int done = 0; done < length; done += CHUNK) {
            int part = Math.min(CHUNK, length - done);
            if (!Arrays.equals(source, offset + done, offset + done + part, ZEROS, 0, part)) {
                return false;
            }
        }
        return true;
    }

    /** Makes the file at least that long. */
    void extend(long newSize) {
        if (newSize > size) {
            size = newSize;
            resize();
        }
    }

    void truncate(long newSize) {
        int rest = (int) (newSize % CHUNK);
        if (newSize < size && rest > 0) {
            int part = (int) Math.min(CHUNK - rest, size - newSize);
            writeChunk((int) (newSize / CHUNK), rest, ZEROS, 0, part);
        }
        size = newSize;
        resize();
        Arrays.fill(chunks, chunks(), chunks.length, null);
    }

    private int chunks() {
        return (int) ((size + CHUNK - 1) / CHUNK);
    }

    private void resize() {
        int count = chunks();
        if (count > chunks.length || count * 2L < chunks.length) {
            int capacity = count > chunks.length ? Math.max(count, chunks.length * 2) : count;
            chunks = Arrays.copyOf(chunks, capacity);
            owned = Arrays.copyOf(owned, capacity);
        }
    }
}
