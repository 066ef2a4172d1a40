package org.ashlardb.jdbc.hunt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/**
 * What committed transactions have read of lists and appended to them, and whether there is an order of these transactions
 * that an isolation level allows. Elements are numbers that nobody appends twice, so a list tells who has written it and
 * what it was before. Who depends on whom follows from that: a writer on the one before, a reader on the writer of the last
 * element it has seen, and the writer of the next element on that reader.
 */
final class History {
    private final ConcurrentLinkedQueue<Unit> committed = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Unit> takenBack = new ConcurrentLinkedQueue<>();

    /** A transaction. */
    static final class Unit {
        private final int session;
        private final long begun = System.nanoTime();
        private final List<Step> steps = new ArrayList<>();
        private final List<Step> forgotten = new ArrayList<>();
        private String reason = "";
        private long ended;

        Unit(int session) {
            this.session = session;
        }

        void read(int key, List<Integer> list) {
            steps.add(new Step(key, list, 0));
        }

        void append(int key, int element) {
            steps.add(new Step(key, null, element));
        }

        int steps() {
            return steps.size();
        }

        /** Forgets what was taken back. */
        void forgetFrom(int step) {
            List<Step> last = steps.subList(step, steps.size());
            forgotten.addAll(last);
            last.clear();
        }

        private boolean hasAppended(int element) {
            return Stream.concat(steps.stream(), forgotten.stream())
                    .anyMatch(step -> step.read == null && step.element == element);
        }

        @Override
        public String toString() {
            String tail = forgotten.isEmpty() ? "" : ", taken back " + forgotten;
            return "session " + session + " " + steps + tail + reason;
        }
    }

    /** A list read, or an element appended. */
    private record Step(int key, List<Integer> read, int element) {
        @Override
        public String toString() {
            return read == null ? key + " + " + element : key + " = " + read;
        }
    }

    /** Notes a transaction whose commit has come back. */
    void commit(Unit unit) {
        unit.ended = System.nanoTime();
        committed.add(unit);
    }

    /** Notes a transaction that was taken back, and why. */
    void rollback(Unit unit, String reason) {
        unit.reason = ", taken back as a whole: " + reason;
        takenBack.add(unit);
    }

    /**
     * Fails if what is left after a cut of the power is not what it was at some moment.
     *
     * @param left what the keys have
     * @param lists what they had at last
     * @param acknowledged transactions whose commits had come back
     */
    void checkCut(Map<Integer, List<Integer>> left, Map<Integer, List<Integer>> lists, Set<Object> acknowledged) {
        Set<Integer> there = new HashSet<>();
        left.forEach((key, list) -> {
            List<Integer> last = lists.getOrDefault(key, List.of());
            assertTrue(list.size() <= last.size(), () -> key + " = " + list + ", at last " + last);
            assertEquals(last.subList(0, list.size()), list, () -> "of key " + key);
            there.addAll(list);
        });
        for (Unit unit : committed) {
            List<Integer> own = unit.steps.stream()
                    .filter(step -> step.read == null)
                    .map(Step::element)
                    .toList();
            boolean isThere = there.containsAll(own);
            assertTrue(isThere || own.stream().noneMatch(there::contains), () -> "half of " + unit + " is there");
            assertTrue(isThere || !acknowledged.contains(unit), () -> "lost, and acknowledged: " + unit);
        }
    }

    private String whoHasAppended(int element) {
        return Stream.concat(takenBack.stream(), committed.stream())
                .filter(unit -> unit.hasAppended(element))
                .map(Unit::toString)
                .findFirst()
                .orElse("nobody");
    }

    int size() {
        return committed.size();
    }

    /**
     * Fails if the level does not allow what was read.
     *
     * @param lists what the keys have at last
     */
    void check(Map<Integer, List<Integer>> lists, int level) {
        List<Unit> units = new ArrayList<>(committed);
        units.sort(Comparator.comparingLong(unit -> unit.ended));
        Set<Integer> appended = new HashSet<>();
        for (Unit unit : units) {
            unit.steps.forEach(step -> appended.add(step.element));
        }
        for (List<Integer> list : lists.values()) {
            for (int element : list) {
                assertTrue(
                        appended.contains(element),
                        () -> element + " of no commit in " + list + ", appended by " + whoHasAppended(element));
            }
        }
        new Checker(units, lists, level).check();
    }

    /** One check. */
    private final class Checker {
        private final List<Unit> units;
        private final Map<Integer, List<Integer>> lists;
        private final int level;
        private final Map<Integer, Integer> writers = new HashMap<>(); // of each element
        private final Graph graph;

        Checker(List<Unit> units, Map<Integer, List<Integer>> lists, int level) {
            this.units = units;
            this.lists = lists;
            this.level = level;
            graph = new Graph(units.size());
        }

        void check() {
            int appended = 0;
            for (int i = 0; i < units.size(); i++) {
                for (Step step : units.get(i).steps) {
                    if (step.read == null) {
                        writers.put(step.element, i);
                        appended++;
                    }
                }
            }
            Set<Integer> found = new HashSet<>();
            for (List<Integer> list : lists.values()) {
                for (int at = 0; at < list.size(); at++) {
                    int element = list.get(at);
                    assertTrue(found.add(element), () -> element + " is there twice, the second time in " + list);
                    if (at > 0) {
                        graph.depend(writers.get(list.get(at - 1)), writers.get(element));
                    }
                }
            }
            assertEquals(appended, found.size(), "elements lost");
            for (int i = 0; i < units.size(); i++) {
                addReads(i);
            }
            if (level != Connection.TRANSACTION_READ_COMMITTED) {
                addTime();
            }
            List<Integer> cycle = graph.cycle(level);
            assertTrue(cycle.isEmpty(), () -> "each depends on the one before:\n" + describe(cycle));
        }

        private String describe(List<Integer> cycle) {
            StringBuilder text = new StringBuilder();
            for (int unit : cycle) {
                text.append("  ")
                        .append(unit < units.size() ? units.get(unit) : "(time)")
                        .append('\n');
            }
            return text.toString();
        }

        private void addReads(int number) {
            Unit unit = units.get(number);
            Map<Integer, List<Integer>> own = new HashMap<>();
            Map<Integer, List<Integer>> before = new HashMap<>();
            for (Step step : unit.steps) {
                List<Integer> mine = own.computeIfAbsent(step.key, k -> new ArrayList<>());
                if (step.read == null) {
                    mine.add(step.element);
                    continue;
                }
                int others = step.read.size() - mine.size();
                List<Integer> all = lists.getOrDefault(step.key, List.of());
                assertTrue(
                        others >= 0
                                && step.read.size() <= all.size()
                                && step.read.equals(all.subList(0, step.read.size()))
                                && step.read.subList(others, step.read.size()).equals(mine),
                        () -> "no state of " + all + ", by " + unit + authors(step.read, all));
                addRead(number, all, others);
                if (level != Connection.TRANSACTION_READ_COMMITTED) {
                    List<Integer> seen = step.read.subList(0, others);
                    assertEquals(before.getOrDefault(step.key, seen), seen, () -> "the snapshot changed: " + unit);
                    before.put(step.key, seen);
                }
            }
        }

        /** Who has appended what a reader has seen, and is not there at last. */
        private String authors(List<Integer> read, List<Integer> all) {
            StringBuilder text = new StringBuilder();
            for (int element : read) {
                if (!all.contains(element)) {
                    text.append("\n").append(element).append(" is of ").append(whoHasAppended(element));
                }
            }
            return text.toString();
        }

        private void addRead(int number, List<Integer> all, int seen) {
            int next = seen < all.size() ? writers.get(all.get(seen)) : -1;
            if (seen > 0) {
                int writer = writers.get(all.get(seen - 1));
                assertTrue(
                        writer != next || writer == number,
                        () -> units.get(number) + " has read what was not all of " + units.get(writer));
                graph.depend(writer, number);
            }
            if (next >= 0) {
                graph.precede(number, next);
            }
        }

        /** Who begins behind the end of another comes behind it. */
        private void addTime() {
            Integer[] byBegin = new Integer[units.size()];
            Arrays.setAll(byBegin, i -> i);
            Arrays.sort(byBegin, Comparator.comparingLong(i -> units.get(i).begun));
            int ended = 0;
            for (int number : byBegin) {
                while (ended < units.size() && units.get(ended).ended < units.get(number).begun) {
                    graph.end(ended++);
                }
                if (ended > 0) {
                    graph.beginBehind(ended - 1, number);
                }
            }
        }
    }

    /**
     * Who comes before whom. A unit is a node; so is each end of one, which comes behind the ends before it.
     */
    private static final class Graph {
        private final int units;
        private final List<List<Integer>> depends; // on who writes or has written
        private final List<List<Integer>> precedes; // who has read, who overwrites it

        Graph(int units) {
            this.units = units;
            depends = lists(2 * units);
            precedes = lists(2 * units);
        }

        private static List<List<Integer>> lists(int count) {
            List<List<Integer>> lists = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                lists.add(new ArrayList<>());
            }
            return lists;
        }

        void depend(int first, int second) {
            if (first != second) {
                depends.get(first).add(second);
            }
        }

        void precede(int reader, int writer) {
            if (reader != writer) {
                precedes.get(reader).add(writer);
            }
        }

        void end(int unit) {
            depends.get(unit).add(units + unit);
            if (unit > 0) {
                depends.get(units + unit - 1).add(units + unit);
            }
        }

        void beginBehind(int ended, int unit) {
            depends.get(units + ended).add(unit);
        }

        /**
         * Units that come before each other in a way that a level forbids: at SERIALIZABLE in any way, at REPEATABLE READ
         * so that no two overwrite what was read right behind each other, at READ COMMITTED so that none does.
         */
        List<Integer> cycle(int level) {
            int nodes = 2 * units;
            int[] state =
                    new int[2 * nodes]; // 0 new, 1 on the path, 2 done; the second half: reached by an overwriting
            int[] next = new int[2 * nodes];
            for (int start = 0; start < nodes; start++) {
                Deque<Integer> path = new ArrayDeque<>();
                if (state[start] == 0) {
                    path.push(start);
                    state[start] = 1;
                }
                while (!path.isEmpty()) {
                    int at = path.peek();
                    int to = successor(at, next[at]++, level, nodes);
                    if (to < 0) {
                        state[at] = 2;
                        path.pop();
                    } else if (state[to] == 0) {
                        state[to] = 1;
                        path.push(to);
                    } else if (state[to] == 1) {
                        return cut(path, to, nodes);
                    }
                }
            }
            return List.of();
        }

        private int successor(int at, int number, int level, int nodes) {
            List<Integer> behind = depends.get(at % nodes);
            if (number < behind.size()) {
                return behind.get(number);
            }
            boolean mayOverwrite = level == Connection.TRANSACTION_SERIALIZABLE
                    || level == Connection.TRANSACTION_REPEATABLE_READ && at < nodes;
            List<Integer> over = mayOverwrite ? precedes.get(at % nodes) : List.of();
            int rest = number - behind.size();
            if (rest >= over.size()) {
                return -1;
            }
            return over.get(rest) + (level == Connection.TRANSACTION_SERIALIZABLE ? 0 : nodes);
        }

        private static List<Integer> cut(Deque<Integer> path, int last, int nodes) {
            List<Integer> cycle = new ArrayList<>();
            for (int node : path) {
                cycle.add(0, node % nodes);
                if (node == last) {
                    break;
                }
            }
            return cycle;
        }
    }
}
