package org.ashlardb.jdbc.behaviour;

import java.sql.Connection;

/** What a transaction may see of others, after the Hermitage suite, and at which level it no longer does. */
enum Anomaly {
    G0("G0", "dirty write: two transactions' updates of several rows are mixed", Level.READ_COMMITTED),
    G1A("G1a", "aborted read: what is rolled back later is seen", Level.READ_COMMITTED),
    G1B("G1b", "intermediate read: a value is seen that its own transaction replaces later", Level.READ_COMMITTED),
    G1C("G1c", "circular information flow: two transactions see each other's changes", Level.READ_COMMITTED),
    OTV("OTV", "observed transaction vanishes: some of its changes are seen, others no longer", Level.READ_COMMITTED),
    PMP("PMP", "predicate-many-preceders: a condition finds rows that it did not find before", Level.REPEATABLE_READ),
    P4("P4", "lost update: an update overwrites one that it has not seen", Level.REPEATABLE_READ),
    G_SINGLE("G-single", "read skew: rows are seen of before and after another's commit", Level.REPEATABLE_READ),
    G2_ITEM("G2-item", "write skew: each of two transactions changes what the other has read", Level.SERIALIZABLE),
    G2("G2", "anti-dependency cycle: as G2-item, with rows that fit a condition", Level.SERIALIZABLE);

    /** The levels there are; READ UNCOMMITTED is READ COMMITTED. */
    enum Level {
        READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
        REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
        SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

        private final int constant;

        Level(int constant) {
            this.constant = constant;
        }

        /** As {@code java.sql} names it. */
        int constant() {
            return constant;
        }

        /** Whether all of a transaction sees one state. */
        boolean hasSnapshot() {
            return this != READ_COMMITTED;
        }
    }

    private final String label;
    private final String meaning;
    private final Level preventedFrom;

    Anomaly(String label, String meaning, Level preventedFrom) {
        this.label = label;
        this.meaning = meaning;
        this.preventedFrom = preventedFrom;
    }

    boolean isPreventedAt(Level level) {
        return level.compareTo(preventedFrom) >= 0;
    }

    /** The table of the documentation. */
    static String table() {
        StringBuilder table = new StringBuilder("| anomaly |");
        for (Level level : Level.values()) {
            table.append(' ').append(level.name().replace('_', ' ')).append(" |");
        }
        table.append("\n|---|").append("---|".repeat(Level.values().length)).append('\n');
        for (Anomaly anomaly : values()) {
            table.append("| **")
                    .append(anomaly.label)
                    .append("** ")
                    .append(anomaly.meaning)
                    .append(" |");
            for (Level level : Level.values()) {
                table.append(anomaly.isPreventedAt(level) ? " prevented |" : " possible |");
            }
            table.append('\n');
        }
        return table.toString();
    }
}
