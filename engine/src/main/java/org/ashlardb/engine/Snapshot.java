package org.ashlardb.engine;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.definition.*;

public final class Snapshot implements AutoCloseable {
    public void close() { throw new IllegalStateException("not yet"); }
    public boolean isOpen() { throw new IllegalStateException("not yet"); }
}
