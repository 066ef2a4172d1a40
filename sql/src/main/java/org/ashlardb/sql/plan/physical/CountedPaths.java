package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.sql.plan.SortKey;

/** Puts ways by an index beside the one that is best on average, for values that few rows turn out to have. */
final class CountedPaths {
    /** Reading an entry's row and, where that is needed, sorting it. */
    private static final double READ = AccessPathChooser.INDEX_ROW_COST;

    private static final double READ_AND_SORT = READ + 8;

    /** Counting takes time too, which matters where the first rows are found soon. */
    private static final double COUNTED_PART = 0.25;

    /** Of a CACHED table each entry is looked at. */
    private static final double CACHED_PART = 0.125;

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
        boolean ordered = !sorted.isEmpty();
        Physical all = best;
        for (Physical way : waysBeside(best)) {
            long most = most(scan(way), ordered, firstRows);
            if (most >= FEWEST) {
                all = besideOne(all, way, sorted, most, most);
            }
        }
        return all;
    }

    /** The first rows of groups, or all rows if these turn out to be few. */
    Physical besideHeads(Step.GroupHeads heads) {
        Physical all = heads;
        for (Physical way : waysBeside(heads)) {
            double most = Math.max(FEWEST, heads.cost() / READ * COUNTED_PART);
            all = besideOne(all, way, List.of(), (long) worthCounting(scan(way), most), (long) heads.cost());
        }
        return all;
    }

    /** The ways by other parts of indexes, those last that are to be counted first. */
    private List<Physical> waysBeside(Physical best) {
        List<Physical> ways = new ArrayList<>();
        for (Physical way : bounded) {
            if (!scan(way).bounds().equals(bounds(best))) {
                ways.add(way);
            }
        }
        ways.sort(Comparator.comparingInt(way -> preference(scan(way).bounds())));
        ways = ways.subList(0, Math.min(MOST_WAYS, ways.size()));
        Collections.reverse(ways);
        return ways;
    }

    /**
     * Where the first rows turn out not to be found soon, the way is taken up to where all rows would be read by it.
     *
     * @param worth as many entries by the way as cost what was spent until then
     */
    private CountedRows besideOne(Physical all, Physical way, List<SortKey> wanted, long most, long worth) {
        boolean ordered = !wanted.isEmpty();
        Physical few = ordered ? new Step.SortRows(way, wanted) : way;
        long vain = (long) (worth * cost(ordered));
        long mostInVain = Math.max(most, most(scan(way), ordered, tableRows));
        return new CountedRows(scan(way), few, all, wanted, most, vain, mostInVain);
    }

    /** Which ways are counted first: one value has fewer rows than a range, and that fewer than all but some values. */
    private static int preference(IndexBounds bounds) {
        if (!bounds.equal().isEmpty()) {
            return 0;
        }
        return bounds.except().isEmpty() ? 1 : 2;
    }

    /**
     * Up to how many entries a way by an index is taken. All rows wanted, that is as long as it costs less than reading the
     * table. Of the first rows only, the other way may find them at once, or at its end: between the two.
     */
    private long most(IndexScan way, boolean sorted, double firstRows) {
        double each = cost(sorted);
        double most = tableRows / each;
        if (firstRows < tableRows) {
            double between = Math.pow(tableRows * READ * Math.sqrt(Math.max(1, firstRows)) / each, 2.0 / 3);
            most = Math.min(most, between * COUNTED_PART);
        }
        return (long) worthCounting(way, most);
    }

    private static double cost(boolean sorted) {
        return sorted ? READ_AND_SORT : READ;
    }

    /** Up to how many entries are worth being counted, of those that are few. */
    static double worthCounting(IndexScan way, double few) {
        boolean cached = way.table().table().definition().mode() == TableMode.CACHED;
        return cached ? few * CACHED_PART : few;
    }

    private static IndexScan scan(Physical way) {
        return way instanceof Step step ? scan(step.input()) : (IndexScan) way;
    }

    private static IndexBounds bounds(Physical best) {
        Physical at = best;
        while (at instanceof Step step) {
            at = step.input();
        }
        return at instanceof IndexScan scan ? scan.bounds() : null;
    }
}
