package org.ashlardb.testdata.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.zip.CRC32C;
import org.ashlardb.engine.file.DataFile;

/**
 * Damages pages without changing their checksums, as no medium does and whoever wants to do harm can: what the checksums
 * let through has to be looked at where it is read. Other four bytes of the page are changed so that they make up for it.
 */
public final class Forgery {
    private static final int PAGE = 4096;
    private static final int CONTENT = 4; // behind a page's checksum
    private static final int META_PAGES = 2;
    private static final int META_COPY = 148; // bytes before the checksum of a meta page's copy
    private static final int META_SPARE = 88; // without meaning, and covered by it
    private static final byte[] META_MAGIC = {'A', 'S', 'H', 'L', 'A', 'R', 'P', 'F'};
    private static final int BITS = Integer.SIZE;
    private static final int[] USUAL = {0, 1, 0x7F, 0x80, 0xFE, 0xFF};

    private final SplittableRandom random;
    private final byte[] content;

    private Forgery(SplittableRandom random, byte[] content) {
        this.random = random;
        this.content = content;
    }

    /**
     * Changes some bytes of the page file.
     *
     * @return what was done; null if it changed nothing
     */
    public static String apply(MemoryDirectory target, SplittableRandom random) {
        return forge(target, random, Forgery::forge);
    }

    /**
     * Flips bits of one byte in all copies of the meta page.
     *
     * @param at its offset in a copy
     */
    public static void applyToMeta(MemoryDirectory target, int at, int flipped) {
        forge(target, new SplittableRandom(0), forgery -> forgery.flipInMeta(at, flipped));
    }

    /**
     * Flips bits of one byte behind the meta pages.
     *
     * @param at its offset in the file
     */
    public static void applyAt(MemoryDirectory target, int at, int flipped) {
        forge(target, new SplittableRandom(0), forgery -> forgery.flipInNode(at, flipped));
    }

    /** Where the page file has some bytes; they stand nowhere else in it. */
    public static int find(MemoryDirectory files, byte[] bytes) {
        try (DataFile file = files.openFile("pages")) {
            byte[] content = new byte[(int) file.size()];
            file.read(0, content, 0, content.length);
            int found = -1;
            for (int at = META_PAGES * PAGE; at + bytes.length <= content.length; at++) {
                if (Arrays.equals(content, at, at + bytes.length, bytes, 0, bytes.length)) {
                    if (found >= 0) {
                        throw new IllegalArgumentException("found at " + found + " and at " + at);
                    }
                    found = at;
                }
            }
            if (found < 0) {
                throw new IllegalArgumentException("not found");
            }
            return found;
        }
    }

    private static String forge(MemoryDirectory target, SplittableRandom random, Function<Forgery, String> forge) {
        try (DataFile file = target.openFile("pages")) {
            byte[] content = new byte[(int) (file.size() / PAGE * PAGE)];
            file.read(0, content, 0, content.length);
            String what = forge.apply(new Forgery(random, content));
            file.write(0, content, 0, content.length);
            return what;
        }
    }

    private String forge() {
        int page = random.nextInt(16) == 0 ? 0 : random.nextInt(META_PAGES, content.length / PAGE);
        return page == 0 ? forgeMeta() : forgeNode(page);
    }

    private String forgeMeta() {
        return flipInMeta(random.nextInt(META_MAGIC.length, META_SPARE), 1 + random.nextInt(0xFF));
    }

    /** The same change in all copies of both pages, so that none of them is preferred. */
    private String flipInMeta(int at, int flipped) {
        byte[] change = new byte[META_COPY];
        change[at] = (byte) flipped;
        int makeUp = makeUp(change, META_SPARE);
        for (int copy = 0; copy < META_PAGES * PAGE - META_COPY; copy++) {
            if (Arrays.equals(content, copy, copy + META_MAGIC.length, META_MAGIC, 0, META_MAGIC.length)) {
                content[copy + at] ^= (byte) flipped;
                xor(content, copy + META_SPARE, makeUp);
            }
        }
        return "meta pages: flipped " + flipped + " at " + at;
    }

    private String forgeNode(int page) {
        int base = page * PAGE;
        byte[] before = Arrays.copyOfRange(content, base, base + PAGE);
        byte[] after = before.clone();
        int changes = 1 + random.nextInt(3);
        int first = 0;
        for (int i = 0; i < changes; i++) {
            first = place(before);
            after[first] = (byte) (random.nextBoolean() ? random.nextInt() : USUAL[random.nextInt(USUAL.length)]);
        }
        if (Arrays.equals(before, after)) {
            return null;
        }
        int spare = replace(base, before, after);
        return spare < 0
                ? null
                : "page " + page + ": changed " + first + " and " + (changes - 1) + " more, made up for at " + spare;
    }

    private String flipInNode(int at, int flipped) {
        int base = at / PAGE * PAGE;
        byte[] before = Arrays.copyOfRange(content, base, base + PAGE);
        byte[] after = before.clone();
        after[at - base] ^= (byte) flipped;
        return "flipped " + flipped + " at " + at + ", made up for at " + replace(base, before, after);
    }

    /** Returns where the change of a page was made up for; negative if there was no place. */
    private int replace(int base, byte[] before, byte[] after) {
        byte[] change = new byte[PAGE - CONTENT];
        for (int i = 0; i < change.length; i++) {
            change[i] = (byte) (before[CONTENT + i] ^ after[CONTENT + i]);
        }
        int spare = sparePlace(after);
        if (!isUntouched(change, spare - CONTENT)) {
            return -1;
        }
        xor(after, spare, makeUp(change, spare - CONTENT));
        System.arraycopy(after, 0, content, base, PAGE);
        return spare;
    }

    /** Mostly where structure is: in the header, at the end, or among what is not zero. */
    private int place(byte[] page) {
        int kind = random.nextInt(4);
        if (kind == 0) {
            return random.nextInt(CONTENT, 16);
        } else if (kind == 1) {
            return random.nextInt(PAGE - 64, PAGE);
        }
        int at = random.nextInt(CONTENT, PAGE);
        for (int tries = 0; page[at] == 0 && tries < 20; tries++) {
            at = random.nextInt(CONTENT, PAGE);
        }
        return at;
    }

    /** Where a change does the least harm. */
    private int sparePlace(byte[] page) {
        int at = 16;
        for (int tries = 0; tries < 100; tries++) {
            at = random.nextInt(16, PAGE - Integer.BYTES);
            if (page[at] == 0 && page[at + 1] == 0 && page[at + 2] == 0 && page[at + 3] == 0) {
                return at;
            }
        }
        return at;
    }

    private static boolean isUntouched(byte[] change, int at) {
        return change[at] == 0 && change[at + 1] == 0 && change[at + 2] == 0 && change[at + 3] == 0;
    }

    /**
     * What has to change in four bytes so that the checksum stays: checksums of texts of one length differ by a linear
     * function of what the texts differ by.
     *
     * @param change what the text differs by otherwise
     * @param at where the four bytes are
     */
    private static int makeUp(byte[] change, int at) {
        int wanted = effect(change);
        int[] effects = new int[BITS];
        int[] choices = new int[BITS];
        byte[] single = new byte[change.length];
        for (int bit = 0; bit < BITS; bit++) {
            Arrays.fill(single, at, at + Integer.BYTES, (byte) 0);
            xor(single, at, 1 << bit);
            effects[bit] = effect(single);
            choices[bit] = 1 << bit;
        }
        int result = 0;
        for (int column = 0; column < BITS; column++) {
            int pivot = column;
            while ((effects[pivot] >>> column & 1) == 0) {
                pivot++; // there is one: four bytes reach every checksum
            }
            swap(effects, column, pivot);
            swap(choices, column, pivot);
            for (int row = 0; row < BITS; row++) {
                if (row != column && (effects[row] >>> column & 1) != 0) {
                    effects[row] ^= effects[column];
                    choices[row] ^= choices[column];
                }
            }
        }
        for (int column = 0; column < BITS; column++) {
            if ((wanted >>> column & 1) != 0) {
                result ^= choices[column];
            }
        }
        return result;
    }

    private static void swap(int[] values, int one, int two) {
        int value = values[one];
        values[one] = values[two];
        values[two] = value;
    }

    private static int effect(byte[] change) {
        return crc(change) ^ crc(new byte[change.length]);
    }

    private static int crc(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }

    private static void xor(byte[] bytes, int at, int value) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(at, buffer.getInt(at) ^ value);
    }
}
