package org.ashlardb.bench.workload;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * The published answers at scale factor 1: how many rows each query returns, and the first row. Numbers may differ in
 * the digits the specification lets differ.
 */
final class TpchAnswers {
    private record Answer(int rows, List<String> first) {}

    private static final double TOLERANCE = 1e-4;

    private static final Map<Integer, Answer> ANSWERS = Map.ofEntries(
            answer(
                    1,
                    4,
                    "A",
                    "F",
                    "37734107.00",
                    "56586554400.73",
                    "53758257134.8700",
                    "55909065222.827692",
                    "25.522005853257337",
                    "38273.129734621674",
                    "0.049985295838397614",
                    "1478493"),
            answer(2, 100, "9938.53", "Supplier#000005359", "UNITED KINGDOM", "185358"),
            answer(3, 10, "2456423", "406181.0111"),
            answer(4, 5, "1-URGENT", "10594"),
            answer(5, 5, "INDONESIA", "55502041.1697"),
            answer(6, 1, "123141078.2283"),
            answer(7, 4, "FRANCE", "GERMANY", "1995", "54639732.7336"),
            answer(8, 2, "1995", "0.0344358904066548"),
            answer(9, 175, "ALGERIA", "1998", "27136900.1803"),
            answer(10, 20, "57040", "Customer#000057040", "734235.2455"),
            answer(11, 1_048, "129760", "17538456.86"),
            answer(12, 2, "MAIL", "6202", "9324"),
            answer(13, 42, "0", "50005"),
            answer(14, 1, "16.3807786263955"),
            answer(15, 1, "8449", "Supplier#000008449"),
            answer(16, 18_314, "Brand#41", "MEDIUM BRUSHED TIN", "3", "28"),
            answer(17, 1, "348406.05428571428"),
            answer(18, 57, "Customer#000128120", "128120", "4722021"),
            answer(19, 1, "3083843.0578"),
            answer(20, 186, "Supplier#000000020"),
            answer(21, 100, "Supplier#000002829", "20"),
            answer(22, 7, "13", "888", "6737713.99"));

    private TpchAnswers() {}

    private static Map.Entry<Integer, Answer> answer(int query, int rows, String... first) {
        return Map.entry(query, new Answer(rows, List.of(first)));
    }

    /**
     * Compares a result with the published one.
     *
     * @param first the first row as text
     */
    static void check(int query, int rows, List<String> first) throws SQLException {
        Answer answer = ANSWERS.get(query);
        boolean same = rows == answer.rows();
        for (int i = 0; i < answer.first().size(); i++) {
            same &= isSame(answer.first().get(i), first.get(i));
        }
        if (!same) {
            throw new SQLException("query " + query + " returned " + rows + " rows that begin with " + first
                    + ", expected " + answer.rows() + " rows that begin with " + answer.first());
        }
    }

    private static boolean isSame(String expected, String found) {
        try {
            double a = new BigDecimal(expected).doubleValue();
            double b = new BigDecimal(found).doubleValue();
            return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a));
        } catch (NumberFormatException e) {
            return expected.equals(found.strip());
        }
    }
}
