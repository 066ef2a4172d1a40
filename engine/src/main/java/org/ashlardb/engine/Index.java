package org.ashlardb.engine;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.definition.*;

public final class Index {
    public IndexDefinition definition() { throw new IllegalStateException("not yet"); }
    public String name() { throw new IllegalStateException("not yet"); }
    public boolean isUnique() { throw new IllegalStateException("not yet"); }
    public Table table() { throw new IllegalStateException("not yet"); }
    public Key newKey() { throw new IllegalStateException("not yet"); }
}
