package org.ashlardb.jdbc.hunt;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random expressions that have a value. */
final class RandomValues {
    private static final String[] WORDS = {"", "a", "b", "ab", "B", "ba", "1", "a b", "abc", "%"};

    private final Random random;
    private final Dialect dialect;
    private final RandomQueries queries;
    private final RandomConditions conditions;

    RandomValues(Random random, Dialect dialect, RandomQueries queries) {
        this.random = random;
        this.dialect = dialect;
        this.queries = queries;
        conditions = new RandomConditions(random, dialect, queries, this);
    }

    Fragment condition(Scope scope, int depth) {
        return conditions.condition(scope, depth);
    }

    Fragment value(Kind kind, Scope scope, int depth) {
        if (kind == Kind.TRUTH) {
            return conditions.condition(scope, depth);
        }
        int choice = random.nextInt(depth <= 0 ? 2 : 9);
        switch (choice) {
            case 0, 2, 3:
                return column(kind, scope);
            case 1:
                return Fragment.of(kind, random.nextInt(12) == 0 ? nothing(kind) : literal(kind));
            case 4:
                return choice(kind, scope, depth - 1);
            case 5:
                if (random.nextBoolean() && scope.subqueries() && depth > 1) {
                    return Fragment.of(kind, "(", queries.scalar(kind, scope, depth - 2), ")");
                }
                return Fragment.of(
                        kind, "COALESCE(", value(kind, scope, depth - 1), ", ", value(kind, scope, depth - 1), ")");
            case 6:
                return Fragment.of(
                        kind, "NULLIF(", value(kind, scope, depth - 1), ", ", value(kind, scope, depth - 1), ")");
            default:
                return operation(kind, scope, depth - 1);
        }
    }

    Fragment column(Kind kind, Scope scope) {
        List<Scope.Column> possible = scope.of(kind);
        return Fragment.of(
                kind,
                possible.isEmpty()
                        ? literal(kind)
                        : possible.get(random.nextInt(possible.size())).text());
    }

    private static String nothing(Kind kind) {
        return "CAST(NULL AS " + kind.type + ")";
    }

    String literal(Kind kind) {
        return switch (kind) {
            case NUMBER -> number();
            case DECIMAL -> (random.nextInt(9) - 4) + "." + random.nextInt(10) + (random.nextBoolean() ? "5" : "");
            case TEXT -> "'" + WORDS[random.nextInt(WORDS.length)] + "'";
            case DATE -> "DATE '2024-0" + (1 + random.nextInt(3)) + "-0" + (1 + random.nextInt(3)) + "'";
            case FLOAT -> "(" + (random.nextInt(9) - 4) * 5 + "e-1)";
            case CHARACTERS -> "CAST(" + literal(Kind.TEXT) + " AS CHAR(3))";
            case CASELESS -> caseless();
            case MOMENT ->
                "TIMESTAMP '2024-01-0" + (1 + random.nextInt(2)) + " 00:00:00.00000000" + random.nextInt(3) + "'";
            case SPAN -> "INTERVAL '" + (random.nextInt(5) - 2) + "' " + pick("DAY", "HOUR", "MONTH");
            default -> random.nextBoolean() ? "TRUE" : "FALSE";
        };
    }

    /** Text that a column without case stands beside, or text of its type. */
    private String caseless() {
        String text = literal(Kind.TEXT);
        return random.nextBoolean() ? text : "CAST(" + text + " AS " + Kind.CASELESS.type + ")";
    }

    private String number() {
        int number = random.nextInt(12) - 3;
        return number < 0 ? "(" + number + ")" : Integer.toString(number);
    }

    private Fragment choice(Kind kind, Scope scope, int depth) {
        List<Object> parts = new ArrayList<>();
        if (dialect.simpleCases() && random.nextInt(3) == 0) {
            Kind asked = dialect.kinds.get(random.nextInt(dialect.kinds.size()));
            parts.addAll(List.of("CASE ", value(asked, scope, depth), " WHEN ", value(asked, scope, depth)));
        } else {
            parts.addAll(List.of("CASE WHEN ", condition(scope, depth)));
        }
        parts.addAll(List.of(" THEN ", value(kind, scope, depth)));
        if (random.nextInt(4) != 0) {
            parts.addAll(List.of(" ELSE ", value(kind, scope, depth)));
        }
        parts.add(" END");
        return new Fragment(kind, parts);
    }

    private Fragment operation(Kind kind, Scope scope, int depth) {
        return switch (kind) {
            case NUMBER -> number(scope, depth);
            case DECIMAL -> {
                Fragment left = value(Kind.DECIMAL, scope, depth);
                Fragment right = value(random.nextInt(3) == 0 ? Kind.NUMBER : Kind.DECIMAL, scope, depth);
                yield Fragment.of(kind, "(", left, pick(" + ", " - "), right, ")");
            }
            case TEXT -> text(scope, depth);
            case FLOAT, SPAN -> {
                Fragment left = value(kind, scope, depth);
                yield Fragment.of(kind, "(", left, pick(" + ", " - "), value(kind, scope, depth), ")");
            }
            default -> extreme(kind, scope, depth);
        };
    }

    private Fragment number(Scope scope, int depth) {
        Fragment left = value(Kind.NUMBER, scope, depth);
        Fragment right = value(Kind.NUMBER, scope, depth);
        return switch (random.nextInt(7)) {
            case 0 -> Fragment.of(Kind.NUMBER, "(", left, " * ", right, ")");
            case 1 -> Fragment.of(Kind.NUMBER, "(", left, pick(" / ", " % "), "NULLIF(", right, ", 0))");
            case 2 -> Fragment.of(Kind.NUMBER, "ABS(", left, ")");
            case 3 -> Fragment.of(Kind.NUMBER, "LENGTH(", value(Kind.TEXT, scope, depth), ")");
            case 4 -> Fragment.of(Kind.NUMBER, "(- ", left, ")");
            case 5 -> extreme(Kind.NUMBER, scope, depth);
            default -> Fragment.of(Kind.NUMBER, "(", left, pick(" + ", " - "), right, ")");
        };
    }

    private Fragment text(Scope scope, int depth) {
        Fragment left = value(Kind.TEXT, scope, depth);
        return switch (random.nextInt(5)) {
            case 0 -> Fragment.of(Kind.TEXT, pick("UPPER(", "LOWER(", "TRIM("), left, ")");
            case 1 ->
                Fragment.of(
                        Kind.TEXT, "SUBSTRING(", left, ", " + (1 + random.nextInt(3)) + ", " + random.nextInt(3) + ")");
            case 2 -> Fragment.of(Kind.TEXT, "CAST(", value(Kind.NUMBER, scope, depth), " AS VARCHAR(40))");
            case 3 -> Fragment.of(Kind.TEXT, "REPLACE(", left, ", '" + pick("a", "b") + "', '" + pick("", "xy") + "')");
            default -> Fragment.of(Kind.TEXT, "(", left, " || ", value(Kind.TEXT, scope, depth), ")");
        };
    }

    private Fragment extreme(Kind kind, Scope scope, int depth) {
        Fragment left = value(kind, scope, depth);
        // Other engines differ in what NULLs do.
        return dialect.own
                ? Fragment.of(kind, pick("GREATEST(", "LEAST("), left, ", ", value(kind, scope, depth), ")")
                : Fragment.of(kind, "COALESCE(", left, ", ", value(kind, scope, depth), ")");
    }

    private String pick(String... texts) {
        return texts[random.nextInt(texts.length)];
    }
}
