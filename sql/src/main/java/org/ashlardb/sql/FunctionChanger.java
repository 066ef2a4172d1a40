package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.expression.function.JavaMethod;
import org.ashlardb.sql.parser.ObjectNames.Kind;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.Comments;
import org.ashlardb.sql.schema.DefinitionExecutor;
import org.ashlardb.sql.schema.FunctionSchema;
import org.ashlardb.sql.schema.StoredExpressions;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.CreateAlias;
import org.ashlardb.sql.tree.DefinitionStatement.CreateFunction;
import org.ashlardb.sql.tree.DefinitionStatement.Drop;
import org.ashlardb.sql.tree.DefinitionStatement.FunctionParameter;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.tree.DefinitionStatement.ReturnedColumn;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

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
        } else if (statement instanceof CreateAlias create) {
            create(withTypes(create));
        } else if (statement instanceof Drop drop && drop.kind() == ObjectKind.FUNCTION) {
            drop.names().forEach(name -> drop(name, drop));
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
        if (catalog.findProcedure(schema, name) != null) {
            throw statement
                    .place()
                    .error(
                            SqlState.DUPLICATE_FUNCTION,
                            "there is a procedure " + name + ", choose another name for the function");
        }
        FunctionSchema function = new FunctionSchema(
                schema,
                name,
                statement.parameters(),
                statement.returns(),
                statement.columns(),
                statement.body(),
                statement.steps(),
                statement.external(),
                session.schema(),
                statement.strict(),
                statement.deterministic());
        if (function.external() != null) {
            requireMethod(function, statement.place());
        }
        if (there) {
            catalog.database().replaceObject(catalog.transaction(), function.definition());
        } else {
            catalog.database().createObject(catalog.transaction(), function.definition());
        }
        validate(function);
        if (function.returnsTable()) {
            expandStars(function);
        }
        if (there) {
            requireSuited(schema, name, statement.place());
        }
    }

    /** Columns that tables get later are none of the function's. */
    private void expandStars(FunctionSchema function) {
        String expanded = new StatementBinder(catalog, session.schema(), 0).expanded(function);
        if (!expanded.equals(function.body())) {
            catalog.database()
                    .replaceObject(
                            catalog.transaction(), function.withBody(expanded).definition());
        }
    }

    /** Fails if what the function does makes no sense. */
    private void validate(FunctionSchema function) {
        new StatementBinder(catalog, session.schema(), 0).validate(function);
        if (function.steps()) {
            new RoutinePlanner(session).plan(function, null);
        }
    }

    /** Why the function can no longer be called, or null. */
    SqlException problem(FunctionSchema function) {
        try {
            validate(function);
            return null;
        } catch (SqlException e) {
            return e;
        }
    }

    /** What defaults and checks ask of a function has to be what it is. */
    private void requireSuited(String schema, String name, Place place) {
        for (StoredExpressions.Use use : new StoredExpressions(catalog).uses(Kind.FUNCTION, schema, name)) {
            StatementBinder binder = new StatementBinder(catalog, session.schema(), 0);
            try {
                if (use.table() == null) {
                    binder.validate(use.domain());
                } else {
                    binder.validate(use.table());
                }
            } catch (SqlException e) {
                throw place.error(
                        SqlState.DEPENDENT_OBJECTS, use.description() + " depends on it: " + e.getMessage(), e);
            }
        }
    }

    private void requireMethod(FunctionSchema function, Place place) {
        try {
            function.method();
        } catch (SqlException e) {
            throw place.error(e.sqlState(), "function " + function.name() + ": " + e.getMessage(), e);
        }
    }

    /** The same function with the types of its method. */
    private CreateFunction withTypes(CreateAlias alias) {
        try {
            JavaMethod method = JavaMethod.find(alias.external(), -1);
            List<FunctionParameter> parameters = new ArrayList<>();
            for (Class<?> parameter : method.parameters()) {
                parameters.add(new FunctionParameter("P" + (parameters.size() + 1), typeText(parameter), null));
            }
            return new CreateFunction(
                    alias.name(),
                    alias.orReplace(),
                    alias.ifNotExists(),
                    parameters,
                    typeText(method.result()),
                    List.of(),
                    "",
                    false,
                    alias.external(),
                    false,
                    alias.deterministic(),
                    alias.place());
        } catch (SqlException e) {
            throw alias.place().error(e.sqlState(), "function " + alias.name() + ": " + e.getMessage(), e);
        }
    }

    private static String typeText(Class<?> javaType) {
        SqlType type = JavaMethod.type(javaType);
        return type.kind() == SqlKind.DECIMAL ? FunctionSchema.ANY_DECIMAL : type.toString();
    }

    private static void requireOwnNames(CreateFunction statement) {
        String name = statement.name().name();
        if (ListedFunction.isBuiltIn(name)) {
            throw statement
                    .place()
                    .error(SqlState.DUPLICATE_FUNCTION, "function " + name + " is built in, choose another name");
        }
        requireDifferent(statement, statement.parameters(), FunctionParameter::name, "parameters");
        requireDifferent(statement, statement.columns(), ReturnedColumn::name, "columns");
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
        }
    }

    private static <T> void requireDifferent(
            CreateFunction statement, List<T> parts, Function<T, String> name, String what) {
        Set<String> names = new HashSet<>();
        for (T part : parts) {
            if (!names.add(name.apply(part))) {
                throw statement
                        .place()
                        .error(
                                SqlState.INVALID_FUNCTION_DEFINITION,
                                "function " + statement.name().name() + " has two " + what + " " + name.apply(part));
            }
        }
    }

    private void drop(Name name, Drop statement) {
        String schema = schema(name);
        if (catalog.findFunction(schema, name.name()) != null) {
            StoredExpressions expressions = new StoredExpressions(catalog);
            for (StoredExpressions.Use use : expressions.uses(Kind.FUNCTION, schema, name.name())) {
                if (!statement.cascade()) {
                    throw name.place()
                            .error(
                                    SqlState.DEPENDENT_OBJECTS,
                                    use.description() + " depends on function " + name
                                            + "; use CASCADE to drop it too");
                }
                expressions.drop(use);
            }
            catalog.database().dropObject(catalog.transaction(), schema, FunctionSchema.KIND, name.name());
            Comments.drop(catalog, ObjectKind.FUNCTION, schema, name.name());
        } else if (!statement.ifExists()) {
            throw name.place().error(SqlState.UNKNOWN_FUNCTION, "function " + name + " does not exist");
        }
    }
}
