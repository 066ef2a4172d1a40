package org.ashlardb.springboot;

import org.springframework.data.jdbc.core.dialect.JdbcPostgresDialect;
import org.springframework.data.relational.core.sql.render.UpsertRenderContext;

/** What Spring Data JDBC has to know, with upserts. */
public final class AshlarDialect extends DialectClauses {
    /** Spring Data chooses by it how to write upserts: as INSERT ... ON CONFLICT, which needs no casts of parameters. */
    @Override
    public String getName() {
        return "Postgres";
    }

    @Override
    public UpsertRenderContext getUpsertRenderContext() {
        return JdbcPostgresDialect.INSTANCE.getUpsertRenderContext();
    }
}
