package org.ashlardb.bench.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides what a change of speed is and what is noise: compares ratios of Ashlar to a peer with recorded ones. The noise
 * of a ratio is the spread of its rounds, now and when it was recorded: half of each range without its extremes, relative
 * to its median, the two added as independent errors are, times {@value #CAUTION}.
 */
public final class Guard {
    private static final double CAUTION = 3;
    /** Even rounds that agree by chance are not better than this. */
    private static final double LEAST_NOISE = 0.08;
    /** So many rounds can do without their smallest and their largest. */
    private static final int ENOUGH_ROUNDS = 5;

    private Guard() {}

    /** What became of a ratio. */
    public enum Verdict {
        BETTER("better"),
        WORSE("WORSE"),
        WITHIN_NOISE("within the noise"),
        NOT_RECORDED("not recorded"),
        /** Recorded, but the engine failed now. */
        NOT_MEASURED("NOT MEASURED");

        private final String words;

        Verdict(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }

        /** Whether somebody should look at it. */
        public boolean isAlarm() {
            return this == WORSE || this == NOT_MEASURED;
        }
    }

    /**
     * One ratio, now and then.
     *
     * @param now what was measured, null for NOT_MEASURED
     * @param recorded null for NOT_RECORDED
     * @param change median now / median recorded - 1
     * @param noise the change must be more than this to count
     */
    public record Finding(
            String workload, Verdict verdict, Spread now, Spread recorded, double change, double noise, String note) {}

    /** Compares results by their workload, in the order of what was measured. */
    public static List<Finding> compare(List<Result> measured, List<Result> recorded) {
        Map<String, Result> before = new HashMap<>();
        recorded.stream()
                .filter(result -> !result.values().isEmpty())
                .forEach(result -> before.put(result.workload() + ' ' + result.metric(), result));
        List<Finding> findings = new ArrayList<>();
        for (Result result : measured) {
            findings.add(compare(result, before.get(result.workload() + ' ' + result.metric())));
        }
        return findings;
    }

    private static Finding compare(Result result, Result before) {
        if (result.values().isEmpty()) {
            return new Finding(result.workload(), Verdict.NOT_MEASURED, null, null, 0, 0, result.note());
        }
        Spread now = result.spread();
        if (before == null) {
            return new Finding(result.workload(), Verdict.NOT_RECORDED, now, null, 0, 0, "");
        }
        Spread then = before.spread();
        double change = now.median() / then.median() - 1;
        double noise = Math.max(LEAST_NOISE, CAUTION * Math.hypot(halfRange(result), halfRange(before)));
        // a fall to 1/x and a rise to x weigh the same
        double size = Math.max(now.median() / then.median(), then.median() / now.median()) - 1;
        Verdict verdict = size <= noise ? Verdict.WITHIN_NOISE : change > 0 ? Verdict.BETTER : Verdict.WORSE;
        return new Finding(result.workload(), verdict, now, then, change, noise, "");
    }

    private static double halfRange(Result result) {
        List<Double> sorted = result.values().stream().sorted().toList();
        int left = sorted.size() >= ENOUGH_ROUNDS ? 1 : 0;
        double range = sorted.get(sorted.size() - 1 - left) - sorted.get(left);
        return range / 2 / result.spread().median();
    }
}
