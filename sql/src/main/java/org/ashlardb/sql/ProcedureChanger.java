package org.ashlardb.sql;

import java.util.HashSet;
import java.util.Set;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.Comments;
import org.ashlardb.sql.schema.DefinitionExecutor;
import org.ashlardb.sql.schema.ProcedureSchema;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.CreateProcedure;
import org.ashlardb.sql.tree.DefinitionStatement.Drop;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Procedure;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** CREATE and DROP PROCEDURE. */
final class ProcedureChanger {
    private final Session session;
    private final CatalogView catalog;

    ProcedureChanger(Session session) {
        this.session = session;
        catalog = session.catalog();
    }

    /** Whether the statement is about a procedure; it has been carried out then. */
    boolean run(DefinitionStatement statement) {
        if (statement instanceof CreateProcedure create) {
            create(create);
        } else if (statement instanceof Drop drop && drop.kind() == ObjectKind.PROCEDURE) {
            drop.names().forEach(name -> drop(name, drop));
        } else {
            return false;
        }
        return true;
    }

    private String schema(Name name) {
        return name.schema() == null ? session.schema() : name.schema();
    }

    private void create(CreateProcedure statement) {
        String schema = schema(statement.name());
        String name = statement.name().name();
        DefinitionExecutor.requireUserSchema(catalog, schema, statement.place());
        requireSound(statement);
        if (statement.ifNotExists() && catalog.isThere(() -> catalog.findProcedure(schema, name) != null)) {
            return;
        }
        boolean there = catalog.findProcedure(schema, name) != null;
        if (there && !statement.orReplace()) {
            throw statement
                    .place()
                    .error(SqlState.DUPLICATE_FUNCTION, "procedure " + statement.name() + " already exists");
        }
        requireNoFunction(statement, schema);
        ProcedureSchema procedure = new ProcedureSchema(schema, name, session.schema(), statement.text());
        if (there) {
            catalog.database().replaceObject(catalog.transaction(), procedure.definition());
        } else {
            catalog.database().createObject(catalog.transaction(), procedure.definition());
        }
        validate(procedure);
    }

    /** Calls do not say which of the two they are of. */
    private void requireNoFunction(CreateProcedure statement, String schema) {
        String name = statement.name().name();
        boolean builtIn = ListedFunction.isBuiltIn(name);
        if (builtIn || catalog.findFunction(schema, name) != null) {
            throw statement
                    .place()
                    .error(
                            SqlState.DUPLICATE_FUNCTION,
                            "there is a function " + name + (builtIn ? " built in" : "")
                                    + ", choose another name for the procedure");
        }
    }

    private static void requireSound(CreateProcedure statement) {
        Procedure procedure = statement.procedure();
        Set<String> names = new HashSet<>();
        boolean defaults = false;
        for (Procedure.Parameter parameter : procedure.parameters()) {
            requireNew(names, parameter.name(), statement.name(), parameter.place());
            if (parameter.defaultValue() != null && parameter.mode().isReturned()) {
                throw wrong(parameter.place(), "parameter " + parameter.name() + " returns a value and has a default");
            }
            if (defaults && parameter.defaultValue() == null) {
                throw wrong(
                        parameter.place(),
                        "parameter " + parameter.name() + " stands behind one with a default and has none");
            }
            defaults |= parameter.defaultValue() != null;
        }
        if (procedure.step() instanceof Step.Block block) {
            block.variables()
                    .forEach(variable -> requireNew(names, variable.name(), statement.name(), variable.place()));
        }
    }

    private static void requireNew(Set<String> names, String name, Name procedure, Place place) {
        if (!names.add(name)) {
            throw wrong(place, "procedure " + procedure + " has two parameters or variables " + name);
        }
    }

    private static SqlException wrong(Place place, String message) {
        return place.error(SqlState.INVALID_FUNCTION_DEFINITION, message);
    }

    /** Fails if what a procedure does makes no sense. */
    private void validate(ProcedureSchema procedure) {
        new StatementBinder(catalog, session.schema(), 0).validate(procedure);
        new RoutinePlanner(session).plan(procedure, null);
    }

    /** Why what a procedure does makes no sense any more, or null. */
    SqlException problem(ProcedureSchema procedure) {
        try {
            validate(procedure);
            return null;
        } catch (SqlException e) {
            return e;
        }
    }

    private void drop(Name name, Drop statement) {
        String schema = schema(name);
        if (catalog.findProcedure(schema, name.name()) != null) {
            catalog.database().dropObject(catalog.transaction(), schema, ProcedureSchema.KIND, name.name());
            Comments.drop(catalog, ObjectKind.PROCEDURE, schema, name.name());
        } else if (!statement.ifExists()) {
            throw name.place().error(SqlState.UNKNOWN_FUNCTION, "procedure " + name + " does not exist");
        }
    }
}
