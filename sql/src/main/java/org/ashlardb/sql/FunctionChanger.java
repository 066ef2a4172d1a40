package org.ashlardb.sql;

import java.util.HashSet;
import java.util.Set;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.DefinitionExecutor;
import org.ashlardb.sql.schema.FunctionSchema;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.CreateFunction;
import org.ashlardb.sql.tree.DefinitionStatement.Drop;
import org.ashlardb.sql.tree.DefinitionStatement.FunctionParameter;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.type.SqlState;

/** CREATE and DROP FUNCTION. */
final class FunctionChanger {
    private final Session session;
    private final CatalogView catalog;

    FunctionChanger(Session session) {
        this.session = session;
        catalog = session.catalog();
    }

    /** Whether the statement is about a function; it has been carried out then. */
    boolean run(DefinitionStatement statement) {
        if (statement instanceof CreateFunction create) {
            create(create);
        } else if (statement instanceof Drop drop && drop.kind() == ObjectKind.FUNCTION) {
            drop.names().forEach(name -> drop(name, drop.ifExists()));
        } else {
            return false;
        }
        return true;
    }

    private String schema(Name name) {
        return name.schema() == null ? session.schema() : name.schema();
    }

    private void create(CreateFunction statement) {
        String schema = schema(statement.name());
        String name = statement.name().name();
        DefinitionExecutor.requireUserSchema(catalog, schema, statement.place());
        requireOwnNames(statement);
        if (statement.ifNotExists() && catalog.isThere(() -> catalog.findFunction(schema, name) != null)) {
            return;
        }
        boolean there = catalog.findFunction(schema, name) != null;
        if (there && !statement.orReplace()) {
            throw statement
                    .place()
                    .error(SqlState.DUPLICATE_FUNCTION, "function " + statement.name() + " already exists");
        }
        FunctionSchema function = new FunctionSchema(
                schema,
                name,
                statement.parameters(),
                statement.returns(),
                statement.body(),
                session.schema(),
                statement.strict(),
                statement.deterministic());
        if (there) {
            catalog.database().replaceObject(catalog.transaction(), function.definition());
        } else {
            catalog.database().createObject(catalog.transaction(), function.definition());
        }
        new StatementBinder(catalog, session.schema(), 0).validate(function);
    }

    private static void requireOwnNames(CreateFunction statement) {
        String name = statement.name().name();
        for (ListedFunction builtIn : ListedFunction.builtIn()) {
            if (builtIn.name().equals(name)) {
                throw statement
                        .place()
                        .error(SqlState.DUPLICATE_FUNCTION, "function " + name + " is built in, choose another name");
            }
        }
        Set<String> names = new HashSet<>();
        boolean defaults = false;
        for (FunctionParameter parameter : statement.parameters()) {
            if (defaults && parameter.defaultText() == null) {
                throw statement
                        .place()
                        .error(
                                SqlState.INVALID_FUNCTION_DEFINITION,
                                "parameter " + parameter.name() + " of function " + name
                                        + " stands behind one with a default and has none");
            }
            defaults = parameter.defaultText() != null;
            if (!names.add(parameter.name())) {
                throw statement
                        .place()
                        .error(
                                SqlState.INVALID_FUNCTION_DEFINITION,
                                "function " + name + " has two parameters " + parameter.name());
            }
        }
    }

    private void drop(Name name, boolean ifExists) {
        String schema = schema(name);
        if (catalog.findFunction(schema, name.name()) != null) {
            catalog.database().dropObject(catalog.transaction(), schema, FunctionSchema.KIND, name.name());
        } else if (!ifExists) {
            throw name.place().error(SqlState.UNKNOWN_FUNCTION, "function " + name + " does not exist");
        }
    }
}
