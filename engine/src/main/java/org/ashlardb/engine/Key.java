package org.ashlardb.engine;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.definition.*;

public final class Key {
    public Key clear() { throw new IllegalStateException("not yet"); }
    public Key addLong(long value) { throw new IllegalStateException("not yet"); }
    public Key addDouble(double value) { throw new IllegalStateException("not yet"); }
    public Key addDecimal(BigDecimal value) { throw new IllegalStateException("not yet"); }
    public Key addString(String value) { throw new IllegalStateException("not yet"); }
    public Key addBytes(byte[] value, int offset, int length) { throw new IllegalStateException("not yet"); }
    public Key addNull() { throw new IllegalStateException("not yet"); }
}
