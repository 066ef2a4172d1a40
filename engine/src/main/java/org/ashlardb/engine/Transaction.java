package org.ashlardb.engine;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.definition.*;

public final class Transaction implements AutoCloseable {
    public void begin(IsolationLevel level) { throw new IllegalStateException("not yet"); }
    public boolean isActive() { throw new IllegalStateException("not yet"); }
    public boolean isWriting() { throw new IllegalStateException("not yet"); }
    public IsolationLevel isolation() { throw new IllegalStateException("not yet"); }
    public void commit() { throw new IllegalStateException("not yet"); }
    public void rollback() { throw new IllegalStateException("not yet"); }
    public void close() { throw new IllegalStateException("not yet"); }
    public void setLockTimeoutMillis(long millis) { throw new IllegalStateException("not yet"); }
    public long lockTimeoutMillis() { throw new IllegalStateException("not yet"); }
    public void setReadOnly(boolean readOnly) { throw new IllegalStateException("not yet"); }
    public Snapshot beginStatement() { throw new IllegalStateException("not yet"); }
    public void endStatement() { throw new IllegalStateException("not yet"); }
    public void rollbackStatement() { throw new IllegalStateException("not yet"); }
    public Snapshot openSnapshot() { throw new IllegalStateException("not yet"); }
    public long savepoint() { throw new IllegalStateException("not yet"); }
    public void rollbackToSavepoint(long savepoint) { throw new IllegalStateException("not yet"); }
    public void cancel() { throw new IllegalStateException("not yet"); }
    public void clearCancel() { throw new IllegalStateException("not yet"); }
    public long id() { throw new IllegalStateException("not yet"); }
}
