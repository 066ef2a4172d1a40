package org.ashlardb.engine;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.definition.*;

public final class Database implements AutoCloseable {
    public static Database open(DatabaseOptions options) { throw new IllegalStateException("not yet"); }
    public Transaction newTransaction() { throw new IllegalStateException("not yet"); }
    public long catalogVersion(Transaction t) { throw new IllegalStateException("not yet"); }
    public Table findTable(Transaction t, String schema, String name) { throw new IllegalStateException("not yet"); }
    public List<Table> tables(Transaction t) { throw new IllegalStateException("not yet"); }
    public Set<String> schemas(Transaction t) { throw new IllegalStateException("not yet"); }
    public void createSchema(Transaction t, String name) { throw new IllegalStateException("not yet"); }
    public void dropSchema(Transaction t, String name) { throw new IllegalStateException("not yet"); }
    public Table createTable(Transaction t, TableDefinition d) { throw new IllegalStateException("not yet"); }
    public void dropTable(Transaction t, Table table) { throw new IllegalStateException("not yet"); }
    public Index createIndex(Transaction t, Table table, IndexDefinition d) { throw new IllegalStateException("not yet"); }
    public void dropIndex(Transaction t, Table table, Index index) { throw new IllegalStateException("not yet"); }
    public Sequence createSequence(Transaction t, String schema, String name, long start, long increment, long minimum, long maximum, boolean cycle) { throw new IllegalStateException("not yet"); }
    public Sequence findSequence(Transaction t, String schema, String name) { throw new IllegalStateException("not yet"); }
    public void dropSequence(Transaction t, String schema, String name) { throw new IllegalStateException("not yet"); }
    public MemoryUsage memoryUsage() { throw new IllegalStateException("not yet"); }
    public DatabaseOptions options() { throw new IllegalStateException("not yet"); }
    public boolean isClosed() { throw new IllegalStateException("not yet"); }
    public void close() { throw new IllegalStateException("not yet"); }
}
