package org.ashlardb.sql.plan.physical;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.Values;
import org.junit.jupiter.api.Test;

class LoopJoinTest {
    @Test
    void comparingPairsCostsMoreWithMoreTerms() {
        RowSource rows = new RowSource(new Values(List.of(), Collections.nCopies(1_000, List.of())));
        Scalar term = Predicate.of(Predicate.Test.IS_NULL, Constant.NULL);
        Scalar terms = Logical.or(List.of(Logical.and(List.of(term, term)), Logical.and(List.of(term, term))));
        double one = LoopJoin.of(Join.Type.INNER, rows, rows, List.of(term), 1).cost();
        double four =
                LoopJoin.of(Join.Type.INNER, rows, rows, List.of(terms), 1).cost();
        assertEquals(4, four / one, 0.1);
    }
}
