package org.ashlardb.jdbc.hunt;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random conditions. */
final class RandomConditions {
    private static final String[] COMPARISONS = {" = ", " < ", " <= ", " > ", " >= ", " <> "};

    private final Random random;
    private final Dialect dialect;
    private final RandomQueries queries;
    private final RandomValues values;

    RandomConditions(Random random, Dialect dialect, RandomQueries queries, RandomValues values) {
        this.random = random;
        this.dialect = dialect;
        this.queries = queries;
        this.values = values;
    }

    Fragment condition(Scope scope, int depth) {
        int choice = random.nextInt(depth <= 0 ? 6 : 15);
        switch (choice) {
            case 0, 1, 2, 6:
                return comparison(scope, depth - 1);
            case 3:
                return Fragment.of(Kind.TRUTH, "(", any(scope, depth - 1), not(" IS ", " IS NOT "), "NULL)");
            case 4:
                return random.nextInt(5) == 0
                        ? Fragment.of(Kind.TRUTH, random.nextInt(3) == 0 ? "CAST(NULL AS BOOLEAN)" : literal())
                        : values.column(Kind.TRUTH, scope);
            case 5:
                return list(scope, depth - 1);
            case 7, 8:
                return Fragment.of(
                        Kind.TRUTH,
                        "(",
                        condition(scope, depth - 1),
                        random.nextBoolean() ? " AND " : " OR ",
                        condition(scope, depth - 1),
                        ")");
            case 9:
                return Fragment.of(Kind.TRUTH, "(NOT ", condition(scope, depth - 1), ")");
            case 10:
                return Fragment.of(
                        Kind.TRUTH,
                        "(",
                        condition(scope, depth - 1),
                        not(" IS ", " IS NOT "),
                        random.nextBoolean() ? "TRUE)" : "FALSE)");
            case 11:
                return between(scope, depth - 1);
            case 12:
                return Fragment.of(
                        Kind.TRUTH,
                        "(",
                        values.value(Kind.TEXT, scope, depth - 1),
                        not(" LIKE ", " NOT LIKE "),
                        pattern(scope, depth - 1),
                        ")");
            default:
                if (scope.subqueries() && depth > 1) {
                    return subquery(scope, depth - 2);
                }
                return dialect.rows() ? row(scope, depth - 1) : comparison(scope, depth - 1);
        }
    }

    private String literal() {
        return random.nextBoolean() ? "TRUE" : "FALSE";
    }

    private String not(String plain, String negated) {
        return random.nextBoolean() ? plain : negated;
    }

    private Kind kind() {
        return dialect.kinds.get(random.nextInt(dialect.kinds.size()));
    }

    private Fragment any(Scope scope, int depth) {
        return values.value(kind(), scope, depth);
    }

    private String comparison() {
        return COMPARISONS[random.nextInt(COMPARISONS.length)];
    }

    private Fragment comparison(Scope scope, int depth) {
        Kind kind = kind();
        Kind other = kind == Kind.DECIMAL && random.nextInt(3) == 0 ? Kind.NUMBER : kind;
        String sign = random.nextInt(8) == 0 ? not(" IS DISTINCT FROM ", " IS NOT DISTINCT FROM ") : comparison();
        Fragment right = values.value(other, scope, depth);
        if (kind == Kind.DATE && random.nextInt(4) == 0) {
            String hours = random.nextBoolean() ? " AS TIMESTAMP) + INTERVAL '12' HOUR)" : " AS TIMESTAMP))";
            right = Fragment.of(Kind.PART, "(CAST(", right, hours);
        }
        return Fragment.of(Kind.TRUTH, "(", values.value(kind, scope, depth), sign, right, ")");
    }

    private Fragment between(Scope scope, int depth) {
        Kind kind = kind();
        String word = not(" BETWEEN ", " NOT BETWEEN ");
        return Fragment.of(
                Kind.TRUTH,
                "(",
                values.value(kind, scope, depth),
                dialect.own && random.nextInt(4) == 0 ? word + "SYMMETRIC " : word,
                values.value(kind, scope, depth),
                " AND ",
                values.value(kind, scope, depth),
                ")");
    }

    private Fragment list(Scope scope, int depth) {
        Kind kind = kind();
        List<Fragment> list = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            list.add(random.nextBoolean() ? Fragment.of(kind, values.literal(kind)) : values.value(kind, scope, depth));
        }
        return Fragment.of(
                Kind.TRUTH,
                "(",
                values.value(kind, scope, depth),
                not(" IN (", " NOT IN ("),
                Fragment.list(", ", list),
                "))");
    }

    private Fragment pattern(Scope scope, int depth) {
        if (random.nextInt(4) == 0) {
            return values.value(Kind.TEXT, scope, depth);
        }
        String[] patterns = {"'a%'", "'%b'", "'_'", "'%'", "'%a%'", "''", "'a_'", "'ab'"};
        return Fragment.of(Kind.TEXT, patterns[random.nextInt(patterns.length)]);
    }

    private Fragment row(Scope scope, int depth) {
        Kind first = kind();
        Kind second = kind();
        return Fragment.of(
                Kind.TRUTH,
                "((",
                values.value(first, scope, depth),
                ", ",
                values.value(second, scope, depth),
                ")" + comparison() + "(",
                values.value(first, scope, depth),
                ", ",
                values.value(second, scope, depth),
                "))");
    }

    private Fragment subquery(Scope scope, int depth) {
        Kind kind = kind();
        switch (random.nextInt(dialect.quantified() ? 5 : 4)) {
            case 0, 1:
                return Fragment.of(
                        Kind.TRUTH,
                        not("(EXISTS (", "(NOT EXISTS ("),
                        queries.query(scope, depth, List.of(kind)).text(),
                        "))");
            case 2:
                return Fragment.of(
                        Kind.TRUTH,
                        "(",
                        values.value(kind, scope, depth),
                        not(" IN (", " NOT IN ("),
                        queries.query(scope, depth, List.of(kind)).text(),
                        "))");
            case 3:
                if (!dialect.rows()) {
                    return comparison(scope, depth);
                }
                Kind second = kind();
                return Fragment.of(
                        Kind.TRUTH,
                        "((",
                        values.value(kind, scope, depth),
                        ", ",
                        values.value(second, scope, depth),
                        ")" + not(" IN (", " NOT IN ("),
                        queries.query(scope, depth, List.of(kind, second)).text(),
                        "))");
            default:
                return Fragment.of(
                        Kind.TRUTH,
                        "(",
                        values.value(kind, scope, depth),
                        comparison() + not("ANY (", "ALL ("),
                        queries.query(scope, depth, List.of(kind)).text(),
                        "))");
        }
    }
}
