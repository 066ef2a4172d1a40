package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.statistics.TableRows;

/** Puts ways by an index beside the one that is best on average, for values that few rows turn out to have. */
final class CountedPaths {
    /** Reading an entry's row and, where that is needed, sorting it. */
    private static final double READ = AccessPathChooser.INDEX_ROW_COST;

    private static final double READ_AND_SORT = READ + 8;

    /** Counting takes time too, which matters where the first rows are found soon. */
    private static final double COUNTED_PART = 0.25;

    /** Of a CACHED table each entry is looked at. */
    private static final double CACHED_PART = 0.125;

    /** Fewer rows that are looked at in vain say nothing. */
    static final double SOME_IN_VAIN = 64;

    /** Nor do fewer times the rows that were thought to be there. */
    static final double TIMES_IN_VAIN = 4;

    /** So many rows that are looked at in vain say that the first rows are not found soon. */
    static final long MANY_IN_VAIN = 1024;

    private static final long FEWEST = 8;
    private static final int MOST_WAYS = 2;

    private final List<Physical> bounded;
    private final double tableRows;

    /**
     * For a table.
     *
     * @param bounded the ways by parts of its indexes, without order
     */
    CountedPaths(List<Physical> bounded, double tableRows) {
        this.bounded = bounded;
        this.tableRows = tableRows;
    }

    /** The path, or one that turns to others when these have few rows. */
    Physical beside(Physical best, List<SortKey> wanted, double firstRows) {
        List<SortKey> sorted = wanted.subList(0, Orders.presorted(best, wanted));
        double read = sorted.isEmpty() && !wanted.isEmpty() ? tableRows : firstRows; // all are sorted for the first
        boolean cheap = best.cost() <= AccessPathChooser.FEW_ROWS_COST;
        Physical all = best;
        for (Physical way : waysBeside(best)) {
            long most = cheap ? 0 : most(way, best, sorted, read);
            CountedRows.InVain inVain = inVain(way, best, sorted, read);
            if (most >= FEWEST || inVain != null) {
                all = besideOne(all, way, sorted, most, inVain);
            }
        }
        return all;
    }

    /** The first rows of groups, or all rows if these turn out to be few. */
    Physical besideHeads(Step.GroupHeads heads) {
        Physical all = heads;
        for (Physical way : waysBeside(heads)) {
            double most = worthCounting(scan(way), Math.max(FEWEST, heads.cost() / READ * COUNTED_PART));
            long mostInVain = (long) Math.max(most, worthCounting(scan(way), tableRows / READ));
            CountedRows.InVain inVain = new CountedRows.InVain((long) heads.cost(), mostInVain, null, 0);
            all = besideOne(all, way, List.of(), (long) most, inVain);
        }
        return all;
    }

    /** The ways by parts of indexes that may have fewer rows, those last that are to be counted first. */
    private List<Physical> waysBeside(Physical best) {
        List<Physical> ways = new ArrayList<>();
        for (Physical way : bounded) {
            if (!(input(best) instanceof IndexScan scan && mayNotHaveMore(scan, scan(way)))) {
                ways.add(way);
            }
        }
        ways.sort(Comparator.comparingInt(way -> preference(scan(way).bounds())));
        ways = ways.subList(0, Math.min(MOST_WAYS, ways.size()));
        Collections.reverse(ways);
        return ways;
    }

    /** Whether a scan has the bounds of another, and perhaps more. */
    private static boolean mayNotHaveMore(IndexScan scan, IndexScan other) {
        List<Scalar> values = scan.bounds().equal();
        List<Scalar> others = other.bounds().equal();
        for (int i = 0; i < others.size(); i++) {
            boolean found = false;
            for (int j = 0; j < values.size() && !found; j++) {
                found = column(scan, j) == column(other, i) && values.get(j).equals(others.get(i));
            }
            if (!found) {
                return false;
            }
        }
        int next = others.size();
        return other.bounds().equals(IndexBounds.of(others))
                || other.bounds().equals(scan.bounds()) && column(other, next) == column(scan, next);
    }

    private static int column(IndexScan scan, int keyColumn) {
        return scan.index().definition().columns()[keyColumn];
    }

    private static CountedRows besideOne(
            Physical all, Physical way, List<SortKey> sorted, long most, CountedRows.InVain inVain) {
        Physical few = sorted.isEmpty() ? way : new Step.SortRows(way, sorted);
        return new CountedRows(scan(way), few, all, sorted, most, inVain);
    }

    /** Which ways are counted first: one value has fewer rows than a range, and that fewer than all but some values. */
    private static int preference(IndexBounds bounds) {
        if (!bounds.equal().isEmpty()) {
            return 0;
        }
        return bounds.except().isEmpty() ? 1 : 2;
    }

    /**
     * Up to how many entries a way by an index is taken. All rows wanted, that is as long as it costs less than the other
     * way. Of the first rows only, the other way may find them at once, or at its end: between the two.
     */
    private long most(Physical way, Physical best, List<SortKey> sorted, double firstRows) {
        double each = cost(sorted);
        double most = Math.min(tableRows, best.cost()) / each;
        if (firstRows < tableRows) {
            double between = Math.pow(tableRows * READ * Math.sqrt(Math.max(1, firstRows)) / each, 2.0 / 3);
            most = Math.min(tableRows / each, between * COUNTED_PART);
        }
        return (long) worthCounting(scan(way), most);
    }

    /**
     * When more entries are few. Where the first rows turn out not to be found soon, as many as cost less than the table.
     * Where all rows are wanted, fewer than the other way has to read. Null if it is known how many these are.
     */
    private CountedRows.InVain inVain(Physical way, Physical best, List<SortKey> sorted, double firstRows) {
        double each = cost(sorted);
        long mostEver = (long) worthCounting(scan(way), tableRows / each);
        if (firstRows < tableRows && best.cost() > AccessPathChooser.FEW_ROWS_COST) {
            long rows = (long) (most(way, best, sorted, firstRows) * each);
            return new CountedRows.InVain(Math.max(MANY_IN_VAIN, rows), mostEver, null, 0);
        }
        if (!(best instanceof Step.FilterRows && input(best) instanceof IndexScan source && mayFindMore(source))) {
            return null;
        }
        long rows = (long) Math.max(SOME_IN_VAIN, TIMES_IN_VAIN * source.rows());
        return rows >= tableRows ? null : new CountedRows.InVain(rows, mostEver, source, READ / each);
    }

    /** Whether a part of an index may have so many more entries than was thought that another way is worth it. */
    static boolean mayFindMore(IndexScan scan) {
        return !scan.isPoint()
                && !scan.bounds().isAll()
                && TableRows.of(scan.table()) > READ * AccessPathChooser.FEW_ROWS_COST;
    }

    private static double cost(List<SortKey> sorted) {
        return sorted.isEmpty() ? READ : READ_AND_SORT;
    }

    /** Up to how many entries are worth being counted, of those that are few. */
    static double worthCounting(IndexScan way, double few) {
        boolean cached = way.table().table().definition().mode() == TableMode.CACHED;
        return cached ? few * CACHED_PART : few;
    }

    private static IndexScan scan(Physical way) {
        return way instanceof Step step ? scan(step.input()) : (IndexScan) way;
    }

    private static Physical input(Physical path) {
        return path instanceof Step step ? input(step.input()) : path;
    }
}
