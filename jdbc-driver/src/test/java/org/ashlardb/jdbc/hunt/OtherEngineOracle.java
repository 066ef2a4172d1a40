package org.ashlardb.jdbc.hunt;

import java.sql.SQLException;
import java.util.Random;

/** A query has the rows that another engine finds. */
final class OtherEngineOracle implements Oracle {
    @Override
    public Fragment make(Random random, RandomQueries queries) {
        return Fragment.of(
                Kind.PART,
                queries.query(
                                Scope.NONE,
                                1 + random.nextInt(2),
                                queries.schema().kinds(1 + random.nextInt(3)))
                        .text());
    }

    @Override
    public String difference(HuntDatabase database, Fragment made) throws SQLException {
        String sql = made.text(0);
        String difference = database.ask(sql).difference(database.askOther(sql));
        return difference == null ? null : "Ashlar and " + database.dialect() + ": " + difference;
    }

    @Override
    public String shown(Fragment made) {
        return made.text(0);
    }
}
