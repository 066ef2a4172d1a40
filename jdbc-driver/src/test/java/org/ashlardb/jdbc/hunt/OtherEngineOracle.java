package org.ashlardb.jdbc.hunt;

import java.sql.SQLException;
import java.util.Random;
import java.util.TreeMap;

/** A query has the rows that another engine finds; PostgreSQL decides, if it is there. */
final class OtherEngineOracle implements Oracle {
    private final TreeMap<String, Integer> refused = new TreeMap<>();
    private int decided;

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
        Answer own = database.ask(sql);
        Answer other = database.askOther(sql);
        if (other.error() != null) {
            refused.merge(other.error().substring(0, 5), 1, Integer::sum);
        }
        String difference = own.difference(other);
        if (difference == null || isDecidedForUs(database, sql, own)) {
            return null;
        }
        return "Ashlar and " + database.dialect() + ": " + difference;
    }

    private boolean isDecidedForUs(HuntDatabase database, String sql, Answer own) throws SQLException {
        if (database.dialect() == Dialect.POSTGRESQL || HuntDatabase.POSTGRESQL == null) {
            return false;
        }
        Answer third = database.askPostgresql(sql);
        boolean forUs = third.error() == null && own.difference(third) == null;
        decided += forUs ? 1 : 0;
        return forUs;
    }

    @Override
    public String figures() {
        return ", refused by the other engine " + refused + ", other answers that PostgreSQL does not share " + decided;
    }

    @Override
    public String shown(Fragment made) {
        return made.text(0);
    }
}
