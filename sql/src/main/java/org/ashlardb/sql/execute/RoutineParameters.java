package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Vector;

/** The parameters of a procedure or a function, which its steps may assign. */
final class RoutineParameters implements StepRun.Values {
    private final List<SqlType> types;
    private final Vector[] values; // each in the first row
    private Snapshot read; // null if queries take snapshots of their own

    RoutineParameters(List<SqlType> types) {
        this.types = types;
        values = new Vector[types.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = Vector.of(types.get(i).kind());
        }
    }

    /** Lets the steps read a snapshot, which they do not close. */
    void setRead(Snapshot snapshot) {
        read = snapshot;
    }

    @Override
    public Snapshot read() {
        return read;
    }

    Vector value(int parameter) {
        return values[parameter];
    }

    /** All are NULL. */
    void clear() {
        for (Vector value : values) {
            value.reset(1);
            value.setNull(0);
        }
    }

    @Override
    public void give(PlannedStep.Frame frame) {
        for (int i : frame.given()) {
            VectorParameters.set(frame.parameters(), i, values[i], 0, types.get(i));
        }
    }

    @Override
    public void takeBack(PlannedStep.Frame frame) {
        // Parameters stay until others come.
    }

    @Override
    public void set(int parameter, Vector value) {
        set(parameter, value, 0);
    }

    void set(int parameter, Vector source, int row) {
        values[parameter].reset(1);
        values[parameter].copy(0, source, row);
    }
}
