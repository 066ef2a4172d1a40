package org.ashlardb.jdbc.hunt;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The rows of a query are those for which a condition is true, those for which it is false and those for which it is
 * unknown (TLP): as they are, DISTINCT, by groups, summed up, or behind HAVING.
 */
final class PartitionOracle implements Oracle {
    private static final int FORM = 0;
    private static final int ITEMS = 1;
    private static final int REST = 2;
    private static final int CONDITION = 3;
    private static final int BEHIND = 4;

    private enum Form {
        ROWS,
        DISTINCT,
        GROUPS,
        SUM,
        COUNT,
        MIN,
        MAX,
        HAVING
    }

    @Override
    public Fragment make(Random random, RandomQueries queries) {
        int depth = 1 + random.nextInt(3);
        Form form = Form.values()[random.nextInt(Form.values().length)];
        RandomSources.Source source = queries.sources().from(Scope.NONE, depth);
        Scope scope = Scope.NONE.and(source.columns());
        if (form == Form.HAVING) {
            return having(random, queries, source, depth);
        }
        Fragment condition = queries.values().condition(scope, depth);
        List<Fragment> items = new ArrayList<>();
        boolean one = form.ordinal() >= Form.SUM.ordinal();
        List<Kind> kinds = queries.schema().kinds(one ? 1 : 1 + random.nextInt(3));
        for (Kind kind : kinds) {
            boolean number = form == Form.SUM || form == Form.MIN || form == Form.MAX;
            items.add(
                    form == Form.GROUPS
                            ? queries.values().column(number ? Kind.NUMBER : kind, scope)
                            : queries.values().value(number ? Kind.NUMBER : kind, scope, depth - 1));
        }
        String behind = "";
        if (form == Form.GROUPS) {
            List<Scope.Column> columns = source.columns();
            items = List.of(Fragment.of(
                    Kind.PART, columns.get(random.nextInt(columns.size())).text()));
            behind = " GROUP BY " + items.get(0);
        }
        return Fragment.of(
                Kind.PART,
                form.name(),
                Fragment.list(", ", items),
                Fragment.of(Kind.PART, " FROM ", source.text(), " WHERE "),
                condition,
                behind);
    }

    private static Fragment having(Random random, RandomQueries queries, RandomSources.Source source, int depth) {
        Scope own = new Scope(source.columns(), false);
        Scope.Column key = source.columns().get(random.nextInt(source.columns().size()));
        List<Scope.Column> columns = new ArrayList<>(List.of(key));
        List<Fragment> items = new ArrayList<>(List.of(Fragment.of(Kind.PART, key.text())));
        for (Kind kind : List.of(Kind.NUMBER, Kind.TEXT)) {
            Fragment aggregate = queries.aggregate(kind, own, depth - 1);
            columns.add(new Scope.Column(kind, aggregate.toString()));
            items.add(Fragment.of(Kind.PART, aggregate));
        }
        return Fragment.of(
                Kind.PART,
                Form.HAVING.name(),
                Fragment.list(", ", items),
                Fragment.of(Kind.PART, " FROM ", source.text(), " GROUP BY " + key.text() + " HAVING "),
                queries.values().condition(new Scope(columns, false), depth),
                "");
    }

    private static Form form(Fragment made) {
        return Form.valueOf(made.text(FORM));
    }

    private static String select(Fragment made) {
        return switch (form(made)) {
            case DISTINCT -> "SELECT DISTINCT " + made.text(ITEMS);
            case SUM, COUNT, MIN, MAX -> "SELECT " + made.text(FORM) + "(" + made.text(ITEMS) + ") AS k0";
            default -> "SELECT " + made.text(ITEMS);
        };
    }

    /** The queries for the three parts. */
    private static List<String> parts(Fragment made) {
        List<String> parts = new ArrayList<>();
        for (String test : new String[] {"%s", "NOT (%s)", "(%s) IS NULL"}) {
            parts.add(select(made) + made.text(REST) + test.replace("%s", made.text(CONDITION)) + made.text(BEHIND));
        }
        return parts;
    }

    private static String whole(Fragment made) {
        String rest = made.text(REST);
        String from = rest.substring(0, rest.length() - (form(made) == Form.HAVING ? " HAVING " : " WHERE ").length());
        return select(made) + from + made.text(BEHIND);
    }

    @Override
    public String difference(HuntDatabase database, Fragment made) throws SQLException {
        Form form = form(made);
        Answer whole = database.ask(whole(made));
        List<Answer> answers = new ArrayList<>();
        if (form == Form.ROWS || form == Form.DISTINCT || form == Form.GROUPS || form == Form.HAVING) {
            for (String part : parts(made)) {
                answers.add(database.ask(part));
            }
            Answer together = Answer.together(answers);
            boolean once = form == Form.DISTINCT || form == Form.GROUPS;
            String difference = whole.difference(once ? together.distinct() : together);
            return difference == null ? null : "whole and parts: " + difference;
        }
        String difference = whole.difference(database.ask(united(made)));
        return difference == null ? null : "whole and parts: " + difference;
    }

    private static String united(Fragment made) {
        String outer = form(made) == Form.COUNT ? "SUM" : made.text(FORM);
        return "SELECT " + outer + "(k0) FROM (" + String.join(" UNION ALL ", parts(made)) + ") p";
    }

    @Override
    public String shown(Fragment made) {
        return whole(made) + "\n" + String.join("\n", parts(made));
    }
}
