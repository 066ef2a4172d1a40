package org.ashlardb.jdbc.hunt;

import java.sql.SQLException;
import java.util.List;
import java.util.Random;

/** A query has the same rows under each setting of the planner, without indexes, and with rows on disk. */
final class PlannerOracle implements Oracle {
    private static final List<String> PLANNERS = List.of("plain", "hash");

    @Override
    public Fragment make(Random random, RandomQueries queries) {
        return Fragment.of(
                Kind.PART,
                queries.query(
                                Scope.NONE,
                                1 + random.nextInt(3),
                                queries.schema().kinds(1 + random.nextInt(3)))
                        .text());
    }

    @Override
    public String difference(HuntDatabase database, Fragment made) throws SQLException {
        String sql = made.text(0);
        Answer full = database.ask("full", sql);
        for (String planner : PLANNERS) {
            String difference = full.difference(database.ask(planner, sql));
            if (difference != null) {
                return "planner full and " + planner + ": " + difference;
            }
        }
        String spilled = full.difference(database.askWithLittleMemory(sql));
        if (spilled != null) {
            return "with and without memory: " + spilled;
        }
        String difference = full.difference(database.askBare(sql));
        return difference == null ? null : "with and without indexes: " + difference;
    }

    @Override
    public String shown(Fragment made) {
        return made.text(0);
    }
}
