package org.ashlardb.jdbc.hunt;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random queries. */
final class RandomQueries {
    private final Random random;
    private final Dialect dialect;
    private final RandomSchema schema;
    private final RandomValues values;
    private final RandomSources sources;
    private int commonTables;

    /** A query and the kinds of its columns, which are called k0, k1 and so on. */
    record Query(Fragment text, List<Kind> kinds) {}

    RandomQueries(Random random, Dialect dialect, RandomSchema schema) {
        this.random = random;
        this.dialect = dialect;
        this.schema = schema;
        values = new RandomValues(random, dialect, this);
        sources = new RandomSources(random, dialect, schema, this, values);
    }

    RandomValues values() {
        return values;
    }

    RandomSources sources() {
        return sources;
    }

    /** A query with columns of these kinds. */
    Query query(Scope outer, int depth, List<Kind> kinds) {
        Fragment body = core(outer, depth, kinds);
        if (depth > 0 && random.nextInt(6) == 0) {
            body = set(outer, depth - 1, kinds);
        }
        if (depth > 0 && random.nextInt(10) == 0) {
            body = common(outer, depth - 1, kinds);
        }
        if (random.nextInt(6) == 0) {
            body = Fragment.of(Kind.PART, body, Fragment.of(Kind.OPTION, order(kinds)));
        }
        return new Query(body, kinds);
    }

    private Fragment set(Scope outer, int depth, List<Kind> kinds) {
        String[] words = dialect.own
                ? new String[] {"UNION", "UNION ALL", "EXCEPT", "INTERSECT", "EXCEPT ALL", "INTERSECT ALL"}
                : new String[] {"UNION", "UNION ALL", "EXCEPT", "INTERSECT"};
        String word = words[random.nextInt(words.length)];
        return Fragment.of(Kind.PART, core(outer, depth, kinds), " " + word + " ", core(outer, depth, kinds));
    }

    private Fragment common(Scope outer, int depth, List<Kind> kinds) {
        String name = "w" + commonTables++;
        Fragment inner = core(outer, depth, kinds);
        String columns = columnNames(kinds.size(), "");
        String hint = dialect.own && random.nextInt(3) == 0 ? "AS MATERIALIZED (" : "AS (";
        if (random.nextBoolean()) {
            return Fragment.of(Kind.PART, "WITH " + name + " " + hint, inner, ") SELECT " + columns + " FROM " + name);
        }
        return Fragment.of(
                Kind.PART,
                "WITH " + name + " " + hint,
                inner,
                ") SELECT " + columnNames(kinds.size(), "y.") + " FROM " + name + " x JOIN " + name
                        + " y ON x.k0 = y.k0");
    }

    private static String columnNames(int count, String prefix) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(prefix + "k" + i + (prefix.isEmpty() ? "" : " AS k" + i));
        }
        return String.join(", ", names);
    }

    /** An order of all columns, so that a limit is no choice. */
    private String order(List<Kind> kinds) {
        List<String> terms = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            terms.add((i + 1) + (random.nextBoolean() ? "" : " DESC") + " NULLS "
                    + (random.nextBoolean() ? "FIRST" : "LAST"));
        }
        return " ORDER BY " + String.join(", ", terms)
                + (random.nextInt(4) == 0
                        ? ""
                        : " LIMIT " + random.nextInt(6)
                                + (dialect.offset() && random.nextBoolean() ? " OFFSET " + random.nextInt(3) : ""));
    }

    private Fragment core(Scope outer, int depth, List<Kind> kinds) {
        int choice = random.nextInt(8);
        RandomSources.Source source = sources.from(outer, depth);
        Scope scope = outer.and(source.columns());
        Fragment where = random.nextInt(3) == 0
                ? Fragment.of(Kind.OPTION, "")
                : Fragment.of(Kind.OPTION, " WHERE ", values.condition(scope, depth + 1));
        if (choice == 0) {
            return grouped(source, where, depth, kinds, scope);
        }
        if (choice == 1) {
            return aggregated(source, where, kinds, depth);
        }
        List<Fragment> items = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            Fragment value = choice == 2 && kinds.get(i) == Kind.NUMBER
                    ? window(new Scope(source.columns(), false), depth)
                    : values.value(kinds.get(i), scope, depth);
            items.add(Fragment.of(Kind.PART, value, " AS k" + i));
        }
        String distinct = random.nextInt(5) == 0 ? "DISTINCT " : "";
        return Fragment.of(Kind.PART, "SELECT " + distinct, Fragment.list(", ", items), " FROM ", source.text(), where);
    }

    /** A function whose value does not depend on the order of peers. */
    private Fragment window(Scope scope, int depth) {
        Fragment partition = random.nextBoolean()
                ? Fragment.of(Kind.OPTION, "")
                : Fragment.of(Kind.OPTION, "PARTITION BY ", values.value(kind(), scope, depth), " ");
        String nulls = random.nextBoolean() ? " NULLS FIRST" : " DESC NULLS LAST";
        Fragment order = Fragment.of(Kind.PART, "ORDER BY ", values.value(kind(), scope, depth), nulls);
        Object function =
                switch (random.nextInt(5)) {
                    case 0 -> "RANK()";
                    case 1 -> "DENSE_RANK()";
                    case 2 -> "COUNT(*)";
                    case 3 -> Fragment.of(Kind.PART, "SUM(", values.value(Kind.NUMBER, scope, depth), ")");
                    default -> Fragment.of(Kind.PART, "MIN(", values.value(Kind.NUMBER, scope, depth), ")");
                };
        return whole(Fragment.of(Kind.NUMBER, function, " OVER (", partition, order, ")"));
    }

    /** Sums of whole numbers are decimals here and whole numbers elsewhere, which shows when something is divided. */
    private Fragment whole(Fragment number) {
        return dialect.sums() ? number : Fragment.of(Kind.NUMBER, "CAST(", number, " AS BIGINT)");
    }

    private Kind kind() {
        return dialect.kinds.get(random.nextInt(dialect.kinds.size()));
    }

    /** An aggregate of a kind over the columns of one FROM; a number where the kind has none. */
    Fragment aggregate(Kind kind, Scope scope, int depth) {
        Scope plain = scope.withoutSubqueries();
        Fragment filter = dialect.filters() && random.nextInt(6) == 0
                ? Fragment.of(Kind.OPTION, " FILTER (WHERE ", values.condition(plain, depth), ")")
                : Fragment.of(Kind.OPTION, "");
        if (kind == Kind.NUMBER) {
            int choice = random.nextInt(4);
            if (choice == 0) {
                return Fragment.of(kind, "COUNT(*)", filter);
            }
            String distinct = random.nextInt(3) == 0 ? "DISTINCT " : "";
            if (choice == 1) {
                return Fragment.of(kind, "COUNT(" + distinct, values.value(kind(), plain, depth), ")", filter);
            }
            if (choice == 2) {
                return whole(Fragment.of(kind, "SUM(" + distinct, values.value(kind, plain, depth), ")", filter));
            }
        }
        if (kind == Kind.TRUTH) {
            return Fragment.of(kind, "(", aggregate(Kind.NUMBER, scope, depth), " > " + random.nextInt(4) + ")");
        }
        return Fragment.of(kind, random.nextBoolean() ? "MIN(" : "MAX(", values.value(kind, plain, depth), ")", filter);
    }

    private Fragment grouped(RandomSources.Source source, Fragment where, int depth, List<Kind> kinds, Scope scope) {
        Scope own = new Scope(source.columns(), false);
        List<Fragment> keys = new ArrayList<>();
        List<Scope.Column> columns = new ArrayList<>();
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            Kind kind = kind();
            List<Scope.Column> possible = own.of(kind);
            if (!possible.isEmpty()) {
                Scope.Column key = possible.get(random.nextInt(possible.size()));
                keys.add(Fragment.of(Kind.PART, key.text()));
                columns.add(key);
            }
        }
        if (keys.isEmpty()) {
            return aggregated(source, where, kinds, depth);
        }
        for (Kind kind : dialect.kinds) {
            columns.add(new Scope.Column(kind, aggregate(kind, own, depth - 1).toString()));
        }
        Scope groups = new Scope(columns, false);
        List<Fragment> items = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            items.add(Fragment.of(Kind.PART, values.value(kinds.get(i), groups, depth), " AS k" + i));
        }
        Fragment having = random.nextInt(3) == 0
                ? Fragment.of(Kind.OPTION, " HAVING ", values.condition(groups, depth))
                : Fragment.of(Kind.OPTION, "");
        String group = " GROUP BY " + (dialect.own ? sets(keys) : "");
        return Fragment.of(
                Kind.PART,
                "SELECT ",
                Fragment.list(", ", items),
                " FROM ",
                source.text(),
                where,
                group,
                Fragment.list(", ", keys),
                group.contains("(") ? ")" : "",
                having);
    }

    /** What comes before the keys of several groupings; mostly nothing. */
    private String sets(List<Fragment> keys) {
        return switch (random.nextInt(12)) {
            case 0 -> "ROLLUP (";
            case 1 -> "CUBE (";
            case 2 -> "GROUPING SETS ((), " + keys.get(0) + ", ";
            case 3 -> "GROUPING SETS ((" + Fragment.list(", ", keys) + "), ";
            default -> "";
        };
    }

    private Fragment aggregated(RandomSources.Source source, Fragment where, List<Kind> kinds, int depth) {
        Scope own = new Scope(source.columns(), false);
        List<Fragment> items = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            items.add(Fragment.of(Kind.PART, aggregate(kinds.get(i), own, depth), " AS k" + i));
        }
        return Fragment.of(Kind.PART, "SELECT ", Fragment.list(", ", items), " FROM ", source.text(), where);
    }

    /** A query with one column and at most one row. */
    Fragment scalar(Kind kind, Scope outer, int depth) {
        RandomSources.Source source = sources.from(outer, depth);
        Scope scope = outer.and(source.columns());
        Fragment where = Fragment.of(Kind.OPTION, " WHERE ", values.condition(scope, depth + 1));
        return aggregated(source, where, List.of(kind), depth);
    }

    RandomSchema schema() {
        return schema;
    }
}
