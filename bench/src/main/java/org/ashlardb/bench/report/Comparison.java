package org.ashlardb.bench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.ashlardb.bench.target.Durability;

/**
 * A figure of Ashlar and the best of its peers in the same run: same experiment, workload, scale, durability, device,
 * metric, and both through JDBC or neither. What differs in any of these is never compared.
 */
record Comparison(Result ashlar, Result peer) {
    private static final String ASHLAR = "ashlar";

    /** How they stand. */
    enum Verdict {
        AHEAD("ahead"),
        /** The rounds of one reach into those of the other. */
        LEVEL("level"),
        BEHIND("behind");

        private final String word;

        Verdict(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    private record Place(
            String experiment,
            String workload,
            String scale,
            Durability durability,
            Access access,
            String device,
            String metric,
            String unit) {
        static Place of(Result result) {
            return new Place(
                    result.experiment(),
                    result.workload(),
                    result.scale(),
                    result.durability(),
                    Access.of(result),
                    result.device(),
                    result.metric(),
                    result.unit());
        }
    }

    static boolean isAshlar(Result result) {
        return result.engine().startsWith(ASHLAR);
    }

    static boolean isLimit(Result result) {
        return result.engine().equals(Limits.ENGINE);
    }

    /** A comparison for each figure of Ashlar that has a peer beside it, in the order of the results. */
    static List<Comparison> all(List<Result> results) {
        Map<Place, List<Result>> places = new LinkedHashMap<>();
        results.stream()
                .filter(result -> result.better() != Result.Better.NEITHER)
                .filter(result -> !result.values().isEmpty() && !isLimit(result))
                .forEach(result -> places.computeIfAbsent(Place.of(result), place -> new ArrayList<>())
                        .add(result));
        List<Comparison> comparisons = new ArrayList<>();
        for (List<Result> place : places.values()) {
            Result best =
                    best(place.stream().filter(result -> !isAshlar(result)).toList());
            if (best != null) {
                place.stream()
                        .filter(Comparison::isAshlar)
                        .forEach(ashlar -> comparisons.add(new Comparison(ashlar, best)));
            }
        }
        return comparisons;
    }

    /** The result whose median wins, or null if there is none. */
    static Result best(List<Result> results) {
        Comparator<Result> byMedian =
                Comparator.comparingDouble(result -> result.spread().median());
        return results.stream()
                .filter(Objects::nonNull)
                .min(
                        results.stream().anyMatch(result -> result.better() == Result.Better.HIGHER)
                                ? byMedian.reversed()
                                : byMedian)
                .orElse(null);
    }

    /** How many times better Ashlar is; below 1 it is behind, whether high or low values are the better ones. */
    double ratio() {
        double own = ashlar.spread().median();
        double other = peer.spread().median();
        return ashlar.better() == Result.Better.HIGHER ? own / other : other / own;
    }

    Verdict verdict() {
        Spread own = ashlar.spread();
        Spread other = peer.spread();
        if (own.min() <= other.max() && other.min() <= own.max()) {
            return Verdict.LEVEL;
        }
        return ratio() > 1 ? Verdict.AHEAD : Verdict.BEHIND;
    }
}
