package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.sql.execute.spill.BlockFile;
import org.ashlardb.sql.execute.spill.SpilledRows;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.SteppedFunction;
import org.ashlardb.sql.type.SqlKind;

/** What the operators of one prepared command share: the transaction, the snapshot they read, parameters, memory. */
public final class Execution {
    private final CatalogView catalog;
    private final EvaluationContext evaluation;
    private final MemoryBudget memory;
    private final Measures measures; // null unless it is measured
    private final List<ColumnStore> stored = new ArrayList<>();
    private int lent; // how many of the first of these are those of others
    private SubqueryRunner subqueries;
    private boolean readsTables;
    private final StatementEnd end;
    private WrittenRows written = WrittenRows.NONE;
    private Snapshot snapshot;
    private LongValues longValues; // of the snapshot; null before one is wanted
    private LongValueKeeper keeper = values -> false;
    private LeftColumns leftColumns; // null if there are none

    /** The end is that of the statement; null where it changes nothing, and does no steps. */
    public Execution(CatalogView catalog, EvaluationContext evaluation, StatementEnd end, StatementMemory memory) {
        this(catalog, evaluation, end, memory, null);
    }

    /** An execution whose operators are measured, unless measures is null. */
    public Execution(
            CatalogView catalog,
            EvaluationContext evaluation,
            StatementEnd end,
            StatementMemory memory,
            Measures measures) {
        this.catalog = catalog;
        this.evaluation = evaluation;
        this.end = end;
        this.memory = new MemoryBudget(memory, measures);
        this.measures = measures;
        if (end != null) {
            allowFunctions(end);
        }
    }

    StatementEnd end() {
        return end;
    }

    /** Says which changes the statement makes, before these are made ready. */
    public void expect(List<ChangePlan> changes) {
        written = changes.size() > 1 ? new WrittenRows(changes) : WrittenRows.NONE;
    }

    /** Begins another run of the changes. */
    public void beginChanges() {
        written.clear();
    }

    /** What the changes of the statement have written of a table; null where only one of them writes there. */
    RowIds written(Table table) {
        return written.of(table);
    }

    CatalogView catalog() {
        return catalog;
    }

    public EvaluationContext evaluation() {
        return evaluation;
    }

    Transaction transaction() {
        return catalog.transaction();
    }

    /** For loops that may run long: fails with 57014 when the statement is to end. */
    void checkCanceled() {
        catalog.transaction().checkCanceled();
    }

    MemoryBudget memory() {
        return memory;
    }

    /** Whether operators may have grown too large to be kept for another run. */
    public boolean wasLarge() {
        return memory.wasLarge();
    }

    /** A place on disk for rows of these kinds. */
    SpilledRows newSpilledRows(SqlKind[] kinds) {
        return new SpilledRows(
                catalog.database(), kinds, this::checkCanceled, measures == null ? bytes -> {} : measures::wrote);
    }

    /** Rows that go to disk when they fill the memory. */
    ColumnStore newSpillingStore(SqlKind[] kinds) {
        return newSpillingStore(kinds, ColumnStore.SEQUENTIAL);
    }

    /** The same, in pieces of so many rows, a power of two. */
    ColumnStore newSpillingStore(SqlKind[] kinds, int pieceRows) {
        return new ColumnStore(kinds, memory, new SpilledPieces(this::newBlockFile, memory), pieceRows);
    }

    private BlockFile newBlockFile() {
        return new BlockFile(catalog.database(), this::checkCanceled, measures == null ? bytes -> {} : measures::wrote);
    }

    Measures measures() {
        return measures;
    }

    /** The rows that a change of the statement has returned, by its slot. */
    ColumnStore stored(int slot) {
        return stored.get(slot);
    }

    /** Gives a change a place for the rows it returns. */
    ColumnStore store(int slot, List<Variable> columns) {
        setStored(slot, newSpillingStore(ColumnStore.kinds(columns)));
        return stored.get(slot);
    }

    /** Lets scans of a slot read other rows. */
    void setStored(int slot, ColumnStore rows) {
        while (stored.size() <= slot) {
            stored.add(null);
        }
        stored.set(slot, rows);
    }

    /** Lets scans of the first slots read rows of others, who also let them go; null where there are none. */
    void lend(ColumnStore... rows) {
        for (int i = 0; i < rows.length; i++) {
            setStored(i, rows[i]);
        }
        lent = rows.length;
    }

    /** Lets functions with steps be called, which know how many are within each other by an end. */
    public void allowFunctions(StatementEnd ofFunctions) {
        evaluation.setFunctions(function -> {
            readsTables = true;
            return new FunctionRun(this, ofFunctions, ((SteppedFunction) function).schema());
        });
    }

    void setSubqueries(SubqueryRunner runner) {
        subqueries = runner;
        readsTables = true;
    }

    /** What is computed for rows reads tables, by the statement's snapshot. */
    void noteReading() {
        readsTables = true;
    }

    /** Whether subqueries, functions or triggers that are a part of the work on a row may read tables. */
    boolean readsTables() {
        return readsTables;
    }

    /** The rows of a subquery that several places read. */
    ColumnStore shared(int slot) {
        return subqueries.shared(slot);
    }

    /** Has the rows of a subquery computed anew when they are next asked for. */
    void forgetSubquery(int slot) {
        subqueries.forget(slot);
        evaluation.forgetAnswers(slot);
    }

    boolean hasSubqueries() {
        return subqueries != null;
    }

    /** Lets rows go that were kept for the statement, on the heap and on disk. */
    public void release() {
        if (subqueries != null) {
            subqueries.release();
        }
        for (int i = lent; i < stored.size(); i++) {
            if (stored.get(i) != null) {
                stored.get(i).clear();
            }
        }
    }

    Snapshot snapshot() {
        return snapshot;
    }

    /** The snapshot that operators opened from now on read. */
    public void setSnapshot(Snapshot snapshot) {
        this.snapshot = snapshot;
        longValues = null;
    }

    /** Who keeps values that were too long to be read with their rows, beyond the result. */
    public void setKeeper(LongValueKeeper newKeeper) {
        keeper = newKeeper;
    }

    /** Lets operators made from now on leave long values of a query where they are. */
    void leaveColumns(Physical plan) {
        leftColumns = LeftColumns.of(this, plan);
    }

    /** The columns whose long values may be left where they are; null if there are none. */
    LeftColumns leftColumns() {
        return leftColumns;
    }

    /** The snapshot for values that were too long to be read with their rows. */
    LongValues longValues() {
        if (longValues == null) {
            longValues = new LongValues(snapshot, leftColumns);
        }
        return longValues;
    }

    /**
     * Lets nobody ask for such values of the snapshot any more. Returns those that were asked for, which close it and are to
     * be ended; null if none were.
     */
    LongValues closeLongValues() {
        if (leftColumns == null) {
            return null;
        }
        LongValues asked = longValues;
        longValues = leftColumns.ended();
        return asked == longValues ? null : asked;
    }

    /** Whether the transaction has taken over these values of a result that is closed. */
    boolean keep(LongValues values) {
        return values.isRetained() && keeper.keep(values);
    }
}
