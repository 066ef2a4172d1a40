package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ashlardb.sql.ListedFunction.Form;
import org.ashlardb.sql.ListedFunction.Given;
import org.ashlardb.sql.ListedFunction.Parameter;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.Test;

/** The list of functions says what the binder does. */
final class ListedFunctionTest {
    /** What is written like a call and is none: types, clauses, keywords, columns. */
    private static final Set<String> NO_FUNCTIONS = Set.of(
            "SELECT",
            "VALUES",
            "IN",
            "AS",
            "CAST",
            "CONVERT",
            "OVER",
            "ROW",
            "EXTRACT",
            "POSITION",
            "CASE",
            "WHERE",
            "FROM",
            "JOIN",
            "ON",
            "AND",
            "OR",
            "NOT",
            "VARCHAR",
            "DECIMAL",
            "NUMERIC",
            "TABLE",
            "COLUMNS",
            "GROUP",
            "FILTER",
            "ARRAY",
            "ANY",
            "ALL",
            "SOME",
            "EXISTS",
            "WITHIN",
            "BY",
            "USING",
            "ROLLUP",
            "CUBE",
            "SETS",
            "JSON_TABLE",
            "JSON_OBJECT",
            "JSON_OBJECTAGG",
            "GROUPING",
            "GROUPING_ID",
            "TIMESTAMP",
            "NESTED",
            "INTERVAL",
            "CHAR");

    private static String argument(Parameter parameter) {
        return switch (parameter.typeName()) {
            case "UNIT" -> "'DAY'";
            case "ANY" -> "CAST(NULL AS VARCHAR)";
            case "NUMBER" -> "CAST(NULL AS DECIMAL(10, 2))";
            case "WHOLE", "ELEMENT" -> "CAST(NULL AS INTEGER)";
            case "ARRAY" -> "CAST(NULL AS INTEGER ARRAY)";
            case "ROW" -> "ROW(1, 'a')";
            default -> "CAST(NULL AS " + parameter.typeName() + ")";
        };
    }

    /** Calls with as few arguments as there have to be, and with one more up to all. */
    private static List<String> calls(ListedFunction function) {
        List<String> arguments = new ArrayList<>();
        List<String> calls = new ArrayList<>();
        for (Parameter parameter : function.parameters()) {
            if (parameter.given() == Given.ONCE_OR_NOT) {
                calls.add(function.name() + "(" + String.join(", ", arguments) + ")");
            }
            arguments.add(argument(parameter));
        }
        calls.add(function.name() + "(" + String.join(", ", arguments) + ")");
        if (!arguments.isEmpty()
                && function.parameters().get(arguments.size() - 1).given() == Given.ONCE_OR_MORE) {
            arguments.add(arguments.get(arguments.size() - 1));
            calls.add(function.name() + "(" + String.join(", ", arguments) + ")");
        }
        return calls;
    }

    private static String found(Session session, String query, int column) {
        try (PreparedCommand command = session.prepare(query)) {
            return command.columns().get(column).type().kind().toString();
        } catch (SqlException e) {
            return e.sqlState() + " " + e.getMessage();
        }
    }

    @Test
    void everySignatureCanBeCalledAndReturnsWhatItSays() {
        StringBuilder wrong = new StringBuilder();
        try (TestDatabase database = new TestDatabase()) {
            for (ListedFunction function : ListedFunction.builtIn()) {
                for (String call : calls(function)) {
                    String over = function.form() == Form.WINDOW
                            ? " OVER (ORDER BY 1)"
                            : function.name().startsWith("PERCENTILE") ? " WITHIN GROUP (ORDER BY 1)" : "";
                    String query = function.form() == Form.TABLE ? "SELECT * FROM " + call : "SELECT " + call + over;
                    int column = function.name().matches("JSONB?_EACH.*") ? 1 : 0;
                    String found = found(database.session, query, column);
                    String expected = function.results().get(0).type() != null
                            ? function.results().get(0).type().kind().toString()
                            : function.results().get(0).typeName().equals("ARRAY") ? "ARRAY" : found;
                    if (!found.equals(expected) || found.matches("[0-9A-Z]{5} .*")) {
                        wrong.append(query).append(" is ").append(found).append('\n');
                    }
                }
            }
        }
        assertEquals("", wrong.toString());
    }

    @Test
    void everyFunctionOfTheReferenceIsListed() throws IOException {
        Set<String> listed = new HashSet<>();
        ListedFunction.builtIn().forEach(function -> listed.add(function.name()));
        Set<String> missing = new TreeSet<>();
        for (String page : List.of("functions", "json", "arrays", "windows")) {
            String text = Files.readString(Path.of("..", "docs", "sql", page + ".md"));
            Matcher calls = Pattern.compile("\\b([A-Z][A-Z0-9_]+)\\(").matcher(text);
            while (calls.find()) {
                if (!listed.contains(calls.group(1)) && !NO_FUNCTIONS.contains(calls.group(1))) {
                    missing.add(calls.group(1));
                }
            }
        }
        assertEquals(Set.of(), missing);
    }
}
