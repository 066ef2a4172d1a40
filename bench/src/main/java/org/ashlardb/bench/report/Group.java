package org.ashlardb.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.ashlardb.bench.target.Durability;

/** Results of one experiment that may stand in one table: of one durability, and all through JDBC or none of them. */
record Group(String experiment, Durability durability, Access access, List<Result> results) {
    /** The groups of a run: experiments as they come, from no durability to the strongest, then those without one. */
    static List<Group> of(List<Result> results) {
        Map<String, List<Result>> experiments = results.stream()
                .collect(Collectors.groupingBy(Result::experiment, LinkedHashMap::new, Collectors.toList()));
        List<Durability> durabilities = new ArrayList<>(List.of(Durability.values()));
        durabilities.add(null);
        List<Group> groups = new ArrayList<>();
        experiments.forEach((experiment, all) -> {
            for (Durability durability : durabilities) {
                for (Access access : Access.values()) {
                    List<Result> some = all.stream()
                            .filter(result -> result.durability() == durability && Access.of(result) == access)
                            .toList();
                    if (!some.isEmpty()) {
                        groups.add(new Group(experiment, durability, access, some));
                    }
                }
            }
        });
        return groups;
    }

    /** The results for the main table. */
    List<Result> headlines() {
        return Metrics.headlines(results);
    }

    /** Durability and access, for people. */
    String title() {
        return meaning(durability) + ", " + access.meaning();
    }

    static String meaning(Durability durability) {
        return durability == null ? "without durability" : durability.meaning();
    }
}
