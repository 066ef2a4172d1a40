package org.ashlardb.sql;

import java.time.ZoneId;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.sql.execute.EngineErrors;
import org.ashlardb.sql.parser.LiteralScanner;
import org.ashlardb.sql.parser.PositionedText;
import org.ashlardb.sql.plan.physical.Planning;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** Makes statements of a session of their texts, or finds them in the cache of its database. */
final class SessionCompiler {
    private static final int MOST_COMPILATIONS = 100; // beside changes of the catalog

    private final Session session;
    private final CatalogView catalog;
    private final StatementCache cache;
    private Planning planning = Planning.FULL;
    private long nanos;

    SessionCompiler(Session session, CatalogView catalog) {
        this.session = session;
        this.catalog = catalog;
        cache = session.database().cache();
    }

    Planning planning() {
        return planning;
    }

    void setPlanning(Planning planning) {
        this.planning = planning;
    }

    QueryPlanner planner() {
        return new QueryPlanner(session.database().statistics(), planning, () -> catalog.transaction()
                .checkCanceled());
    }

    PreparedCommand prepare(String sql) {
        try {
            CompiledStatement compiled = cache.find(key(), sql, catalog.version());
            if (compiled != null) {
                return new PreparedCommand(session, sql, compiled);
            }
            LiteralScanner.Normalized normalized = LiteralScanner.normalize(sql);
            if (normalized != null && StatementCache.takes(normalized.text())) {
                PreparedCommand shared = prepareNormalized(sql, normalized);
                if (shared != null) {
                    return shared;
                }
            }
            return new PreparedCommand(session, sql, compile(sql));
        } catch (EngineException e) {
            throw notPrepared(sql, EngineErrors.map(e));
        } catch (SqlException e) {
            PositionedText positioned = e.sqlState().equals(SqlState.SYNTAX_ERROR) ? PositionedText.of(sql) : null;
            if (positioned != null) {
                return session.cursors().prepare(catalog, positioned);
            }
            throw notPrepared(sql, e);
        }
    }

    private SqlException notPrepared(String sql, SqlException error) {
        long taken = takeNanos();
        if (session.slowStatementNanos() >= 0 && taken >= session.slowStatementNanos()) {
            session.database().slowStatements().add(session.id(), taken, taken, 0, error.sqlState(), sql);
        }
        return error;
    }

    /**
     * Null when the statement has to be taken as it is: to report its errors at their places, or because its literals may
     * be those of indexes.
     */
    private PreparedCommand prepareNormalized(String sql, LiteralScanner.Normalized normalized) {
        try {
            CompiledStatement compiled = compile(normalized.text());
            return compiled.literalsMatter() ? null : new PreparedCommand(session, sql, compiled, normalized);
        } catch (SqlException e) {
            return null; // the statement as written fails in its own words
        }
    }

    /** The error of a literal as the statement makes it when it is compiled as it is, at its place; else it has none. */
    SqlException inItsOwnWords(String sql, SqlException error) {
        try {
            newCompiler().compile(sql);
        } catch (SqlException e) {
            if (e.sqlState().equals(error.sqlState())) {
                return e;
            }
        }
        return error.ofLiteral();
    }

    /** The statement from the cache, or compiled for the present catalog. */
    CompiledStatement compile(String sql) {
        long version = catalog.version();
        CompiledStatement compiled = cache.find(key(), sql, version);
        if (compiled == null) {
            compiled = compileTimed(sql);
            cache.add(key(), compiled);
        }
        return compiled;
    }

    private CompiledStatement compileTimed(String sql) {
        long before = System.nanoTime();
        try {
            for (int attempt = 0; ; attempt++) {
                long version = catalog.version();
                try {
                    return newCompiler().compile(sql);
                } catch (SqlException e) {
                    if (catalog.version() == version || attempt == MOST_COMPILATIONS) {
                        throw e;
                    }
                }
            }
        } finally {
            nanos += System.nanoTime() - before;
        }
    }

    private Compiler newCompiler() {
        return new Compiler(catalog, session.schema(), planner());
    }

    /** How long statements were compiled since the last call. */
    long takeNanos() {
        long taken = nanos;
        nanos = 0;
        return taken;
    }

    /** What plans depend on besides the text. */
    private String key() {
        String key = session.schema();
        if (planning != Planning.FULL) {
            key += "\0" + planning;
        }
        ZoneId zone = session.zone().own();
        if (zone != null) {
            key += "\0" + zone; // of which constants may be made
        }
        TemporaryTables temporary = session.temporary();
        return temporary.isUsed() ? key + temporary.schema() : key;
    }
}
