package org.ashlardb.testdata.held;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Holds threads up at some of the places that {@link HeldClasses} has marked: at few at a time, so that the others go on
 * and come by, but at other ones every some milliseconds, so that within seconds each has its turn. Places are chosen among
 * those that somebody has visited lately; three of four are accesses that other threads may see, the others beginnings of
 * methods.
 */
public final class Holds {
    private static final int PLACES = 1 << 16;
    private static final int MOST_AT_A_TIME = 20;
    private static final int MOST_IN_A_TURN = 8; // at one place, as some are passed a hundred times by each statement
    private static final int TURN = 20_000_000; // nanoseconds
    private static final int TURNS = 10; // after them it is seen anew who comes by where
    private static final int ONE_OF_VISITS = 2;
    private static final int LONGEST = 1_000_000; // nanoseconds
    private static final int ONE_OF_BEGINNINGS = 4;

    private static final byte UNSEEN = 0;
    private static final byte SEEN = 1;
    private static final byte CHOSEN = 2; // also that and more: so many more are held up there
    private static final byte[] STATES = new byte[PLACES];
    private static final boolean[] IS_ACCESS = new boolean[PLACES];
    private static final AtomicInteger MARKED = new AtomicInteger();
    private static Visits lately = new Visits(); // before the last turns; its class guards it and what is chosen
    private static Visits now = new Visits();

    private final SplittableRandom random;
    private final List<Integer> chosen = new ArrayList<>();
    private boolean hasEnded;

    /** Places that have been visited. */
    private static final class Visits {
        private final List<Integer> accesses = new ArrayList<>();
        private final List<Integer> beginnings = new ArrayList<>();

        void add(int place) {
            (IS_ACCESS[place] ? accesses : beginnings).add(place);
        }
    }

    /** Begins. There are no two at a time. */
    Holds(SplittableRandom random) {
        this.random = random;
        Thread turns = new Thread(this::takeTurns, "holds");
        turns.setDaemon(true);
        turns.start();
    }

    /** The number of one more place. */
    static int place(boolean isAccess) {
        int place = MARKED.getAndIncrement();
        if (place >= PLACES) {
            throw new IllegalStateException("more than " + PLACES + " places");
        }
        IS_ACCESS[place] = isAccess;
        return place;
    }

    private void takeTurns() {
        for (int turn = 1; choose(turn % TURNS == 0); turn++) {
            LockSupport.parkNanos(TURN);
        }
    }

    /** False after the end. */
    private boolean choose(boolean anew) {
        synchronized (Visits.class) {
            if (hasEnded) {
                return false;
            }
            release();
            if (anew) {
                lately = now;
                now = new Visits();
                Arrays.fill(STATES, UNSEEN);
            }
            for (int left = 1 + random.nextInt(MOST_AT_A_TIME); left > 0; left--) {
                boolean beginning = random.nextInt(ONE_OF_BEGINNINGS) == 0;
                List<Integer> places = beginning ? lately.beginnings : lately.accesses;
                if (!places.isEmpty()) {
                    int place = places.get(random.nextInt(places.size()));
                    chosen.add(place);
                    STATES[place] = CHOSEN + MOST_IN_A_TURN;
                }
            }
            return true;
        }
    }

    private void release() {
        for (int place : chosen) {
            STATES[place] = UNSEEN;
        }
        chosen.clear();
    }

    /** Marked classes call it where a thread may be held up. */
    public static void at(int place) {
        if (STATES[place] != SEEN) {
            visit(place);
        }
    }

    private static void visit(int place) {
        byte state = STATES[place];
        if (state < CHOSEN) {
            synchronized (Visits.class) {
                if (STATES[place] == UNSEEN) {
                    STATES[place] = SEEN;
                    now.add(place);
                }
            }
            return;
        }
        ThreadLocalRandom random = ThreadLocalRandom.current();
        if (state > CHOSEN && random.nextInt(ONE_OF_VISITS) == 0) {
            STATES[place] = (byte) (state - 1); // no harm if two count as one
            try {
                TimeUnit.NANOSECONDS.sleep(random.nextInt(LONGEST)); // parking would use up what unparks the thread
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Ends: nobody is held up any more. */
    void end() {
        synchronized (Visits.class) {
            hasEnded = true;
            release();
        }
    }
}
