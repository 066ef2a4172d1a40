package org.ashlardb.testdata.durable;

import java.util.stream.Stream;

/**
 * Which faults a build tries: every other one under Java up to 21, the others from Java 22 on, so that a build under both
 * tries all; {@code -Dashlar.mutant.all=true} tries all under each.
 */
final class Turns {
    private static final int FIRST_OF_SECOND_TURN = 22;

    private Turns() {}

    static <E extends Enum<E>> Stream<E> of(E[] faults) {
        boolean all = Boolean.getBoolean("ashlar.mutant.all");
        int turn = Runtime.version().feature() < FIRST_OF_SECOND_TURN ? 0 : 1;
        return Stream.of(faults).filter(fault -> all || fault.ordinal() % 2 == turn);
    }
}
