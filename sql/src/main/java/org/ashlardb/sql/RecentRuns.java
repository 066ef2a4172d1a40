package org.ashlardb.sql;

/**
 * The commands of a session that hold a run with operators, those executed last: operators keep the arrays that their
 * rows went through, perhaps a hundred kilobytes, and programs keep hundreds of statements open that they seldom execute.
 * The others make their operators anew.
 */
final class RecentRuns {
    private static final int CAPACITY = 32;

    /** The one executed last is the last. */
    private final PreparedCommand[] commands = new PreparedCommand[CAPACITY];

    private int count;

    /** The command is about to be executed. */
    void add(PreparedCommand command) {
        if (count > 0 && commands[count - 1] == command) {
            return;
        }
        int place = find(command);
        if (place < 0 && count == CAPACITY) {
            place = leastRecent();
        }
        if (place >= 0) {
            removeAt(place);
        }
        commands[count++] = command;
    }

    /** The command is closed. */
    void remove(PreparedCommand command) {
        int place = find(command);
        if (place >= 0) {
            removeAt(place);
        }
    }

    private int find(PreparedCommand command) {
        for (int i = count - 1; i >= 0; i--) {
            if (commands[i] == command) {
                return i;
            }
        }
        return -1;
    }

    private void removeAt(int place) {
        count--;
        System.arraycopy(commands, place + 1, commands, place, count - place);
        commands[count] = null;
    }

    /** The place of the one that lets go of its run; the oldest, which keeps it, if rows of all are being read. */
    private int leastRecent() {
        for (int i = 0; i < count; i++) {
            if (commands[i].rest()) {
                return i;
            }
        }
        return 0;
    }
}
