package org.ashlardb.sql.plan.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Values;
import org.ashlardb.sql.type.SqlType;
import org.junit.jupiter.api.Test;

/** Simple plans get all rules that can do something with them, in the order of the rules of all plans. */
class OptimizerTest {
    private static final Variable COLUMN = new Variable(1, "A", SqlType.BIGINT, true);
    private static final Variable RENAMED = new Variable(2, "B", SqlType.BIGINT, true);
    private static final Values ROWS =
            new Values(List.of(COLUMN), List.of(List.of(number(1)), List.of(number(2)), List.of(number(3))));

    private static Scalar number(long value) {
        return new Constant(value, SqlType.BIGINT);
    }

    private static Filter where(PlanNode input) {
        Scalar column = new Reference(input.outputs().get(0));
        return new Filter(input, Predicate.of(Predicate.Test.LESS, column, number(2)));
    }

    private static Project renamed(PlanNode input) {
        return new Project(
                input, List.of(RENAMED), List.of(new Reference(input.outputs().get(0))));
    }

    @Test
    void rulesOfSimplePlansAreOfAllAndInTheirOrder() {
        List<Class<?>> all = new ArrayList<>();
        for (Rule rule : Optimizer.Full.RULES.rules()) {
            all.add(rule.getClass());
        }
        int last = -1;
        for (Rule rule : Optimizer.SIMPLE.rules()) {
            int place = all.indexOf(rule.getClass());
            assertTrue(place > last, rule.getClass() + " is at " + place + ", the one before at " + last);
            last = place;
        }
    }

    @Test
    void otherRulesLeaveSimplePlansAlone() {
        List<Class<?>> simple = new ArrayList<>();
        for (Rule rule : Optimizer.SIMPLE.rules()) {
            simple.add(rule.getClass());
        }
        List<Rule> others = new ArrayList<>(Optimizer.Full.RULES.rules());
        others.removeIf(rule -> simple.contains(rule.getClass()));
        others.addAll(Optimizer.Full.ONCE.rules());
        assertEquals(
                Optimizer.Full.RULES.rules().size()
                        + Optimizer.Full.ONCE.rules().size()
                        - simple.size(),
                others.size());
        List<PlanNode> plans = List.of(
                ROWS,
                where(ROWS),
                renamed(ROWS),
                where(renamed(ROWS)),
                renamed(where(ROWS)),
                where(where(ROWS)),
                renamed(renamed(where(ROWS))),
                new Filter(ROWS, Constant.TRUE),
                new Filter(ROWS, Constant.FALSE));
        for (PlanNode plan : plans) {
            assertTrue(Optimizer.isSimple(plan));
            for (Rule rule : others) {
                assertSame(plan, rule.apply(plan), rule.getClass() + " has changed " + plan);
            }
        }
    }

    @Test
    void rulesOfFiltersLeaveOtherNodesAlone() {
        Values other = new Values(List.of(RENAMED), List.of(List.of(number(1))));
        PlanNode join = new Join(Join.Type.LEFT, where(ROWS), other, Constant.TRUE);
        List<Rule> rules = new ArrayList<>(Optimizer.Full.RULES.rules());
        rules.removeIf(rule -> !(rule instanceof FilterRule));
        assertEquals(11, rules.size());
        for (PlanNode plan : List.of(ROWS, renamed(ROWS), renamed(where(ROWS)), join, renamed(join))) {
            for (Rule rule : rules) {
                assertSame(plan, rule.apply(plan), rule.getClass() + " has changed " + plan);
            }
        }
    }

    @Test
    void joinIsNotSimpleWhereverItIs() {
        Values other = new Values(List.of(RENAMED), List.of(List.of(number(1))));
        PlanNode join = new Join(Join.Type.INNER, ROWS, other, Constant.TRUE);
        assertFalse(Optimizer.isSimple(join));
        assertFalse(Optimizer.isSimple(where(renamed(join))));
    }

    @Test
    void simplePlanIsMadeBetter() {
        PlanNode plan = where(renamed(new Filter(ROWS, Constant.TRUE)));
        assertEquals(renamed(where(ROWS)), Optimizer.optimize(plan));
        assertTrue(Optimizer.optimize(new Filter(ROWS, Constant.FALSE)) instanceof Values empty
                && empty.rows().isEmpty());
    }
}
