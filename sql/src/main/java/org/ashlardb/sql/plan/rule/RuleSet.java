package org.ashlardb.sql.plan.rule;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Scan;

/** Rules to be applied in their order, with those that concern a kind of node. */
final class RuleSet {
    private final Rule[] ofFilters;
    private final Rule[] ofOthers;

    RuleSet(Rule... rules) {
        ofFilters = rules;
        List<Rule> others = new ArrayList<>();
        for (Rule rule : rules) {
            if (!(rule instanceof FilterRule)) {
                others.add(rule);
            }
        }
        ofOthers = others.toArray(new Rule[0]);
    }

    /** All of them. */
    List<Rule> rules() {
        return List.of(ofFilters);
    }

    /** The node after all rules that concern such a node; what they have made of it is for the next time. */
    PlanNode apply(PlanNode node) {
        if (node instanceof Scan) {
            return node;
        }
        PlanNode current = node;
        for (Rule rule : node instanceof Filter ? ofFilters : ofOthers) {
            current = rule.apply(current);
        }
        return current;
    }
}
