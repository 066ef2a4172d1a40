package org.ashlardb.sql;

import java.util.List;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.ViewSchema;
import org.ashlardb.sql.parser.ParserStart;
import org.ashlardb.sql.statistics.StatisticsStore;

/** SQL over one engine database. Thread-safe. Holds the cache of statements that its sessions share. */
public final class SqlDatabase implements AutoCloseable {
    private final Database engine;
    private final StatementCache cache = new StatementCache();
    private final StatisticsStore statistics;

    private final FileGate fileGate;

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

    /** The views a transaction sees, as if they were tables without indexes. */
    public List<TableDefinition> views(Transaction transaction) {
        return new CatalogView(engine, transaction)
                .views().stream().map(ViewSchema::asTable).toList();
    }

    /** Decides which files statements may name. */
    public FileGate fileGate() {
        return fileGate;
    }

    /** Saves everything committed and closes the engine database; sessions still open fail from then on with 08003. */
    void shutdown(boolean compact) {
        engine.shutdown(compact);
    }

    StatementCache cache() {
        return cache;
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
        engine.close();
    }
}
