package org.ashlardb.bench.report;

import java.util.List;
import java.util.Locale;

/**
 * Numbers for people: three significant digits, in a multiple of the unit that suits all figures of a column.
 *
 * @param unit the multiple's name
 * @param divisor what values in the original unit are divided by
 */
record Figures(String unit, double divisor) {
    private static final double MILLION = 1e6;
    private static final double THOUSAND = 1e3;
    private static final double MEBIBYTE = 1 << 20;
    private static final double KIBIBYTE = 1 << 10;
    /** From here on a number in the original unit has too many digits to be read at a glance. */
    private static final double MANY = 1e4;

    /**
     * The multiple for values in a unit.
     *
     * @param medians of the column; the smallest decides, so that none becomes 0.00
     */
    static Figures of(String unit, List<Double> medians) {
        double smallest = medians.stream().mapToDouble(Math::abs).min().orElse(0);
        if (unit.endsWith("/s") && !unit.startsWith("GB")) {
            if (smallest >= MILLION) {
                return new Figures(unit.replace("1/s", "million/s"), unit.equals("1/s") ? MILLION : 1);
            }
            if (smallest >= MANY && unit.equals("1/s")) {
                return new Figures("thousand/s", THOUSAND);
            }
        }
        if (unit.equals("B") && smallest >= MEBIBYTE) {
            return new Figures("MiB", MEBIBYTE);
        }
        if (unit.equals("B") && smallest >= MANY) {
            return new Figures("KiB", KIBIBYTE);
        }
        if (unit.equals("ms") && smallest >= MANY) {
            return new Figures("s", THOUSAND);
        }
        return new Figures(unit, 1);
    }

    /** A metric with this unit. */
    String label(String metric) {
        return unit.isEmpty() ? metric : metric + " [" + unit + "]";
    }

    /** A value in the original unit, without the unit. */
    String text(double value) {
        return number(value / divisor);
    }

    /** Median with extremes; only the median where all are the same. */
    String text(Spread spread) {
        String median = text(spread.median());
        String min = text(spread.min());
        String max = text(spread.max());
        return min.equals(max) ? median : median + " (" + min + "–" + max + ")";
    }

    /** Three significant digits, more in front of the decimal point if need be. */
    static String number(double value) {
        double size = Math.abs(value);
        if (size == 0) {
            return "0";
        }
        if (size >= 99.95) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        if (size >= 9.995) {
            return String.format(Locale.ROOT, "%.1f", value);
        }
        if (size >= 0.9995) {
            return String.format(Locale.ROOT, "%.2f", value);
        }
        int digits = Math.min(9, 2 - (int) Math.floor(Math.log10(size)));
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
