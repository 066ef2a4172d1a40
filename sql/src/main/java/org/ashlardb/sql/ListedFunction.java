package org.ashlardb.sql;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.ashlardb.sql.parser.SqlParser;
import org.ashlardb.sql.parser.UserTypes;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.FunctionSchema;
import org.ashlardb.sql.tree.DefinitionStatement.FunctionParameter;
import org.ashlardb.sql.tree.DefinitionStatement.ReturnedColumn;
import org.ashlardb.sql.type.SqlType;

/**
 * A function, for those who list them. Those that are built in the binder knows by itself; their signatures are in
 * {@code functions.txt}, and a test calls each of them.
 *
 * @param schema null of one that is built in
 * @param specificName the name, with a number behind it from the second signature on
 * @param results what it returns, or of one that makes rows the columns of these
 */
public record ListedFunction(
        String schema,
        String name,
        String specificName,
        Form form,
        List<Parameter> parameters,
        List<Parameter> results) {
    private static final String FILE = "functions.txt";

    /** Where a function can be called. */
    public enum Form {
        SCALAR,
        AGGREGATE,
        WINDOW,
        TABLE
    }

    /** How often a parameter has to be given. */
    public enum Given {
        ONCE,
        ONCE_OR_NOT,
        ONCE_OR_MORE
    }

    /**
     * A parameter or a result.
     *
     * @param name null of functions that are built in, whose parameters have none, and of a result that is no column
     * @param type null where several will do
     * @param typeName the type's name, or what those that will do have in common
     */
    public record Parameter(String name, SqlType type, String typeName, Given given) {}

    /** One that a user has made. */
    static ListedFunction of(FunctionSchema function, CatalogView catalog) {
        List<Parameter> parameters = new ArrayList<>();
        for (FunctionParameter parameter : function.parameters()) {
            parameters.add(parameter(
                    parameter.name(), function.type(parameter.type(), catalog).base()));
        }
        List<Parameter> results = new ArrayList<>();
        for (ReturnedColumn column : function.columns()) {
            String name = column.name() == null ? function.name() : column.name();
            results.add(parameter(name, function.type(column.type(), catalog).base()));
        }
        if (!function.returnsTable()) {
            results.add(
                    parameter(null, function.type(function.returns(), catalog).base()));
        }
        return new ListedFunction(
                function.schema(),
                function.name(),
                function.name(),
                function.returnsTable() ? Form.TABLE : Form.SCALAR,
                parameters,
                results);
    }

    private static Parameter parameter(String name, SqlType type) {
        return new Parameter(name, type, type.toString(), Given.ONCE);
    }

    /** Whether a function of this name is built in. */
    static boolean isBuiltIn(String name) {
        return BuiltIn.NAMES.contains(name);
    }

    /** Those that are built in, in the order of the file. */
    static List<ListedFunction> builtIn() {
        return BuiltIn.ALL;
    }

    /** What the file says, read when it is first asked for. */
    private static final class BuiltIn {
        private static final List<ListedFunction> ALL = readBuiltIn();
        private static final Set<String> NAMES =
                ALL.stream().map(ListedFunction::name).collect(Collectors.toUnmodifiableSet());
    }

    private static List<ListedFunction> readBuiltIn() {
        List<ListedFunction> all = new ArrayList<>();
        Map<String, Integer> numbers = new HashMap<>();
        Form form = Form.SCALAR;
        for (String line : lines()) {
            if (line.startsWith(":")) {
                form = Form.valueOf(line.substring(1).trim());
            } else if (!line.startsWith("#")) {
                int open = line.indexOf('(');
                int close = line.lastIndexOf(')');
                List<Parameter> parameters = new ArrayList<>();
                for (String parameter : split(line.substring(open + 1, close))) {
                    parameters.add(parameter(parameter));
                }
                List<Parameter> result =
                        List.of(parameter(line.substring(close + 1).trim()));
                for (String name : split(line.substring(0, open))) {
                    int number = numbers.merge(name, 1, Integer::sum);
                    String specific = number == 1 ? name : name + '_' + number;
                    all.add(new ListedFunction(null, name, specific, form, List.copyOf(parameters), result));
                }
            }
        }
        return List.copyOf(all);
    }

    private static List<String> lines() {
        try (InputStream stream = ListedFunction.class.getResourceAsStream(FILE);
                BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> split(String list) {
        return list.isEmpty() ? List.of() : List.of(list.split(", *"));
    }

    private static Parameter parameter(String text) {
        Given given = text.endsWith("?") ? Given.ONCE_OR_NOT : text.endsWith("...") ? Given.ONCE_OR_MORE : Given.ONCE;
        String name = text.replaceAll("[?.]", "");
        return new Parameter(null, type(name), name, given);
    }

    private static SqlType type(String name) {
        return switch (name) {
            case "ANY", "NUMBER", "WHOLE", "ARRAY", "ELEMENT", "ROW" -> null;
            case "UNIT" -> SqlType.VARCHAR;
            default -> SqlParser.parseType(name, UserTypes.NONE);
        };
    }
}
