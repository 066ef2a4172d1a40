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
import org.ashlardb.sql.parser.SqlParser;
import org.ashlardb.sql.parser.UserTypes;
import org.ashlardb.sql.type.SqlType;

/**
 * A function that is built in, for those who list them: the binder knows functions by itself. Their signatures are in
 * {@code functions.txt}; a test calls each of them.
 *
 * @param specificName the name, with a number behind it from the second signature on
 * @param result what it returns, or of one that makes rows what these have
 */
public record BuiltInFunction(
        String name, String specificName, Form form, List<Parameter> parameters, Parameter result) {
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
     * @param type null where several will do
     * @param typeName the type's name, or what those that will do have in common
     */
    public record Parameter(SqlType type, String typeName, Given given) {}

    /** All of them, in the order of the file. */
    static List<BuiltInFunction> all() {
        List<BuiltInFunction> all = new ArrayList<>();
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
                Parameter result = parameter(line.substring(close + 1).trim());
                for (String name : split(line.substring(0, open))) {
                    int number = numbers.merge(name, 1, Integer::sum);
                    String specific = number == 1 ? name : name + '_' + number;
                    all.add(new BuiltInFunction(name, specific, form, List.copyOf(parameters), result));
                }
            }
        }
        return all;
    }

    private static List<String> lines() {
        try (InputStream stream = BuiltInFunction.class.getResourceAsStream(FILE);
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
        return new Parameter(type(name), name, given);
    }

    private static SqlType type(String name) {
        return switch (name) {
            case "ANY", "NUMBER", "WHOLE", "ARRAY", "ELEMENT" -> null;
            case "UNIT" -> SqlType.VARCHAR;
            default -> SqlParser.parseType(name, UserTypes.NONE);
        };
    }
}
