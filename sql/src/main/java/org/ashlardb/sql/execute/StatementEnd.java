package org.ashlardb.sql.execute;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.FunctionSchema;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** What a statement that changes rows leaves to its end: what foreign keys ask for, and then what triggers do. */
public final class StatementEnd {
    private static final int DEEPEST = 100;

    private final CatalogView catalog;
    private final References references;
    private final EvaluationContext evaluation;
    private final ReferenceActions actions;
    private Triggers triggers; // null before one has to be told of a change
    private final MovedRows moved = new MovedRows();
    private final Map<FunctionSchema, Deque<StepRun>> functions = new HashMap<>();
    private int depth; // how many triggers, procedures and functions are within each other
    private final List<LeftCursor> returned = new ArrayList<>(); // results that the procedure leaves
    private int amid; // of them those that are amid the work of a statement

    /** The end of a statement that is evaluated so. */
    public StatementEnd(
            CatalogView catalog, EvaluationContext evaluation, ReferenceActions actions, DeferredReferences deferred) {
        this.catalog = catalog;
        this.evaluation = evaluation;
        this.actions = actions;
        references = new References(catalog, actions, deferred, this);
    }

    References references() {
        return references;
    }

    Triggers triggers() {
        if (triggers == null) {
            triggers = new Triggers(catalog, evaluation, this);
        }
        return triggers;
    }

    /** Functions with steps that are not at work, as often as they have called themselves. */
    Deque<StepRun> functionRuns(FunctionSchema function) {
        return functions.computeIfAbsent(function, f -> new ArrayDeque<>());
    }

    /** Where the plans of what triggers and procedures do come from. */
    StepPlans plans() {
        return actions.steps();
    }

    /** A trigger or a procedure begins its work, unless too many have within each other. */
    boolean enter() {
        if (depth >= DEEPEST) {
            return false;
        }
        catalog.transaction().checkCanceled();
        depth++;
        return true;
    }

    void leave() {
        depth--;
    }

    /** The same amid the work of a statement, to whose end all is left that is left to an end. */
    boolean enterAmid() {
        boolean entered = enter();
        amid += entered ? 1 : 0;
        return entered;
    }

    void leaveAmid() {
        amid--;
        leave();
    }

    /** That one cannot begin. */
    static SqlException tooDeep(String what) {
        return new SqlException(
                SqlState.TOO_COMPLEX,
                what + " within " + DEEPEST + " triggers, procedures and functions; is it by itself?");
    }

    /** Where the procedure leaves results that the statement calls; null for one that it calls in turn. */
    List<LeftCursor> returned() {
        return depth == 1 ? returned : null;
    }

    /** Whether the procedure has left results. */
    public boolean hasReturned() {
        return !returned.isEmpty();
    }

    /** The results that the procedure has left, the first opened first; each is to be closed. */
    public List<LeftCursor> takeReturned() {
        List<LeftCursor> taken = List.copyOf(returned);
        returned.clear();
        return taken;
    }

    /** What has moved amid the work of the statement that is at work. */
    MovedRows moved() {
        return moved;
    }

    /** Whether triggers and procedures are at work that leave what is left to an end to a statement around them. */
    boolean isAmid() {
        return amid > 0;
    }

    /** Forgets what a statement of a trigger or a procedure has left that failed and is taken back. */
    void forgetStep() {
        references.begin();
        if (triggers != null) {
            triggers.begin();
        }
        forgetMoved();
    }

    /** Unless a statement is at work that may have to find them. */
    private void forgetMoved() {
        if (amid == 0) {
            moved.clear();
        }
    }

    /** A statement of a trigger or a procedure has been run. */
    void finishStep() {
        if (amid == 0) {
            finish();
        }
    }

    /** Forgets what another run of the statement has left. */
    public void begin() {
        depth = 0;
        amid = 0;
        if (hasReturned()) {
            takeReturned().forEach(LeftCursor::close);
        }
        forgetStep();
    }

    /** Ends the statement, or one of a trigger within it. Fails with 23503 if a row is left without a referenced one. */
    public void finish() {
        references.finish();
        if (triggers != null) {
            triggers.fire();
        }
        forgetMoved();
    }
}
