package org.ashlardb.sql;

import org.ashlardb.engine.Database;
import org.ashlardb.sql.parser.ParserStart;

/** SQL over one engine database. Thread-safe. Holds the cache of statements that its sessions share. */
public final class SqlDatabase implements AutoCloseable {
    private final Database engine;
    private final StatementCache cache = new StatementCache();

    private SqlDatabase(Database engine) {
        this.engine = engine;
    }

    /** Starts loading the parser on a daemon thread; to be called before the engine database is opened. */
    public static void prepare() {
        ParserStart.inBackground();
    }

    /** Wraps an open engine database, which {@link #close} closes. */
    public static SqlDatabase open(Database engine) {
        return new SqlDatabase(engine);
    }

    /** A new session: autocommit, READ COMMITTED, schema PUBLIC. */
    public Session newSession() {
        return new Session(this);
    }

    public Database engine() {
        return engine;
    }

    StatementCache cache() {
        return cache;
    }

    public boolean isClosed() {
        return engine.isClosed();
    }

    /** Closes the engine database; sessions still open fail from then on with 08003. */
    @Override
    public void close() {
        engine.close();
    }
}
