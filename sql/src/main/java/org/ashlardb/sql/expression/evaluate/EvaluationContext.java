package org.ashlardb.sql.expression.evaluate;

import java.time.Instant;
import org.ashlardb.sql.type.TemporalText;

/** What expressions can see besides their row: the parameters, the time, the session and subqueries. */
public final class EvaluationContext {
    /** What expressions ask of the session. */
    public interface SessionView {
        String schema();
    }

    /** The values of a subquery, computed when first asked for in an execution. */
    public interface Subqueries {
        /** The rows of a subquery's only column. */
        VectorSet values(int slot);
    }

    private final ParameterRegisters parameters;
    private final SessionView session;
    private Subqueries subqueries;
    private long execution;
    private long nowMicros;

    public EvaluationContext(ParameterRegisters parameters, SessionView session) {
        this.parameters = parameters;
        this.session = session;
    }

    public void setSubqueries(Subqueries subqueries) {
        this.subqueries = subqueries;
    }

    /** Begins a new execution: what was computed from parameters or the time is computed again. */
    public void beginExecution() {
        execution++;
        nowMicros = 0;
    }

    /** Changes with each execution. */
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
            nowMicros = now.getEpochSecond() * TemporalText.MICROS_PER_SECOND + now.getNano() / 1_000;
        }
        return nowMicros;
    }
}
