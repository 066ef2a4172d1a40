package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.SortKey;

/**
 * An order in which the rows of each group come one behind the other.
 *
 * @param ofInput that of the rows, by all keys of the groups
 * @param ofGroups that of the groups then
 */
record GroupOrder(List<SortKey> ofInput, List<SortKey> ofGroups) {
    /** By the wanted keys and then by the other ones; null if the rows' order cannot give the wanted one. */
    static GroupOrder of(Aggregate aggregate, List<SortKey> wanted) {
        if (wanted.isEmpty() || aggregate.sets() != null || aggregate.dependsOnInputOrder()) {
            return null;
        }
        List<Variable> open = new ArrayList<>(aggregate.keyOutputs());
        List<SortKey> ofGroups = new ArrayList<>();
        for (SortKey key : wanted) {
            if (open.remove(key.variable())) {
                ofGroups.add(key);
            } else if (!aggregate.keyOutputs().contains(key.variable())) {
                return null;
            }
        }
        SortKey last = wanted.get(wanted.size() - 1);
        for (Variable key : open) {
            ofGroups.add(new SortKey(key, last.descending(), last.nullsFirst()));
        }
        List<SortKey> ofInput = new ArrayList<>();
        for (SortKey key : ofGroups) {
            int index = aggregate.keyOutputs().indexOf(key.variable());
            if (!(aggregate.keys().get(index) instanceof Reference reference)) {
                return null;
            }
            ofInput.add(new SortKey(reference.variable(), key.descending(), key.nullsFirst()));
        }
        return new GroupOrder(ofInput, ofGroups);
    }
}
