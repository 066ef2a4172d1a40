package org.ashlardb.jdbc.hunt;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Expressions of functions and operators, of the types that {@code functions.txt} names. */
final class RandomFunctions {
    private static final String LIST = "functions.txt";
    private static final Pattern OPERAND = Pattern.compile("\\{(\\w+)}");
    private static final Pattern TYPE = Pattern.compile("(\\w+) ([A-Z0-9(), ]*): (.*)");
    private static final Pattern CALL = Pattern.compile("(!?)(\\w+) = (.*)");
    private static final int ENDS = 3; // of so many operands one is a value

    /** A type; it has no name in SQL if its values are words of the language. */
    private record Type(String sql, List<String> values) {}

    /** A way to write a call; the result is of the type. */
    record Call(String type, String text, boolean shared) {}

    /**
     * An expression, with a number between braces for each operand that has a value.
     *
     * @param types of the operands
     * @param shared whether PostgreSQL answers alike
     */
    record Drawn(Call call, String text, List<String> types, boolean shared) {
        /** With something for each operand. */
        String with(IntFunction<String> operands) {
            Matcher matcher = OPERAND.matcher(text);
            StringBuilder filled = new StringBuilder();
            while (matcher.find()) {
                String operand = operands.apply(Integer.parseInt(matcher.group(1)));
                matcher.appendReplacement(filled, Matcher.quoteReplacement(operand));
            }
            return matcher.appendTail(filled).toString();
        }
    }

    private final Map<String, Type> types = new HashMap<>();
    private final List<Call> calls = new ArrayList<>();
    private final Map<String, List<Call>> callsByType = new HashMap<>();

    RandomFunctions() throws IOException {
        try (InputStream list = RandomFunctions.class.getResourceAsStream(LIST)) {
            for (String line : new String(list.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                if (!line.isEmpty() && line.charAt(0) != '#') {
                    read(line);
                }
            }
        }
    }

    private void read(String line) {
        Matcher call = CALL.matcher(line);
        if (call.matches()) {
            calls.add(new Call(call.group(2), call.group(3), call.group(1).isEmpty()));
            callsByType
                    .computeIfAbsent(call.group(2), type -> new ArrayList<>())
                    .add(calls.get(calls.size() - 1));
            return;
        }
        Matcher type = TYPE.matcher(line);
        if (!type.matches()) {
            throw new IllegalArgumentException(line);
        }
        types.put(type.group(1), new Type(type.group(2), List.of(type.group(3).split(" ; "))));
    }

    String sql(String type) {
        return types.get(type).sql();
    }

    /** A value of a type, as a constant of it. */
    String value(Random random, String type) {
        Type drawn = types.get(type);
        String value = drawn.values().get(random.nextInt(drawn.values().size()));
        return drawn.sql().isEmpty() ? value : "CAST(" + value + " AS " + drawn.sql() + ")";
    }

    Drawn draw(Random random, int depth) {
        Call call = calls.get(random.nextInt(calls.size()));
        Drawing drawing = new Drawing(random);
        String text = drawing.expand(call, depth);
        return new Drawn(call, text, drawing.operands, drawing.shared);
    }

    private final class Drawing {
        private final Random random;
        private final List<String> operands = new ArrayList<>();
        private boolean shared = true;

        Drawing(Random random) {
            this.random = random;
        }

        private String expand(Call call, int depth) {
            shared &= call.shared();
            Matcher matcher = OPERAND.matcher(call.text());
            StringBuilder text = new StringBuilder();
            while (matcher.find()) {
                matcher.appendReplacement(text, Matcher.quoteReplacement(operand(matcher.group(1), depth)));
            }
            return matcher.appendTail(text).toString();
        }

        private String operand(String type, int depth) {
            List<Call> inner = callsByType.get(type);
            if (types.get(type).sql().isEmpty()) {
                return value(random, type);
            }
            if (inner != null && depth > 0 && random.nextInt(ENDS) > 0) {
                return expand(inner.get(random.nextInt(inner.size())), depth - 1);
            }
            operands.add(type);
            return "{" + (operands.size() - 1) + "}";
        }
    }
}
