package org.ashlardb.sql.expression.evaluate;

import java.time.Instant;
import java.util.Arrays;
import java.util.function.Predicate;
import org.ashlardb.engine.Sequence;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.expression.StepFunction;
import org.ashlardb.sql.type.TemporalText;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** What expressions can see besides their row: the parameters, the time, the session and subqueries. */
public final class EvaluationContext {
    /** What expressions ask of the session. */
    public interface SessionView {
        String schema();

        /** Throws when the statement is to end. */
        void checkCanceled();

        long sessionId();

        /** The value of a setting, with its unit; null if there is none of that name. */
        String setting(String name);

        /** Ends the statement that a session runs; false if there is no such session. */
        boolean cancel(long session);

        /** Ends a session and takes its transaction back; false if there is no such session. */
        boolean abort(long session);

        /** What RANDOM gives. */
        RandomNumbers random();

        /** What was taken from sequences. */
        TakenNumbers taken();

        /** The sequence of a name, which must exist. */
        Sequence sequence(String name);

        /** The name of the sequence that numbers the rows of a column, or null if there is none. */
        String serialSequence(String table, String column);

        /** Whether the transaction only reads. */
        boolean isReadOnly();
    }

    /** The values of a subquery, computed when first asked for in an execution. */
    public interface Subqueries {
        /** The rows of a subquery's only column; one that is correlated is run again for other outer values. */
        VectorSet values(int slot, boolean correlated);

        /** The columns of the only row of a subquery, which runs for it, in their first row; NULLs if it has none. */
        Vector[] onlyRow(int slot);

        /** The distinct rows of a subquery that is not correlated. */
        StoredRows rows(int slot);

        /** Runs a subquery until its rows end, or who takes them wants no more of them. */
        void read(int slot, Predicate<Batch> wantsMore);
    }

    /** The functions with steps, in an execution that can do these. */
    public interface StepFunctions {
        /** What one evaluator calls. */
        RowFunction callable(StepFunction function);
    }

    private static final int NANOS_PER_MICRO = 1_000;
    private static final long NO_EXECUTION = -1;

    private final ParameterRegisters parameters;
    private final SessionView session;
    private Subqueries subqueries;
    private StepFunctions functions = function -> function;
    private long execution;
    private long statementExecution;
    private Vector[] outerValues = new Vector[0];
    private SubqueryMemo[] memos = new SubqueryMemo[0];
    private long nowMicros;
    private int nowRest;

    public EvaluationContext(ParameterRegisters parameters, SessionView session) {
        this.parameters = parameters;
        this.session = session;
    }

    public void setSubqueries(Subqueries subqueries) {
        this.subqueries = subqueries;
    }

    public void setFunctions(StepFunctions newFunctions) {
        functions = newFunctions;
    }

    StepFunctions functions() {
        return functions;
    }

    /** Begins a new execution: what was computed from parameters or the time is computed again. */
    public void beginExecution() {
        execution++;
        statementExecution = execution;
        nowMicros = 0;
    }

    /** Begins another execution, amid that of a statement whose time it has. */
    public void beginWithin(EvaluationContext statement) {
        beginExecution();
        nowMicros = statement.nowMicros();
        nowRest = statement.nowRest();
    }

    /** Begins another run of a subquery on other outer values. */
    public void beginRow() {
        execution++;
    }

    /** Changes with each execution of the statement, but not of its subqueries. */
    public long statementExecution() {
        return statementExecution;
    }

    /** Puts a value of an outer row into a register. */
    public void setOuterValue(int register, Vector source, int row) {
        if (register >= outerValues.length) {
            outerValues = Arrays.copyOf(outerValues, register + 1);
        }
        Vector value = outerValues[register];
        if (value == null || value.getClass() != source.getClass()) {
            value = source.newInstance();
            outerValues[register] = value;
        }
        value.reset(1);
        value.copy(0, source, row);
    }

    Vector outerValue(int register) {
        return outerValues[register];
    }

    /** What a subquery has answered, for all places that ask it. */
    SubqueryMemo memo(int slot) {
        if (slot >= memos.length) {
            memos = Arrays.copyOf(memos, slot + 1);
        }
        if (memos[slot] == null) {
            memos[slot] = new SubqueryMemo();
        }
        return memos[slot];
    }

    /** Lets go what a subquery has answered, as it may answer otherwise from now on. */
    public void forgetAnswers(int slot) {
        if (slot < memos.length && memos[slot] != null) {
            memos[slot].begin(NO_EXECUTION);
        }
    }

    /** Changes with each execution of the statement and of its subqueries. */
    public long execution() {
        return execution;
    }

    public ParameterRegisters parameters() {
        return parameters;
    }

    public SessionView session() {
        return session;
    }

    public Subqueries subqueries() {
        return subqueries;
    }

    /** The time in microseconds since 1970-01-01T00:00Z, the same throughout an execution. */
    public long nowMicros() {
        if (nowMicros == 0) {
            Instant now = Instant.now();
            nowMicros = now.getEpochSecond() * TemporalText.MICROS_PER_SECOND + now.getNano() / NANOS_PER_MICRO;
            nowRest = now.getNano() % NANOS_PER_MICRO;
        }
        return nowMicros;
    }

    /** Nanoseconds since the last of {@link #nowMicros}, as far as the clock tells them. */
    public int nowRest() {
        nowMicros();
        return nowRest;
    }
}
