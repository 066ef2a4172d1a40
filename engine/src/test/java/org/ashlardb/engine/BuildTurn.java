package org.ashlardb.engine;

/**
 * What this build takes of what is divided between two: one under Java up to 21 takes the first half, one from Java 22 on
 * the second; {@code -Dashlar.turns=false} has each take all.
 */
public final class BuildTurn {
    private static final int FIRST_OF_SECOND_TURN = 22;

    private BuildTurn() {}

    /** Whether this build takes all. */
    public static boolean isWhole() {
        return "false".equals(System.getProperty("ashlar.turns"));
    }

    /** Whether this build takes the second half. */
    public static boolean isSecond() {
        return Runtime.version().feature() >= FIRST_OF_SECOND_TURN;
    }
}
