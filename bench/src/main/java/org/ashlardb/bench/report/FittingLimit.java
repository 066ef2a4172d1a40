package org.ashlardb.bench.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ashlardb.bench.target.Durability;

/**
 * Which of the machine's limits bounds a figure: a random read of memory for reads by key, the array scan for scans,
 * one 4 KB overwrite and force for each commit that is forced. Figures for which none of these says anything get none.
 */
final class FittingLimit {
    private static final Pattern ROWS = Pattern.compile("([\\d,]+) (?:rows|records|objects)");
    private static final Pattern THREADS = Pattern.compile("([\\d,]+) threads");
    private static final Pattern READERS = Pattern.compile("([\\d,]+) (?:threads|readers)");
    private static final Pattern LEADING = Pattern.compile("^(\\d+) ");
    private static final long BYTES_PER_ROW = 128;
    /** Statements of a loop of the experiment transactions that are forced when each is a transaction. */
    private static final int WRITES_PER_LOOP = 4;

    private static final String SHORT = "short transactions";

    private static final List<String> WRITES = List.of("insert", "update", "delete", "write");
    private static final List<String> MANY_PER_COMMIT = List.of("batch", "long", "load", "one transaction");
    private static final List<String> SCANS = List.of("scan", "travers", "aggregate");
    private static final List<String> READS = List.of("point", "search", "read", "find", "look-up");

    private final List<Result> limits;
    private final int processors;

    /**
     * @param limits results of the experiment limits
     * @param processors of the machine
     */
    FittingLimit(List<Result> limits, int processors) {
        this.limits = limits.stream().filter(limit -> !limit.values().isEmpty()).toList();
        this.processors = processors;
    }

    /**
     * A limit in the unit of the figure beside it.
     *
     * @param value in that unit
     * @param name of the limit
     */
    record Limit(double value, String name) {}

    /** The limit of a figure, if there is one. */
    Optional<Limit> of(Result figure) {
        if (figure.better() == Result.Better.NEITHER) {
            return Optional.empty();
        }
        String workload = figure.workload().toLowerCase(Locale.ROOT);
        if (earliest(workload, MANY_PER_COMMIT) < workload.length()) {
            return Optional.empty();
        }
        if (workload.startsWith(SHORT)) {
            return forced(figure).flatMap(limit -> convert(figure, limit.value() / WRITES_PER_LOOP, limit.name()));
        }
        int write = earliest(workload, WRITES);
        int scan = workload.equals("select") ? 0 : earliest(workload, SCANS);
        int read = earliest(workload, READS);
        int first = Math.min(write, Math.min(scan, read));
        if (first == workload.length()) {
            return Optional.empty();
        }
        if (first == write) {
            return forced(figure).flatMap(limit -> convert(figure, limit.value(), limit.name()));
        }
        return first == scan ? scan(figure) : read(figure);
    }

    /** Where the first of the words begins; the text's length if it has none of them. */
    private static int earliest(String text, List<String> words) {
        return words.stream()
                .mapToInt(text::indexOf)
                .filter(at -> at >= 0)
                .min()
                .orElse(text.length());
    }

    private Optional<Limit> scan(Result figure) {
        return find(Limits.ARRAY_SCAN, "memory")
                .flatMap(scan -> convert(figure, scan.spread().median() / perLoop(figure), Limits.ARRAY_SCAN));
    }

    /** Reads of a loop such as {@code 8 index searches}; figures in other units count single ones. */
    private static long perLoop(Result figure) {
        return figure.unit().startsWith("loops")
                ? count(LEADING, figure.workload()).orElse(1)
                : 1;
    }

    private Optional<Limit> forced(Result figure) {
        if (figure.durability() != Durability.FORCED
                || count(THREADS, figure.scale()).orElse(1) > 1) {
            return Optional.empty(); // several threads' commits may share a force
        }
        return find(Limits.OVERWRITE, figure.device())
                .map(limit -> new Limit(limit.spread().median(), Limits.OVERWRITE));
    }

    private Optional<Limit> read(Result figure) {
        long bytes = rows(figure).orElse(0) * BYTES_PER_ROW;
        List<Result> bySize = limits.stream()
                .filter(limit -> limit.workload().equals(Limits.RANDOM_READ))
                .sorted(Comparator.comparingLong(FittingLimit::mebibytes))
                .toList();
        if (bySize.isEmpty()) {
            return Optional.empty();
        }
        Result fitting = bySize.stream()
                .filter(limit -> mebibytes(limit) << 20 >= bytes)
                .findFirst()
                .orElse(bySize.get(bySize.size() - 1));
        long readers = Math.min(count(READERS, figure.scale()).orElse(1), processors);
        String name =
                Limits.RANDOM_READ + " in " + fitting.scale() + (readers > 1 ? ", " + readers + " processors" : "");
        return convert(figure, readers * 1e9 / fitting.spread().median() / perLoop(figure), name);
    }

    private Optional<Result> find(String workload, String device) {
        return limits.stream()
                .filter(limit ->
                        limit.workload().equals(workload) && limit.device().equals(device))
                .findFirst();
    }

    /** From operations per second to the figure's unit. */
    private static Optional<Limit> convert(Result figure, double perSecond, String name) {
        if (figure.unit().endsWith("/s")) {
            return Optional.of(new Limit(perSecond, name));
        }
        if (figure.unit().endsWith("/ms")) {
            return Optional.of(new Limit(perSecond / 1e3, name));
        }
        OptionalLong rows = rows(figure);
        if (rows.isPresent() && figure.unit().equals("ms")) {
            return Optional.of(new Limit(rows.getAsLong() / perSecond * 1e3, name));
        }
        if (rows.isPresent() && figure.unit().equals("s")) {
            return Optional.of(new Limit(rows.getAsLong() / perSecond, name));
        }
        return Optional.empty();
    }

    private static OptionalLong rows(Result figure) {
        return count(ROWS, figure.scale());
    }

    private static long mebibytes(Result limit) {
        return Long.parseLong(limit.scale().replace(" MiB", ""));
    }

    private static OptionalLong count(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find()
                ? OptionalLong.of(Long.parseLong(matcher.group(1).replace(",", "")))
                : OptionalLong.empty();
    }
}
