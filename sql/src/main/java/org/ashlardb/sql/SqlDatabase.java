package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Transaction;
import org.ashlardb.sql.execute.QueryMemory;
import org.ashlardb.sql.parser.ParserStart;
import org.ashlardb.sql.schema.SharedFacts;
import org.ashlardb.sql.statistics.StatisticsStore;

/** SQL over one engine database. Thread-safe. Holds the cache of statements that its sessions share. */
public final class SqlDatabase implements AutoCloseable {
    private final Database engine;
    private final StatementCache cache = new StatementCache();
    private final StatisticsStore statistics;
    private final QueryMemory queryMemory = new QueryMemory();
    private final SlowStatements slowStatements = new SlowStatements();
    private final FileGate fileGate;
    private final AtomicLong lastSession = new AtomicLong();
    private final Map<Long, Session> sessions = new ConcurrentSkipListMap<>();
    private final Set<String> leftSchemas = ConcurrentHashMap.newKeySet();
    private volatile Runnable onClosed = () -> {};

    private final SharedFacts facts = new SharedFacts();

    private SqlDatabase(Database engine, FileGate fileGate) {
        this.engine = engine;
        this.statistics = new StatisticsStore(engine);
        this.fileGate = fileGate;
    }

    /** Starts loading the parser on a daemon thread; to be called before the engine database is opened. */
    public static void prepare() {
        ParserStart.inBackground();
    }

    /** Wraps an open engine database, which {@link #close} closes. */
    public static SqlDatabase open(Database engine) {
        return open(engine, FileGate.CLOSED);
    }

    /**
     * Wraps an open engine database, which {@link #close} closes.
     *
     * @param fileGate decides which files statements may name
     */
    public static SqlDatabase open(Database engine, FileGate fileGate) {
        return new SqlDatabase(engine, fileGate);
    }

    /** A new session: autocommit, READ COMMITTED, schema PUBLIC. */
    public Session newSession() {
        return new Session(this);
    }

    public Database engine() {
        return engine;
    }

    /** Decides which files statements may name. */
    public FileGate fileGate() {
        return fileGate;
    }

    /**
     * Saves everything committed and closes the engine database; sessions still open fail from then on with 08003.
     *
     * @param caller whose cancellation ends it
     */
    void shutdown(boolean compact, Transaction caller) {
        try {
            engine.shutdown(compact, caller);
        } finally {
            tellIfClosed();
        }
    }

    /** Who is told, by the thread that has closed the database, that it is closed; perhaps more than once. */
    public void onClosed(Runnable listener) {
        onClosed = listener;
    }

    private void tellIfClosed() {
        if (isClosed()) {
            onClosed.run();
        }
    }

    /** A number for a session, never used again while the database is open. */
    long nextSession() {
        return lastSession.incrementAndGet();
    }

    void add(Session session) {
        sessions.put(session.id(), session);
    }

    void remove(Session session) {
        sessions.remove(session.id());
    }

    /** The open sessions, in the order in which they began. */
    List<Session> sessions() {
        return new ArrayList<>(sessions.values());
    }

    /** Ends the statement that a session runs; false if there is no such session. */
    public boolean cancel(long session) {
        Session found = sessions.get(session);
        if (found != null) {
            found.cancel();
        }
        return found != null;
    }

    /** Ends a session and takes its transaction back; false if there is no such session. */
    public boolean abort(long session) {
        Session found = sessions.get(session);
        if (found != null) {
            found.abort();
        }
        return found != null;
    }

    /** Keeps schemas of temporary tables that a session could not drop, for the next one to drop, and tries others again. */
    void dropLater(List<String> schemas) {
        Set<String> old = new HashSet<>(leftSchemas);
        old.removeIf(schema -> !leftSchemas.remove(schema)); // another session that ends may have taken it
        leftSchemas.addAll(TemporaryTables.drop(engine, old));
        leftSchemas.addAll(schemas);
    }

    SharedFacts facts() {
        return facts;
    }

    StatementCache cache() {
        return cache;
    }

    /** Heap that statements take. */
    QueryMemory queryMemory() {
        return queryMemory;
    }

    SlowStatements slowStatements() {
        return slowStatements;
    }

    StatisticsStore statistics() {
        return statistics;
    }

    public boolean isClosed() {
        return engine.isClosed();
    }

    /** Closes the engine database; sessions still open fail from then on with 08003. */
    @Override
    public void close() {
        try {
            engine.close();
        } finally {
            tellIfClosed();
        }
    }

    /** The same, saving nothing that is in the log. */
    void closeImmediately() {
        try {
            engine.closeImmediately();
        } finally {
            tellIfClosed();
        }
    }
}
