package org.ashlardb.jdbc.connection;

import java.lang.ref.Cleaner;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.ashlardb.sql.Session;

/**
 * That somebody may still use a session. Each gate to the session keeps it, and with it all that users hold of a connection:
 * statements, results, long values and metadata. A session whose connection was not closed and of which nobody can reach
 * anything any more is closed here, so that its locks, its place among the database's connections and its part in keeping
 * files open are free again. Nothing that the database keeps may lead to a gate, thus.
 *
 * <p>The garbage collector's finding comes on the thread of the {@link Cleaner}, which does nothing but hand it on. One
 * thread then takes transactions back, which waits for nobody: what others wait for is free soon, whatever else is going on.
 * A second one does what may wait, for files or for a lock on the catalog, which some other dropped session may have.
 */
final class SessionUse {
    private static final long IDLE_SECONDS = 5;
    private static final Cleaner CLEANER = Cleaner.create(); // whose own thread keeps no class loader
    private static final ThreadPoolExecutor ROLLBACKS = oneThread("ashlar-dropped-rollback");
    private static final ThreadPoolExecutor CLOSES = oneThread("ashlar-dropped-close");

    private final Remains remains;
    private final Cleaner.Cleanable cleanable;

    SessionUse(Session session, DatabaseRegistry.Lease lease) {
        remains = new Remains(session, lease);
        cleanable = CLEANER.register(this, remains);
    }

    /** The session is closed, or will be by who calls this. */
    void end() {
        remains.ended = true;
        cleanable.clean();
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(null, work, name, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null); // which may be that of an application to be unloaded
        return thread;
    }

    /** A thread that is there while there is work. */
    private static ThreadPoolExecutor oneThread(String name) {
        ThreadPoolExecutor executor = new ThreadPoolExecutor(
                1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> daemon(work, name));
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }

    /** What is to be given back. Keeps nothing reachable that users can have. */
    private static final class Remains implements Runnable {
        private final Session session;
        private final DatabaseRegistry.Lease lease;
        private volatile boolean ended;

        Remains(Session session, DatabaseRegistry.Lease lease) {
            this.session = session;
            this.lease = lease;
        }

        @Override
        public void run() {
            if (!ended) {
                ROLLBACKS.execute(this::takeBack);
            }
        }

        private void takeBack() {
            try {
                work(this::rollback);
            } finally {
                CLOSES.execute(this::close);
            }
        }

        private void rollback() {
            if (!session.isClosed() && !session.isGlobal()) {
                session.rollback();
            }
        }

        private void close() {
            try {
                work(session::close);
            } finally {
                lease.release();
            }
        }

        private void work(Runnable action) {
            session.beginWork();
            try {
                action.run();
            } catch (RuntimeException e) {
                // Nobody is left to be told; a database that is closed has taken it back, too.
            } finally {
                session.endWork();
            }
        }
    }
}
