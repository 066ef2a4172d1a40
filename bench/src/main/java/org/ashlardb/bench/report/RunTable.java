package org.ashlardb.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The facts of the runs: what is the same in all of them as a list, what differs as a table. */
final class RunTable {
    /** Beginnings of facts that are told together, and under which name. */
    private static final Map<String, String> FAMILIES =
            Map.of("version of ", "versions", "setting ", "settings", "device ", "devices");

    private RunTable() {}

    static List<Block> of(List<Report.Run> runs) {
        Map<Report.Run, Map<String, String>> facts = new LinkedHashMap<>();
        runs.forEach(run -> facts.put(run, collapsed(run.file().facts())));
        Set<String> names = new LinkedHashSet<>();
        facts.values().forEach(each -> names.addAll(each.keySet()));
        List<String> common = new ArrayList<>();
        List<String> differing = new ArrayList<>();
        for (String name : names) {
            Set<String> values = facts.values().stream()
                    .map(each -> each.getOrDefault(name, ""))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            if (values.size() == 1 && runs.size() > 1) {
                common.add(name + ": " + values.iterator().next());
            } else {
                differing.add(name);
            }
        }
        List<Block> blocks = new ArrayList<>();
        if (!common.isEmpty()) {
            blocks.add(new Block.Bullets(common));
        }
        List<String> header = new ArrayList<>(List.of("run"));
        header.addAll(differing);
        List<List<String>> rows = new ArrayList<>();
        facts.forEach((run, each) -> {
            List<String> row = new ArrayList<>(List.of(run.name()));
            differing.forEach(name -> row.add(each.getOrDefault(name, "")));
            rows.add(row);
        });
        blocks.add(new Block.Table(header, header.size(), rows));
        return blocks;
    }

    /** Facts such as {@code version of H2} and {@code version of Derby} as one. */
    private static Map<String, String> collapsed(Map<String, String> facts) {
        Map<String, String> all = new LinkedHashMap<>();
        facts.forEach((name, value) -> {
            String family = FAMILIES.keySet().stream()
                    .filter(name::startsWith)
                    .findFirst()
                    .orElse(null);
            if (family == null) {
                all.put(name, value);
            } else {
                all.merge(
                        FAMILIES.get(family),
                        name.substring(family.length()) + " " + value,
                        (before, more) -> before + ", " + more);
            }
        });
        return all;
    }
}
