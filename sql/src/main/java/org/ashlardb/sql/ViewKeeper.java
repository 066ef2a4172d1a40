package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.Comments;
import org.ashlardb.sql.schema.FunctionSchema;
import org.ashlardb.sql.schema.ProcedureSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TriggerSchema;
import org.ashlardb.sql.schema.ViewSchema;
import org.ashlardb.sql.tree.DefinitionStatement.FunctionParameter;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * Keeps views, functions, procedures and triggers right while definitions change: those that a change may concern are
 * bound again after it. One that no longer can be, or a view that has other columns, depends on what was changed; it is
 * dropped with CASCADE, else the change fails.
 */
final class ViewKeeper {
    private final Session session;
    private final CatalogView catalog;
    private final List<String> changed; // names; null if it may be anything

    /** After a change that may concern any view or function. */
    ViewKeeper(Session session) {
        this.session = session;
        catalog = session.catalog();
        changed = null;
    }

    /** After a change of some tables, views or sequences, which concerns only those that name one of them. */
    ViewKeeper(Session session, List<Name> names) {
        this.session = session;
        catalog = session.catalog();
        changed = new ArrayList<>();
        names.forEach(name -> changed.add(name.name()));
    }

    /**
     * Whether a text may name what was changed: its letters stand somewhere in it. What names it by way of another view
     * stays as it is if that view has the columns it had.
     */
    private boolean mayConcern(String text) {
        if (changed == null || !isPlain(text)) {
            return true;
        }
        for (String name : changed) {
            if (!isPlain(name) || name.indexOf('"') >= 0 || contains(text, name)) {
                return true;
            }
        }
        return false;
    }

    private boolean mayConcern(FunctionSchema function) {
        for (FunctionParameter parameter : function.parameters()) {
            if (parameter.defaultText() != null && mayConcern(parameter.defaultText())) {
                return true;
            }
        }
        return mayConcern(function.body());
    }

    /** Whether there are only letters whose other case is known without tables. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    private static boolean contains(String text, String name) {
        for (int i = 0; i + name.length() <= text.length(); i++) {
            if (text.regionMatches(true, i, name, 0, name.length())) {
                return true;
            }
        }
        return false;
    }

    private void noteDropped(String name) {
        if (changed != null) {
            changed.add(name);
        }
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
            for (FunctionSchema function : catalog.functionsNaming(changed)) {
                SqlException problem = mayConcern(function) ? problem(function, hint) : null;
                if (problem != null && !cascade) {
                    throw problem;
                }
                if (problem != null) {
                    catalog.database()
                            .dropObject(catalog.transaction(), function.schema(), FunctionSchema.KIND, function.name());
                    Comments.drop(catalog, ObjectKind.FUNCTION, function.schema(), function.name());
                    noteDropped(function.name());
                    dropped = true;
                }
            }
            checkTriggers(cascade, hint);
            dropped |= checkProcedures(cascade, hint);
            for (ViewSchema view : catalog.viewsNaming(changed)) {
                SqlException problem = mayConcern(view.text()) ? problem(view, hint) : null;
                if (problem != null && !cascade) {
                    throw problem;
                }
                if (problem != null) {
                    catalog.drop(view);
                }
                if (problem != null || mayConcern(view.text()) && follow(view)) {
                    noteDropped(view.name());
                    dropped = true;
                }
            }
        }
    }

    /** Whether columns of the view may be NULL, or no longer, because those of its tables may. */
    private boolean follow(ViewSchema view) {
        ViewSchema now = new StatementBinder(catalog, session.schema(), 0).boundAgain(view);
        boolean other = !now.columns().equals(view.columns());
        if (other) {
            catalog.database().replaceObject(catalog.transaction(), now.definition());
        }
        return other;
    }

    /** Nothing depends on a trigger that is dropped. */
    private void checkTriggers(boolean cascade, String hint) {
        List<TableDefinition> tables =
                changed == null ? catalog.tablesWithTriggers() : catalog.tablesWithTriggers(changed);
        for (TableDefinition definition : tables) {
            TableSchema table = catalog.table(definition.schema(), definition.name());
            for (TriggerSchema trigger : TriggerSchema.of(definition)) {
                boolean concerned = mayConcern(trigger.head() + trigger.tail()) || mayConcern(table.name());
                SqlException problem = concerned ? new TriggerChanger(session).problem(trigger, table) : null;
                if (problem != null && !cascade) {
                    throw new SqlException(
                            SqlState.DEPENDENT_OBJECTS,
                            "trigger " + trigger.name() + " of table " + table.name() + " depends on it: "
                                    + problem.getMessage() + hint,
                            problem);
                }
                if (problem != null) {
                    TableSchema now = catalog.table(table.schema(), table.name());
                    catalog.database()
                            .alterTable(
                                    catalog.transaction(),
                                    now.table(),
                                    trigger.removedFrom(now.table().definition()));
                }
            }
        }
    }

    /** Whether one was dropped. */
    private boolean checkProcedures(boolean cascade, String hint) {
        boolean dropped = false;
        for (ProcedureSchema procedure : catalog.proceduresNaming(changed)) {
            SqlException problem =
                    mayConcern(procedure.text()) ? new ProcedureChanger(session).problem(procedure) : null;
            if (problem != null && !cascade) {
                throw new SqlException(
                        SqlState.DEPENDENT_OBJECTS,
                        "procedure " + procedure.schema() + "." + procedure.name() + " depends on it: "
                                + problem.getMessage() + hint,
                        problem);
            }
            if (problem != null) {
                catalog.database()
                        .dropObject(catalog.transaction(), procedure.schema(), ProcedureSchema.KIND, procedure.name());
                Comments.drop(catalog, ObjectKind.PROCEDURE, procedure.schema(), procedure.name());
                noteDropped(procedure.name());
                dropped = true;
            }
        }
        return dropped;
    }

    private SqlException problem(FunctionSchema function, String hint) {
        SqlException problem = new FunctionChanger(session).problem(function);
        String what = "function " + function.schema() + "." + function.name();
        return problem == null
                ? null
                : new SqlException(
                        SqlState.DEPENDENT_OBJECTS, what + " depends on it: " + problem.getMessage() + hint, problem);
    }

    private SqlException problem(ViewSchema view, String hint) {
        String what = "view " + view.schema() + "." + view.name();
        try {
            boolean same = new StatementBinder(catalog, session.schema(), 0).boundAgain(view) != null;
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
