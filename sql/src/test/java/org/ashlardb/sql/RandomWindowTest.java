package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Random windows against a reference that looks at every row for every row. */
class RandomWindowTest {
    private static final String[] CALLS = {
        "COUNT(*)",
        "COUNT(v)",
        "SUM(v)",
        "MIN(v)",
        "MAX(v)",
        "SUM(v) FILTER (WHERE v > 4)",
        "COUNT(DISTINCT v)",
        "SUM(x)",
        "BIT_XOR(v)",
        "FIRST_VALUE(v)",
        "LAST_VALUE(v)",
        "NTH_VALUE(v, 2)",
        "LAST_VALUE(v) IGNORE NULLS",
        "NTH_VALUE(v, 2) FROM LAST IGNORE NULLS",
        "STRING_AGG(CAST(v AS VARCHAR), ',' ORDER BY v, id)",
        "MIN(s)",
        "VAR_POP(v)",
        "EVERY(v > 1)"
    };

    private record Row(int id, Integer p, Integer o, Integer v) {}

    private record Bound(int type, int offset) {
        @Override
        public String toString() {
            return switch (type) {
                case 0 -> "UNBOUNDED PRECEDING";
                case 1 -> offset + " PRECEDING";
                case 2 -> "CURRENT ROW";
                case 3 -> offset + " FOLLOWING";
                default -> "UNBOUNDED FOLLOWING";
            };
        }
    }

    private final long seed = Long.getLong("ashlar.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final TestDatabase db = new TestDatabase();
    private final List<Row> rows = new ArrayList<>();
    private boolean descending;
    private boolean nullsFirst;

    @AfterEach
    void close() {
        db.close();
    }

    private Integer some(int bound) {
        return random.nextInt(5) == 0 ? null : random.nextInt(bound);
    }

    private void fill(int count) {
        db.run(
                "CREATE TABLE IF NOT EXISTS t (id INT, p INT, o INT, v INT, x DOUBLE, s VARCHAR(9))",
                "TRUNCATE TABLE t");
        rows.clear();
        for (int i = 0; i < count; i++) {
            Row row = new Row(i, some(3), some(1 + count / 2), some(9));
            rows.add(row);
            String text = row.v() == null ? null : "v" + row.v();
            TestDatabase.run(
                    db.session, "INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)", i, row.p(), row.o(), row.v(), row.v(), text);
        }
    }

    @Test
    void framesAreThoseOfTheReference() {
        for (int round = 0; round < Share.of(26); round++) {
            fill(round == 0 ? 120 : random.nextInt(40)); // more than one batch, the first of which are small
            for (int query = 0; query < (round == 0 ? 3 : 25); query++) {
                compare();
            }
        }
    }

    private void compare() {
        String unit = new String[] {"ROWS", "RANGE", "GROUPS"}[random.nextInt(3)];
        Bound start = new Bound(random.nextInt(4), random.nextInt(4));
        Bound end = new Bound(Math.max(start.type(), 1 + random.nextInt(4)), random.nextInt(4));
        int exclusion = random.nextInt(4);
        descending = random.nextBoolean();
        nullsFirst = random.nextBoolean();
        boolean partitioned = random.nextBoolean();
        String text = " OVER (" + (partitioned ? "PARTITION BY p " : "") + "ORDER BY o" + (descending ? " DESC" : "")
                + (nullsFirst ? " NULLS FIRST " : " NULLS LAST ")
                + (unit.equals("ROWS") ? ", id " : "") + unit + " BETWEEN " + start + " AND " + end
                + new String[] {"", " EXCLUDE CURRENT ROW", " EXCLUDE GROUP", " EXCLUDE TIES"}[exclusion] + ")";
        String call = CALLS[random.nextInt(CALLS.length)];
        boolean needsOrder = call.contains("VALUE") || call.contains("STRING");
        if (needsOrder && !unit.equals("ROWS")) {
            call = "SUM(v)"; // which row of its peers comes first is not said
        }
        String sql = "SELECT " + call + text + " FROM t ORDER BY id";
        List<String> expected = new ArrayList<>();
        for (Row row : rows) {
            List<Row> partition = new ArrayList<>();
            for (Row other : rows) {
                if (!partitioned || java.util.Objects.equals(row.p(), other.p())) {
                    partition.add(other);
                }
            }
            partition.sort(order(unit.equals("ROWS")));
            expected.add(value(call, frame(partition, row, unit, start, end, exclusion)));
        }
        assertEquals(expected, db.rows(sql), () -> "seed " + seed + ": " + sql + " over " + rows);
    }

    private Comparator<Row> order(boolean unique) {
        Comparator<Integer> values = descending ? Comparator.reverseOrder() : Comparator.naturalOrder();
        Comparator<Row> byKey =
                Comparator.comparing(Row::o, nullsFirst ? Comparator.nullsFirst(values) : Comparator.nullsLast(values));
        return unique ? byKey.thenComparing(Row::id) : byKey;
    }

    private List<Row> frame(List<Row> partition, Row current, String unit, Bound start, Bound end, int exclusion) {
        List<Row> frame = new ArrayList<>();
        Comparator<Row> order = order(unit.equals("ROWS"));
        for (Row row : partition) {
            boolean peer = order.compare(row, current) == 0;
            boolean excluded = exclusion == 1 && row == current
                    || exclusion == 2 && peer
                    || exclusion == 3 && peer && row != current;
            if (!excluded
                    && isBehind(partition, row, current, unit, start)
                    && isBefore(partition, row, current, unit, end)) {
                frame.add(row);
            }
        }
        return frame;
    }

    private boolean isBehind(List<Row> partition, Row row, Row current, String unit, Bound bound) {
        if (bound.type() == 0) {
            return true;
        }
        return distance(partition, row, current, unit, bound) >= signed(bound);
    }

    private boolean isBefore(List<Row> partition, Row row, Row current, String unit, Bound bound) {
        if (bound.type() == 4) {
            return true;
        }
        return distance(partition, row, current, unit, bound) <= signed(bound);
    }

    private static int signed(Bound bound) {
        return bound.type() == 1 ? -bound.offset() : bound.type() == 3 ? bound.offset() : 0;
    }

    /** How far a row is behind the current one in what the unit counts. */
    private int distance(List<Row> partition, Row row, Row current, String unit, Bound bound) {
        Comparator<Row> order = order(unit.equals("ROWS"));
        int direction = order.compare(row, current);
        if (unit.equals("ROWS")) {
            return partition.indexOf(row) - partition.indexOf(current);
        }
        if (unit.equals("GROUPS")) {
            return group(partition, row) - group(partition, current);
        }
        if (row.o() == null || current.o() == null) {
            // NULLs are peers, and infinitely far from everything else; for a NULL every offset means its peers.
            int far = Integer.signum(direction) * 1_000;
            return far == 0 ? signed(bound) : far;
        }
        return descending ? current.o() - row.o() : row.o() - current.o();
    }

    private int group(List<Row> partition, Row row) {
        TreeSet<Row> before = new TreeSet<>(order(false));
        for (Row other : partition) {
            if (order(false).compare(other, row) < 0) {
                before.add(other);
            }
        }
        return before.size();
    }

    private static String value(String call, List<Row> frame) {
        List<Integer> values = new ArrayList<>();
        for (Row row : frame) {
            if (row.v() != null) {
                values.add(row.v());
            }
        }
        long sum = 0;
        long squares = 0;
        for (int value : values) {
            sum += value;
            squares += (long) value * value;
        }
        boolean none = values.isEmpty();
        int count = values.size();
        return switch (call) {
            case "COUNT(*)" -> String.valueOf(frame.size());
            case "COUNT(v)" -> String.valueOf(count);
            case "COUNT(DISTINCT v)" -> String.valueOf(new TreeSet<>(values).size());
            case "SUM(v)", "SUM(x)" -> none ? "NULL" : String.valueOf(sum);
            case "SUM(v) FILTER (WHERE v > 4)" -> {
                values.removeIf(v -> v <= 4);
                yield values.isEmpty()
                        ? "NULL"
                        : String.valueOf(values.stream().mapToInt(v -> v).sum());
            }
            case "MIN(v)" -> none ? "NULL" : String.valueOf(new TreeSet<>(values).first());
            case "MIN(s)" -> none ? "NULL" : "v" + new TreeSet<>(values).first();
            case "MAX(v)" -> none ? "NULL" : String.valueOf(new TreeSet<>(values).last());
            case "BIT_XOR(v)" -> none ? "NULL" : String.valueOf(values.stream().reduce(0, (a, b) -> a ^ b));
            case "EVERY(v > 1)" -> none ? "NULL" : String.valueOf(new TreeSet<>(values).first() > 1);
            case "VAR_POP(v)" ->
                none
                        ? "NULL"
                        : java.math.BigDecimal.valueOf(count * squares - sum * sum)
                                .divide(
                                        java.math.BigDecimal.valueOf((long) count * count),
                                        16,
                                        java.math.RoundingMode.HALF_UP)
                                .toPlainString();
            case "FIRST_VALUE(v)" ->
                frame.isEmpty() ? "NULL" : text(frame.get(0).v());
            case "LAST_VALUE(v)" ->
                frame.isEmpty() ? "NULL" : text(frame.get(frame.size() - 1).v());
            case "NTH_VALUE(v, 2)" ->
                frame.size() < 2 ? "NULL" : text(frame.get(1).v());
            case "LAST_VALUE(v) IGNORE NULLS" -> none ? "NULL" : text(values.get(count - 1));
            case "NTH_VALUE(v, 2) FROM LAST IGNORE NULLS" -> count < 2 ? "NULL" : text(values.get(count - 2));
            default -> {
                List<String> sorted = new ArrayList<>();
                values.stream().sorted().forEach(v -> sorted.add(String.valueOf(v)));
                yield none ? "NULL" : String.join(",", sorted);
            }
        };
    }

    private static String text(Integer value) {
        return value == null ? "NULL" : value.toString();
    }
}
