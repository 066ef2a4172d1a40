package org.ashlardb.engine;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.definition.*;

public final class Sequence {
    public String name() { throw new IllegalStateException("not yet"); }
    public long next() { throw new IllegalStateException("not yet"); }
    public long current() { throw new IllegalStateException("not yet"); }
    public void advanceTo(long value) { throw new IllegalStateException("not yet"); }
}
