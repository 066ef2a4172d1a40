package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.plan.Window;
import org.ashlardb.sql.plan.WindowCall;
import org.ashlardb.sql.plan.WindowFunction;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/**
 * ROW_NUMBER, RANK and DENSE_RANK of rows that come in the order of partition and window. Rows pass as they come: what is
 * kept of them is the last one's place.
 */
final class RankOperator extends Operator {
    private final Operator input;
    private final int[] partition;
    private final int[] order;
    private final WindowFunction[] functions;
    private final Batch out;

    /** Values of the last row of the batch before, those of the partition first. */
    private final Vector[] before;

    private boolean begun;
    private long rowNumber;
    private long rank;
    private long denseRank;

    RankOperator(Window window, Operator input) {
        super(new Layout(outputs(window, input)));
        this.input = input;
        functions = window.calls().stream().map(WindowCall::function).toArray(WindowFunction[]::new);
        partition = positions(window.partition(), input);
        boolean ranks = List.of(functions).stream().anyMatch(function -> function != WindowFunction.ROW_NUMBER);
        order = positions(ranks ? window.order().stream().map(SortKey::variable).toList() : List.of(), input);
        before = new Vector[partition.length + order.length];
        out = new Batch(layout().size());
        for (int i = 0; i < functions.length; i++) {
            out.columns[input.layout().size() + i] = new LongVector();
        }
    }

    private static List<Variable> outputs(Window window, Operator input) {
        List<Variable> outputs = new ArrayList<>(input.layout().variables());
        outputs.addAll(window.results());
        return outputs;
    }

    private static int[] positions(List<Variable> variables, Operator input) {
        return variables.stream().mapToInt(input.layout()::position).toArray();
    }

    @Override
    void open() {
        begun = false;
        input.open();
    }

    @Override
    Batch next() {
        Batch in = input.next();
        if (in == null) {
            return null;
        }
        int columns = input.layout().size();
        int last = in.selection[in.count - 1];
        for (int i = 0; i < functions.length; i++) {
            out.columns[columns + i].reset(last + 1);
        }
        for (int k = 0; k < in.count; k++) {
            int row = in.selection[k];
            count(in, row, k == 0 ? -1 : in.selection[k - 1]);
            for (int i = 0; i < functions.length; i++) {
                ((LongVector) out.columns[columns + i]).values[row] = switch (functions[i]) {
                    case ROW_NUMBER -> rowNumber;
                    case RANK -> rank;
                    default -> denseRank;
                };
            }
        }
        keep(in, last);
        System.arraycopy(in.columns, 0, out.columns, 0, columns);
        out.selection = in.selection;
        out.count = in.count;
        return out;
    }

    /** @param previous the row before in the batch, negative if that was in the batch before */
    private void count(Batch in, int row, int previous) {
        if (!begun || differs(in, row, previous, partition, 0)) {
            begun = true;
            rowNumber = 1;
            rank = 1;
            denseRank = 1;
            return;
        }
        rowNumber++;
        if (order.length > 0 && differs(in, row, previous, order, partition.length)) {
            rank = rowNumber;
            denseRank++;
        }
    }

    private boolean differs(Batch in, int row, int previous, int[] positions, int first) {
        for (int i = 0; i < positions.length; i++) {
            Vector column = in.columns[positions[i]];
            Vector other = previous < 0 ? before[first + i] : column;
            int otherRow = Math.max(previous, 0);
            boolean isNull = column.isNull(row);
            if (isNull != other.isNull(otherRow) || !isNull && column.compare(row, other, otherRow) != 0) {
                return true;
            }
        }
        return false;
    }

    private void keep(Batch in, int row) {
        for (int i = 0; i < before.length; i++) {
            Vector column = in.columns[i < partition.length ? partition[i] : order[i - partition.length]];
            if (before[i] == null) {
                before[i] = column.newInstance();
            }
            before[i].reset(1);
            before[i].copy(0, column, row);
        }
    }

    @Override
    void close() {
        input.close();
    }
}
