package org.ashlardb.springboot;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.data.jdbc.core.dialect.JdbcArrayColumns;
import org.springframework.data.jdbc.core.dialect.JdbcDialect;
import org.springframework.data.jdbc.core.dialect.JdbcPostgresDialect;
import org.springframework.data.relational.core.dialect.AbstractDialect;
import org.springframework.data.relational.core.dialect.LimitClause;
import org.springframework.data.relational.core.dialect.LockClause;
import org.springframework.data.relational.core.sql.IdentifierProcessing;
import org.springframework.data.relational.core.sql.render.UpsertRenderContext;

/** What Spring Data JDBC has to know: clauses as PostgreSQL's, names and sequences as the standard's. */
public final class AshlarDialect extends AbstractDialect implements JdbcDialect {
    /** Spring Data chooses by it how to write upserts: as INSERT ... ON CONFLICT, which needs no casts of parameters. */
    @Override
    public String getName() {
        return "Postgres";
    }

    @Override
    public IdentifierProcessing getIdentifierProcessing() {
        return IdentifierProcessing.ANSI;
    }

    @Override
    public LimitClause limit() {
        return JdbcPostgresDialect.INSTANCE.limit();
    }

    @Override
    public LockClause lock() {
        return JdbcPostgresDialect.INSTANCE.lock();
    }

    @Override
    public UpsertRenderContext getUpsertRenderContext() {
        return JdbcPostgresDialect.INSTANCE.getUpsertRenderContext();
    }

    @Override
    public JdbcArrayColumns getArraySupport() {
        return JdbcArrayColumns.defaultSupport();
    }

    @Override
    public Set<Class<?>> simpleTypes() {
        return Set.of(UUID.class);
    }

    @Override
    public Collection<Object> getConverters() {
        return List.of(MomentConverters.ToInstant.INSTANCE, MomentConverters.ToZonedDateTime.INSTANCE);
    }
}
