package org.ashlardb.sql;

import java.lang.ref.SoftReference;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.sql.CompiledStatement.Reading;
import org.ashlardb.sql.execute.ChangeRunner;
import org.ashlardb.sql.execute.CommandRunners;
import org.ashlardb.sql.execute.CursorWatch;
import org.ashlardb.sql.execute.DirectChange;
import org.ashlardb.sql.execute.DirectInsert;
import org.ashlardb.sql.execute.DirectLookup;
import org.ashlardb.sql.execute.EngineErrors;
import org.ashlardb.sql.execute.Execution;
import org.ashlardb.sql.execute.KeyCollector;
import org.ashlardb.sql.execute.Measures;
import org.ashlardb.sql.execute.OperatorCursor;
import org.ashlardb.sql.execute.StatementEnd;
import org.ashlardb.sql.execute.SubqueryRunner;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.expression.evaluate.ParameterRegisters;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.statistics.PlannedRows;
import org.ashlardb.sql.tree.SessionStatement;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * The state in which one command runs a compiled statement: registers, operators, cursors. This is the direct path:
 * between a caller's parameters and the engine there is one comparison of catalog versions, and no look-up, lock or
 * allocation.
 *
 * <p>A change that meets a newer version of a row is run again on a new snapshot, until the lock time-out has passed.
 */
final class CommandRun {
    private static final long OUTDATED = Long.MIN_VALUE; // no version of a catalog
    private static final int MOST_TOGETHER = 1_024; // entries of a batch, as their statement's view keeps old versions

    private final Session session;
    private final CompiledStatement statement;
    private final TransactionControl control;
    private final Transaction transaction;
    private final CatalogView catalog;
    private long catalogVersion;
    private final PlannedRows planned;
    private final EvaluationContext evaluation;
    private final ParameterRegisters registers;
    private final DirectLookup lookup;
    private final OperatorCursor cursor;
    private final ChangeRunner change;
    private final ChangeRunner[] steps;
    private final StatementEnd end; // null where nothing is changed and no steps are done
    private final Execution execution;
    private final boolean brief;
    private final boolean operators;
    private final ExplainedRun explained; // null but for EXPLAIN
    private final UnplannedRun unplanned; // null for what has a plan
    private KeyCollector collector;
    private SoftReference<CommandRun> softly; // null until somebody asks
    private int entry; // of the batch that is run
    private ReturnedResults returned; // what the last call has left, null for nothing

    CommandRun(Session session, CompiledStatement statement) {
        this(session, statement, null);
    }

    /** With measures, all operators are measured; rows are not read or changed directly then. */
    CommandRun(Session session, CompiledStatement statement, Measures measures) {
        this.session = session;
        this.statement = statement;
        control = session.control();
        transaction = control.transaction();
        catalog = session.catalog();
        catalogVersion = statement.catalogVersion();
        planned = statement.planned();
        registers = new ParameterRegisters(statement.parameterTypes(), statement.parameterUses());
        evaluation = new EvaluationContext(registers, session.view());
        end = statement.change() == null && statement.steps().isEmpty() && statement.reading() != Reading.AT_ONCE
                ? null
                : session.newEnd(evaluation);
        execution = new Execution(catalog, evaluation, end, session.memory(), measures);
        execution.setKeeper(control::keep);
        if (!statement.subqueries().isEmpty()) {
            evaluation.setSubqueries(new SubqueryRunner(execution, statement.subqueries()));
        }
        if (!statement.steps().isEmpty()) {
            execution.expect(statement.changes());
        }
        steps = new ChangeRunner[statement.steps().size()];
        for (int i = 0; i < steps.length; i++) {
            ChangeStep step = statement.steps().get(i);
            steps[i] = CommandRunners.change(execution, step.change(), step.source(), false);
        }
        boolean direct = statement.subqueries().isEmpty()
                && statement.reading() == Reading.LAZILY
                && steps.length == 0
                && measures == null;
        lookup = statement.query() != null && direct ? DirectLookup.of(execution, statement.query()) : null;
        cursor = statement.query() != null && lookup == null ? new OperatorCursor(execution, statement.query()) : null;
        unplanned = statement.command() == null ? null : new UnplannedRun(session, statement);
        explained = statement.explained() == null ? null : new ExplainedRun(session, statement.explained());
        change = statement.change() == null
                ? null
                : CommandRunners.change(execution, statement.change(), statement.source(), direct);
        operators = cursor != null
                || steps.length > 0
                || change != null && !(change instanceof DirectChange) && !(change instanceof DirectInsert);
        brief = lookup != null && BriefWork.isBrief(statement.query())
                || (change instanceof DirectChange || change instanceof DirectInsert)
                        && steps.length == 0
                        && BriefWork.isBrief(statement.change(), statement.source(), catalog);
    }

    /** Where the values of parameters are converted to. */
    ParameterRegisters registers() {
        return registers;
    }

    /** Whether the statement cannot take long but where it waits. */
    boolean isBrief() {
        return brief;
    }

    /** Whether rows of a query are read one after the other, with work for each. */
    boolean isStreaming() {
        return cursor != null && statement.command() == null && explained == null;
    }

    /** Whether it has operators, which keep the arrays that rows went through. */
    boolean hasOperators() {
        return operators;
    }

    /** Whether rows of it are still being read. */
    boolean isRead() {
        return cursor != null && cursor.isOpen();
    }

    /** Tells another one from now on when work is done for rows. */
    void setWatch(CursorWatch watch) {
        if (cursor != null) {
            cursor.setWatch(watch);
        }
    }

    CompiledStatement statement() {
        return statement;
    }

    /** Whether the plan fits the catalog as the session sees it now. */
    boolean isCurrent() {
        return catalogVersion == CompiledStatement.ANY_VERSION
                || catalogVersion == catalog.version() && !planned.isOutgrown();
    }

    /** Definitions may have changed after the plan was found current, and before the snapshot was taken. */
    private void requireCurrent() {
        if (catalogVersion != CompiledStatement.ANY_VERSION && catalogVersion != catalog.version()) {
            throw new EngineException(
                    ErrorCode.TABLE_CHANGED, "a definition was changed after the statement was prepared");
        }
    }

    private Snapshot openSnapshot() {
        Snapshot snapshot = transaction.openSnapshot();
        boolean current = false;
        try {
            requireCurrent();
            current = true;
            return snapshot;
        } finally {
            if (!current) {
                snapshot.close();
            }
        }
    }

    /** The plan fits the session no longer. */
    void outdate() {
        catalogVersion = OUTDATED;
    }

    void collectKeys(KeyCollector newCollector) {
        collector = newCollector;
        if (change != null) {
            change.collectKeys(newCollector);
        }
    }

    // ------------------------------------------------------------------------------------------------ queries

    ResultCursor query(Parameters parameters) {
        if (lookup == null) {
            return statement.command() instanceof SessionStatement ? unplanned.answer() : rows(parameters);
        }
        boolean own = false;
        try {
            evaluation.beginExecution();
            registers.load(parameters);
            own = control.beginStatement();
            Snapshot snapshot = openSnapshot();
            boolean stays = false;
            try {
                stays = lookup.execute(snapshot);
            } finally {
                if (!stays) {
                    snapshot.close();
                }
            }
            if (stays && !own) {
                control.track(lookup);
            }
            return lookup;
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        } finally {
            if (own) {
                transaction.commit();
            }
        }
    }

    private ResultCursor rows(Parameters parameters) {
        return explained == null ? scan(parameters) : explained.query(parameters);
    }

    private ResultCursor scan(Parameters parameters) {
        if (cursor == null) {
            throw new SqlException(SqlState.NOT_A_QUERY, "the statement returns no rows: " + statement.kind());
        }
        cursor.close();
        boolean own = false;
        boolean done = false;
        try {
            evaluation.beginExecution();
            registers.load(parameters);
            own = control.beginStatement();
            if (statement.reading() == Reading.LOCKING || steps.length > 0) {
                changeAndRead();
            } else {
                open(openSnapshot());
            }
            if (own) {
                control.commitStatement();
            } else {
                control.track(cursor);
            }
            done = true;
            return cursor;
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        } catch (OutOfMemoryError e) {
            throw EngineErrors.map(e);
        } finally {
            if (own && !done) {
                takeBack();
            }
        }
    }

    /** What was changed and read; a commit that failed may have done the former already. */
    private void takeBack() {
        cursor.close();
        if (transaction.isActive()) {
            transaction.rollback();
        }
    }

    private void open(Snapshot snapshot) {
        boolean opened = false;
        try {
            cursor.open(snapshot);
            if (statement.reading() == Reading.AT_ONCE) {
                cursor.detach();
            }
            opened = true;
        } finally {
            if (!opened) {
                cursor.close();
            }
        }
    }

    /**
     * FOR UPDATE, or a query with changes: all rows are locked, changed and read at once, in a statement that is run again
     * when a row has changed.
     */
    private void changeAndRead() {
        if (steps.length > 0) {
            requireWritable();
        }
        long deadline = 0;
        for (int attempt = 0; ; attempt++) {
            Snapshot snapshot = transaction.beginStatement();
            boolean done = false;
            try {
                requireCurrent();
                runSteps(snapshot);
                open(snapshot);
                cursor.detach();
                if (end != null) {
                    end.finish();
                    if (end.hasReturned()) {
                        readReturned();
                    }
                }
                transaction.endStatement();
                done = true;
                return;
            } catch (EngineException e) {
                deadline = restart(e, attempt, deadline);
            } finally {
                if (!done) {
                    cursor.close();
                    execution.release();
                    transaction.rollbackStatement();
                    if (end != null) {
                        end.begin(); // lets go of what it has gathered
                    }
                }
            }
        }
    }

    private void requireWritable() {
        if (transaction.isReadOnly()) {
            ReadOnlyTransaction.requireNoWrites(statement);
        }
    }

    private void runSteps(Snapshot snapshot) {
        if (end != null) {
            end.begin();
        }
        execution.beginChanges();
        for (ChangeRunner step : steps) {
            step.run(snapshot);
        }
    }

    // ------------------------------------------------------------------------------------------------ changes

    long update(Parameters parameters) {
        if (change == null) {
            return command();
        }
        boolean own = false;
        boolean done = false;
        try {
            evaluation.beginExecution();
            registers.load(parameters);
            own = control.beginStatement();
            long rows = runChange();
            if (own) {
                control.commitStatement();
            }
            done = true;
            return rows;
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        } catch (OutOfMemoryError e) {
            throw EngineErrors.map(e);
        } finally {
            if (own && !done && transaction.isActive()) {
                transaction.rollback();
            }
        }
    }

    /** Reads what the procedure that the statement calls has left open. */
    private void readReturned() {
        closeReturned();
        returned = ReturnedResults.read(end.takeReturned(), session);
    }

    private void closeReturned() {
        if (returned != null) {
            returned.close();
            returned = null;
        }
    }

    /** Whether the last call has left results. */
    boolean hasReturned() {
        return returned != null;
    }

    /** What the last call has left, for the caller to close; null for nothing. */
    ReturnedResults takeReturned() {
        ReturnedResults taken = returned;
        returned = null;
        return taken;
    }

    /** Runs the change as one atomic statement of the transaction. */
    private long runChange() {
        requireWritable();
        long deadline = 0;
        int collected = collector == null ? 0 : collector.size();
        for (int attempt = 0; ; attempt++) {
            Snapshot snapshot = transaction.beginStatement();
            boolean done = false;
            try {
                requireCurrent();
                runSteps(snapshot);
                long rows = change.run(snapshot);
                end.finish();
                if (end.hasReturned()) {
                    readReturned();
                }
                transaction.endStatement();
                done = true;
                return rows;
            } catch (EngineException e) {
                deadline = restart(e, attempt, deadline);
            } finally {
                execution.release();
                if (!done) {
                    transaction.rollbackStatement();
                    end.begin();
                    if (collector != null) {
                        collector.truncate(collected);
                    }
                }
            }
        }
    }

    /** Throws the error on unless the statement is to be run again; returns until when it may. */
    private long restart(EngineException e, int attempt, long deadline) {
        long until = Restart.until(e, attempt, deadline, transaction.lockTimeoutMillis());
        evaluation.beginExecution(); // what subqueries have found counts no longer
        return until;
    }

    /**
     * Runs the change for each entry; in autocommit mode as one transaction.
     *
     * @param first the entry to begin with, as those before it are done
     * @param counts of rows, for each entry
     */
    void updateAll(ParameterBatch batch, int first, long[] counts) {
        entry = first;
        boolean own = false;
        boolean done = false;
        try {
            own = change != null && control.beginStatement();
            while (entry < counts.length) {
                if (change == null) {
                    counts[entry] = command();
                    entry++;
                } else if (change.canShareStatement()) {
                    runTogether(batch, counts);
                } else {
                    evaluation.beginExecution();
                    registers.load(batch.get(entry));
                    counts[entry] = runChange();
                    entry++;
                }
            }
            if (own) {
                control.commitStatement();
            }
            done = true;
        } catch (EngineException e) {
            throw failed(EngineErrors.map(e), counts, own ? 0 : entry);
        } catch (SqlException e) {
            throw failed(e, counts, own ? 0 : entry);
        } finally {
            closeReturned();
            if (own && !done && transaction.isActive()) {
                transaction.rollback();
            }
        }
    }

    /** Runs the change for some entries in one statement of the engine, which keeps those before one that fails. */
    private void runTogether(ParameterBatch batch, long[] counts) {
        requireWritable();
        int end = Math.min(counts.length, entry + MOST_TOGETHER);
        Snapshot snapshot = transaction.beginStatement();
        try {
            requireCurrent();
            while (entry < end) {
                transaction.checkCanceled();
                evaluation.beginExecution();
                registers.load(batch.get(entry));
                counts[entry] = change.run(snapshot);
                entry++;
            }
        } finally {
            execution.release();
            transaction.endStatement();
        }
    }

    private BatchException failed(SqlException error, long[] counts, int kept) {
        return new BatchException(error, java.util.Arrays.copyOf(counts, kept), entry);
    }

    private long command() {
        if (statement.query() != null) {
            throw new SqlException(SqlState.NOT_A_QUERY, "the statement is a query, which returns rows and no count");
        }
        return unplanned.run(catalogVersion);
    }

    /** Itself, as long as there is heap enough; always the same object. */
    SoftReference<CommandRun> softly() {
        if (softly == null) {
            softly = new SoftReference<>(this);
        }
        return softly;
    }

    /** Whether it is worth keeping for another command: not if its operators may hold large arrays. */
    boolean isSmall() {
        return !execution.wasLarge();
    }

    void close() {
        closeReturned();
        if (cursor != null) {
            cursor.close();
        } else if (lookup != null) {
            lookup.close();
        }
    }
}
