package org.ashlardb.jdbc.hunt;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random lists of tables behind FROM. */
final class RandomSources {
    private static final int MOST_JOINS = 2;

    private final Random random;
    private final Dialect dialect;
    private final RandomSchema schema;
    private final RandomQueries queries;
    private final RandomValues values;
    private int aliases;

    /** What stands behind FROM, its columns, and the table it is; null if it is anything else. */
    record Source(Fragment text, List<Scope.Column> columns, RandomSchema.Relation relation) {
        Source(Fragment text, List<Scope.Column> columns) {
            this(text, columns, null);
        }
    }

    RandomSources(Random random, Dialect dialect, RandomSchema schema, RandomQueries queries, RandomValues values) {
        this.random = random;
        this.dialect = dialect;
        this.schema = schema;
        this.queries = queries;
        this.values = values;
    }

    Source from(Scope outer, int depth) {
        Source source = primary(outer, List.of(), depth);
        for (int i = depth > 0 ? random.nextInt(MOST_JOINS + 1) : random.nextInt(2); i > 0; i--) {
            source = join(source, outer, depth);
        }
        return source;
    }

    private Source primary(Scope outer, List<Scope.Column> before, int depth) {
        String alias = "a" + aliases++;
        if (depth > 0 && random.nextInt(5) == 0) {
            boolean lateral = dialect.own && !before.isEmpty() && random.nextBoolean();
            List<Kind> kinds = schema.kinds(1 + random.nextInt(3));
            Scope seen = lateral ? outer.and(before) : new Scope(List.of(), true);
            Fragment query = queries.query(seen, depth - 1, kinds).text();
            List<Scope.Column> columns = new ArrayList<>();
            for (int i = 0; i < kinds.size(); i++) {
                columns.add(new Scope.Column(kinds.get(i), alias + ".k" + i));
            }
            return new Source(Fragment.of(Kind.PART, lateral ? "LATERAL (" : "(", query, ") " + alias), columns);
        }
        RandomSchema.Relation relation = schema.any();
        return new Source(
                Fragment.of(Kind.PART, relation.name() + " " + alias),
                columns(relation, alias),
                relation.view() ? null : relation);
    }

    private Source join(Source left, Scope outer, int depth) {
        if (dialect.own && left.relation() != null && random.nextInt(6) == 0) {
            return joinUsing(left);
        }
        int choice = random.nextInt(9);
        boolean sides = choice == 3 || choice == 4;
        Source right = primary(outer, sides ? List.of() : left.columns(), depth);
        List<Scope.Column> all = new ArrayList<>(left.columns());
        all.addAll(right.columns());
        if (choice == 0) {
            return new Source(Fragment.of(Kind.PART, left.text(), " CROSS JOIN ", right.text()), all);
        }
        String word =
                switch (choice) {
                    case 1, 2, 5 -> " LEFT JOIN ";
                    case 3 -> " RIGHT JOIN ";
                    case 4 -> dialect.fullJoins() ? " FULL JOIN " : " RIGHT JOIN ";
                    default -> " JOIN ";
                };
        // What a subquery in ON may see differs between engines.
        Scope scope = dialect.own ? outer.and(all) : new Scope(all, false);
        return new Source(
                Fragment.of(Kind.PART, left.text(), word, right.text(), " ON ", on(left, right, scope, depth)), all);
    }

    /** A join by the first columns, which are numbers of one name in all tables. */
    private Source joinUsing(Source left) {
        RandomSchema.Relation relation = schema.anyTable();
        String alias = "a" + aliases++;
        List<Scope.Column> all = new ArrayList<>(left.columns());
        all.addAll(columns(relation, alias));
        boolean natural = random.nextInt(3) == 0;
        String word =
                List.of(" JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " FULL JOIN ").get(random.nextInt(4));
        return new Source(
                Fragment.of(
                        Kind.PART,
                        left.text(),
                        (natural ? " NATURAL" : "") + word + relation.name() + " " + alias
                                + (natural ? "" : " USING (c0)")),
                all,
                null);
    }

    private static List<Scope.Column> columns(RandomSchema.Relation relation, String alias) {
        List<Scope.Column> columns = new ArrayList<>();
        for (int i = 0; i < relation.columns().size(); i++) {
            columns.add(new Scope.Column(relation.columns().get(i), alias + "." + relation.column(i)));
        }
        for (Scope.Column indexed : relation.indexed()) {
            columns.add(new Scope.Column(indexed.kind(), indexed.text().replace("$", alias)));
        }
        return columns;
    }

    private Fragment on(Source left, Source right, Scope scope, int depth) {
        Fragment any = values.condition(scope, Math.min(depth, 1));
        Kind kind = left.columns().get(random.nextInt(left.columns().size())).kind();
        Scope first = new Scope(left.columns(), false);
        Scope second = new Scope(right.columns(), false);
        if (second.of(kind).isEmpty() || random.nextInt(4) == 0) {
            return any;
        }
        Fragment equal = Fragment.of(Kind.TRUTH, values.column(kind, first), " = ", values.column(kind, second));
        return random.nextBoolean() ? equal : Fragment.of(Kind.TRUTH, equal, " AND ", any);
    }
}
