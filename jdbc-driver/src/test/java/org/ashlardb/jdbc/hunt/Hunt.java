package org.ashlardb.jdbc.hunt;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/** Rounds of one oracle, each with a schema of its own, until the time is over or something is found. */
final class Hunt {
    private static final int CASES_PER_SCHEMA = 40;
    /** So many characters of what is found tell its sort. */
    private static final int SAME = 8;

    private static final long REDUCTION_NANOS = 10_000_000_000L;

    private final Oracle oracle;
    private final Dialect dialect;
    private final TreeMap<String, Integer> errors = new TreeMap<>();
    private String lastRefused = "";
    private String first;
    private int cases;

    Hunt(Oracle oracle, Dialect dialect) {
        this.oracle = oracle;
        this.dialect = dialect;
    }

    /** Hunts from a seed on, for some rounds or some time; the seed of a round is the first one and the round's number. */
    void run(long seed, long rounds, long nanos) throws SQLException, IOException {
        long end = System.nanoTime() + nanos;
        for (long round = seed; round == seed || round - seed < rounds && System.nanoTime() < end; round++) {
            round(round, end);
        }
    }

    int cases() {
        return cases;
    }

    /** How many cases ended with an error, by SQLSTATE. */
    TreeMap<String, Integer> errors() {
        return errors;
    }

    /** One statement that was refused as wrong. */
    String lastRefused() {
        return lastRefused;
    }

    private void round(long seed, long end) throws SQLException, IOException {
        Random random = new Random(seed * 0x9E3779B97F4A7C15L + dialect.ordinal());
        RandomSchema schema = new RandomSchema(random, dialect);
        try (HuntDatabase database = new HuntDatabase(dialect, schema.statements())) {
            database.refused().forEach(schema::refused);
            RandomQueries queries = new RandomQueries(random, dialect, schema);
            for (int i = 0; i < CASES_PER_SCHEMA && System.nanoTime() < end; i++) {
                Fragment made = oracle.make(random, queries);
                cases++;
                String difference = difference(database, made);
                if (difference != null) {
                    first = difference;
                    fail(seed, database.script(), made);
                }
                count(database, made);
            }
        }
    }

    private void count(HuntDatabase database, Fragment made) throws SQLException, IOException {
        if (cases % 10 == 0) {
            String error = oracle.error(database, made);
            if (error != null) {
                errors.merge(error.substring(0, 5), 1, Integer::sum);
                lastRefused = error.startsWith("42") ? oracle.shown(made) + ": " + error : lastRefused;
            }
        }
    }

    private String difference(HuntDatabase database, Fragment made) throws SQLException, IOException {
        try {
            return oracle.difference(database, made);
        } catch (AssertionError | RuntimeException e) {
            return e + (e.getCause() == null ? "" : ": " + e.getCause());
        }
    }

    private void fail(long seed, List<String> script, Fragment found) throws SQLException, IOException {
        long end = System.nanoTime() + REDUCTION_NANOS;
        List<String> statements = new ArrayList<>(script);
        Fragment made = found;
        boolean changed = true;
        while (changed && System.nanoTime() < end) {
            int size = statements.size();
            statements = fewer(statements, made, end);
            Fragment smaller = smaller(statements, made, end);
            changed = smaller != made || statements.size() < size;
            made = smaller;
        }
        try (HuntDatabase database = new HuntDatabase(dialect, statements)) {
            String difference = difference(database, made);
            throw new AssertionError("seed " + seed + ", run again with -Dashlar.seed=" + seed + "\n"
                    + String.join(";\n", statements) + ";\n" + oracle.shown(made) + "\n"
                    + (difference == null ? "not met again; at first: " + first : difference));
        }
    }

    private boolean fails(List<String> statements, Fragment made) throws SQLException, IOException {
        try (HuntDatabase database = new HuntDatabase(dialect, statements)) {
            return isSame(difference(database, made));
        } catch (AssertionError e) {
            return false;
        }
    }

    /** Whether a smaller case fails as the one found: with a wrong answer, or with an error of ours. */
    private boolean isSame(String difference) {
        return difference != null && difference.regionMatches(0, first, 0, SAME);
    }

    private List<String> fewer(List<String> statements, Fragment made, long end) throws SQLException, IOException {
        List<String> kept = statements;
        for (int size = Math.max(1, kept.size() / 2); size > 0; size /= 2) {
            for (int from = Math.max(0, kept.size() - size); from >= 0 && System.nanoTime() < end; from -= size) {
                List<String> without = new ArrayList<>(kept);
                without.subList(from, Math.min(kept.size(), from + size)).clear();
                if (fails(without, made)) {
                    kept = without;
                }
            }
        }
        return kept;
    }

    private Fragment smaller(List<String> statements, Fragment made, long end) throws SQLException, IOException {
        Fragment kept = made;
        try (HuntDatabase database = new HuntDatabase(dialect, statements)) {
            boolean changed = true;
            while (changed) {
                changed = false;
                for (Fragment smaller : kept.smaller()) {
                    if (System.nanoTime() > end) {
                        return kept;
                    }
                    if (smaller.toString().length() < kept.toString().length()
                            && isSame(difference(database, smaller))) {
                        kept = smaller;
                        changed = true;
                        break;
                    }
                }
            }
        }
        return kept;
    }
}
