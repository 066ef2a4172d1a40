package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.sql.expression.function.JavaMethod;
import org.ashlardb.sql.parser.SqlParser;
import org.ashlardb.sql.parser.StoredTexts;
import org.ashlardb.sql.tree.DefinitionStatement.FunctionParameter;
import org.ashlardb.sql.tree.DefinitionStatement.ReturnedColumn;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/**
 * A function that a user has made. A call becomes its body, with the arguments in the place of the parameters, when a
 * statement is bound, or does its steps.
 *
 * @param returns the type's text, as those of the parameters; null of one that returns a table
 * @param columns of the table that it returns; none of one that returns a value
 * @param body an expression as text, a step, or the query of one that returns a table; empty of a method of Java
 * @param steps whether the body is a step
 * @param external the method of Java that it is, or null
 * @param home the schema of unqualified names in the texts
 * @param strict whether NULL for a parameter makes NULL of all, or a table without rows
 */
public record FunctionSchema(
        String schema,
        String name,
        List<FunctionParameter> parameters,
        String returns,
        List<ReturnedColumn> columns,
        String body,
        boolean steps,
        String external,
        String home,
        boolean strict,
        boolean deterministic) {
    /** The text of a DECIMAL with the digits that its values have, which methods of Java take and return. */
    public static final String ANY_DECIMAL = "DECIMAL(*)";

    /** The kind of the catalog's object. */
    public static final String KIND = "FUNCTION";

    private static final String RETURNS = "returns";
    private static final String BODY = "body";
    private static final String STEPS = "steps";
    private static final String EXTERNAL = "external";
    private static final String HOME = "home";
    private static final String STRICT = "strict";
    private static final String DETERMINISTIC = "deterministic";

    public FunctionSchema {
        parameters = List.copyOf(parameters);
        columns = List.copyOf(columns);
    }

    static FunctionSchema of(ObjectDefinition object) {
        Map<String, String> properties = object.properties();
        List<FunctionParameter> parameters = new ArrayList<>();
        for (int i = 0; properties.containsKey(parameterName(i)); i++) {
            parameters.add(new FunctionParameter(
                    properties.get(parameterName(i)),
                    properties.get(parameterType(i)),
                    properties.get(parameterDefault(i))));
        }
        List<ReturnedColumn> columns = new ArrayList<>();
        for (int i = 0; properties.containsKey(columnType(i)); i++) {
            columns.add(new ReturnedColumn(properties.get(columnName(i)), properties.get(columnType(i))));
        }
        return new FunctionSchema(
                object.schema(),
                object.name(),
                parameters,
                properties.get(RETURNS),
                columns,
                properties.get(BODY),
                properties.containsKey(STEPS),
                properties.get(EXTERNAL),
                properties.get(HOME),
                Boolean.parseBoolean(properties.get(STRICT)),
                Boolean.parseBoolean(properties.get(DETERMINISTIC)));
    }

    private static String parameterName(int number) {
        return "parameter." + number + ".name";
    }

    private static String parameterType(int number) {
        return "parameter." + number + ".type";
    }

    private static String parameterDefault(int number) {
        return "parameter." + number + ".default";
    }

    private static String columnName(int number) {
        return "column." + number + ".name";
    }

    private static String columnType(int number) {
        return "column." + number + ".type";
    }

    /** The function as the catalog keeps it. */
    public ObjectDefinition definition() {
        Map<String, String> properties = new LinkedHashMap<>();
        for (int i = 0; i < parameters.size(); i++) {
            properties.put(parameterName(i), parameters.get(i).name());
            properties.put(parameterType(i), parameters.get(i).type());
            if (parameters.get(i).defaultText() != null) {
                properties.put(parameterDefault(i), parameters.get(i).defaultText());
            }
        }
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name() != null) {
                properties.put(columnName(i), columns.get(i).name());
            }
            properties.put(columnType(i), columns.get(i).type());
        }
        if (returns != null) {
            properties.put(RETURNS, returns);
        }
        properties.put(BODY, body);
        if (steps) {
            properties.put(STEPS, "true");
        }
        if (external != null) {
            properties.put(EXTERNAL, external);
        }
        properties.put(HOME, home);
        properties.put(STRICT, Boolean.toString(strict));
        properties.put(DETERMINISTIC, Boolean.toString(deterministic));
        return new ObjectDefinition(schema, KIND, name, properties);
    }

    /** Whether the types of a method of Java are its own. */
    boolean isAlias() {
        return ANY_DECIMAL.equals(returns)
                || parameters.stream().anyMatch(parameter -> parameter.type().equals(ANY_DECIMAL));
    }

    /** How many arguments a call has at least. */
    public int leastArguments() {
        int least = parameters.size();
        while (least > 0 && parameters.get(least - 1).defaultText() != null) {
            least--;
        }
        return least;
    }

    /** The same function whose unqualified names are of another schema. */
    FunctionSchema at(String newHome) {
        return new FunctionSchema(
                schema, name, parameters, returns, columns, body, steps, external, newHome, strict, deterministic);
    }

    /** The same function with another text for the same body. */
    public FunctionSchema withBody(String newBody) {
        return new FunctionSchema(
                schema, name, parameters, returns, columns, newBody, steps, external, home, strict, deterministic);
    }

    /** Whether it stands in FROM, as it returns rows. */
    public boolean returnsTable() {
        return !columns.isEmpty();
    }

    /** Whether the one column of its table is of a type and has no name of its own. */
    public boolean returnsSet() {
        return columns.size() == 1 && columns.get(0).name() == null;
    }

    /** The query of one that returns a table. */
    public Query query(CatalogView catalog) {
        return StoredTexts.query(body, catalog.types(home));
    }

    /** The method of Java that it is; fails where it cannot be called. */
    public JavaMethod method() {
        return JavaMethod.find(external, parameters.size());
    }

    /** What its steps are; only of one that has some. */
    public Step step(CatalogView catalog) {
        return StoredTexts.step(body, catalog.types(home));
    }

    /** The type that a text of the function means, perhaps a domain. */
    public SqlType type(String text, CatalogView catalog) {
        return text.equals(ANY_DECIMAL) ? SqlType.of(SqlKind.DECIMAL) : SqlParser.parseType(text, catalog.types(home));
    }
}
