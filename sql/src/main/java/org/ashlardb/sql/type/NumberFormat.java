package org.ashlardb.sql.type;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Writes and reads numbers in the formats of TO_CHAR and TO_NUMBER: 9 0 . , D G S MI PR FM $ L V is not there. */
public final class NumberFormat {
    /** Digits behind the point of what TO_NUMBER returns. */
    public static final int RESULT_SCALE = 20;

    private NumberFormat() {}

    public static String format(BigDecimal number, String pattern) {
        String upper = pattern.toUpperCase(Locale.ROOT);
        boolean fill = !upper.startsWith("FM");
        String digits =
                upper.replace("FM", "").replace("MI", "").replace("PR", "").replace("S", "");
        int point = Math.max(digits.indexOf('.'), digits.indexOf('D'));
        String before = point < 0 ? digits : digits.substring(0, point);
        String behind = point < 0 ? "" : digits.substring(point + 1);
        check(before, pattern);
        check(behind, pattern);
        int scale = count(behind);
        BigDecimal rounded = number.abs().setScale(scale, RoundingMode.HALF_UP);
        String plain = rounded.toPlainString();
        String whole = scale == 0 ? plain : plain.substring(0, plain.length() - scale - 1);
        boolean negative = number.signum() < 0 && rounded.signum() != 0;
        boolean fits = whole.equals("0") || whole.length() <= count(before);
        String fraction = scale == 0 ? "" : plain.substring(plain.length() - scale);
        String text = fits ? whole(before, whole, scale > 0) : before.replaceAll("[09]", "#");
        if (point >= 0) {
            text += "." + (fits ? fill ? fraction : shortened(fraction, behind) : "#".repeat(scale));
        }
        text = signed(text, upper, negative, fill);
        return fill ? text : text.strip();
    }

    private static void check(String digits, String pattern) {
        for (int i = 0; i < digits.length(); i++) {
            if ("09,G$L".indexOf(digits.charAt(i)) < 0) {
                throw new SqlException(
                        SqlState.INVALID_PARAMETER, "'" + Conversion.shorten(pattern) + "' is not a format of numbers");
            }
        }
    }

    private static int count(String digits) {
        int count = 0;
        for (int i = 0; i < digits.length(); i++) {
            count += digits.charAt(i) == '0' || digits.charAt(i) == '9' ? 1 : 0;
        }
        return count;
    }

    /** The digits before the point, blanks where there are none. */
    private static String whole(String pattern, String digits, boolean fractional) {
        StringBuilder out = new StringBuilder();
        String value = digits.equals("0") && fractional ? "" : digits;
        int firstZero = pattern.indexOf('0') < 0 ? pattern.length() : pattern.indexOf('0');
        int next = value.length() - 1;
        for (int i = pattern.length() - 1; i >= 0; i--) {
            char c = pattern.charAt(i);
            if (c == '9' || c == '0') {
                out.append(next >= 0 ? value.charAt(next--) : i >= firstZero ? '0' : ' ');
            } else if (c == ',' || c == 'G') {
                out.append(next >= 0 || i > firstZero ? ',' : ' ');
            } else {
                out.append('$');
            }
        }
        return out.reverse().toString();
    }

    private static String shortened(String fraction, String pattern) {
        int end = fraction.length();
        while (end > 0 && fraction.charAt(end - 1) == '0' && pattern.charAt(end - 1) == '9') {
            end--;
        }
        return fraction.substring(0, end);
    }

    private static String signed(String text, String pattern, boolean negative, boolean fill) {
        if (pattern.endsWith("PR")) {
            return negative ? beforeDigits(text, "<") + ">" : " " + text + " ";
        }
        if (pattern.endsWith("MI")) {
            return text + (negative ? "-" : " ");
        }
        if (pattern.endsWith("S")) {
            return text + (negative ? "-" : "+");
        }
        if (pattern.replace("FM", "").startsWith("S")) {
            return beforeDigits(text, negative ? "-" : "+");
        }
        return negative ? beforeDigits(text, "-") : fill ? " " + text : text;
    }

    private static String beforeDigits(String text, String sign) {
        int first = 0;
        while (first < text.length() && text.charAt(first) == ' ') {
            first++;
        }
        return text.substring(0, first) + sign + text.substring(first);
    }

    /** The number a text means, whose signs but digits, point and minus do not count. */
    public static BigDecimal parse(String text, String pattern) {
        check(pattern.toUpperCase(Locale.ROOT).replaceAll("FM|MI|PR|S|[.D]", ""), pattern);
        StringBuilder digits = new StringBuilder();
        boolean negative = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9' || c == '.') {
                digits.append(c);
            } else if (c == '-' || c == '<') {
                negative = true;
            } else if (" ,+>$".indexOf(c) < 0) {
                throw Conversion.invalid(text, "number of the form '" + pattern + "'", null);
            }
        }
        try {
            BigDecimal number = DecimalText.parse(digits.toString());
            return negative ? number.negate() : number;
        } catch (NumberFormatException e) {
            throw Conversion.invalid(text, "number of the form '" + pattern + "'", e);
        }
    }
}
