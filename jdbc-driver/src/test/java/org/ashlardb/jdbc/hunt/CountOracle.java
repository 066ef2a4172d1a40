package org.ashlardb.jdbc.hunt;

import java.sql.SQLException;
import java.util.Random;

/**
 * WHERE keeps as many rows as there are for which its condition is true (NoREC): what an optimiser may make of WHERE, it
 * cannot make of a column of the result. Of a single table, DELETE finds as many, too.
 */
final class CountOracle implements Oracle {
    private static final int FROM = 0;
    private static final int CONDITION = 1;
    private static final int TABLE = 2;

    @Override
    public Fragment make(Random random, RandomQueries queries) {
        int depth = 1 + random.nextInt(3);
        if (random.nextInt(4) == 0) {
            RandomSchema.Relation table = queries.schema().anyTable();
            Scope scope = Scope.NONE;
            for (int i = 0; i < table.columns().size(); i++) {
                scope = scope.and(java.util.List.of(
                        new Scope.Column(table.columns().get(i), table.name() + "." + table.column(i))));
            }
            return Fragment.of(Kind.PART, table.name(), queries.values().condition(scope, depth), table.name());
        }
        RandomSources.Source source = queries.sources().from(Scope.NONE, depth);
        Scope scope = Scope.NONE.and(source.columns());
        return Fragment.of(Kind.PART, source.text(), queries.values().condition(scope, depth), "");
    }

    private static String counted(Fragment made) {
        return "SELECT COUNT(*) FROM " + made.text(FROM) + " WHERE " + made.text(CONDITION);
    }

    private static String summed(Fragment made) {
        return "SELECT COALESCE(SUM(CASE WHEN " + made.text(CONDITION) + " THEN 1 ELSE 0 END), 0) FROM "
                + made.text(FROM);
    }

    @Override
    public String difference(HuntDatabase database, Fragment made) throws SQLException {
        Answer summed = database.ask(summed(made));
        String difference = database.ask(counted(made)).difference(summed);
        if (difference == null && !made.text(TABLE).isEmpty()) {
            Answer deleted = database.change("DELETE FROM " + made.text(TABLE) + " WHERE " + made.text(CONDITION));
            difference = deleted.difference(summed);
        }
        return difference == null ? null : "counted and summed: " + difference;
    }

    @Override
    public String shown(Fragment made) {
        return counted(made) + "\n" + summed(made);
    }
}
