package org.ashlardb.engine;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.definition.*;

public final class Row {
    public void clear() { throw new IllegalStateException("not yet"); }
    public boolean isSet(int column) { throw new IllegalStateException("not yet"); }
    public void setNull(int column) { throw new IllegalStateException("not yet"); }
    public void setLong(int column, long value) { throw new IllegalStateException("not yet"); }
    public void setDouble(int column, double value) { throw new IllegalStateException("not yet"); }
    public void setDecimal(int column, BigDecimal value) { throw new IllegalStateException("not yet"); }
    public void setString(int column, String value) { throw new IllegalStateException("not yet"); }
    public void setBytes(int column, byte[] value, int offset, int length) { throw new IllegalStateException("not yet"); }
}
