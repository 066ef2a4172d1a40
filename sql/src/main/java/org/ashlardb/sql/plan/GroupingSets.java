package org.ashlardb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Variable;

/**
 * Several ways to group the same rows; in each, keys that are not of the set are NULL.
 *
 * @param sets the indexes of the keys of each set; a set without any groups all rows, also when there are none
 * @param number the output that tells which set a group is of
 */
public record GroupingSets(List<List<Integer>> sets, Variable number) {
    public GroupingSets {
        sets = List.copyOf(sets);
    }

    /** Whether all sets have the key, so that its output is never NULL for want of it. */
    public boolean allHave(int key) {
        for (List<Integer> set : sets) {
            if (!set.contains(key)) {
                return false;
            }
        }
        return true;
    }

    /** The sets with their keys by name. */
    public String toString(List<?> keys) {
        List<String> parts = new ArrayList<>();
        for (List<Integer> set : sets) {
            List<String> names = new ArrayList<>();
            for (int key : set) {
                names.add(keys.get(key).toString());
            }
            parts.add("(" + String.join(", ", names) + ")");
        }
        return "grouping sets (" + String.join(", ", parts) + ")";
    }
}
