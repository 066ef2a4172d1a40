package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * What the steps of one run can name: the parameters that they are called with, and behind these in number their variables,
 * of which the first tell of a failure and of the last change ({@link Step#DIAGNOSTICS}).
 */
final class StepVariables {
    private static final int ROW_COUNT = Step.DIAGNOSTICS.indexOf(Step.ROW_COUNT);

    private final EvaluationContext outer;
    private final int given;
    private final List<SqlType> types;
    private final Vector[] variables;
    private StepRun.Values parameters;
    private long lastCount; // of rows, by the last change
    private boolean told; // whether variables tell of a failure

    /** @param outer how the statement is evaluated that the steps are done for */
    StepVariables(PlannedSteps plan, EvaluationContext outer) {
        this.outer = outer;
        given = plan.given();
        types = plan.variables();
        variables = new Vector[types.size()];
        for (int i = 0; i < variables.length; i++) {
            variables[i] = Vector.of(types.get(i).kind());
        }
        forgetFailure();
    }

    /** The steps are done from their beginning, with these parameters. */
    void begin(StepRun.Values newParameters) {
        parameters = newParameters;
        lastCount = 0;
        if (told) {
            forgetFailure();
        }
    }

    /** A variable's value, in the first row. */
    Vector value(int variable) {
        return variables[variable];
    }

    /** Gives what is evaluated the values that it asks for, until {@link #takeBack}. */
    void give(PlannedStep.Frame frame) {
        parameters.give(frame);
        for (int i : frame.variables()) {
            int variable = i - given;
            if (variable == ROW_COUNT) {
                frame.parameters().setLong(i, lastCount);
            } else {
                SqlType type = types.get(variable).base();
                VectorParameters.set(frame.parameters(), i, variables[variable], 0, type);
            }
        }
        frame.evaluation().beginWithin(outer);
        frame.evaluation().parameters().load(frame.parameters());
    }

    void takeBack(PlannedStep.Frame frame) {
        parameters.takeBack(frame);
    }

    /** Gives parameters and variables the values in the first rows of vectors. */
    void assign(Vector[] results, int[] targets) {
        for (int i = 0; i < results.length; i++) {
            int variable = targets[i] - given;
            if (variable < 0) {
                parameters.set(targets[i], results[i]);
            } else {
                variables[variable].reset(1);
                variables[variable].copy(0, results[i], 0);
            }
        }
    }

    /** Gives variables no values. */
    void clear(int[] targets) {
        for (int target : targets) {
            clear(variables[target - given]);
        }
    }

    /** Gives a vector's first row no value. */
    static void clear(Vector variable) {
        variable.reset(1);
        variable.setNull(0);
    }

    /** A change has changed so many rows. */
    void setCount(long rows) {
        lastCount = rows;
    }

    /** Tells handlers of a failure. */
    void tell(SqlException failure) {
        String[] texts = {null, failure.sqlState(), failure.getMessage()};
        for (int i = 0; i < texts.length; i++) {
            if (texts[i] != null) {
                variables[i].reset(1);
                ((VaryingVector) variables[i]).append(0, texts[i]);
            }
        }
        told = true;
    }

    private void forgetFailure() {
        for (int i = 0; i < Step.DIAGNOSTICS.size(); i++) {
            clear(variables[i]);
        }
        told = false;
    }
}
