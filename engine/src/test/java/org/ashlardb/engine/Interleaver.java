package org.ashlardb.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.ashlardb.engine.memory.WatchedSlab;

/** Lets another thread work between two accesses of this one to a database's memory. */
final class Interleaver {
    /** A step that takes longer waits for a lock that this thread holds, and goes on beside it. */
    private static final int STEP_MILLIS = 5;

    private static final ExecutorService OTHER = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "other");
        thread.setDaemon(true);
        return thread;
    });

    private final List<Future<?>> late = new ArrayList<>();
    private Thread watched;
    private int accesses;
    private int[] places;
    private Runnable[] steps;
    private int next;

    /** Builds a scene, plays it once, and checks what came out. */
    interface Attempt {
        /** Returns how often the watched thread has accessed memory. */
        int run(int[] places);
    }

    /**
     * Plays with the steps at all places, each not before the one before it. A build under Java up to 21 takes every other
     * place of one step and every eighth pair of places of two, one from Java 22 on those behind them;
     * {@code -Dashlar.turns=false} has each take all.
     */
    static void atAllPlaces(int steps, Attempt attempt) {
        int[] places = new int[steps];
        int most = 1;
        while (places[0] < most) {
            if (most == 1 || isMyTurn(places)) {
                most = Math.max(most, attempt.run(places.clone()));
            }
            int last = steps - 1;
            while (last > 0 && places[last] == most - 1) {
                last--;
            }
            Arrays.fill(places, last, steps, places[last] + 1);
        }
    }

    private static boolean isMyTurn(int[] places) {
        return BuildTurn.isWhole()
                || Arrays.stream(places).sum() % (2 * places.length * places.length) == (BuildTurn.isSecond() ? 1 : 0);
    }

    /** Watches the memory that a database has now. */
    void watch(Database database) {
        WatchedSlab.watch(database.memory(), this::beforeAccess);
    }

    /**
     * Does {@code body} here, and each step in another thread before the access of the number given, or at the end.
     *
     * @return how often this thread has accessed memory
     */
    int run(Runnable body, int[] before, Runnable... others) {
        places = before;
        steps = others;
        next = 0;
        accesses = 0;
        watched = Thread.currentThread();
        try {
            body.run();
        } finally {
            watched = null;
        }
        while (next < steps.length) {
            step();
        }
        late.forEach(Interleaver::await);
        late.clear();
        return accesses;
    }

    private void beforeAccess() {
        if (Thread.currentThread() != watched) {
            return;
        }
        while (next < places.length && places[next] == accesses) {
            step();
        }
        accesses++;
    }

    private void step() {
        Future<?> done = OTHER.submit(steps[next++]);
        try {
            done.get(STEP_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            late.add(done);
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    private static void await(Future<?> step) {
        try {
            step.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }
}
