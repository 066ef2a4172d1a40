package org.ashlardb.testdata.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.ashlardb.engine.file.DataFile;

/** Damages a directory's files as media and careless hands do. */
public final class Corruption {
    private static final int APPEND = 96;
    private static final int SECTOR = 512;
    private static final int PAGE = 4096;

    private final MemoryDirectory target;
    private final MemoryDirectory older;
    private final SplittableRandom random;
    private final String name;
    private final byte[] before;
    private final int used;

    private Corruption(MemoryDirectory target, MemoryDirectory older, SplittableRandom random, String name) {
        this.target = target;
        this.older = older;
        this.random = random;
        this.name = name;
        this.before = read(target, name);
        this.used = Math.min(before.length, usedBytes(before) + PAGE);
    }

    /**
     * Damages one of the files, in a way and at a place that chance chooses.
     *
     * @param target the directory to damage
     * @param older the same one at an earlier time, whence stale pages come
     * @param prefix what the names of the files begin with that may be damaged
     * @return what was done; null if it changed nothing
     */
    public static String apply(MemoryDirectory target, MemoryDirectory older, SplittableRandom random, String prefix) {
        List<String> names = new ArrayList<>(target.list());
        names.removeIf(name -> name.equals("lock") || !name.startsWith(prefix));
        if (names.isEmpty()) {
            return null;
        }
        String name =
                random.nextBoolean() && names.contains("pages") ? "pages" : names.get(random.nextInt(names.size()));
        return new Corruption(target, older, random, name).damage();
    }

    /** Bytes up to the last that is not zero. */
    private static int usedBytes(byte[] content) {
        int end = content.length;
        while (end > 0 && content[end - 1] == 0) {
            end--;
        }
        return end;
    }

    private static byte[] read(MemoryDirectory directory, String name) {
        try (DataFile file = directory.openFile(name)) {
            byte[] content = new byte[(int) file.size()];
            file.read(0, content, 0, content.length);
            return content;
        }
    }

    private String damage() {
        boolean empty = before.length == 0; // a segment of the log that was about to be made
        int kind = empty ? APPEND + random.nextInt(100 - APPEND) : random.nextInt(100);
        if (kind < 40) {
            return flipBit();
        } else if (kind < 60) {
            return overwrite(random.nextBoolean() ? SECTOR : PAGE, random.nextInt(3) == 0);
        } else if (kind < 72) {
            return copyFrom(before, "from elsewhere in the file", anyUnit(PAGE));
        } else if (kind < 80) {
            return swap();
        } else if (kind < 88) {
            return stale();
        } else if (kind < APPEND) {
            return truncate();
        } else if (kind < 98) {
            return append();
        }
        target.delete(name);
        return "deleted " + name;
    }

    private String flipBit() {
        int at = random.nextInt(random.nextInt(8) == 0 ? before.length : used);
        int bit = random.nextInt(Byte.SIZE);
        return write(at, new byte[] {(byte) (before[at] ^ 1 << bit)}, "flipped bit " + bit + " of the byte");
    }

    private int anyUnit(int size) {
        return random.nextInt((used + size - 1) / size) * size;
    }

    private String overwrite(int size, boolean zeros) {
        int at = anyUnit(size);
        byte[] bytes = new byte[Math.min(size, before.length - at)];
        if (!zeros) {
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) random.nextInt();
            }
        }
        return write(at, bytes, (zeros ? "zeroed " : "wrote garbage of ") + bytes.length + " bytes");
    }

    private String copyFrom(byte[] source, String what, int from) {
        int size = random.nextInt(3) == 0 ? SECTOR : PAGE;
        int at = source == before ? anyUnit(size) : from;
        int length = Math.min(size, Math.min(before.length - at, source.length - from));
        return length <= 0 ? null : write(at, Arrays.copyOfRange(source, from, from + length), what + " " + from);
    }

    private String swap() {
        int first = anyUnit(PAGE);
        int second = anyUnit(PAGE);
        int length = Math.min(PAGE, before.length - Math.max(first, second));
        String one = write(first, Arrays.copyOfRange(before, second, second + length), "swapped with " + second);
        if (one != null) {
            write(second, Arrays.copyOfRange(before, first, first + length), "");
        }
        return one;
    }

    private String stale() {
        if (!older.exists(name)) {
            return null;
        }
        byte[] source = read(older, name);
        int at = anyUnit(PAGE);
        return at >= source.length ? null : copyFrom(source, "stale bytes", at);
    }

    private String truncate() {
        int size = random.nextInt(4) == 0 ? random.nextInt(before.length) : recordEdge();
        try (DataFile file = target.openFile(name)) {
            file.truncate(size);
        }
        return "truncated " + name + " to " + size;
    }

    /** An edge of a page; in the log also one of a record, which is any multiple of 8 that follows zeros. */
    private int recordEdge() {
        if (name.equals("pages") || random.nextInt(3) == 0) {
            return anyUnit(PAGE);
        }
        return random.nextInt(used / Long.BYTES + 1) * Long.BYTES;
    }

    private String append() {
        byte[] garbage = new byte[1 + random.nextInt(2 * PAGE)];
        for (int i = 0; i < garbage.length; i++) {
            garbage[i] = (byte) random.nextInt();
        }
        return write(before.length, garbage, "appended garbage");
    }

    private String write(int at, byte[] bytes, String what) {
        int end = Math.min(before.length, at + bytes.length);
        if (at < before.length && Arrays.equals(before, at, end, bytes, 0, end - at)) {
            return null;
        }
        try (DataFile file = target.openFile(name)) {
            file.write(at, bytes, 0, bytes.length);
        }
        return what + ", at " + at + " of " + name;
    }
}
