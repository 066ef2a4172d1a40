package org.ashlardb.sql;

import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.FunctionSchema;
import org.ashlardb.sql.schema.ViewSchema;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * Keeps views and functions right while definitions change: after each change that may concern them all are bound again.
 * One that no longer can be, or a view that has other columns, depends on what was changed; it is dropped with CASCADE,
 * else the change fails.
 */
final class ViewKeeper {
    private final Session session;
    private final CatalogView catalog;

    ViewKeeper(Session session) {
        this.session = session;
        catalog = session.catalog();
    }

    /** After something was changed: views go on having their columns. */
    void checkChanged() {
        check(false, "");
    }

    /** After something was dropped: views of it go with CASCADE, and are in the way without. */
    void checkDropped(boolean cascade) {
        check(cascade, "; use CASCADE to drop it too");
    }

    private void check(boolean cascade, String hint) {
        boolean dropped = true;
        while (dropped) {
            dropped = false;
            for (FunctionSchema function : catalog.functions()) {
                SqlException problem = problem(function, hint);
                if (problem != null && !cascade) {
                    throw problem;
                }
                if (problem != null) {
                    catalog.database()
                            .dropObject(catalog.transaction(), function.schema(), FunctionSchema.KIND, function.name());
                    dropped = true;
                }
            }
            for (ViewSchema view : catalog.views()) {
                SqlException problem = problem(view, hint);
                if (problem != null && !cascade) {
                    throw problem;
                }
                if (problem != null) {
                    catalog.database().dropObject(catalog.transaction(), view.schema(), ViewSchema.KIND, view.name());
                    dropped = true;
                }
            }
        }
    }

    private SqlException problem(FunctionSchema function, String hint) {
        try {
            new StatementBinder(catalog, session.schema(), 0).validate(function);
            return null;
        } catch (SqlException e) {
            String what = "function " + function.schema() + "." + function.name();
            return new SqlException(SqlState.DEPENDENT_OBJECTS, what + " depends on it: " + e.getMessage() + hint, e);
        }
    }

    private SqlException problem(ViewSchema view, String hint) {
        String what = "view " + view.schema() + "." + view.name();
        try {
            boolean same = new StatementBinder(catalog, session.schema(), 0).keepsColumns(view);
            return same
                    ? null
                    : new SqlException(
                            SqlState.NOT_SUPPORTED, what + " depends on it and would have columns of other types");
        } catch (SqlException e) {
            if (e.sqlState().equals(SqlState.INVALID_OBJECT_DEFINITION)) {
                throw e;
            }
            return new SqlException(SqlState.DEPENDENT_OBJECTS, what + " depends on it: " + e.getMessage() + hint, e);
        }
    }
}
