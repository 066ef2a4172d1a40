package org.ashlardb.engine.log;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A daemon thread that does its work whenever it has been asked to, and sleeps otherwise. It begins with the first that
 * asks, as most databases of tests are closed before anyone does.
 */
public final class BackgroundThread {
    private final String name;
    private final Runnable work;
    private final long delayNanos;
    private volatile Thread thread; // null until the first has asked
    private volatile boolean asked;
    private volatile boolean stopped;

    /** @param delayMillis how long after being asked the work begins */
    public BackgroundThread(String name, Runnable work, long delayMillis) {
        this.name = name;
        this.work = work;
        this.delayNanos = TimeUnit.MILLISECONDS.toNanos(delayMillis);
    }

    /**
     * Asks for the work to be done. Cheap if it has been asked already. Where there is no thread to be had, nothing is
     * done until the next asks.
     */
    public void ask() {
        if (asked) {
            return;
        }
        asked = true;
        if (thread != null) {
            LockSupport.unpark(thread);
            return;
        }
        try {
            start();
        } catch (OutOfMemoryError e) {
            asked = false;
        }
    }

    /**
     * Has the thread run from now on, for work that must be done whenever it is asked for.
     *
     * @throws OutOfMemoryError if there is no thread to be had
     */
    public synchronized void start() {
        if (thread != null || stopped) {
            return;
        }
        Thread starting = new Thread(this::run, name);
        starting.setDaemon(true);
        thread = starting; // before it looks whether it has been asked, so that whoever asks later finds it
        boolean started = false;
        try {
            starting.start();
            started = true;
        } finally {
            if (!started) {
                thread = null;
            }
        }
    }

    private void run() {
        while (!stopped) {
            while (!asked && !stopped) {
                LockSupport.park(this);
            }
            long end = System.nanoTime() + delayNanos;
            for (long left = delayNanos; left > 0 && !stopped; left = end - System.nanoTime()) {
                LockSupport.parkNanos(this, left);
            }
            if (!stopped) {
                asked = false;
                work.run();
            }
        }
    }

    /** Returns when the thread has ended. */
    public void stop() {
        Thread ending = refuseToStart();
        if (ending == null) {
            return;
        }
        LockSupport.unpark(ending);
        boolean interrupted = false;
        while (ending.isAlive()) {
            try {
                ending.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized Thread refuseToStart() {
        stopped = true;
        return thread;
    }
}
