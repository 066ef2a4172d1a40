package org.ashlardb.sql;

import java.util.List;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.schema.ColumnUse;
import org.ashlardb.sql.schema.ViewFacts;
import org.ashlardb.sql.schema.ViewSchema;

/** Binds views to tell of them. */
final class ViewInspector implements ViewFacts {
    private final Session session;

    ViewInspector(Session session) {
        this.session = session;
    }

    @Override
    public List<ColumnUse> uses(ViewSchema view) {
        return new StatementBinder(session.catalog(), session.schema(), 0).uses(view);
    }

    @Override
    public boolean isChangeable(ViewSchema view) {
        return new StatementBinder(session.catalog(), session.schema(), 0).isChangeable(view);
    }
}
