package org.ashlardb.bench.workload;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ashlardb.bench.target.Target;

/**
 * The queries of the TPC-H specification with the parameters of its validation runs, in the spelling of an engine. Where
 * spellings differ the files have <code>${kind:operand}</code>.
 */
final class TpchQueries {
    static final int COUNT = 22;

    /** The share of query 11 at scale factor 1. */
    private static final double FRACTION = 0.0001;

    private static final Pattern PLACE = Pattern.compile("\\$\\{(\\w+)(?::([^}]*))?}");

    private final boolean sqlite;
    private final boolean derby;
    private final double scale;

    TpchQueries(Target target, double scale) {
        sqlite = target.name().startsWith("sqlite");
        derby = target.name().startsWith("derby");
        this.scale = scale;
    }

    /** The text of a query, 1 to 22. */
    String text(int number) throws IOException {
        String name = String.format(Locale.ROOT, "/org/ashlardb/bench/tpch/q%02d.sql", number);
        String text;
        try (InputStream in = TpchQueries.class.getResourceAsStream(name)) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        StringBuilder out = new StringBuilder();
        Matcher place = PLACE.matcher(text);
        while (place.find()) {
            place.appendReplacement(out, Matcher.quoteReplacement(spell(place.group(1), place.group(2))));
        }
        return place.appendTail(out).toString();
    }

    private String spell(String kind, String operand) {
        return switch (kind) {
            case "date" -> sqlite ? "'" + operand + "'" : derby ? "DATE('" + operand + "')" : "DATE '" + operand + "'";
            case "year" ->
                sqlite
                        ? "CAST(strftime('%Y', " + operand + ") AS INTEGER)"
                        : derby ? "YEAR(" + operand + ")" : "EXTRACT(YEAR FROM " + operand + ")";
            case "prefix" -> "SUBSTR(" + operand + ", 1, 2)";
            case "limit" -> sqlite ? "LIMIT " + operand : "FETCH FIRST " + operand + " ROWS ONLY";
            case "fraction" -> BigDecimal.valueOf(FRACTION / scale).toPlainString();
            default -> throw new IllegalArgumentException("${" + kind + "} is not known");
        };
    }
}
