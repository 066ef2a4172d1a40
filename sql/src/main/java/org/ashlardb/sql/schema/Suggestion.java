package org.ashlardb.sql.schema;

import java.util.Collection;

/** Finds the name that was perhaps meant. */
public final class Suggestion {
    /** Shorter names are close to anything. */
    private static final int MIN_LENGTH = 3;

    private Suggestion() {}

    /** A phrase to append to an error message; empty when no name is close. */
    public static String of(String wrong, Collection<String> names) {
        String best = null;
        int bestDistance = wrong.length() < MIN_LENGTH ? 1 : Math.max(1, wrong.length() / 3) + 1;
        for (String name : names) {
            int distance = name.equalsIgnoreCase(wrong) ? 0 : distance(wrong, name, bestDistance);
            if (distance < bestDistance) {
                bestDistance = distance;
                best = name;
            }
        }
        return best == null ? "" : "; did you mean " + (best.equalsIgnoreCase(wrong) ? '"' + best + '"' : best) + "?";
    }

    /** Letters to change, insert, leave out or exchange with their neighbour; at most the limit. */
    private static int distance(String a, String b, int limit) {
        if (Math.abs(a.length() - b.length()) >= limit) {
            return limit;
        }
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] current = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                boolean same = a.charAt(i - 1) == b.charAt(j - 1);
                int best = Math.min(Math.min(current[j - 1], last[j]) + 1, last[j - 1] + (same ? 0 : 1));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    best = Math.min(best, beforeLast[j - 2] + 1);
                }
                current[j] = best;
            }
            int[] oldest = beforeLast;
            beforeLast = last;
            last = current;
            current = oldest;
        }
        return last[b.length()];
    }
}
