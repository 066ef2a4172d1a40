package org.ashlardb.engine.log;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A daemon thread that does its work whenever it has been asked to, and sleeps otherwise. */
public final class BackgroundThread {
    private final Thread thread;
    private final Runnable work;
    private final long delayNanos;
    private volatile boolean asked;
    private volatile boolean stopped;

    /** @param delayMillis how long after being asked the work begins */
    public BackgroundThread(String name, Runnable work, long delayMillis) {
        this.work = work;
        this.delayNanos = TimeUnit.MILLISECONDS.toNanos(delayMillis);
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Asks for the work to be done. Cheap if it has been asked already. */
    public void ask() {
        if (!asked) {
            asked = true;
            LockSupport.unpark(thread);
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
        stopped = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
