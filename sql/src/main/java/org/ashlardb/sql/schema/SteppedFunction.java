package org.ashlardb.sql.schema;

import org.ashlardb.sql.expression.StepFunction;

/** A function with steps, as expressions call it. */
public record SteppedFunction(FunctionSchema schema) implements StepFunction {
    @Override
    public String name() {
        return schema.name();
    }

    @Override
    public boolean isStrict() {
        return schema.strict();
    }

    @Override
    public boolean isDeterministic() {
        return schema.deterministic();
    }
}
