package org.ashlardb.testdata.file;

import java.util.SplittableRandom;

/** Decides, for one power cut, what becomes of each operation that was not forced. */
final class CrashDice {
    private static final int SECTOR = 512;
    private static final double[] CHANCES = {0.1, 0.5, 0.9};

    private final CrashPolicy policy;
    private final SplittableRandom random;
    private final double chance; // that an operation is kept

    CrashDice(CrashPolicy policy, SplittableRandom random) {
        this.policy = policy;
        this.random = random;
        this.chance = CHANCES[random.nextInt(CHANCES.length)];
    }

    boolean keepsName() {
        return switch (policy) {
            case DROP -> false;
            case KEEP, NAMES_ONLY -> true;
            case REORDER, TORN, GARBAGE -> luck();
        };
    }

    private boolean luck() {
        return random.nextDouble() < chance;
    }

    /** Applies to the content what is left of an operation. */
    void apply(Content content, Operation operation) {
        switch (policy) {
            case REORDER, TORN, GARBAGE -> roll(content, operation);
            case KEEP -> CrashStates.applyWhole(content, operation);
            default -> {
                // what was written is lost
            }
        }
    }

    private void roll(Content content, Operation operation) {
        boolean whole = policy == CrashPolicy.REORDER || operation.kind() == Operation.Kind.TRUNCATE;
        long end = operation.position() + operation.length();
        if (whole && luck()) {
            CrashStates.applyWhole(content, operation);
        } else if (!whole) {
            tear(content, operation);
        }
        if (operation.kind() == Operation.Kind.WRITE && random.nextInt(4) == 0) {
            content.extend(end);
        }
    }

    /** Keeps the first or the last sectors of a write, or any. */
    private void tear(Content content, Operation write) {
        long start = write.position();
        long end = start + write.length();
        int style = random.nextInt(4);
        long edge = start + (long) (random.nextDouble() * (write.length() + 1)) & -SECTOR;
        for (long from = start; from < end; from = (from & -SECTOR) + SECTOR) {
            long to = Math.min(end, (from & -SECTOR) + SECTOR);
            boolean kept =
                    switch (style) {
                        case 0 -> from < edge;
                        case 1 -> from >= edge;
                        default -> luck();
                    };
            if (policy == CrashPolicy.GARBAGE && random.nextInt(3) == 0) {
                byte[] garbage = new byte[(int) (to - from)];
                fill(garbage);
                content.write(from, garbage, 0, garbage.length);
            } else if (kept) {
                CrashStates.applyWhole(content, CrashStates.part(write, from, to));
            }
        }
    }

    private void fill(byte[] garbage) {
        for (int i = 0; i < garbage.length; i++) {
            garbage[i] = (byte) random.nextInt();
        }
    }
}
