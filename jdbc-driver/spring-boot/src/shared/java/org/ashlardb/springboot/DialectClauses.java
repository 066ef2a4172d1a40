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

/** What every Spring Data JDBC has to know: clauses as PostgreSQL's, names and sequences as the standard's. */
abstract class DialectClauses extends AbstractDialect implements JdbcDialect {
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
    public JdbcArrayColumns getArraySupport() {
        return JdbcArrayColumns.DefaultSupport.INSTANCE;
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
