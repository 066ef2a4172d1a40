package org.ashlardb.sql.execute;

import org.ashlardb.sql.plan.Frame;
import org.ashlardb.sql.plan.Frame.Bound;
import org.ashlardb.sql.plan.Frame.BoundType;

/**
 * The frame of one row after the other: from {@link #start} to {@link #end}, without what is excluded in up to three
 * parts. Neither start nor end ever goes back within a partition.
 */
final class FrameBounds {
    private static final int MAX_PARTS = 3;

    private final Frame frame;
    private final FrameOffset startOffset;
    private final FrameOffset endOffset;
    private final RangeSearch range;
    private final int[] partStarts = new int[MAX_PARTS];
    private final int[] partEnds = new int[MAX_PARTS];
    private PartitionRows rows;
    private int start;
    private int end;
    private int parts;
    private boolean began;

    /** The search is null where RANGE has no offsets. */
    FrameBounds(Execution execution, Frame frame, RangeSearch range) {
        this.frame = frame;
        startOffset = FrameOffset.of(execution, frame.start(), "start");
        endOffset = FrameOffset.of(execution, frame.end(), "end");
        this.range = range;
    }

    void open() {
        if (startOffset != null) {
            startOffset.open();
        }
        if (endOffset != null) {
            endOffset.open();
        }
    }

    void begin(PartitionRows partition) {
        rows = partition;
        began = false;
        if (range != null) {
            range.begin(partition);
        }
    }

    /** Goes to the frame of the next row; returns whether it differs from that of the row before. */
    boolean move(int row) {
        int oldStart = start;
        int oldEnd = end;
        start = start(row);
        end = Math.max(start, end(row));
        boolean changed = !began || start != oldStart || end != oldEnd;
        began = true;
        if (frame.exclusion() == Frame.Exclusion.NO_OTHERS) {
            parts = 0;
            add(start, end);
            return changed;
        }
        boolean samePeers = row > 0 && rows.group(row) == rows.group(row - 1);
        exclude(row);
        return changed || frame.exclusion() != Frame.Exclusion.GROUP || !samePeers;
    }

    private void exclude(int row) {
        boolean current = frame.exclusion() == Frame.Exclusion.CURRENT_ROW;
        int from = current ? row : rows.peersStart(row);
        int to = current ? row + 1 : rows.peersEnd(row);
        parts = 0;
        add(start, Math.min(end, from));
        if (frame.exclusion() == Frame.Exclusion.TIES) {
            add(Math.max(start, row), Math.min(end, row + 1));
        }
        add(Math.max(start, to), end);
    }

    private void add(int from, int to) {
        if (from < to) {
            partStarts[parts] = from;
            partEnds[parts++] = to;
        }
    }

    private int start(int row) {
        Bound bound = frame.start();
        switch (bound.type()) {
            case UNBOUNDED_PRECEDING:
                return 0;
            case CURRENT_ROW:
                return frame.unit() == Frame.Unit.ROWS ? row : rows.peersStart(row);
            default:
                boolean preceding = bound.type() == BoundType.PRECEDING;
                return switch (frame.unit()) {
                    case ROWS -> limited(row, startOffset, preceding);
                    case GROUPS -> {
                        int group = limitedGroup(row, startOffset, preceding);
                        yield group < 0 ? 0 : group < rows.groupCount() ? rows.groupStart(group) : rows.size();
                    }
                    case RANGE -> range.start(row, startOffset, preceding);
                };
        }
    }

    private int end(int row) {
        Bound bound = frame.end();
        switch (bound.type()) {
            case UNBOUNDED_FOLLOWING:
                return rows.size();
            case CURRENT_ROW:
                return frame.unit() == Frame.Unit.ROWS ? row + 1 : rows.peersEnd(row);
            default:
                boolean preceding = bound.type() == BoundType.PRECEDING;
                return switch (frame.unit()) {
                    case ROWS -> limited(row + 1, endOffset, preceding);
                    case GROUPS -> {
                        int group = limitedGroup(row, endOffset, preceding);
                        yield group < 0 ? 0 : group < rows.groupCount() ? rows.groupEnd(group) : rows.size();
                    }
                    case RANGE -> range.end(row, endOffset, preceding);
                };
        }
    }

    /** So many rows before or behind, but within the partition. */
    private int limited(int row, FrameOffset offset, boolean preceding) {
        long distance = Math.min(offset.asLong(), rows.size());
        return (int) Math.max(0, Math.min(rows.size(), preceding ? row - distance : row + distance));
    }

    /** So many groups before or behind; -1 before the first one, their number behind the last. */
    private int limitedGroup(int row, FrameOffset offset, boolean preceding) {
        long distance = Math.min(offset.asLong(), rows.groupCount());
        long group = rows.group(row) + (preceding ? -distance : distance);
        return (int) Math.max(-1, Math.min(rows.groupCount(), group));
    }

    int start() {
        return start;
    }

    /** The first row behind the frame. */
    int end() {
        return end;
    }

    /** In how many pieces the frame is; none is empty. */
    int parts() {
        return parts;
    }

    int partStart(int part) {
        return partStarts[part];
    }

    int partEnd(int part) {
        return partEnds[part];
    }
}
